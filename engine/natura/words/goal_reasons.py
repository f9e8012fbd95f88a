"""How a turn of Natura brings a goal nearer, in the terms of each of the fourteen games."""

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
    """Something that is counted before and after a turn: fewer are better, or `more` are.

    In its text `now` and `left` are the counts, `some` and `gained` the count after the turn and
    the change with the noun. `weight` is the clause's; each one better adds `each`.
    """

    measure: Callable[[Position, Side], int]
    text: str
    weight: float
    noun: str = ""
    each: float = 0.0
    more: bool = False

    def clause(self, before: Position, then: Position, side: Side) -> Iterator[Clause]:
        """What is said if the turn made it better."""
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
    """What a turn means to a side's goal, by the positions before and after it."""
    for term in _TERMS[goal]:
        yield from term.clause(before, then, side)


def _stopped(title: str, of: Callable[[Side], Kinds]) -> tuple[_Term, ...]:
    """Mobile pieces and moves that some kinds have lost."""
    return (
        _Term(
            lambda now, side: movable(now, of(side), rigid=side.rigid),
            f"stops {{gained}} of {title}: {{left}} can still move",
            *(3.0, "piece", 1.0),
        ),
        _Term(
            lambda now, side: mobility(now, of(side), rigid=side.rigid),
            f"leaves {title} {{some}} instead of {{now}}",
            *(2.0, "move", 0.2),
        ),
    )


def _joined(groups: tuple[tuple[str, Kinds], ...]) -> tuple[_Term, ...]:
    """Groups that make fewer blocks, and life that is back."""

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
    text = "brings the colours together: {some} of all"
    together = _Term(lambda now, _: blocks(now.sets(every)), text, 2.4, "block")
    return (*_joined(groups), together, _steps(goal))


def _steps(goal: GoalName) -> _Term:
    """How far a goal is away, for whatever its other terms leave unsaid."""
    return _Term(DISTANCES[goal], "brings the goal {gained} nearer: {left} to go", 1.1, "step")


def _points(goal: GoalName) -> _Term:
    text = "is worth {gained} more: {left} instead of {now}"
    return _Term(lambda now, _: POINTS[goal](now), text, 3.0, "point", 1.0, more=True)


_LIFE_BACK = _Term(
    lambda now, _: now.missing, "brings life back onto the board: {left} still missing", 2.6
)
_REALMS = (("browns", TERRA_FIRMA), ("blues", WATER), ("greens", LIFE))
_TERMS: dict[GoalName, tuple[_Term, ...]] = {
    "blue-v-browns": (
        *_stopped("{other}", lambda side: side.other),
        _Term(
            lambda now, side: mobility(now, side.own, rigid=side.rigid),
            "gives {own} {some} instead of {now}",
            *(1.5, "move", 0.1, True),
        ),
    ),
    "one-people": (
        _Term(own_blocks, "joins own pieces: {some} instead of {now}", 3.5, "block"),
        _Term(
            lambda now, side: blocks(now.sets(side.other)),
            "splits {other} into {some}",
            *(2.5, "block", 0.0, True),
        ),
    ),
    "calm": _stopped("the Storms", lambda _: (STORM,)),
    "quench": _stopped("the Fires", lambda _: (FIRE,)),
    "stillness": _stopped("Fires and Storms", lambda _: FORCES),
    "taker": (
        _Term(
            lambda now, side: now.taken[side.seat],
            f"removes life: {{left}} of {TAKER_AIM} taken",
            *(4.0, "", 0.0, True),
        ),
    ),
    "mosaic": _joined((("pieces", tuple(range(8))),)),
    "three-realms": (*_joined(_REALMS), _steps("three-realms")),
    "river": _river("river", 5),
    "short-river": _river("short-river", 3),
    "green-line": (
        _Term(
            lambda now, _: max((now.sets(LIFE) & line).bit_count() for line in LINES),
            "brings {left} life pieces into one line instead of {now}",
            *(3.5, "", 0.0, True),
        ),
        _LIFE_BACK,
        _steps("green-line"),
    ),
    "deadlock": _stopped("Water and Terra Firma", lambda _: SHORES),
    "exile": (
        _Term(
            lambda now, _: (now.sets(LIFE) & beside(now.sets(SHORES))).bit_count(),
            "parts life from Water and Terra Firma: {left} still there",
            3.5,
        ),
        _LIFE_BACK,
    ),
    "harmony": (
        _points("harmony"),
        _Term(
            lambda now, _: touches(now.sets(LIFE), now.sets(SHORES)),
            "gives life {gained} to Water or Terra Firma",
            *(2.4, "more edge", 0.0, True),
        ),
        _Term(
            lambda now, _: touches(now.sets(LIFE), now.sets(FORCES)),
            "frees life of {gained} to Fires and Storms",
            *(2.4, "edge"),
        ),
    ),
    "scorched": (
        _points("scorched"),
        _Term(
            lambda now, _: (now.sets(LIFE) & beside(now.sets(FORCES))).bit_count(),
            "brings Fires and Storms beside {some}",
            *(2.2, "life piece", 0.0, True),
        ),
    ),
}
