"""Delivery by reconciling: whatever was missed, what is shown is brought up to what is true.

Each place of each table has a task of its own while there is something to bring, so that a closed
door holds up nobody else. It always shows the newest truth: changes that come while it is busy are
shown together. Before a new message is posted, the intent is stored; after a crash in between, the
presenter is told to look for that message first. An edit is not noted before it is made: whoever
does not know how the last one ended asks the message itself how much it tells.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable

import msgspec

from engine.errors import Refused
from host import directory
from host.delivery import placements
from host.delivery.plan import Placement, notice, plan
from host.delivery.post import Audience, AudienceGone, MessageRef, Post, Presenter, Unreachable
from host.errors import HostRefused, StoreError
from host.isolation import log_fault
from host.models import SeatView
from host.store import Store
from host.tables import Tables

logger = logging.getLogger(__name__)

Sleep = Callable[[float], Awaitable[None]]

FIRST_WAIT = 1.0
LONGEST_WAIT = 300.0
"""Seconds between tries, before chance spreads them."""


class Delivery:
    """Shows the tables of a store by a presenter, for as long as `run` runs.

    `sleep` waits for a number of seconds; `rng` spreads repeated tries over time.
    """

    def __init__(
        self,
        tables: Tables,
        store: Store,
        presenter: Presenter,
        *,
        sleep: Sleep = asyncio.sleep,
        rng: random.Random | None = None,
    ) -> None:
        self._tables = tables
        self._store = store
        self._presenter = presenter
        self._sleep = sleep
        self._rng = rng or random.Random()  # noqa: S311 - spreads tries, guards nothing
        self._poked: asyncio.Queue[int | None] = asyncio.Queue()
        self._caught_up = asyncio.Event()
        self._again: set[Audience] = set()
        self._tasks: dict[Audience, asyncio.Task[None]] = {}
        self._sure: set[Audience] = set()
        """The places whose message is known to show what its row says, and nothing newer."""
        tables.subscribe(self.poke)

    def poke(self, table: int) -> None:
        """Something changed at a table: see what its places need."""
        self._poked.put_nowait(table)

    async def run(self) -> None:
        """Deliver until stopped, first of all what was left when the program last ended.

        Raises `StoreUnavailable` if not even that can be read.
        """
        async with self._store.read() as connection:
            left = await directory.unshown(connection)
        for table in left:
            self.poke(table)
        self._caught_up.set()
        try:
            while (poked := await self._poked.get()) is not None:
                await self._visit(poked)
                self._poked.task_done()
            self._poked.task_done()
        finally:
            await self._stop_places()

    async def stop(self) -> None:
        """Have `run` return soon. What is under way is broken off, and found again by the next."""
        self._poked.put_nowait(None)
        await self._stop_places()

    async def settled(self) -> None:
        """Wait until `run` has looked at everything, and nothing is left to deliver."""
        await self._caught_up.wait()
        await self._poked.join()
        while self._tasks:
            await asyncio.wait(tuple(self._tasks.values()))
            await self._poked.join()

    async def _stop_places(self) -> None:
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _visit(self, table: int) -> None:
        """Wake the tasks of a table's places."""
        try:
            view = await self._tables.view(table)
        except HostRefused:
            return  # it has been logged, and nothing can be shown of such a table
        except StoreError as error:
            logger.warning("table %d: cannot be looked at: %s", table, error)
            await self._sleep(FIRST_WAIT)
            self.poke(table)
            return
        people = (seat for seat, player in enumerate(view.players) if player.user is not None)
        for seat in (None, *people):
            place = Audience(table, seat)
            self._again.add(place)
            if place not in self._tasks:
                self._tasks[place] = asyncio.create_task(self._serve(place), name=f"{place}")

    async def _serve(self, place: Audience) -> None:
        """Bring one place up to date, trying for as long as it takes."""
        failures = 0
        try:
            while place in self._again:
                self._again.discard(place)
                wait = await self._try(place, failures)
                failures = failures + 1 if wait else 0
                if wait:
                    self._again.add(place)
                    await self._sleep(wait)
        finally:
            self._tasks.pop(place, None)

    async def _try(self, place: Audience, failures: int) -> float:
        """One try; how many seconds to wait before another one, 0 if there need be none."""
        least = 0.0
        try:
            await self._bring(place)
        except Unreachable as error:
            logger.warning("%s: not reached: %s", place, error.reason)
            least = error.retry_after or 0.0
        except StoreError as error:
            logger.warning("%s: %s", place, error)
        except Refused as error:
            # It has been logged where it arose; the table's next change brings us back.
            logger.warning("%s: nothing can be shown: %s", place, type(error).__name__)
            return 0.0
        except Exception as error:  # noqa: BLE001 - a drawing's fault must not end this place
            log_fault(logger, f"{place}: showing failed", error)
        else:
            return 0.0
        longest = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(failures, 20))
        return max(least, longest * self._rng.uniform(0.5, 1.0))

    async def _bring(self, place: Audience) -> None:
        """Show the newest truth at a place, if it does not show it already."""
        seen = await self._tables.seen(place.table, place.seat)
        row = await placements.load(self._store, place)
        what = plan(seen, row)
        if what is not None and what.fresh and not what.uncertain and place not in self._sure:
            row = await self._as_told(place, seen, row)
            what = plan(seen, row)
        if what is None or not await self._open(seen):
            await self._settle(place, seen, row)
            return
        lines = await self._tables.log_lines(*place, what.base, seen.view.seq)
        told = notice(seen, row, what, tuple(lines))
        mark = self._presenter.fingerprint(told)
        if not what.fresh and mark == row.fingerprint:
            await self._settle(place, seen, row)
            return
        if what.start != row:
            await placements.save(self._store, place, what.start)
        self._sure.discard(place)
        ref = await self._present(place, told, row)
        if ref is None:
            return
        done = placements.at(what.done, ref)
        if not what.uncertain:
            done = msgspec.structs.replace(done, fingerprint=mark)
        await placements.save(self._store, place, done)
        if what.uncertain:
            self._again.add(place)
        elif not seen.view.over:
            self._sure.add(place)

    async def _as_told(self, place: Audience, seen: SeatView, row: Placement) -> Placement:
        """The row as its message tells: an edit may have got through that was never noted down.

        Its lines stand there already, so the message after it goes on from them.
        """
        if row.ref is None or row.seq >= seen.view.seq:
            return row
        told = await self._presenter.told(row.ref)
        if told is None:
            return row
        seq = await self._tables.seq_told(*place, row.base, told)
        return msgspec.structs.replace(row, seq=max(row.seq, seq))

    async def _present(self, place: Audience, told: Post, row: Placement) -> MessageRef | None:
        """Show a notice; None if there is no such place any more, which is then noted.

        Raises `Unreachable` if it is worth another try.
        """
        try:
            return await self._presenter.present(told)
        except AudienceGone as gone:
            await self._lose(place, told, row, channel=gone.channel)
        except Unreachable as error:
            if not error.permanent or told.user is None:
                raise
            logger.info("%s: direct messages are closed", place)
            await self._tables.people.set(told.user, dm_closed=True)
            await self._withdraw(place, told, row)
        return None

    async def _lose(self, place: Audience, told: Post, row: Placement, *, channel: bool) -> None:
        if not channel and told.fresh:
            raise Unreachable("a message that was to be new is said to be gone")
        if not channel:
            await placements.save(self._store, place, placements.at(row, None))
            self._again.add(place)
            return
        await self._withdraw(place, told, row)
        if told.user is None:
            logger.info("%s: the channel is gone", place)
            await self._tables.lose_channel(place.table)
            return
        await self._tables.people.set(told.user, dm_channel=None)
        raise Unreachable("the channel for direct messages is gone; another one may open")

    async def _withdraw(self, place: Audience, told: Post, row: Placement) -> None:
        """Nothing was posted for sure this time: back to what was known before."""
        await placements.save(self._store, place, row)
        await self._settle(place, told.seen, row)

    async def _open(self, seen: SeatView) -> bool:
        """Whether the place may be written to."""
        user = None if seen.seat is None else seen.view.players[seen.seat].user
        return user is None or await self._tables.reachable(user)

    async def _settle(self, place: Audience, seen: SeatView, row: Placement) -> None:
        """Nothing is to be sent. Once a table is over, that is noted, and it rests for good."""
        if seen.view.over and row.revision != seen.view.revision:
            row = msgspec.structs.replace(row, revision=seen.view.revision)
            await placements.save(self._store, place, row)
