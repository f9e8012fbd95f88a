"""Every ruling on what the rulebook leaves open, by its number."""

import random

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.state import EAT, STRATEGY, SURVIVE, DarwinOptions, State
from engine.model import Order
from tests.engine.darwin.tables import (
    DESERT_FERTILITY,
    EAT_3_PREDATOR_3,
    KEEP_AIR,
    KEEP_WATER,
    PLUS_AIR,
    PLUS_NUTRIENTS,
    PLUS_SUN,
    SURVIVOR,
    TO_DESERT,
    TO_OCEAN,
    TO_SKY,
    A,
    B,
    C,
    D,
    add,
    amounts,
    codes,
    discard,
    do,
    legal,
    number,
    play,
    refused,
    reproduce,
    table,
    told,
)


def test_1_the_starting_player_is_random_and_there_is_no_starting_hand() -> None:
    states = [GAME.rules.setup(DarwinOptions(), 3, random.Random(seed)) for seed in range(40)]
    assert {state.turn for state in states} == {0, 1, 2}
    assert all(state.first == state.turn for state in states)
    assert not any(seat.hand for state in states for seat in state.seats)


def test_2_step_1_ends_if_there_is_no_second_resource() -> None:
    """The bank's last one but for the scarce Air."""
    state = table(resources={B: "9 water, 9 nutrients, 8 sun"}, hands={A: "E1"})
    do(state, A, act.Take("sun"))
    assert state.phase == "play"
    assert legal(state, A) == ["Add Borrowed chloroplasts", "Finish adding"]


def test_2_step_1_ends_if_there_is_no_second_card() -> None:
    """Eat and Survive decks and their discards come to one card."""
    state = table(hands={A: "E2"}, resources={A: "water"}, empty=(EAT, SURVIVE))
    state.decks[EAT] = [state.seats[B].species.pop(0)]
    do(state, A, act.Draw("eat"))
    assert state.phase == "play"


def test_2_two_cards_are_offered_only_from_a_deck_that_has_two() -> None:
    """One left in the deck is not enough; a discarded one that goes back to it makes two."""
    state = table()
    state.seats[B].species += state.decks[SURVIVE][1:]
    del state.decks[SURVIVE][1:]
    assert "Draw 2 cards from the Survive deck" not in offered_at_once(state)
    state.discard.append(state.seats[B].species.pop())
    state.discarders.append(B)
    offered = offered_at_once(state)
    assert offered >= {"Draw 2 cards from the Survive deck", "Draw 2 cards from the Eat deck"}


def offered_at_once(state: State) -> set[str]:
    """What seat A can pick up by one choice, in words."""
    form = GAME.wording.form(GAME.rules.redact(state, A), A)
    assert form is not None
    return {answer.choice.label for answer in form.fields[0].answers}


def test_2_step_1_is_skipped_if_nothing_can_be_picked_up() -> None:
    resources = {A: "sun", B: "9 water, 9 nutrients, 8 sun"}
    state = table(resources=resources, hands={A: "E1"}, empty=(EAT, SURVIVE))
    assert legal(state, A) == [
        "Add Borrowed chloroplasts",
        "Finish adding",
        "Change to the Desert",
        "Change to the Rainforest",
        "Change to the Sky",
    ]
    asked = "add Adaptations if possible and finish the turn, or change the Environment"
    assert GAME.wording.question(state, A) == asked
    refused(state, A, act.Take("sun"), "has no Sun left")
    refused(state, A, act.Draw("eat"), "The Eat deck is empty")
    do(state, A, add("E1"))
    assert state.turn == B


def test_2_the_first_card_is_seen_before_the_second_is_chosen() -> None:
    state = table(on_top="E5 S3")
    do(state, A, act.Draw("eat"))
    assert codes(GAME.rules.redact(state, A).seats[A].hand) == ["E5"]
    refused(state, A, act.Take("sun"), "You're drawing cards this turn")
    state = table()
    do(state, A, act.Take("sun"))
    refused(state, A, act.Draw("eat"), "You're taking Resources this turn")


def test_3_any_order_and_any_number_of_adaptations_strategy_cards_included() -> None:
    """A Strategy card helps with the Eat card that is added after it."""
    hands, resources = {A: f"{PLUS_SUN} E1 S1"}, {A: "water, air"}
    state = table(phase="play", environment="sky", hands=hands, resources=resources)
    do(state, A, add(PLUS_SUN), add("E1"), add("S1"))
    assert codes(state.seats[A].species) == [PLUS_SUN, "E1", "S1"]


