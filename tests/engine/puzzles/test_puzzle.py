"""An attempt at a puzzle: replies, the end, stars, and the solution shown step by step."""

import random
from dataclasses import replace

import msgspec
import pytest

from engine.model import Options
from engine.natura.board.position import Move
from engine.natura.play.state import State as NaturaState
from engine.nature.play.state import Orders
from engine.nature.play.state import State as NatureState
from engine.parts import Score
from engine.puzzles.making import kinds
from engine.puzzles.puzzle import Problem, Puzzle
from engine.puzzles.search import solve
from engine.rules import Rules
from tests.engine.puzzles.shipped import by_kind, one_of, some_of

KINDS = [f"{game.name} {kind.name}" for game, kind in kinds()]


def stars(puzzle: Puzzle[msgspec.Struct], score: Score | None) -> int:
    """The stars of an attempt that ended with this score."""
    kind = replace(puzzle.problem.kind, score=lambda *_: score)
    problem = replace(puzzle.problem, kind=kind)
    return replace(puzzle, problem=problem).stars(problem.start)


def test_points_are_worth_three_stars_with_the_tie_two_without_and_one_beyond_greed() -> None:
    puzzle = replace(one_of("nature feeding").puzzle, best=Score(13, 2), greedy=Score(9, 3))
    found = [Score(13, 2), Score(13, 1), Score(12, 3), Score(9, 4), Score(9, 3), Score(2, 0), None]
    assert [stars(puzzle, score) for score in found] == [3, 2, 1, 1, 0, 0, 0]


def test_each_step_more_than_the_fewest_costs_a_star() -> None:
    puzzle = replace(one_of("natura green-line").puzzle, best=Score(-3), greedy=None)
    found = [Score(-3), Score(-4), Score(-5), Score(-6), None]
    assert [stars(puzzle, score) for score in found] == [3, 2, 1, 0, 0]


@pytest.mark.parametrize("kind", KINDS)
def test_after_each_action_it_is_the_seats_turn_or_the_attempt_is_over(kind: str) -> None:
    for day in by_kind()[kind][:10]:
        problem = day.puzzle.problem
        for _, state, _ in day.puzzle.steps():
            acts = problem.game.rules.actors(state) == (problem.seat,)
            assert problem.is_over(state) or acts
            assert bool(problem.actions(state)) is not problem.is_over(state)


@pytest.mark.parametrize("kind", KINDS)
def test_an_attempt_leaves_the_start_as_it_was_and_goes_on_from_a_stored_state(kind: str) -> None:
    puzzle = one_of(kind).puzzle
    storage = puzzle.problem.game.storage
    before, state = storage.encode(puzzle.problem.start), puzzle.problem.start
    for action, after, _ in puzzle.steps():
        stored = storage.decode_state(storage.encode(state))
        state, _ = puzzle.problem.after(stored, action)
        assert storage.encode(state) == storage.encode(after)
    assert storage.encode(puzzle.problem.start) == before
    assert puzzle.stars(state) == 3


def test_the_others_reply_before_a_state_is_stored() -> None:
    """In Nature the others forage with their leftmost hungry species, as the task says."""
    fed = 0
    for day in by_kind()["nature feeding"]:
        problem = day.puzzle.problem
        assert "leftmost hungry species" in day.puzzle.task
        state, events = problem.after(problem.start, problem.actions(problem.start)[0])
        assert isinstance(state, NatureState)
        assert isinstance(problem.start, NatureState)
        for number, seat in enumerate(problem.start.seats):
            if number == problem.seat or not events:
                continue
            hungry = [one.id for one in seat.species if one.hungry]
            eaten = [one.id for one in state.seats[number].species if one.plant]
            assert eaten == hungry[: len(eaten)]
            fed += len(eaten)
    assert fed


def test_others_hold_no_cards_where_their_replies_count() -> None:
    for day in by_kind()["nature feeding"]:
        problem = day.puzzle.problem
        assert isinstance(problem.start, NatureState)
        assert [
            bool(seat.hand) for number, seat in enumerate(problem.start.seats)
        ] == [number == problem.seat for number in range(problem.seats)]  # fmt: skip


def test_standing_orders_of_others_change_no_answer() -> None:
    """They are hidden, so that the replies must be the same whatever they are."""
    for day in some_of("nature feeding", 3):
        problem = day.puzzle.problem
        asked = problem.game.rules.copy(problem.start)
        assert isinstance(asked, NatureState)
        for number, seat in enumerate(asked.seats):
            if number != problem.seat:
                seat.orders = Orders(losses="ask", foraging="ask", starve="ask", passing="ask")
        assert solve(replace(problem, start=asked)).best == day.puzzle.best


def test_life_can_be_taken_whatever_the_opponent_does() -> None:
    """In Taker, by the rules alone: no first move gets more than the best against every reply, and
    one gets that.
    """
    problem, best = one_of("natura taker").puzzle.problem, one_of("natura taker").puzzle.best
    assert max(least_taken(problem, each) for each in moves_of(problem, problem.start)) == best.main


def moves_of(problem: Problem[msgspec.Struct], state: msgspec.Struct) -> list[Move]:
    """The moves of the seat on turn."""
    (seat,) = problem.game.rules.actors(state)
    return [each for each in problem.game.rules.actions(state, seat) if isinstance(each, Move)]


def least_taken(problem: Problem[msgspec.Struct], first: Move) -> int:
    """The least life that can be taken after a first move, over all replies."""
    rules, taken = problem.game.rules, list[int]()
    after = moved(rules, problem.start, first)
    for reply in moves_of(problem, after):
        replied = moved(rules, after, reply)
        ends = (moved(rules, replied, each) for each in moves_of(problem, replied))
        taken.append(max(sum(each.taken) for each in ends) - sum(replied.taken))
        if not taken[-1]:
            break
    return min(taken)


def moved(rules: Rules[msgspec.Struct, Options], state: msgspec.Struct, move: Move) -> NaturaState:
    """The state after a move."""
    after = rules.copy(state)
    (seat,) = rules.actors(after)
    rules.apply(after, seat, move, random.Random(1))
    assert isinstance(after, NaturaState)
    return after
