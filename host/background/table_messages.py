"""Messages about tables: what they go by, and what trouble with them means for a table."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import Refused
from host.database.store import shielded
from host.errors import HostRefused
from host.messages.facts import TableFacts
from host.outbox.kinds import SubjectType
from host.outbox.loop import Lane
from host.outbox.trouble import Trouble
from host.repositories import people, servers
from host.repositories.audiences import Channel, MessageRef
from host.repositories.audiences import Person as Direct
from host.repositories.messages import Key, Message
from host.repositories.people import Person
from host.repositories.servers import ServerSettings
from host.review.replays import Replays
from host.service.kinds import KINDS
from host.service.tables import Tables
from host.subject import Subject
from host.table.stored_table import StoredTable

_NEED_ROUNDS: Final = frozenset(each.name for each in KINDS if each.needs_rounds)
_NEED_CHOICES: Final = frozenset(each.name for each in KINDS if each.needs_choices)


class TableMessages(SubjectType[TableFacts]):
    """Subjects such as `table:17`."""

    name: Final = "table"
    kinds = KINDS

    def __init__(
        self, tables: Tables, replays: Replays, is_covered: Callable[[MessageRef], bool]
    ) -> None:
        """`is_covered`: whether others are below a message, as far as this process knows."""
        self._tables = tables
        self._is_covered = is_covered
        self._session = tables.session
        self._replays = replays

    def wake(self, lane: Lane) -> None:
        """Have a lane hear of what happens at tables."""
        signals = self._session.signals
        signals.called.subscribe(lane.wake)
        signals.changed.subscribe(lane.wake_if_watched)

    async def read(
        self,
        subject: Subject,
        messages: Callable[[AsyncConnection], Awaitable[Mapping[Key, Message | None]]],
    ) -> tuple[TableFacts, Mapping[Key, Message | None]]:
        """The facts about a table, and its messages. Raises `NoTable`, `TableBroken`."""

        async def also(
            connection: AsyncConnection, now: StoredTable
        ) -> tuple[
            Mapping[Key, Message | None],
            Mapping[int, Person],
            ServerSettings,
        ]:
            found = await messages(connection)
            users = {each.user for each in now.people()} | {now.host}
            users |= {each.person for each in found.values() if each is not None}
            users |= {each.user for each in now.lobby.guests}
            known = {each for each in users if each is not None}
            needs_choices = any(kind in _NEED_CHOICES for kind, _ in found)
            chosen = await servers.load(connection, now.place.guild if needs_choices else None)
            return found, await people.load(connection, known), chosen

        stored, (found, known, chosen) = await self._session.load(subject.number, also)
        is_paused = await self._tables.openings.refresh() is not None
        view, game = self._session.view(stored), self._session.game(stored)
        rounds = None
        if any(kind in _NEED_ROUNDS for kind, _ in found):
            with suppress(Refused):  # it can't be replayed
                rounds = await self._replays.rounds(stored.id)
        facts = TableFacts(
            view,
            game.rules.seats_for(view.options),
            known,
            is_paused=is_paused,
            now=self._session.clock(),
            is_covered=self._is_covered,
            give_up_seat=partial(self._give_up_seat, subject.number),
            rounds=rounds,
            chosen=chosen,
        )
        return facts, found

    async def _give_up_seat(self, table: int, user: int) -> None:
        with suppress(HostRefused):  # they left, or the game began
            await self._tables.lobby.give_up_seat(table, user)

    async def troubled(self, facts: TableFacts, message: Message, trouble: Trouble) -> None:
        """Suspend a table whose own place refuses us, and so on."""
        view = facts.view
        is_own = isinstance(message.audience, Channel) and message.audience.id == view.place.channel
        match trouble.what:
            case "closed" if isinstance(message.audience, Direct):
                await shielded(self._tables.people.close(message.audience.id, trouble.code))
            case "barred" if is_own and trouble.barrier is not None:
                await shielded(self._tables.places.suspend(view.id, trouble.barrier, refused=True))
            case "lost" if is_own:
                await shielded(self._tables.places.lose_channel(view.id))
            case "lost" if isinstance(message.audience, Channel) and view.place.guild is not None:
                gone = message.audience.id
                await shielded(
                    self._tables.servers.change(view.place.guild, lambda now: now.without(gone))
                )
            case "left" if view.place.guild is not None and trouble.person is not None:
                await shielded(self._tables.seats.left_server(view.place.guild, trouble.person))
