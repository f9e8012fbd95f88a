"""Reasons for actions in Natura: facts in the rulebook's terms.

The game has no hidden information and no chance, so the state after an action is certain.
"""

from collections.abc import Iterator, Sequence

from engine.model import Action
from engine.natura.board.effects import RECOVERS, play, recoverable
from engine.natura.board.kinds import LETTERS, NAMES
from engine.natura.board.position import Move, Position
from engine.natura.board.squares import SIDE, members, square_name
from engine.natura.play import actions as act
from engine.natura.play.goals import GATHERED, Goal
from engine.natura.play.legal import goal_of, view_of
from engine.natura.play.state import State
from engine.natura.words.goal_reasons import nearing
from engine.natura.words.outlook import preparing, replying
from engine.natura.words.progress import progress
from engine.words import Clause, a


def clauses(seen: State, seat: int, action: Action, after: Sequence[State]) -> Iterator[Clause]:
    """What an action brings."""
    seen, then = seen.seen_by(seat), after[0].seen_by(seat)
    found = [*_clauses(seen, seat, action, then)]
    if not found and then.end is None and progress(seen, seat) == progress(then, seat):
        yield Clause(0.0, "leaves the distance to the goal unchanged")
    yield from found


def _clauses(seen: State, seat: int, action: Action, then: State) -> Iterator[Clause]:
    match action:
        case Move() | act.Recover() | act.Leave() | act.Pass():
            yield from _turn(seen, seat, action, then)
        case act.Offer() | act.Accept():
            yield Clause(1.0, f"ends the game with: {progress(seen, seat)}")
        case act.Decline():
            yield Clause(1.0, f"plays on: {progress(seen, seat)}")
        case act.Resign():
            yield Clause(0.4, f"gives up with: {progress(seen, seat)}")


def _turn(seen: State, seat: int, action: Action, then: State) -> Iterator[Clause]:
    goal = goal_of(seen)
    if then.end is not None:
        yield from _ended(goal, seat, then)
    (before, side), after = view_of(seen, seat), then.position_of(seat)
    yield from nearing(goal.name, before, after, side)
    match action:
        case Move(kind, from_, to):
            yield from _effects(seen, goal, action)
            yield from _gathered(goal, after, kind, from_, to)
            if then.end is None and then.recovering is None:
                yield from preparing(seen, seat, then)
        case act.Leave():
            kind = LETTERS.index(seen.board.letters[seen.recovering or 0])
            yield Clause(0.9, f"keeps {a(NAMES[RECOVERS[kind]])} off the board")
    if goal.is_competitive and then.end is None and then.recovering is None:
        yield from replying(goal, seat, seen, then)
    stands = progress(then, seat)
    if stands != progress(seen, seat):
        yield Clause(0.2, f"progress: {stands}")


def _ended(goal: Goal, seat: int, then: State) -> Iterator[Clause]:
    end = then.end
    if end is None:
        return
    if end.reason == "goal" and seat in end.winners:
        aim = goal.aim.replace("your own", "own").replace("your opponent", "the opponent")
        yield Clause(20.0, f"reaches the goal: {aim}")
    elif end.reason == "repetition":
        yield Clause(6.0, "ends the game: same position three times")
    elif end.winners and seat not in end.winners:
        yield Clause(0.4, "ends the game: the opponent wins")
    elif end.reason == "length":
        yield Clause(1.5, "is the last move of the game")


def _effects(seen: State, goal: Goal, action: Move) -> Iterator[Clause]:
    """Side effects of a move: life removed, pieces flipped, life that may return."""
    played = play(seen.position, action.from_, action.to, seen.options.flips)
    wanted = goal.name in {"scorched", "taker"}
    if played.eaten:
        yield Clause(2.5 if wanted else 0.4, f"removes the Meadow on {square_name(action.to)}")
    if played.lost:
        names = ", ".join(map(square_name, played.lost))
        what = "Rainforests" if len(played.lost) > 1 else "Rainforest"
        yield Clause(2.6 if wanted else 0.4, f"removes the {what} on {names}")
    if played.flipped:
        at = played.flipped[0]
        kind = played.position.kind_at(at)
        if kind is not None:
            yield Clause(1.4, f"flips {square_name(at)} to {a(NAMES[kind])}")
    if recoverable(played.position, action.to):
        life = RECOVERS[LETTERS.index(played.position.letters[action.to])]
        weight = 1.0 if goal.group == "competitive" or wanted else 2.7
        yield Clause(weight, f"lets a {NAMES[life]} return beside it")


def _gathered(goal: Goal, where: Position, kind: int, from_: int, to: int) -> Iterator[Clause]:
    """A piece that moves closer to its group."""
    groups = [group for group in GATHERED.get(goal.name, ()) if kind in group]
    others = members(where.sets(groups[0]) & ~(1 << to)) if groups else []
    if _far(to, others) < _far(from_, others):
        yield Clause(0.9, f"brings the {NAMES[kind]} closer to others")


def _far(square: int, others: Sequence[int]) -> int:
    """The total steps from a square to all others, along ranks and files."""
    return sum(
        abs(square % SIDE - other % SIDE) + abs(square // SIDE - other // SIDE) for other in others
    )
