"""Computer players' turns, by a job per table that moves until a person must."""

import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from engine.errors import Refused
from host.computers.memories import Memories
from host.computers.questions import Thoughts, holds, waiting_seat
from host.computers.thinking import Thinker
from host.errors import StaleView, StoreError, isolation, log_fault, log_waiting
from host.jobs.queue import Jobs
from host.repositories import directory
from host.service.session import Session, nothing
from host.table import moves
from host.table.stored_table import StoredTable

logger = logging.getLogger(__name__)

RETRY_AFTER_S: Final = 5.0
"""Seconds before a failed move is retried."""


class Computers:
    """Has computer players move, one job a table; `watched_pause_s` apart without people."""

    def __init__(
        self,
        session: Session,
        thinker: Thinker,
        memories: Memories,
        jobs: Jobs,
        sleep: Callable[[float], Awaitable[None]],
        watched_pause_s: float,
    ) -> None:
        self._session = session
        self._thinker = thinker
        self._thoughts = Thoughts(thinker)
        self._memories = memories
        self._sleep = sleep
        self._watched_pause_s = watched_pause_s
        self._queue = jobs.serve("computers", self)
        session.signals.committed.subscribe(self._changed)

    async def resume(self) -> None:
        """Continue where the program stopped."""
        for table in await self.left():
            self._queue.wake(table)

    def _changed(self, now: StoredTable) -> None:
        """A table changed: computers may have to move, or to think again."""
        self._thoughts.changed(now)
        if waiting_seat(now) is not None:
            self._queue.wake(now.id)

    async def settled(self) -> None:
        """Wait until no computer player has anything to do."""
        await self._queue.settled()

    async def close(self) -> None:
        """Stop at once; `resume` continues another time."""
        await self._queue.close()
        await self._thinker.close()

    async def left(self) -> Collection[int]:
        """The tables where a computer must move. Raises `StoreUnavailable`."""
        async with self._session.store.read() as connection:
            return await directory.waiting_computers(connection)

    async def is_wanted(self, table: int) -> bool:  # noqa: ARG002 - as every handler
        """Only tables with a computer's turn are woken."""
        return True

    def absorbs(self, table: int) -> bool:  # noqa: ARG002 - as every handler
        """No: a move reads once, so it runs again."""
        return False

    async def serve(self, table: int) -> float | None:
        """Move until a person must; after how many seconds to retry."""
        while True:
            try:
                while await self._move(table):
                    pass
            except StaleView:
                continue  # another process was faster: look again
            except StoreError as error:
                log_waiting(logger, f"table {table}: computer players delayed", error)
                return RETRY_AFTER_S
            except Refused as error:
                # The next change of the table, or the next start, tries again.
                logger.error(  # noqa: TRY400 - the text of a refusal by the rules may tell a hand
                    "table %d: its computer players stopped: %s", table, type(error).__name__
                )
            except Exception as error:  # noqa: BLE001 - a fault of any kind stays this table's
                log_fault(logger, f"table {table}: its computer players failed", error)
            return None

    async def _move(self, table: int) -> bool:
        """Carry out one decision of a computer player; False if there is none to make."""
        before = await self._session.read(table)
        seat = waiting_seat(before)
        if seat is None:
            return False
        game = self._session.game(before)
        memory = await self._memories.of(before, game, seat)
        # It thinks outside of the lock and of this process: people's presses do not wait for it.
        thought = await self._thoughts.think(before, game, seat, memory)
        if thought is None:
            return True
        if not before.people():
            await self._sleep(self._watched_pause_s)

        async def play() -> None:
            old, _ = await self._session.load(table, nothing, locked=True)
            if not holds(thought.asked, old, game):
                return
            new = old.copy()
            kind = type(thought.actions[0]).__name__
            with isolation(table, f"{kind} of the computer player of seat {seat}"):
                made, _ = moves.act_all(
                    new, game, seat, thought.actions, None, self._session.clock()
                )
            noted = [moved.entry for moved in made]
            await self._session.commit(old, new, *noted, outcome=made[-1].outcome)

        await self._session.change(table, play)
        return True
