"""Attempts at daily puzzles: a row for each person and day, from their first move on.

A day is a date in UTC, so everybody has the same puzzle at the same time. Only what is solved on
its own day counts for streaks and for a server; later it's practice.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import rows, schema
from host.database.postgresql import alone

DAY: Final = timedelta(days=1)
_a = schema.puzzle_attempts.c


class Attempt(msgspec.Struct, frozen=True):
    """A person's attempt at a day's puzzle: the `moves` that are made now, as stored.

    It counts in the server (`guild`) where its person made a move first. `tries` counts starts over
    and missed goals, from 1. Once the puzzle is solved it has `stars`; 0 if its person gave up.
    """

    user: int
    day: date
    name: str = ""
    guild: int | None = None
    moves: tuple[msgspec.Raw, ...] = ()
    tries: int = 1
    stars: int | None = None
    ended: datetime | None = None

    @property
    def has_begun(self) -> bool:
        """Whether anything has been tried."""
        return bool(self.moves) or self.tries > 1 or self.ended is not None

    @property
    def counts(self) -> bool:
        """Whether it was solved on its day."""
        return bool(self.stars) and self.ended is not None and self.ended.date() == self.day


async def load(connection: AsyncConnection, user: int, day: date, *, hold: bool = False) -> Attempt:
    """A person's attempt, a new one if there is none. `hold` keeps it until the write ends."""
    asked = select(*rows.raw(schema.puzzle_attempts)).where(_a.user == user, _a.day == str(day))
    if hold:
        await alone(connection, "puzzle", user)
    found = await _read(connection, asked)
    return found[0] if found else Attempt(user, day)


async def save(connection: AsyncConnection, attempt: Attempt) -> None:
    """Store an attempt."""
    values = msgspec.structs.asdict(attempt)
    values |= {"day": str(attempt.day), "moves": msgspec.json.encode(attempt.moves)}
    names = values.keys() - {"user", "day"}
    await connection.execute(rows.upsert(connection, schema.puzzle_attempts, *names), values)


async def of_person(
    connection: AsyncConnection, user: int, since: date | None = None
) -> list[Attempt]:
    """A person's attempts by date, or those from a day on."""
    asked = select(*rows.raw(schema.puzzle_attempts)).where(_a.user == user)
    if since is not None:
        asked = asked.where(_a.day >= str(since))
    return await _read(connection, asked.order_by(_a.day))


async def of_server(
    connection: AsyncConnection, guild: int, first: date, last: date
) -> list[Attempt]:
    """All attempts that count in a server, from one day to another, by when they ended."""
    asked = (
        select(*rows.raw(schema.puzzle_attempts))
        .where(_a.guild == guild, _a.day.between(str(first), str(last)))
        .order_by(_a.ended, _a.user)
    )
    return await _read(connection, asked)


async def _read(connection: AsyncConnection, asked: Select[tuple[object, ...]]) -> list[Attempt]:
    return rows.readable((await connection.execute(asked)).mappings(), Attempt)


def streak(solved: Collection[date], today: date) -> int:
    """The days in a row on which somebody solved the puzzle, up to today; today may be to come.

    >>> streak({date(2027, 1, 1), date(2027, 1, 2)}, date(2027, 1, 3))
    2
    """
    day = today if today in solved else today - DAY
    found = 0
    while day in solved:
        day -= DAY
        found += 1
    return found


def best_streak(solved: Iterable[date]) -> int:
    """The most days in a row."""
    best = now = 0
    last: date | None = None
    for day in sorted(solved):
        now = now + 1 if last is not None and day - last == DAY else 1
        best, last = max(best, now), day
    return best


def solved_days(attempts: Sequence[Attempt]) -> dict[date, int]:
    """The stars of the days that count."""
    return {each.day: each.stars for each in attempts if each.counts and each.stars is not None}
