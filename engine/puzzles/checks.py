"""What a puzzle must survive: players who shouldn't find its answer, and second looks at its proof.

None of this proves anything: beam and random play only raise an alarm if a better answer turns up.
"""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Final

from engine.errors import Refused
from engine.foresight import HasTime, Position, Strength
from engine.model import Action, StateT
from engine.parts import Score
from engine.play import pick
from engine.players.choosing import choose
from engine.puzzles.puzzle import ChanceDrawn, Problem, Puzzle
from engine.puzzles.search import solve

BEAM_WIDTH: Final = 12
MAX_ACTIONS: Final = 60
"""The length after which play that goes round in circles is ended."""
_SCRAMBLES: Final = 2

Chooses = Callable[[StateT], Action]
"""What a player does next in an attempt."""


def played(problem: Problem[StateT], chooses: Chooses[StateT]) -> Score | None:
    """What a player reaches; None: not the goal."""
    state = problem.start
    for _ in range(MAX_ACTIONS):
        if problem.is_over(state):
            return problem.score(state)
        state, _ = problem.after(state, chooses(state))
    return None


def greedy(problem: Problem[StateT]) -> Chooses[StateT]:
    """A player who always does what gains the most at once."""

    def chooses(state: StateT) -> Action:
        actions = problem.actions(state)
        return max(actions, key=lambda action: _worth(problem, problem.after(state, action)[0]))

    return chooses


def at_random(problem: Problem[StateT], rng: random.Random) -> Chooses[StateT]:
    """A player who does anything that is legal."""
    return lambda state: pick(problem.actions(state), rng)


def computer(
    problem: Problem[StateT], strength: Strength, rng: random.Random, limits: Callable[[], HasTime]
) -> Chooses[StateT]:
    """The game's usual computer player, who plays to win the game and doesn't know the task."""
    game, seat = problem.game, problem.seat

    def chooses(state: StateT) -> Action:
        position = Position(game.rules.redact(state, seat), seat, problem.seats)
        return choose(game, position, game.safest, strength, rng, limits())

    return chooses


def found_by_chance(problem: Problem[StateT], rng: random.Random, plays: int) -> list[Score]:
    """The second method: the scores that some random attempts and a beam search reach."""
    found = [played(problem, at_random(problem, rng)) for _ in range(plays)]
    found += _by_beam(problem)
    return [each for each in found if each is not None]


def is_proven(puzzle: Puzzle[StateT]) -> bool:
    """Whether a new search finds this best answer, and the solution reaches it."""
    problem, state = puzzle.problem, puzzle.problem.start
    try:
        for _, state, _ in puzzle.steps():  # noqa: B007 - the last one counts
            pass
    except (Refused, ChanceDrawn):
        return False
    reached = problem.is_over(state) and problem.score(state) == puzzle.best
    return reached and solve(problem).best == puzzle.best


def hides_nothing(problem: Problem[StateT], best: Score, rng: random.Random) -> bool:
    """Whether the best is the same for everything that could be hidden from the seat."""
    rules = problem.game.rules
    if rules.is_open:
        return True
    states = (rules.scramble(problem.start, problem.seat, rng) for _ in range(_SCRAMBLES))
    return all(solve(replace(problem, start=state)).best == best for state in states)


def _by_beam(problem: Problem[StateT]) -> list[Score | None]:
    """The scores at the ends of a beam search over all actions."""
    ends, states = list[Score | None](), {problem.game.storage.encode(problem.start): problem.start}
    for _ in range(MAX_ACTIONS):
        after: dict[bytes, StateT] = {}
        for state in states.values():
            for action in problem.actions(state):
                following, _ = problem.after(state, action)
                after.setdefault(problem.game.storage.encode(following), following)
        ends += [problem.score(each) for each in after.values() if problem.is_over(each)]
        going = {key: each for key, each in after.items() if not problem.is_over(each)}
        order = sorted(going, key=lambda key: _worth(problem, going[key]), reverse=True)
        states = {key: going[key] for key in islice(order, BEAM_WIDTH)}
        if not states:
            break
    return ends


def _worth(problem: Problem[StateT], state: StateT) -> tuple[bool, Score, float]:
    """What a state looks worth at a glance: its score, then how the game stands for the seat."""
    score = problem.score(state)
    judged = problem.game.rules.evaluate(state, problem.seat)
    return score is not None, score or Score(0), judged
