"""When servers post their puzzle of the day: at the hour they chose, in UTC."""

from collections.abc import Callable, Container
from datetime import UTC, date, datetime, time

from sqlalchemy import delete, func, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.puzzles.days import puzzle_of
from engine.registry import NAMES
from host.database import schema
from host.database.postgresql import alone
from host.database.store import Store
from host.jobs.due import DueColumn
from host.puzzles.attempts import DAY
from host.puzzles.message import PuzzlePost
from host.puzzles.puzzles import subject_of
from host.repositories import messages, servers
from host.repositories.messages import Note
from host.subject import Subject

_s, _m = schema.servers.c, schema.messages.c


class PuzzleDays(DueColumn):
    """The source of these deadlines. `called` hears of messages to be sent or edited. There are
    none of games that aren't `offered`.

    A server's settings make it due at once (`host.repositories.servers`); then it is due at its
    hour, day by day.
    """

    type = "puzzles"
    at = _s.puzzle_due
    key = _s.guild

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        called: Callable[[Subject], None],
        offered: Container[str] = NAMES,
    ) -> None:
        super().__init__(store)
        self._offered = offered
        self._clock = clock
        self._called = called

    async def fire(self, subject: Subject) -> None:
        """Have today's message posted once its hour has come, and yesterday's closed."""
        guild, now = subject.number, self._clock()
        today = now.date()
        async with self._store.write() as connection:
            await alone(connection, "choose", guild)
            chosen = await servers.load(connection, guild)
            due: datetime | None = None
            if chosen.puzzles is not None:
                due = datetime.combine(today, time(chosen.puzzle_hour), UTC)
                if due <= now:
                    due += DAY
                    found = puzzle_of(today)
                    if found is not None and found.puzzle.problem.game.name in self._offered:
                        await _post(connection, guild, today)
            is_server = _s.guild == guild
            await connection.execute(update(schema.servers).where(is_server).values(puzzle_due=due))
        for day in (today, today - DAY):
            self._called(subject_of(guild, day))


async def _post(connection: AsyncConnection, guild: int, today: date) -> None:
    """Have a day's message posted, unless it was. Earlier ones that have ended are forgotten."""
    await messages.note(connection, subject_of(guild, today), PuzzlePost.name, Note(""))
    beginning = subject_of(guild, today).removesuffix(str(today))
    of_day = func.substr(_m.subject, len(beginning) + 1)
    is_old = _m.subject.startswith(beginning) & (of_day < str(today - DAY))
    await connection.execute(delete(schema.messages).where(is_old, _m.state == "ended"))
