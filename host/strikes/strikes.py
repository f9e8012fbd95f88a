"""Strikes a result of a server, or restores it.

A struck result is left out wherever results are counted (`host.repositories.results.read`). As all
ratings, profiles and records are worked out from results, they are as if the game had not been
played; restored, it counts from when it ended.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import schema
from host.database.store import Store
from host.errors import NotAllowed
from host.manager_log import deeds
from host.manager_log.deeds import Deed
from host.repositories import messages
from host.strikes.message import StruckPost, subject_of
from host.subject import Subject
from host.webhook import message as webhook

REASON_LENGTH: Final = 300
_r = schema.results.c


class Strikes:
    """Strikes and restores results. Calls `called` with what has messages to send."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], called: Callable[[Subject], None]
    ) -> None:
        self._store = store
        self._clock = clock
        self._called = called

    async def strike(self, guild: int, table: int, by: int, reason: str) -> None:
        """Strike a result for a reason. Raises `NotAllowed` if it is struck, or isn't there."""
        now = self._clock()
        async with self._store.write() as connection:
            struck = {"struck": now, "struck_for": reason}
            game = await _change(connection, guild, table, struck, is_struck=False)
            deed = Deed("strike", table, game)
            log = await deeds.add(connection, guild, by, deed, now, reason=reason)
            await messages.note(
                connection, subject_of(table), StruckPost.name, StruckPost.note(now)
            )
            elsewhere = await webhook.note(connection, guild, table, now)
        self._tell(table, log, elsewhere)

    async def restore(self, guild: int, table: int, by: int) -> None:
        """Restore a result. Raises `NotAllowed` if it isn't struck."""
        now = self._clock()
        async with self._store.write() as connection:
            counts = {"struck": None, "struck_for": None}
            game = await _change(connection, guild, table, counts, is_struck=True)
            log = await deeds.add(connection, guild, by, Deed("restore", table, game), now)
            elsewhere = await webhook.note(connection, guild, table, now)
        self._tell(table, log, elsewhere)

    def _tell(self, table: int, *others: Subject | None) -> None:
        self._called(subject_of(table))
        for each in others:
            if each is not None:
                self._called(each)


async def _change(
    connection: AsyncConnection,
    guild: int,
    table: int,
    values: Mapping[str, object],
    *,
    is_struck: bool,
) -> str:
    """Change a result that is struck, or isn't; its game."""
    was = _r.struck.is_not(None) if is_struck else _r.struck.is_(None)
    this = _r.table == table, _r.guild == guild, _r.closing.is_(None), was
    changed = update(schema.results).where(*this).values(dict(values)).returning(_r.game)
    game: str | None = (await connection.execute(changed)).scalar()
    if game is None:
        raise NotAllowed(
            "There's nothing to restore." if is_struck else "There's no result to strike.",
            "`/server log` shows what managers did.",
        )
    return game
