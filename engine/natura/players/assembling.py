"""Beam search for short lines of turns: to a target, or to the best position.

On the way to a target, each turn keeps the positions with the lowest total of moves, counting each
piece by itself on an empty board.
"""

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine.foresight import GoOn
from engine.natura.board.effects import play
from engine.natura.board.position import Move, Position
from engine.natura.board.reach import piece_moves
from engine.natura.play.legal import Turn, Variant
from engine.natura.players.targets import Aim, Steps

_CHANCE: Final = 2.0
"""The random noise on a way's length, in moves, which keeps the beam diverse."""


class _Way(NamedTuple):
    """A position on a way to the target, the cost left, and each piece's destination by square."""

    cost: int
    where: Position
    goes: tuple[int, ...]
    moves: tuple[Move, ...] = ()


class Carried(NamedTuple):
    """The result for a way."""

    moves: tuple[Move, ...]
    cost: int
    """The cost left to the target."""
    reached: bool


class Carrier:
    """The search for ways to one target, which lose no life."""

    def __init__(
        self,
        variant: Variant,
        now: Position,
        first: Aim,
        steps: tuple[Steps, ...],
        is_met: Callable[[Position], bool],
    ) -> None:
        self._variant = variant
        self._start = now
        self._first = first
        self._steps = steps
        self._is_met = is_met
        self._rng = random.Random(1)  # noqa: S311 - the same plan each time
        self.positions = 0
        """Positions looked at."""

    def carry(self, width: int, most: int, go_on: GoOn) -> Carried:
        """A way of at most `most` moves, or the closest attempt before time ran out."""
        start, goes = self._start, self._first.goes
        cost = sum(self._cost(start.kind_at(at) or 0, at, to) for at, to in enumerate(goes))
        nearest = _Way(cost, start, goes)
        level, seen = [nearest], {start.letters}
        for _ in range(most):
            found: list[tuple[float, _Way, Move]] = []
            for way in level:
                if not go_on():
                    return Carried(nearest.moves, nearest.cost, reached=False)
                self._rate(way, found)
            found.sort(key=lambda each: each[0])
            level = self._best(found, seen, width)
            if level and self._is_met(level[-1].where):
                return Carried(level[-1].moves, 0, reached=True)
            nearest = min([nearest, *level], key=lambda way: way.cost)
        return Carried(nearest.moves, nearest.cost, reached=False)

    def _cost(self, kind: int, at: int, to: int) -> int:
        """The cost for a piece on a square to reach its destination, or leave the target."""
        if to >= 0:
            return self._steps[kind][at][to]
        return self._start.occupied & self._first.closed & 1 << at > 0

    def _change(self, way: _Way, move: Move) -> int:
        """How a move changes the cost."""
        to = way.goes[move.from_]
        if to >= 0:
            steps = self._steps[move.kind]
            return steps[move.to][to] - steps[move.from_][to]
        closed = self._first.closed
        return (closed >> move.to & 1) - (closed >> move.from_ & 1)

    def _rate(self, way: _Way, found: list[tuple[float, _Way, Move]]) -> None:
        """Add the moves and their estimated results; none that leads far away."""
        closed, chance = self._first.closed, self._rng.random
        last = way.moves[-1] if way.moves else None
        by_square = piece_moves(way.where, rigid=self._variant.rigid)
        if last is None:
            # The rules bar moves now; later ones can avoid that.
            open_ = set(self._variant.moves(way.where))
            by_square = [tuple([move for move in each if move in open_]) for each in by_square]
        for at, moves in enumerate(by_square):
            if not moves:
                continue
            self.positions += len(moves)
            to = way.goes[at]
            # As many moves lead there as back.
            line = self._steps[moves[0].kind][to] if to >= 0 else None
            start = way.cost - (closed >> at & 1 if line is None else line[at])
            most = way.cost + _CHANCE
            for move in moves:
                seems = start + (closed >> move.to & 1 if line is None else line[move.to])
                if seems < most and (last is None or at != last.to or move.to != last.from_):
                    found.append((seems + _CHANCE * chance(), way, move))

    def _best(
        self, found: Sequence[tuple[float, _Way, Move]], seen: set[str], width: int
    ) -> list[_Way]:
        """The first `width` new positions, up to one that fills the target."""
        kept: list[_Way] = []
        for _, way, move in found:
            played = play(way.where, move.from_, move.to, self._variant.flips)
            where = played.position
            if where.letters in seen or played.flipped or played.removed:
                continue
            seen.add(where.letters)
            goes = list(way.goes)
            goes[move.to], goes[move.from_] = goes[move.from_], -1
            cost = way.cost + self._change(way, move)
            kept.append(_Way(cost, where, tuple(goes), (*way.moves, move)))
            if len(kept) == width or (cost <= 0 and self._is_met(where)):
                break
        return kept


Worth = Callable[[Position], float]


class Climb(NamedTuple):
    """A line of turns, and the value of the final position."""

    worth: float
    now: Position
    turns: tuple[Turn, ...]
    reached: bool = False
    """Whether it reaches the goal."""


class Climber:
    """The search for a line from one position."""

    def __init__(self, variant: Variant, now: Position, worth: Worth, at_end: Worth) -> None:
        self._variant = variant
        self._start = now
        self._worth = worth
        self._at_end = at_end
        self.positions = 0
        """Positions looked at."""

    def climb(self, width: int, most: int, go_on: GoOn) -> Climb | None:
        """The line of at most `most` turns that reaches the goal first; failing that, the most
        valuable line of exactly that length. None if there is no time.
        """
        level = [Climb(self._worth(self._start), self._start, ())]
        seen = {self._start.letters}
        for _ in range(most):
            found: list[Climb] = []
            for climb in level:
                if not go_on():
                    return None
                reached = self._go_on(climb, seen, found)
                if reached is not None:
                    return reached
            if not found:
                break
            found.sort(key=lambda each: -each.worth)
            level = found[:width]
        ended = [each._replace(worth=self._at_end(each.now)) for each in level]
        return max(ended, key=lambda each: each.worth)

    def _go_on(self, climb: Climb, seen: set[str], found: list[Climb]) -> Climb | None:
        """Expand a line; returns a line that reaches the goal."""
        variant, now = self._variant, climb.now
        side = variant.sides[now.seat]
        for turn, after in variant.turns(now, variant.moves(now)):
            self.positions += 1
            if after.letters in seen:
                continue
            seen.add(after.letters)
            turns = (*climb.turns, turn)
            if not variant.goal.is_measured and variant.goal.met(after, side):
                return Climb(0.0, after, turns, reached=True)
            found.append(Climb(self._worth(after), after, turns))
        return None
