"""Which turns a seat has: which pieces, where to, and what is barred or pressed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.natura.board.effects import passed, play, recoverable, recovered
from engine.natura.board.kinds import FORCES, LETTERS, LIFE, SIDES, Flips
from engine.natura.board.position import Bar, Move, Position
from engine.natura.board.reach import destinations, piece_moves
from engine.natura.board.squares import touches
from engine.natura.play import goals
from engine.natura.play.actions import LEAVE, PASS, RECOVER, Leave, Pass, Recover
from engine.natura.play.goals import DISTANCES, GOALS, Goal, Side
from engine.natura.play.state import NaturaOptions, State

_EVERY_KIND = tuple(range(8))
_MOVABLE = tuple(
    tuple(kind for kind in _EVERY_KIND if kind not in SIDES[1 - side]) for side in range(2)
)
"""All kinds but the opponent's."""


def goal_of(state: State) -> Goal:
    """The game being played."""
    return GOALS[state.options.goal]


def side_of(state: State, seat: int) -> int:
    """A seat's side in a competitive game: 0 for Water, which begins, 1 for Terra Firma."""
    return _side_number(state.options, seat)


def _side_number(options: NaturaOptions, seat: int) -> int:
    return 1 - seat if options.begins == "swapped" else seat


Turn = tuple[Move | Pass | None, Recover | Leave | None]
"""A move and, if recovery is asked, its answer; the answer alone if the move is already made."""

PASSED: Turn = (PASS, None)


