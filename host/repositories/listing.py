"""The list of a server's open tables: read from rows alone, without any state."""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby

import msgspec
from sqlalchemy import and_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.foresight import Strength
from host.database import rows, schema
from host.table.models import NOTHING, Games, Gathering, Player, Status
from host.table.stored_table import decoded

_t, _s, _p = schema.tables.c, schema.seats.c, schema.placements.c
_TABLE, _SEAT, _MESSAGE = "table_", "seat_", "message_"


class OpenTable(msgspec.Struct, frozen=True):
    """A table in a server's list.

    `free` are the seats that anybody may take now: of a lobby how many, of a running game those
    which stand in `free_seats`. `acting` are the seats that must decide. `round` is the round in
    which its newest message was posted, where the game has such; `message` is that message.
    `parent` is the channel of its thread, where it has one of its own.
    """

    id: int
    game: str
    title: str
    channel: int
    parent: int | None
    status: Status
    players: tuple[Player, ...]
    free: int
    most: int
    acting: tuple[int, ...]
    pace: str
    since: datetime
    starts: datetime | None
    gathering: Gathering
    round: int | None
    message: tuple[int, int] | None

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The seats of a running game that anybody may take."""
        if self.status == "lobby":
            return ()
        return tuple(n for n, each in enumerate(self.players) if each.is_free and not each.user)

    def seats(self, user: int) -> bool:
        """Whether a person sits there, or a computer player in their place."""
        return any(user in (each.user, each.away) for each in self.players)


class _Row(msgspec.Struct):
    """The columns of a table that the list needs, as they must be."""

    id: int
    channel: int
    parent: int | None
    game: str
    status: Status
    options: bytes
    pace: str
    created: datetime
    started: datetime | None
    gathering: bytes | None
    starts: datetime | None


class _Seat(msgspec.Struct):
    """The columns of a seat that the list needs, as they must be."""

    user: int | None
    name: str
    bot: str | None
    strength: Strength | None
    waiting: bool
    away: int | None
    is_free: bool


async def of_server(connection: AsyncConnection, guild: int) -> list[Sequence[rows.Row]]:
    """The rows of a server's tables that are not over, found by an index of just those; in one
    statement, however many there are. Without those whose channel is gone.
    """
    asked = (
        select(
            *rows.raw(schema.tables, *_Row.__struct_fields__, prefix=_TABLE),
            *rows.raw(schema.seats, "seat", *_Seat.__struct_fields__, prefix=_SEAT),
            *rows.raw(schema.placements, "channel", "message", "round", prefix=_MESSAGE),
        )
        .select_from(schema.tables)
        .outerjoin(schema.seats, _s.table == _t.id)
        .outerjoin(schema.placements, and_(_p.table == _t.id, _p.seat == schema.CHANNEL))
        .where(_t.guild == guild, schema.OPEN, _t.channel_lost.is_(False))
        .order_by(_t.id, _s.seat)
    )
    found = (await connection.execute(asked)).mappings().all()
    return [list(of_one) for _, of_one in groupby(found, key=number_of)]


def number_of(row: rows.Row) -> int:
    """The number of the table that a row is about."""
    number: int = row[f"{_TABLE}id"]
    return number


def read(of_one: Sequence[rows.Row], games: Games) -> OpenTable:
    """A table of the answer of `of_server`. Raises `CorruptRecord`, `LookupError` for its game."""
    first = of_one[0]
    row = rows.read(first, _Row, _TABLE)
    seats = [rows.read(each, _Seat, _SEAT) for each in of_one if each[f"{_SEAT}seat"] is not None]
    game = games.game(row.game)
    players = tuple(
        Player(each.user, each.name, each.bot, each.away, each.is_free, each.strength)
        for each in seats
    )
    most = game.rules.seats_for(game.storage.decode_options(row.options))[-1]
    is_lobby = row.status == "lobby"
    open_seats = sum(each.is_free and each.user is None for each in players)
    channel, message, played = (
        first[f"{_MESSAGE}{name}"] for name in ("channel", "message", "round")
    )
    return OpenTable(
        id=row.id,
        game=row.game,
        title=game.title,
        channel=row.channel,
        parent=row.parent,
        status=row.status,
        players=players,
        free=max(most - len(players), 0) if is_lobby else open_seats,
        most=most if is_lobby else len(players),
        acting=tuple(number for number, each in enumerate(seats) if each.waiting),
        pace=row.pace,
        since=row.started or row.created,
        starts=row.starts,
        gathering=decoded(row.gathering, Gathering) or NOTHING,
        round=played if isinstance(played, int) and not is_lobby else None,
        message=(channel, message)
        if isinstance(channel, int) and isinstance(message, int)
        else None,
    )
