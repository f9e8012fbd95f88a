"""How much the bot is used, in figures about nobody in particular."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy import Select, distinct, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.registry import Games
from engine.words import counted
from host.admin import overview
from host.database import schema

WEEKS: Final = 8
WEEK: Final = timedelta(days=7)
_t, _r, _sr, _s = schema.tables.c, schema.results.c, schema.seat_results.c, schema.seats.c


class Week(msgspec.Struct, frozen=True):
    """The seven days from `since` on: games that began, those that ended, and how many of these
    had a result; people and servers among those that ended.
    """

    since: datetime
    begun: int
    ended: int
    finished: int
    people: int
    servers: int


class OfGame(msgspec.Struct, frozen=True):
    """A game: its running tables, and how often it was played to its end in all these weeks."""

    game: str
    running: int
    finished: int


class Figures(msgspec.Struct, frozen=True):
    """What is open now, what the last weeks brought, and who was ever here."""

    lobbies: int
    running: int
    people: int
    servers: int
    weeks: Sequence[Week]
    games: Sequence[OfGame]


async def read(connection: AsyncConnection, now: datetime) -> Figures:
    """The figures, with the newest week first."""
    by_status = select(_t.status, _t.game, func.count()).where(schema.OPEN)
    opened = (await connection.execute(by_status.group_by(_t.status, _t.game))).all()
    running = Counter({game: many for status, game, many in opened if status == "running"})
    people = await _scalar(connection, select(func.count()).select_from(schema.people))
    servers = await _scalar(
        connection, select(func.count(distinct(_t.guild))).where(_t.guild.is_not(None))
    )
    weeks = [await _week(connection, now - WEEK * (number + 1)) for number in range(WEEKS)]
    since = now - WEEK * WEEKS
    played = select(_r.game, func.count()).where(_r.ended >= since, _r.closing.is_(None))
    finished = Counter[str](dict((await connection.execute(played.group_by(_r.game))).all()))
    return Figures(
        sum(many for status, _, many in opened if status == "lobby"),
        running.total(),
        people,
        servers,
        weeks,
        [OfGame(game, running[game], finished[game]) for game in sorted({*running, *finished})],
    )


async def _week(connection: AsyncConnection, since: datetime) -> Week:
    within = _r.ended >= since, _r.ended < since + WEEK
    begun = select(func.count()).where(_t.started >= since, _t.started < since + WEEK)
    ended = select(
        func.count(),
        func.count().filter(_r.closing.is_(None)),
        func.count(distinct(_r.guild)),
    ).where(*within)
    seen = (
        select(func.count(distinct(_sr.user)))
        .join(schema.results, _r.table == _sr.table)
        .where(*within, _sr.user > 0)
    )
    every, finished, servers = (await connection.execute(ended)).one()
    return Week(
        since,
        await _scalar(connection, begun),
        every,
        finished,
        await _scalar(connection, seen),
        servers,
    )


async def _scalar(connection: AsyncConnection, asked: Select[int]) -> int:
    found: int = (await connection.execute(asked)).scalar_one()
    return found


def lines(of: Figures, games: Games) -> list[str]:
    """The figures in plain text."""
    weeks = [
        (
            f"{each.since:%Y-%m-%d}",
            str(each.begun),
            str(each.ended),
            f"{100 * each.finished // each.ended}%" if each.ended else "-",
            str(each.people),
            str(each.servers),
        )
        for each in of.weeks
    ]
    played = [
        (_title(games, each.game), str(each.running), str(each.finished)) for each in of.games
    ]
    now = (
        f"Running: {counted(of.running, 'game')}. Waiting for players: "
        f"{counted(of.lobbies, 'table')}. Ever here: {counted(of.servers, 'server')}, and "
        f"{of.people} who pressed something."
    )
    return [
        now,
        "",
        *overview.columns(
            [("week from", "begun", "ended", "with a result", "people", "servers"), *weeks]
        ),
        "",
        *overview.columns([("game", "running", f"finished in {WEEKS} weeks"), *played]),
    ]


def _title(games: Games, name: str) -> str:
    try:
        return games.game(name).title
    except LookupError:
        return name
