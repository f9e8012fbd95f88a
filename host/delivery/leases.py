"""Which process shows a table now: what several of them must know so that rows can be trusted.

One process alone remembers which messages tell just what their rows say; after its death nobody
does. With several, the rows themselves have to say it: a row has a fingerprint only while its
message is known to look like that. So before a process shows a table, it leaves its name, and takes
it away once everything that it did is noted. Whoever finds the name of another there knows that it
died on the way: then the fingerprints of that table are worth nothing any more, and are forgotten.
"""

import secrets
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert

from host.database import schema
from host.database.store import Store

_d, _p = schema.deliveries.c, schema.placements.c


class Claims:
    """Leaves the name of this process at tables, and takes it away."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._name: Final = secrets.token_hex(8)

    async def take(self, table: int) -> None:
        """This process shows a table now, and no other does. Raises `StoreUnavailable`."""
        mine = insert(schema.deliveries).values(table=table, process=self._name)
        mine = mine.on_conflict_do_update(index_elements=["table"], set_={"process": self._name})
        asked = select(_d.process).where(_d.table == table)
        async with self._store.write() as connection:
            if (await connection.execute(asked)).scalar_one_or_none() is not None:
                await connection.execute(
                    update(schema.placements).where(_p.table == table).values(fingerprint="")
                )
            await connection.execute(mine)

    async def give_up(self, table: int) -> None:
        """All that this process did is noted. Raises `StoreUnavailable`."""
        ours = delete(schema.deliveries).where(_d.table == table, _d.process == self._name)
        async with self._store.write() as connection:
            await connection.execute(ours)
