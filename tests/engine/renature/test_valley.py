"""Renature Valley: its rulings by number, on both sides of its board."""

import random

import pytest

from engine.model import Event
from engine.renature import GAME
from engine.renature.board.layout import STUMP
from engine.renature.board.squares import next_square, square_named
from engine.renature.play.actions import DONE, Place
from engine.renature.play.scoring import final_outcome
from engine.renature.play.state import BoardName, RenatureOptions, State, layout
from engine.renature.play.turns import run_on
from tests.engine.renature.tables import (
    A,
    B,
    area_at,
    do,
    legal,
    mushroom,
    place,
    refused,
    stories,
    table,
    told,
)


@pytest.mark.parametrize("board", ["valley", "valley-back"])
def test_setup_has_32_clouds_8_stumps_and_no_tokens(board: BoardName) -> None:
    """One cloud on each of eight cloud spaces."""
    state = GAME.rules.setup(RenatureOptions(board=board), 4, random.Random(1))
    assert sorted(state.clouds.values()) == [1] * 8
    assert len(layout(state).stumps) == 8
    assert state.taken == state.backs == []
    assert sum(seat.clouds for seat in state.seats) + sum(state.clouds.values()) == 32
    assert state.boxed_clouds == 0


COVER_K6 = place("owl owl", "k6", "south")


def at_k6(
    *mushrooms: str, clouds: int = 0, plants: dict[str, str] | None = None, covered: bool = True
) -> State:
    """Seat A has covered the stump on k6 by two owls, or is about to."""
    hands = {A: ["owl owl"], B: ["bat bat"]}
    state = table(board="valley", laid=["bat l5 owl l6"], hands=hands, clouds={A: clouds},
                  mushrooms=mushrooms, plants=plants)  # fmt: skip
    if covered:
        do(state, A, COVER_K6)
    return state


def test_ruling_1_a_mushroom_may_seal_off_a_square_and_a_pond() -> None:
    """n2 has no free neighbour after mushrooms on n1 and n3; the pond on j4 takes no domino."""
    state = at_k6("n1")
    do(state, A, mushroom("n3"), DONE)
    covered = {square for square, animal in enumerate(state.animals) if animal >= 0}
    assert covered.issuperset(layout(state).around[square_named("n2")])
    state = at_k6("i4")
    do(state, A, mushroom("j5"), DONE)
    assert state.turn == B
    pond = square_named("j4")
    assert pond in layout(state).starts
    ways = [one for one in GAME.rules.actions(state, B) if isinstance(one, Place)]
    assert ways
    assert all(pond not in {one.at, next_square(one.at, one.facing)} for one in ways)


def test_ruling_1_two_stumps_give_two_mushrooms_in_turn() -> None:
    """The second may lean on the first: b1 is in the open until there is one on c1."""
    state = at_k6(covered=False)
    signs = list(state.board)
    signs[square_named("k7")], signs[square_named("e13")] = STUMP, "."
    state.board = "".join(signs)
    do(state, A, COVER_K6)
    assert (state.due, state.phase) == (2, "mushroom")
    assert "Place the mushroom on b1" not in legal(state, A)
    do(state, A, mushroom("c1"))
    assert (state.due, state.phase) == (1, "mushroom")
    do(state, A, mushroom("b1"))
    assert (state.due, state.phase) == (0, "plant")
    assert area_at(state, "b1") == area_at(state, "c1") == area_at(state, "c2")


def test_ruling_1_a_mushroom_without_a_place_is_lost() -> None:
    """Nobody is asked where it should go, and nobody is said to have left it."""
    state = at_k6(covered=False)
    for square in layout(state).brook:
        state.animals[square] = 0
    state.phase, state.due = "mushroom", 1
    events: list[Event] = []
    lost = state.lost_mushrooms
    run_on(state, random.Random(1), events)
    assert (state.due, state.lost_mushrooms) == (0, lost + 1)
    assert told(events)[0] == "**Ada** loses a mushroom for lack of room."


