"""Beam search for short lines of turns: to a target, or to the best position.

On the way to a target, each turn keeps the positions with the lowest total of moves, counting each
piece by itself on an empty board.
"""

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine.foresight import HasTime
from engine.natura.board.effects import play
from engine.natura.board.position import Move, Position
from engine.natura.board.reach import piece_moves
from engine.natura.play.legal import Turn, Variant
from engine.natura.players.evaluation import value
from engine.natura.players.targets import Aim, Steps

_CHANCE: Final = 2.0
"""The random noise on a way's length, in moves, which keeps the beam diverse."""


class Plan(NamedTuple):
    """A line of turns from a position."""

    turns: tuple[Turn, ...]
    reached: bool
    """Whether it reaches the goal, or the end of a measured game."""
    worth: float
    """The points of a measured game; otherwise higher means closer to the goal."""


class _Way(NamedTuple):
    """A position on a way to the target, the moves left, and each piece's destination by square."""

    left: int
    where: Position
    goes: tuple[int, ...]
    moves: tuple[Move, ...] = ()


class Carrier:
    """The search for ways to one target, which lose no life."""

    def __init__(
        self, variant: Variant, now: Position, first: Aim, steps: tuple[Steps, ...]
    ) -> None:
        self._variant = variant
        self._start = now
        self._first = first
        self._steps = steps
        self._rng = random.Random(1)  # noqa: S311 - the same plan each time

    def carry(self, width: int, most: int, go_on: HasTime) -> Plan:
        """A way of at most `most` moves, or the closest attempt before time ran out."""
        nearest = _Way(self._first.distance, self._start, self._first.goes)
        level, seen, reached = [nearest], {self._start.letters}, False
        while not reached and level and most:
            found: list[tuple[float, int, _Way, Move]] = []
            for way in level:
                if not go_on():
                    return self._planned(nearest, reached=False)
                self._rate(way, found)
            found.sort(key=lambda each: each[0])
            level = self._best(found, seen, width)
            reached = level != [] and self._is_met(level[-1].where)
            nearest = level[-1] if reached else min([nearest, *level], key=lambda way: way.left)
            most -= 1
        return self._planned(nearest, reached=reached)

    def _planned(self, way: _Way, *, reached: bool) -> Plan:
        turns = tuple(self._variant.without_recovery(self._start, way.moves))
        return Plan(turns, reached, 0.0 if reached else float(-way.left))

    def _is_met(self, where: Position) -> bool:
        return self._variant.goal.met(where, self._variant.sides[self._start.seat])

    def _rate(self, way: _Way, found: list[tuple[float, int, _Way, Move]]) -> None:
        """Add the moves and what they seem to leave; none that leads far away."""
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
            to = way.goes[at]
            # As many moves lead there as back.
            line = self._steps[moves[0].kind][to] if to >= 0 else None
            start = way.left - (closed >> at & 1 if line is None else line[at])
            most = way.left + _CHANCE
            for move in moves:
                left = start + (closed >> move.to & 1 if line is None else line[move.to])
                if left < most and (last is None or at != last.to or move.to != last.from_):
                    found.append((left + _CHANCE * chance(), left, way, move))

    def _best(
        self, found: Sequence[tuple[float, int, _Way, Move]], seen: set[str], width: int
    ) -> list[_Way]:
        """The first `width` new positions, up to one that fills the target."""
        kept: list[_Way] = []
        for _, left, way, move in found:
            played = play(way.where, move.from_, move.to, self._variant.flips)
            where = played.position
            if where.letters in seen or played.flipped or played.removed:
                continue
            seen.add(where.letters)
            goes = list(way.goes)
            goes[move.to], goes[move.from_] = goes[move.from_], -1
            kept.append(_Way(left, where, tuple(goes), (*way.moves, move)))
            if len(kept) == width or (left <= 0 and self._is_met(where)):
                break
        return kept


class _Climb(NamedTuple):
    """A line of turns, and the value of the final position."""

    worth: float
    now: Position
    turns: tuple[Turn, ...]


def climb(
    variant: Variant,
    now: Position,
    worth: Callable[[Position], float],
    width: int,
    most: int,
    go_on: HasTime,
) -> Plan | None:
    """The line of at most `most` turns that reaches the goal first; failing that, the most
    valuable line of exactly that length. None if there is no time, or no turn.
    """
    goal = variant.goal
    level, seen = [_Climb(worth(now), now, ())], {now.letters}
    for _ in range(most):
        found: list[_Climb] = []
        for _worth, at, before in level:
            if not go_on():
                return None
            side = variant.sides[at.seat]
            for turn, after in variant.turns(at, variant.moves(at)):
                if after.letters in seen:
                    continue
                seen.add(after.letters)
                turns = (*before, turn)
                if not goal.is_measured and goal.met(after, side):
                    return Plan(turns, reached=True, worth=0.0)
                found.append(_Climb(worth(after), after, turns))
        if not found:
            break
        found.sort(key=lambda each: -each.worth)
        level = found[:width]
    if goal.is_measured:
        level = [
            each._replace(worth=value(goal, each.now, variant.sides[each.now.seat]))
            for each in level
        ]
    best = max(level, key=lambda each: each.worth)
    return Plan(best.turns, goal.is_measured, best.worth) if best.turns else None
