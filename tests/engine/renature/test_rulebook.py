"""The rulebook's examples and plain statements, under its headings."""

import random

import pytest

from engine.renature import GAME
from engine.renature.board.dominoes import ANIMALS, DOMINOES, FREE
from engine.renature.board.squares import next_square, square_named
from engine.renature.play.actions import DONE, EXTRA, Place, Plant
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
    closing,
    discard,
    do,
    joker,
    mushroom,
    place,
    plant,
    refused,
    table,
    take_back,
    told,
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


def test_step_a_the_first_domino_lies_on_a_start() -> None:
    """At least one half on one of the four starting spaces, or beside a matching animal."""
    state = table(hands={A: ["owl frog"]})
    assert place("owl frog", "a1", "east") in GAME.rules.actions(state, A)
    refused(state, A, place("owl frog", "a8", "east"), "Neither half is on a start")


def test_step_a_all_animals_beside_each_other_must_match() -> None:
    """One mismatch forbids the place; halves of one domino need not match."""
    state = table(laid=["owl a1 frog a2"], hands={A: ["frog bat", "owl bat"]})
    wrong = place("bat owl", "a3", "south")
    refused(state, A, wrong, "The bat on a3 would touch the frog on a2")
    do(state, A, place("frog bat", "a3", "south"))


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


def test_step_a_a_domino_may_not_protrude_or_cover() -> None:
    """Into an area, beyond the grid or over another domino."""
    state = table(laid=["owl a1 frog a2"], hands={A: ["owl bat", "owl owl"]})
    refused(state, A, place("owl bat", "b1", "south"), "Dominoes can't go on b2")
    refused(state, A, place("owl bat", "b1", "north"), "beyond the board")
    refused(state, A, place("owl bat", "b1", "west"), "There is already an owl on a1")


def test_step_a_discarding_is_allowed_though_a_domino_fits() -> None:
    """Ruling 7 too: not shown to others, no plant, and the hand is refilled."""
    state = table(hands={A: ["owl frog"], B: ["owl bat"]}, clouds={A: 0})
    events = do(state, A, discard("owl frog"))
    assert told(events) == ["**Ada** discards a domino face down."]
    assert told(events, A)[0] == "You discard owl-frog."
    assert state.turn == B
    assert len(state.seats[A].hand) == 1


def test_step_b_a_plant_goes_beside_the_domino_and_nowhere_else() -> None:
    """Onto a free area space on an edge of the domino; or none at all."""
    state = table(hands={A: ["owl frog"], B: ["bat bat"]})
    do(state, A, place("owl frog", "a1", "south"))
    places = {one.at for one in GAME.rules.actions(state, A) if isinstance(one, Plant)}
    assert places == {16}
    refused(state, A, plant("turf", "c2"), "isn't an area square next to your domino")
    do(state, A, DONE)
    assert state.turn == B


def test_step_b_without_a_free_space_there_is_no_plant() -> None:
    """Nobody is asked then, where nothing could be returned."""
    hands = {A: ["owl frog"], B: ["bat bat"]}
    state = table(plants={"b2": "blue turf"}, hands=hands, clouds={A: 0})
    do(state, A, place("owl frog", "a1", "south"))
    assert state.turn == B


def test_step_b_clouds_on_the_space_are_taken() -> None:
    """Both clouds on i8 come to the player's board."""
    state = table(laid=["owl h8 frog h7"], phase="plant", hands={B: ["bat bat"]}, clouds={A: 3})
    do(state, A, plant("turf", "i8"))
    assert state.seats[A].clouds == 5
    assert 7 * 15 + 8 not in state.clouds


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
def test_step_c_example_of_points_for_plants(
    standing: str, seat: int, what: str, at: str, points: int
) -> None:
    """1 point for the plant and 1 for each of equal or lower value in the area."""
    laid = ["bat a2 owl a3"] if at.startswith("b") else ["frog d2 snail d3"]
    plants = {square: IN_THREE[square] for square in standing.split()}
    state = table(seats=3, laid=laid, plants=plants, phase="plant", turn=seat)
    do(state, seat, plant(what, at))
    assert score_of(state.seats[seat]) == points


def test_step_c_example_1_a_tie_makes_both_count_as_absent() -> None:
    """Mary 2, Frank 3, neutral 3: orange is left alone, scores 4 + 2, and Mary gets the token."""
    plants = {"b2": "orange bush", "c2": "black bush", "b3": "black turf", "c3": "neutral pine"}
    state = closing(plants, seats=3)
    events = do(state, A, place("owl owl", "a2", "south"))
    assert [seat.points.areas for seat in state.seats] == [6, 0, 0]
    assert state.taken[area_at(state, "b2")] == A
    assert (
        "**Ada** closes area b2 (4 squares; ~~neutral 3~~, ~~black 3~~, orange 2) "
        "and takes its token: **Ada** gets 6 points."
    ) in told(events)


@pytest.mark.parametrize(
    ("plants", "points"),
    [({"b2": "black turf", "c2": "neutral oak"}, [0, 0, 2]), ({}, [0, 0, 0])],
    ids=["example 2: the share of neutral is lost", "without plants there are no points"],
)
def test_step_c_an_area_gives_its_token_whatever_it_pays(
    plants: dict[str, str], points: list[int]
) -> None:
    """a4 and d4 are free then: squares at its corners do not keep it open."""
    state = closing(plants, seats=3)
    do(state, A, place("owl owl", "a2", "south"))
    assert all(state.animals[square] == FREE for square in map(square_named, ("a4", "d4")))
    events = do(state, A, DONE)
    assert [seat.points.areas for seat in state.seats] == points
    assert state.taken[area_at(state, "b2")] == A
    assert any(line.endswith("nobody scores.") for line in told(events)) == (not plants)


def test_step_d_the_hand_is_refilled_while_the_reserve_lasts() -> None:
    """Three again; from then on one fewer each turn."""
    state = table(hands={A: ["owl owl", "bat bat", "frog frog"]}, reserves=1)
    do(state, A, discard("owl owl"))
    assert len(state.seats[A].hand) == 3
    assert state.seats[A].reserve == []


def test_a_player_without_dominoes_is_skipped() -> None:
    state = table(hands={A: ["owl owl", "bat bat"], B: ["frog frog"]}, reserves=0, turn=B)
    do(state, B, discard("frog frog"))
    do(state, A, discard("owl owl"))
    assert state.turn == A


def test_cloud_action_joker_costs_two_and_lets_the_animal_touch_any() -> None:
    """At any time of the turn; another animal than the present joker."""
    state = table(laid=["owl a1 frog a2"], hands={A: ["bat bat"]}, clouds={A: 3})
    beside_the_frog = place("bat bat", "a3", "south")
    assert beside_the_frog not in GAME.rules.actions(state, A)
    events = do(state, A, joker("bat"))
    assert told(events) == ["**Ada** pays 2 clouds and makes the bat the joker."]
    assert state.seats[A].clouds == 1
    assert beside_the_frog in GAME.rules.actions(state, A)
    refused(state, A, joker("bat"), "The bat is already the joker")
    refused(state, A, joker("owl"), "costs 2 clouds; you have 1")


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


def test_cloud_action_another_turn_costs_three() -> None:
    """After the refill; as many in a row as can be paid."""
    state = table(hands={A: ["owl owl", "bat bat"], B: ["frog frog"]}, clouds={A: 6})
    do(state, A, discard("owl owl"), EXTRA)
    assert (state.turn, state.phase, state.seats[A].clouds) == (A, "place", 3)
    do(state, A, discard("bat bat"), EXTRA)
    assert (state.turn, state.seats[A].clouds) == (A, 0)


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
