"""The rulebook's examples and plain statements, under its headings."""

import random

import pytest

from engine.renature import GAME
from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.board.squares import next_square
from engine.renature.play.actions import DONE, Place, Plant
from engine.renature.play.scoring import judged
from engine.renature.play.state import (
    NOBODY,
    RenatureOptions,
    domino_name,
    dominoes_left,
    layout,
    score_of,
)
from tests.engine.playing import outcome_of
from tests.engine.renature.tables import (
    A,
    B,
    C,
    area_at,
    discard,
    do,
    mushroom,
    place,
    plant,
    refused,
    stories,
    table,
    take_back,
)

# The area of four at b2, c2, b3, c3 of the standard board is at the brook squares
# b1, c1, a2, d2, a3, d3, b4 and c4.


@pytest.mark.parametrize(
    ("seats", "dealt", "own", "neutral"),
    [(2, 26, [7, 5, 3, 3], 2), (3, 18, [4, 3, 2, 2], 1), (4, 13, [3, 2, 1, 1], 1)],
)
def test_setup_deals_dominoes_clouds_plants_and_points(
    seats: int, dealt: int, own: list[int], neutral: int
) -> None:
    """Three dominoes on hand, the rest in reserve; 4, 3, 2, 1 points from the starting player; of
    plants those for this number of players.
    """
    state = GAME.rules.setup(RenatureOptions(), seats, random.Random(3))
    assert len(DOMINOES) == 55
    for number, seat in enumerate(state.seats):
        assert (len(seat.hand), dominoes_left(seat), seat.clouds) == (3, dealt, 6)
        assert (seat.own, seat.neutral) == (own, [neutral] * 4)
        assert score_of(seat) == 4 - (number - state.first) % seats
    assert sorted(state.clouds.values()) == [1, 1, 2, 2]
    assert len(state.taken) == 18
    assert ANIMALS[state.joker] == "butterfly"


def test_step_a_example_with_the_salamander_as_joker() -> None:
    """In the gap b1, c1 between an owl and a frog only those two fit, and the joker with either."""
    state = table(
        joker="salamander",
        laid=["owl a2 owl a1", "frog d1 snail d2"],
        hands={A: ["owl frog", "owl salamander", "bat frog"]},
    )
    b1, c1 = 1, 2
    fitting = {
        domino_name(one.domino)
        for one in GAME.rules.actions(state, A)
        if isinstance(one, Place) and {one.at, next_square(one.at, one.facing)} == {b1, c1}
    }
    assert fitting == {"owl-frog", "salamander-owl"}


def test_step_b_a_plant_goes_beside_the_domino_and_nowhere_else() -> None:
    """Onto a free area space on an edge of the domino; or none at all."""
    state = table(hands={A: ["owl frog"], B: ["bat bat"]})
    do(state, A, place("owl frog", "a1", "south"))
    places = {one.at for one in GAME.rules.actions(state, A) if isinstance(one, Plant)}
    assert places == {16}
    refused(state, A, plant("turf", "c2"), "isn't an area square next to your domino")
    do(state, A, DONE)
    assert state.turn == B


IN_THREE = {"b2": "orange bush", "c2": "black turf", "c3": "black bush"}


@pytest.mark.parametrize(
    ("standing", "seat", "what", "at", "points"),
    [
        ("", A, "bush", "b2", 1),
        ("b2", C, "turf", "c2", 1),
        ("b2 c2", C, "bush", "c3", 3),
        ("b2 c2 c3", A, "neutral pine", "b3", 4),
    ],
    ids=["a: Mary's bush", "b: Frank's turf", "c: Frank's bush", "d: Mary's neutral pine"],
)
def test_step_c_plants_points(standing: str, seat: int, what: str, at: str, points: int) -> None:
    """1 point for the plant and 1 for each of equal or lower value in the area."""
    laid = ["bat a2 owl a3"] if at.startswith("b") else ["frog d2 snail d3"]
    plants = {square: IN_THREE[square] for square in standing.split()}
    state = table(seats=3, laid=laid, plants=plants, phase="plant", turn=seat)
    do(state, seat, plant(what, at))
    assert score_of(state.seats[seat]) == points


def test_step_d_the_hand_is_refilled_while_the_reserve_lasts() -> None:
    """Three again; from then on one fewer each turn."""
    state = table(hands={A: ["owl owl", "bat bat", "frog frog"]}, reserves=1)
    do(state, A, discard("owl owl"))
    assert len(state.seats[A].hand) == 3
    assert state.seats[A].reserve == []


def test_cloud_action_return_costs_the_plant_s_value() -> None:
    """Own or neutral plants; neutral ones, no matter who placed them, only into a free space."""
    plants = {"b2": "orange pine", "c2": "neutral bush", "b3": "blue turf"}
    state = table(plants=plants, hands={A: ["owl owl"], B: ["bat bat"]}, clouds={A: 6, B: 6})
    do(state, A, take_back("b2"))
    assert state.seats[A].clouds == 3
    assert state.seats[A].own == [7, 5, 3, 3]
    state.turn = B
    refused(state, B, take_back("c2"), "no free space for a neutral bush")
    state.turn = A
    do(state, A, take_back("c2"))
    assert state.seats[A].clouds == 1
    refused(state, A, take_back("b3"), "The blue turf on b3 isn't yours")


