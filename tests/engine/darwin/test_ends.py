"""How games of Darwin end, by the rulebook and rulings 9 to 12 and 14: calls, survivors, ties, and
whose species gets a story (12): every survivor's once the game is over, and nobody else's.
"""

import pytest

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.state import SURVIVE, State
from engine.errors import GameOver
from engine.model import Outcome
from tests.engine.darwin.tables import (
    DESERT_FERTILITY,
    EAT_3,
    EAT_3_PREDATOR_3,
    KEEP_AIR,
    SURVIVOR,
    A,
    B,
    C,
    add,
    do,
    legal,
    number,
    stories,
    table,
    told,
)
from tests.engine.playing import outcome_of


def ended(caller: int = A, **species: str) -> Outcome:
    """The outcome of a game that a call ended, with species by the seat's letter."""
    seats = {"ABCDE".index(letter): cards for letter, cards in species.items()}
    state = table(seats=len(species), species=seats, phase="over", caller=caller)
    return outcome_of("darwin", state)


def test_ending_a_player_whose_species_survives_may_call_instead_of_the_turn() -> None:
    state = table(seats=3, species={A: SURVIVOR})
    assert legal(state, A)[0] == "Say “I will survive”"
    assert told(do(state, A, act.IWillSurvive())) == [
        "**Ada** says: “I will survive!” Everyone else has one last turn."
    ]
    for seat in (B, C):
        assert state.turn == seat
        assert GAME.rules.storytellers(state) == ()
        do(state, seat, act.Change("sky" if seat == B else "desert"))
    outcome = outcome_of("darwin", state)
    assert outcome.winners == (A,)
    assert outcome.scores == (3, 1, 1)
    assert GAME.rules.storytellers(state) == (A,)


def test_ending_the_survivor_with_the_fewest_adaptations_wins() -> None:
    state = table(species={A: "E1 E2 E3 R1", B: f"{EAT_3} R3"})
    do(state, A, act.IWillSurvive())
    events = do(state, B, act.Change("sky"))
    assert told(events, A)[-1] == (
        "The game is over: **Ada** (4 Adaptations) and **Bo** (2 Adaptations) survive. "
        "**Bo** wins! The fewest Adaptations of 2 survivors: 2."
    )
    assert GAME.rules.storytellers(state) == (A, B)


def hunting_in_the_last_turn(**species: str) -> State:
    """The last turn of B, who can add a Predator score that ends the survival of A, who called."""
    return table(
        species={"AB".index(letter): cards for letter, cards in species.items()},
        hands={B: EAT_3_PREDATOR_3},
        resources={B: "2 sun, water, 2 air, nutrients"},
        turn=B,
        phase="play",
        caller=A,
    )


def test_special_if_nobody_survives_the_last_turns_the_game_continues() -> None:
    """As if nobody had called: with the caller."""
    state = hunting_in_the_last_turn(A=SURVIVOR)
    events = do(state, B, add(EAT_3_PREDATOR_3))
    assert GAME.rules.outcome(state) is None
    assert (state.turn, state.caller, state.phase) == (A, None, "begin")
    assert told(events)[-1] == (
        "No species survived the last turns. The game continues with **Ada**."
    )


def test_5_all_other_strategy_cards_count_as_adaptations() -> None:
    """A kept and a Fertility card are two of four."""
    outcome = ended(A=f"{SURVIVOR} {KEEP_AIR} {DESERT_FERTILITY}", B="")
    assert dict(outcome.breakdown)["adaptations"] == (4, 0)


def test_9_after_a_failed_call_the_caller_may_call_again() -> None:
    """It is the caller's turn, and everything is as if nobody had called."""
    state = table(species={A: SURVIVOR, B: EAT_3_PREDATOR_3}, turn=B, caller=A)
    do(state, B, act.Change("sky"))
    assert (state.turn, state.caller) == (A, None)
    assert "Say “I will survive”" not in legal(state, A)
    guard = number("S17")
    state.decks[SURVIVE].remove(guard)
    state.seats[A].species.append(guard)
    assert legal(state, A)[0] == "Say “I will survive”"


