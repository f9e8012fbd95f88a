"""How games of Darwin end, by the rulebook and rulings 9 to 12 and 14: calls, survivors, ties, and
whose species gets a story (12): every survivor's once the game is over, and nobody else's.
"""

import random

import pytest

from engine.model import Outcome
from engine.play import bot_action
from tests.engine.darwin.tables import (
    DESERT_FERTILITY,
    EAT_3_PREDATOR_3,
    KEEP_AIR,
    SURVIVOR,
    A,
    stories,
    table,
)
from tests.engine.playing import outcome_of
from tests.games import GAMES


def ended(caller: int = A, **species: str) -> Outcome:
    """The outcome of a game that a call ended, with species by the seat's letter."""
    seats = {"ABCDE".index(letter): cards for letter, cards in species.items()}
    state = table(seats=len(species), species=seats, phase="over", caller=caller)
    return outcome_of("darwin", state)


def test_5_all_other_strategy_cards_count_as_adaptations() -> None:
    """A kept and a Fertility card are two of four."""
    outcome = ended(A=f"{SURVIVOR} {KEEP_AIR} {DESERT_FERTILITY}", B="")
    assert dict(outcome.breakdown)["adaptations"] == (4, 0)


def test_10_the_best_opposing_predator_counts_whether_its_species_survives_or_not() -> None:
    """Predator 3 on a species without Reproduce; one's own Predator does no harm."""
    assert ended(A=f"{SURVIVOR} S17", B=EAT_3_PREDATOR_3, C="").scores == (3, 2, 0)
    assert ended(A=f"{SURVIVOR} S9", B=f"{EAT_3_PREDATOR_3} R3", C="").scores == (2, 3, 0)


@pytest.mark.parametrize("number", [246, 413, 2193])
def test_players_do_not_change_the_environment_to_and_fro_for_ever(number: int) -> None:
    """In these games each change was undone before it was of use, for 60 to 100 rounds."""
    game, seats, rng = GAMES["darwin"], 2 + number % 4, random.Random(f"xstyles{number}")
    styles = [rng.choice([*game.bots]) for _ in range(seats)]
    state = game.rules.setup(game.rules.check(game.rules.options_type(), seats), seats, rng)
    rounds = 0
    while actors := game.rules.actors(state):
        progress = game.rounds.progress(state)
        rounds = rounds if progress is None else progress.round
        seat, actions = actors[0], game.rules.actions(state, actors[0])
        is_choice = len(actions) > 1
        action = bot_action(game, state, seat, styles[seat], rng) if is_choice else actions[0]
        game.rules.apply(state, seat, action, rng)
    assert rounds < 40
    assert outcome_of("darwin", state).winners


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
a player whose species survives may call instead of the turn
  begin, 3 players: A built E11 R1
  A may also I will survive; IWillSurvive; B is asked; nobody tells
  heard: **Ada** says: “I will survive!” Everyone else has one last turn.
  Change sky; C is asked; nobody tells; Change desert; A wins; A tells
the survivor with the fewest Adaptations wins
  begin: A built E1 E2 E3 R1; B built E11 R3
  IWillSurvive; Change sky; B wins; A and B tell
  A heard: The game is over. You (4 Adaptations) and **Bo** (2 Adaptations) survive. \
    **Bo** wins! 2 Adaptations, the fewest of 2 survivors.
special: if nobody survives the last turns the game continues with the caller, as before the call
  play, B's turn, A called: A built E11 R1; B holds E23; B has 2 sun, water, 2 air, nutrients
  Add E23; A is asked; caller=None phase=begin
  heard: No species survived the last turns. The game goes on: it's **Ada**'s turn.
9: the game ends if any species survives the last turns
  play, B's turn, A called: A built E11 R1; B built R3; B holds E23; \
    B has 2 sun, water, 2 air, nutrients
  Add E23; B wins; B tells; A heard: The game is over. **Bo** wins! \
    The only species to survive, with 2 Adaptations.
14: after 100 rounds the game is over and nobody wins, though a species survives: nobody has called
  begin, B's turn, round 100: A built E11 R1
  Change sky; nobody wins; nobody tells; status: Finished after 100 rounds; A: Take sun -> over
  A heard: The game is over. The game stalled after 100 rounds: nobody wins.
14: last turns under way are played first: a call in round 100 by the last seat wins
  begin, 3 players, C's turn, round 100: C built E11 R1
  IWillSurvive; A is asked; Change sky; Change desert; C wins
14: without survivors of the last turns the game ends there
  begin, round 101, B called: B built E11 R1; A built E23
  Change sky; nobody wins; A heard: No species survived the last turns. \
    The game is over. The game stalled after 100 rounds: nobody wins.
9: after a failed call the caller may call again, as if nobody had called
  begin, B's turn, A called: A built E11 R1; B built E23; A holds S17; \
    A has 2 sun, 2 water, 2 air, 2 nutrients
  Change sky; caller=None; A may not I will survive; Take sun; Take sun; Add S17; Take sun; Take air
  A may also I will survive
11: among survivors the fewest Adaptations decide
  over, A called: A built E11 R1 S1; B built E10 R3
  B wins 2 Adaptations, the fewest of 2 survivors.
11: then the fewest Strategy cards
  over, A called: A built E11 R1 keep-air; B built E10 R3 S1
  B wins A tie on 3 Adaptations. The winner has the fewest Strategy cards: 0.
11: then the call
  over, 3 players, B called: A built E11 R1; B built E10 R3; C built E9 R5
  B wins The winner is the player who called.
11: else they share the victory
  over, 3 players, C called: A built E11 R1; B built E10 R3; C built E9 R5 S2
  A and B win the victory is shared.
""")
