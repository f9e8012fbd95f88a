"""How a table gathers its players before its game: when it starts by itself, and who waits."""

from typing import Literal, TypeAlias

import msgspec

from engine.errors import CorruptRecord

StartWhen: TypeAlias = Literal["host", "full", "time"]
"""What starts a game: its host, that all seats are taken, or a moment."""


class Waiter(msgspec.Struct, frozen=True):
    """Somebody who waits for a seat."""

    user: int
    name: str


class Gathering(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table gathers its players, as it is stored.

    `start` says when the game begins by itself, if not by its host; `seats` is how many players
    are "full" then (None: as many as can play). `refused` says why it did not begin when it was
    to. `waiting` has who waits for a seat, the first first, and `waited` how many still did when
    the game began. `role` is the role that was called, once for a table.
    """

    start: StartWhen = "host"
    seats: int | None = None
    refused: str = ""
    waiting: tuple[Waiter, ...] = ()
    waited: int = 0
    role: int | None = None

    def place_of(self, user: int) -> int | None:
        """Which place a person has on the waiting list, from 1; None where they do not wait."""
        users = [each.user for each in self.waiting]
        return users.index(user) + 1 if user in users else None


NOTHING = Gathering()
_GATHERINGS = msgspec.json.Decoder(Gathering)


def decode(stored: bytes | None) -> Gathering:
    """What is stored of a table's gathering. Raises `CorruptRecord`.

    >>> decode(b'{"start":"full"}').start
    'full'
    """
    if stored is None:
        return NOTHING
    try:
        return _GATHERINGS.decode(stored)
    except msgspec.MsgspecError as error:
        msg = f"how a table gathers its players does not decode: {error}"
        raise CorruptRecord(msg) from error


def encode(gathering: Gathering) -> bytes | None:
    """How it is stored; nothing where all is as usual."""
    return None if gathering == NOTHING else msgspec.json.encode(gathering)
