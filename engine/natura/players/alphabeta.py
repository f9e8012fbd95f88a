"""Iterative deepening alpha-beta with a transposition table, for the competitive games.

Values are logits of the searching seat's share in the win (`lead`), from the side to move
(negamax). A search that is stopped keeps the results of the last depth.
"""

from collections.abc import Iterable, Sequence
from math import inf
from typing import Final, NamedTuple

from engine.foresight import HasTime
from engine.natura.board.effects import play
from engine.natura.board.kinds import LIFE
from engine.natura.board.position import Position
from engine.natura.play.legal import Turn, Variant
from engine.natura.play.scoring import standing_of
from engine.natura.play.state import QUIET_TURNS
from engine.natura.players.evaluation import LEADS, SURE, contact, takes

_DEEPEST: Final = 12
_ENDLESS: Final = 2 * SURE
DRAWN: Final = -2.0
"""The value of a draw: hardly better than a loss, since both wanted the goal."""

_TRADES: Final = 4
"""Takes in a row after the last turn that is looked at."""

_THREAT: Final = 0.1
_THREATS: Final = 3
"""The value of a take that the opponent has to prevent, and how many of them count."""

_CLOSE: Final = 0.4
"""The margin below the best turn within which others get an exact value."""

_TIE: Final = 1e-6
"""How far a turn that isn't known to be better falls behind."""


class _Stopped(Exception):
    """Out of time."""


class _Known(NamedTuple):
    """A transposition table entry: a value, and whether it is only a bound."""

    depth: int
    value: float
    at_least: bool
    at_most: bool
    best: Turn | None

    def settles(self, depth: int, low: float, high: float) -> bool:
        """Whether this entry settles a search between these bounds at this depth."""
        if self.depth < depth:
            return False
        if self.at_least:
            return self.value >= high
        return not self.at_most or self.value <= low


class First(NamedTuple):
    """A root turn, and where it leads."""

    turn: Turn
    now: Position
    ended: float | None = None
    """Its value if it ends the game without the goal."""
    handicap: float = 0.0
    """A penalty on its value."""


class Line(NamedTuple):
    """A root turn and its value."""

    first: First
    value: float


