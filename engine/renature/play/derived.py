"""Data derived from a state and updated move by move, for speed.

It's attached to the state without being a field, so it is neither stored nor compared; a decoded or
redacted state gets it on demand. Sets of squares and of ways are bit masks (see `squares` and
`ways`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import compress
from operator import or_

from engine.model import Action
from engine.renature.board.dominoes import ANIMALS, DOMINOES, FREE
from engine.renature.board.layout import Layout
from engine.renature.board.squares import BESIDE, BESIDE_SET, BIT, SQUARES, beside_any, members
from engine.renature.play.state import (
    COLOURS,
    KINDS,
    UNSCORED,
    State,
    layout,
    plant_colour,
    plant_value,
)
from engine.renature.play.ways import Ways, ways_of
from engine.storage import copier

_BITS = 8

IN_TOTALS = [0] + [
    plant_value(plant) << _BITS * plant_colour(plant)
    for plant in range(1, len(KINDS) * len(COLOURS) + 1)
]
"""What each plant adds to its area's packed totals, by the plant's number."""


def totals_in(layout: Layout, plants: Sequence[int]) -> list[int]:
    """The totals of each area, from the squares of each plant."""
    found = [0] * len(layout.areas)
    area_of = layout.area_of
    for plant, squares in enumerate(plants):
        if squares:
            for square in members(squares):
                found[area_of[square]] += IN_TOTALS[plant]
    return found


def unpacked(totals: int) -> tuple[int, ...]:
    """The total value of each colour, neutral first.

    >>> unpacked(IN_TOTALS[1] + IN_TOTALS[4])  # neutral turf and a neutral oak
    (5, 0, 0, 0, 0)
    """
    return tuple(totals.to_bytes(len(COLOURS), "little"))


_HIGHEST = len(KINDS)


@dataclass(slots=True, init=False, eq=False)
class Derived:
    """Where dominoes can go and which plants are in areas, as sets, for one state.

    Code that changes animals, plants, joker or mushrooms of the state tells this, too, and asks for
    it before the change: made after it, it would know of the change and count it twice. `laid` and
    `joker` say for how much of the state it holds.
    """

    ways: Ways
    layout: Layout
    """The board with the mushrooms that are on it."""
    living: tuple[int, int]
    """The last answer of `alive`, and the free squares it was for."""
    joker: int
    laid: int
    free: int
    """The brook squares that no domino covers."""
    edge: int
    """The set of `State.frontier`."""
    open: int
    """The ways whose two squares are free."""
    live: int
    """The open ways with at least one square in the frontier."""
    touched: list[int]
    """By animal: the ends of ways beside one of these."""
    untouched: int
    """The ends of ways beside which there is no animal but the joker's."""
    pure: int
    """The ends of ways beside which there are no two different animals besides the joker's."""
    beside: int
    """The area squares beside the domino that was laid last."""
    planted: int
    """The squares with a plant."""
    plants: list[int]
    """The squares of each plant, by its number in `State.plants`."""
    up_to: list[int]
    """By value: the squares with a plant of this value or less."""
    totals: list[int]
    """By area: the total value of each colour's plants, as `totals` has it."""

    def __init__(self, state: State) -> None:
        self.ways = ways_of(state.board)
        self.layout = layout(state)
        self.living = 0, 0
        self.laid = len(state.laid)
        self._find_ways(state)
        self.change_joker(state.joker)
        last = state.laid[-1:]
        self.beside = sum(BESIDE_SET[each.at] | BESIDE_SET[each.to] for each in last)
        self.beside &= self.layout.land
        self._find_plants(state.plants)

    def _find_ways(self, state: State) -> None:
        animals, ways = state.animals, self.ways
        free, closed = self.layout.brook_set, 0
        if animals.count(FREE) < SQUARES:
            for square, animal in enumerate(animals):
                if animal >= 0:
                    free &= ~BIT[square]
                    closed |= ways.through[square]
        for square in state.mushrooms:
            closed |= ways.through[square]
        self.free = free
        self.open = ways.all & ~closed
        # Only what touches squares of the frontier matters: no other square can touch an animal.
        self.edge = live = 0
        self.touched = [0] * len(ANIMALS)
        for square in state.frontier:
            self.edge |= BIT[square]
            live |= ways.through[square]
            for other in BESIDE[square]:
                if (animal := animals[other]) >= 0:
                    self.touched[animal] |= ways.ends[square]
        self.live = live & self.open

    def _find_plants(self, plants: list[int]) -> None:
        self.plants = [0] * (4 * len(COLOURS) + 1)
        for square in compress(range(SQUARES), plants):
            self.plants[plants[square]] |= BIT[square]
        self.up_to = [0]
        for value in range(1, _HIGHEST + 1):
            # One colour after the other has its four values, so every fourth set is of this one.
            self.up_to.append(reduce(or_, self.plants[value::4], self.up_to[-1]))
        self.planted = self.up_to[-1]
        self.totals = totals_in(self.layout, self.plants)

    def copied(self) -> "Derived":
        """A copy for a copy of the state."""
        copy = Derived.__new__(Derived)
        copy.ways, copy.layout = self.ways, self.layout
        copy.joker, copy.laid = self.joker, self.laid
        copy.free, copy.edge, copy.open, copy.live = self.free, self.edge, self.open, self.live
        copy.touched, copy.untouched, copy.pure = self.touched.copy(), self.untouched, self.pure
        copy.beside, copy.planted, copy.living = self.beside, self.planted, self.living
        copy.plants, copy.up_to = self.plants.copy(), self.up_to.copy()
        copy.totals = self.totals.copy()
        return copy

    # --- dominoes --------------------------------------------------------------------------------

    def placements(self, hand: Sequence[int]) -> list[Action]:
        """Every way to place one of these dominoes, in the order of `actions` if sorted."""
        single = self.ways.single
        actions: list[Action] = []
        # From the last way of the last domino to the first: the highest bit is had for less.
        for domino in reversed(hand):
            if found := self.ways_for(domino):
                row = self.ways.row(domino)
                while found:
                    last = found.bit_length()
                    actions.append(row[last])
                    found ^= single[last]
        actions.reverse()
        return actions

    def ways_for(self, domino: int) -> int:
        """The ways in which a domino can be placed now (ruling 1)."""
        one, other = DOMINOES[domino]
        ways = self.ways
        found = self.live
        # An animal fits where nothing else touches it but the joker; the joker fits everywhere.
        if one != self.joker:
            found &= self.untouched | self.touched[one] & self.pure
        if other != self.joker:
            found &= (self.untouched | self.touched[other] & self.pure) >> ways.count
        return found & ways.forward if one == other else found

    def lay(self, domino: int, way: int) -> int:
        """A domino was laid in one of its ways; the set of squares new in the frontier.

        `(one | other) ^ other` is what is in one set and not in the other: cheaper than `& ~`.
        """
        closed, opened, covered, beside, first, second = self.ways.effects[way]
        self.open = still = (self.open | closed) ^ closed
        self.live = (self.live | opened) & still
        self.free = free = (self.free | covered) ^ covered
        before = self.edge
        self.edge = after = (before | beside) & free
        self.beside = beside & self.layout.land
        self.laid += 1
        one, other = DOMINOES[domino]
        self._touch(one, first)
        self._touch(other, second)
        return (after | before) ^ before

    def _touch(self, animal: int, ends: int) -> None:
        """An animal is now beside these ends of ways."""
        touched = self.touched
        if animal != self.joker:
            untouched = self.untouched
            fitting = untouched | touched[animal]
            # With different animals beside it, from now on only the joker fits.
            if clash := (ends | fitting) ^ fitting:
                self.pure = (self.pure | clash) ^ clash
            self.untouched = (untouched | ends) ^ ends
        touched[animal] |= ends

    def change_joker(self, joker: int) -> None:
        """Make this animal the joker and count again what touches what."""
        self.joker = joker
        untouched = pure = self.ways.both
        for animal, ends in enumerate(self.touched):
            if ends and animal != joker:
                pure &= untouched | ~ends
                untouched &= ~ends
        self.untouched, self.pure = untouched, pure

    def grow(self, state: State, mushroom: int) -> None:
        """A mushroom was placed."""
        self.layout = layout(state)
        self.free &= ~BIT[mushroom]
        self.edge &= ~BIT[mushroom]
        self.open &= ~self.ways.through[mushroom]
        self.live &= self.open
        # The mushroom may be next to the domino that uncovered it, and then takes a plant.
        last = state.laid[-1]
        self.beside = (BESIDE_SET[last.at] | BESIDE_SET[last.to]) & self.layout.land
        self.totals = totals_in(self.layout, self.plants)

    def alive(self) -> int:
        """The free brook squares that aren't isolated: they have a free neighbour."""
        free = self.free
        if self.living[0] != free:
            self.living = free, free & beside_any(free)
        return self.living[1]

    def would_close(self, at: int, to: int, taken: Sequence[int]) -> list[int]:
        """The unscored areas that a domino on two squares would close, ascending; none in Valley,
        where `State.taken` is empty.
        """
        if not taken:
            return []
        covered = BIT[at] | BIT[to]
        # Beyond these squares it changes nothing: an area with a living one there stays open.
        beyond = self.alive() & ~(covered | BESIDE_SET[at] | BESIDE_SET[to])
        found = [each for each in self.layout.near(at, to) if not each[1] & beyond]
        if found:
            free = self.free & ~covered
            alive = free & beside_any(free)
            return [area for area, ring in found if not ring & alive and taken[area] == UNSCORED]
        return []

    # --- plants ----------------------------------------------------------------------------------

    def plant(self, plant: int, square: int) -> None:
        """A plant was planted on a free square, or taken back."""
        bit = BIT[square]
        self.planted ^= bit
        self.plants[plant] ^= bit
        change = IN_TOTALS[plant]
        self.totals[self.layout.area_of[square]] += change if self.planted & bit else -change
        for value in range(plant_value(plant), _HIGHEST + 1):
            self.up_to[value] ^= bit

    def points_for(self, value: int, square: int) -> int:
        """1 for a plant of this value on a square, and 1 for each as low or lower in its area."""
        found = self.layout
        area = found.area_sets[found.area_of[square]]
        return 1 + (area & self.up_to[value]).bit_count()


def derived(state: State) -> Derived:
    """What follows from a state, counted again only if it changed elsewhere."""
    found = state.derived
    if isinstance(found, Derived) and (found.joker, found.laid) == (state.joker, len(state.laid)):
        return found
    new = state.__dict__["derived"] = Derived(state)
    return new


_copied = copier(State)


def copy_state(state: State) -> State:
    """A deep copy of a state together with its derived data."""
    copy = _copied(state)
    if isinstance(state.derived, Derived):
        copy.__dict__["derived"] = state.derived.copied()
    return copy
