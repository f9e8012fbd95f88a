"""The games of the house by name."""

from collections.abc import Mapping
from typing import TypeAlias, cast

import msgspec

from engine import darwin, evolution, natura, nature, renature
from engine.game import Game
from engine.model import Options

AnyGame: TypeAlias = Game[msgspec.Struct, Options]
"""A game whose state and options are not known more closely."""


class UnknownGame(LookupError):
    """There is no game of this name, or not in this version of its rules."""


_ALL = (nature.GAME, evolution.GAME, renature.GAME, natura.GAME, darwin.GAME)

# A game is only ever given states and options that it made itself, so the wider type is safe.
GAMES: Mapping[str, AnyGame] = {each.name: cast("AnyGame", each) for each in _ALL}
"""Every game by its name, in the order in which they are offered."""


def game(name: str, rules_version: int | None = None) -> AnyGame:
    """The game of this name, in this version of its rules (None: the newest).

    Raises `UnknownGame` saying which games or which version there are.
    """
    found = GAMES.get(name)
    if found is None:
        msg = f'There is no game "{name}". There are: {", ".join(GAMES)}.'
        raise UnknownGame(msg)
    if rules_version not in {None, found.rules.version}:
        msg = (
            f"{found.title} is here in version {found.rules.version} of its rules, "
            f"not in version {rules_version}."
        )
        raise UnknownGame(msg)
    return found
