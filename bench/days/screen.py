"""Discord's side: it remembers what was shown to whom, outlives the host, and notices mistakes."""

import hashlib
import itertools
from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

import msgspec

from bench.days.fate import Fate
from engine.registry import game as game_named
from host.delivery.post import AudienceGone, Found, Post
from host.errors import Unreachable
from host.repositories.follower_notices import Notice
from host.table.models import SeatView, TableView
from host.table.placements import Audience, MessageRef

TALK = 7
"""Below every seventh message people talk."""


class Call(NamedTuple):
    """Somebody was called at a table to what an entry of its ledger made."""

    at: datetime
    table: int
    seat: int
    user: int
    entry: int
    in_channel: bool


class _Message(msgspec.Struct):
    """A message that stands somewhere."""

    ref: MessageRef
    lines: int


class Screen:
    """Shows posts and sends notices, by requests with a moment before and after each.

    `report` is told of mistakes, `called` of calls.
    """

    def __init__(
        self,
        now: Callable[[], datetime],
        report: Callable[[str], None],
        called: Callable[[Call], None],
    ) -> None:
        self.fate = Fate()
        self.shut: set[int] = set()
        """Who takes no direct messages."""
        self.left: set[int] = set()
        """Who left the server."""
        self.free: set[int] = set()
        """The tables that show a seat which anybody may take."""
        self.calls: list[Call] = []
        self.shown: dict[Audience, int] = {}
        """How often anything was shown to an audience."""
        self._now = now
        self._report = report
        self._called = called
        self._posts: dict[tuple[Audience, str], _Message] = {}
        self._messages: dict[MessageRef, _Message] = {}
        self._sent: set[tuple[int, int | None, int]] = set()
        self._ids = itertools.count(2**61)

    # --- posts -----------------------------------------------------------------------------------

    async def present(self, post: Post) -> MessageRef:
        """Post or edit. Raises `Unreachable` for who takes no direct messages, or left."""
        await self.fate.moment()
        audience = Audience(post.view.id, post.seat)
        if post.user in self.left:
            raise Unreachable("left", permanent=True, has_left=True)
        if post.user in self.shut:
            raise Unreachable("closed", permanent=True)
        self._look_for_mistakes(post)
        self.shown[audience] = self.shown.get(audience, 0) + 1
        message = self._post(audience, post) if post.fresh else self._edit(post)
        message.lines = len(post.lines)
        if post.seat is None:
            is_free = not post.view.over and any(player.is_free for player in post.view.players)
            (self.free.add if is_free else self.free.discard)(post.view.id)
        await self.fate.moment()
        return message.ref

    def _post(self, audience: Audience, post: Post) -> _Message:
        if (audience, post.nonce) in self._posts:
            self._report(f"table {post.view.id}: a message to {audience.seat} was posted twice")
        where = post.view.channel if post.user is None else post.user
        message = _Message(MessageRef(where, next(self._ids)), 0)
        self._posts[audience, post.nonce] = self._messages[message.ref] = message
        for seat, player in enumerate(post.view.players):
            entry = post.view.calls[seat]
            if player.user is None or entry is None or post.view.over or player.user in self.left:
                continue
            is_own = seat == post.seat and post.former is None
            if is_own or player.user in post.ping:
                in_channel = post.seat is None
                call = Call(self._now(), post.view.id, seat, player.user, entry, in_channel)
                self.calls.append(call)
                self._called(call)
        return message

    def _edit(self, post: Post) -> _Message:
        message = None if post.previous is None else self._messages.get(post.previous)
        if message is None:
            raise AudienceGone
        if post.user is not None and message.ref.channel != post.user:
            self._report(
                f"table {post.view.id}: what seat {post.seat} holds was shown to who held it before"
            )
        return message

    def _look_for_mistakes(self, post: Post) -> None:
        """What is shown must be what its viewer may know, and no more."""
        view, state = post.view, post.seen.state
        if not view.over and view.seed is not None:
            self._report(f"table {view.id}: the seed was shown before the end")
        if state is None or view.over:
            return
        game = game_named(view.game)
        encode = game.storage.encode
        viewer = None if post.former is not None else post.seat
        if post.seen.seat != viewer or encode(state) != encode(game.rules.redact(state, viewer)):
            self._report(f"table {view.id}: {post.seat} was shown what is hidden")

    async def supersede(self, _post: Post) -> None:
        """See to the message before it, by a request."""
        await self.fate.moment()
        await self.fate.moment()

    async def find(self, post: Post) -> Found | None:
        """The message of this mark."""
        await self.fate.moment()
        message = self._posts.get((Audience(post.view.id, post.seat), post.nonce))
        return None if message is None else Found(message.ref, message.lines)

    async def told(self, ref: MessageRef) -> int | None:
        """How many lines a message tells."""
        await self.fate.moment()
        message = self._messages.get(ref)
        return None if message is None else message.lines

    async def begin_thread(self, _post: Post, _ref: MessageRef, /) -> int:
        """No table here has a thread of its own. Raises `AudienceGone`."""
        raise AudienceGone

    def covered(self, ref: MessageRef) -> bool:
        """Whether people talk below it."""
        return ref.message % TALK == 0

    def fingerprint(self, post: Post) -> str:
        """A hash of what can be seen of it."""
        shown: object = (public(post.view), post.seen.stamp, post.seen.orders, post.lines)
        if post.former is not None:
            shown = (post.former, post.view.over, post.view.players[post.former.seat])
        return hashlib.sha256(repr(shown).encode()).hexdigest()

    # --- notices ---------------------------------------------------------------------------------

    async def may_be_told(self, table: int, user: int) -> bool:
        """Everybody here sees every channel."""
        del table, user
        return True

    async def send(self, notice: Notice) -> None:
        """Tell somebody who follows a game, or show the whole of it in its channel."""
        await self.fate.moment()
        named = (notice.table, notice.user, notice.last)
        if notice.user is not None and named in self._sent:
            self._report(f"table {notice.table}: {notice.user}, who follows it, was told twice")
        self._sent.add(named)
        await self.fate.moment()

    async def is_sent(self, notice: Notice) -> bool:
        """Whether that was done before."""
        await self.fate.moment()
        return (notice.table, notice.user, notice.last) in self._sent


def public(view: TableView) -> tuple[object, ...]:
    """What everybody sees of a table itself, without any number of an entry."""
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
    """All that a seat is shown and offered."""
    state = None if seen.state is None else msgspec.json.encode(seen.state)
    own = (seen.actions, seen.stamp, seen.decision, seen.orders, seen.recent, seen.acted > 0)
    return (public(seen.view), state, *own)
