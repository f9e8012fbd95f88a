"""Reviews of finished games, one by one in the background, each stored with its message."""

import asyncio
import logging
import random
from datetime import datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy import insert, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord, Refused
from host.clock.pace import JUDGING_S, SECOND_LOOK_FACTOR
from host.computers.judge import Judge
from host.computers.thinking import ThinkingFailed
from host.database import rows, schema
from host.database.store import shielded
from host.errors import NotAllowed, StoreError, isolation, log_fault, log_waiting
from host.jobs.queue import MAX_STORE_FAILURES, Backoff, Jobs, LocalJobs, Sleep
from host.messages.review import Review
from host.repositories import messages
from host.review.analysis import Analysis, Decision, OpenDecision, Prepared, prepare
from host.service.queries import Queries
from host.service.session import Session
from host.subject import Subject
from host.table.played import PlayedTables

_a, _l, _t = schema.analyses.c, schema.ledger.c, schema.tables.c

FRESH: Final = timedelta(days=1)
"""Games that ended longer ago aren't reviewed: nobody is waiting."""


class StoredAnalysis(msgspec.Struct, frozen=True):
    """A stored review, as JSON; `data` is None if there was nothing to judge."""

    table: int
    data: bytes | None

    def read(self) -> Analysis | None:
        """The review. Raises `CorruptRecord`."""
        try:
            return None if self.data is None else msgspec.json.decode(self.data, type=Analysis)
        except msgspec.MsgspecError as error:
            raise CorruptRecord(f"a stored analysis cannot be read: {error}") from error


async def untouched(connection: AsyncConnection, now: datetime) -> set[int]:
    """The tables to review."""
    fresh = (_t.ended > now - FRESH, ~_t.moves_removed, _t.status == "finished")
    has_row = select(_a.table).where(_a.table == _t.id).exists()
    return set((await connection.execute(select(_t.id).where(*fresh, ~has_row))).scalars())


async def load(connection: AsyncConnection, table: int) -> StoredAnalysis | None:
    """A table's review. Raises `CorruptRecord`."""
    asked = select(*rows.raw(schema.analyses)).where(_a.table == table)
    row = (await connection.execute(asked)).mappings().one_or_none()
    return None if row is None else rows.read(row, StoredAnalysis)


async def add(connection: AsyncConnection, stored: StoredAnalysis) -> None:
    """Store a review, if the game's moves are still kept."""
    columns = [
        literal(value, c.type)
        for c, value in zip(schema.analyses.c, msgspec.structs.astuple(stored), strict=True)
    ]
    kept = select(*columns).where(_t.id == stored.table, ~_t.moves_removed)
    names = list(stored.__struct_fields__)
    await connection.execute(insert(schema.analyses).from_select(names, kept))


logger = logging.getLogger(__name__)

MAX_SECOND_LOOKS: Final = 12
"""The costliest decisions are judged again, for longer: the highest of many estimates are mostly
too high.
"""
MAX_OWN_MOVES: Final = 5


