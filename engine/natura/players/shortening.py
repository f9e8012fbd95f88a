"""A shorter way for a plan: stretches of it are gone another way, to the very same position."""

from typing import Final

from engine.foresight import GoOn
from engine.natura.board.distance import Steps
from engine.natura.board.moves import Move
from engine.natura.board.position import Position
from engine.natura.players.assembling import Carrier
from engine.natura.players.targets import Target, aim
from engine.natura.players.tree import Node, Table, Turn, turns_of

_STRETCHES: Final = (8, 12, 16, 24, 36)
"""How many turns are gone another way at once."""


class Shortener:
    """Makes plans from one position shorter."""

    def __init__(self, table: Table, node: Node, steps: tuple[Steps, ...]) -> None:
        self._table = table
        self._node = node
        self._steps = steps
        self.positions = 0
        """How many positions were looked at."""

    def shorten(self, turns: tuple[Turn, ...], width: int, go_on: GoOn) -> tuple[Turn, ...]:
        """The same or fewer turns to the same end, by beams of this width."""
        nodes = self._nodes(turns)
        for length in _STRETCHES:
            start = 0
            while nodes is not None and start < len(turns) - 1:
                if not go_on():
                    return turns
                end = min(start + length, len(turns))
                other = self._another_way(nodes[start], nodes[end], end - start, width, go_on)
                shorter = (*turns[:start], *other, *turns[end:])
                after = self._nodes(shorter) if other else None
                if after is None or after[-1].where.letters != nodes[-1].where.letters:
                    start += length // 4
                else:
                    turns, nodes = shorter, after
        return turns

    def _another_way(
        self, start: Node, end: Node, most: int, width: int, go_on: GoOn
    ) -> tuple[Turn, ...]:
        """Fewer turns than so many from one position to another; none if there are none."""
        letters = end.where.letters
        if start.rainforests != end.rainforests or start.meadows != end.meadows:
            return ()
        places = ((kind, end.where.bits[kind]) for kind in range(len(end.where.bits)))
        target = Target(tuple(((kind,), squares) for kind, squares in places if squares))
        first = aim(start.where, target, self._steps)
        if first.distance >= most:
            return ()

        def is_there(where: Position) -> bool:
            return where.letters == letters

        carrier = Carrier(self._table, start, target, first, self._steps, is_there)
        found = carrier.carry(width, most - 1, go_on)
        self.positions += carrier.positions
        return tuple(turns_of(self._table, start, found.moves)) if found.reached else ()

    def _nodes(self, turns: tuple[Turn, ...]) -> list[Node] | None:
        """The positions along a line; None if a turn is not legal where it comes."""
        nodes = [self._node]
        for turn in turns:
            node, move = nodes[-1], turn[0]
            if not isinstance(move, Move) or move not in self._table.moves(node):
                return None
            after = dict(self._table.turns(node, [move])).get(turn)
            if after is None:
                return None
            nodes.append(after)
        return nodes
