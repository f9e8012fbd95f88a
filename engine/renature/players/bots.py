"""Computer players of Renature: three tastes on one set of simple rules.

They see only what their seat may see and think one step ahead: the best plant beside a domino, and
the areas it closes.
"""

from collections.abc import Sequence
from functools import cached_property
from math import inf
from typing import Final

import msgspec

from engine.model import Action, Bot
from engine.renature.board.squares import BESIDE_SET, STEPS, members
from engine.renature.play import actions as act
from engine.renature.play.clouds import JOKER_COST
from engine.renature.play.derived import IN_TOTALS, Derived, derived
from engine.renature.play.planting import code_of
from engine.renature.play.scoring import gains_of
from engine.renature.play.state import KINDS, UNSCORED, State

_LATER = 0.4
"""The worth of each point of a plant's value while it waits on the player's board."""
_DISCARD = -2.0
_WORTH_ANOTHER_TURN = 25.0
_KEPT: Final = 512
"""The size of the cache of weighed boards."""


class Weights(msgspec.Struct, frozen=True):
    """A personality's weights: points now, leads in areas, and others' losses."""

    points: float
    lead: float
    spite: float
    token: float = 1.5
    """For closing an area, on top of what it pays."""
    cloud: float = 1.0
    """For taking a cloud."""


class Taste:
    """One personality, with a cache of the boards it saw last.

    A search comes to the same board again and again, with other dominoes in hand.
    """

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._boards: dict[object, _Board] = {}

    def score_actions(self, seen: State, _seat: int, actions: Sequence[Action]) -> list[float]:
        """The worth of each action; moving on is worth nothing."""
        where = derived(seen)
        mine = seen.seats[seen.turn]
        key = (
            seen.board,
            seen.turn,
            seen.joker,
            where.free,
            *where.touched,
            *where.plants,
            *mine.own,
            *mine.neutral,
            *seen.taken,
            *seen.mushrooms,
            *seen.clouds.items(),
        )
        board = self._boards.get(key)
        if board is None:
            if len(self._boards) >= _KEPT:
                self._boards.clear()
            board = self._boards[key] = _Board(seen, where.copied(), self._weights)
        return [board.worth(seen, one) for one in actions]


