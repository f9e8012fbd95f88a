"""When a server's week and the end of its season are due: a source of deadlines.

A server's settings make it due at once (`host.repositories.servers`); then the next moment is
stored together with the message. So each is stored once, however often a process dies, and
whichever of several keeps time.
"""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import select, update

from host.database import schema
from host.database.postgresql import alone
from host.database.store import Store, shielded
from host.jobs.due import DueColumn
from host.messages.season_end import SeasonEnd
from host.messages.week import Span, Week
from host.messages.winner_role import WinnerRole
from host.repositories import messages, servers
from host.repositories.messages import Note
from host.repositories.servers import ServerSettings
from host.statistics.ratings import Season, season_of
from host.subject import Subject
from host.week.waits import Wait, waits

WEEK: Final = timedelta(days=7)
_s = schema.servers.c


def last_week(now: datetime, chosen: ServerSettings) -> datetime:
    """The newest moment, not after `now`, at which a server wants its week."""
    today = now.replace(hour=chosen.week_hour, minute=0, second=0, microsecond=0)
    found = today - timedelta(days=(today.isoweekday() - chosen.week_day) % 7)
    return found if found <= now else found - WEEK


def season_end(now: datetime, chosen: ServerSettings) -> datetime:
    """The newest moment, not after `now`, at which a server hears of a season's end: the chosen
    hour of the next season's first day.
    """
    season = season_of(now)
    found = season.start.replace(hour=chosen.week_hour)
    return found if found <= now else season.before.start.replace(hour=chosen.week_hour)


def next_due(now: datetime, chosen: ServerSettings) -> datetime:
    """The first moment after `now` at which a server wants to hear of either."""
    season = season_of(now)
    ends = (each.start.replace(hour=chosen.week_hour) for each in (season, season.after))
    return min(last_week(now, chosen) + WEEK, *(each for each in ends if each > now))


class Weeks(DueColumn):
    """Notes the messages that are due, and has them sent by those who hear that something is
    `called`. `winner` says who won a season at a server.
    """

    type = "server"
    at = _s.week_due
    key = _s.guild

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        called: Callable[[Subject], None],
        winner: Callable[[int, Season], Awaitable[int | None]],
    ) -> None:
        super().__init__(store)
        self._clock = clock
        self._called = called
        self._winner = winner

    async def fire(self, subject: Subject) -> None:
        """Note what is due at a server by now, each once, and move on."""
        if await shielded(self._noted(subject, await self._won(subject.number))):
            self._called(subject)

    async def _won(self, server: int) -> Note | None:
        """Who won the season whose end is due at a server with a role for that."""
        now = self._clock()
        async with self._store.read() as connection:
            due = (await connection.execute(select(_s.week_due).where(_s.guild == server))).scalar()
            chosen = await servers.load(connection, server)
        ended = season_end(now, chosen)
        if due is None or ended < due or chosen.week is None or chosen.winner_role is None:
            return None
        season = season_of(ended).before
        user = await self._winner(server, season)
        return None if user is None else WinnerRole.note(season, user)

    async def waits(self, server: int) -> list[Wait]:
        """How long a server's games have waited."""
        async with self._store.read() as connection:
            return await waits(connection, server)

    async def _noted(self, subject: Subject, won: Note | None) -> bool:
        server, now, is_new = subject.number, self._clock(), False
        is_server = _s.guild == server
        async with self._store.write() as connection:
            await alone(connection, "choose", server)
            asked = select(_s.week_due, _s.week_told).where(is_server, _s.week_due <= now)
            row = (await connection.execute(asked)).first()
            if row is None:
                return False  # somebody was faster
            (due, told), chosen = row, await servers.load(connection, server)
            until, ended = last_week(now, chosen), season_end(now, chosen)
            if chosen.week is not None and until >= due:
                since = until - WEEK if told is None else max(told, until - WEEK)
                note = Week.note(Span(since, until))
                if await messages.note(connection, subject, Week.name, note):
                    is_new, told = True, until
            if chosen.week is not None and ended >= due:
                note = SeasonEnd.note(season_of(ended).before)
                is_new |= await messages.note(connection, subject, SeasonEnd.name, note)
                if won is not None:
                    is_new |= await messages.note(connection, subject, WinnerRole.name, won)
            following = None if chosen.week is None else next_due(now, chosen)
            values = {"week_due": following, "week_told": told}
            await connection.execute(update(schema.servers).where(is_server).values(values))
        return is_new
