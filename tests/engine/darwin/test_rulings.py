"""Every ruling on what the rulebook leaves open, by its number."""

import random

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.state import EAT, STRATEGY, SURVIVE, DarwinOptions, State
from tests.engine.darwin.tables import (
    EAT_3_PREDATOR_3,
    SURVIVOR,
    A,
    B,
    C,
    D,
    add,
    codes,
    do,
    legal,
    number,
    stories,
    table,
    told,
)


def test_1_the_starting_player_is_random_and_there_is_no_starting_hand() -> None:
    states = [GAME.rules.setup(DarwinOptions(), 3, random.Random(seed)) for seed in range(40)]
    assert {state.turn for state in states} == {0, 1, 2}
    assert all(state.first == state.turn for state in states)
    assert not any(seat.hand for state in states for seat in state.seats)


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


def test_3_all_discards_that_are_due_are_one_choice() -> None:
    state = table(phase="discard", hands={A: "E1 E2 S1 S2 S3"})
    assert len(offered_at_once(state)) == 10
    form = GAME.wording.form(GAME.rules.redact(state, A), A)
    assert form is not None
    for action in form.actions({"discards": "E2-S3"}):
        do(state, A, action)
    assert (codes(state.seats[A].hand), state.turn) == (["E1", "S1", "S2"], B)


def offered_at_once(state: State) -> set[str]:
    """What seat A can pick up by one choice, in words."""
    form = GAME.wording.form(GAME.rules.redact(state, A), A)
    assert form is not None
    return {answer.choice.label for answer in form.fields[0].answers}


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


def test_7_a_call_is_not_a_turn_between_two_changes() -> None:
    """Instead of the turn: the last turn before it still counts."""
    hands, resources = {B: EAT_3_PREDATOR_3}, {B: "2 sun, water, 2 air, nutrients"}
    state = table(species={A: SURVIVOR}, hands=hands, resources=resources, changed=True)
    do(state, A, act.IWillSurvive())
    state.phase = "play"
    do(state, B, add(EAT_3_PREDATOR_3))
    assert state.turn == A
    assert not any(words.startswith("Change") for words in legal(state, A))


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


test_a_ruling = stories("""
2: step 1 ends if there is no second Resource but the scarce one
  begin: B has 9 water, 9 nutrients, 8 sun; A holds E1
  Take sun; phase=play; A may Add Borrowed chloroplasts | Finish adding
2: step 1 is skipped if nothing can be picked up
  begin: A has sun; B has 9 water, 9 nutrients, 8 sun; A holds E1; without eat survive
  A may Add Borrowed chloroplasts | Finish adding | Change to the Desert \
    | Change to the Rainforest | Change to the Sky
  A is asked to change the Environment or add Adaptations if possible, then finish the turn
  Take sun -> has no Sun left; Draw eat -> The Eat deck is empty; Add E1; B is asked
2: the first card is seen before the second is chosen, and no Resources are taken then
  begin: top E5 S3
  Draw eat; A holds E5; Take sun -> You're drawing cards this turn
2: who takes Resources draws no cards
  begin
  Take sun; Draw eat -> You're taking Resources this turn
3: any order and any number of Adaptations, and a Strategy card helps with a later Eat card
  play in the sky: A holds +sun E1 S1; A has water, air
  Add +sun; Add E1; Add S1; A built +sun E1 S1
3: Reproduce cards with an Eat score bring no Strategy card
  play: A built keep-air; A has 2 sun, air, nutrients
  Reproduce R6; A built keep-air R6; A holds
3: discards are chosen one at a time, down to exactly 3
  discard: A holds E1 E2 S3 S4
  A may Discard Borrowed chloroplasts | Discard Leaf cistern | Discard Spiny balloon \
    | Discard Mud cocoon
  Discard S3; A holds E1 E2 S4; B is asked
4: two +Sun pay two Sun of R6, and +Air, scarce in the Ocean, pays its Air
  play: A built +sun T10 +air; A has nutrients
  Reproduce R6; heard: **Ada** pays Nutrients and adds **Rich milk**
4: a plus card does not help with its own cost
  play: A holds +air; A has sun
  A may Finish adding
4: a plus card helps with the cost of another
  play: A built +sun; A holds +nutrients; A has sun, water
  Add +nutrients; A has sun
4: a plus card does not pay for a To card
  play in the sky: A built +sun +air; A holds to-desert E9
  A may Finish adding; Play to-desert, sun -> You have no Sun to pay with
5: a To card can be paid with what becomes scarce
  play: A holds to-desert; A has water; B has 2 water
  Play to-desert, water; discarded to-desert; A built; A has; B has
5: a To card is not an Adaptation
  play: A holds to-sky E9
  Add to-sky -> not an Adaptation; Play E9, sun -> is an Adaptation, not a To the
5: a To card must change the Environment
  play: A holds to-ocean E9; A has sun
  A may Finish adding; Play to-ocean, sun -> The Environment is already the Ocean
6: everyone forfeits except players who keep that Resource
  begin, 3 players: A built keep-water; A has 2 water; B built keep-air; B has 2 water; C has water
  Change desert; A has 2 water; B has; C has
7: a change that takes the turn ends it without discarding
  begin: A holds E1 E2 E3
  Change ocean -> The Environment is already the Ocean; Change sky; turn=B phase=begin
7: nobody changes the Environment in two of their turns in a row
  begin
  Change sky; Change desert; A may not Change; Change ocean -> can't do that twice in a row
  Take sun; Take sun; B is asked; Take sun; Take sun; A may also Change to the Sky
8: Fertility works in step 2 of one's own turn, and in its own Environment alone
  begin: A built desert-fertility; A has 4 water, 4 nutrients
  A may not Buy Sworn pollinator; Take sun; Take sun; A may Buy Sworn pollinator | Finish adding
13: a Reproduce card is read aloud to all
  play: A built keep-air; A has sun, air
  Reproduce R5; heard: “On a few nights set by the moon, its hind end breaks off and swims up to \
    spawn with all the others.”
14: a deck without cards or discards cannot be drawn from
  begin: discarded S1 T2; without eat
  A may not Draw from the Eat deck; Draw eat -> The Eat deck is empty, and no such card
  discarded S1 T2
a turn that can do nothing ends by itself if all can see it
  begin: top E9 S20
  Draw eat; Draw survive; B is asked; Take sun; Take sun; A is asked
a turn that can do nothing in secret waits unless ordered otherwise, as its seat alone hears
  begin: A holds E9; top E10 S20; A has sun
  Draw eat; Draw survive; A may Finish adding; Order finish, on; B is asked; not heard: turn
  A heard: Standing order: When I can't afford anything in step 2 of my turn: end my turn. You \
    couldn't afford anything, so your turn ended (your standing order).
""")
