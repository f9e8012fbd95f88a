"""Plans alone and together: a short line of turns to the goal, or to the most points.

A plan is kept for every position on its way, so that it is followed and not thought out anew: each
new one could turn back. It depends only on what all may see; who has not kept it plans again.
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
"""Turns after which a plan is given up that does not reach its goal."""
_KEPT: Final = 5000
_BEGINNINGS: Final = 3
"""So many widths are the first in turn."""


class Plan(NamedTuple):
    """A line of turns from a position."""

    turns: tuple[Turn, ...]
    reached: bool
    """Whether the goal stands after it, or the game that is measured is over."""
    worth: float
    """The points of a measured game; else the less is left the more."""


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


QUICK: Final = Effort((8, 16, 32), 2, 600, 2000, 2, is_content=True)
THOROUGH: Final = Effort((8, 16, 32, 64, 128), 4, 600, inf, 0, is_content=False)
_CHEAP: Final = 4
"""How many times as wide a beam to a target is, whose positions are judged so much quicker."""

_kept: dict[tuple[object, ...], Plan] = {}


def plan(variant: Variant, now: Position, left: int, effort: Effort, go_on: GoOn) -> Thought:
    """Plans from a position. `left` is how many turns there are; 0 if there is no such number."""
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
    """Keep no plan."""
    _kept.clear()


def _can_begin(variant: Variant, now: Position, known: Plan) -> bool:
    """Whether a plan begins with what can be done: where several take turns, the rules may bar what
    it foresaw.
    """
    move = known.turns[0][0]
    return not isinstance(move, Move) or move in variant.moves(now)


def turns_left(state: State, seat: int) -> int:
    """How many turns a game played together still has, or the seat's own race; 0 if no number is
    agreed on.
    """
    length = state.options.length
    board = state.boards[seat if state.options.race else 0]
    return length - board.turns if length else 0


def _rank(found: Plan) -> tuple[bool, float, int]:
    return (not found.reached, -found.worth, len(found.turns))


def _keep(variant: Variant, now: Position, key: tuple[object, ...], found: Plan) -> None:
    """Keep a plan for each position on its way."""
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
        """Plan, with wider and wider beams."""
        goal, effort = self._variant.goal, self._effort
        # Where each piece is to go is only known if none is missing that the goal needs.
        missing = self._start.missing
        self._carries = has_targets(goal) and not missing
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
        in_reach = self.inner <= self._effort.inner * (2 * _CHEAP if self._carries else 1)
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
        """Add plans to the nearest targets, by beams of this width."""
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
    """What a position is worth where the game ends."""
    goal = variant.goal

    def points(now: Position) -> float:
        return value(goal, now, variant.sides[now.seat])

    return points if goal.is_measured else worth_of(variant)


def worth_of(variant: Variant) -> Callable[[Position], float]:
    """What a position is worth to a climb."""
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
    """How near Fires and Storms are to life that they have not removed."""
    forces = now.sets(FORCES)
    near = beside(forces)
    life = now.sets(LIFE)
    return 0.3 * touches(life, forces) + 0.2 * (life & beside(near)).bit_count()
