"""Reasons by progress toward the goal, for each of the fourteen games of Natura."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.natura.board.kinds import (
    COLOURS,
    FIRE,
    FORCES,
    LIFE,
    SHORES,
    SIDE_NAMES,
    STORM,
    TERRA_FIRMA,
    WATER,
)
from engine.natura.board.position import Position
from engine.natura.board.reach import mobility, movable
from engine.natura.board.squares import LINES, beside, blocks, touches
from engine.natura.play.goals import DISTANCES, POINTS, TAKER_AIM, Side, own_blocks
from engine.natura.play.state import GoalName
from engine.words import Clause, counted

Kinds = tuple[int, ...]


class _Term(NamedTuple):
    """A count before and after a turn: fewer is better, or with `more`, more is.

    In its text `now` and `left` are the counts; `some` and `gained` are the count after the turn
    and the change, with the noun. Each step of progress adds `each` to `weight`.
    """

    measure: Callable[[Position, Side], int]
    text: str
    weight: float
    noun: str = ""
    each: float = 0.0
    more: bool = False

    def clause(self, before: Position, then: Position, side: Side) -> Iterator[Clause]:
        """The clause, if the turn made progress."""
        now, left = self.measure(before, side), self.measure(then, side)
        better = left - now if self.more else now - left
        if better > 0:
            own, other = (SIDE_NAMES[kinds == TERRA_FIRMA] for kinds in (side.own, side.other))
            some, gained = counted(left, self.noun), counted(better, self.noun)
            text = self.text.format(
                now=now, left=left or "none", some=some, gained=gained, own=own, other=other
            )
            yield Clause(self.weight + self.each * better, text)


def nearing(goal: GoalName, before: Position, then: Position, side: Side) -> Iterator[Clause]:
    """Clauses for progress toward a side's goal between two positions."""
    for term in _TERMS[goal]:
        yield from term.clause(before, then, side)


def _stopped(title: str, of: Callable[[Side], Kinds]) -> tuple[_Term, ...]:
    """Mobile pieces and moves lost by some kinds."""
    return (
        _Term(
            lambda now, side: movable(now, of(side), rigid=side.rigid),
            f"blocks {{gained}} of {title}: {{left}} can still move",
            weight=3.0,
            noun="piece",
            each=1.0,
        ),
        _Term(
            lambda now, side: mobility(now, of(side), rigid=side.rigid),
            f"cuts {title} down to {{some}} from {{now}}",
            weight=2.0,
            noun="move",
            each=0.2,
        ),
    )


def _joined(groups: tuple[tuple[str, Kinds], ...]) -> tuple[_Term, ...]:
    """Groups in fewer blocks, and life back on the board."""

    def count(kinds: Kinds) -> Callable[[Position, Side], int]:
        return lambda now, _: blocks(now.sets(kinds))

    return (
        *(
            _Term(count(kinds), f"joins {title}: {{some}} instead of {{now}}", 3.0, "block", 1.0)
            for title, kinds in groups
        ),
        _LIFE_BACK,
    )


def _river(goal: GoalName, number: int) -> tuple[_Term, ...]:
    names = ("blues", "browns", "greens", "reds", "greys")
    groups = tuple(zip(names, COLOURS, strict=True))[:number]
    every = tuple(kind for _, group in groups for kind in group)
    text = "brings the colours together: {some} in all"
    together = _Term(lambda now, _: blocks(now.sets(every)), text, 2.4, "block")
    return (*_joined(groups), together, _steps(goal))


def _steps(goal: GoalName) -> _Term:
    """The distance to the goal, for progress that the other terms miss."""
    return _Term(DISTANCES[goal], "gets {gained} closer to the goal: {left} to go", 1.1, "step")


def _points(goal: GoalName) -> _Term:
    text = "gains {gained}: {left} instead of {now}"
    return _Term(lambda now, _: POINTS[goal](now), text, 3.0, "point", 1.0, more=True)


_LIFE_BACK = _Term(
    lambda now, _: now.missing, "puts life back on the board: {left} still missing", 2.6
)
_REALMS = (("browns", TERRA_FIRMA), ("blues", WATER), ("greens", LIFE))
_TERMS: dict[GoalName, tuple[_Term, ...]] = {
    "blue-v-browns": (
        *_stopped("{other}", lambda side: side.other),
        _Term(
            lambda now, side: mobility(now, side.own, rigid=side.rigid),
            "gives {own} {some} instead of {now}",
            weight=1.5,
            noun="move",
            each=0.1,
            more=True,
        ),
    ),
    "one-people": (
        _Term(own_blocks, "joins {own}: {some} instead of {now}", 3.5, "block"),
        _Term(
            lambda now, side: blocks(now.sets(side.other)),
            "splits {other} into {some}",
            weight=2.5,
            noun="block",
            more=True,
        ),
    ),
    "calm": _stopped("the Storms", lambda _: (STORM,)),
    "quench": _stopped("the Fires", lambda _: (FIRE,)),
    "stillness": _stopped("Fires and Storms", lambda _: FORCES),
    "taker": (
        _Term(
            lambda now, side: now.taken[side.seat],
            f"removes life: {{left}} of {TAKER_AIM} taken",
            weight=4.0,
            more=True,
        ),
    ),
    "mosaic": _joined((("pieces", tuple(range(8))),)),
    "three-realms": (*_joined(_REALMS), _steps("three-realms")),
    "river": _river("river", 5),
    "short-river": _river("short-river", 3),
    "green-line": (
        _Term(
            lambda now, _: max((now.sets(LIFE) & line).bit_count() for line in LINES),
            "lines up {left} life pieces instead of {now}",
            weight=3.5,
            more=True,
        ),
        _LIFE_BACK,
        _steps("green-line"),
    ),
    "deadlock": _stopped("Water and Terra Firma", lambda _: SHORES),
    "exile": (
        _Term(
            lambda now, _: (now.sets(LIFE) & beside(now.sets(SHORES))).bit_count(),
            "separates life from Water and Terra Firma: {left} still adjacent",
            3.5,
        ),
        _LIFE_BACK,
    ),
    "harmony": (
        _points("harmony"),
        _Term(
            lambda now, _: touches(now.sets(LIFE), now.sets(SHORES)),
            "puts life beside Water or Terra Firma on {gained}",
            weight=2.4,
            noun="more edge",
            more=True,
        ),
        _Term(
            lambda now, _: touches(now.sets(LIFE), now.sets(FORCES)),
            "separates life from Fires and Storms on {gained}",
            weight=2.4,
            noun="edge",
        ),
    ),
    "scorched": (
        _points("scorched"),
        _Term(
            lambda now, _: (now.sets(LIFE) & beside(now.sets(FORCES))).bit_count(),
            "puts Fires and Storms next to {some}",
            weight=2.2,
            noun="life piece",
            more=True,
        ),
    ),
}
