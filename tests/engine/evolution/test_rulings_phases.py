"""The house's rulings 12 to 15: traits before the reveal, the deck's end, passing."""

import pytest

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.events import Bred, FatEaten, Took
from engine.model import Event, Order
from tests.engine.evolution.tables import (
    PLENTY,
    attack,
    before_reveal,
    cards,
    do,
    eat,
    fed,
    legal,
    on,
    table,
    told,
)
from tests.engine.species_tables import A, B, C, refused


def early(events: list[Event]) -> list[str]:
    """Which traits acted before the reveal, in their order."""
    found = []
    for event in events:
        match event:
            case Bred(species=one):
                found.append(f"Fertile {one}")
            case FatEaten(species=one):
                found.append(f"Fat {one}")
            case Took(species=one, cause="Long Neck"):
                found.append(f"Neck {one}")
    return found


def test_ruling_12_seats_act_clockwise_each_fertile_then_fat_then_long_neck() -> None:
    state = before_reveal(
        "A1 Long Neck, Fertile pop=3 | A2 Fat Tissue, Fertile body=3 fat=1 | B1 Long Neck",
        "C1 Fertile pop=2 | C2",
        plants=2,
        laid="Fertile 3",
        first=C,
    )
    assert early(do(state, A, act.DONE)) == [
        *("Fertile 2001", "Fertile 1", "Fertile 2", "Fat 2", "Neck 1", "Neck 1001")
    ]


ORDERING = "A1 Long Neck, Foraging, Fat Tissue pop=3 body=3 fat=2 | A2 Long Neck pop=2 | B1 pop=2"
"""Long Neck with Foraging takes 2 when it acts first, and 1 when fat has filled the board."""


def test_ruling_12_the_house_order_settles_it_without_a_question() -> None:
    state = before_reveal(ORDERING, laid="Fertile 4")
    do(state, A, act.DONE)
    assert state.phase == "feed"
    assert fed(state, "A1", "A2") == [(3, 0), (1, 0)]


def test_ruling_12_a_seat_that_wants_to_choose_is_asked_only_if_the_order_matters() -> None:
    state = before_reveal(ORDERING, laid="Fertile 4")
    do(state, A, Order("sequence", "ask"))
    do(state, A, act.DONE)
    assert (GAME.rules.actors(state), state.phase) == ((A,), "reveal")
    assert legal(state, A) == ["Activate A1's Fat Tissue", "Activate A1's Long Neck"]
    assert fed(state, "A2") == [(1, 0)]
    assert "can't act now" in refused(do, state, A, act.Activate, "A2", "Long Neck")
    do(state, A, act.Activate, "A1", "Long Neck")
    assert state.phase == "feed"
    assert fed(state, "A1") == [(3, 1)]


def test_ruling_12_cooperation_ties_the_order_of_neighbours_together() -> None:
    """A1 hands a plant to A2, whose fat would fill the same place."""
    state = before_reveal(
        "A1 Long Neck, Cooperation | A2 Fat Tissue, Foraging pop=2 body=2 fat=1 | B1",
        laid="Fertile 4",
    )
    do(state, A, Order("sequence", "ask"))
    do(state, A, act.DONE)
    assert legal(state, A) == ["Activate A1's Long Neck", "Activate A2's Fat Tissue"]
    do(state, A, act.Activate, "A1", "Long Neck")
    assert fed(state, "A2") == [(2, 1)]


def test_ruling_12_a_fat_tissue_that_fills_before_the_reveal_has_its_place_in_the_order() -> None:
    """A2 is given a plant by A1, takes one by itself onto its Fat Tissue, and breeds after that:
    its owner may let it eat what it has just stored.
    """
    state = before_reveal(
        "A1 Long Neck, Cooperation | A2 Long Neck, Fat Tissue, Fertile | B1",
        plants=1,
        laid="Fertile 4",
    )
    do(state, A, Order("sequence", "ask"))
    do(state, A, act.DONE)
    assert not legal(state, A, "Fat Tissue")
    do(state, A, act.Activate, "A1", "Long Neck")
    do(state, A, act.Activate, "A2", "Long Neck")
    assert fed(state, "A2") == [(1, 1)]
    assert legal(state, A) == ["Activate A2's Fat Tissue", "Activate A2's Fertile"]
    do(state, A, act.Activate, "A2", "Fertile")
    assert (fed(state, "A2"), state.phase) == ([(2, 0)], "feed")


