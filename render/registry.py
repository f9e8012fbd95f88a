"""Which view draws which game: a new game is one more line."""

from collections.abc import Mapping
from typing import TypeAlias, cast

import msgspec

from render.base import View
from render.darwin import DarwinView
from render.evolution import EvolutionView
from render.natura import NaturaView
from render.nature import NatureView
from render.renature import RenatureView

AnyView: TypeAlias = View[msgspec.Struct]
"""A view whose state is not known more closely."""

_ALL = (NatureView(), EvolutionView(), RenatureView(), NaturaView(), DarwinView())

# A view is only ever given states of its own game, so the wider type is safe.
VIEWS: Mapping[str, AnyView] = {each.game: cast("AnyView", each) for each in _ALL}
"""Every view by its game's name."""


def view(game_name: str) -> AnyView:
    """The view of a game. Raises `KeyError` for a game that has none."""
    return VIEWS[game_name]
