"""Views by the name of their game."""

from importlib import import_module
from typing import Final, TypeAlias, cast

import msgspec

from engine.registry import NAMES
from render.base import View

AnyView: TypeAlias = View[msgspec.Struct]
"""A view of any state."""

# A view only gets states of its own game, so the wider type is safe.
VIEWS: Final[dict[str, AnyView]] = {
    name: cast("AnyView", import_module(f"render.{name}").VIEW) for name in NAMES
}


def view(game_name: str) -> AnyView:
    """The view of a game. Raises `KeyError` for a game that has none."""
    return VIEWS[game_name]
