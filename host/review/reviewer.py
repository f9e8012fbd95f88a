"""Reviews of finished games, one by one in the background, stored before they are sent."""

import asyncio
import logging
from datetime import datetime, timedelta
from typing import Final, Literal, Protocol

import msgspec
from sqlalchemy import insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord, Refused
from host.clock.pace import JUDGING_S, SECOND_LOOK_FACTOR
from host.computers.judge import Judge
from host.computers.thinking import ThinkingFailed
from host.database import rows, schema
from host.database.store import shielded
from host.errors import AudienceGone, NotAllowed, StoreError, Unreachable, isolation, log_fault
from host.jobs.queue import Jobs, LocalJobs, RetryingWorker, Sleep, send_once
from host.review.analysis import Analysis, Decision, OpenDecision, Prepared, prepare
from host.service.queries import Queries
from host.service.session import Session
from host.table.played import PlayedTables

_a, _l, _t = schema.analyses.c, schema.ledger.c, schema.tables.c

FRESH: Final = timedelta(days=1)
"""Games that ended longer ago aren't reviewed: nobody is waiting."""


class StoredAnalysis(msgspec.Struct, frozen=True):
    """A stored review, as JSON; `data` is None if there was nothing to judge. `sending`: its
    message may exist; `done`: it does, or never will.
    """

    table: int
    data: bytes | None
    sending: bool = False
    done: bool = False

    def read(self) -> Analysis | None:
        """The review. Raises `CorruptRecord`."""
        try:
            return None if self.data is None else msgspec.json.decode(self.data, type=Analysis)
        except msgspec.MsgspecError as error:
            raise CorruptRecord(f"a stored analysis cannot be read: {error}") from error


async def unsent(connection: AsyncConnection) -> set[int]:
    """The tables with an unsent review."""
    asked = select(_a.table).where(_a.done.is_(False))
    return set((await connection.execute(asked)).scalars())


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


async def mark(connection: AsyncConnection, table: int, what: Literal["sending", "done"]) -> None:
    """Mark its message as being sent, or as sent or dropped."""
    await connection.execute(update(schema.analyses).where(_a.table == table).values({what: True}))


logger = logging.getLogger(__name__)

MAX_SECOND_LOOKS: Final = 12
"""The costliest decisions are judged again, for longer: the highest of many estimates are mostly
too high.
"""
MAX_OWN_MOVES: Final = 5


class Poster(Protocol):
    """Port to Discord: posts a review under its game."""

    async def post(self, table: int, analysis: Analysis, /) -> None:
        """Post it. Raises `Unreachable`, or `AudienceGone`, `Refused` if it no longer can."""

    async def is_posted(self, table: int, /) -> bool:
        """Whether an earlier try posted it. Raises `Unreachable`."""


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
        poster: Poster,
        *,
        sleep: Sleep = asyncio.sleep,
        jobs: Jobs | None = None,
    ) -> None:
        self._session = session
        self._store = session.store
        self._read = read
        self._played = played
        self._judge = judge
        self._poster = poster
        self._alone = asyncio.Lock()
        self.worker = RetryingWorker("analyses", self, jobs or LocalJobs(sleep))
        session.signals.ended.subscribe(self.worker.wake)

    async def resume(self) -> None:
        """Continue where the program stopped."""
        await self.worker.resume()

    async def left(self) -> set[int]:
        """The tables to review, or with an unsent review."""
        async with self._store.read() as connection:
            found = await unsent(connection)
            if self._judge is not None:
                found |= await untouched(connection, self._session.clock())
        return found

    async def is_wanted(self, table: int) -> bool:
        """Whether a table may have work left."""
        async with self._store.read() as connection:
            found = await load(connection, table)
        return self._judge is not None if found is None else not found.done

    async def close(self) -> None:
        """Cancel what is under way; the next start repeats it."""
        await self.worker.close()
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

    async def serve(self, table: int) -> None:
        """Review a game, and post the review."""
        async with self._alone:
            async with self._store.read() as connection:
                stored = await load(connection, table)
            if stored is None and self._judge is not None:
                try:
                    stored = await self._looked_back(table, self._judge)
                finally:
                    await self._judge.close()
            if stored is not None and not stored.done:
                await self._post(stored)

    async def _looked_back(self, table: int, judge: Judge) -> StoredAnalysis | None:
        """Review a game and store the result; None while the game goes on."""
        prepared = await self._prepared(table)
        if prepared is None:
            return None
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
        analysis = msgspec.structs.replace(prepared.analysis, decisions=tuple(found.values()))
        stored = StoredAnalysis(
            table, msgspec.json.encode(analysis) if found else None, done=not found
        )
        await shielded(self._add(stored))
        return stored

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

    async def _post(self, stored: StoredAnalysis) -> None:
        """Post it. Raises `Unreachable` if a retry may help."""
        table = stored.table
        try:
            found = stored.read()
            if found is not None:
                await send_once(
                    self._store,
                    lambda: self._poster.post(table, found),
                    note=lambda connection: mark(connection, table, "sending"),
                    find=(lambda: self._poster.is_posted(table)) if stored.sending else None,
                )
        except Unreachable as error:
            if not error.permanent:
                raise
        except (AudienceGone, Refused, CorruptRecord) as error:
            logger.warning("table %d: not posted: %s", table, type(error).__name__)
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - a review that can't be drawn is dropped
            log_fault(logger, f"table {table}: posting its review failed", error)
        async with self._store.write() as connection:
            await mark(connection, table, "done")

    async def _add(self, stored: StoredAnalysis) -> None:
        async with self._store.write() as connection:
            await add(connection, stored)


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
