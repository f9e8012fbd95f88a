"""Areas: the values of plants in them, who leads, what they pay, and when they are closed."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from engine.renature.board.squares import NAMES
from engine.renature.play.derived import Derived, derived
from engine.renature.play.state import (
    COLOURS,
    KINDS,
    NEUTRAL,
    UNSCORED,
    State,
    layout,
)
from engine.renature.play.totals import unpacked


class Standing(msgspec.Struct, frozen=True):
    """How an area stands: the value of each colour (neutral first), and who would rank.

    `first` and `second` are colours, None where there is none after ties have dropped out.
    """

    totals: tuple[int, ...]
    tied: tuple[int, ...]
    """Colours that tie with another, and so count as not present."""
    first: int | None
    second: int | None

    def gains(self, main: int, minor: int) -> list[tuple[int, int]]:
        """Seats with the points that they would get, the first first (ruling 5)."""
        found: list[tuple[int, int]] = []
        if self.first is None:
            return found
        if self.second is None:
            main += minor
        if self.first != NEUTRAL:
            found.append((self.first - 1, main))
        if self.second is not None and self.second != NEUTRAL:
            found.append((self.second - 1, minor))
        return found


def standing(plants: Sequence[int], squares: Iterable[int]) -> Standing:
    """How the plants on these squares stand (rulebook, step C.2; ruling 5)."""
    totals = [0] * len(COLOURS)
    for square in squares:
        if plant := plants[square]:
            # The colour and the value of a plant, counted from 0: see `state.plant_code`.
            colour, kind = divmod(plant - 1, len(KINDS))
            totals[colour] += kind + 1
    return judged(totals)


def judged(totals: Sequence[int]) -> Standing:
    """The standing that follows from the total value of each colour.

    >>> judged([3, 2, 3, 0, 0]).gains(4, 2)  # neutral and blue tie, so orange is alone
    [(0, 6)]
    """
    values = sorted(filter(None, totals), reverse=True)
    tied: tuple[int, ...] = ()
    if len(set(values)) < len(values):
        tied = tuple(n for n, total in enumerate(totals) if total and totals.count(total) > 1)
        values = [total for total in values if totals.count(total) == 1]
    # Of those that are left no two are equal, so that each value belongs to one colour.
    first = totals.index(values[0]) if values else None
    second = totals.index(values[1]) if len(values) > 1 else None
    return Standing(tuple(totals), tied, first, second)


def totals_by_area(state: State) -> dict[int, list[int]]:
    """For each area with a plant that is not scored yet: the total value of each colour."""
    taken = state.taken
    return {
        area: list(unpacked(totals))
        for area, totals in enumerate(derived(state).totals)
        if totals and not (taken and taken[area] != UNSCORED)
    }


@lru_cache(maxsize=1 << 15)
def gains_of(totals: int, size: int) -> tuple[tuple[int, int], ...]:
    """Seats with the points that an area of a size would bring, from its `Derived.totals`.

    >>> gains_of(3 | 2 << 8 | 3 << 16, 4)  # neutral and blue tie, so orange is alone
    ((0, 6),)
    """
    return tuple(judged(unpacked(totals)).gains(*worth(size)))


def worth(size: int) -> tuple[int, int]:
    """The main and the minor points of an area: its size, and half of that rounded down."""
    return size, size // 2


def is_closed(state: State, ring: Iterable[int]) -> bool:
    """Whether each of these brook squares is covered, or isolated (ruling 4)."""
    around = layout(state).around
    animals = state.animals
    # Two free squares side by side keep it open, even where no domino could fit on them now: the
    # joker may change.
    return not any(
        animals[square] < 0 and any(animals[other] < 0 for other in around[square])
        for square in ring
    )


def newly_closed(state: State, where: Derived) -> list[int]:
    """The unscored areas that the last domino closed, ascending; none in Valley."""
    taken = state.taken
    if not taken:
        return []
    last = state.laid[-1]
    alive = where.alive()
    found = []
    for area, ring in where.layout.near(last.at, last.to):
        if not ring & alive and taken[area] == UNSCORED:
            found.append(area)
    return found


def area_name(state: State, area: int) -> str:
    """How an area is called: by its first square from the top left, such as "area c3"."""
    return f"area {NAMES[layout(state).areas[area][0]]}"


def standing_of(state: State, area: int) -> Standing:
    """How an area stands now."""
    return standing(state.plants, layout(state).areas[area])
