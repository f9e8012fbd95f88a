"""One thing to be done for one audience: a post, an edit, or finding out what is there."""

import logging
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import NamedTuple

import msgspec

from host.database.store import shielded
from host.delivery.plan import (
    NOTHING_ELSE,
    Farewell,
    Plan,
    Step,
    Surroundings,
    found,
    next_step,
    nobody,
    nonce,
    not_found,
    placed,
    row_of,
    search_ends_lobby,
)
from host.delivery.post import Barred, KnownMessages, Post, Presenter, Ring
from host.delivery.shown import Board, Former, LostSeat, Panel, Shown
from host.errors import REFUSED_RETRY_AFTER_S, AudienceGone, Unreachable
from host.repositories.people import People
from host.repositories.stored_placements import LOST, QUIET, Audience, MessageRef, Placement
from host.service.places import Places
from host.service.showing import Showing

logger = logging.getLogger(__name__)


class Job(NamedTuple):
    """A step for an audience with this `row`, and its post."""

    audience: Audience
    showing: Showing
    row: Placement
    step: Step
    post: Post
    fingerprint: str

    @property
    def start(self) -> Placement | None:
        """The row to store before this runs, if any."""
        return self.step.start if isinstance(self.step, Plan) and self.step.fresh else None


class Result(NamedTuple):
    """What came of a job: the audience's new `row`.

    `again`: look once more, or after a `failure` later. `superseding`: this post replaced another,
    to be cleaned up.
    """

    row: Placement
    again: bool = False
    failure: Unreachable | None = None
    superseding: Post | None = None


class Losses(NamedTuple):
    """What notes that an audience cannot be reached; `left_server` takes a server and a person."""

    places: Places
    people: People
    left_server: Callable[[int, int], Coroutine[object, object, None]]


