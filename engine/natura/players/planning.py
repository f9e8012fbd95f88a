"""Plans, in cooperative and solo games: a short line of turns to the goal, or to the most points.

A plan is kept for every position on its way and followed, since replanning every turn could go back
and forth. It uses only public information; a player without the plan plans again.
"""

from collections.abc import Callable, Sequence
from math import inf
from typing import Final, NamedTuple

from engine.foresight import HasTime
from engine.natura.board.kinds import FORCES, LIFE, TERRA_FIRMA, WATER
from engine.natura.board.position import Move, Position
from engine.natura.board.squares import beside, blocks, gaps, touches
from engine.natura.play.legal import Variant
from engine.natura.play.state import State
from engine.natura.players.assembling import Carrier, Plan, climb
from engine.natura.players.evaluation import value
from engine.natura.players.likely_targets import WITH_TARGETS, aims_of
from engine.natura.players.targets import Aim, steps_of

LONGEST: Final = 100
"""Turns after which a plan that hasn't reached its goal is dropped."""
_KEPT: Final = 5000
_WIDTHS: Final = (8, 16, 32, 64, 128)
"""The beam widths, in order."""
_BEGINNINGS: Final = 3
"""How many of them a quick plan tries, and how many may come first."""
_QUICKLY: Final = 1000
"""The most positions that a quick plan expands."""
_IN_MEASURED: Final = 2
"""The beam width of a quick plan in measured games."""
_CHEAP: Final = 4
"""The factor on the width of beams to a target, whose positions are much faster to rate."""


class Thought(NamedTuple):
    """The result of planning: plans, best first, and how many positions were expanded."""

    plans: list[Plan]
    positions: int


_kept: dict[tuple[object, ...], Plan] = {}


def plan(
    variant: Variant, now: Position, left: int, go_on: HasTime, *, quick: bool = False
) -> Thought:
    """Plans from a position. `left` is the number of turns left, 0 if unlimited; a `quick` plan is
    content with the first that reaches the goal.
    """
    goal = variant.goal
    key = goal.name, variant.rigid, variant.flips, quick, left if goal.is_measured else 0
    known = _kept.get((*key, now.key))
    # With several players, the rules may bar what a plan foresaw.
    if known is not None and isinstance(move := known.turns[0][0], Move):
        known = known if move in variant.moves(now) else None
    planner = _Planner(variant, now, left, go_on, quick=quick)
    if known is not None:
        planner.plans.append(known)
    if known is None or not quick:
        planner.run()
    planner.plans.sort(key=lambda each: (not each.reached, -each.worth, len(each.turns)))
    if planner.plans and planner.plans[0] is not known:
        _keep(variant, now, key, planner.plans[0])
    return Thought(planner.plans, planner.positions)


def forget() -> None:
    """Clear all plans."""
    _kept.clear()


def turns_left(state: State, seat: int) -> int:
    """The turns left in a cooperative game, or in the seat's own race; 0 if unlimited."""
    length = state.options.length
    board = state.boards[seat if state.options.race else 0]
    return length - board.turns if length else 0


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
        self, variant: Variant, now: Position, left: int, go_on: HasTime, *, quick: bool
    ) -> None:
        self._variant = variant
        self._start = now
        self._left = left
        self._go_on = go_on
        self._quick = quick
        # Pieces that flip on the way spoil most plans; and destinations are known only if no
        # needed piece is missing.
        is_slow = quick and variant.flips != "none"
        self._carries = variant.goal.name in WITH_TARGETS and not now.missing and not is_slow
        self._in_time = True
        self.plans: list[Plan] = []
        self.positions = 0

    def run(self) -> None:
        """Plan with ever wider beams."""
        variant, quick, measured = self._variant, self._quick, self._variant.goal.is_measured
        widths = _WIDTHS[:_BEGINNINGS] if quick else _WIDTHS
        # If a plan is known, the narrowest isn't always first: its time would never suffice for
        # another.
        skipped = len(self.plans[0].turns) % _BEGINNINGS if self.plans else 0
        aims: list[Aim] = []
        if self._carries and self._ask():
            aims = aims_of(variant.goal, self._start, steps_of(rigid=variant.rigid))
        for width in widths[skipped:]:
            if self._carries:
                self._carry(aims[: 2 if quick else None], _CHEAP * width)
            else:
                wide = _IN_MEASURED if quick and measured else width
                most = self._left if measured else self._most()
                found = climb(variant, self._start, worth_of(variant), wide, most, self._ask)
                self.plans += [] if found is None else [found]
            is_content = quick and any(found.reached for found in self.plans)
            if not self._in_time or is_content or not self._most():
                return

    def _carry(self, aims: Sequence[Aim], width: int) -> None:
        """Add plans to the nearest targets, with beams of this width."""
        steps = steps_of(rigid=self._variant.rigid)
        for first in aims:
            if first.distance <= self._most() and self._in_time:
                carrier = Carrier(self._variant, self._start, first, steps)
                found = carrier.carry(width, self._most(), self._ask)
                self.plans += [found] if found.turns else []

    def _most(self) -> int:
        """The most turns of a better plan."""
        lengths = [len(found.turns) for found in self.plans if found.reached]
        return min(lengths, default=min(self._left or LONGEST, LONGEST) + 1) - 1

    def _ask(self) -> bool:
        self.positions += 1
        most = _QUICKLY * (_CHEAP if self._carries else 1) if self._quick else inf
        self._in_time = self._in_time and self.positions <= most and self._go_on()
        return self._in_time


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
