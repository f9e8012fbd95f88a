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
    KEEP_AIR,
    PLUS_SUN,
    TO_DESERT,
    TO_RAINFOREST,
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
def test_set_up_with_3_players_2_of_each_resource_are_removed_with_4_players_1(
    seats: int, each: int
) -> None:
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
def test_resources_nobody_can_pick_up_the_scarce_resource(
    environment: Environment, scarce: Resource
) -> None:
    state = table(environment=environment)
    offered = {a.resource for a in GAME.rules.actions(state, A) if isinstance(a, act.Take)}
    assert offered == set(RESOURCES) - {scarce}
    refused(state, A, act.Take(scarce), "so nobody can take any")


def test_resources_all_players_forfeit_the_scarce_resource_when_the_environment_changes() -> None:
    state = table(seats=3, resources={A: "2 water, sun", B: "water", C: "3 air"})
    events = do(state, A, act.Change("desert"))
    left = [seat.resources for seat in state.seats]
    assert left == [amounts("sun"), amounts(""), amounts("3 air")]
    assert state.bank == [9, 10, 7, 10]
    assert "".join(told(events)) == (
        "**Ada** spends the turn changing the Environment to the Desert, where Water "
        "is scarce. Water forfeited: **Ada** 2 and **Bo** 1."
    )


def test_evolving_an_adaptation_is_part_of_the_species_only_when_it_is_paid_for() -> None:
    """The example of a Sun, a Water, an Air and a Nutrients, to the bank; drawn it is no part."""
    state = table(phase="play", hands={A: "E9"}, resources={A: "2 sun, water, air, nutrients"})
    assert state.seats[A].species == []
    bank = list(state.bank)
    do(state, A, add("E9"))
    assert codes(state.seats[A].species) == ["E9"]
    assert state.seats[A].resources == amounts("nutrients")
    assert [now - before for now, before in zip(state.bank, bank, strict=True)] == [2, 1, 1, 0]


def test_evolving_an_unaffordable_card_is_refused_with_what_is_missing() -> None:
    state = table(phase="play", hands={A: "E9"}, resources={A: "sun, water"})
    assert legal(state, A) == ["Finish adding"]
    refused(state, A, add("E9"), "costs you 2 Sun, Water and Air; you're missing Sun and Air")


def test_evolving_scores_start_at_zero_and_are_the_sums_of_the_adaptations() -> None:
    state = table(species={A: "E17 E22 S24 R2"})
    assert scores(state, A) == (1 + 2, 4 + 1, 2 + 2, 1)
    assert scores(state, B) == (0, 0, 0, 0)


def test_evolving_reproduce_cards_stay_on_the_table_and_only_in_their_environment() -> None:
    """In the Ocean with Air that was kept, R5 can be had and R7 (Rainforest) cannot. Several may
    be bought in a turn.
    """
    state = table(phase="play", species={A: KEEP_AIR}, resources={A: "sun, air"})
    assert legal(state, A) == ["Buy Moonlight spawning", "Finish adding"]
    refused(state, A, reproduce("R7"), "Scent of decay is available only in the Rainforest")
    do(state, A, reproduce("R5"))
    assert codes(state.seats[A].species) == [KEEP_AIR, "R5"]
    assert codes(state.row) == ["R1", "R2", "R3", "R4", "R6", "R7", "R8"]
    rich = {A: "3 sun, 2 air, nutrients, water"}
    state = table(phase="play", species={A: KEEP_AIR}, resources=rich)
    do(state, A, reproduce("R5"), reproduce("R6"))
    assert codes(state.seats[A].species) == [KEEP_AIR, "R5", "R6"]


def test_turn_step_1_two_resources_or_two_cards_one_at_a_time() -> None:
    state = table(resources={A: "nutrients"})
    do(state, A, act.Take("sun"))
    assert legal(state, A) == ["Take Nutrients", "Take Sun", "Take Water"]
    do(state, A, act.Take("sun"))
    assert state.seats[A].resources == amounts("2 sun, nutrients")
    drawing = table(resources={A: "sun"}, on_top="E1 S1")
    heard = told(do(drawing, A, act.Draw("eat")), A)
    assert heard == ["You draw **Borrowed chloroplasts** (E1: Eat 1; costs Sun)."]
    assert legal(drawing, A) == ["Draw from the Eat deck", "Draw from the Survive deck"]
    do(drawing, A, act.Draw("survive"))
    assert codes(drawing.seats[A].hand) == ["E1", "S1"]


def test_turn_step_1_resources_are_visible_and_cards_are_not() -> None:
    state = table(hands={A: "E1 S2 T3"}, resources={A: "2 sun"})
    seen = GAME.rules.redact(state, B)
    assert seen.seats[A].resources == amounts("2 sun")
    assert seen.seats[A].hand == [-1, -2, -3]


def test_turn_step_2_title_and_text_are_read_aloud() -> None:
    state = table(phase="play", hands={A: "E22 S1"}, resources={A: "sun, water, 2 nutrients"})
    assert told(do(state, A, add("E22")))[0] == (
        "**Ada** pays Sun, Water and 2 Nutrients and adds **Spring-loaded club** (Peacock mantis "
        "shrimp; Eat 2, Predator 2). “It smashes snails and crabs with clubs that strike at over "
        "20 metres a second.”"
    )