class Variant(NamedTuple):
    """What stays the same throughout a game on one board, and so which turns there are."""

    goal: Goal
    flips: Flips
    rigid: bool
    press: bool
    sides: tuple[Side, ...]
    kinds: tuple[tuple[int, ...], ...]
    """The kinds each seat may move."""

    def moves(self, now: Position) -> Sequence[Move]:
        """The moves of the seat to move, by kind, square and destination."""
        found = self.unpressed(now)
        return self._pressed(now, found) if self.press else found

    def unpressed(self, now: Position) -> list[Move]:
        """The moves without `press`."""
        return moves_on(now, self.kinds[now.seat], now.barred(), rigid=self.rigid)

    def is_legal(self, now: Position, move: Move) -> bool:
        """Whether the seat to move may make this move, `press` aside."""
        kind, from_, to = move.kind, move.from_, move.to
        if now.letters[from_] != LETTERS[kind] or kind not in self.kinds[now.seat]:
            return False
        reached = destinations(now, kind, from_, rigid=self.rigid)
        return reached >> to & 1 > 0 and Bar(from_, to) not in now.open_bars()

    def _pressed(self, now: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
        """The moves that get closer to the goal, or all if none does (ruling 8)."""
        goal, side = self.goal, self.sides[now.seat]
        known, key = now.pressed, (goal.name, self.flips, self.rigid, side.own, *now.open_bars())
        if key not in known:
            start = nearness(goal, now, side)
            played = ((move, play(now, move.from_, move.to, self.flips)) for move in moves)
            nearer = tuple(
                move
                for move, end in played
                if nearness(goal, end.position, side) > start
                or (end.removed and goal.name == "taker")
            )
            known[key] = nearer or tuple(moves)
        return known[key]

    def turns(self, now: Position, moves: Sequence[Move]) -> Iterator[tuple[Turn, Position]]:
        """Each turn that begins with one of these moves (a pass if there is none), and where it
        leads.
        """
        if not moves:
            yield PASSED, passed(now)
        for move in moves:
            after = play(now, move.from_, move.to, self.flips).position
            squares = recoverable(after, move.to)
            if not squares:
                yield (move, None), after
                continue
            yield (move, LEAVE), after
            for square in squares:
                yield (move, RECOVER[square]), recovered(after, move.to, square)

    def answers(self, now: Position, moved: int) -> Iterator[tuple[Turn, Position]]:
        """Each way to end a turn whose move has been made; as `turns`."""
        after = now.turned((now.seat + 1) % len(self.sides))
        for square in recoverable(now, moved):
            yield (None, RECOVER[square]), recovered(after, moved, square)
        yield (None, LEAVE), after

    def after(self, now: Position, turn: Turn) -> Position:
        """Where a turn leads."""
        move = turn[0]
        return dict(self.turns(now, [move] if isinstance(move, Move) else []))[turn]

    def without_recovery(self, now: Position, moves: Iterable[Move]) -> Iterator[Turn]:
        """Turns with these moves in a row, bringing no life back."""
        for move in moves:
            turn, now = next(self.turns(now, [move]))
            yield turn


def nearness(goal: Goal, now: Position, side: Side) -> int:
    """What a pressing move must raise: edges between life and forces in Taker, or moves taken from
    those to be stopped.
    """
    if goal.name == "taker":
        return touches(now.sets(LIFE), now.sets(FORCES))
    return -DISTANCES[goal.name](now, side)


@lru_cache(maxsize=64)
def _variant(options: NaturaOptions, seats: tuple[int, ...]) -> Variant:
    goal, rigid = GOALS[options.goal], options.moves == "rigid"
    numbers = [_side_number(options, seat) if goal.is_competitive else 0 for seat in seats]
    sides = tuple(
        Side(seat, SIDES[number], SIDES[1 - number], rigid) for seat, number in enumerate(numbers)
    )
    kinds = tuple(_MOVABLE[number] if goal.is_competitive else _EVERY_KIND for number in numbers)
    return Variant(goal, options.flips, rigid, options.press, sides, kinds)


_SEATS: Final = tuple(tuple(range(seats)) for seats in range(7))


def variant_of(state: State, seat: int) -> Variant:
    """The game of a state; a race's boards count as games alone."""
    return _variant(state.options, (seat,) if state.options.race else _SEATS[state.seats])


def view_of(state: State, seat: int) -> tuple[Position, Side]:
    """A seat's position and side."""
    side = variant_of(state, seat).sides[0 if state.options.race else seat]
    return state.position_of(seat), side


def kinds_of(state: State, seat: int) -> tuple[int, ...]:
    """The kinds that a seat may move."""
    return variant_of(state, seat).kinds[0 if state.options.race else seat]


def is_legal(state: State, now: Position, move: Move) -> bool:
    """Whether the seat to move may make this move, `press` aside."""
    if not (0 <= move.kind < 8 and 0 <= move.from_ < 64 and 0 <= move.to < 64):
        return False
    return variant_of(state, state.turn).is_legal(now, move)


def legal_moves(state: State) -> Sequence[Move]:
    """The moves of the seat to move, by kind, square and destination."""
    return variant_of(state, state.turn).moves(state.position)


def is_pressed(state: State) -> bool:
    """Whether the seat to move must get closer to the goal (ruling 8)."""
    if not state.options.press:
        return False
    variant, now = variant_of(state, state.turn), state.position
    return len(variant.moves(now)) < len(variant.unpressed(now))


def moves_on(
    where: Position, kinds: tuple[int, ...], barred: Mapping[int, int], *, rigid: bool
) -> list[Move]:
    """The moves of these kinds, without barred ones, by kind, square and destination.

    >>> from engine.natura.board.position import position
    >>> lonely = position("R" + "." * 63)
    >>> [(move.from_, move.to) for move in moves_on(lonely, (4,), {}, rigid=False)]
    [(0, 1), (0, 8), (0, 9)]
    """
    by_square = piece_moves(where, rigid=rigid)
    if barred:
        by_square = by_square.copy()
        for square, closed in barred.items():
            open_moves = [move for move in by_square[square] if not closed >> move.to & 1]
            by_square[square] = tuple(open_moves)
    moves: list[Move] = []
    for kind in kinds:
        for square in where.places[kind]:
            moves += by_square[square]
    return moves


STILLED: Final = goals.STILLED
