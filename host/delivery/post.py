"""What is to be shown to an audience, who shows it, and what comes of it."""

from functools import cached_property
from typing import NamedTuple, Protocol

import msgspec

from host.delivery.plan import Plan, Step
from host.errors import Unreachable
from host.service.showing import Showing
from host.table.models import Barrier, SeatView, TableView
from host.table.placements import Audience, MessageRef, Placement


class Former(NamedTuple):
    """A person who held a seat."""

    seat: int
    user: int


class Post(msgspec.Struct, frozen=True, dict=True):
    """What an audience is to show now.

    `lines` is what happened since the audience's current message began, as its viewer hears it; an
    empty one stands for each that joined another.
    `fresh` asks for a new message, which pings the people in `ping`; `previous` is then the
    message that it supersedes, else the one to edit; `before` is what that one told, which is all
    that stays of it in a channel. `nonce` (up to 25 characters) is the same at each try of one
    message. `after_lobby`: the superseded message is the table's lobby. `channel` is where the
    audience is to be found, where that is known. `quiet`: the person of this seat wishes for no
    messages, and this edit says so. `is_line`: all that is shown is the line of a table that has a
    thread of its own, in the channel of that. `waits_for_messages`: somebody there is to have
    direct messages, and none can be begun for now. `former`: it tells this person, who held a seat,
    that they do so no longer; `seen` is what everybody sees.
    """

    seen: SeatView
    lines: tuple[str, ...]
    ping: tuple[int, ...]
    fresh: bool
    previous: MessageRef | None
    nonce: str
    after_lobby: bool = False
    channel: int | None = None
    before: tuple[str, ...] = ()
    quiet: bool = False
    is_line: bool = False
    waits_for_messages: bool = False
    former: Former | None = None

    @cached_property
    def view(self) -> TableView:
        """What everyone may know of the table."""
        return self.seen.view

    @cached_property
    def seat(self) -> int | None:
        """The seat that this is for; None for the channel and the line."""
        if self.former is not None:
            return self.former.seat
        return None if self.view.is_direct else self.seen.seat

    @cached_property
    def user(self) -> int | None:
        """The only person that this is for; None for a channel that others see."""
        if self.former is not None:
            return self.former.user
        return None if self.seen.seat is None else self.view.players[self.seen.seat].user


class Barred(Exception):
    """Nothing can be posted in the channel, for certain, until somebody changes that."""

    def __init__(self, why: Barrier) -> None:
        super().__init__(why)
        self.why = why


class NoThread(Exception):
    """No thread may be begun there, and trying again will not help."""


class AudienceGone(Exception):
    """The message to edit is no longer there or, with `channel`, the channel is not.

    `stays`: the message is there, but has become too old to be edited any more.
    """

    def __init__(self, *, channel: bool = False, stays: bool = False) -> None:
        super().__init__("the channel is gone" if channel else "the message is gone")
        self.channel = channel
        self.stays = stays


class Found(NamedTuple):
    """A message that was found, and how many lines it tells."""

    ref: MessageRef
    lines: int


class Presenter(Protocol):
    """Shows posts."""

    async def present(self, post: Post, /) -> MessageRef:
        """Post or edit, and say which message it is now. Raises `AudienceGone`, `Barred`,
        `Unreachable`.
        """

    async def supersede(self, post: Post, /) -> None:
        """Leave no question behind in the message that a new post has taken the place of.

        Nothing is to be done where that one is gone. Raises `Unreachable`.
        """

    async def find(self, post: Post, /) -> Found | None:
        """The message that an earlier try of this new post left, with nothing of it changed.

        Raises `AudienceGone`, `Barred`, `Unreachable`.
        """

    async def told(self, ref: MessageRef, /) -> int | None:
        """How many lines a message tells by its own account; None if it is gone or does not say.

        Raises `Barred`, `Unreachable`.
        """

    async def begin_thread(self, post: Post, ref: MessageRef, /) -> int:
        """Begin a table's thread from its line; the number of the thread, at each try the same.

        Raises `NoThread`, `AudienceGone`, `Barred`, `Unreachable`.
        """

    def covered(self, ref: MessageRef, /) -> bool:
        """Whether other messages stand below one in a channel, as far as is known. At no cost: it
        is asked at each look.
        """

    def fingerprint(self, post: Post, /) -> str:
        """A hash of what would be shown: while it stays the same, nothing need be sent."""


class Job(NamedTuple):
    """What is to be done for an audience whose row is `row`, with the post that it is about."""

    audience: Audience
    showing: Showing
    row: Placement
    step: Step
    post: Post
    fingerprint: str

    @property
    def start(self) -> Placement | None:
        """The row that has to be stored before this is run, if any."""
        return self.step.start if isinstance(self.step, Plan) and self.step.fresh else None


class Result(NamedTuple):
    """What came of a job: the audience's row is `row` now.

    `again`: look at the audience once more. `failure`: after a while, since this stood in the way.
    `superseding`: this new message has taken the place of another, which is to be seen to.
    """

    row: Placement
    again: bool = False
    failure: Unreachable | None = None
    superseding: Post | None = None
