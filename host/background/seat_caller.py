"""Transactional outbox for notifications of a table.

A role is notified, people from the waiting list who got a seat, people whose seat a manager freed,
people who are invited, a host whose invitation was declined, and players whom one of them asks for
something; who sits down is added to the table's thread. Before a start at a time all who have a
seat are reminded, and it is an event of the server. A call is stored with the change that
causes it (`host.repositories.seat_calls`) and marked before it is sent. After a crash in between
the message is searched for first, so nobody is notified twice. A role's message is kept up to date
until the game starts or the table closes; a request and an invitation say in the end how they were
settled.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Literal, Protocol, TypeAlias

from host.delivery.post import AudienceGone
from host.errors import HostRefused, Unreachable
from host.jobs.queue import Jobs, LocalJobs, RetryingWorker, Sleep, send_once
from host.repositories import seat_calls
from host.repositories.people import People
from host.repositories.seat_calls import Call
from host.repositories.stored_placements import MessageRef
from host.service.lobbies import Lobby
from host.service.queries import Queries
from host.service.session import Session
from host.table.models import TableView, seat_of

logger = logging.getLogger(__name__)

Route: TypeAlias = Literal["channel", "direct"]
"""Where a message goes: to the table's channel, or to somebody's direct messages."""


class Caller(Protocol):
    """Port to Discord: sends such messages."""

    async def may_be_told(self, user: int, view: TableView, /) -> bool:
        """Whether a person may see the table now. Raises `Unreachable` if nobody can say."""

    async def send(self, call: Call, view: TableView, route: Route, /) -> MessageRef:
        """Send a new message. Raises `Unreachable`."""

    async def find(self, call: Call, view: TableView, route: Route, /) -> MessageRef | None:
        """The message of an earlier try, if there is one. Raises `Unreachable`."""

    async def edit(self, call: Call, view: TableView, ref: MessageRef, /) -> None:
        """Update a message in the channel. Raises `AudienceGone`, `Unreachable`."""

    async def enter(self, user: int, view: TableView, /) -> None:
        """Add a person to the table's thread, if Discord takes that. Raises `Unreachable`."""

    async def delete(self, call: Call, view: TableView, ref: MessageRef, /) -> None:
        """Delete an event, or what promised somebody their first hand. Raises `Unreachable`."""

    def says(self, call: Call, view: TableView, /) -> str:
        """A role's message or an event in up to 64 characters: it is edited when they change."""


class SeatCaller:
    """Sends the stored calls, with retries."""

    def __init__(
        self,
        session: Session,
        read: Queries,
        lobby: Lobby,
        people: People,
        caller: Caller,
        *,
        sleep: Sleep = asyncio.sleep,
        jobs: Jobs | None = None,
    ) -> None:
        self._store = session.store
        self._read = read
        self._lobby = lobby
        self._people = people
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
        left = False
        events = [call.id for call in found if call.about == "event"]
        for call in found:
            try:
                if call.about == "event":
                    is_done = await self._schedule(call, view, is_current=call.id == events[-1])
                else:
                    is_done = await self._do(call, view)
            except Unreachable as error:
                if not error.permanent:
                    raise
                logger.warning("table %d: nobody could be notified: %s", table, error.reason)
                is_done = True
            except AudienceGone:
                is_done = True
            if is_done:
                await self._finish(call)
            left = left or not is_done
        # If a call was stored meanwhile, this runs again.
        (self.worker.watched.add if left else self.worker.watched.discard)(table)

    async def _do(self, call: Call, view: TableView) -> bool:
        """Do what can be done about a call; whether nothing is left."""
        if call.asks or call.about == "invited":
            return await self._ask(call, view)
        if call.role is not None:
            return await self._call(call, view)
        if call.about == "soon":
            return await self._remind(call, view)
        if call.user is None:
            return True
        if call.about == "thread":
            return await self._enter(view, call.user)
        if call.ref is not None:
            return await self._promise(call, call.ref, view, call.user)
        if call.about == "declined":
            return view.status != "lobby" or await self._reach(call, view, view.host)
        tell = self._tell_freed if call.about == "freed" else self._tell
        return await tell(call, view, call.user)

    async def _promise(self, call: Call, ref: MessageRef, view: TableView, user: int) -> bool:
        """Drop a promise of the first hand once that comes, or never will; whether it is gone."""
        if view.status == "lobby" and seat_of(view, user) is not None:
            return False
        await self._caller.delete(call, view, ref)
        return True

    async def _remind(self, call: Call, view: TableView) -> bool:
        """Tell all who have a seat that the game starts soon; whether nothing is left to do."""
        if view.starts is None or view.gathering.start != "time":
            return True
        if view.rest is None:
            await self._send(call, view, "channel")
        return view.rest is None

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
        if view.over or seat_of(view, user) is None:
            return True
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
            await self._send(call, view, route)
        except Unreachable as error:
            if route == "channel" or not (error.permanent or error.opening):
                raise
            if not error.opening:
                await self._people.close(user, error.code)
            await self._send(call, view, "channel")
        return True

    async def _tell_freed(self, call: Call, view: TableView, user: int) -> bool:
        """Tell a person privately that a manager freed their seat; whether that is done."""
        person = await self._people.get(user)
        is_back = seat_of(view, user) is not None
        if is_back or person.dm_closed or not person.wants_messages:
            return True
        try:
            await self._send(call, view, "direct")
        except Unreachable as error:
            if not error.permanent:
                raise
            await self._people.close(user, error.code)
        return True

    async def _call(self, call: Call, view: TableView) -> bool:
        """Send or update a role's message; whether it is final."""
        is_over = view.status != "lobby"
        if view.rest is not None:
            return is_over
        says, ref, shown = self._caller.says(call, view), call.ref, call.shown
        if ref is None:
            if is_over and not call.sending:
                return True
            ref = await self._send(call, view, "channel")
            shown = "" if call.sending else says  # what one that was found says is not known
            await self._keep(call, ref, shown)
        if shown != says:
            await self._caller.edit(call, view, ref)
            await self._keep(call, ref, says)
        return is_over

    async def _ask(self, call: Call, view: TableView) -> bool:
        """Ask the players, or somebody who is invited, in the channel, and say there how that was
        settled; whether it was.
        """
        is_sent = call.sending or call.ref is not None
        is_settled = bool(call.settled)
        if call.about == "invited" and call.user is not None:
            is_in = seat_of(view, call.user) is not None
            is_settled = is_settled or is_in or view.status != "lobby"
        if view.channel_lost or (is_settled and not is_sent):
            return True
        if view.rest is not None:
            return False
        ref = call.ref
        if ref is None:
            if call.asks and not (is_sent or view.missing(call.asks)):
                return False  # it was settled meanwhile, so this runs again
            ref = await self._send(call, view, "channel")
            await self._keep(call, ref, "")
        if is_settled:
            await self._caller.edit(call, view, ref)
        return is_settled

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
