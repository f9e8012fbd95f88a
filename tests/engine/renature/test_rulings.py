"""The rulings for the base game, each by its number."""

import random

import pytest

from engine.model import HIDDEN, Order
from engine.renature import GAME
from engine.renature.board.squares import square_named
from engine.renature.play.actions import DONE, EXTRA, Discard, Extra, Place, Plant
from engine.renature.play.events import Discarded
from engine.renature.play.scoring import final_outcome, judged
from engine.renature.play.state import Orders, RenatureOptions, State, dominoes_left, token_backs
from tests.engine.playing import outcome_of
from tests.engine.renature.tables import (
    A,
    B,
    C,
    area_at,
    closing,
    discard,
    do,
    domino,
    joker,
    legal,
    place,
    plant,
    refused,
    table,
    take_back,
    told,
)

HANDS = {A: ["owl frog"], B: ["owl bat"]}


@pytest.mark.parametrize(("size", "backs"), [(3, (1, 2, 3)), (4, (1, 2, 3)), (9, (3, 4, 5))])
def test_tokens_have_backs_around_their_minor_points(
    size: int, backs: tuple[int, int, int]
) -> None:
    """Size 3: 1, 2, 3; others: the minor points, one less and one more."""
    assert token_backs(size) == backs


def test_ruling_1_starts_stay_open_all_game() -> None:
    """The start on m1 is free though there are dominoes elsewhere."""
    state = table(laid=["owl a1 frog a2"], hands={A: ["bat bat"]})
    assert "Place bat-bat on l1, facing east" in legal(state, A)


def test_ruling_1_placed_dominoes_stay_when_the_joker_changes() -> None:
    """A butterfly that was the joker beside an owl stays; new neighbours must match it."""
    state = table(laid=["owl a1 butterfly a2"], hands={A: ["owl bat", "owl snail"]}, clouds={A: 2})
    do(state, A, joker("frog"))
    wrong = place("owl bat", "a3", "south")
    refused(state, A, wrong, "owl on a3 would touch the butterfly on a2")


def test_ruling_2_a_plant_may_be_returned_first_to_make_room() -> None:
    """b2 is the only square beside the domino: the step is offered, for it can be paid. It makes
    room in a state just read too, as at a real table, which reads its state for every action.
    """
    state = table(plants={"b2": "orange turf"}, hands=HANDS, clouds={A: 1})
    do(state, A, place("owl frog", "a1", "south"))
    assert state.phase == "plant"
    assert not any(isinstance(one, Plant) for one in GAME.rules.actions(state, A))
    asked = "take back a plant to make room, or skip planting"
    assert GAME.wording.question(state, A) == asked
    for one in (state, GAME.storage.decode_state(GAME.storage.encode(state))):
        do(one, A, take_back("b2"))
        assert GAME.wording.question(one, A) == "plant next to the domino, or skip"
        do(one, A, plant("oak", "b2"))
        assert one.seats[A].points.plants == 1


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


def test_ruling_2_points_are_fixed_when_the_plant_is_placed() -> None:
    """Returning a plant of the area later in the turn takes no points away."""
    plants, hands = {"b3": "orange turf"}, {B: ["bat bat"]}
    state = table(laid=["owl a2 frog a3"], plants=plants, phase="plant", clouds={A: 3}, hands=hands)
    do(state, A, plant("bush", "b2"))
    assert state.seats[A].points.plants == 2
    do(state, A, take_back("b3"))
    assert state.seats[A].points.plants == 2


def clouds_beside(clouds: int) -> State:
    """The domino on h7 and h8 is beside two clouds on i8, where A has just planted."""
    state = table(
        laid=["owl h8 frog h7"],
        phase="plant",
        plants={"b2": "orange turf"},
        clouds={A: clouds},
        hands={B: ["bat bat"]},
    )
    do(state, A, plant("turf", "i8"))
    return state


def test_ruling_3_if_all_clouds_fit_nobody_is_asked() -> None:
    """Four and two are six."""
    state = clouds_beside(4)
    assert (state.coming, state.seats[A].clouds, state.phase) == (0, 6, "end")


def test_ruling_3_a_player_may_make_room_for_surplus_clouds() -> None:
    """By a joker or a return, not by an extra turn; as soon as all fit they are taken."""
    state = clouds_beside(6)
    assert state.coming == 2
    assert "Decline the 2 clouds" in legal(state, A)
    assert GAME.wording.question(state, A) == "make room for the clouds, or decline them"
    refused(state, A, EXTRA, "can't take another turn now")
    do(state, A, take_back("b2"))
    assert state.coming == 2
    do(state, A, take_back("i8"))
    assert (state.coming, state.seats[A].clouds) == (0, 6)


@pytest.mark.parametrize(
    ("clouds", "offered", "line"),
    [
        (5, "Take 1 of the 2 clouds",
         "**Ada** takes 1 cloud and loses 1 cloud for lack of room."),
        (6, "Decline the 2 clouds",
         "**Ada** loses 2 clouds for lack of room."),
    ],
)  # fmt: skip
def test_ruling_3_the_rest_is_lost(clouds: int, offered: str, line: str) -> None:
    state = clouds_beside(clouds)
    boxed = state.boxed_clouds
    assert offered in legal(state, A)
    assert told(do(state, A, DONE))[0] == line
    assert (state.seats[A].clouds, state.boxed_clouds) == (6, boxed + clouds - 4)


FULL = {"b2": "orange turf", "c2": "blue bush", "b3": "blue turf", "c3": "orange pine"}


