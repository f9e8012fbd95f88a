"""The rulebook's examples and plain statements, under its headings."""

import random

import pytest

from engine.renature import GAME
from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.play.scoring import judged
from engine.renature.play.state import RenatureOptions, dominoes_left, score_of
from tests.engine.renature.tables import A, B, discard, do, stories, table

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


def test_step_d_the_hand_is_refilled_while_the_reserve_lasts() -> None:
    """Three again; from then on one fewer each turn."""
    state = table(hands={A: ["owl owl", "bat bat", "frog frog"]}, reserves=1)
    do(state, A, discard("owl owl"))
    assert len(state.seats[A].hand) == 3
    assert state.seats[A].reserve == []


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
  A heard: You discard owl-frog face down, then draw; turn=B
B: without a free space there is no plant, and nobody is asked
  place: plants blue turf b2; A holds owl frog; B holds bat bat
  Place owl frog, a1, south; turn=B
B: clouds on the space are taken
  plant: laid owl h8 frog h7; B holds bat bat; A has 3 clouds
  Plant turf, i8; A clouds=5
C, example 1: a tie makes both count as absent, and orange alone scores 4 + 2
  closing, 3 players: plants orange bush b2, black bush c2, black turf b3, neutral pine c3
  Place owl owl, a2, south; A points.areas=6; B points.areas=0; C points.areas=0; A took b2
  heard: **Ada** closes area b2 (4 squares) and takes its token.
  heard: Neutral (3) and **Cy** (black 3) tie and drop out; heard: **Ada** (orange 2) is alone and \
    gets 6 points (4 + 2).
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
A: in the gap b1, c1 between an owl and a frog only these two fit, and the joker with either
  place: laid owl a2 owl a1, frog d1 snail d2; joker salamander; \
    A holds owl frog, owl salamander, bat frog
  A may also Place owl-frog on b1, facing east; A may also Place salamander-owl on c1, facing west
  A may not Place bat-frog on b1; A may not Place bat-frog on c1
B: a plant goes beside the domino and nowhere else, or is left out
  place: A holds owl frog; B holds bat bat
  Place owl frog, a1, south; A may also Plant turf on b2; A may not on c2
  Plant turf, c2 -> isn't an area square next to your domino; Done; turn=B
C, a: Mary's bush scores 1 point for itself
  plant, 3 players: laid bat a2 owl a3
  Plant bush, b2; A points.plants=1
C, b: Frank's turf scores 1, as the bush there has a higher value
  plant, 3 players, C's turn: laid frog d2 snail d3; plants orange bush b2
  Plant turf, c2; C points.plants=1
C, c: Frank's bush scores 1 and 1 for each plant of equal or lower value
  plant, 3 players, C's turn: laid frog d2 snail d3; plants orange bush b2, black turf c2
  Plant bush, c3; C points.plants=3
C, d: Mary's neutral pine does the same
  plant, 3 players: laid bat a2 owl a3; plants orange bush b2, black turf c2, black bush c3
  Plant neutral pine, b3; A points.plants=4
cloud action: a return costs the plant's value, one's own or neutral, no matter who placed it
  place: plants orange pine b2, neutral bush c2, blue turf b3; A holds owl owl; B holds bat bat; \
    A has 6 clouds
  Return b2; A clouds=3; Return c2; A clouds=1; Return b3 -> The blue turf on b3 isn't yours
cloud action: neutral plants return only to a free space
  place, B's turn: plants neutral bush c2; A holds owl owl; B holds bat bat; B has 6 clouds
  Return c2 -> no free space for a neutral bush
the end scores open areas, clouds, plants left and backs; tokens that nobody took go to the box
  place: plants orange oak b2, blue turf c2; A holds owl owl; reserves 0; A has 2 clouds; \
    B has 1 clouds
  Discard owl owl; Done; A points.rest=4 points.clouds=2 points.left=-54 points.tokens=0
  B points.rest=2 points.clouds=1 points.left=-57; scores -48 -54; A wins; nobody took b2
valley: an oak in an area of sixteen, which a third mushroom joined, scores 1 and 10 more
  place, valley, 4 players: mushrooms j5, h8; laid owl l5 woodpecker l6; \
    plants blue turf j3, blue turf k3, blue turf k4, orange bush h5, orange bush i5, \
    black oak g7, black turf i7, black turf j7, white turf g8, white bush g9; \
    A holds woodpecker woodpecker; B holds bat bat
  Place woodpecker woodpecker, j6, east; Mushroom i6; Plant oak, k5; A points.plants=11
""")
