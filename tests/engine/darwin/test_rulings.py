"""Every ruling on what the rulebook leaves open, by its number."""

import random

from engine.darwin import GAME
from engine.darwin.play.state import SURVIVE, DarwinOptions, State
from tests.engine.darwin.tables import A, B, codes, do, stories, table


def test_1_the_starting_player_is_random_and_there_is_no_starting_hand() -> None:
    states = [GAME.rules.setup(DarwinOptions(), 3, random.Random(seed)) for seed in range(40)]
    assert {state.turn for state in states} == {0, 1, 2}
    assert all(state.first == state.turn for state in states)
    assert not any(seat.hand for state in states for seat in state.seats)


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
    form = GAME.forms.form(GAME.rules.redact(state, A), A)
    assert form is not None
    for action in form.actions({"discards": "E2-S3"}):
        do(state, A, action)
    assert (codes(state.seats[A].hand), state.turn) == (["E1", "S1", "S2"], B)


def offered_at_once(state: State) -> set[str]:
    """What seat A can pick up by one choice, in words."""
    form = GAME.forms.form(GAME.rules.redact(state, A), A)
    assert form is not None
    return {answer.choice.label for answer in form.fields[0].answers}


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
  A may not Draw from the Eat deck; Draw eat -> The Eat deck is empty, and none of its cards
  discarded S1 T2
a turn that can do nothing ends by itself if all can see it
  begin: top E9 S20
  Draw eat; Draw survive; B is asked; Take sun; Take sun; A is asked
a turn that can do nothing in secret waits for a seat that wants to be asked
  begin: A holds E9; top E10 S20; A has sun
  Draw eat; Draw survive; A may Finish adding; Order finish, on; B is asked; not heard: turn
  A heard: Standing order: When I can't add anything after picking up: end my turn. You \
    couldn't add anything, so your turn ended.
else it ends by itself, as its seat alone hears
  begin: A holds E9; top E10 S20; A has sun
  Order finish, on; Draw eat; Draw survive; B is asked; not heard: turn
  A heard: couldn't add anything, so your turn ended
unless that would draw Strategy cards, which could not be undone freely
  begin: A holds E1 E9; A has 3 sun, water
  Order finish, on; Take water; Take water; Add E1; A may Finish adding
2: step 1 ends if there is no second card
  begin: A holds E2; A has water; top E1; without eat survive
  Draw eat; phase=play
3: Strategy cards may run out and are for later turns
  play, 5 players: A holds E1 E2; B holds T1 T2 T3; C holds T4 T5 T6; D holds T7 T8; \
    A has 3 sun, water; top T32; without strategy
  Add E1; Add E2; heard: **Ada** draws 1 Strategy card (the deck is empty).; B is asked; A holds T32
7: a call is not a turn between two changes of the Environment, but instead of one
  begin, A changed: A built E11 R1; B holds E23; B has 2 sun, water, 2 air, nutrients
  IWillSurvive; Take sun; Take sun; Add E23; A is asked; A may not Change
14: discarded cards go back only when a card must be drawn from an empty deck, then all of them
  begin: discarded S1 E1 T2 E2; top E5; without eat
  Draw eat; discarded S1 E1 T2 E2; Draw eat; heard: The Eat deck has run out; discarded
""")