def test_ruling_12_a_fat_tissue_that_never_fills_is_not_asked_about() -> None:
    """Nothing brings A1 more than its population can eat."""
    state = before_reveal("A1 Long Neck, Fat Tissue, Fertile | B1", plants=1, laid="Horns 4")
    do(state, A, Order("sequence", "ask"))
    do(state, A, act.DONE)
    assert (fed(state, "A1"), state.phase) == ([(1, 0)], "feed")


def test_ruling_12_a_long_run_of_cooperation_is_asked_about_without_trying_it_out() -> None:
    """Six species with two such traits each: from ten traits on it is tried, and settled."""
    traits = "Cooperation, Long Neck, Fat Tissue"
    row = [f"A{number} {traits} pop=3 body=4 fat=2" for number in range(1, 7)]
    state = before_reveal(*row, "B1 pop=6", laid="Fertile 7")
    do(state, A, Order("sequence", "ask"))
    do(state, A, act.DONE)
    assert len(legal(state, A)) == 12
    do(state, A, GAME.rules.actions(state, A)[0])
    do(state, A, GAME.rules.actions(state, A)[0])
    assert state.phase == "feed"


def test_ruling_12_taking_the_order_back_answers_the_question() -> None:
    state = before_reveal(ORDERING, laid="Fertile 4")
    do(state, A, Order("sequence", "ask"))
    do(state, A, act.DONE)
    do(state, A, Order("sequence", "house"))
    assert state.phase == "feed"


@pytest.mark.parametrize(("plants", "total"), [(3, -9), (0, -3), (0, 0)])
def test_ruling_13_the_hole_never_holds_less_than_nothing(plants: int, total: int) -> None:
    state = before_reveal("A1 | B1 Intelligence", plants=plants, laid=f"Ambush {total}")
    state.seats[B].hand = cards("Horns")
    events = do(state, A, act.DONE)
    assert state.plants == 0
    assert any("he watering hole is empty" in words for words in told(events))


def deal(deck: str, discard: str, *, last_round: int = 0) -> tuple[list[int], int, list[str]]:
    """End a round with this deck: cards in the hands of A, B and C, the last round, what is told.

    Each is dealt 4 cards, beginning with B.
    """
    state = table(
        "A1 | B1 food=1 | C1 food=1", plants=1, deck=deck, discard=discard, last_round=last_round
    )
    events = eat(state, "A1")
    hands = [len(seat.hand) + len(seat.laid) for seat in state.seats]
    return hands, state.last_round, told(events)


def test_ruling_14_when_the_last_card_is_drawn_in_the_deal_this_round_is_the_last() -> None:
    hands, last, words = deal("Horns x12", "Ambush, Ambush, Ambush")
    assert (hands, last) == ([4, 4, 4], 3)
    assert words[-2:] == [
        "The deck has run out: this round is the last.",
        "The discard pile (3 cards) is shuffled into a new deck.",
    ]
    assert deal("Horns x13", "")[:2] == ([4, 4, 4], 0)


def test_ruling_14_the_discard_pile_is_shuffled_in_at_once_and_dealt_on() -> None:
    hands, last, _ = deal("Horns x5", "Ambush x9")
    assert (hands, last) == ([4, 4, 4], 3)


def test_ruling_14_by_an_extinction_the_next_round_is_the_last() -> None:
    state = table(
        "A1 Carnivore body=3 pop=3 | B1 Climbing 1, Horns 1 | B2 | C1", plants=3, deck="Ambush"
    )
    on(state, "A1").up += (*cards("Climbing 5"),)
    attack(state, "A1", "B1")
    assert state.last_round == 3
    assert len(state.seats[B].hand) == 2
    assert len(state.deck) == 1


def test_ruling_14_an_extinction_in_the_last_round_adds_no_round() -> None:
    """The deck runs out once more, by B1's death: the game ends with this round all the same."""
    state = table("A1 Carnivore body=2 | B1 Fertile 3 | C1 food=1", deck="Ambush", last_round=2)
    events = attack(state, "A1", "B1")
    assert "**Bo**'s B1 is extinct. Fertile 3 is discarded, and **Bo** draws 1 card." in told(
        events
    )
    assert "The deck has run out" not in " ".join(told(events))
    assert (state.phase, state.last_round) == ("over", 2)