class JobRunner:
    """Runs jobs; those of lines differ a little (`host.delivery.line`)."""

    def __init__(self, losses: Losses, presenter: Presenter, known: KnownMessages) -> None:
        self._losses = losses
        self._presenter = presenter
        self._known = known
        self._searched: set[Audience] = set()
        """Audiences whose missing message is posted again."""

    def prepare(
        self, showing: Showing, audience: Audience, shown: Mapping[Audience, Placement]
    ) -> Job | None:
        """What an audience needs next, if anything, given all rows. Raises what the game does."""
        row, seat, plays_elsewhere = shown[audience], audience.seat, nobody
        if seat is not None:
            farewell = self._farewell(showing, audience, row)
            holder = showing.view.players[seat].user
            if farewell is not None or holder is None:
                return farewell
            row = row_of(holder, row)
            plays_elsewhere = partial(self._presenter.plays_in_channel, showing.view.id, holder)
        if not (showing.is_open(audience) or row.intent is not None):
            return None
        around = NOTHING_ELSE if seat is not None else self._around(showing, shown)
        is_known = self._known.is_known(audience, row)
        quiet = showing.is_quiet(audience)
        step = next_step(
            *(showing.view, seat, row),
            is_known=is_known,
            around=around,
            quiet=quiet,
            plays_elsewhere=plays_elsewhere,
        )
        return self._job(showing, audience, row, step, is_known=is_known)

    def _farewell(self, showing: Showing, audience: Audience, row: Placement) -> Job | None:
        """What a person who lost a seat needs, before its new holder."""
        seat = audience.seat
        user = None if seat is None else showing.former(seat, row)
        if seat is None or user is None:
            return None
        row = row_of(user, row)
        if not (showing.is_reached(user) or row.intent is not None):
            return None
        view = showing.view
        farewell = Farewell(
            by_choice=showing.left_by_choice(seat, user, row.seq),
            can_return=view.players[seat].away == user and not view.over,
        )
        is_known = self._known.is_known(audience, row)
        quiet = showing.leaves_alone(user)
        step = next_step(view, seat, row, is_known=is_known, quiet=quiet, farewell=farewell)
        return self._job(showing, audience, row, step, is_known=is_known, former=Former(seat, user))

    def _job(
        self,
        showing: Showing,
        audience: Audience,
        row: Placement,
        step: Step | None,
        *,
        is_known: bool,
        former: Former | None = None,
    ) -> Job | None:
        """The job of a step, unless nothing would change."""
        if step is None:
            return None
        post = self._post(showing, audience.seat, row, step, former)
        if isinstance(step, str):
            return Job(audience, showing, row, step, post, "")
        fingerprint = post.shown.fingerprint
        # Only if the message is known to match its row: an edit may have got through that
        # was never stored, and the table may since have changed back.
        same = fingerprint == row.fingerprint and step.done.stage == row.stage
        if not step.fresh and same and is_known:
            return None
        return Job(audience, showing, row, step, post, fingerprint)

    def _post(
        self,
        showing: Showing,
        seat: int | None,
        row: Placement,
        step: Step,
        former: Former | None = None,
    ) -> Post:
        """The post of a step; when searching, its lines don't matter."""
        plan = step if isinstance(step, Plan) else None
        user = None if seat is None else showing.view.players[seat].user
        user = user if former is None else former.user
        seen = showing.seen(seat if former is None else None)
        lines = () if plan is None or former else tuple(showing.lines(seat, plan.base))
        shown: Shown = Board(
            seen=seen,
            lines=lines,
            waits_for_messages=showing.waits_for_messages,
            is_advised=self._presenter.is_advised(seen),
        )
        if former is not None:
            shown = LostSeat.of(showing.view, former)
        elif seat is not None:
            quiet = plan is not None and plan.done.stage == QUIET
            shown = Panel(seen=seen, lines=lines, quiet=quiet)
        return Post(
            seen=seen,
            shown=shown,
            ping=() if plan is None else plan.ping,
            fresh=plan is None or plan.fresh,
            previous=row.ref,
            nonce=nonce(showing.view, seat, row.number if plan is None else plan.start.number),
            after_lobby=search_ends_lobby(seat, row) if plan is None else plan.after_lobby,
            channel=showing.view.channel if user is None else showing.people[user].dm_channel,
            before=_before(showing, seat, row if plan is None else plan.start, step),
            ring=_ring(showing, seat, row, plan, former),
        )

    def _around(self, showing: Showing, shown: Mapping[Audience, Placement]) -> Surroundings:
        """What the channel's message depends on beside the table and its row."""
        row = shown[Audience(showing.view.id, None)]
        covered = row.ref is not None and (
            showing.last_message > row.ref.message or self._presenter.covered(row.ref)
        )
        return Surroundings(
            uncalled=showing.uncalled(shown),
            round=showing.round,
            covered=covered,
            has_news=covered and bool(showing.lines(None, row.seq)),
            falls_asleep=showing.view.parent is not None
            and row.ref is not None
            and self._presenter.falls_asleep(row.ref),
        )

    def distrust(self, audience: Audience) -> None:
        """Another process touched an audience's message, so it may say anything."""
        self._known.discard(audience)

    async def run(self, job: Job) -> Result:
        """Run a job. Raises `Unreachable`, `StoreError`, and what drawing does."""
        try:
            return await self._run(job)
        except Unreachable as error:
            former = job.post.former
            if former is None or job.showing.view.players[former.seat].user is None:
                raise
            logger.info(
                "%s: its former player could not be notified: %s", job.audience, error.reason
            )
            told = msgspec.structs.replace(job.row, stage=LOST, intent=None)
            return Result(placed(told, None), again=True)  # the new holder does not wait

    async def _run(self, job: Job) -> Result:
        try:
            if job.step == "search":
                return await self._search(job)
            if isinstance(job.step, Plan):
                return await self._send(job, job.step)
            return await self._ask(job)
        except AudienceGone as gone:
            return await self._lose(job, gone)
        except Barred as barred:
            return await self._rest(job, barred)

    def unconfirmed(self, job: Job) -> Placement | None:
        """The row of an edit that may have got through, for processes that trust rows."""
        is_edit = isinstance(job.step, Plan) and not job.step.fresh
        if not (self._known.trusts_rows and is_edit and job.row.fingerprint):
            return None
        return msgspec.structs.replace(job.row, fingerprint="")

    async def _search(self, job: Job) -> Result:
        """Search for a message that may have been posted."""
        try:
            hit = await self._presenter.find(job.post)
        except Unreachable as error:
            if not error.permanent:
                raise
            hit = None  # what nobody can be shown any more was not shown
        if hit is None:
            self._searched.add(job.audience)
            return Result(not_found(job.row), again=True)
        row = found(job.row, hit.ref, self._seq_told(job, job.row.base, hit.lines))
        return Result(row, again=True, superseding=_superseding(job.post))

    async def _ask(self, job: Job) -> Result:
        """Ask the message how much it tells; the next one continues from there."""
        row = await self._as_told(job, job.row, job.row.ref)
        self._known.add(job.audience)
        return Result(row, again=True)

    async def _as_told(self, job: Job, row: Placement, ref: MessageRef | None) -> Placement:
        lines = None if ref is None else await self._presenter.told(ref)
        if lines is None:
            return row
        return msgspec.structs.replace(row, seq=self._seq_told(job, row.base, lines))

    def _seq_told(self, job: Job, after: int, lines: int) -> int:
        """The first entry up to which the audience heard this number of lines after `after`."""
        told = after
        for seq, heard in job.showing.entry_lines(job.audience.seat, after):
            if lines <= 0:
                break
            told = seq
            lines -= len(heard)
        return told

    async def _send(self, job: Job, step: Plan) -> Result:
        self._known.discard(job.audience)
        for user in job.post.reminded:
            await self._look_for(job, user)
        try:
            ref = await self._presenter.present(job.post)
        except Unreachable as error:
            if error.opening:  # known by now, so that the next look has the channel call them
                return Result(job.row, again=True)
            if not error.permanent or job.post.user is None:
                raise
            await self._close(job, job.post.user, error)
            # Nothing was posted this time, for certain; now the channel has to ping them.
            return Result(job.row, again=True)
        done, superseding = placed(step.done, ref), _superseding(job.post)
        if step.fresh and job.audience in self._searched:
            # The first try may have got through after all, and Discord makes one message per nonce:
            # then this is the old one, which tells less and is updated now.
            self._searched.discard(job.audience)
            row = msgspec.structs.replace(done, fingerprint="")
            told = await self._as_told(job, row, ref)
            return Result(told, again=True, superseding=superseding)
        if job.showing.view.over:
            self._known.drop(job.audience)
        else:
            self._known.add(job.audience)
        row = msgspec.structs.replace(done, fingerprint=job.fingerprint)
        return Result(row, again=self._is_followed(job), superseding=superseding)

    def _is_followed(self, job: Job) -> bool:
        """Whether there is more to do once it is sent: a farewell precedes the new holder."""
        return job.post.former is not None

    async def _close(self, job: Job, user: int, error: Unreachable) -> None:
        """Somebody's direct messages are closed, perhaps as they left the server."""
        logger.info("%s: direct messages are closed: %s", job.audience, error.code)
        await shielded(self._losses.people.close(user, error.code))
        await self._look_for(job, user)

    async def _look_for(self, job: Job, user: int) -> None:
        """Find out whether somebody is still in the server of a table."""
        guild = job.showing.view.guild
        if guild is not None and await self._presenter.has_left(guild, user):
            logger.info("%s: no longer a member of the server", job.audience)
            await shielded(self._losses.left_server(guild, user))

    async def _rest(self, job: Job, barred: Barred) -> Result:
        """The channel exists, but refuses us."""
        if job.post.user is not None:
            raise Unreachable(
                f"direct messages are refused: {barred.why}", retry_after=REFUSED_RETRY_AFTER_S
            )
        await shielded(self._losses.places.rest(job.audience.table, barred.why, refused=True))
        return Result(refused_row(job), again=True)

    async def _lose(self, job: Job, gone: AudienceGone) -> Result:
        """The message that was to be edited is gone, or the whole channel is."""
        row, shown = not_found(job.row) if job.step == "search" else job.row, job.post.shown
        if not gone.channel:
            if job.post.fresh:
                raise Unreachable("Discord says that a new message is gone")
            is_last = isinstance(shown, LostSeat) or (isinstance(shown, Panel) and shown.quiet)
            if gone.stays and not is_last:  # without a stage, a new message takes its place
                told = await self._as_told(job, row, row.ref)
                return Result(msgspec.structs.replace(told, stage=""), again=True)
            return Result(placed(row, None), again=True)
        user = job.post.user
        if job.post.former is not None and not job.post.fresh:
            return Result(placed(row, None), again=True)  # what they need to know they were told
        if job.audience.seat is None or user is None:
            logger.info("%s: the channel is gone", job.audience)
            await shielded(self._losses.places.lose_channel(job.audience.table))
            return Result(row)
        await shielded(self._losses.people.set(user, dm_channel=None))
        reason = "the direct message channel is gone; another may open"
        return Result(row, failure=Unreachable(reason))


