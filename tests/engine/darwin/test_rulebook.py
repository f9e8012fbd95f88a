"""Every sentence of the rulebook that says what happens, under its heading."""

import random

import pytest

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.scoring import conditions, scores
from engine.darwin.play.state import (
    EAT,
    ENVIRONMENTS,
    RESOURCES,
    SCARCE,
    STRATEGY,
    SURVIVE,
    Environment,
    Resource,
)
from tests.engine.darwin.tables import (
    TO_DESERT,
    A,
    B,
    amounts,
    codes,
    discard,
    do,
    legal,
    number,
    play,
    refused,
    stories,
    table,
    told,
)


@pytest.mark.parametrize(
    ("scores", "met"),
    [
        ((3, 2, 0, 1), (True, True, True)),
        ((2, 2, 0, 1), (False, True, True)),
        ((3, 1, 0, 1), (True, False, True)),
        ((3, 9, 0, 0), (True, True, False)),
        ((9, 9, 9, 9), (True, True, True)),
    ],
)
def test_objective_eat_3_survive_as_the_best_opposing_predator_reproduce_1(
    scores: tuple[int, int, int, int], met: tuple[bool, bool, bool]
) -> None:
    """Against opponents whose best Predator score is 2."""
    assert conditions([scores, (0, 0, 1, 0), (0, 0, 2, 0)], 0) == met


@pytest.mark.parametrize(("seats", "each"), [(2, 9), (3, 10), (4, 11), (5, 12)])
def test_set_up_3_players_remove_2_of_each_resource_and_4_remove_1(seats: int, each: int) -> None:
    """Of twelve; with 2 players three are (ours)."""
    assert table(seats=seats).bank == [each] * 4


def test_set_up_the_ocean_lies_on_the_air_and_every_reproduce_card_is_visible() -> None:
    state = table()
    assert (state.environment, RESOURCES[SCARCE["ocean"]]) == ("ocean", "air")
    assert len(state.row) == 8
    assert list(map(len, state.decks)) == [24, 24, 32]
    for seat in state.seats:
        assert (seat.hand, seat.species, seat.resources) == ([], [], [0, 0, 0, 0])


@pytest.mark.parametrize(
    ("environment", "scarce"),
    [("desert", "water"), ("sky", "nutrients"), ("ocean", "air"), ("rainforest", "sun")],
)
def test_resources_nobody_takes_the_scarce_one(environment: Environment, scarce: Resource) -> None:
    state = table(environment=environment)
    offered = {a.resource for a in GAME.rules.actions(state, A) if isinstance(a, act.Take)}
    assert offered == set(RESOURCES) - {scarce}
    refused(state, A, act.Take(scarce), "so nobody can take any")


def test_evolving_scores_start_at_zero_and_are_the_sums_of_the_adaptations() -> None:
    state = table(species={A: "E17 E22 S24 R2"})
    assert scores(state, A) == (1 + 2, 4 + 1, 2 + 2, 1)
    assert scores(state, B) == (0, 0, 0, 0)


def test_turn_step_1_resources_are_visible_and_cards_are_not() -> None:
    state = table(hands={A: "E1 S2 T3"}, resources={A: "2 sun"})
    seen = GAME.rules.redact(state, B)
    assert seen.seats[A].resources == amounts("2 sun")
    assert seen.seats[A].hand == [-1, -2, -3]


def test_turn_step_4_face_down_cards_stay_unknown_when_a_seat_imagines_the_state() -> None:
    """The played To card is known to all; of Ada's discards Bo knows the deck, Ada the card."""
    state = table(phase="play", hands={A: f"{TO_DESERT} E1 E2 S3 S4"}, resources={A: "sun"})
    do(state, A, play(TO_DESERT, "sun"), discard("E2"))
    seen = GAME.rules.redact(state, B)
    assert seen.discard == [number(TO_DESERT), -1]
    thought = {
        tuple(codes(GAME.rules.determinize(seen, B, random.Random(seed)).discard))
        for seed in range(20)
    }
    assert len(thought) > 5
    assert {(played, hidden[0]) for played, hidden in thought} == {(TO_DESERT, "E")}
    known = GAME.rules.determinize(GAME.rules.redact(state, A), A, random.Random(1))
    assert codes(known.discard) == [TO_DESERT, "E2"]


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_strategy_fertility_lets_you_buy_in_any_environment(environment: Environment) -> None:
    resources = {A: "water, nutrients"}
    state = table(phase="play", environment=environment, species={A: "T25"}, resources=resources)
    assert "Buy Sworn pollinator" in legal(state, A)


def test_special_backs_of_discards_show_whether_an_empty_deck_can_be_drawn_from() -> None:
    """Whether there is a card of its sort in the pile is seen from the backs."""
    state = table(hands={A: "E1 E2 S3 S4"}, phase="discard", empty=[EAT])
    do(state, A, discard("E2"))
    seen = GAME.rules.redact(state, B)
    assert legal(seen, B) == legal(state, B)
    help_ = GAME.wording.choice(seen, B, act.Draw("eat"), "deck").help
    assert help_ == "Empty: the discard pile is shuffled in first"
    assert "Draw from the Eat deck" in legal(state, B)
    assert told(do(state, B, act.Draw("eat")), B)[0].startswith("The Eat deck has run out")
    assert (state.discard, state.discarders) == ([], [])