def test_ruling_14_with_no_discard_pile_the_next_draw_shuffles() -> None:
    """The deck ran out with nothing to shuffle: what B's species then leaves becomes the deck."""
    state = table(
        "A1 Carnivore body=3 pop=3 | B1 Fertile 3, Horns 3 | B2 | C1", plants=3, last_round=3
    )
    on(state, "A1").population = 4
    assert state.deck == state.discard == []
    events = attack(state, "A1", "B1")
    assert state.seats[B].hand == cards("Fertile 3, Horns 3")
    assert "The discard pile (2 cards) is shuffled into a new deck." in told(events)
    assert state.last_round == 3


def test_ruling_14_the_game_ends_after_the_last_round() -> None:
    for last_round, over in ((2, True), (3, False)):
        state = table("A1 | B1 food=1 | C1 food=1", plants=1, deck=PLENTY, last_round=last_round)
        eat(state, "A1")
        assert (GAME.rules.outcome(state) is not None) == over


def test_ruling_14_a_deal_that_runs_out_in_the_announced_last_round_changes_nothing() -> None:
    assert deal("Horns x12", "Ambush", last_round=3)[1] == 3


def test_ruling_15_a_pass_lasts_one_turn_and_skipping_a_round() -> None:
    """B takes food onto fat three times; A passes once, then has had enough."""
    state = table("A1 Fat Tissue food=1 body=6 | B1 Fat Tissue food=1 body=6 | C1 food=1", plants=9)
    do(state, A, act.PASS)
    eat(state, "B1")
    assert GAME.rules.actors(state) == (A,)
    do(state, A, act.ENOUGH)
    eat(state, "B1")
    eat(state, "B1")
    assert fed(state, "A1", "B1") == [(1, 0), (1, 3)]
    assert state.seats[A].enough


def test_ruling_15_a_seat_that_skips_optional_food_is_asked_when_it_must_feed() -> None:
    """C eats the Warning Call that kept B1 safe: now A's hungry carnivore must attack it."""
    state = table(
        "A1 Carnivore body=3 | A2 Fat Tissue food=1 body=3 | B1 food=1",
        "B2 Warning Call, Climbing food=1 | C1 Carnivore, Ambush, Climbing body=6 pop=2",
        plants=9,
    )
    assert not legal(state, A, "Attack")
    do(state, A, act.ENOUGH)
    attack(state, "C1", "B2")
    assert GAME.rules.actors(state) == (A,)
    assert legal(state, A) == ["Store a plant on A2", "Attack B1 with A1"]


def test_ruling_15_skipping_ends_with_the_round() -> None:
    state = table("A1 Fat Tissue food=1 body=2 | B1 | C1 food=1", plants=9, deck=PLENTY)
    do(state, A, act.ENOUGH)
    assert state.seats[A].enough
    eat(state, "B1")
    assert state.round == 3
    assert not state.seats[A].enough


def test_ruling_15_skipping_is_announced_after_feeding_too() -> None:
    state = table("A1 Intelligence pop=3 | B1", plants=9, hands={A: "Horns"})
    eat(state, "A1")
    words = told(do(state, A, act.ENOUGH))
    assert words[0] == "**Ada** skips optional food for the rest of the round."


def test_ruling_15_a_seat_without_options_is_skipped_in_silence() -> None:
    state = table("A1 pop=3 | B1 food=1 | C1 food=1", plants=9)
    assert told(eat(state, "A1")) == ["**Ada**'s A1 takes 1 plant; 8 plants left."]
    assert GAME.rules.actors(state) == (A,)


def test_ruling_15_feeding_ends_when_all_pass_in_turn() -> None:
    state = table(
        "A1 Fat Tissue food=1 body=2 | B1 Fat Tissue food=1 body=2 | C1 food=1",
        plants=9,
        deck=PLENTY,
    )
    do(state, A, act.PASS)
    assert state.phase == "feed"
    do(state, B, act.PASS)
    assert (state.phase, state.round) == ("select", 3)
