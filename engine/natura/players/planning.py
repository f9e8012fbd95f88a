"""Plans, in cooperative and solo games: a short line of turns to the goal, or to the most points.

A plan is kept for every position on its way and followed, since replanning every turn could go back
and forth. It uses only public information; a player without the plan plans again.
"""

from collections.abc import Callable
from math import inf
from typing import Final, NamedTuple

from engine.foresight import GoOn
from engine.natura.board.kinds import FORCES, LIFE, TERRA_FIRMA, WATER
from engine.natura.board.position import Move, Position
from engine.natura.board.squares import beside, blocks, gaps, touches
from engine.natura.play.legal import Turn, Variant
from engine.natura.play.state import State
from engine.natura.players.assembling import Carrier, Climber
from engine.natura.players.evaluation import value
from engine.natura.players.likely_targets import aims_of, has_targets
from engine.natura.players.targets import Aim, steps_of

LONGEST: Final = 100
"""Turns after which a plan that hasn't reached its goal is dropped."""
_KEPT: Final = 5000
_BEGINNINGS: Final = 3
"""How many beam widths come first."""


class Plan(NamedTuple):
    """A line of turns from a position."""

    turns: tuple[Turn, ...]
    reached: bool
    """Whether it reaches the goal, or the end of a measured game."""
    worth: float
    """The points of a measured game; otherwise higher means closer to the goal."""


class Thought(NamedTuple):
    """The result of planning: plans, best first, and the effort spent."""

    plans: list[Plan]
    positions: int
    inner: int


class Effort(NamedTuple):
    """The effort for a plan."""

    widths: tuple[int, ...]
    targets: int
    """Targets to search for."""
    looked_into: int
    """Likely targets to compare."""
    inner: float
    """The most positions to expand."""
    measured: int
    """The beam width in measured games, if the first plan is enough."""
    is_content: bool
    """Whether the first width that reaches the goal is enough."""


QUICK: Final = Effort((8, 16, 32), 2, 600, 1000, 2, is_content=True)
THOROUGH: Final = Effort((8, 16, 32, 64, 128), 4, 600, inf, 0, is_content=False)
_CHEAP: Final = 4
"""The factor on the width of beams to a target, whose positions are much faster to rate."""

_kept: dict[tuple[object, ...], Plan] = {}


def plan(variant: Variant, now: Position, left: int, effort: Effort, go_on: GoOn) -> Thought:
    """Plans from a position. `left` is the number of turns left, 0 if unlimited."""
    key = (
        variant.goal.name,
        variant.rigid,
        variant.flips,
        effort,
        left if variant.goal.is_measured else 0,
    )
    known = _kept.get((*key, now.key))
    if known is not None and not _can_begin(variant, now, known):
        known = None
    planner = _Planner(variant, now, left, effort, go_on)
    if known is not None:
        planner.plans.append(known)
    if known is None or not effort.is_content:
        planner.run()
    planner.plans.sort(key=_rank)
    if planner.plans and planner.plans[0] is not known:
        _keep(variant, now, key, planner.plans[0])
    return Thought(planner.plans, planner.positions, planner.inner)


def forget() -> None:
    """Clear all plans."""
    _kept.clear()


def _can_begin(variant: Variant, now: Position, known: Plan) -> bool:
    """Whether a plan's first move is legal: with several players, the rules may bar what it
    foresaw.
    """
    move = known.turns[0][0]
    return not isinstance(move, Move) or move in variant.moves(now)


def turns_left(state: State, seat: int) -> int:
    """The turns left in a cooperative game, or in the seat's own race; 0 if unlimited."""
    length = state.options.length
    board = state.boards[seat if state.options.race else 0]
    return length - board.turns if length else 0


def _rank(found: Plan) -> tuple[bool, float, int]:
    return (not found.reached, -found.worth, len(found.turns))


def _keep(variant: Variant, now: Position, key: tuple[object, ...], found: Plan) -> None:
    """Store a plan for each position on its way."""
    left = key[-1]
    turns = found.turns
    while turns:
        key = (*key[:-1], left)
        _kept[*key, now.key] = found._replace(turns=turns)
        now = variant.after(now, turns[0])
        turns = turns[1:]
        left = left - 1 if isinstance(left, int) and left else 0
    while len(_kept) > _KEPT:
        del _kept[next(iter(_kept))]