class AlphaBeta:
    """One search of a seat."""

    def __init__(
        self,
        variant: Variant,
        seat: int,
        go_on: HasTime,
        most: float = inf,
        close: float = _CLOSE,
        deepest: int = _DEEPEST,
    ) -> None:
        self._variant = variant
        self._seat = seat
        self._go_on = go_on
        self._deepest = deepest
        self._most = most
        """The most turns to look at."""
        self._close = close
        self._lead = LEADS[variant.goal.name]
        self._known: dict[tuple[object, ...], _Known] = {}
        self._in_time = True
        self.positions = 0
        """Positions looked at."""

    def run(self, turns: Sequence[First]) -> list[Line]:
        """The values of these turns for the seat, best first."""
        lines = [Line(first, self._first(first, 0, 0.0)) for first in turns]
        for depth in range(1, self._deepest):
            lines.sort(key=lambda line: -line.value)
            # Won or lost for certain: searching deeper changes nothing.
            if abs(lines[0].value) > SURE or len(lines) == 1:
                break
            lines = self._deeper(lines, depth)
            if not self._in_time:
                break
        return sorted(lines, key=lambda line: -line.value)

    def _deeper(self, lines: Sequence[Line], depth: int) -> list[Line]:
        """The same turns, one turn deeper; if time runs out, only some of them."""
        best = -_ENDLESS
        found: list[Line] = []
        for first, before in lines:
            value = None
            try:
                value = self._first(first, depth, best - self._close) if self._in_time else None
            except _Stopped:
                self._in_time = False
            if value is None:
                if not found:
                    return [*lines]
                # It was behind at the last depth.
                value = min(before, best - self._close)
            if value <= best - self._close:
                value -= _TIE
            best = max(best, value)
            found.append(Line(first, value))
        return found

    def _first(self, first: First, depth: int, low: float) -> float:
        """The value of a root turn at this depth."""
        now, handicap = first.now, first.handicap
        value = self._ended(now, self._seat, 1)
        if value is not None:
            return value
        if first.ended is not None:
            return first.ended
        if not depth:
            return self._estimate(now, self._seat) + self._drive(now) - handicap
        return -self._search(now, depth, -_ENDLESS, -low - handicap, 1) - handicap

    def _search(self, now: Position, depth: int, low: float, high: float, ply: int) -> float:
        """The value of a position for the side to move at this depth; exact only between the
        bounds.
        """
        key = now.key
        known = self._known.get(key)
        if known is not None and known.settles(depth, low, high):
            return known.value
        if self.positions >= self._most or not self._go_on():
            raise _Stopped
        likely = known.best if known is not None else None
        best, choice, floor = -_ENDLESS, likely, low
        turns: Iterable[tuple[Turn, Position]] = self._variant.turns(now, self._variant.moves(now))
        if depth > 1:
            turns = self._ordered(turns, now.seat, likely, ply)
        for turn, after in turns:
            value = self._follow(now, after, depth, (floor, high), ply + 1)
            if value > best:
                best, choice = value, turn
                floor = max(floor, best)
                if best >= high:
                    break
        self._known[key] = _Known(depth, best, best >= high, best <= low, choice)
        return best

    def _follow(
        self, now: Position, after: Position, depth: int, bounds: tuple[float, float], ply: int
    ) -> float:
        """The value of a turn for the seat that makes it."""
        if depth == 1:
            return self._value(after, now.seat, ply)
        value = self._ended(after, now.seat, ply)
        if value is not None:
            return value
        low, high = bounds
        return -self._search(after, depth - 1, -high, -low, ply)

    def _ordered(
        self, turns: Iterable[tuple[Turn, Position]], seat: int, likely: Turn | None, ply: int
    ) -> list[tuple[Turn, Position]]:
        """Turns of a seat, most promising first."""
        found = [
            (self._value(after, seat, ply + 1) + SURE * (turn == likely), turn, after)
            for turn, after in turns
        ]
        found.sort(key=lambda each: -each[0])
        return [(turn, after) for _, turn, after in found]

    def _value(self, now: Position, mover: int, ply: int, trades: int = _TRADES) -> float:
        """The static value of a position for the seat that has just moved; in Taker, after this
        many trades of life.
        """
        ended = self._ended(now, mover, ply)
        return self._estimate(now, mover, trades) if ended is None else ended

    def _estimate(self, now: Position, mover: int, trades: int = _TRADES) -> float:
        """As `_value`, for a game that goes on."""
        self.positions += 1
        lead = self._lead(now, self._variant.sides[self._seat])
        value = lead if mover == self._seat else -lead
        if trades and self._variant.goal.name == "taker":
            for after in self._takes(now)[: 1 if trades < _TRADES else None]:
                value = min(value, -self._value(after, now.seat, _DEEPEST, trades - 1))
        return value

    def _drive(self, now: Position) -> float:
        """What makes one of equal turns better in Taker: takes that it threatens, and contact."""
        if self._variant.goal.name != "taker":
            return 0.0
        threats = len(self._takes(now.turned(self._seat)))
        return _THREAT * min(threats, _THREATS) + contact(now, self._seat)

    def _takes(self, now: Position) -> list[Position]:
        """Where the moves lead that remove life, one for each loss; the greatest loss first."""
        played = (play(now, move.from_, move.to, self._variant.flips) for move in takes(now))
        found = {each.position.sets(LIFE): each.position for each in played if each.removed}
        return [found[left] for left in sorted(found, key=int.bit_count)]

    def _ended(self, now: Position, mover: int, ply: int) -> float | None:
        """The value of an end for the seat that has just moved; None if the game goes on."""
        goal, sides = self._variant.goal, self._variant.sides
        if goal.met(now, sides[mover]):
            return _ENDLESS - ply
        if goal.either_wins and goal.met(now, sides[1 - mover]):
            return ply - _ENDLESS
        if now.quiet >= QUIET_TURNS:
            value = settled(self._variant, now, self._seat)
            return value if mover == self._seat else -value
        return None


def settled(variant: Variant, now: Position, seat: int) -> float:
    """A seat's value of a game that ends without its goal."""
    own, other = (standing_of(variant.goal, now, variant.sides[each]) for each in (seat, 1 - seat))
    if own is None or other is None or own == other:
        return DRAWN
    return SURE if own > other else -SURE