def test_the_end_scores_open_areas_clouds_plants_left_and_backs() -> None:
    """Area tokens not taken go to the box; then the four parts of the final scoring."""
    plants = {"b2": "orange oak", "c2": "blue turf"}
    state = table(plants=plants, hands={A: ["owl owl"]}, reserves=0, clouds={A: 2, B: 1})
    do(state, A, discard("owl owl"), DONE)
    first, second = (seat.points for seat in state.seats)
    assert (first.rest, second.rest) == (4, 2)
    assert (first.clouds, second.clouds) == (2, 1)
    # all plants of one colour are worth 7 + 10 + 9 + 12 = 38, neutral ones 2 x 10 = 20
    assert (first.left, second.left) == (-(38 - 4 + 20), -(38 - 1 + 20))
    assert first.tokens == 0
    assert set(state.taken) == {NOBODY}
    outcome = outcome_of("renature", state)
    assert outcome.scores == (4 + 2 - 54, 2 + 1 - 57)
    assert outcome.winners == (A,)


def test_valley_example_an_oak_in_an_area_of_sixteen() -> None:
    """Two pairs of joined areas are joined by a third mushroom; the oak scores 1 and 10 more."""
    plants = dict.fromkeys(("j3", "k3", "k4"), "blue turf")
    plants |= dict.fromkeys(("h5", "i5"), "orange bush") | {"g7": "black oak"}
    plants |= dict.fromkeys(("i7", "j7"), "black turf") | {"g8": "white turf", "g9": "white bush"}
    state = table(
        seats=4,
        board="valley",
        mushrooms=["j5", "h8"],
        plants=plants,
        laid=["owl l5 woodpecker l6"],
        hands={A: ["woodpecker woodpecker"], B: ["bat bat"]},
    )
    do(state, A, place("woodpecker woodpecker", "j6", "east"), mushroom("i6"))
    assert len(layout(state).areas[area_at(state, "i6")]) == 16
    do(state, A, plant("oak", "k5"))
    assert state.seats[A].points.plants == 11


def test_valley_final_scoring_pays_squares_and_half_of_them() -> None:
    """Highest: one point for each square; second: half, rounded down; alone: both."""
    assert judged([0, 5, 3, 0, 0]).gains(7, 7 // 2) == [(A, 7), (B, 3)]
    assert judged([0, 5, 0, 0, 0]).gains(7, 7 // 2) == [(A, 10)]


test_the_rulebook = stories("""
A: the first domino lies on a start
  place: A holds owl frog
  Place owl frog, a8, east -> Neither half is on a start; Place owl frog, a1, east
A: all animals beside each other must match
  place: laid owl a1 frog a2; A holds frog bat, owl bat
  Place bat owl, a3, south -> The bat on a3 would touch the frog on a2; Place frog bat, a3, south
A: a domino may not protrude or cover
  place: laid owl a1 frog a2; A holds owl bat, owl owl
  Place owl bat, b1, south -> Dominoes can't go on b2; Place owl bat, b1, north -> over the edge
  Place owl bat, b1, west -> There is already an owl on a1
A: discarding is allowed though a domino fits, and not shown to others
  place: A holds owl frog; B holds owl bat
  Discard owl frog; heard: **Ada** discards a domino face down.
  A heard: You discard owl-frog.; turn=B
B: without a free space there is no plant, and nobody is asked
  place: plants blue turf b2; A holds owl frog; B holds bat bat
  Place owl frog, a1, south; turn=B
B: clouds on the space are taken
  plant: laid owl h8 frog h7; B holds bat bat; A has 3 clouds
  Plant turf, i8; A clouds=5
C, example 1: a tie makes both count as absent, and orange alone scores 4 + 2
  closing, 3 players: plants orange bush b2, black bush c2, black turf b3, neutral pine c3
  Place owl owl, a2, south; A points.areas=6; B points.areas=0; C points.areas=0; A took b2
  heard: **Ada** closes area b2 (4 squares; heard: ~~neutral 3~~, ~~black 3~~, orange 2) and takes \
    its token: **Ada** gets 6 points.
C, example 2: the share of neutral is lost
  closing, 3 players: plants black turf b2, neutral oak c2
  Place owl owl, a2, south; Done; not heard: nobody scores
  A points.areas=0; B points.areas=0; C points.areas=2; A took b2
C: an area without plants gives its token, but no points
  closing, 3 players
  Place owl owl, a2, south; Done; heard: nobody scores.
  A points.areas=0; B points.areas=0; C points.areas=0; A took b2
a player without dominoes is skipped
  place, B's turn: A holds owl owl, bat bat; B holds frog frog; reserves 0
  Discard frog frog; Discard owl owl; turn=A
cloud action: a joker costs two and lets the animal touch any
  place: laid owl a1 frog a2; A holds bat bat; A has 3 clouds
  Place bat bat, a3, south -> The bat on a3 would touch the frog on a2; Joker bat
  heard: **Ada** pays 2 clouds and makes the bat the joker.; A clouds=1
  Joker bat -> The bat is already the joker; Joker owl -> costs 2 clouds; Place bat bat, a3, south
cloud action: another turn costs three, as many in a row as can be paid
  place: A holds owl owl, bat bat; B holds frog frog; A has 6 clouds
  Discard owl owl; Extra; turn=A phase=place; A clouds=3; Discard bat bat; Extra; turn=A; A clouds=0
""")
