"""The line that tells a channel of a table in a thread of its own.

It is one message, edited in place, and pings nobody. The thread is started from it, which Discord
does once per message, so a table gets one thread whenever the program dies. In a forum the line is
the first message of a post, which is the thread. Trouble with the line holds up nothing else.
"""

import logging
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import msgspec

from host.database.schema import LINE
from host.database.store import shielded
from host.delivery.job import Job, JobRunner, Result, refused_row
from host.delivery.plan import Plan, Step, nonce, not_found, placed
from host.delivery.post import Barred, NoThread, Post
from host.delivery.shown import Former, Line
from host.errors import AudienceGone, Unreachable
from host.repositories.stored_placements import Audience, MessageRef, Placement
from host.service.showing import Showing
from host.table.models import TableView

logger = logging.getLogger(__name__)

State: TypeAlias = Literal["open", "running", "over"]
"""What a table looks like from outside: seats are open, it runs, or it is over."""
LOST: Final = "line-lost"
"""The stage of a line that was lost with its channel; that of any other is its table's state."""
OLD_RETRY_AFTER_S: Final = 600.0
"""Retry of a line that Discord lets nobody edit now. A new one would have no thread below it."""


def state_of(view: TableView) -> State:
    """The state of a table."""
    if view.over:
        return "over"
    has_seats = view.status == "lobby" or any(player.is_free for player in view.players)
    return "open" if has_seats else "running"


def line_step(view: TableView, shown: Placement) -> Step | None:
    """The next step for a table's line, if any."""
    if shown.stage == LOST or (view.rest is not None and view.rest.why.kind != "locked"):
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
            shown, stage=state_of(view), number=shown.number + 1, intent=view.progress.seq
        )
    at = {"revision": view.progress.revision, "seq": view.progress.seq}
    done = msgspec.structs.replace(start, stage=state_of(view), intent=None, **at)
    return Plan(fresh=fresh, ping=(), base=0, start=start, done=done)


class LineRunner(JobRunner):
    """Runs the jobs of lines, which only show their table's status."""

    def prepare(
        self, showing: Showing, audience: Audience, shown: Mapping[Audience, Placement]
    ) -> Job | None:
        """What a line needs next, if anything. Raises what the game does."""
        row = shown[audience]
        step, is_known = line_step(showing.view, row), self._known.is_known(audience, row)
        return self._job(showing, audience, row, step, is_known=is_known)

    async def _ask(self, job: Job) -> Result:
        """Begin the table's thread."""
        ref = job.row.ref
        assert ref is not None  # noqa: S101 - see `line_step`
        table = job.audience.table
        try:
            thread = await self._presenter.begin_thread(job.post, ref)
        except NoThread:
            logger.info("table %d: no thread can be made for it", table)
            await shielded(self._losses.places.lose_channel(table))
        else:
            await shielded(self._losses.places.enter_thread(table, thread))
        return Result(job.row, again=True)

    async def _as_told(self, job: Job, row: Placement, ref: MessageRef | None) -> Placement:  # noqa: ARG002 - as other messages
        return row

    def _seq_told(self, job: Job, after: int, lines: int) -> int:  # noqa: ARG002 - as other messages
        return job.row.seq

    def _is_followed(self, job: Job) -> bool:
        return job.post.fresh  # its thread is next

    async def _rest(self, job: Job, barred: Barred) -> Result:
        """The channel exists, but refuses us: a table without a thread is suspended."""
        row = refused_row(job)
        if job.showing.view.awaits_thread:
            await shielded(self._losses.places.rest(job.audience.table, barred.why, refused=True))
            return Result(row, again=True)
        return Result(row, failure=barred)

    async def _lose(self, job: Job, gone: AudienceGone) -> Result:
        """The line or its channel is gone."""
        row = not_found(job.row) if job.step == "search" else job.row
        if gone.stays:
            raise Unreachable("the line cannot be edited now", retry_after=OLD_RETRY_AFTER_S)
        if not gone.channel:
            return Result(placed(row, None), again=True)
        logger.info("%s: the channel is gone", job.audience)
        if job.showing.view.awaits_thread:
            await shielded(self._losses.places.lose_channel(job.audience.table))
        return Result(msgspec.structs.replace(placed(row, None), stage=LOST))

    def _post(
        self,
        showing: Showing,
        seat: int | None,  # noqa: ARG002
        row: Placement,
        step: Step,
        former: Former | None = None,  # noqa: ARG002
    ) -> Post:
        plan = step if isinstance(step, Plan) else None
        number = row.number if plan is None else plan.start.number
        seen, thread_of = showing.seen(None), None if row.ref is None else row.ref.message
        return Post(
            seen=seen,
            # The message that opened its thread needs no link to it.
            shown=Line.of(showing.game, seen, linked=thread_of != seen.view.channel),
            ping=(),
            fresh=plan is None or plan.fresh,
            previous=row.ref,
            nonce=nonce(showing.view, LINE, number),
            channel=showing.view.parent,
            retags=plan is not None and not plan.fresh and plan.done.stage != row.stage,
        )