def test_ruling_4_before_the_scoring_cloud_actions_are_allowed() -> None:
    """The orange pine is taken back, so blue comes first."""
    state = closing(FULL, clouds=3)
    # In the planting step, too: returning a plant would make room.
    do(state, A, place("owl owl", "a2", "south"), DONE)
    assert state.phase == "score"
    assert "Score area b2: orange 4, blue 2" in legal(state, A)
    do(state, A, take_back("c3"))
    assert [seat.points.areas for seat in state.seats] == [2, 4]


def test_ruling_4_nobody_is_asked_if_they_can_afford_nothing() -> None:
    state = closing(FULL)
    do(state, A, place("owl owl", "a2", "south"))
    assert [seat.points.areas for seat in state.seats] == [4, 2]
    assert state.turn == B


def test_ruling_4_a_standing_order_scores_at_once() -> None:
    state = closing(FULL, clouds=3, orders=Orders(ending="on", scoring="on"))
    do(state, A, place("owl owl", "a2", "south"), DONE)
    assert [seat.points.areas for seat in state.seats] == [4, 2]
    assert state.turn == B


AROUND_L2 = ("owl l1 bat m1", "frog k2 frog k3", "snail l3 snail m3")


def test_ruling_4_an_isolated_brook_square_counts_as_covered() -> None:
    """n1 is left alone by the last domino and closes the area at l2 with it."""
    laid = [*AROUND_L2, "turtle n3 frog o3"]
    state = table(laid=laid, hands={A: ["bat bat"], B: ["owl owl"]}, joker="bat")
    do(state, A, place("bat bat", "o1", "south"), DONE)
    assert state.animals[square_named("n1")] < 0
    assert state.taken[area_at(state, "l2")] == A


def test_ruling_4_two_free_squares_side_by_side_are_not_isolated() -> None:
    """Though no domino could ever fit there."""
    state = table(laid=AROUND_L2, hands={A: ["bat bat"], B: ["owl owl"]}, joker="bat")
    do(state, A, place("bat bat", "n1", "east"), DONE)
    assert state.taken[area_at(state, "l2")] < 0


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


def test_ruling_4_several_areas_closed_by_one_domino_are_scored_together() -> None:
    laid = [
        *("bat a1 bat b1", "frog c1 frog d1", "snail a2 snail a3", "turtle a4 turtle b4"),
        *("bat c4 frog d4", "bat d5 snail e5", "bat f4 turtle f5", "frog g3 snail g4"),
        "frog f1 turtle f2",
    ]
    plants = {"b2": "orange turf", "e1": "blue bush"}
    state = table(laid=laid, plants=plants, hands={A: ["owl owl"]}, joker="owl")
    events = do(state, A, place("owl owl", "d2", "south"), DONE)
    assert state.taken.count(A) == 2
    assert [seat.points.areas for seat in state.seats] == [6, 7]
    assert sum("closes area" in line for line in told(events)) == 2


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
def test_ruling_5_all_tied_colours_drop_out(
    totals: list[int], gains: list[tuple[int, int]]
) -> None:
    """Neutral ties and ranks like any colour, but its share is lost; who is alone gets both."""
    assert judged(totals).gains(7, 3) == gains


def test_ruling_6_cloud_actions_as_often_as_can_be_paid() -> None:
    """Three jokers with six clouds, before the domino."""
    state = table(hands=HANDS, clouds={A: 6})
    do(state, A, joker("owl"), joker("bat"), joker("frog"))
    assert state.seats[A].clouds == 0
    assert not any(line.startswith("Make the") for line in legal(state, A))


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


def test_ruling_7_a_discarded_domino_is_seen_by_its_owner_only() -> None:
    state = table(hands=HANDS)
    do(state, A, discard("owl frog"))
    assert GAME.rules.redact(state, A).seats[A].discarded == [domino("owl frog")]
    assert GAME.rules.redact(state, B).seats[A].discarded == [HIDDEN]
    event = Discarded(A, domino("owl frog"))
    assert GAME.rules.redact_event(event, A) == event
    assert GAME.rules.redact_event(event, B) == Discarded(A, HIDDEN)


def test_ruling_8_backs_are_seen_by_their_owner_until_the_end() -> None:
    state = closing(FULL)
    do(state, A, place("owl owl", "a2", "south"))
    area = area_at(state, "b2")
    back = state.backs[area]
    for viewer, seen in ((A, back), (B, HIDDEN), (None, HIDDEN)):
        assert GAME.rules.redact(state, viewer).backs[area] == seen
    state.phase = "over"
    assert GAME.rules.redact(state, B).backs[area] == back


def test_ruling_8_ties_go_to_more_area_tokens_then_are_shared() -> None:
    state = table()
    state.phase = "over"
    assert final_outcome(state).winners == (A, B)
    assert "shared" in final_outcome(state).note
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


def test_scores_may_fall_below_zero() -> None:
    """Plants left cost their value."""
    state = table(hands={A: ["owl frog"]}, reserves=0)
    do(state, A, discard("owl frog"))
    assert outcome_of("renature", state).scores == (-58, -58)


def test_an_order_ends_a_turn_that_waits() -> None:
    """Given while the turn is at its end, the order is carried out at once."""
    state = table(hands=HANDS, clouds={A: 2})
    do(state, A, discard("owl frog"))
    assert (state.turn, state.phase) == (A, "end")
    GAME.rules.apply(state, A, Order("ending", "extra"), random.Random(1))
    assert state.turn == B


@pytest.mark.parametrize(("clouds", "turn"), [(3, A), (2, B)])
def test_an_order_to_ask_for_extra_turns_only(clouds: int, turn: int) -> None:
    """Three clouds are asked about, two are not."""
    state = table(hands=HANDS, clouds={A: clouds}, orders=Orders(ending="extra"))
    do(state, A, discard("owl frog"))
    assert state.turn == turn


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