def test_3_reproduce_cards_with_an_eat_score_bring_no_strategy_card() -> None:
    state = table(phase="play", species={A: KEEP_AIR}, resources={A: "2 sun, air, nutrients"})
    do(state, A, reproduce("R6"))
    assert state.seats[A].hand == []
    assert len(state.decks[STRATEGY]) == 31


def test_3_strategy_cards_may_run_out_and_are_for_later_turns() -> None:
    state = table(
        seats=5,
        phase="play",
        species={B: " ".join(f"T{each}" for each in range(9, 32))},
        hands={A: "E1 E2", B: "T1 T2 T3", C: "T4 T5 T6", D: "T7 T8"},
        resources={A: "3 sun, water"},
    )
    assert codes(state.decks[STRATEGY]) == ["T32"]
    events = do(state, A, add("E1"), add("E2"))
    assert told(events)[-1] == "**Ada** draws 1 Strategy card. The deck is empty."
    assert state.turn == B
    assert codes(state.seats[A].hand) == ["T32"]


def test_3_discards_are_chosen_one_at_a_time_down_to_exactly_3() -> None:
    state = table(phase="discard", hands={A: "E1 E2 S3 S4"})
    assert len(GAME.rules.actions(state, A)) == 4
    do(state, A, discard("S3"))
    assert codes(state.seats[A].hand) == ["E1", "E2", "S4"]
    assert state.turn == B


def test_4_plus_cards_help_each_other_add_up_and_help_while_scarce() -> None:
    """Two +Sun pay two Sun of R6; +Air, scarce in the Ocean, pays its Air."""
    species = {A: f"{PLUS_SUN} T10 {PLUS_AIR}"}
    state = table(phase="play", species=species, resources={A: "nutrients"})
    events = do(state, A, reproduce("R6"))
    assert "**Ada** pays Nutrients and adds **Rich milk**" in told(events)[0]


def test_4_a_plus_card_does_not_help_with_its_own_cost_but_with_another_plus() -> None:
    """+Nutrients costs Sun and Water; with +Sun there, only Water."""
    alone = table(phase="play", hands={A: PLUS_AIR}, resources={A: "sun"})
    assert legal(alone, A) == ["Finish adding"]
    hands, resources = {A: PLUS_NUTRIENTS}, {A: "sun, water"}
    state = table(phase="play", species={A: PLUS_SUN}, hands=hands, resources=resources)
    do(state, A, add(PLUS_NUTRIENTS))
    assert state.seats[A].resources == amounts("sun")


def test_4_a_plus_card_does_not_pay_for_a_to_card() -> None:
    species, hands = {A: f"{PLUS_SUN} {PLUS_AIR}"}, {A: f"{TO_DESERT} E9"}
    state = table(phase="play", environment="sky", species=species, hands=hands)
    assert legal(state, A) == ["Finish adding"]
    refused(state, A, play(TO_DESERT, "sun"), "You have no Sun to pay with")


def test_5_a_to_card_can_be_paid_with_what_becomes_scarce_and_is_not_an_adaptation() -> None:
    """The Water goes as payment, the card to the discard pile."""
    state = table(phase="play", hands={A: TO_DESERT}, resources={A: "water", B: "2 water"})
    do(state, A, play(TO_DESERT, "water"))
    assert (codes(state.discard), state.seats[A].species) == ([TO_DESERT], [])
    assert [seat.resources[1] for seat in state.seats] == [0, 0]
    state = table(phase="play", hands={A: f"{TO_SKY} E9"})
    refused(state, A, add(TO_SKY), "not an Adaptation")
    refused(state, A, play("E9", "sun"), "is an Adaptation, not a To the")


def test_5_a_to_card_must_change_the_environment() -> None:
    state = table(phase="play", hands={A: f"{TO_OCEAN} E9"}, resources={A: "sun"})
    assert legal(state, A) == ["Finish adding"]
    refused(state, A, play(TO_OCEAN, "sun"), "The Environment is already the Ocean")


def test_6_everyone_forfeits_except_players_who_keep_that_resource() -> None:
    water = dict.fromkeys((A, B, C), "2 water")
    state = table(seats=3, species={A: KEEP_WATER, B: KEEP_AIR}, resources=water)
    do(state, A, act.Change("desert"))
    assert [seat.resources[1] for seat in state.seats] == [2, 0, 0]


