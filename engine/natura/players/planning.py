"""Plans alone and together: a short line of turns to the goal, or to the most points.

A plan is kept for every position on its way, so that it is followed and not thought out anew: each
new one could turn back. It depends only on what all may see; who has not kept it plans again.
"""

from collections.abc import Callable
from math import inf
from typing import Final, NamedTuple

from engine.foresight import GoOn
from engine.natura.board.distance import steps_of
from engine.natura.board.gaps import gaps
from engine.natura.board.kinds import FORCES, LIFE, TERRA_FIRMA, WATER
from engine.natura.board.moves import Move
from engine.natura.board.position import Position
from engine.natura.board.squares import beside, blocks, touches
from engine.natura.play.state import Board, State
from engine.natura.players.assembling import Carrier
from engine.natura.players.beam import Climber
from engine.natura.players.evaluation import value
from engine.natura.players.likely_targets import aims_of, has_targets
from engine.natura.players.shortening import Shortener
from engine.natura.players.targets import Aim, Target
from engine.natura.players.tree import Node, Table, Turn, turns_of

LONGEST: Final = 100
"""Turns after which a plan is given up that does not reach its goal."""
_KEPT: Final = 5000
_BEGINNINGS: Final = 3
"""So many widths are the first in turn."""
_NARROW: Final = 16
"""Beams up to this width do not find the way to Three Realms without a target."""


class Plan(NamedTuple):
    """A line of turns from a position."""

    turns: tuple[Turn, ...]
    reached: bool
    """Whether the goal stands after it, or the game that is measured is over."""
    worth: float
    """The points of a measured game; else the less is left the more."""
    shortened: int = 0
    """By beams of which width it has been made shorter; 0 if it has not."""


class Thought(NamedTuple):
    """What planning found: plans, the best first, and what it took."""

    plans: list[Plan]
    positions: int
    inner: int


class Effort(NamedTuple):
    """How much is put into a plan."""

    widths: tuple[int, ...]
    targets: int
    """How many targets are tried to be reached."""
    looked_into: int
    """How many likely targets are compared."""
    inner: float
    """How many positions may be gone on from."""
    measured: int
    """How wide the beam is in the games that are measured, if the first plan is enough."""
    is_content: bool
    """Whether the first width that leads to the goal is enough."""


QUICK: Final = Effort((8, 16, 32), 3, 600, 2000, 2, is_content=True)
THOROUGH: Final = Effort((8, 16, 32, 64, 128), 6, 600, inf, 0, is_content=False)

_kept: dict[tuple[object, ...], Plan] = {}


def plan(table: Table, node: Node, left: int, effort: Effort, go_on: GoOn) -> Thought:
    """Plans from a position. `left` is how many turns there are; 0 if there is no such number."""
    key = (table.goal.name, table.rigid, table.flips, effort, left if table.goal.is_measured else 0)
    known = _kept.get((*key, node.key))
    if known is not None and not _can_begin(table, node, known):
        known = None
    planner = _Planner(table, node, left, effort, go_on)
    if known is not None:
        planner.plans.append(known)
    if known is None or not effort.is_content:
        planner.run()
    planner.plans.sort(key=_rank)
    if planner.plans and planner.plans[0] is not known:
        _keep(table, node, key, planner.plans[0])
    return Thought(planner.plans, planner.positions, planner.inner)


def forget() -> None:
    """Keep no plan."""
    _kept.clear()


def _can_begin(table: Table, node: Node, known: Plan) -> bool:
    """Whether a plan begins with what can be done: where several take turns, the rules may bar what
    it foresaw.
    """
    move = known.turns[0][0]
    return not isinstance(move, Move) or move in table.moves(node)


def turns_left(state: State, seat: int) -> int:
    """How many turns a game played together still has, or the seat's own race; 0 if no number is
    agreed on.
    """
    length = state.options.length
    board = state.boards[seat if state.options.race else 0]
    return length - board.turns if length else 0


def _rank(found: Plan) -> tuple[bool, float, int]:
    return (not found.reached, -found.worth, len(found.turns))


def _keep(table: Table, node: Node, key: tuple[object, ...], found: Plan) -> None:
    """Keep a plan for each position on its way."""
    left = key[-1]
    turns = found.turns
    while turns:
        key = (*key[:-1], left)
        _kept[*key, node.key] = found._replace(turns=turns)
        node = table.after(node, turns[0])
        turns = turns[1:]
        left = left - 1 if isinstance(left, int) and left else 0
    while len(_kept) > _KEPT:
        del _kept[next(iter(_kept))]


