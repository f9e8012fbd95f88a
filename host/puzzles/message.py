"""A server's puzzle of the day: one silent message, kept true as people solve it."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database.store import Store, shielded
from host.outbox.kinds import Kind, Shown, SubjectType, Wanted
from host.outbox.trouble import Trouble
from host.puzzles import attempts
from host.puzzles.puzzles import names
from host.repositories import servers
from host.repositories.audiences import Channel
from host.repositories.messages import Key, Message
from host.repositories.servers import Servers
from host.subject import Subject


class PuzzleOfDay(Shown, frozen=True):
    """Which puzzle it is, and how many people of a server have solved it, of all who tried. Those
    who did at the first try are named, if they allow it; nothing tells how.
    """

    day: date
    solved: int = 0
    tried: int = 0
    first_try: tuple[str, ...] = ()
    is_over: bool = False


class DayFacts(msgspec.Struct, frozen=True):
    """What a server's message of a day goes by, and in which channel it wants it now."""

    guild: int
    channel: int | None
    shown: PuzzleOfDay


class PuzzlePost(Kind[DayFacts]):
    """Stays where it was posted. It is remembered, so that there is one a day wherever the channel
    is moved.
    """

    name = "puzzle"
    remembers = True

    def wanted(self, facts: DayFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """None that would be late."""
        for each in there:
            audience = each.audience
            if each.state == "new":
                is_wanted = facts.channel is not None and not facts.shown.is_over
                audience = Channel(facts.channel or 0, facts.guild) if is_wanted else None
            if audience is not None:
                yield Wanted(each.key, audience, facts.shown, last=facts.shown.is_over)


class PuzzleMessages(SubjectType[DayFacts]):
    """Subjects such as `puzzle:9:2027-01-01`."""

    name: Final = "puzzle"
    kinds = (PuzzlePost(),)

    def __init__(self, store: Store, servers: Servers, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._servers = servers
        self._clock = clock

    async def read(
        self,
        subject: Subject,
        messages: Callable[[AsyncConnection], Awaitable[Mapping[Key, Message | None]]],
    ) -> tuple[DayFacts, Mapping[Key, Message | None]]:
        """A server's day, and its message."""
        _, number, written = subject.split(":")
        guild, day = int(number), date.fromisoformat(written)
        async with self._store.read() as connection:
            found = await attempts.of_server(connection, guild, day, day)
            solved = [each for each in found if each.counts]
            named = await names(connection, [each for each in solved if each.tries == 1])
            shown = PuzzleOfDay(
                day,
                len(solved),
                sum(each.has_begun for each in found),
                tuple(named[each.user] for each in solved if each.user in named),
                is_over=day < self._clock().date(),
            )
            chosen = await servers.load(connection, guild)
            return DayFacts(guild, chosen.puzzles, shown), await messages(connection)

    async def troubled(self, facts: DayFacts, message: Message, trouble: Trouble) -> None:
        """A channel that is gone is no longer the chosen one."""
        if trouble.what == "lost" and isinstance(message.audience, Channel):
            gone = message.audience.id
            await shielded(self._servers.change(facts.guild, lambda now: now.without(gone)))