def test_9_the_game_ends_if_any_species_survives_the_last_turns() -> None:
    """Bo's new Predator score ends the caller's species; only Bo wins, and is asked for a story."""
    state = hunting_in_the_last_turn(A=SURVIVOR, B="R3")
    events = do(state, B, add(EAT_3_PREDATOR_3))
    assert outcome_of("darwin", state).winners == (B,)
    assert told(events, A)[-1] == (
        "The game is over: **Bo** (2 Adaptations) survives. **Bo** wins! "
        "The only surviving species, with 2 Adaptations."
    )
    assert GAME.rules.storytellers(state) == (B,)


def test_10_the_best_opposing_predator_counts_whether_its_species_survives_or_not() -> None:
    """Predator 3 on a species without Reproduce; one's own Predator does no harm."""
    assert ended(A=f"{SURVIVOR} S17", B=EAT_3_PREDATOR_3, C="").scores == (3, 2, 0)
    assert ended(A=f"{SURVIVOR} S9", B=f"{EAT_3_PREDATOR_3} R3", C="").scores == (2, 3, 0)


@pytest.mark.parametrize(
    ("species", "caller", "winners", "note"),
    [
        (("E11 R1 S1", "E10 R3"), A, (B,), "The fewest Adaptations of 2 survivors: 2."),
        ((f"E11 R1 {KEEP_AIR}", "E10 R3 S1"), A, (B,),
         "The tie at 3 Adaptations was broken by the fewest Strategy cards: 0."),
        (("E11 R1", "E10 R3", "E9 R5"), B, (B,), "goes to the player who called."),
        (("E11 R1", "E10 R3", "E9 R5 S2"), C, (A, B), "you share the victory."),
    ],
    ids=["fewest Adaptations", "fewest Strategy cards", "the caller", "shared"],
)  # fmt: skip
def test_11_what_decides_among_survivors(
    species: tuple[str, ...], caller: int, winners: tuple[int, ...], note: str
) -> None:
    outcome = ended(caller, **dict(zip("ABC", species, strict=False)))
    assert outcome.winners == winners
    assert outcome.note.endswith(note)


def test_14_after_100_rounds_the_game_is_over_and_nobody_wins() -> None:
    """Though a species survives: nobody has called."""
    state = table(turn=B, round_=100, species={A: SURVIVOR})
    events = do(state, B, act.Change("sky"))
    assert outcome_of("darwin", state).winners == GAME.rules.storytellers(state) == ()
    assert told(events, A)[-1] == (
        "The game is over. The game stalled after 100 rounds: nobody wins."
    )
    assert GAME.wording.status(state) == "Finished after 100 rounds"
    with pytest.raises(GameOver):
        do(state, A, act.Take("sun"))


def test_14_last_turns_under_way_are_played_first() -> None:
    """A call in round 100 by the seat that is last in it wins; without survivors it ends there."""
    state = table(seats=3, turn=C, round_=100, species={C: SURVIVOR})
    do(state, C, act.IWillSurvive())
    assert GAME.rules.outcome(state) is None
    do(state, A, act.Change("sky"))
    do(state, B, act.Change("desert"))
    assert outcome_of("darwin", state).winners == (C,)
    failed = table(
        turn=A, round_=101, caller=B, first=A, species={B: SURVIVOR, A: EAT_3_PREDATOR_3}
    )
    events = do(failed, A, act.Change("sky"))
    assert GAME.rules.outcome(failed) is not None
    assert told(events, A)[-2:] == [
        "No species survived the last turns.",
        "The game is over. The game stalled after 100 rounds: nobody wins.",
    ]


test_a_call = stories("""
a player whose species does not survive may not call
  begin: A built E11
  IWillSurvive -> doesn't survive right now; IWillSurvive -> Eat 3
a call is instead of the turn
  play: A built E11 R1
  IWillSurvive -> You can't pick up anything more this turn
9: in the last turns nobody calls again
  begin: A built E11 R1; B built E10 R3
  IWillSurvive; B may not I will survive; IWillSurvive -> These are the last turns
""")