class Reviewer:
    """Reviews games; without a `judge`, none.

    `jobs` shares out the work among processes; by default it is done here, and `sleep` waits some
    seconds.
    """

    def __init__(
        self,
        session: Session,
        read: Queries,
        played: PlayedTables,
        judge: Judge | None,
        *,
        sleep: Sleep = asyncio.sleep,
        jobs: Jobs | None = None,
    ) -> None:
        self._session = session
        self._store = session.store
        self._read = read
        self._played = played
        self._judge = judge
        self._alone = asyncio.Lock()
        self._backoff = Backoff(sleep, random.Random())  # noqa: S311 - only spreads retries
        self._failures: dict[int, int] = {}
        """How often in a row the database failed a table's review."""
        self._queue = (jobs or LocalJobs(sleep)).serve("analyses", self)
        session.signals.ended.subscribe(self._queue.wake)

    async def resume(self) -> None:
        """Continue where the program stopped."""
        for subject in sorted(await self.left()):
            self._queue.wake(subject)

    async def settled(self) -> None:
        """Wait until everything possible is reviewed."""
        await self._queue.settled()

    def absorbs(self, subject: Subject) -> bool:
        """Nothing changes once a game is over."""
        del subject
        return True

    async def left(self) -> set[Subject]:
        """The tables to review."""
        if self._judge is None:
            return set()
        async with self._store.read() as connection:
            found = await untouched(connection, self._session.clock())
        return {Subject.of("table", each) for each in found}

    async def is_wanted(self, subject: Subject) -> bool:
        """Whether a table may have to be reviewed."""
        async with self._store.read() as connection:
            return self._judge is not None and await load(connection, subject.number) is None

    async def close(self) -> None:
        """Cancel what is under way; the next start repeats it."""
        await self._queue.close()
        if self._judge is not None:
            await self._judge.close()

    async def of(self, table: int) -> Analysis:
        """A finished game's review. Raises `NotAllowed` if there is none."""
        async with self._store.read() as connection:
            with isolation(table, "reading its review"):
                stored = await load(connection, table)
                found = None if stored is None else stored.read()
        if found is None or not found.decisions or not (await self._read.view(table)).over:
            raise NotAllowed(
                "I haven't reviewed this game.",
                "I review games with people in them once they're over.",
            )
        return found

    async def costliest(self, table: int, user: int) -> tuple[Analysis, tuple[int, ...]]:
        """A review, and the indices of a person's costliest decisions. Raises `NotAllowed`."""
        found = await self.of(table)
        async with self._store.read() as connection:
            acted = select(_l.seq).where(_l.table == table, _l.actor == user, _l.kind == "action")
            own = frozenset((await connection.execute(acted)).scalars())
        if own.isdisjoint(each.seq for each in found.decisions):
            raise NotAllowed(
                "I didn't review any of your decisions.",
                "See the **turning points** for the costliest ones.",
            )
        return found, found.costliest(own, MAX_OWN_MOVES)

    async def serve(self, subject: Subject) -> float | None:
        """Review a game; after how many seconds to retry."""
        table = subject.number
        try:
            async with self._alone:
                await self._look_back(table)
        except StoreError as error:
            # However long that takes: nobody else would come back to it.
            log_waiting(logger, f"table {table}: its review is delayed", error)
            failures = min(self._failures.get(table, 0) + 1, MAX_STORE_FAILURES)
            self._failures[table] = failures
            return self._backoff.pause(failures)
        except Refused as error:
            logger.warning("table %d: no review: %s", table, type(error).__name__)
        except Exception as error:  # noqa: BLE001 - a fault of any kind stays this table's
            log_fault(logger, f"table {table}: its review failed", error)
        self._failures.pop(table, None)
        return None

    async def _look_back(self, table: int) -> None:
        """Review a game that hasn't been, and store the result."""
        async with self._store.read() as connection:
            is_stored = await load(connection, table) is not None
        if self._judge is None or is_stored:
            return
        try:
            prepared = await self._prepared(table)
            if prepared is not None:
                await shielded(self._add(table, await _reviewed(self._judge, table, prepared)))
        finally:
            await self._judge.close()

    async def _prepared(self, table: int) -> Prepared | None:
        """The questions about a finished game, none without people; None while it goes on."""
        stored, game = await self._read.stored_game(table)
        acted = select(_l.seq).where(_l.table == table, _l.actor.is_not(None), _l.kind == "action")
        async with self._store.read() as connection:
            is_peopled = (await connection.execute(acted.limit(1))).first() is not None
        if stored.status != "finished" or stored.moves_removed:
            return None
        seats = len(stored.seats)
        played = await self._played.upto(stored, game) if is_peopled else None
        if played is None:
            return Prepared(Analysis(0, 0, tuple(range(seats)), (0.0,) * seats))
        async with played.lock:
            with isolation(table, "reviewing it"):
                return await asyncio.to_thread(prepare, played, seats)

    async def _add(self, table: int, found: Analysis) -> None:
        """Store a review, and the message about it if there was anything to judge."""
        data = msgspec.json.encode(found) if found.decisions else None
        subject = Subject.of("table", table)
        async with self._store.write() as connection:
            await add(connection, StoredAnalysis(table, data))
            if data is not None:
                await messages.note(connection, subject, Review.name, Review.stored)
        self._session.signals.called(subject)


async def _reviewed(judge: Judge, table: int, prepared: Prepared) -> Analysis:
    """What a computer player makes of a game."""
    found: dict[int, Decision] = {}
    for each in prepared.decisions:
        decision = await _judged(judge, table, each)
        if decision is not None:
            found[each.seq] = decision
    worst = sorted(found, key=lambda seq: -found[seq].cost)[:MAX_SECOND_LOOKS]
    for each in prepared.decisions:
        if each.seq in worst and found[each.seq].cost > 0:
            decision = await _judged(judge, table, _longer(each))
            found[each.seq] = decision or found[each.seq]
    return msgspec.structs.replace(prepared.analysis, decisions=tuple(found.values()))


async def _judged(judge: Judge, table: int, asked: OpenDecision) -> Decision | None:
    """A judged decision, or None if that failed."""
    try:
        return asked.decided(await judge.judge(asked.question))
    except ThinkingFailed as failed:
        logger.warning("table %d: a decision was not judged: %s\n%s", table, failed, failed.where)
        return None


def _longer(asked: OpenDecision) -> OpenDecision:
    """The same question with another seed and more time."""
    question = msgspec.structs.replace(
        asked.question, budget_s=JUDGING_S * SECOND_LOOK_FACTOR, chance=b"again %d" % asked.seq
    )
    return msgspec.structs.replace(asked, question=question)