def test_7_a_whole_turn_change_ends_the_turn_without_discarding() -> None:
    state = table(hands={A: "E1 E2 E3"})
    refused(state, A, act.Change("ocean"), "The Environment is already the Ocean")
    do(state, A, act.Change("sky"))
    assert (state.turn, state.phase) == (B, "begin")


def test_7_nobody_changes_the_environment_in_two_of_their_turns_in_a_row() -> None:
    state = table()
    do(state, A, act.Change("sky"))
    do(state, B, act.Change("desert"))
    assert not any(words.startswith("Change") for words in legal(state, A))
    refused(state, A, act.Change("ocean"), "can't do that twice in a row")
    for seat in (A, B):
        assert state.turn == seat
        do(state, seat, act.Take("sun"), act.Take("sun"))
    assert "Change to the Sky" in legal(state, A)


def test_7_a_call_is_not_a_turn_between_two_changes() -> None:
    """Instead of the turn: the last turn before it still counts."""
    hands, resources = {B: EAT_3_PREDATOR_3}, {B: "2 sun, water, 2 air, nutrients"}
    state = table(species={A: SURVIVOR}, hands=hands, resources=resources, changed=True)
    do(state, A, act.IWillSurvive())
    state.phase = "play"
    do(state, B, add(EAT_3_PREDATOR_3))
    assert state.turn == A
    assert not any(words.startswith("Change") for words in legal(state, A))


def test_8_fertility_works_in_step_2_of_ones_own_turn() -> None:
    """Not before picking up, and for its own Environment alone."""
    state = table(species={A: DESERT_FERTILITY}, resources={A: "4 water, 4 nutrients"})
    offer = "Buy Sworn pollinator"
    assert offer not in legal(state, A)
    do(state, A, act.Take("sun"), act.Take("sun"))
    assert legal(state, A) == [offer, "Finish adding"]


def test_13_a_reproduce_card_is_read_aloud_too() -> None:
    state = table(phase="play", species={A: KEEP_AIR}, resources={A: "sun, air"})
    events = do(state, A, reproduce("R5"))
    for viewer in (None, A, B):
        assert told(events, viewer)[0].endswith(
            "“On a few nights set by the moon, its hind parts break off and swim up to spawn "
            "together.”"
        )


def test_14_discarded_cards_go_back_only_when_a_card_must_be_drawn_from_an_empty_deck() -> None:
    """Not when the last card of a deck is drawn; then the whole pile does."""
    state = table(discard="S1 E1 T2 E2", empty=[EAT])
    state.seats[B].species.remove(number("E5"))
    state.decks[EAT] = [number("E5")]
    do(state, A, act.Draw("eat"))
    assert codes(state.discard) == ["S1", "E1", "T2", "E2"]
    events = do(state, A, act.Draw("eat"))
    assert told(events)[0].startswith("The Eat deck has run out")
    assert state.discard == []


def test_14_a_deck_without_cards_or_discards_cannot_be_drawn_from() -> None:
    state = table(discard="S1 T2", empty=[EAT])
    assert "Draw from the Eat deck" not in legal(state, A)
    refused(state, A, act.Draw("eat"), "The Eat deck is empty, and no such card")
    assert codes(state.discard) == ["S1", "T2"]


def test_a_turn_that_can_do_nothing_ends_by_itself_if_all_can_see_it() -> None:
    state = table(on_top="E9 S20")
    do(state, A, act.Draw("eat"), act.Draw("survive"))
    assert state.turn == B
    do(state, B, act.Take("sun"), act.Take("sun"))
    assert state.turn == A


def test_a_turn_that_can_do_nothing_in_secret_waits_unless_ordered_otherwise() -> None:
    """The order is heard by its seat alone, and answers a waiting decision at once."""
    state = table(hands={A: "E9"}, on_top="E10 S20", resources={A: "sun"})
    do(state, A, act.Draw("eat"), act.Draw("survive"))
    assert legal(state, A) == ["Finish adding"]
    events = do(state, A, Order("finish", "on"))
    assert state.turn == B
    assert told(events) == []
    assert told(events, A) == [
        "Standing order: When I can't afford anything in step 2 of my turn: end my turn.",
        "You couldn't afford anything, so your turn ended (your standing order).",
    ]
