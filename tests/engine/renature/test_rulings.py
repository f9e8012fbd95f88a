"""The rulings for the base game, each by its number."""

import random

import pytest

from engine.renature import GAME
from engine.renature.board.squares import square_named
from engine.renature.play.actions import EXTRA, Discard, Extra, Place
from engine.renature.play.scoring import final_outcome, judged
from engine.renature.play.state import Orders, RenatureOptions, dominoes_left, token_backs
from tests.engine.renature.tables import (
    A,
    B,
    C,
    closing,
    discard,
    do,
    domino,
    place,
    plant,
    refused,
    stories,
    table,
    take_back,
)

HANDS = {A: ["owl frog"], B: ["owl bat"]}


@pytest.mark.parametrize(("size", "backs"), [(3, (1, 2, 3)), (4, (1, 2, 3)), (9, (3, 4, 5))])
def test_tokens_have_backs_by_their_minor_points(size: int, backs: tuple[int, int, int]) -> None:
    """Size 3: 1, 2, 3; others: the minor points, one less and one more."""
    assert token_backs(size) == backs


TURF_SQUARES = ("c2", "e2", "h2", "l2", "n2", "e3", "h3")
"""Land squares for all turf of a player of two; b2 stays free."""


@pytest.mark.parametrize(("clouds", "phase"), [(2, "plant"), (0, "place")])
def test_ruling_2_with_no_plant_left_one_may_be_taken_back_first(clouds: int, phase: str) -> None:
    """The planting step is offered for that; without a cloud it is not."""
    state = table(
        plants=dict.fromkeys(TURF_SQUARES, "orange turf"), hands=HANDS, clouds={A: clouds}
    )
    state.seats[A].own, state.seats[A].neutral = [0] * 4, [0] * 4
    GAME.rules.apply(state, A, place("owl frog", "a1", "south"), random.Random(0))
    assert state.phase == phase


FULL = {"b2": "orange turf", "c2": "blue bush", "b3": "blue turf", "c3": "orange pine"}


def test_ruling_4_a_returned_plant_does_not_reopen_an_area() -> None:
    """A scored area is not scored again; a plant there still scores its own points."""
    state = closing(FULL)
    do(state, A, place("owl owl", "a2", "south"))
    state.seats[A].clouds, state.boxed_clouds = 1, state.boxed_clouds - 1
    state.turn = A
    do(state, A, take_back("b2"))
    before = [seat.points.areas for seat in state.seats]
    state.phase = "plant"
    do(state, A, plant("oak", "b2"))
    assert state.seats[A].points.plants == 4
    assert [seat.points.areas for seat in state.seats] == before


@pytest.mark.parametrize(
    ("totals", "gains"),
    [
        ([0, 3, 3, 2, 0], [(2, 10)]),
        ([0, 3, 3, 2, 1], [(2, 7), (3, 3)]),
        ([5, 3, 0, 0, 0], [(0, 3)]),
        ([3, 5, 0, 0, 0], [(0, 7)]),
        ([3, 5, 4, 0, 0], [(0, 7), (1, 3)]),
        ([5, 0, 0, 0, 0], []),
        ([3, 3, 0, 0, 0], []),
        ([2, 4, 4, 3, 3], []),
        ([2, 4, 4, 3, 1], [(2, 7)]),
        ([0, 0, 0, 0, 0], []),
    ],
)
def test_ruling_5_tied_colours_drop_out(totals: list[int], gains: list[tuple[int, int]]) -> None:
    """Neutral ties and ranks like any colour, but its share is lost; who is alone gets both."""
    assert judged(totals).gains(7, 3) == gains


def test_ruling_6_an_extra_turn_comes_after_the_refill_and_needs_a_domino() -> None:
    """With the last domino gone there is none."""
    state = table(hands=HANDS, reserves=1, clouds={A: 6})
    do(state, A, discard("owl frog"))
    assert any(isinstance(one, Extra) for one in GAME.rules.actions(state, A))
    do(state, A, EXTRA)
    do(state, A, Discard(state.seats[A].hand[0]))
    assert dominoes_left(state.seats[A]) == 0
    assert state.phase == "end"
    assert not any(isinstance(one, Extra) for one in GAME.rules.actions(state, A))
    refused(state, A, EXTRA, "no domino left for another turn")


def test_ruling_8_ties_go_to_more_area_tokens_then_are_shared() -> None:
    state = table()
    state.phase = "over"
    assert final_outcome(state).winners == (A, B)
    assert "the victory is shared" in final_outcome(state).note
    state.taken[3] = B
    assert final_outcome(state).winners == (B,)
    assert "most area tokens: 1" in final_outcome(state).note


def test_ruling_8_the_starting_player_is_drawn_and_turns_go_round() -> None:
    rng = random.Random(8)
    assert {GAME.rules.setup(RenatureOptions(), 3, rng).first for _ in range(30)} == {A, B, C}
    state = table(seats=3, hands={**HANDS, C: ["owl snail"]}, turn=B)
    do(state, B, discard("owl bat"))
    assert state.turn == C
    do(state, C, discard("owl snail"))
    assert state.turn == A


def test_by_default_a_turn_ends_by_itself_if_another_is_unaffordable() -> None:
    """Who wants to be asked about the clouds that are left can order so."""
    state = GAME.rules.setup(GAME.rules.check(RenatureOptions(), 2), 2, random.Random(1))
    assert [seat.orders for seat in state.seats] == [Orders("extra", "ask")] * 2


