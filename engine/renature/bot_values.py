"""How a computer player of Renature weighs its choices, in about points."""

from collections.abc import Sequence

import msgspec

from engine.model import Action
from engine.renature import actions as act
from engine.renature.areas import judged, standing, standing_of, worth
from engine.renature.clouds import JOKER_COST
from engine.renature.placing import place_actions
from engine.renature.planting import code_of, points_for
from engine.renature.preview import would_close
from engine.renature.squares import next_square
from engine.renature.state import (
    KINDS,
    UNSCORED,
    State,
    layout,
    plant_colour,
    plant_value,
)

_LEFT_OVER = 0.4
"""What it is worth to be rid of a plant, for each point that it would cost at the end."""
_DISCARD = -2.0
_WORTH_ANOTHER_TURN = 11.0


class Weights(msgspec.Struct, frozen=True):
    """What a personality likes: weights of points now, of leading areas, and of others' losses."""

    points: float
    lead: float
    spite: float
    token: float = 1.5
    """For an area that it closes, besides what the area pays."""
    cloud: float = 1.0
    """For a cloud taken."""


def action_values(seen: State, actions: Sequence[Action], weights: Weights) -> list[float]:
    """What each of the actions is worth; going on is worth nothing."""
    weigher = _Weigher(seen, weights)
    best = max(
        (weigher.placed(one) for one in actions if isinstance(one, act.Place)), default=_DISCARD
    )
    return [weigher.worth(one, best) for one in actions]


class _Weigher:
    """A seen state weighed by one set of weights; plants are weighed once for each square."""

    def __init__(self, seen: State, weights: Weights) -> None:
        self._seen = seen
        self._weights = weights
        self._seat = seen.turn
        self._best_on: dict[int, float] = {}

    def worth(self, action: Action, best: float) -> float:
        """An action's worth; `best` is that of the best placement there is."""
        match action:
            case act.Place():
                return self.placed(action)
            case act.Discard():
                return _DISCARD
            case act.Plant():
                return self._planted(action.piece, action.at)
            case act.Mushroom():
                return self._mushroom(action.at)
            case act.Joker():
                return self._joker(action.animal, best)
            case act.Return():
                return -1.0
            case act.Extra():
                return self._extra()
        return 0.0

    def placed(self, action: act.Place) -> float:
        """A placement: the best plant beside it, areas it closes, clouds and mushrooms under it."""
        to = next_square(action.at, action.facing)
        if to is None:
            return _DISCARD
        seen, weights = self._seen, self._weights
        shore = layout(seen).shore
        free = {
            land for square in (action.at, to) for land in shore[square] if not seen.plants[land]
        }
        found = max((self._best_plant(square) for square in free), default=0.0)
        for area in would_close(seen, action.at, to):
            found += weights.token + self._share(area)
        under = seen.clouds.get(action.at, 0) + seen.clouds.get(to, 0)
        return found + weights.cloud * under

    def _best_plant(self, square: int) -> float:
        """The worth of the best plant on a square."""
        if square not in self._best_on:
            mine = self._seen.seats[self._seat]
            pieces = [piece for piece, left in enumerate((*mine.own, *mine.neutral)) if left]
            self._best_on[square] = max(
                (self._planted(piece, square) for piece in pieces), default=0.0
            )
        return self._best_on[square]

    def _planted(self, piece: int, square: int) -> float:
        """A plant: its points, what it changes in the area, and not having it left at the end."""
        seen, weights = self._seen, self._weights
        value = piece % len(KINDS) + 1
        found = weights.points * points_for(seen, value, square) + _LEFT_OVER * value
        found += weights.cloud * seen.clouds.get(square, 0)
        area = layout(seen).area_of[square]
        if seen.taken and seen.taken[area] != UNSCORED:
            return found
        code = code_of(self._seat, piece)
        return found + weights.lead * (self._share(area, code) - self._share(area))

    def _share(self, area: int, code: int = 0) -> float:
        """What an area would bring if it were scored, with one plant more: mine less others'."""
        squares = layout(self._seen).areas[area]
        found = standing_of(self._seen, area)
        if code:
            totals = list(found.totals)
            totals[plant_colour(code)] += plant_value(code)
            found = judged(totals)
        share = 0.0
        for seat, points in found.gains(*worth(len(squares))):
            share += points if seat == self._seat else -self._weights.spite * points
        return share

    def _mushroom(self, square: int) -> float:
        """A mushroom: what the joined area would bring, less what its parts bring now."""
        board = layout(self._seen)
        parts = {board.area_of[land] for land in board.shore[square]}
        squares = [land for area in parts for land in board.areas[area]]
        found = standing(self._seen.plants, squares)
        share = 0.0
        for seat, points in found.gains(*worth(len(squares) + 1)):
            share += points if seat == self._seat else -self._weights.spite * points
        return 0.1 + share - sum(self._share(area) for area in parts)

    def _joker(self, animal: int, best: float) -> float:
        """Another joker, where a better placement comes of it."""
        if self._seen.phase != "place" or self._seen.coming:
            return -1.0
        other = msgspec.structs.replace(self._seen, joker=animal)
        cost = JOKER_COST * self._weights.cloud
        found = max(
            (self.placed(one) for one in place_actions(other) if isinstance(one, act.Place)),
            default=_DISCARD,
        )
        return found - cost if found - cost > best + 1 else _DISCARD - 1

    def _extra(self) -> float:
        """Another turn, where a domino in hand is worth it."""
        ready = [one for one in place_actions(self._seen) if isinstance(one, act.Place)]
        return max((self.placed(one) for one in ready), default=0.0) - _WORTH_ANOTHER_TURN
