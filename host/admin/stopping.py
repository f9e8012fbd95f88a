"""The owner stops everything, or one game on all servers, and lets it go on."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import Refused
from engine.registry import Games
from engine.words import counted
from host.admin.acting import acting
from host.background import housekeeper, timekeeper
from host.database import rows, schema
from host.database.store import Store
from host.errors import HostRefused
from host.logs.progress import Progress
from host.owner import stops
from host.service import deadlines
from host.service.tables import Tables
from host.subject import Subject
from host.table.stored_table import OWNER

_t = schema.tables.c


async def pause(
    store: Store, games: Games, game: str | None, now: datetime, progress: Progress
) -> str:
    """Stop a game (None: everything); says what that means. Again, it does the rest of what was
    broken off. Raises `Refused`.
    """
    if game is not None:
        _known(games, game)
    async with store.write() as connection:
        is_new = await stops.stop(connection, game, now)
    if game is None:
        if not is_new:
            return "Everything is paused already."
        return (
            "From now on presses and commands are answered with “Back in a few minutes”, and no "
            "clock runs. `resume` or the next start ends that."
        )

    async def stop(tables: Tables, table: int) -> None:
        await tables.votes.pause(table, OWNER, None)

    async with store.read() as connection:
        running = await _tables(connection, game)
    changed = await _each(store, games, running, stop, progress)
    left = len(running) - changed
    others = f" {left} more rested already, or can't be read." if left else ""
    return f"{games.game(game).title} is paused everywhere: {counted(changed, 'game')}.{others}"


async def resume(
    store: Store, games: Games, game: str | None, now: datetime, progress: Progress
) -> str:
    """End a stop; says what goes on. Again, it does the rest of what was broken off. Raises
    `Refused`.
    """
    if game is None:
        return await _resume_everything(store, now)
    _known(games, game)
    async with store.write() as connection:
        await stops.lift(connection, game)

    async def go_on(tables: Tables, table: int) -> None:
        await tables.votes.resume(table, OWNER, None, manages=True)

    async with store.read() as connection:
        paused = await _tables(connection, game, paused=True)
    changed = await _each(store, games, paused, go_on, progress)
    left = len(paused) - changed
    others = f" {counted(left, 'table')} couldn't be read: see `check`." if left else ""
    return f"{games.game(game).title} goes on: {counted(changed, 'game')}.{others}"


async def _resume_everything(store: Store, now: datetime) -> str:
    async with store.write() as connection:
        since = await stops.lift(connection, None)
        if since is None:
            raise Refused("Nothing is paused.", "")
        tables = await deadlines.skip(connection, since, now)
        noted = {"name": timekeeper.NOTE, "value": now.isoformat()}
        await connection.execute(rows.upsert(connection, schema.notes, "value"), noted)
        await housekeeper.note_changes(connection, [Subject.of("table", each) for each in tables])
        await housekeeper.note_due(connection)
    return "Presses and commands are answered again, and clocks go on."


async def _each(
    store: Store,
    games: Games,
    these: list[int],
    change: Callable[[Tables, int], Awaitable[None]],
    progress: Progress,
) -> int:
    """Change each of these tables; how many could be."""
    changed = 0
    with progress("tables", len(these)) as done:
        async with acting(store, games) as tables:
            for table in these:
                with suppress(HostRefused):  # it is paused or over already, or can't be read
                    await change(tables, table)
                    changed += 1
                done(1)
    return changed


async def _tables(connection: AsyncConnection, game: str, *, paused: bool = False) -> list[int]:
    """The running games of this kind; those that the owner paused."""
    asked = select(_t.id).where(_t.game == game, _t.status == "running").order_by(_t.id)
    if paused:
        asked = asked.where(_t.pause_by == OWNER)
    return list((await connection.execute(asked)).scalars())


def _known(games: Games, game: str) -> None:
    try:
        games.game(game)
    except LookupError as error:
        raise Refused(str(error), "") from None
