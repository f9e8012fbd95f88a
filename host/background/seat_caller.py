"""Transactional outbox for notifications of a table.

A role is notified, people from the waiting list who got a seat, people whose seat a manager freed,
people who are invited, a host whose invitation was declined, and players whom one of them asks for
something; who sits down is added to the table's thread. Before a start at a time all who have a
seat are reminded, and it is an event of the server. A call is stored with the change that
causes it (`host.repositories.seat_calls`) and marked before it is sent. After a crash in between
the message is searched for first, so nobody is notified twice. Each message follows the table until
the game starts or the table closes, and then says so; a request says in the end how it was settled.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final, Literal, Protocol, TypeAlias

from host.database.store import shielded
from host.delivery.post import Barred
from host.errors import AudienceGone, HostRefused, Unreachable
from host.jobs.queue import Jobs, LocalJobs, RetryingWorker, Sleep, send_once
from host.repositories import seat_calls
from host.repositories.people import People
from host.repositories.seat_calls import Call
from host.repositories.stored_placements import MessageRef
from host.service.lobbies import Lobby
from host.service.places import Places
from host.service.queries import Queries
from host.service.session import Session
from host.table.models import TableView, seat_of

logger = logging.getLogger(__name__)

OLD_RETRY_AFTER_S: Final = 600.0
"""Retry of an edit that Discord refuses for now, since the message is old."""
Route: TypeAlias = Literal["channel", "direct"]
"""Where a message goes: to the table's channel, or to somebody's direct messages."""


class Caller(Protocol):
    """Port to Discord: sends such messages."""

    async def may_be_told(self, user: int, view: TableView, /) -> bool:
        """Whether a person may see the table now. Raises `Unreachable` if nobody can say."""

    async def has_left(self, user: int, view: TableView, /) -> bool:
        """Whether a person is certain to have left the table's server."""

    async def send(self, call: Call, view: TableView, route: Route, /) -> MessageRef:
        """Send a new message. Raises `AudienceGone`, `Barred`, `Unreachable`."""

    async def find(self, call: Call, view: TableView, route: Route, /) -> MessageRef | None:
        """What an earlier try left. Raises `AudienceGone`, `Barred`, `Unreachable`."""

    async def edit(self, call: Call, view: TableView, ref: MessageRef, /) -> None:
        """Update a message or an event. Raises `AudienceGone`, `Barred`, `Unreachable`."""

    async def enter(self, user: int, view: TableView, /) -> None:
        """Add a person to the table's thread, if Discord takes that. Raises `Unreachable`."""

    async def delete(self, call: Call, view: TableView, ref: MessageRef, /) -> None:
        """Delete an event, or what promised somebody their first hand. Raises `Unreachable`."""

    def says(self, call: Call, view: TableView, /) -> str:
        """A message or an event in up to 64 characters: it is edited when they change."""


