"""A table as it is stored: read whole, changed in memory, written back if nobody was faster."""

from collections.abc import Sequence
from datetime import datetime
from typing import Self

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine import chance
from engine.model import Options
from host import schema
from host.errors import NoTable, StaleView
from host.models import Player, Status, TableView


class Seat(msgspec.Struct):
    """A seat as it is stored.

    `waiting`: it must decide now. `since` is the entry at which its turn began, which outlasts
    decisions of computer players in between (see `host.moves`). `acted` counts its actions.
    """

    user: int | None
    name: str
    bot: str | None = None
    abandons: bool = False
    waiting: bool = False
    since: int | None = None
    acted: int = 0


class StoredTable(msgspec.Struct):
    """Everything that is stored of one table but its ledger."""

    id: int
    channel: int
    guild: int | None
    channel_lost: bool
    game: str
    rules_version: int
    status: Status
    host: int
    options: bytes
    seed: bytes
    seq: int
    revision: int
    delivered: int
    state: bytes | None
    created: datetime
    started: datetime | None
    ended: datetime | None
    seats: list[Seat]

    @property
    def open(self) -> bool:
        """Whether people can still sit down or play."""
        return self.status in ("lobby", "running")

    def seat_of(self, user: int) -> int | None:
        """The seat that a person holds."""
        return next((i for i, seat in enumerate(self.seats) if seat.user == user), None)

    def people(self) -> list[Seat]:
        """The seats that people hold."""
        return [seat for seat in self.seats if seat.user is not None]

    def copy(self) -> Self:
        """A sheet that shares nothing changeable with this one."""
        return msgspec.structs.replace(
            self, seats=[msgspec.structs.replace(seat) for seat in self.seats]
        )

    def view(self, options: Options) -> TableView:
        """What everyone may know of the table, whose options have been decoded."""
        over = not self.open
        return TableView(
            id=self.id,
            channel=self.channel,
            guild=self.guild,
            game=self.game,
            rules_version=self.rules_version,
            status=self.status,
            host=self.host,
            players=tuple(Player(seat.user, seat.name, seat.bot) for seat in self.seats),
            options=options,
            seq=self.seq,
            revision=self.revision,
            commitment=chance.commitment(self.seed),
            seed=self.seed.hex() if over else None,
            actors=tuple(i for i, seat in enumerate(self.seats) if seat.waiting),
            since=tuple(seat.since if seat.waiting else None for seat in self.seats),
            created=self.created,
            started=self.started,
            ended=self.ended,
            abandon_votes=tuple(
                seat.user for seat in self.seats if seat.abandons and seat.user is not None
            ),
            channel_lost=self.channel_lost,
        )


_SHEET_COLUMNS = [column for column in schema.tables.columns if column.name != "id"]
_SEAT_COLUMNS = [
    schema.seats.c[name]
    for name in ("user", "name", "bot", "abandons", "waiting", "since", "acted")
]


async def load(connection: AsyncConnection, table: int) -> StoredTable:
    """The sheet of a table. Raises `NoTable`."""
    c = schema.tables.c
    asked = select(schema.tables).where(c.id == table)
    row = (await connection.execute(asked)).mappings().one_or_none()
    if row is None:
        raise NoTable("There is no such table.", "Start one with the command of a game.")
    seats = await connection.execute(
        select(*_SEAT_COLUMNS).where(schema.seats.c.table == table).order_by(schema.seats.c.seat)
    )
    return StoredTable(**row, seats=[Seat(*seat) for seat in seats])


async def add(connection: AsyncConnection, stored: StoredTable) -> int:
    """Store a new table, and say which number it got. Its `id` is not looked at."""
    values = _values(stored)
    made = await connection.execute(
        insert(schema.tables).values(values).returning(schema.tables.c.id)
    )
    table: int = made.scalar_one()
    await _seat(connection, table, stored.seats)
    return table


async def save(connection: AsyncConnection, old: StoredTable, new: StoredTable) -> None:
    """Store a changed table. Raises `StaleView` if it has changed since `old` was read."""
    values = _values(new)
    done = await connection.execute(
        update(schema.tables)
        .where(schema.tables.c.id == old.id, schema.tables.c.revision == old.revision)
        .values({name: value for name, value in values.items() if value != getattr(old, name)})
    )
    if done.rowcount != 1:
        raise StaleView("The table changed at the same moment.", "Look again, then decide.")
    if new.seats != old.seats:
        await connection.execute(delete(schema.seats).where(schema.seats.c.table == old.id))
        await _seat(connection, old.id, new.seats)


def _values(stored: StoredTable) -> dict[str, object]:
    return {column.name: getattr(stored, column.name) for column in _SHEET_COLUMNS}


async def _seat(connection: AsyncConnection, table: int, seats: Sequence[Seat]) -> None:
    rows = [
        {"table": table, "seat": number} | msgspec.structs.asdict(seat)
        for number, seat in enumerate(seats)
    ]
    if rows:
        await connection.execute(insert(schema.seats), rows)
