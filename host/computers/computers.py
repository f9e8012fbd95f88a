"""Computer players: each table with one gets a job of its own, which moves until people must."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Final

import msgspec

from engine import chance
from engine.errors import Refused
from engine.model import Action
from engine.players.model import USUAL, Strength
from host.clock.pace import LIVE
from host.computers.memories import Memories
from host.computers.thinking import Question, Thinker, ThinkingFailed, decode_actions
from host.database.shielded import whole
from host.errors import StaleView, StoreError, TableBroken
from host.errors.isolation import isolation, log_fault
from host.errors.outage import log_waiting
from host.jobs.interface import Jobs
from host.repositories import directory
from host.service.session import Session, nothing
from host.table import moves
from host.table.models import AnyGame
from host.table.seat_views import state_of
from host.table.stored_table import StoredTable

logger = logging.getLogger(__name__)

STORE_WAIT = 5.0
"""Seconds until a move is tried again that could not be stored."""
CHANCE_BYTES = 32
QUICK_S: Final = 0.3
"""How many seconds easy and medium computer players take for a move where anything is hidden."""
IN_SECRET: Final = 3
"""How many times as long they take for all that they do before others notice any of it."""
LIVE_S: Final = 0.7
"""How many seconds of a processor hard computer players think where people wait for each other."""


class Thought(msgspec.Struct, frozen=True):
    """What a computer player wants to do, one after the other, and what it was asked."""

    asked: Question
    actions: Sequence[Action]


def waiting_seat(stored: StoredTable) -> int | None:
    """The first seat of a computer player that must decide now; none while the table is paused."""
    if stored.paused is not None or stored.status != "running":
        return None
    for number, seat in enumerate(stored.seats):
        if seat.waiting and seat.user is None:
            return number
    return None


def budget_s(stored: StoredTable, strength: Strength) -> float:
    """How many seconds of a processor a computer player of this strength may think there."""
    if strength != "hard":
        return QUICK_S
    return LIVE_S if stored.pace == LIVE else float(stored.thinking_s)


def question(stored: StoredTable, game: AnyGame, seat: int, memory: bytes = b"") -> Question:
    """What the computer player of a seat is to decide, with only what its seat may know, such as
    what it remembers.

    The same view of the same table always makes the same question, so that a choice lost in a
    crash is made again by whoever thinks by anything but the clock. Raises `TableBroken`.
    """
    with isolation(stored.id, f"asking the computer player of seat {seat}"):
        state, own = state_of(stored, game), stored.seats[seat]
        strength = own.strength or USUAL
        seen = game.rules.redact(state, seat)
        budget = takes = budget_s(stored, strength)
        if game.rules.is_open:
            takes = 0.0
        elif game.rules.acts_in_secret(seen):
            takes *= IN_SECRET
        return Question(
            game=stored.game,
            rules_version=game.rules.version,
            bot=own.bot or game.safest,
            strength=strength,
            state=game.storage.encode(seen),
            seat=seat,
            seats=len(stored.seats),
            chance=_chance(stored, seat),
            memory=memory,
            budget_s=budget,
            takes_s=takes,
        )


def _chance(stored: StoredTable, seat: int) -> bytes:
    # Not the source of the entry itself: a choice must neither see nor move the game's own chance.
    # Nobody can find the table's seed from it. By the seat's own count, as the number of the entry
    # tells what others did in secret.
    own_seed = sha256(b"computer player %d/%s" % (seat, stored.seed)).digest()
    return chance.rng_for(own_seed, stored.seats[seat].acted).randbytes(CHANCE_BYTES)


class Thoughts:
    """What is thought at tables now. It is broken off where it is about what is no more so."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._under_way: dict[int, tuple[Question, AnyGame, asyncio.Future[bytes]]] = {}

    async def think(
        self, stored: StoredTable, game: AnyGame, seat: int, memory: bytes = b""
    ) -> Thought | None:
        """What the computer player of a seat wants to do; None where the table changed before it
        knew. Raises `TableBroken`.
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
        """What is thought of a question. Where that fails, as easy ones do: they hardly think, and
        nobody at a table waits for ever because a search does not end.
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
        """A table is another one now: what is thought there goes on where it is about the same."""
        if now.id in self._under_way:
            asked, game, thinking = self._under_way[now.id]
            is_asked = False
            with suppress(TableBroken):
                is_asked = holds(asked, now, game)
            if not is_asked:
                thinking.cancel()


def _log(table: int, asked: Question, failed: ThinkingFailed) -> None:
    # Where it failed in another process is not in the traceback that is logged elsewhere.
    player = f"{asked.bot}, {asked.strength}"
    logger.error("table %d: computer player %s: %s\n%s", table, player, failed, failed.where)


def holds(asked: Question, now: StoredTable, game: AnyGame) -> bool:
    """Whether the same is still asked at a table: what others do meanwhile in secret changes
    nothing. Raises `TableBroken`.
    """
    return (
        waiting_seat(now) == asked.seat and question(now, game, asked.seat, asked.memory) == asked
    )


class Computers:
    """Has computer players move: each table with one gets a job of its own, until people must.

    Where they play without people, each of their moves waits for `watched_pause_s`, so that it can
    be followed.
    """

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
        """Let them go on where they were when the program stopped."""
        for table in await self.left():
            self._queue.wake(table)

    def _changed(self, now: StoredTable) -> None:
        """A table is another one now: they may have to move, or to think about something else."""
        self._thoughts.changed(now)
        if waiting_seat(now) is not None:
            self._queue.wake(now.id)

    async def settled(self) -> None:
        """Wait until no computer player has anything to do."""
        await self._queue.settled()

    async def close(self) -> None:
        """Stop at once; what is stored is whole, and `resume` goes on from there another time."""
        await self._queue.close()
        await self._thinker.close()

    async def left(self) -> Collection[int]:
        """The tables at which one must move. Raises `StoreUnavailable`."""
        async with self._session.store.read() as connection:
            return await directory.waiting_computers(connection)

    async def is_wanted(self, table: int) -> bool:  # noqa: ARG002 - as every handler
        """Only tables are woken at which one must move."""
        return True

    def again(self, table: int) -> bool:  # noqa: ARG002 - as every handler
        """Whoever has moved looks once more."""
        return False

    async def serve(self, table: int) -> float | None:
        """Move until people must; after how many seconds to try again."""
        while True:
            try:
                while await self._move(table):
                    pass
            except StaleView:
                continue  # another process was faster: look again
            except StoreError as error:
                log_waiting(logger, f"table {table}: its computer players wait", error)
                return STORE_WAIT
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
        before = await whole(self._session.read(table))
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

        await whole(self._session.change(table, play))
        return True
