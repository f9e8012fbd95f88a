"""The list of a server's open tables, read without states."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.registry import Games
from host.database import rows, schema
from host.repositories.directory import OF_MESSAGE, OF_SEAT, OF_TABLE, by_table, listing, message_of
from host.repositories.tables import read_seats
from host.table.lobby_state import LobbyState
from host.table.place import Place
from host.table.seats import Player, players_of
from host.table.stored_table import Status

_t, _s = schema.tables.c, schema.seats.c


class OpenTable(msgspec.Struct, frozen=True):
    """A table in a server's list.

    `free` counts the seats that anybody may take now. `acting` are the seats whose turn it is.
    `round` is the round in which its newest `message` was posted.
    """

    id: int
    game: str
    title: str
    place: Place
    status: Status
    players: tuple[Player, ...]
    free: int
    most: int
    acting: tuple[int, ...]
    pace: str
    since: datetime
    lobby: LobbyState
    round: int | None
    message: tuple[int, int] | None

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The open seats of a running game."""
        if self.status == "lobby":
            return ()
        return tuple(n for n, each in enumerate(self.players) if each.is_free and not each.user)

    def seats(self, user: int) -> bool:
        """Whether a person sits there, or a computer player in their place."""
        return any(user in (each.user, each.away) for each in self.players)


class _Row(msgspec.Struct):
    """The columns of a table that the list needs."""

    id: int
    place: Place
    game: str
    status: Status
    options: bytes
    pace: str
    created: datetime
    started: datetime | None
    lobby: LobbyState


class _Told(msgspec.Struct):
    """The round in which a table's board was posted."""

    round: int | None = None


_TOLD: Final = msgspec.json.Decoder(_Told)


async def of_server(connection: AsyncConnection, guild: int) -> list[Sequence[rows.Row]]:
    """The rows of a server's open tables, in one statement by an index of just those."""
    here = (_t.guild == guild, schema.OPEN, _t.is_lost.is_(False))
    return await by_table(connection, listing(_Row).where(*here).order_by(_t.id, _s.seat))


def number_of(row: rows.Row) -> int:
    """The number of the table that a row is about."""
    number: int = row[f"{OF_TABLE}id"]
    return number


def read(of_one: Sequence[rows.Row], games: Games) -> OpenTable:
    """A table of the answer of `of_server`. Raises `CorruptRecord`, `LookupError` for its game."""
    first = of_one[0]
    row = rows.read(first, _Row, OF_TABLE)
    seats = [] if first[f"{OF_SEAT}seat"] is None else read_seats(of_one, OF_SEAT)
    game = games.game(row.game)
    players = players_of(seats)
    most = game.rules.seats_for(game.storage.decode_options(row.options))[-1]
    is_lobby = row.status == "lobby"
    open_seats = sum(each.is_free and each.user is None for each in players)
    told = _TOLD.decode(first[f"{OF_MESSAGE}data"] or b"{}")
    same = ("id", "game", "place", "status", "pace", "lobby")
    return OpenTable(
        **{name: getattr(row, name) for name in same},
        title=game.title,
        players=players,
        free=row.lobby.free(most, len(players)) if is_lobby else open_seats,
        most=most if is_lobby else len(players),
        acting=tuple(number for number, each in enumerate(seats) if each.waiting),
        since=row.started or row.created,
        round=None if is_lobby else told.round,
        message=message_of(first),
    )