class _Board:
    """A board weighed for the seat to move, lazily."""

    def __init__(self, seen: State, where: Derived, weights: Weights) -> None:
        self._where = where
        self._weights = weights
        self._seat = seat = seen.turn
        self._taken = seen.taken.copy()
        self._clouds = seen.clouds.copy()
        mine = seen.seats[seat]
        self._pieces = [piece for piece, left in enumerate((*mine.own, *mine.neutral)) if left]
        self._shares: dict[int, float] = {}
        self._in_area: dict[tuple[int, int], float] = {}
        """By piece and area."""
        self._best_in: dict[int, float] = {}
        self._best_beside: dict[int, float] = {}
        self._placed: dict[tuple[int, int], float] = {}
        self._best_placed: dict[tuple[int, int], float | None] = {}
        """By domino and joker."""
        self._with_joker: dict[int, Derived] = {}

    def worth(self, seen: State, action: Action) -> float:
        """An action's worth for a state's hand and clouds on this board."""
        match action:
            case act.Place(_, at, facing):
                return self._place(at, at + STEPS[facing])
            case act.Discard():
                return _DISCARD
            case act.Plant(piece, at):
                return self._planted(piece, at)
            case act.Mushroom(at):
                return self._mushroom(at)
            case act.Joker(animal):
                return self._joker(seen, animal)
            case act.Return():
                return -1.0
            case act.Extra():
                return self._best(seen, seen.joker, 0.0) - _WORTH_ANOTHER_TURN
        return 0.0

    def _place(self, at: int, to: int) -> float:
        """A domino: the best plant beside it, closed areas, clouds, and mushrooms under it."""
        pair = (at, to) if at < to else (to, at)
        found = self._placed.get(pair)
        if found is None:
            weights, clouds = self._weights, self._clouds
            found = max(self._beside(at), self._beside(to))
            for area in self._where.would_close(at, to, self._taken):
                found += weights.token + self._share(area)
            if clouds:
                found += weights.cloud * (clouds.get(at, 0) + clouds.get(to, 0))
            self._placed[pair] = found
        return found

    def _beside(self, square: int) -> float:
        """The worth of the best plant beside a brook square."""
        found = self._best_beside.get(square)
        if found is None:
            where = self._where
            free = BESIDE_SET[square] & where.layout.land & ~where.planted
            found = max(map(self._best_plant, members(free)), default=0.0)
            self._best_beside[square] = found
        return found

    def _best_plant(self, square: int) -> float:
        """The worth of the best plant on a square."""
        area = self._where.layout.area_of[square]
        found = self._best_in.get(area)
        if found is None:
            found = max([self._planted_in(piece, area) for piece in self._pieces], default=-inf)
            self._best_in[area] = found
        # Planting is optional.
        return max(found + self._weights.cloud * self._clouds.get(square, 0), 0.0)

    def _planted(self, piece: int, square: int) -> float:
        """The worth of a plant on a square."""
        area = self._where.layout.area_of[square]
        return self._planted_in(piece, area) + self._weights.cloud * self._clouds.get(square, 0)

    def _planted_in(self, piece: int, area: int) -> float:
        """A plant: its points, its effect in the area, and its loss from the player's board."""
        found = self._in_area.get((piece, area))
        if found is None:
            weights, where = self._weights, self._where
            value = piece % len(KINDS) + 1
            points = 1 + (where.layout.area_sets[area] & where.up_to[value]).bit_count()
            found = weights.points * points - _LATER * value
            if not self._taken or self._taken[area] == UNSCORED:
                after = where.totals[area] + IN_TOTALS[code_of(self._seat, piece)]
                mine = self._mine(after, len(where.layout.areas[area]))
                found += weights.lead * (mine - self._share(area))
            self._in_area[piece, area] = found
        return found

    def _share(self, area: int) -> float:
        """An area's value if it were scored now: ours minus theirs."""
        found = self._shares.get(area)
        if found is None:
            size = len(self._where.layout.areas[area])
            found = self._shares[area] = self._mine(self._where.totals[area], size)
        return found

    def _mine(self, totals: int, size: int) -> float:
        share, seat, spite = 0.0, self._seat, self._weights.spite
        for number, points in gains_of(totals, size):
            share += points if number == seat else -spite * points
        return share

    def _mushroom(self, square: int) -> float:
        """A mushroom: the value of the joined area, minus that of its parts."""
        where = self._where
        board = where.layout
        parts = {board.area_of[land] for land in board.shore[square]}
        size = sum(len(board.areas[area]) for area in parts)
        joined = self._mine(sum(where.totals[area] for area in parts), size + 1)
        return 0.1 + joined - sum(map(self._share, parts))

    def _joker(self, seen: State, animal: int) -> float:
        """Another joker, where a better placement comes of it."""
        if seen.phase != "place" or seen.coming:
            return -1.0
        # As much as it costs, and a point more.
        least = self._best(seen, seen.joker, _DISCARD) + 1 + JOKER_COST * self._weights.cloud
        if self._most <= least:
            return _DISCARD - 1
        found = self._best(seen, animal, _DISCARD)
        return found - JOKER_COST * self._weights.cloud if found > least else _DISCARD - 1

    @cached_property
    def _most(self) -> float:
        """The worth of the best placement, whatever the domino and the joker."""
        where = self._where
        squares, ways = where.ways.squares, members(where.live & where.ways.forward)
        return max([self._place(*squares[way]) for way in ways], default=_DISCARD)

    def _best(self, seen: State, joker: int, default: float) -> float:
        """The worth of the best placement of a domino in hand, with this joker."""
        found = [self._best_of(domino, joker) for domino in seen.seats[self._seat].hand]
        return max((each for each in found if each is not None), default=default)

    def _best_of(self, domino: int, joker: int) -> float | None:
        """The worth of the best placement of one domino; None where there is none."""
        if (domino, joker) not in self._best_placed:
            where = self._with_joker.get(joker)
            if where is None:
                where = self._with_joker[joker] = self._where.copied()
                where.change_joker(joker)
            squares = where.ways.squares
            ways = members(where.ways_for(domino))
            self._best_placed[domino, joker] = max(
                [self._place(*squares[way]) for way in ways], default=None
            )
        return self._best_placed[domino, joker]


WEIGHTS = {
    "gardener": Weights(points=1.0, lead=0.55, spite=0.1),
    "landlord": Weights(points=1.0, lead=0.7, spite=0.1, token=2.5),
    "magpie": Weights(points=0.9, lead=0.6, spite=0.2, token=3.0, cloud=1.8),
}

BOTS: dict[str, Bot[State]] = {
    "gardener": Bot(
        "Gardener", "Plants for the most points each turn", Taste(WEIGHTS["gardener"]).score_actions
    ),
    "landlord": Bot(
        "Landlord",
        "Thinks about who will win each area in the end",
        Taste(WEIGHTS["landlord"]).score_actions,
    ),
    "magpie": Bot(
        "Magpie",
        "Likes to close areas, and collects tokens and clouds",
        Taste(WEIGHTS["magpie"]).score_actions,
    ),
}
