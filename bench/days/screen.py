"""Discord's side: remembers what was shown to whom and notices mistakes. The host may crash at any
of its requests and writes, also within a transaction.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import NamedTuple

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.registry import game as game_named
from host.messages.shown import Over
from host.outbox.kinds import Ring, Shown
from host.outbox.trouble import Trouble, Undelivered
from host.repositories.audiences import MessageRef, Person
from host.repositories.messages import Message
from host.table.models import SeatView, TableView
from tests.host import mortal
from tests.host.mortal import MortalScreen
from tests.host.outbox.fake import FakeDiscord
from tests.host.screen import LINE, Audience, Notice, Posted, place_of

TALK = 7
"""People write below every seventh message."""


class Doom(mortal.Fate):
    """Crashes the host at a chosen point while it runs."""

    def doom(self, moments: int) -> None:
        """Crash at one of the next points."""
        self._at = {self.passed + moments - 1}

    def spare(self) -> None:
        """Don't crash, unless it has already."""
        self._at = ()

    def within(self) -> None:
        """A point within a transaction, which is rolled back by a crash there."""
        if self._strikes():
            raise asyncio.CancelledError

    def end(self) -> None:
        """Cancel everything that hangs, also in a host that shut down."""
        self.died.set()
        super().end()


class MortalStore(mortal.MortalStore):
    """A store with possible crashes before, during and after every write.

    `transactions` counts reads and writes.
    """

    fate = Doom()
    transactions = 0

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection]:
        """Read, unless the host is dead."""
        self.transactions += 1
        if self.fate.died.is_set():
            await self.fate.moment()
        async with super().read() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction, unless the host crashes before or during it; it may crash after it."""
        self.transactions += 1
        async with super().write() as connection:
            yield connection
            self.fate.within()


class Call(NamedTuple):
    """A notification of someone at a table about a ledger entry."""

    at: datetime
    table: int
    seat: int
    user: int
    entry: int
    in_channel: bool


class Screen(MortalScreen):
    """The tests' screen for very many messages: it forgets replaced ones.

    Calls `report` with mistakes, and `called` with notifications.
    """

    def __init__(
        self,
        now: Callable[[], datetime],
        report: Callable[[str], None],
        called: Callable[[Call], None],
    ) -> None:
        super().__init__(Doom())
        self.outside = Outside(report)
        self.free: set[int] = set()
        """Tables that show an open seat."""
        self.calls: list[Call] = []
        self.shown: Counter[Audience] = Counter()
        """How often each audience was shown anything."""
        self._now = now
        self._report = report
        self._notify = called
        self._marks: set[tuple[Audience, str]] = set()

    # --- messages --------------------------------------------------------------------------------

    async def edit(self, message: Message, shown: Shown) -> None:
        """Edit, and forget what a newer one replaced."""
        await super().edit(message, shown)
        if isinstance(shown, Over):
            self.shown[place_of(message)] += 1
            self._forget(message)

    async def delete(self, message: Message) -> None:
        """Delete and forget."""
        await super().delete(message)
        self._forget(message)

    def _forget(self, message: Message) -> None:
        self.posts = [post for post in self.posts if post.ref != message.ref]

    def _reach(self, message: Message) -> None:
        """Raises `Undelivered` for people who accept no direct messages, or left."""
        super()._reach(message)
        if isinstance(message.audience, Person) and message.audience.id in self.left:
            raise Undelivered(Trouble("closed"))

    def _has_shown(self, post: Posted) -> None:
        """Check what is shown, and record whom it notifies."""
        notice, table = post.last, post.place.table
        self.shown[post.place] += 1
        if post.place.seat == LINE:
            return
        seat, former = notice.seat, notice.former
        user = former.user if former is not None else self._holder(notice)
        if user is not None and post.ref.channel != user:
            self._report(f"table {table}: seat {seat} was shown to its former holder")
        if former is None:
            self._look_for_mistakes(notice)
        if notice.fresh:
            if (post.place, post.mark) in self._marks:
                self._report(f"table {table}: a message to {seat} was posted twice")
            self._marks.add((post.place, post.mark))
            self._note_calls(notice)
        else:
            del post.notices[1:-1]
        if seat is None:
            is_free = not notice.view.over and any(each.is_free for each in notice.view.players)
            (self.free.add if is_free else self.free.discard)(table)

    def _holder(self, notice: Notice) -> int | None:
        """The only person who may see it, None for a public channel."""
        seat = notice.seen.seat
        return None if seat is None else notice.view.players[seat].user

    def _note_calls(self, notice: Notice) -> None:
        if notice.former is not None or notice.view.over:
            return
        for seat, entry in notice.ring.calls.items():
            user, is_own = notice.view.players[seat].user, seat == notice.seat
            if user is None or user in self.left or not (is_own or user in notice.ping):
                continue
            in_channel = notice.seat is None
            call = Call(self._now(), notice.view.id, seat, user, entry, in_channel)
            self.calls.append(call)
            self._notify(call)

    def _look_for_mistakes(self, notice: Notice) -> None:
        """Check that the message shows only what its viewer may know."""
        view, state = notice.view, notice.seen.state
        if not view.over and view.seed is not None:
            self._report(f"table {view.id}: the seed was shown before the end")
        if state is None or view.over:
            return
        game = game_named(view.game)
        encode, viewer = game.storage.encode, notice.seat
        if notice.seen.seat != viewer or encode(state) != encode(game.rules.redact(state, viewer)):
            self._report(f"table {view.id}: {viewer} was shown hidden information")

    def covered(self, ref: MessageRef) -> bool:
        """Whether people have written below it."""
        return ref.message % TALK == 0


class Outside(FakeDiscord):
    """All other messages; reports who is told the same twice."""

    def __init__(self, report: Callable[[str], None]) -> None:
        super().__init__(Doom())
        self._report = report
        self._told: set[tuple[str, int | None, bytes]] = set()

    async def create(self, message: Message, shown: Shown, ring: Ring) -> MessageRef:
        """Send it."""
        told = (message.subject + message.kind, message.person, msgspec.json.encode(shown))
        before = len(self.sent)
        try:
            return await super().create(message, shown, ring)
        finally:
            if len(self.sent) > before:
                if told in self._told and message.kind in ("digest", "film", "results-post"):
                    self._report(f"{message.subject}: {message.kind} was sent twice: {shown}")
                self._told.add(told)


def public(view: TableView) -> tuple[object, ...]:
    """What everyone sees of a table, without any entry number."""
    undo = view.undo
    return (
        view.status,
        view.host,
        view.players,
        view.actors,
        view.abandon_votes,
        view.seed,
        [None if clock is None else (clock.until, clock.answer_by) for clock in view.clocks],
        None if undo is None else (undo.seat, msgspec.json.encode(undo.note)),
    )


def sight(seen: SeatView) -> tuple[object, ...]:
    """Everything a seat sees and is offered."""
    state = None if seen.state is None else msgspec.json.encode(seen.state)
    own = (seen.actions, seen.stamp, seen.decision, seen.orders, seen.recent, seen.acted > 0)
    return (public(seen.view), state, *own)