class _Planner:
    """One search for plans."""

    def __init__(self, table: Table, node: Node, left: int, effort: Effort, go_on: GoOn) -> None:
        self._table = table
        self._node = node
        self._left = left
        self._effort = effort
        self._go_on = go_on
        self._in_time = True
        self._aims: list[tuple[Aim, Target]] | None = None
        self.plans: list[Plan] = []
        self.positions = 0
        self.inner = 0

    def run(self) -> None:
        """Plan, with wider and wider beams."""
        goal, effort = self._table.goal, self._effort
        # Where each piece is to go is only known if none is missing that the goal needs.
        missing = self._node.rainforests + self._node.meadows
        carries = has_targets(goal) and (not missing or goal.name == "deadlock")
        for width in self._widths():
            if carries:
                self._carry(width)
            if goal.is_measured and effort.is_content:
                self._climb(effort.measured)
            elif not carries or (
                goal.name == "three-realms" and width > _NARROW and not effort.is_content
            ):
                self._climb(width)
            best = self._most() + 1
            if not self._in_time or (effort.is_content and self._has_reached()) or best <= 1:
                return

    def _widths(self) -> tuple[int, ...]:
        """The widths of the beams, one after another. On the way of a plan that is known it is not
        always the narrowest that is tried first: its time would never suffice for another.
        """
        widths = self._effort.widths
        return widths[len(self.plans[0].turns) % _BEGINNINGS :] if self.plans else widths

    def _has_reached(self) -> bool:
        return any(found.reached for found in self.plans)

    def _most(self) -> int:
        """The most turns that a better plan may have."""
        lengths = [len(found.turns) for found in self.plans if found.reached]
        return min(lengths, default=min(self._left or LONGEST, LONGEST) + 1) - 1

    def _ask(self) -> bool:
        self.inner += 1
        in_reach = self.inner <= self._effort.inner
        self._in_time = self._in_time and in_reach and self._go_on()
        return self._in_time

    def _climb(self, width: int) -> None:
        table, goal = self._table, self._table.goal
        climber = Climber(table, self._node, worth_of(table), _points_of(table))
        found = climber.climb(width, self._left if goal.is_measured else self._most(), self._ask)
        self.positions += climber.positions
        if found is not None and found.turns:
            worth = found.worth if goal.is_measured else 0.0
            reached = found.reached or goal.is_measured
            if not reached:
                worth = found.worth - LONGEST
            self.plans.append(Plan(found.turns, reached, worth))

    def _carry(self, width: int) -> None:
        """Add plans to the nearest targets, by beams of this width."""
        table, node, effort = self._table, self._node, self._effort
        steps = steps_of(rigid=table.rigid)
        if self._aims is None:
            if not self._ask():
                return
            self._aims = aims_of(
                table.goal, node.where, steps, effort.looked_into, risks=not effort.is_content
            )
        for aim, target in self._aims[: effort.targets]:
            if aim.distance > self._most():
                continue
            if not self._in_time:
                break
            carrier = Carrier(table, node, target, aim, steps, self._is_met)
            found = carrier.carry(width, self._most(), self._ask)
            self.positions += carrier.positions
            if found.moves:
                turns = tuple(turns_of(table, node, found.moves))
                self.plans.append(Plan(turns, found.reached, float(-found.cost)))
            if not effort.is_content:
                self._shorten(width)
        self._shorten(width)

    def _is_met(self, where: Position) -> bool:
        node = self._node._replace(where=where)
        return self._table.goal.met(self._table.situation(node, node.seat))

    def _shorten(self, width: int) -> None:
        """Make the best plan shorter that reaches the goal."""
        best = min(self.plans, key=_rank, default=None)
        if best is None or not best.reached or best.shortened >= width:
            return
        shortener = Shortener(self._table, self._node, steps_of(rigid=self._table.rigid))
        turns = shortener.shorten(best.turns, width, self._ask)
        self.positions += shortener.positions
        self.plans.append(best._replace(turns=turns, shortened=width if self._in_time else 0))


def _points_of(table: Table) -> Callable[[Node], float]:
    """What a position is worth where the game ends."""
    goal = table.goal

    def points(node: Node) -> float:
        now = table.situation(node, node.seat)
        return value(goal, now, Board(node.where.letters, node.rainforests, node.meadows))

    return points if goal.is_measured else worth_of(table)


def worth_of(table: Table) -> Callable[[Node], float]:
    """What a position is worth to a climb."""
    goal = table.goal

    def worth(node: Node) -> float:
        now = table.situation(node, node.seat)
        if goal.name == "three-realms":
            groups = [now.position.sets(kinds) for kinds in (TERRA_FIRMA, WATER, LIFE)]
            apart = sum(gaps(group) + 0.3 * blocks(group) for group in groups)
            return -apart - 3 * now.missing
        board = Board(node.where.letters, node.rainforests, node.meadows)
        if goal.name == "scorched":
            return value(goal, now, board) + _heat(node)
        return value(goal, now, board)

    return worth


def _heat(node: Node) -> float:
    """How near Fires and Storms are to life that they have not removed."""
    forces = node.where.sets(FORCES)
    near = beside(forces)
    life = node.where.sets(LIFE)
    return 0.3 * touches(life, forces) + 0.2 * (life & beside(near)).bit_count()
