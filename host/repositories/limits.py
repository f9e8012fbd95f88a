"""What a server allows of a new table: which game, where, and how many at once."""

from sqlalchemy import Select, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.words import counted, listed
from host.clock.pace import PACES, UNTIMED
from host.database import schema
from host.database.postgresql import alone
from host.errors import ChannelNotAllowed, GameNotAllowed, TooManyTables
from host.repositories import servers
from host.repositories.servers import ServerSettings
from host.table.models import Games
from host.table.stored_table import StoredTable

_t = schema.tables.c


async def admit(
    connection: AsyncConnection, new: StoredTable, games: Games, within: int | None
) -> None:
    """Let a new table be as its server has chosen, in the transaction that stores it.

    It gets the server's pace. `within` is the channel that a thread belongs to. Nothing of this
    holds for direct messages, nor for a table that is there already. Raises `GameNotAllowed`,
    `ChannelNotAllowed`, `TooManyTables`.
    """
    if new.guild is None:
        return
    await alone(connection, "open", new.guild)
    chosen = await servers.load(connection, new.guild)
    named = chosen.named_games(games)
    if named and new.game not in named:
        raise GameNotAllowed(
            f"{games.game(new.game).title} is not played in this server.",
            f"What is played here: {listed([game.title for game in named.values()])}. Someone who "
            "manages the server can allow other games by `/server`.",
        )
    if chosen.channels and not {new.channel, within}.intersection(chosen.channels):
        raise ChannelNotAllowed(chosen.channels)
    await _count(connection, new, chosen)
    new.pace = chosen.pace if chosen.pace in PACES else UNTIMED


def open_tables(guild: int | None, host: int) -> Select[int, int]:
    """How many tables are open in a server, and how many of them are this person's as host."""
    own = func.coalesce(func.sum(case((_t.host == host, 1), else_=0)), 0)
    return select(func.count(), own).where(_t.guild == guild, schema.OPEN)


async def _count(connection: AsyncConnection, new: StoredTable, chosen: ServerSettings) -> None:
    """Refuse one table too many."""
    every, hosted = (await connection.execute(open_tables(new.guild, new.host))).one()
    if every >= chosen.most_tables:
        raise TooManyTables(
            f"This server has {counted(every, 'open table')}, and {chosen.most_tables} at once are "
            "the most here.",
            "Join one that has not begun, or try again once one is over. Someone who manages the "
            "server can allow more by `/server`.",
        )
    if hosted >= chosen.most_each:
        raise TooManyTables(
            f"You are the host of {counted(hosted, 'open table')} in this server, and "
            f"{chosen.most_each} at once are the most for one person.",
            "Play one to its end, or end one by `/table abandon`; `/games` lists yours. Someone "
            "who manages the server can allow more by `/server`.",
        )
