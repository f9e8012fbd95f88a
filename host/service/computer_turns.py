"""Computer players' turns, by a job per table that moves until a person must."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from typing import Final

import msgspec

from engine.errors import Refused
from engine.model import Action
from engine.registry import AnyGame
from host.computers.memories import Memories
from host.computers.questions import question
from host.computers.thinking import Question, Thinker, ThinkingFailed, decode_actions
from host.errors import (
    StaleView,
    StoreError,
    TableBroken,
    isolation,
    log_fault,
    log_waiting,
)
from host.jobs.queue import Jobs
from host.repositories import directory
from host.service.session import Session
from host.subject import Subject
from host.table import moves, timing
from host.table.stored_table import StoredTable

logger = logging.getLogger(__name__)

RETRY_AFTER_S: Final = 5.0
"""Seconds before a failed move is retried."""


class Thought(msgspec.Struct, frozen=True):
    """A computer player's choice of actions in order, and the question it answers."""

    asked: Question
    actions: Sequence[Action]


class Thoughts:
    """The thinking in progress at each table, cancelled once its question is outdated."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._under_way: dict[int, tuple[Question, AnyGame, asyncio.Future[bytes]]] = {}

    async def think(
        self, stored: StoredTable, game: AnyGame, seat: int, memory: bytes = b""
    ) -> Thought | None:
        """The choice of a seat's computer player; None if the table changed.

        Raises `TableBroken`.
        """
        asked = question(stored, game, seat, memory)
        thinking = asyncio.ensure_future(self._answer(stored.id, asked))
        self._under_way[stored.id] = (asked, game, thinking)
        try:
            await asyncio.wait((thinking,))
        finally:
            del self._under_way[stored.id]
            thinking.cancel()
        if thinking.cancelled():
            return None
        with isolation(stored.id, f"the computer player of seat {seat}"):
            return Thought(asked, decode_actions(game, thinking.result()))

    async def _answer(self, table: int, asked: Question) -> bytes:
        """The answer to a question, or the easy player's if that fails: easy players hardly think,
        so a search that never ends can't block the table.
        """
        try:
            return await self._thinker.think(asked)
        except ThinkingFailed as failed:
            _log(table, asked, failed)
            if asked.strength == "easy":
                raise
        easy = msgspec.structs.replace(asked, strength="easy")
        try:
            return await self._thinker.think(easy)
        except ThinkingFailed as failed:
            _log(table, easy, failed)
            raise

    def changed(self, now: StoredTable) -> None:
        """Handle a changed table: thinking continues if its question is the same."""
        if now.id in self._under_way:
            asked, game, thinking = self._under_way[now.id]
            is_asked = False
            with suppress(TableBroken):
                is_asked = holds(asked, now, game)
            if not is_asked:
                thinking.cancel()


def _log(table: int, asked: Question, failed: ThinkingFailed) -> None:
    # An error in another process isn't in the traceback that is logged elsewhere.
    player = f"{asked.bot}, {asked.strength}"
    logger.error("table %d: computer player %s: %s\n%s", table, player, failed, failed.where)


def holds(asked: Question, now: StoredTable, game: AnyGame) -> bool:
    """Whether the question is still the same, ignoring others' secret actions. Raises
    `TableBroken`.
    """
    return (
        timing.waiting_seat(now) == asked.seat
        and question(now, game, asked.seat, asked.memory) == asked
    )


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
        for subject in await self.left():
            self._queue.wake(subject)

    def _changed(self, now: StoredTable) -> None:
        """A table changed: computers may have to move, or to think again."""
        self._thoughts.changed(now)
        if timing.waiting_seat(now) is not None:
            self._queue.wake(now.subject)

    async def settled(self) -> None:
        """Wait until no computer player has anything to do."""
        await self._queue.settled()

    async def close(self) -> None:
        """Stop at once; `resume` continues another time."""
        await self._queue.close()
        await self._thinker.close()

    async def left(self) -> Collection[Subject]:
        """The tables where a computer must move. Raises `StoreUnavailable`."""
        async with self._session.store.read() as connection:
            found = await directory.waiting_computers(connection)
        return [Subject.of("table", each) for each in found]

    async def is_wanted(self, subject: Subject) -> bool:  # noqa: ARG002 - as every handler
        """Only tables with a computer's turn are woken."""
        return True

    def absorbs(self, subject: Subject) -> bool:  # noqa: ARG002 - as every handler
        """No: a move reads once, so it runs again."""
        return False

    async def serve(self, subject: Subject) -> float | None:
        """Move until a person must; after how many seconds to retry."""
        table = subject.number
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
                log_fault(logger, f"table {table}: its computer players could not move", error)
            return None

    async def _move(self, table: int) -> bool:
        """Carry out one decision of a computer player; False if there is none to make."""
        before = await self._session.read(table)
        seat = timing.waiting_seat(before)
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
            old = await self._session.read(table, locked=True)
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
