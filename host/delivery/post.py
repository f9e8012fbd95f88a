"""What is to be shown to an audience, who shows it, what comes of it, and what is there."""

from collections.abc import Collection
from datetime import timedelta
from functools import cached_property
from typing import NamedTuple, Protocol

import msgspec

from host.delivery.shown import Former, Line, LostSeat, Shown
from host.errors import REFUSED_RETRY_AFTER_S, Unreachable
from host.repositories.stored_placements import Audience, MessageRef, Placement
from host.table.models import Barrier, SeatView, TableView


class Ring(NamedTuple):
    """That a new message notifies somebody who is awake: the seats called, and the time left."""

    seats: tuple[int, ...]
    left: timedelta | None


class Post(msgspec.Struct, frozen=True, dict=True):
    """What an audience is to show now.

    `shown` is what the message shows of what is `seen`. `fresh` asks for a new message that pings
    `ping` and supersedes `previous`; else `previous` is edited. `before` is what the superseded one
    told, which is all that stays of it in a channel. `nonce` (up to 25 characters) is the same at
    each try. `after_lobby`: it supersedes the lobby. `channel` is where the audience is, if known.
    `retags`: its table's state has changed, which a post's tags show. Without a `ring`, a new
    message is silent.
    """

    seen: SeatView
    shown: Shown
    ping: tuple[int, ...]
    fresh: bool
    previous: MessageRef | None
    nonce: str
    after_lobby: bool = False
    channel: int | None = None
    before: tuple[str, ...] = ()
    retags: bool = False
    ring: Ring | None = None

    @property
    def is_line(self) -> bool:
        """Whether it is the line of a table in a thread."""
        return isinstance(self.shown, Line)

    @property
    def former(self) -> Former | None:
        """The person whom it tells that they lost their seat; `seen` is then the public view."""
        return self.shown.former if isinstance(self.shown, LostSeat) else None

    @cached_property
    def view(self) -> TableView:
        """What everyone may know of the table."""
        return self.seen.view

    @property
    def reminded(self) -> list[int]:
        """The people whom it reminds of their turn in the channel: they may be gone, where a direct
        message would tell. A nudge looks for its person at once.
        """
        found = list[int]()
        progress = self.view.progress
        for seat, player in enumerate(self.view.players):
            called, nudge = progress.calls[seat], progress.nudges[seat]
            reminders = [progress.reminders[seat]]
            reminders += [nudge.entry] if nudge is not None and nudge.by == seat else []
            is_reminded = called is not None and called in reminders and player.absent != "gone"
            if player.user is not None and player.user in self.ping and is_reminded:
                found.append(player.user)
        return found

    @cached_property
    def seat(self) -> int | None:
        """The seat it is for, None for the channel and the line."""
        if self.former is not None:
            return self.former.seat
        return None if self.view.is_direct else self.seen.seat

    @cached_property
    def user(self) -> int | None:
        """The only person it is for, None for a public channel."""
        if self.former is not None:
            return self.former.user
        return None if self.seen.seat is None else self.view.players[self.seen.seat].user


class Barred(Unreachable):
    """The channel refuses posts until somebody changes that."""

    def __init__(self, why: Barrier) -> None:
        super().__init__(f"the channel refuses it: {why}", retry_after=REFUSED_RETRY_AFTER_S)
        self.why = why


class NoThread(Exception):
    """No thread can be made there; a retry won't help."""


class Found(NamedTuple):
    """A message that was found, and how many lines it tells."""

    ref: MessageRef
    lines: int


class Presenter(Protocol):
    """Shows posts."""

    async def present(self, post: Post, /) -> MessageRef:
        """Post or edit; the message. Raises `AudienceGone`, `Barred`, `Unreachable`."""

    async def has_left(self, guild: int, user: int, /) -> bool:
        """Whether a person is certain to have left a server."""

    async def supersede(self, post: Post, /) -> None:
        """Clean up the message that a new post replaced, if it is there. Raises `Unreachable`."""

    async def find(self, post: Post, /) -> Found | None:
        """What an earlier try left. Raises `AudienceGone`, `Barred`, `Unreachable`."""

    async def told(self, ref: MessageRef, /) -> int | None:
        """How many lines a message tells, if known. Raises `Barred`, `Unreachable`."""

    async def begin_thread(self, post: Post, ref: MessageRef, /) -> int:
        """Begin a thread once. Raises `NoThread`, `AudienceGone`, `Barred`, `Unreachable`."""

    def covered(self, ref: MessageRef, /) -> bool:
        """Whether talk is known to be below a message. It costs no request: each look asks."""

    def falls_asleep(self, ref: MessageRef, /) -> bool:
        """Whether the thread of this message is soon archived for its silence, as far as is known.
        It costs no request.
        """

    def plays_in_channel(self, table: int, user: int, /) -> bool:
        """Whether a person plays from a private panel there that shows each turn by itself, as far
        as this process knows. Once they no longer do, the table has more to show.
        """

    def is_advised(self, seen: SeatView, /) -> bool:
        """Whether a lesson has found its advice on this moment. It costs no request."""


class KnownMessages:
    """Messages known to match their stored row; none before `begin`.

    An edit may have got through that was never stored, so rows of tables that were being shown when
    the program ended are doubted. All others are trusted: otherwise the first action after a start,
    even a secret one, would edit messages. With `trusts_rows` several processes show tables, and
    only rows with a fingerprint are trusted (`host.delivery.loop.Leases`).
    """

    def __init__(self, *, trusts_rows: bool = False) -> None:
        self.trusts_rows = trusts_rows
        self._known: set[Audience] = set()
        self._changing: set[Audience] = set()
        self._left: frozenset[int] | None = None

    def begin(self, left: Collection[int]) -> None:
        """Start showing tables; these were left by the last run."""
        self._left = frozenset(left)

    def is_known(self, audience: Audience, row: Placement) -> bool:
        """Whether an audience's message is known to match its row."""
        if self.trusts_rows:
            return audience in self._known or bool(row.fingerprint)
        was_shown = self._was_shown(audience.table) and audience not in self._changing
        return audience in self._known or was_shown

    def add(self, audience: Audience) -> None:
        """Its message matches its row from now on."""
        self._known.add(audience)
        self._changing.discard(audience)

    def discard(self, audience: Audience) -> None:
        """Its message is about to be changed."""
        self._known.discard(audience)
        self._changing.add(audience)

    def drop(self, audience: Audience) -> None:
        """Its message matches its row, and the game is over: forget it unless in doubt."""
        self.add(audience)
        if self._was_shown(audience.table):
            self._known.discard(audience)

    def _was_shown(self, table: int) -> bool:
        return self._left is not None and table not in self._left

    def forget(self, table: int) -> None:
        """Forget a table: another process may change its messages."""
        self._known = {each for each in self._known if each.table != table}
