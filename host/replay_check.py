"""Every running game played again from its ledger, and held against the state that is stored."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
from sqlalchemy import select

from engine.errors import CorruptRecord
from engine.replay import Difference, replay
from host import entries, schema, stored_table
from host.entries import StoredEntry
from host.errors import TableBroken
from host.models import AnyGame, Games
from host.store import Store
from host.stored_table import StoredTable


class Fault(msgspec.Struct, frozen=True):
    """Something amiss at a table: its `kind` in one word, and one line that holds no secret."""

    table: int
    kind: str
    text: str


async def faults(store: Store, games: Games) -> AsyncIterator[Fault]:
    """What is amiss with the running games of a database, table by table.

    A game by other rules than this program's is not played again, which is a fault of its own.
    """
    asked = select(schema.tables.c.id).where(schema.tables.c.status == "running")
    async with store.read() as connection:
        numbers = (await connection.execute(asked.order_by(schema.tables.c.id))).scalars().all()
    for number in numbers:
        found = await _of_table(store, games, number)
        if found is not None:
            yield found


async def _of_table(store: Store, games: Games, table: int) -> Fault | None:
    try:
        async with store.read() as connection:
            stored = await stored_table.load(connection, table)
            ledger = await entries.between(connection, table)
    except (TableBroken, CorruptRecord):
        return Fault(table, "unreadable", "its rows cannot be read")
    if stored.status != "running":
        return None
    try:
        game = games.game(stored.game)
    except LookupError:
        return Fault(table, "game", f"this program has no game {stored.game!r}")
    if stored.rules_version != game.rules.version:
        return Fault(
            table,
            "version",
            f"its rules have version {stored.rules_version}, those here {game.rules.version}",
        )
    return await asyncio.to_thread(_compared, stored, game, ledger)


def _compared(stored: StoredTable, game: AnyGame, ledger: list[StoredEntry]) -> Fault | None:
    """Play a game again. Whatever the rules raise is a fault of this table alone."""
    try:
        state = replay(game, [each.entry for each in ledger], stored.seed)
        if isinstance(state, Difference):
            where = "" if state.seq is None else f" at entry {state.seq}"
            return Fault(stored.id, "replay", f"it plays otherwise{where} ({state.kind})")
        if stored.seq != ledger[-1].seq:
            text = f"its ledger ends at entry {ledger[-1].seq}, the table at entry {stored.seq}"
            return Fault(stored.id, "order", text)
        if game.storage.encode(state) != stored.state:
            return Fault(stored.id, "state", "the stored state is not what the ledger leads to")
    except Exception as error:  # noqa: BLE001 - a game's fault may be of any kind, and tells secrets
        return Fault(stored.id, "rules", f"playing it again failed: {type(error).__name__}")
    return None
