"""The games by name. Add a name to add a game."""

from importlib import import_module
from typing import Final, Protocol, TypeAlias, cast

import msgspec

from engine.game import Game
from engine.model import Options

AnyGame: TypeAlias = Game[msgspec.Struct, Options]
"""A game of any state and options."""


class Games(Protocol):
    """Where games are found: here, or in a substitute."""

    def game(self, name: str) -> AnyGame:
        """The game of this name. Raises `LookupError` if there is none."""


NAMES: Final = ("nature", "evolution", "renature", "natura", "darwin")
"""Every game in the order offered: `engine.<name>` holds its `GAME`, `render.<name>` its `VIEW`."""


class UnknownGame(LookupError):
    """There is no game of this name, or not in this version."""


# A game only gets states and options that it made itself, so the wider type is safe.
GAMES: Final[dict[str, AnyGame]] = {
    name: cast("AnyGame", import_module(f"engine.{name}").GAME) for name in NAMES
}


def game(name: str, rules_version: int | None = None) -> AnyGame:
    """The game of this name, in this version of its rules (None: the newest).

    Raises `UnknownGame`, which says what there is.

    >>> game("nature").title
    'Nature'
    """
    found = GAMES.get(name)
    if found is None:
        msg = f'There is no game "{name}". The games are: {", ".join(GAMES)}.'
        raise UnknownGame(msg)
    if rules_version not in {None, found.rules.version}:
        msg = (
            f"{found.title} has version {found.rules.version} of its rules here, "
            f"not version {rules_version}."
        )
        raise UnknownGame(msg)
    return found