def test_a_double_is_offered_once_for_each_pair_of_squares() -> None:
    """Turning it round changes nothing."""
    state = table(hands={A: ["owl owl"]})
    ways = [one for one in GAME.rules.actions(state, A) if isinstance(one, Place)]
    assert {one.facing for one in ways} == {"east", "south"}
    turned = Place(domino("owl owl"), square_named("b1"), "west")
    hint = refused(state, A, turned, "double can only face east or south")
    assert hint == "Name its other square: a1, facing east."


test_a_ruling = stories("""
1: starts stay open all game
  place: laid owl a1 frog a2; A holds bat bat
  A may also Place bat-bat on l1, facing east
1: placed dominoes stay when the joker changes, and new neighbours must match them
  place: laid owl a1 butterfly a2; A holds owl bat, owl snail; A has 2 clouds
  Joker frog; Place owl bat, a3, south -> owl on a3 would touch the butterfly on a2
2: points are fixed when the plant is placed, and taking another back later costs none
  plant: laid owl a2 frog a3; plants orange turf b3; A has 3 clouds; B holds bat bat
  Plant bush, b2; A points.plants=2; Return b3; A points.plants=2
3: if all clouds fit nobody is asked
  plant: laid owl h8 frog h7; plants orange turf b2; A has 4 clouds; B holds bat bat
  Plant turf, i8; coming=0 phase=end; A clouds=6
3: a player may make room for surplus clouds, but not by an extra turn
  plant: laid owl h8 frog h7; plants orange turf b2; A has 6 clouds; B holds bat bat
  Plant turf, i8; coming=2; A may also Decline the 2 clouds
  A is asked to make room for the clouds, or decline them; Extra -> can't take another turn now
  Return b2; coming=2; Return i8; coming=0; A clouds=6
3: of two clouds one is lost
  plant: laid owl h8 frog h7; plants orange turf b2; A has 5 clouds; B holds bat bat
  Plant turf, i8; A may also Take 1 of the 2 clouds; Done; A clouds=6
  heard: **Ada** takes 1 cloud and loses 1 cloud for lack of room.
3: all clouds are lost
  plant: laid owl h8 frog h7; plants orange turf b2; A has 6 clouds; B holds bat bat
  Plant turf, i8; A may also Decline the 2 clouds; Done; A clouds=6
  heard: **Ada** loses 2 clouds for lack of room.
4: before the scoring, cloud actions are allowed: without the orange pine blue comes first
  closing: plants orange turf b2, blue bush c2, blue turf b3, orange pine c3; A has 3 clouds
  Place owl owl, a2, south; Done; phase=score; A may also Score area b2: orange 4, blue 2
  Return c3; A points.areas=2; B points.areas=4
4: nobody is asked if they can afford nothing
  closing: plants orange turf b2, blue bush c2, blue turf b3, orange pine c3
  Place owl owl, a2, south; A points.areas=4; B points.areas=2; turn=B
4: a standing order scores at once
  closing: plants orange turf b2, blue bush c2, blue turf b3, orange pine c3; A has 3 clouds
  Order ending, on; Order scoring, on; Place owl owl, a2, south; Done
  A points.areas=4; B points.areas=2; turn=B
4: an isolated brook square, n1, counts as covered and closes its area
  place: laid owl l1 bat m1, frog k2 frog k3, snail l3 snail m3, turtle n3 frog o3; joker bat; \
    A holds bat bat; B holds owl owl
  Place bat bat, o1, south; Done; A took l2
4: two free squares side by side are not isolated, though no domino could ever fit there
  place: laid owl l1 bat m1, frog k2 frog k3, snail l3 snail m3; joker bat; A holds bat bat; \
    B holds owl owl
  Place bat bat, n1, east; Done; nobody took l2
4: several areas closed by one domino are scored together
  place: laid bat a1 bat b1, frog c1 frog d1, snail a2 snail a3, turtle a4 turtle b4, \
    bat c4 frog d4, bat d5 snail e5, bat f4 turtle f5, frog g3 snail g4, frog f1 turtle f2; \
    plants orange turf b2, blue bush e1; joker owl; A holds owl owl
  Place owl owl, d2, south; Done; A points.areas=6; B points.areas=7; A took b2; A took e1
6: cloud actions as often as can be paid, before the domino
  place: A holds owl frog; B holds owl bat; A has 6 clouds
  A may also Make the; Joker owl; Joker bat; Joker frog; A clouds=0; A may not Make the
an order ends a turn that waits
  place: A holds owl frog; B holds owl bat; A has 2 clouds
  Discard owl frog; turn=A phase=end; Order ending, extra; turn=B
an order to be asked for extra turns only: with three clouds
  place: A holds owl frog; B holds owl bat; A has 3 clouds
  Order ending, extra; Discard owl frog; turn=A
an order to be asked for extra turns only: with two clouds
  place: A holds owl frog; B holds owl bat; A has 2 clouds
  Order ending, extra; Discard owl frog; turn=B
2: a plant may be returned first to make room
  place: plants orange turf b2; A holds owl frog; B holds owl bat; A has 1 clouds
  Place owl frog, a1, south; A may not Plant
  A is asked to take back a plant to make room, or skip planting; Return b2
  A is asked to plant next to the domino, or skip; Plant oak, b2; A points.plants=1
scores may fall below zero: plants left cost their value
  place: A holds owl frog; reserves 0
  Discard owl frog; scores -58 -58
""")