class SeatCaller:
    """Sends the stored calls, with retries."""

    def __init__(
        self,
        session: Session,
        read: Queries,
        lobby: Lobby,
        people: People,
        places: Places,
        left_server: Callable[[int, int], Awaitable[None]],
        caller: Caller,
        *,
        sleep: Sleep = asyncio.sleep,
        jobs: Jobs | None = None,
    ) -> None:
        self._store = session.store
        self._read = read
        self._lobby = lobby
        self._people = people
        self._places = places
        self._left_server = left_server
        self._caller = caller
        self.worker = RetryingWorker("calls", self, jobs or LocalJobs(sleep))
        session.signals.called.subscribe(self._begin)
        session.signals.changed.subscribe(self.worker.wake_if_watched)

    async def left(self) -> set[int]:
        """The tables with calls left to send."""
        async with self._store.read() as connection:
            found = await seat_calls.left(connection)
        self.worker.watched |= found
        return found

    async def is_wanted(self, table: int) -> bool:
        """Whether a table has calls left to send."""
        async with self._store.read() as connection:
            return bool(await seat_calls.of_table(connection, table))

    def _begin(self, table: int) -> None:
        self.worker.watched.add(table)
        self.worker.wake(table)

    async def serve(self, table: int) -> None:
        """Send a table's calls."""
        async with self._store.read() as connection:
            found = await seat_calls.of_table(connection, table)
        view = await self._read.view(table)  # afterwards: what a call is about has happened in it
        event = max((call.id for call in found if call.about == "event"), default=None)
        left = {call.id for call in found}

        async def see_to(call: Call) -> None:
            if await self._see_to(call, view, is_current=call.id == event):
                await self._finish(call)
                left.discard(call.id)

        await self.worker.each(table, {call.id: partial(see_to, call) for call in found})
        # If a call was stored meanwhile, this runs again.
        (self.worker.watched.add if left else self.worker.watched.discard)(table)

    async def _see_to(self, call: Call, view: TableView, *, is_current: bool) -> bool:
        """Do what can be done about a call or an event; whether nothing is left."""
        try:
            if call.about == "event":
                return await self._schedule(call, view, is_current=is_current)
            return await self._do(call, view)
        except Barred as barred:
            if not _is_own_place(call, view):
                raise
            await shielded(self._places.rest(view.id, barred.why, refused=True))
            return False  # until the table is taken up again
        except Unreachable as error:
            if not error.permanent:
                raise
            logger.warning("table %d: nobody could be notified: %s", call.table, error.reason)
        except AudienceGone as gone:
            if gone.stays:  # it may still be plain text, or say what is no longer true
                raise Unreachable(str(gone), retry_after=OLD_RETRY_AFTER_S) from gone
            if gone.channel and _is_own_place(call, view):
                await shielded(self._places.lose_channel(view.id))
        return True

    async def _do(self, call: Call, view: TableView) -> bool:
        """Do what can be done about a call; whether nothing is left."""
        if call.ref is not None and call.about != "promise":
            return await self._follow(call, call.ref, call.shown, view)
        if not _is_news(call, view):
            return await self._outdated(call, view)
        if call.user is None or call.about == "invited" or call.asks:
            return await self._announce(call, view)
        if call.about == "thread":
            return await self._enter(view, call.user)
        if call.about == "promise":
            return await self._promise(call, view, call.user)
        if call.about == "declined":
            return await self._reach(call, view, view.host)
        tell = self._tell_freed if call.about == "freed" else self._tell
        return await tell(call, view, call.user)

    async def _promise(self, call: Call, view: TableView, user: int) -> bool:
        """Drop a promise of the first hand once that comes, or never will; whether it is gone."""
        if view.status == "lobby" and seat_of(view, user) is not None:
            return False
        if call.ref is not None:
            await self._caller.delete(call, view, call.ref)
        return True

    async def _outdated(self, call: Call, view: TableView) -> bool:
        """Send nothing any more, but update what may have been sent; whether it is final."""
        if not call.sending or view.rest is not None:
            return not call.sending
        ref = await self._caller.find(call, view, "channel")
        return ref is None or await self._sent(call, view, ref)

    async def _announce(self, call: Call, view: TableView) -> bool:
        """Send a message in the channel, and follow it; whether nothing is left to do."""
        if view.channel_lost or view.rest is not None:
            return view.channel_lost
        view = await self._look_for(call, view)
        if not (call.sending or _is_news(call, view)):
            return False  # it needs no message any more, and then this runs again
        return await self._sent(call, view, await self._send(call, view, "channel"))

    async def _look_for(self, call: Call, view: TableView) -> TableView:
        """The table without those who left its server: before a message is sent to all who are to
        answer, or whose game starts soon, they are looked for.
        """
        if call.sending or view.guild is None:
            return view
        users = view.missing(call.asks) if call.asks else ()
        if call.about == "soon":
            users = tuple(each.user for each in view.players if each.user is not None)
        gone = [user for user in users if await self._caller.has_left(user, view)]
        for user in gone:
            await self._left_server(view.guild, user)
        return await self._read.view(view.id) if gone else view

    async def _sent(self, call: Call, view: TableView, ref: MessageRef) -> bool:
        """A message was sent or found; whether it is final."""
        shown = "" if call.sending else self._caller.says(call, view)
        await self._keep(call, ref, shown)
        return await self._follow(call, ref, shown, view)

    async def _follow(self, call: Call, ref: MessageRef, shown: str, view: TableView) -> bool:
        """Keep a message true; whether it is final."""
        if call.asks and not (call.settled or view.is_asked(call.asks)):
            return False  # it was settled meanwhile, so this runs again
        says = self._caller.says(call, view)
        if shown != says:
            if view.rest is not None:
                return False
            await self._caller.edit(call, view, ref)
            await self._keep(call, ref, says)
        return call.about == "freed" or not _is_ahead(call, view)

    async def _schedule(self, call: Call, view: TableView, *, is_current: bool) -> bool:
        """Create, change, start or delete the event of a start at a time; whether it is final. An
        event isn't current once the host has set a time again after choosing otherwise.
        """
        is_ahead = is_current and view.starts is not None and view.gathering.start == "time"
        says, shown, ref = self._caller.says(call, view), call.shown, call.ref
        if ref is None and is_ahead:
            ref = await self._send(call, view, "channel")
            shown = "" if call.sending else says
            await self._keep(call, ref, shown)
        elif ref is None and call.sending:
            ref = await self._caller.find(call, view, "channel")
        if ref is None:
            return True
        if not is_ahead and not (is_current and view.status == "running"):
            await self._caller.delete(call, view, ref)
        elif shown != says:
            await self._caller.edit(call, view, ref)
            await self._keep(call, ref, says)
        return not is_ahead

    async def _enter(self, view: TableView, user: int) -> bool:
        """Add a person to the table's thread, once there is one; whether nothing is left to do."""
        if view.over or view.channel_lost or seat_of(view, user) is None:
            return True
        if view.awaits_thread or view.rest is not None:
            return False
        await self._caller.enter(user, view)
        return True

    async def _tell(self, call: Call, view: TableView, user: int) -> bool:
        """Tell a person about their seat; else the next in line gets it. Whether that is done."""
        if view.status == "lobby" and not await self._caller.may_be_told(user, view):
            with suppress(HostRefused):  # they left, or the game began
                await self._lobby.leave(view.id, user)
            return True
        return await self._reach(call, view, user)

    async def _reach(self, call: Call, view: TableView, user: int) -> bool:
        """Tell a person something the way they chose; whether that is done."""
        person = await self._people.get(user)
        if person.notify == "none":
            return True
        may_read = person.reads_messages or view.rest is not None
        is_direct = person.wants_messages and not person.dm_closed and may_read
        route: Route = "direct" if is_direct else "channel"
        if view.rest is not None and route == "channel":
            return False  # once the table is taken up again
        try:
            ref = await self._send(call, view, route)
        except Unreachable as error:
            if route == "channel" or not (error.permanent or error.opening):
                raise
            if not error.opening:
                await self._people.close(user, error.code)
            ref = await self._send(call, view, "channel")
        return await self._sent(call, view, ref)

    async def _tell_freed(self, call: Call, view: TableView, user: int) -> bool:
        """Tell a person privately that a manager freed their seat; whether that is done."""
        person = await self._people.get(user)
        is_back = seat_of(view, user) is not None
        if is_back or person.dm_closed or not person.wants_messages:
            return True
        try:
            ref = await self._send(call, view, "direct")
        except Unreachable as error:
            if not error.permanent:
                raise
            await self._people.close(user, error.code)
            return True
        return await self._sent(call, view, ref)

    async def _send(self, call: Call, view: TableView, route: Route) -> MessageRef:
        """Send a message, or find what an earlier try sent."""
        return await send_once(
            self._store,
            lambda: self._caller.send(call, view, route),
            note=lambda connection: seat_calls.mark_sending(connection, call.id),
            find=(lambda: self._caller.find(call, view, route)) if call.sending else None,
        )

    async def _keep(self, call: Call, ref: MessageRef, shown: str) -> None:
        async with self._store.write() as connection:
            await seat_calls.keep(connection, call.id, ref, shown)

    async def _finish(self, call: Call) -> None:
        async with self._store.write() as connection:
            await seat_calls.done(connection, [call.id])


def _is_own_place(call: Call, view: TableView) -> bool:
    """Whether a message is, or is to be, in the table's own channel or thread."""
    if call.ref is not None:
        return call.ref.channel == view.channel
    return view.parent is None or not (call.role is not None or call.about == "invited")


def _is_news(call: Call, view: TableView) -> bool:
    """Whether it still makes sense to send a message."""
    if call.asks:
        return not call.settled and view.is_asked(call.asks) and bool(view.missing(call.asks))
    if call.about in ("freed", "thread", "promise"):
        return True
    if call.about or call.user is None:
        return _is_ahead(call, view)
    return not view.over and seat_of(view, call.user) is not None


def _is_ahead(call: Call, view: TableView) -> bool:
    """Whether what a message says may still change."""
    if call.asks or call.settled or view.status != "lobby":
        return bool(call.asks) and not call.settled
    is_in = call.user is not None and seat_of(view, call.user) is not None
    match call.about:
        case "soon":
            return view.starts is not None and view.gathering.start == "time"
        case "invited":
            return not is_in
        case "":
            return call.role is not None or is_in
    return True
