"""Positions of a game as a search goes through them: whole turns, by the rules' own tables.

A turn is a move with all that follows from it, and the answer on recovery where there is one. It is
carried out by the functions that the rules use themselves, but without a state to change, events
to tell or refusals to explain.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.natura.board.effects import RECOVERS, Played, play, recoverable
from engine.natura.board.kinds import LETTERS, RAINFOREST, SIDES, Flips
from engine.natura.board.moves import Move
from engine.natura.board.position import Position, replaced
from engine.natura.play.actions import LEAVE, PASS, RECOVER, Leave, Pass, Recover
from engine.natura.play.goals import Goal, Situation
from engine.natura.play.legal import (
    goal_of,
    kinds_of,
    moves_on,
    moves_pressed,
    side_of,
    situation,
)
from engine.natura.play.state import Bar, State

Turn = tuple[Move | Pass | None, Recover | Leave | None]
"""What a seat does in a turn: a move, and what it answers on recovery if it is asked; only the
answer where the move is made already.
"""


class Node(NamedTuple):
    """A position between two turns, and what of earlier turns still matters."""

    where: Position
    seat: int
    """Whose turn it is."""
    bars: tuple[Bar | None, ...]
    rainforests: int
    meadows: int
    taken: tuple[int, ...]
    quiet: int

    @property
    def key(self) -> tuple[object, ...]:
        """What tells positions apart that may go on differently."""
        return self.where.letters, self.seat, self.bars, self.taken


class Table(NamedTuple):
    """What stays the same through a game, by seat where it differs."""

    goal: Goal
    flips: Flips
    rigid: bool
    press: bool
    seats: int
    kinds: tuple[tuple[int, ...], ...]
    """The kinds that each seat may move."""
    own: tuple[tuple[int, ...], ...]
    """The kinds that each seat owns; of meaning in competitive games."""

    def situation(self, node: Node, seat: int) -> Situation:
        """The position as the seat's goal looks at it."""
        missing = node.rainforests + node.meadows
        own, other = self.own[seat], self.own[seat - 1]
        return Situation(node.where, self.rigid, missing, own, other, node.taken[seat])

    def moves(self, node: Node) -> Sequence[Move]:
        """The legal moves of the seat whose turn it is."""
        seat, all_bars = node.seat, node.bars
        own, before = all_bars[seat], all_bars[seat - 1] if self.seats > 1 else None
        bars = [bar for bar in (own, before) if bar is not None]
        barred: dict[int, int] = {}
        for bar in bars:
            barred[bar.at] = barred.get(bar.at, 0) | 1 << bar.back
        found = moves_on(node.where, self.kinds[seat], barred, rigid=self.rigid)
        if not self.press:
            return found
        now = self.situation(node, seat)
        return moves_pressed(self.goal, self.flips, now, bars, found)

    def turns(self, node: Node, moves: Sequence[Move]) -> Iterator[tuple[Turn, Node]]:
        """Each turn that begins with one of these moves, and what it leads to."""
        for move in moves:
            played = play(node.where, move.from_, move.to, self.flips)
            after = self._after(node, move, played)
            squares = recoverable(after.where, move.to, after.rainforests, after.meadows)
            if not squares:
                yield (move, None), after
                continue
            yield (move, LEAVE), after
            for square in squares:
                yield (move, RECOVER[square]), recovered(after, move.to, square)

    def after(self, node: Node, turn: Turn) -> Node:
        """Where one turn leads."""
        move = turn[0]
        if not isinstance(move, Move):
            return self.passed(node)[1]
        return dict(self.turns(node, [move]))[turn]

    def rest(self, node: Node, moved: int) -> Iterator[tuple[Turn, Node]]:
        """Each end of a turn whose move has been made to this square, as `turns`."""
        after = node._replace(seat=(node.seat + 1) % self.seats)
        for square in recoverable(node.where, moved, node.rainforests, node.meadows):
            yield (None, RECOVER[square]), recovered(after, moved, square)
        yield (None, LEAVE), after

    def passed(self, node: Node) -> tuple[Turn, Node]:
        """What comes of a turn without a move."""
        bars = _with(node.bars, node.seat, None)
        seat = (node.seat + 1) % self.seats
        return (PASS, None), node._replace(seat=seat, bars=bars, quiet=node.quiet + 1)

    def _after(self, node: Node, move: Move, played: Played) -> Node:
        where, eaten, flipped, lost = played
        seat, from_, to = node.seat, move.from_, move.to
        taken, bars = node.taken, node.bars
        removed = len(lost) + eaten
        if removed:
            count = taken[seat] + removed
            taken = (*taken[:seat], count, *taken[seat + 1 :])
        return Node(
            where,
            (seat + 1) % self.seats,
            _with(
                tuple(_carried(bar, from_, to, lost, eaten=eaten) for bar in bars),
                seat,
                None if to in lost else Bar(to, from_),
            ),
            node.rainforests + len(lost),
            node.meadows + eaten,
            taken,
            0 if removed or flipped else node.quiet + 1,
        )


def _carried(
    bar: Bar | None, from_: int, to: int, lost: tuple[int, ...], *, eaten: bool
) -> Bar | None:
    """A bar after a move: it follows its piece, and goes with it."""
    if bar is None:
        return None
    if bar.at == from_:
        return None if to in lost else Bar(to, bar.back)
    return None if bar.at in lost or (eaten and bar.at == to) else bar


def _with(bars: tuple[Bar | None, ...], seat: int, bar: Bar | None) -> tuple[Bar | None, ...]:
    return (*bars[:seat], bar, *bars[seat + 1 :])


def recovered(node: Node, moved: int, square: int) -> Node:
    """The position after the piece that moved has brought life back on a square."""
    life = RECOVERS[LETTERS.index(node.where.letters[moved])]
    forest = life == RAINFOREST
    return node._replace(
        where=replaced(node.where, {square: LETTERS[life]}),
        rainforests=node.rainforests - forest,
        meadows=node.meadows - (not forest),
        quiet=0,
    )


def turns_of(table: Table, node: Node, moves: Iterable[Move]) -> Iterator[Turn]:
    """The turns with these moves, in which no life is brought back."""
    for move in moves:
        turn, node = next(table.turns(node, [move]))
        yield turn


def table_of(state: State, seat: int) -> Table:
    """The game of a state; in a race the seat's own board is one of a game alone."""
    options, goal = state.options, goal_of(state)
    seats = 1 if options.race else state.seats
    kinds = tuple(kinds_of(state, each) for each in range(state.seats))
    own = tuple(
        SIDES[side_of(state, each) if goal.is_competitive else 0] for each in range(state.seats)
    )
    if options.race:
        kinds, own = kinds[seat : seat + 1], own[seat : seat + 1]
    return Table(goal, options.flips, state.rigid, options.press, seats, kinds, own)


def node_of(state: State, seat: int) -> Node:
    """Where a state stands; in a race it is the seat's own board."""
    board = state.boards[seat if state.options.race else 0]
    now = situation(state, seat)
    race = state.options.race
    turn = 0 if race else state.turn
    bars = tuple(state.bars[seat : seat + 1]) if race else tuple(state.bars)
    taken = (state.taken[seat],) if race else tuple(state.taken)
    return Node(now.position, turn, bars, board.rainforests, board.meadows, taken, state.quiet)