def test_turn_step_3_a_strategy_card_for_each_eat_card_added_this_turn() -> None:
    state = table(phase="play", hands={A: "E1 E2 S3"}, resources={A: "sun, 2 water"})
    events = do(state, A, add("E1"), add("E2"), add("S3"))
    assert "**Ada** draws 2 Strategy cards." in told(events)
    assert [code[0] for code in codes(state.seats[A].hand)] == ["T", "T"]
    assert state.turn == B


def test_turn_step_4_discard_down_to_3_face_down_resources_not_counted() -> None:
    """Five cards and nine Resources: two cards go, one's own choice, seen by their owner alone."""
    state = table(phase="draw", hands={A: "E1 E2 S3 S4"}, resources={A: "9 sun"}, on_top="S5")
    do(state, A, act.Draw("survive"), act.DONE)
    assert GAME.wording.question(state, A) == "discard 2 cards, down to 3"
    events = do(state, A, discard("E2"), discard("S5"))
    assert codes(state.seats[A].hand) == ["E1", "S3", "S4"]
    assert codes(state.discard) == ["E2", "S5"]
    assert told(events, A) == ["You discard **Rib wings** (S5)."]
    for viewer in (None, B):
        assert told(events, viewer) == ["**Ada** discards a Survive card face down."]
        assert GAME.rules.redact(state, viewer).discard == [-1, -2]
    assert codes(GAME.rules.redact(state, A).discard) == ["E2", "S5"]
    assert state.turn == B


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


@pytest.mark.parametrize("environment", ["desert", "sky", "rainforest"])
def test_turn_a_whole_turn_changes_the_environment_and_does_nothing_else(
    environment: Environment,
) -> None:
    state = table(hands={A: "E1"}, resources={A: "sun"})
    do(state, A, act.Change(environment))
    assert (state.environment, state.turn) == (environment, B)
    assert codes(state.seats[A].hand) == ["E1"]
    state = table()
    do(state, A, act.Take("sun"))
    refused(state, A, act.Change(environment))


def test_turn_changing_by_a_strategy_card_does_not_take_the_turn() -> None:
    state = table(phase="play", hands={A: f"{TO_DESERT} S1 E2"}, resources={A: "2 sun, nutrients"})
    do(state, A, play(TO_DESERT, "nutrients"))
    assert (state.environment, state.turn) == ("desert", A)
    assert not state.seats[A].changed


def test_strategy_to_the_environment_is_paid_with_one_resource_between_building() -> None:
    """Adaptations before and after it: S1 for Sun, then the Rainforest, then S3 for Water."""
    hands, resources = {A: f"{TO_RAINFOREST} S1 S3"}, {A: "2 sun, water, nutrients"}
    state = table(phase="play", hands=hands, resources=resources)
    events = do(state, A, add("S1"), play(TO_RAINFOREST, "nutrients"))
    assert state.seats[A].resources == amounts("water")
    assert told(events)[0].startswith("**Ada** pays Nutrients and plays **Forgotten stores** (")
    assert "Sun forfeited: **Ada** 1." in told(events)[1]
    do(state, A, add("S3"))
    assert codes(state.seats[A].species) == ["S1", "S3"]


def test_strategy_plus_resource_gives_one_free_for_each_card_built() -> None:
    """The example: a card's one Sun is free, twice in one turn; of two Sun one is paid."""
    hands, resources = {A: "S1 S2 E9"}, {A: "sun, water, air"}
    state = table(phase="play", species={A: PLUS_SUN}, hands=hands, resources=resources)
    for code, paid in (("S1", "nothing"), ("S2", "nothing"), ("E9", "Sun, Water and Air")):
        assert f"**Ada** pays {paid} and adds" in told(do(state, A, add(code)))[0]


def test_strategy_resource_kept_is_not_given_up_but_cannot_be_picked_up() -> None:
    """Ada keeps her Air when the Ocean comes, Bo loses his."""
    state = table(environment="desert", species={A: KEEP_AIR}, resources={A: "2 air", B: "3 air"})
    events = do(state, A, act.Change("ocean"))
    assert [seat.resources for seat in state.seats] == [amounts("2 air"), amounts("")]
    assert told(events)[0].endswith("Air forfeited: **Bo** 3. **Ada** keeps all Air.")
    for seat in (B, A):
        state.turn = seat
        assert "Take Air" not in legal(state, seat)


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


def test_special_strategy_cards_of_step_3_bring_the_discard_pile_back_too() -> None:
    """Two are to be drawn and one is left: the second comes from the discard pile."""
    state = table(
        seats=4,
        phase="play",
        species={B: " ".join(f"T{each}" for each in range(9, 32))},
        hands={A: "E1 E2", C: "T3 T4 T5", D: "T6 T7 T8"},
        resources={A: "sun, water"},
        discard="S1 T1 T2",
    )
    assert codes(state.decks[STRATEGY]) == ["T32"]
    events = do(state, A, add("E1"), add("E2"))
    assert told(events)[-2:] == [
        (
            "The Strategy deck has run out: all discarded cards are shuffled and put under their "
            "decks (1 Survive card and 2 Strategy cards)."
        ),
        "**Ada** draws 2 Strategy cards.",
    ]
    assert codes(state.decks[SURVIVE][:1]) == ["S1"]
    assert state.discard == []
