"""What is kept about a person: how to reach them, and what they like."""

from typing import Final

import msgspec
from msgspec import UNSET, UnsetType
from sqlalchemy import insert, select, update

from host import schema
from host.store import Store


class Person(msgspec.Struct, frozen=True):
    """A person. `dm_channel` is where their direct messages go, once known."""

    user: int
    dm_channel: int | None = None
    dm_closed: bool = False
    preferences: dict[str, str] = {}


_PREFERENCES: Final = msgspec.json.Decoder(dict[str, str])


class People:
    """Everybody that the store knows."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, user: int) -> Person:
        """What is kept about a person; the defaults for one who is not known."""
        asked = select(schema.people).where(schema.people.c.user == user)
        async with self._store.read() as connection:
            row = (await connection.execute(asked)).one_or_none()
        if row is None:
            return Person(user)
        return Person(user, row.dm_channel, row.dm_closed, _PREFERENCES.decode(row.preferences))

    async def set(
        self,
        user: int,
        *,
        dm_channel: int | UnsetType | None = UNSET,
        dm_closed: bool | UnsetType = UNSET,
        preferences: dict[str, str] | UnsetType = UNSET,
    ) -> None:
        """Keep something about a person; what is not given stays as it was."""
        given = {
            "dm_channel": dm_channel,
            "dm_closed": dm_closed,
            "preferences": UNSET if preferences is UNSET else msgspec.json.encode(preferences),
        }
        values = {name: value for name, value in given.items() if value is not UNSET}
        if not values:
            return
        async with self._store.write() as connection:
            known = await connection.execute(
                update(schema.people).where(schema.people.c.user == user).values(values)
            )
            if not known.rowcount:
                blank = {"user": user, "dm_closed": False, "preferences": b"{}"}
                await connection.execute(insert(schema.people).values(blank | values))
