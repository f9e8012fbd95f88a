"""Placements: what each audience has been shown, under an optimistic lock; last messages."""

import logging
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final, NamedTuple

import msgspec
from sqlalchemy import Boolean, Executable, and_, bindparam, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from host.database import rows, schema
from host.errors import PlacementsChanged, log_fault
from host.table.stored_table import StoredTable

logger = logging.getLogger(__name__)

QUIET = "quiet"
"""The stage of a seat's last message, once its person wants none."""
AWAY, LOST = "away", "lost"
"""Stages: a computer plays for this person until they return; somebody else has the seat."""
ELSEWHERE = "elsewhere"
"""The stage of a seat's message that rings for no turn yet: a private panel shows it."""
UNCALLED = -1
"""No entry: no turn has been announced yet."""


class Audience(NamedTuple):
    """Where a table is shown: its channel (`seat` None), a seat's messages, or its `LINE`."""

    table: int
    seat: int | None


class MessageRef(msgspec.Struct, frozen=True):
    """A message that was posted."""

    channel: int
    message: int


class Placement(msgspec.Struct, frozen=True):
    """What an audience shows, as far as is known.

    `stage` is the part of the game its message belongs to, and `round` the round in which it was
    posted. `seq` and `revision` are the newest shown. The message's story begins at entry `base`,
    the one before it at `former`. Turns up to `announced` have been announced. `idle`: it asks
    nothing. `number` counts the messages. `intent` is the entry up to which a message that may
    exist was to announce turns, and `pinging` the seats that it pings, a bit each. `called` is the
    channel's, see `called_at`. `user` is the person a seat's messages are for.
    """

    stage: str = ""
    revision: int = -1
    seq: int = 0
    base: int = 0
    announced: int = UNCALLED
    idle: bool = False
    fingerprint: str = ""
    number: int = 0
    intent: int | None = None
    channel: int | None = None
    message: int | None = None
    round: int | None = None
    former: int = 0
    pinging: int = 0
    called: Annotated[str, msgspec.Meta(pattern=r"^(-?[0-9]+(,-?[0-9]+)*)?$")] = ""
    user: int | None = None

    def called_at(self, seat: int) -> int:
        """The entry up to which a seat has been pinged here, or announced if that is unknown."""
        entries = self.called.split(",") if self.called else []
        return int(entries[seat]) if seat < len(entries) else self.announced

    @property
    def ref(self) -> MessageRef | None:
        """The message, if there is one."""
        if self.channel is None or self.message is None:
            return None
        return MessageRef(self.channel, self.message)


_p, _t = schema.placements.c, schema.tables.c
_NAMES: Final = Placement.__struct_fields__
_LOST: Final = "\N{REPLACEMENT CHARACTER}"
"""Replaces text that was none (`host.database.store`), so its row never matches."""
# Made once, as it is asked after each move.
_PLACEMENTS = select(*rows.raw(schema.placements)).where(_p.table == bindparam("wanted"))


async def load(
    connection: AsyncConnection, now: StoredTable
) -> tuple[dict[Audience, Placement], set[Audience]]:
    """What audiences are shown, and which rows are unreadable."""
    found, unreadable = {}, set()
    for row in (await connection.execute(_PLACEMENTS, {"wanted": now.id})).mappings():
        audience = Audience(now.id, None if row["seat"] == schema.CHANNEL else row["seat"])
        # Where nobody knows any more what was shown, the story goes on from here, in a new message.
        found[audience] = Placement(seq=now.seq, base=now.seq)
        unreadable.add(audience)
        try:
            found[audience] = rows.read(row, Placement)
        except CorruptRecord as error:
            log_fault(logger, f"table {now.id}: reading what {audience} shows failed", error)
            continue
        if not any(isinstance(value, str) and _LOST in value for value in row.values()):
            unreadable.discard(audience)
    return found, unreadable


async def save(
    connection: AsyncConnection,
    table: int,
    changed: Mapping[Audience, Placement],
    delivered: int | None,
    over: Mapping[Audience, Placement | None],
) -> None:
    """Store what audiences are shown, and the revision up to which all have been served.

    `over` are the rows these were made from: if another process has changed one,
    `PlacementsChanged` is raised. Audiences not in it are stored regardless.
    """
    if delivered is not None:  # first, as everywhere
        await connection.execute(
            update(schema.tables)
            .where(_t.id == table, _t.delivered < delivered)
            .values(delivered=delivered)
        )
    if not changed:
        return
    values = [
        {"table": table, "seat": schema.CHANNEL if audience.seat is None else audience.seat}
        | msgspec.structs.asdict(placement)
        | {f"was_{name}": getattr(over.get(audience), name, None) for name in _NAMES}
        | {"was_there": over.get(audience) is not None, "regardless": audience not in over}
        for audience, placement in changed.items()
    ]
    counted = {"preserve_rowcount": True}
    stored = await connection.execute(
        _upsert(connection.dialect.name), values, execution_options=counted
    )
    if stored.rowcount != len(values):
        raise PlacementsChanged(f"Another process has changed what table {table} shows.")


async def move(connection: AsyncConnection, channel: int, old: int, new: int) -> None:
    """Another message has replaced one; what it shows is unknown."""
    await connection.execute(
        update(schema.placements)
        .where(_p.channel == channel, _p.message == old)
        .values(message=new, fingerprint="")
    )


@cache
def _upsert(dialect: str) -> Executable:
    """The statement that replaces rows that are still as they were read, and counts those."""
    insert = sqlite.insert if dialect == "sqlite" else postgresql.insert
    made = insert(schema.placements)
    is_as_read = and_(
        bindparam("was_there", type_=Boolean),
        *(
            _p[name].is_not_distinct_from(bindparam(f"was_{name}", type_=_p[name].type))
            for name in _NAMES
        ),
    )
    return made.on_conflict_do_update(
        index_elements=["table", "seat"],
        set_={name: made.excluded[name] for name in _NAMES},
        where=or_(bindparam("regardless", type_=Boolean), is_as_read),
    )


# Discord tells of messages as they come, but only the process that is connected for that server;
# and of those in direct messages it tells nobody. To show a board, a process has to know whether
# talk is below it. On SQLite there is one process, which remembers that itself.
_m = schema.last_messages.c
_OF_CHANNEL = select(_m.message).where(_m.channel == bindparam("wanted"))


async def last_message_in(connection: AsyncConnection, channel: int | None) -> int:
    """The last known message in a channel, or 0."""
    if channel is None or connection.dialect.name == "sqlite":
        return 0
    found = await connection.execute(_OF_CHANNEL, {"wanted": channel})
    return found.scalar_one_or_none() or 0


async def note_message(connection: AsyncConnection, channel: int, message: int) -> None:
    """Store a channel's last message, unless a later one is known."""
    new = insert(schema.last_messages).values(channel=channel, message=message)
    await connection.execute(
        new.on_conflict_do_update(
            index_elements=["channel"],
            set_={"message": new.excluded.message},
            where=_m.message < new.excluded.message,
        )
    )


async def board_channels(connection: AsyncConnection) -> set[int]:
    """The channels in which an open table may show its board."""
    asked = select(schema.tables.c.channel).where(schema.OPEN)
    return set((await connection.execute(asked)).scalars())
