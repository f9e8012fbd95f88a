"""What is stopped for a while by the bot's owner: everything, or one game on all servers.

A stop is a note in the database, read where it matters, so every process knows it at once.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.registry import AnyGame
from host.database import rows, schema
from host.database.postgresql import alone
from host.errors import GameNotAllowed, TablePaused
from host.table.change import Change

EVERYTHING: Final = "paused"
"""The name of the note that nothing is carried out, with the time since when."""
_GAME: Final = "paused "
_n = schema.notes.c


async def stop(connection: AsyncConnection, game: str | None, now: datetime) -> bool:
    """Stop a game (None: everything); whether it wasn't stopped before."""
    await alone(connection, EVERYTHING, 0)
    if await since(connection, game) is not None:
        return False
    value = {"name": _name(game), "value": now.isoformat()}
    await connection.execute(rows.upsert(connection, schema.notes, "value"), value)
    return True


async def lift(connection: AsyncConnection, game: str | None) -> datetime | None:
    """End a stop; since when there was one, if so."""
    await alone(connection, EVERYTHING, 0)
    gone = delete(schema.notes).where(_n.name == _name(game)).returning(_n.value)
    value = (await connection.execute(gone)).scalar_one_or_none()
    return None if value is None else datetime.fromisoformat(value)


async def since(connection: AsyncConnection, game: str | None) -> datetime | None:
    """Since when a game (None: everything) is stopped, if it is."""
    asked = select(_n.value).where(_n.name == _name(game))
    value = (await connection.execute(asked)).scalar_one_or_none()
    return None if value is None else datetime.fromisoformat(value)


async def games(connection: AsyncConnection) -> list[str]:
    """The names of the games that are stopped."""
    asked = select(_n.name).where(_n.name.startswith(_GAME)).order_by(_n.name)
    return [each.removeprefix(_GAME) for each in (await connection.execute(asked)).scalars()]


async def prepare(connection: AsyncConnection, change: Change) -> None:
    """Refuse that a stopped game begins or goes on. Raises `TablePaused`."""
    old, new = change.old, change.new
    begins = old.status == "lobby" and new.status == "running"
    goes_on = old.time.pause is not None and new.time.pause is None and new.status == "running"
    if not (begins or goes_on):
        return
    await alone(connection, EVERYTHING, 0, shared=True)
    if await since(connection, new.game) is not None:
        raise TablePaused(
            "This game is paused on all servers while a mistake in its rules is mended.",
            "Nothing is lost and no clock runs. Until then, play another one: `/table new`.",
        )


async def admit(
    connection: AsyncConnection, game: AnyGame, offered: Collection[str] | None
) -> None:
    """Refuse a new table of a game that is stopped or not `offered` (None: all are). Raises
    `GameNotAllowed`.
    """
    if offered is not None and game.name not in offered:
        raise GameNotAllowed(
            f"I don't offer {game.title}.", "`/table new` suggests the games that I do."
        )
    await alone(connection, EVERYTHING, 0, shared=True)
    if await since(connection, game.name) is not None:
        raise GameNotAllowed(
            f"{game.title} is paused on all servers while a mistake in its rules is mended.",
            "Choose another game, or try again another day.",
        )


def _name(game: str | None) -> str:
    return EVERYTHING if game is None else f"{_GAME}{game}"
