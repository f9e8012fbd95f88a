"""The rows that say what each place shows."""

import msgspec
from sqlalchemy import ColumnElement, delete, insert, select

from host import schema
from host.delivery.plan import Placement
from host.delivery.post import Audience, MessageRef
from host.store import Store

_NAMES = Placement.__struct_fields__
_COLUMNS = [schema.placements.c[name] for name in _NAMES]


async def load(store: Store, place: Audience) -> Placement:
    """What a place shows, as far as is known."""
    asked = select(*_COLUMNS).where(*_is(place))
    async with store.read() as connection:
        row = (await connection.execute(asked)).one_or_none()
    return Placement() if row is None else Placement(*row)


async def save(store: Store, place: Audience, shown: Placement) -> None:
    """Note down what a place shows. Only one delivery loop at a time writes of a place."""
    table, seat = _key(place)
    async with store.write() as connection:
        await connection.execute(delete(schema.placements).where(*_is(place)))
        await connection.execute(
            insert(schema.placements).values(
                table=table, seat=seat, **msgspec.structs.asdict(shown)
            )
        )


def at(shown: Placement, ref: MessageRef | None) -> Placement:
    """The row with another message, or none."""
    if ref is None:
        return msgspec.structs.replace(shown, channel=None, message=None, fingerprint="")
    return msgspec.structs.replace(shown, channel=ref.channel, message=ref.message)


def _key(place: Audience) -> tuple[int, int]:
    return place.table, schema.CHANNEL if place.seat is None else place.seat


def _is(place: Audience) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    table, seat = _key(place)
    return schema.placements.c.table == table, schema.placements.c.seat == seat