def _ring(
    showing: Showing, seat: int | None, row: Placement, plan: Plan | None, former: Former | None
) -> Ring | None:
    """Whom a new message notifies, unless they are all in their quiet hours or have a day off."""
    if plan is None or not plan.fresh:
        return None
    view, seats = showing.view, range(len(showing.view.players))
    if former is not None:
        return Ring((), None) if showing.is_awake(former.user) else None
    if seat is not None:
        called = view.progress.calls[seat]
        seats_called = [seat] if called is not None and called > row.announced else []
    else:
        seats_called = [each for each in seats if view.players[each].user in plan.ping]
    users = (view.players[each].user for each in seats_called)
    if view.over or not any(user is not None and showing.is_awake(user) for user in users):
        return None
    times = [left for each in seats_called if (left := showing.left(each)) is not None]
    return Ring(tuple(seats_called), min(times, default=None))


def refused_row(job: Job) -> Placement:
    """The row after a refusal. A new message was not posted then, so none is searched for."""
    return job.row if job.start is None else not_found(job.start)


def _superseding(post: Post) -> Post | None:
    """The post, if it replaced another message."""
    return post if post.fresh and post.previous is not None else None


def _before(showing: Showing, seat: int | None, start: Placement, step: Step) -> tuple[str, ...]:
    """What the replaced message in a channel told."""
    new = step == "search" or (isinstance(step, Plan) and step.fresh)
    if seat is not None or not new:
        return ()
    return tuple(line for line in showing.lines(None, start.former, start.base) if line)
