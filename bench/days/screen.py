"""Discord's side: remembers what was shown to whom and notices mistakes. The host may crash at any
of its requests and writes, also within a transaction.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import NamedTuple

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.registry import game as game_named
from host.delivery.post import Post
from host.errors import AudienceGone, Unreachable
from host.outbox.kinds import Ring, Shown
from host.repositories.messages import Message
from host.repositories.stored_placements import Audience, MessageRef
from host.table.models import SeatView, TableView
from tests.host import mortal
from tests.host.mortal import MortalScreen
from tests.host.outbox.fake import FakeDiscord
from tests.host.shop import Posted

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
        self.left: set[int] = set()
        """People who left the server."""
        self.free: set[int] = set()
        """Tables that show an open seat."""
        self.calls: list[Call] = []
        self.shown: dict[Audience, int] = {}
        """How often each audience was shown anything."""
        self._now = now
        self._report = report
        self._notify = called
        self._nonces: set[tuple[Audience, str]] = set()

    # --- posts -----------------------------------------------------------------------------------

    async def present(self, post: Post) -> MessageRef:
        """Post or edit. Raises `Unreachable` for people who accept no direct messages, or left."""
        if post.user in self.left:
            await self.fate.moment()
            raise Unreachable("left", permanent=True)
        if not post.fresh and (post.previous is None or self._find(post.previous) is None):
            await self.fate.moment()
            raise AudienceGone
        return await super().present(post)

    async def has_left(self, guild: int, user: int) -> bool:
        """Whether a person has left the server."""
        del guild
        return user in self.left

    def _has_shown(self, post: Post, message: Posted) -> None:
        """Check what is shown, and record whom it notifies."""
        self._look_for_mistakes(post)
        self.shown[message.place] = self.shown.get(message.place, 0) + 1
        if not post.fresh:
            if post.user is not None and message.ref.channel != post.user:
                self._report(
                    f"table {post.view.id}: seat {post.seat} was shown to its former holder"
                )
            del message.notices[1:-1]
        else:
            if (message.place, post.nonce) in self._nonces:
                self._report(f"table {post.view.id}: a message to {post.seat} was posted twice")
            self._nonces.add((message.place, post.nonce))
            self._note_calls(post)
        if post.seat is None:
            is_free = not post.view.over and any(player.is_free for player in post.view.players)
            (self.free.add if is_free else self.free.discard)(post.view.id)

    def _note_calls(self, post: Post) -> None:
        for seat, player in enumerate(post.view.players):
            entry = post.view.progress.calls[seat]
            if player.user is None or entry is None or post.view.over or player.user in self.left:
                continue
            is_own = seat == post.seat and post.former is None
            if is_own or player.user in post.ping:
                in_channel = post.seat is None
                call = Call(self._now(), post.view.id, seat, player.user, entry, in_channel)
                self.calls.append(call)
                self._notify(call)

    async def supersede(self, post: Post) -> None:
        """Forget the previous message."""
        earlier = None if post.previous is None else self._find(post.previous)
        await super().supersede(post)
        if earlier is not None:
            self.posts.remove(earlier)

    async def begin_thread(self, post: Post, ref: MessageRef) -> int:
        """No table here has its own thread. Raises `AudienceGone`."""
        del post, ref
        raise AudienceGone

    def _look_for_mistakes(self, post: Post) -> None:
        """Check that the message shows only what its viewer may know."""
        view, state = post.view, post.seen.state
        if not view.over and view.seed is not None:
            self._report(f"table {view.id}: the seed was shown before the end")
        if state is None or view.over:
            return
        game = game_named(view.game)
        encode = game.storage.encode
        viewer = None if post.former is not None else post.seat
        if post.seen.seat != viewer or encode(state) != encode(game.rules.redact(state, viewer)):
            self._report(f"table {view.id}: {post.seat} was shown hidden information")

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
