"""The search behind the proofs: everything legal is looked at, and every walk through it ends."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest

from engine.errors import Refused
from engine.game import Game
from engine.model import Action, Options
from engine.nature import GAME as NATURE
from engine.nature.play.actions import Remove
from engine.nature.play.setup import set_up
from engine.nature.play.state import NatureOptions, State
from engine.parts import Drawn, PuzzleKind, Score
from engine.puzzles.checks import MAX_ACTIONS, at_random, found_by_chance, played
from engine.puzzles.making import kinds
from engine.puzzles.puzzle import ChanceDrawn, Problem
from engine.puzzles.search import MAX_SETS, TooLarge, can_reach, solve
from tests.engine.puzzles.shipped import one_of, some_of

KINDS = [f"{game.name} {kind.name}" for game, kind in kinds()]
BOUNDED = [f"{game.name} {kind.name}" for game, kind in kinds() if kind.bound is not None]


def adapting(cards: Sequence[int] = ()) -> Problem[State]:
    """A problem that goes round in circles: make hunters, remove them, and finish."""

    def draw(rng: random.Random) -> Drawn[State]:
        state = set_up(NatureOptions(), 2, rng)
        state.seats[state.turn].hand = [*cards]
        return Drawn(state, state.turn, 2)

    def score(state: State, seat: int, start: State) -> Score:
        del start
        species = state.seats[seat].species
        return Score(sum(one.hunter for one in species), -sum(one.size for one in species))

    kind = PuzzleKind[State](
        "circles",
        "Circles",
        draw,
        lambda state, seat, _start: state.turn != seat,
        score,
        lambda _state, _seat, best: f"Have {best.main} hunter.",
    )
    drawn = draw(random.Random(1))
    return Problem(cast("Game[State, Options]", NATURE), kind, drawn.state, drawn.seat, drawn.seats)


def test_actions_that_undo_each_other_end() -> None:
    found = solve(adapting())
    assert found.best == Score(1, -1)
    assert [type(action).__name__ for action in found.actions] == ["Hunter", "Done"]
    assert (found.sets, found.states) == (1, 4)


def test_play_that_goes_round_in_circles_ends() -> None:
    problem = adapting()
    hunter, remove = problem.actions(problem.start)[0], Remove(0, 0)
    turns = iter([hunter, remove] * MAX_ACTIONS)

    def undoes(state: State) -> Action:
        action = next(turns)
        if action is remove:
            return next(each for each in problem.actions(state) if isinstance(each, Remove))
        return action

    assert played(problem, undoes) is None


def test_answers_are_counted_without_regard_to_the_order_of_their_actions() -> None:
    """The card may be kept, discarded to grow, or become a trait, which may be removed again."""
    found = solve(adapting([0]))
    assert found.best == Score(1, -1)
    assert found.sets == 4
    assert solve(adapting([0, 4])).sets == MAX_SETS + 1


def test_more_states_than_may_be_looked_at_are_refused() -> None:
    with pytest.raises(TooLarge):
        solve(adapting([0, 4, 8, 12]), 50)


def test_leaving_out_an_action_gives_a_false_proof_that_random_play_beats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A cut that isn't sound: hunters are never looked at."""
    problem = adapting()
    with monkeypatch.context() as cut:
        actions = NATURE.rules.actions
        cut.setattr(
            type(NATURE.rules),
            "actions",
            lambda _, state, seat: [
                each for each in actions(state, seat) if type(each).__name__ != "Hunter"
            ],
        )
        false = solve(problem).best
    assert false == Score(0, -1)
    assert max(found_by_chance(problem, random.Random(1), 20)) > false


def test_chance_is_refused() -> None:
    """The deck is empty, so that the cards of the next round would be shuffled."""
    day = one_of("nature feeding")
    problem = day.puzzle.problem
    start = problem.start
    assert isinstance(start, State)
    longer = NATURE.rules.copy(start)
    longer.round -= 1
    longer.discard, longer.deck = [*longer.discard, *longer.deck], []
    with pytest.raises(ChanceDrawn):
        solve(replace(problem, start=longer))


@pytest.mark.parametrize("kind", KINDS)
def test_whether_the_best_can_still_be_reached_is_known_after_each_action(kind: str) -> None:
    """On the way of the solution it can; after a wrong end it can't; in between the answer agrees
    with a search without limit, unless it is left open.
    """
    puzzle = one_of(kind).puzzle
    problem = puzzle.problem
    for _, state, _ in puzzle.steps():
        assert can_reach(problem, state, puzzle.best) is not False
    rng = random.Random(1)
    for _ in range(3):
        state = problem.start
        while not problem.is_over(state):
            state, _ = problem.after(state, at_random(problem, rng)(state))
            found = can_reach(problem, state, puzzle.best, 300)
            if found is not None and not problem.is_over(state):
                assert found == can_reach(problem, state, puzzle.best)
        score = problem.score(state)
        assert can_reach(problem, state, puzzle.best) == (score == puzzle.best)


def test_beyond_the_limit_it_is_left_open_whether_the_best_can_be_reached() -> None:
    puzzle = one_of("natura harmony").puzzle
    assert can_reach(puzzle.problem, puzzle.problem.start, puzzle.best, 10) is None


@pytest.mark.parametrize("kind", BOUNDED)
def test_no_bound_is_below_what_is_reached(kind: str) -> None:
    """Along random play and the solutions, at each state on the way to the end."""
    rng = random.Random(kind)
    for day in some_of(kind, 4):
        puzzle = day.puzzle
        problem, bound = puzzle.problem, puzzle.problem.kind.bound
        assert bound is not None
        lines = [[problem.start, *(state for _, state, _ in puzzle.steps())]]
        for _ in range(8):
            line = [problem.start]
            while not problem.is_over(line[-1]):
                line.append(problem.after(line[-1], at_random(problem, rng)(line[-1]))[0])
            lines.append(line)
        for *before, end in lines:
            score = problem.score(end)
            for state in before:
                least = bound(state, problem.seat, problem.start)
                assert score is None or (least is not None and least >= score)


@pytest.mark.long
def test_a_bound_changes_no_proof() -> None:
    """Without it, nothing better is found. Green Line's would take too long: see `test_line`."""
    for day in some_of("renature one-turn"):
        problem = day.puzzle.problem
        unbounded = replace(problem, kind=replace(problem.kind, bound=None))
        assert solve(unbounded).best == day.puzzle.best


@pytest.mark.parametrize("kind", KINDS)
def test_an_illegal_action_is_refused_and_changes_nothing(kind: str) -> None:
    problem = one_of(kind).puzzle.problem
    other = next(each for name, each in ((k, one_of(k)) for k in KINDS) if name[:3] != kind[:3])
    before = problem.game.storage.encode(problem.start)
    with pytest.raises(Refused):
        problem.after(problem.start, other.puzzle.solution[0])
    assert problem.game.storage.encode(problem.start) == before
