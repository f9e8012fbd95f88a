"""The line of a table that has a thread of its own: how the channel of that thread knows of it.

It is one message, edited in place where its text changes, and it pings nobody. The thread is begun
from it, which Discord does once for a message, and has its number: so a table gets one thread,
whenever the program dies. What stands in the way of the line holds up nothing else.
"""

import logging
from collections.abc import Mapping
from typing import Final

import msgspec

from host.database.schema import LINE
from host.database.store import shielded
from host.delivery.plan import Plan, Step, found, nonce, not_found, placed
from host.delivery.post import (
    AudienceGone,
    Barred,
    Job,
    KnownMessages,
    NoThread,
    Post,
    Presenter,
    Result,
)
from host.errors import Unreachable
from host.repositories.stored_placements import Audience, Placement
from host.service.places import Places
from host.service.showing import Showing
from host.table.models import TableView

logger = logging.getLogger(__name__)

SHOWN, LOST = "line", "line-lost"
"""The stages of a line; lost is one whose channel is no more."""
OLD_RETRY_AFTER_S: Final = 600.0
"""So long a line is left alone that Discord lets nobody edit for now. Another one would have no
thread below it, so none takes its place."""
REFUSED_RETRY_AFTER_S: Final = 6 * 3600.0
"""So long a line is left alone that is refused for certain."""


def line_step(view: TableView, shown: Placement) -> Step | None:
    """What is to be done next for a table's line, if anything."""
    if shown.stage == LOST or (view.rest is not None and view.rest.why != "locked"):
        return None
    if shown.intent is not None:
        return "search"
    if shown.ref is None:
        return None if view.over else _plan(view, shown, fresh=True)
    if view.awaits_thread and not (view.over or view.channel_lost):
        return "thread"
    return _plan(view, shown, fresh=False)


def _plan(view: TableView, shown: Placement, *, fresh: bool) -> Plan:
    start = shown
    if fresh:
        start = msgspec.structs.replace(
            shown, stage=SHOWN, number=shown.number + 1, intent=view.seq
        )
    done = msgspec.structs.replace(
        start, stage=SHOWN, revision=view.revision, seq=view.seq, intent=None
    )
    return Plan(fresh=fresh, ping=(), base=0, start=start, done=done)


class LineRunner:
    """Runs the jobs of lines, as `host.delivery.job` runs all others."""

    def __init__(self, places: Places, presenter: Presenter, known: KnownMessages) -> None:
        self._places = places
        self._presenter = presenter
        self._known = known
        self._searched: set[Audience] = set()
        """Lines that are posted after they were searched for in vain."""

    def prepare(
        self, showing: Showing, audience: Audience, shown: Mapping[Audience, Placement]
    ) -> Job | None:
        """What a line needs next; None if it is well as it is. Raises whatever the game does."""
        row = shown[audience]
        step = line_step(showing.view, row)
        if step is None:
            return None
        post = _post(showing, row, step)
        fingerprint = self._presenter.fingerprint(post)
        same = fingerprint == row.fingerprint and self._known.is_known(audience, row)
        if same and isinstance(step, Plan) and not step.fresh:
            return None
        return Job(audience, showing, row, step, post, fingerprint)

    async def run(self, job: Job) -> Result:
        """Do it. Raises `Unreachable`, `StoreError`, and whatever drawing does."""
        try:
            if job.step == "search":
                return await self._search(job)
            if job.step == "thread":
                return await self._begin_thread(job)
            return await self._send(job)
        except AudienceGone as gone:
            return await self._lose(job, gone)
        except Barred as barred:
            return await self._rest(job, barred)

    async def _search(self, job: Job) -> Result:
        hit = await self._presenter.find(job.post)
        if hit is None:
            self._searched.add(job.audience)
            return Result(not_found(job.row), again=True)
        return Result(found(job.row, hit.ref, job.row.seq), again=True)

    async def _begin_thread(self, job: Job) -> Result:
        ref = job.row.ref
        assert ref is not None  # noqa: S101 - see `line_step`
        table = job.audience.table
        try:
            thread = await self._presenter.begin_thread(job.post, ref)
        except NoThread:
            logger.info("table %d: it may not have a thread", table)
            await shielded(self._places.lose_channel(table))
        else:
            await shielded(self._places.enter_thread(table, thread))
        return Result(job.row, again=True)

    async def _send(self, job: Job) -> Result:
        step = job.step
        assert isinstance(step, Plan)  # noqa: S101 - see `run`
        self._known.discard(job.audience)
        ref = await self._presenter.present(job.post)
        row = placed(step.done, ref)
        if step.fresh and job.audience in self._searched:
            # It may be the first try's after all, and then say less.
            self._searched.discard(job.audience)
            return Result(msgspec.structs.replace(row, fingerprint=""), again=True)
        if job.showing.view.over:
            self._known.drop(job.audience)
        else:
            self._known.add(job.audience)
        row = msgspec.structs.replace(row, fingerprint=job.fingerprint)
        return Result(row, again=step.fresh)  # its thread is next

    async def _rest(self, job: Job, barred: Barred) -> Result:
        """The channel is there, and refuses us for certain: a table without its thread rests."""
        refused = job.step not in ("search", "thread") and job.post.fresh
        row = not_found(job.start or job.row) if refused else job.row
        if job.showing.view.awaits_thread:
            await shielded(self._places.rest(job.audience.table, barred.why, refused=True))
            return Result(row, again=True)
        reason = f"the channel of the line refuses it: {barred.why}"
        return Result(row, failure=Unreachable(reason, retry_after=REFUSED_RETRY_AFTER_S))

    async def _lose(self, job: Job, gone: AudienceGone) -> Result:
        """The line is gone, or the channel that it stood in is."""
        row = not_found(job.row) if job.step == "search" else job.row
        if gone.stays:
            raise Unreachable("the line cannot be edited now", retry_after=OLD_RETRY_AFTER_S)
        if not gone.channel:
            return Result(placed(row, None), again=True)
        logger.info("%s: the channel is gone", job.audience)
        if job.showing.view.awaits_thread:
            await shielded(self._places.lose_channel(job.audience.table))
        return Result(msgspec.structs.replace(placed(row, None), stage=LOST))


def _post(showing: Showing, row: Placement, step: Step) -> Post:
    plan = step if isinstance(step, Plan) else None
    number = row.number if plan is None else plan.start.number
    return Post(
        seen=showing.seen(None),
        lines=(),
        ping=(),
        fresh=plan is None or plan.fresh,
        previous=row.ref,
        nonce=nonce(showing.view, LINE, number),
        channel=showing.view.parent,
        is_line=True,
    )
