"""Iterative deepening alpha-beta with a transposition table, for the competitive games.

Values are logits of the searching seat's share in the win (`lead`), from the side to move
(negamax). A search that is stopped keeps the results of the last depth.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Final, NamedTuple

from engine.foresight import GoOn
from engine.natura.board.effects import play
from engine.natura.board.kinds import LIFE
from engine.natura.board.position import Move, Position
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

_KILLERS: Final = 3

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
        go_on: GoOn,
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
        self._history: dict[Move, int] = {}
        self._killers: list[Move] = []
        """The last moves that cut a search off at its last depth."""
        self._in_time = True
        self.positions = 0
        """Positions looked at."""
        self.inner = 0
        """Positions expanded."""
        self.depth = 0
        """The depth of the last complete search."""

    def run(self, turns: Sequence[First]) -> list[Line]:
        """The values of these turns for the seat, best first."""
        lines = [Line(first, self._first(first, 0, 0.0)) for first in turns]
        self.depth = 1
        while self.depth < self._deepest:
            lines.sort(key=lambda line: -line.value)
            # Won or lost for certain: searching deeper changes nothing.
            if abs(lines[0].value) > SURE or len(lines) == 1:
                break
            lines = self._deeper(lines)
            if not self._in_time:
                break
            self.depth += 1
        return sorted(lines, key=lambda line: -line.value)

    def _deeper(self, lines: Sequence[Line]) -> list[Line]:
        """The same turns, one turn deeper; if time runs out, only some of them."""
        best = -_ENDLESS
        found: list[Line] = []
        for first, before in lines:
            value = None
            try:
                value = (
                    self._first(first, self.depth, best - self._close) if self._in_time else None
                )
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
        self.inner += 1
        likely = known.best if known is not None else None
        best, choice, floor = -_ENDLESS, likely, low
        turns = self._ordered(now, likely, ply) if depth > 1 else self._frontier(now)
        for turn, after in turns:
            value = self._follow(now, after, depth, (floor, high), ply + 1)
            if value > best:
                best, choice = value, turn
                floor = max(floor, best)
                if best >= high:
                    self._praise(turn, depth)
                    break
        self._known[key] = _Known(depth, best, best >= high, best <= low, choice)
        return best

    def _follow(
        self, now: Position, after: Position, depth: int, bounds: tuple[float, float], ply: int
    ) -> float:
        """The value of a turn for the seat that makes it."""
        value = self._ended(after, now.seat, ply)
        if value is not None:
            return value
        if depth == 1:
            return self._estimate(after, now.seat)
        low, high = bounds
        return -self._search(after, depth - 1, -high, -low, ply)

    def _frontier(self, now: Position) -> Iterator[tuple[Turn, Position]]:
        """The turns at the last depth, with those that were good elsewhere first."""
        variant, history = self._variant, self._history
        killers = () if variant.press else self._killers
        tried = [move for move in killers if variant.is_legal(now, move)]
        for move in tried:
            yield from variant.turns(now, [move])
        moves = [move for move in variant.moves(now) if move not in tried]
        if history:
            moves.sort(key=lambda move: -history.get(move, 0))
        if moves or not tried:
            yield from variant.turns(now, moves)

    def _ordered(
        self, now: Position, likely: Turn | None, ply: int
    ) -> Iterable[tuple[Turn, Position]]:
        """All turns, most promising first."""
        moves = self._variant.moves(now)
        seat, history = now.seat, self._history
        found: list[tuple[float, int, Turn, Position]] = []
        for turn, after in self._variant.turns(now, moves):
            worth = self._value(after, seat, ply + 1)
            if turn == likely:
                worth += SURE
            move = turn[0]
            if isinstance(move, Move):
                worth += min(history.get(move, 0), 20) * 0.05
            found.append((worth, len(found), turn, after))
        found.sort(key=lambda each: (-each[0], each[1]))
        return [(turn, after) for _, _, turn, after in found]

    def _praise(self, turn: Turn, depth: int) -> None:
        """Credit a turn for a cutoff."""
        move = turn[0]
        if isinstance(move, Move):
            self._history[move] = self._history.get(move, 0) + depth * depth
            if depth == 1 and move not in self._killers:
                self._killers = [move, *self._killers[: _KILLERS - 1]]

    def _value(self, now: Position, mover: int, ply: int) -> float:
        """The static value of a position for the seat that has just moved."""
        ended = self._ended(now, mover, ply)
        return self._estimate(now, mover) if ended is None else ended

    def _estimate(self, now: Position, mover: int, trades: int = _TRADES) -> float:
        """The static value for the seat that has just moved; in Taker, after trades of life."""
        self.positions += 1
        lead = self._lead(now, self._variant.sides[self._seat])
        value = lead if mover == self._seat else -lead
        if trades and self._variant.goal.name == "taker":
            for after in self._takes(now)[: 1 if trades < _TRADES else None]:
                reply = self._ended(after, now.seat, _DEEPEST)
                if reply is None:
                    reply = self._estimate(after, now.seat, trades - 1)
                value = min(value, -reply)
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
            self.positions += 1
            return _ENDLESS - ply
        if goal.either_wins and goal.met(now, sides[1 - mover]):
            self.positions += 1
            return ply - _ENDLESS
        if now.quiet >= QUIET_TURNS:
            return self._settled(now, mover)
        return None

    def _settled(self, now: Position, mover: int) -> float:
        """The value of an end on the standings for the seat that has just moved."""
        value = settled(self._variant, now, self._seat)
        return value if mover == self._seat else -value


def settled(variant: Variant, now: Position, seat: int) -> float:
    """A seat's value of a game that ends without its goal."""
    own, other = (standing_of(variant.goal, now, variant.sides[each]) for each in (seat, 1 - seat))
    if own is None or other is None or own == other:
        return DRAWN
    return SURE if own > other else -SURE
