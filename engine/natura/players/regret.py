"""What an action makes of the way to a goal that is reached alone, together or in a race: in moves
that are left, or in points.
"""

from collections.abc import Sequence
from typing import Final

from engine.foresight import GoOn, Position, Way
from engine.model import Action
from engine.natura.board.moves import Move
from engine.natura.play.actions import Pass
from engine.natura.play.legal import goal_of
from engine.natura.play.state import Board, State
from engine.natura.players.evaluation import value
from engine.natura.players.planning import LONGEST, THOROUGH, Plan, plan, turns_left
from engine.natura.players.tree import Node, Table, Turn, node_of, table_of

UNKNOWN: Final = Way("move", 0, 0)


def _no_time() -> bool:
    return False


def compare(position: Position[State], played: Action, go_on: GoOn) -> Way | None:
    """The best way that is known before a turn, and the best that was found after its move; 0 and 0
    where none is known.
    """
    state, seat = position.seen, position.seat
    if state.asking is not None or state.recovering is not None or goal_of(state).is_competitive:
        return None
    table, node, left = table_of(state, seat), node_of(state, seat), turns_left(state, seat)
    known = plan(table, node, left, THOROUGH, _no_time).plans
    if not known or not known[0].reached or not isinstance(played, Move | Pass) or left == 1:
        return UNKNOWN
    best = known[0]
    turn, after = _turned(table, node, best, played)
    if table.goal.is_measured:
        found = [
            _points(table, _followed(table, after, best.turns[1:], left - 1)),
            *(each.worth for each in plan(table, after, left - 1, THOROUGH, go_on).plans),
        ]
        now = max(round(worth) for worth in found)
        return Way("point", max(round(best.worth), now), now)
    if turn == best.turns[0]:
        return Way("move", len(best.turns), len(best.turns))
    lengths = [_length(table, after, best, played)]
    if 0 not in lengths:
        lengths += [
            len(each.turns)
            for each in plan(table, after, max(left - 1, 0), THOROUGH, go_on).plans
            if each.reached
        ]
    now = 1 + min(lengths)
    return UNKNOWN if now > LONGEST else Way("move", min(len(best.turns), now), now)


def _turned(table: Table, node: Node, best: Plan, played: Move | Pass) -> tuple[Turn, Node]:
    """The turn that begins with an action, the planned one if that does; and where it leads."""
    if isinstance(played, Pass):
        return table.passed(node)
    found = dict(table.turns(node, [played]))
    turn = best.turns[0] if best.turns[0] in found else next(iter(found))
    return turn, found[turn]


def _length(table: Table, after: Node, best: Plan, played: Move | Pass) -> int:
    """How many turns of the best plan are left to do, if it can be followed all the same."""
    turns = list(best.turns)
    if (played, None) in turns:
        turns.remove((played, None))
    node = _followed(table, after, turns, len(turns))
    if table.goal.met(table.situation(after, after.seat)):
        return 0
    return len(turns) if table.goal.met(table.situation(node, node.seat)) else LONGEST


def _followed(table: Table, node: Node, turns: Sequence[Turn], most: int) -> Node:
    """Where these turns lead, as far as they can still be taken."""
    for turn in turns[:most]:
        move = turn[0]
        if not isinstance(move, Move) or move not in table.moves(node):
            continue
        found = dict(table.turns(node, [move]))
        node = found.get(turn, next(iter(found.values())))
    return node


def _points(table: Table, end: Node) -> float:
    """The points of a measured game where it ends."""
    now = table.situation(end, end.seat)
    board = Board(end.where.letters, end.rainforests, end.meadows)
    return value(table.goal, now, board)