def test_special_when_a_deck_runs_out_all_discarded_adaptations_go_under_their_decks() -> None:
    """Sorted and shuffled, of all sorts; what is left of the other decks stays on top."""
    state = table(discard="E1 S1 S2 T1 E2 S3", on_top="S9 T9", empty=[EAT])
    survive, strategy = list(state.decks[SURVIVE]), list(state.decks[STRATEGY])
    events = do(state, A, act.Draw("eat"))
    assert told(events)[0] == (
        "The Eat deck has run out: all discarded cards are shuffled and put under their decks "
        "(2 Eat cards, 3 Survive cards and 1 Strategy card)."
    )
    assert (state.discard, state.discarders) == ([], [])
    assert sorted(codes(state.seats[A].hand + state.decks[EAT])) == ["E1", "E2"]
    assert set(codes(state.decks[SURVIVE][:3])) == {"S1", "S2", "S3"}
    assert state.decks[SURVIVE][3:] == survive
    assert codes(state.decks[STRATEGY][:1]) == ["T1"]
    assert state.decks[STRATEGY][1:] == strategy


def test_special_discarded_adaptations_are_shuffled_before_they_go_under_their_decks() -> None:
    orders = set()
    for seed in range(40):
        state = table(discard="S1 S2 S3 E1", empty=[EAT])
        GAME.rules.apply(state, A, act.Draw("eat"), random.Random(seed))
        orders.add(tuple(state.decks[SURVIVE][:3]))
    assert len(orders) == 6


test_the_rulebook = stories("""
resources: all players forfeit the scarce Resource when the Environment changes
  begin, 3 players: A has 2 water, sun; B has water; C has 3 air
  Change desert; A has sun; B has; C has 3 air
  heard: **Ada** spends the turn changing the Environment to the Desert, where Water is scarce. \
    **Ada** loses 2 Water and **Bo** 1.
evolving: an Adaptation is part of the species only when it is paid for
  play: A holds E9; A has 2 sun, water, air, nutrients
  A built; Add E9; A built E9; A has nutrients
evolving: an unaffordable card is refused with what is missing
  play: A holds E9; A has sun, water
  A may Finish adding; Add E9 -> costs you 2 Sun, Water and Air
  Add E9 -> you're missing Sun and Air
evolving: Reproduce cards stay on the table and can be had only in their Environment
  play: A built keep-air; A has sun, air
  A may Buy Moonlight spawning | Finish adding
  Reproduce R7 -> Scent of decay is available only in the Rainforest
  Reproduce R5; A built keep-air R5
evolving: several Reproduce cards may be bought in a turn
  play: A built keep-air; A has 3 sun, 2 air, nutrients, water
  Reproduce R5; Reproduce R6; A built keep-air R5 R6
step 1: two Resources, one at a time
  begin: A has nutrients
  Take sun; A may Take Nutrients | Take Sun | Take Water; Take sun; A has 2 sun, nutrients
step 1: two cards, one at a time
  begin: A has sun; top E1 S1
  Draw eat; A heard: You draw **Borrowed chloroplasts** (E1: Eat 1; A heard: costs Sun).
  A may Draw from the Eat deck | Draw from the Survive deck; Draw survive; A holds E1 S1
step 2: title and text are read aloud
  play: A holds E22 S1; A has sun, water, 2 nutrients
  Add E22; heard: **Ada** pays Sun, Water and 2 Nutrients and adds **Spring-loaded club** (Peacock \
    mantis shrimp; heard: Eat 2, Predator 2). **Spring-loaded club**: “It smashes snails and crabs \
    with clubs that strike at over 20 metres a second.”
step 3: a Strategy card for each Eat card added this turn
  play: A holds E1 E2 S3; A has sun, 2 water; top T1 T2
  Add E1; Add E2; Add S3; heard: **Ada** draws 2 Strategy cards.; A holds T1 T2; B is asked
a change by a Strategy card does not take the turn
  play: A holds to-desert S1 E2; A has 2 sun, nutrients
  Play to-desert, nutrients; environment=desert turn=A; A changed=0
to the Environment: it is paid with one Resource, between building
  play: A holds to-rainforest S1 S3; A has 2 sun, water, nutrients
  Add S1; Play to-rainforest, nutrients; A has water; heard: **Ada** loses 1 Sun.
  heard: **Ada** pays Nutrients and plays **Forgotten stores** (; Add S3; A built S1 S3
+ Resource: one is free for each card built
  play: A built +sun; A holds S1 S2 E9; A has sun, water, air
  Add S1; heard: **Ada** pays nothing and adds; Add S2; heard: **Ada** pays nothing and adds
  Add E9; heard: **Ada** pays Sun, Water and Air and adds
Resource kept: it is not given up but cannot be picked up
  begin in the desert: A built keep-air; A has 2 air; B has 3 air
  Change ocean; heard: **Bo** loses 3 Air. Strategy cards keep **Ada**'s Air.; A has 2 air; B has
  B may not Take Air; Take sun; Take sun; A is asked; A may not Take Air
step 4: discard down to 3, face down, Resources not counted, as one chooses; only its owner sees it
  draw: A holds E1 E2 S3 S4; A has 9 sun; top S5
  Draw survive; Done; A is asked to discard 2 cards and keep 3; Discard E2; Discard S5; B is asked
  A holds E1 S3 S4; discarded E2 S5; A heard: You discard **Rib wings** (S5) face down.
  heard: **Ada** discards a Survive card face down.
  B heard: **Ada** discards a Survive card face down.
a whole turn changes the Environment and does nothing else
  begin: A holds E1; A has sun
  Change desert; environment=desert; A holds E1; B is asked; Take sun
  Change sky -> Take a second Resource
special: Strategy cards of step 3 bring the discard pile back, too, where one of two is left
  play, 4 players: A holds E1 E2; C holds T3 T4 T5; D holds T6 T7 T8; A has sun, water; \
    discarded S1 T1 T2; top T32; without strategy
  Add E1; Add E2; heard: The Strategy deck has run out: all discarded cards are shuffled and put \
    under their decks (1 Survive card and 2 Strategy cards). **Ada** draws 2 Strategy cards.
  discarded
""")