class _Planner:
    """One search for plans."""

    def __init__(
        self, variant: Variant, now: Position, left: int, effort: Effort, go_on: GoOn
    ) -> None:
        self._variant = variant
        self._start = now
        self._left = left
        self._effort = effort
        self._go_on = go_on
        self._in_time = True
        self._carries = False
        self._aims: list[Aim] | None = None
        self.plans: list[Plan] = []
        self.positions = 0
        self.inner = 0

    def run(self) -> None:
        """Plan with ever wider beams."""
        goal, effort = self._variant.goal, self._effort
        # Destinations are known only if no needed piece is missing.
        missing = self._start.missing
        # Pieces that flip on the way spoil most plans.
        is_slow = effort.is_content and self._variant.flips != "none"
        self._carries = has_targets(goal) and not missing and not is_slow
        for width in self._widths():
            if self._carries:
                self._carry(_CHEAP * width)
            if goal.is_measured and effort.is_content:
                self._climb(effort.measured)
            elif not self._carries:
                self._climb(width)
            best = self._most() + 1
            if not self._in_time or (effort.is_content and self._has_reached()) or best <= 1:
                return

    def _widths(self) -> tuple[int, ...]:
        """The beam widths, in order. If a plan is known, the narrowest isn't always first: its time
        would never suffice for another.
        """
        widths = self._effort.widths
        return widths[len(self.plans[0].turns) % _BEGINNINGS :] if self.plans else widths

    def _has_reached(self) -> bool:
        return any(found.reached for found in self.plans)

    def _most(self) -> int:
        """The most turns of a better plan."""
        lengths = [len(found.turns) for found in self.plans if found.reached]
        return min(lengths, default=min(self._left or LONGEST, LONGEST) + 1) - 1

    def _ask(self) -> bool:
        self.inner += 1
        most = self._effort.inner * (_CHEAP if self._carries else 1)
        in_reach = self.inner <= most
        self._in_time = self._in_time and in_reach and self._go_on()
        return self._in_time

    def _climb(self, width: int) -> None:
        variant, goal = self._variant, self._variant.goal
        climber = Climber(variant, self._start, worth_of(variant), _points_of(variant))
        found = climber.climb(width, self._left if goal.is_measured else self._most(), self._ask)
        self.positions += climber.positions
        if found is not None and found.turns:
            worth = found.worth if goal.is_measured else 0.0
            reached = found.reached or goal.is_measured
            if not reached:
                worth = found.worth - LONGEST
            self.plans.append(Plan(found.turns, reached, worth))

    def _carry(self, width: int) -> None:
        """Add plans to the nearest targets, with beams of this width."""
        variant, now, effort = self._variant, self._start, self._effort
        steps = steps_of(rigid=variant.rigid)
        if self._aims is None:
            if not self._ask():
                return
            self._aims = aims_of(variant.goal, now, steps, effort.looked_into)
        for first in self._aims[: effort.targets]:
            if first.distance > self._most():
                continue
            if not self._in_time:
                break
            carrier = Carrier(variant, now, first, steps, self._is_met)
            found = carrier.carry(width, self._most(), self._ask)
            self.positions += carrier.positions
            if found.moves:
                turns = tuple(variant.without_recovery(now, found.moves))
                self.plans.append(Plan(turns, found.reached, float(-found.cost)))

    def _is_met(self, where: Position) -> bool:
        return self._variant.goal.met(where, self._variant.sides[self._start.seat])


def _points_of(variant: Variant) -> Callable[[Position], float]:
    """The value of a position at the end of the game."""
    goal = variant.goal

    def points(now: Position) -> float:
        return value(goal, now, variant.sides[now.seat])

    return points if goal.is_measured else worth_of(variant)


def worth_of(variant: Variant) -> Callable[[Position], float]:
    """The value of a position for a climb."""
    goal = variant.goal

    def worth(now: Position) -> float:
        if goal.name == "three-realms":
            groups = [now.sets(kinds) for kinds in (TERRA_FIRMA, WATER, LIFE)]
            apart = sum(gaps(group) + 0.3 * blocks(group) for group in groups)
            return -apart - 3 * now.missing
        found = value(goal, now, variant.sides[now.seat])
        return found + _heat(now) if goal.name == "scorched" else found

    return worth


def _heat(now: Position) -> float:
    """How near Fires and Storms are to the remaining life."""
    forces = now.sets(FORCES)
    near = beside(forces)
    life = now.sets(LIFE)
    return 0.3 * touches(life, forces) + 0.2 * (life & beside(near)).bit_count()