@pytest.mark.parametrize("clouds", [5, 6])
def test_ruling_3_a_cloud_is_settled_before_the_mushroom(clouds: int) -> None:
    """Where one domino covers both; it is asked about where there is no room for the cloud."""
    state = at_k6(clouds=clouds, covered=False)
    state.clouds.pop(square_named("k2"))
    state.clouds[square_named("k7")] = 1
    do(state, A, COVER_K6)
    if clouds == 6:
        assert (state.coming, state.due) == (1, 1)
        refused(state, A, mushroom("j6"), "You can't place a mushroom now")
        do(state, A, DONE)
    assert (state.coming, state.due, state.seats[A].clouds) == (0, 1, 6)
    do(state, A, mushroom("j6"))
    assert (state.due, state.phase) == (0, "plant")


def test_back_clouds_are_taken_with_a_plant_on_their_area_square() -> None:
    """As in the base game."""
    state = GAME.rules.setup(RenatureOptions(board="valley-back"), 2, random.Random(1))
    areas = [layout(state).area_of[square] for square in state.clouds]
    assert min(areas) >= 0
    assert len(set(areas)) == 8


def test_ruling_5_a_tie_goes_to_first_place_in_the_largest_area() -> None:
    """The areas of seven at l12 and j13 are the largest; firsts in each are counted."""
    state = table(board="valley", plants={"l12": "blue oak", "j13": "orange turf"})
    state.phase = "over"
    assert final_outcome(state).winners == (A, B)
    state.plants[square_named("j13")] = 0
    assert final_outcome(state).winners == (B,)
    assert "first place in the largest area." in final_outcome(state).note


test_a_ruling_of_the_valley = stories("""
1: covering a stump gives a mushroom at once, which can be planted on
  k6
  Place owl owl, k6, south; A is asked to place the mushroom, or decline it
  Mushroom j6; Plant oak, j6; A points.plants=1
1: a declined mushroom is gone
  k6
  Place owl owl, k6, south; Done; heard: **Ada** declines a mushroom, which is lost.
  lost_mushrooms=1 phase=plant
refusals speak of meadow and ponds: there is no brook in the valley
  place, valley: A holds owl frog
  Place owl frog, b1, east -> Neither half is on a pond
  Place owl frog, b1, east -> Start at a pond, or next to an animal on the board.
  Place owl frog, a1, south -> Dominoes can't go on a2
  Place owl frog, a1, south -> Both halves need a free meadow square.
2: joined areas are one, and the mushroom is a square of it
  k6: plants blue turf j3, blue bush h5
  Place owl owl, k6, south; Mushroom j5
  heard: **Ada** places a mushroom on j5, joining 2 areas into one of 8 squares.
  Plant oak, k5; A points.plants=3
3: front clouds are taken before mushroom and plant, and surplus ones may be made room for
  place, valley: laid bat j2 snail i2; joker bat; A holds bat bat, owl frog; B holds snail snail; \
    A has 6 clouds
  Place bat bat, k2, east; coming=1; Joker owl; coming=0 phase=plant; A clouds=5
4: no area is scored during the game
  place, valley: laid owl g6 bat g5, bat f7 bat f8, frog f9 owl f10, snail h8 snail h9; joker owl; \
    plants orange oak g7; A holds owl owl; B holds bat frog
  Place owl owl, g10, east; A points.areas=0
4: the end pays squares and half of them, and both to who is alone
  end, valley: plants orange oak g7, blue bush g8, blue turf h5; reserves 0
  Done; A points.rest=3; B points.rest=5
1: a mushroom goes beside an area, not on a pond, a covered square or an area
  k6
  Place owl owl, k6, south; A may also Place the mushroom on j5; A may not on e3; A may not on j4
  A may not on l6; A may not on k7; A may not on k5
  Mushroom e3 -> You can't place a mushroom on e3
1: a stump under a mushroom is lost
  k6
  Place owl owl, k6, south; Mushroom n1; lost_mushrooms=1
1: a cloud under a mushroom is lost
  k6
  Place owl owl, k6, south; boxed_clouds=24; Mushroom k2; boxed_clouds=25
""")
