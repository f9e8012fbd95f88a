"""Replay check: each running game is replayed from its ledger and compared with the stored state.

A game by older rules is brought to today's first, in memory, as its table will be when it is next
looked at: that shows before an upgrade which games will go on after it.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from sqlalchemy import select

from engine.errors import CannotUpgrade, CorruptRecord
from engine.replay import Difference, replay
from host.database import schema
from host.database.store import Store
from host.errors import TableBroken
from host.table import entries, moves, stored_table
from host.table.entries import StoredEntry
from host.table.models import AnyGame, Games
from host.table.stored_table import StoredTable

UPGRADE: Final = "upgrade"
"""The kind of what is no fault: the game will be brought to today's rules."""


class Finding(msgspec.Struct, frozen=True):
    """Something found at a table (None: in the database as a whole): its `kind` in one word, and
    one line that holds no secret.
    """

    table: int | None
    kind: str
    text: str

    def __str__(self) -> str:
        where = "database" if self.table is None else f"table {self.table}"
        return f"{where}: {self.kind}: {self.text}"

    @property
    def is_fault(self) -> bool:
        """Whether it is amiss."""
        return self.kind != UPGRADE


async def check(store: Store, games: Games) -> AsyncIterator[Finding]:
    """What there is to say of the running games of a database, table by table; nothing of most."""
    asked = select(schema.tables.c.id).where(schema.tables.c.status == "running")
    async with store.read() as connection:
        numbers = (await connection.execute(asked.order_by(schema.tables.c.id))).scalars().all()
    for number in numbers:
        found = await _of_table(store, games, number)
        if found is not None:
            yield found


async def _of_table(store: Store, games: Games, table: int) -> Finding | None:
    try:
        async with store.read() as connection:
            stored = await stored_table.load(connection, table)
            ledger = await entries.between(connection, table)
    except (TableBroken, CorruptRecord):
        return Finding(table, "unreadable", "its rows cannot be read")
    if stored.status != "running":
        return None
    try:
        game = games.game(stored.game)
    except LookupError:
        return Finding(table, "game", f"this program has no game {stored.game!r}")
    was, now = stored.rules_version, game.rules.version
    if was > now:
        return Finding(table, "version", f"its rules have version {was}, those here {now}")
    found = await asyncio.to_thread(_compared, stored, game, ledger)
    if found is None and was < now:
        return Finding(table, UPGRADE, f"its rules will go from version {was} to {now}")
    return found


def _compared(stored: StoredTable, game: AnyGame, ledger: list[StoredEntry]) -> Finding | None:
    """Play a game again. Whatever the rules raise is a fault of this table alone."""
    try:
        if stored.rules_version != game.rules.version:
            ledger = [*ledger, moves.upgrade(stored, game, stored.created).entry]
        state = replay(game, [each.entry for each in ledger], stored.seed)
        if isinstance(state, Difference):
            where = "" if state.seq is None else f" at entry {state.seq}"
            return Finding(stored.id, "replay", f"it plays otherwise{where} ({state.kind})")
        if stored.seq != ledger[-1].seq:
            text = f"its ledger ends at entry {ledger[-1].seq}, the table at entry {stored.seq}"
            return Finding(stored.id, "order", text)
        if game.storage.encode(state) != stored.state:
            return Finding(stored.id, "state", "the stored state is not what the ledger leads to")
    except CannotUpgrade:
        here = game.rules.version
        text = (
            f"no way leads from version {stored.rules_version} of its rules to {here}, those here"
        )
        return Finding(stored.id, "version", text)
    except Exception as error:  # noqa: BLE001 - a game's fault may be of any kind, and tells secrets
        return Finding(stored.id, "rules", f"playing it again failed: {type(error).__name__}")
    return None
