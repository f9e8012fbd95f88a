"""Discord as the host's tests have it: it carries live messages, and knows what is there."""

import asyncio
import itertools
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from host.messages.shown import Board, Former, Line, LostSeat, Opening, Over, Panel
from host.messages.told import Told, seat_of, told_of
from host.outbox.kinds import Ring, Shown
from host.outbox.trouble import Trouble, Undelivered
from host.repositories.audiences import Channel, MessageRef, Person, ThreadOf
from host.repositories.messages import Message
from host.subject import Subject
from host.table.models import SeatView, TableOutline, TableView

LINE: Final = -2


class Audience(NamedTuple):
    """Where a table is shown: its channel (`seat` None), a seat's messages, or its `LINE`."""

    table: int
    seat: int | None


class Notice(msgspec.Struct, frozen=True):
    """What a message showed at one time; `fresh` if it was new, and then whom it called."""

    row: Message
    shown: Board | Panel | LostSeat | Line
    fresh: bool
    ring: Ring = Ring(rings=False)

    @property
    def ping(self) -> tuple[int, ...]:
        """The people whom it pings."""
        return self.ring.people

    @property
    def seen(self) -> SeatView:
        """What its viewer sees of the table."""
        assert isinstance(self.shown, Board | Panel)
        return self.shown.seen

    @property
    def table(self) -> TableOutline:
        """The table, as it is shown."""
        if isinstance(self.shown, LostSeat | Line):
            return self.shown.table
        return self.shown.seen.view

    @property
    def view(self) -> TableView:
        """The same where all of it is shown."""
        return self.seen.view

    @property
    def former(self) -> Former | None:
        """Whom it tells that they lost their seat."""
        return self.shown.former if isinstance(self.shown, LostSeat) else None

    @property
    def seat(self) -> int | None:
        """The seat that it is about, if it isn't for all."""
        return seat_of(self.row) if self.row.kind == "panel" else None

    @property
    def user(self) -> int | None:
        """The only person whom it is for."""
        return self.row.audience.id if isinstance(self.row.audience, Person) else None

    @property
    def told(self) -> Told:
        """What its row keeps."""
        return told_of(self.row)


class Posted(msgspec.Struct):
    """A message as people see it: what it showed one after the other."""

    place: Audience
    ref: MessageRef
    notices: list[Notice]
    deleted: bool = False
    shrunk: tuple[str, ...] | None = None
    """What is left of it, once another one took its place in a channel."""
    was_lobby: bool = False
    """Whether all that is left of it is how the lobby ended."""

    @property
    def last(self) -> Notice:
        """What it shows now."""
        return self.notices[-1]

    @property
    def mark(self) -> str:
        """What finds it."""
        return self.notices[0].row.mark

    @property
    def pinged(self) -> tuple[int, ...]:
        """Who was called when it was posted."""
        return self.notices[0].ping

    @property
    def rang(self) -> bool:
        """Whether it rang when it was posted."""
        return self.notices[0].ring.rings


def place_of(row: Message) -> Audience:
    of = {"board": None, "line": LINE}
    return Audience(row.of.number, of[row.kind] if row.kind in of else seat_of(row))


class Screen:
    """Carries live messages, and knows what is there. It outlives crashes, as Discord does."""

    def __init__(self) -> None:
        self.posts: list[Posted] = []
        self.faults: dict[Audience | int, list[Exception]] = {}
        """Raised one after the other instead of showing anything there, or to a person."""
        self.old_faults: dict[Audience, list[Exception]] = {}
        """Raised one after the other instead of seeing to replaced messages there."""
        self.tries: list[Audience] = []
        self.looked_for: list[str] = []
        """The kinds of messages that were looked for by their marks."""
        self.closed_channels: set[int] = set()
        self.left: set[int] = set()
        """People who left the server."""
        self.hold: asyncio.Event | None = None
        """While set, requests wait for it before they show anything."""
        self.hang_after_edit = False
        """While set, edits work but are never answered."""
        self.no_threads = False
        """While set, no thread may be begun."""
        self.forums: set[int] = set()
        """Channels where a line is the first message of a post, which is the table's thread."""
        self.begun_threads: list[int] = []
        """From which messages threads were to be begun, whether they had one already or not."""
        self.playing: set[int] = set()
        """Who plays from a private panel that shows each turn by itself."""
        self.silent: set[int] = set()
        """Threads that are archived unless something is posted there."""
        self.said: dict[int, int] = {}
        """In which channels people talked, and the number of their newest message."""
        self._ids = itertools.count(2**61)
        self._changed = asyncio.Event()

    def at(self, table: int, seat: int | None = None) -> list[Posted]:
        """The messages of a place that are still there, the oldest first."""
        place = Audience(table, seat)
        return [post for post in self.posts if post.place == place and not post.deleted]

    def sent_to(self, user: int) -> list[Posted]:
        """What is in a person's direct messages."""
        return [post for post in self.posts if post.ref.channel == user and not post.deleted]

    def farewells(self) -> list[Notice]:
        """All that anybody was shown about a lost seat, in order."""
        return [post for each in self.posts for post in each.notices if post.former is not None]

    def boards(self, table: int) -> list[Posted]:
        """The messages of a begun game in its channel."""
        return [post for post in self.at(table) if post.notices[0].view.started is not None]

    def say(self, channel: int) -> None:
        """Somebody talks in a channel."""
        self.said[channel] = next(self._ids)

    def covered(self, ref: MessageRef) -> bool:
        """Whether somebody talked since this message was posted."""
        return self.said.get(ref.channel, 0) > ref.message

    def falls_asleep(self, ref: MessageRef) -> bool:
        """Whether a thread is archived unless something is posted there."""
        return ref.channel in self.silent

    def plays_in_channel(self, table: int, user: int) -> bool:
        """Whether a person has a private panel."""
        del table
        return user in self.playing

    def is_advised(self, seen: SeatView) -> bool:
        """Whether a lesson has found its advice: none is played here."""
        del seen
        return False

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something holds; it is looked at after each try and each new message."""
        while not true():
            await self._changed.wait()

    def _change(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def may_see(self, person: int | None, subject: Subject) -> bool:
        """Nothing is hidden."""
        del person, subject
        return True

    async def has_left(self, person: int, subject: Subject) -> bool:
        """Whether somebody left the server."""
        del subject
        return person in self.left

    async def create(self, message: Message, shown: Shown, ring: Ring) -> MessageRef:
        """Post it, unless something is to go wrong."""
        if isinstance(shown, Opening):
            return await self._begin_thread(message)
        assert isinstance(shown, Board | Panel | LostSeat | Line)
        await self._try(message)
        ref = self._new(message, shown)
        self.silent.discard(ref.channel)
        notice = Notice(message, shown, fresh=True, ring=ring)
        self.posts.append(Posted(place_of(message), ref, [notice]))
        self._change()
        return ref

    async def find(self, message: Message) -> MessageRef | None:
        """The message of this mark."""
        self.looked_for.append(message.kind)
        found = [post for post in self.posts if post.mark == message.mark and not post.deleted]
        return found[0].ref if found else None

    async def edit(self, message: Message, shown: Shown) -> None:
        """Have it show something else, unless something is to go wrong."""
        if isinstance(shown, Over):
            await self._shrink(message, shown)
            return
        assert isinstance(shown, Board | Panel | LostSeat | Line)
        await self._try(message)
        post = self._there(message)
        post.notices.append(Notice(message, shown, fresh=False))
        self._change()
        if self.hang_after_edit:
            await asyncio.Event().wait()

    async def delete(self, message: Message) -> None:
        """Delete it, unless something is to go wrong."""
        self._fail_at_old(message)
        found = [post for post in self.posts if post.ref == message.ref]
        for post in found:
            post.deleted = True
        self._change()

    async def _shrink(self, message: Message, shown: Over) -> None:
        self._fail_at_old(message)
        post = self._there(message)
        post.shrunk, post.was_lobby = shown.lines, shown.was_lobby
        self._change()

    def _fail_at_old(self, message: Message) -> None:
        faults = self.old_faults.get(place_of(message))
        self._change()
        if faults:
            raise faults.pop(0)

    async def _try(self, message: Message) -> None:
        place = place_of(message)
        self.tries.append(place)
        self._change()
        if self.hold is not None:
            await self.hold.wait()
        user = message.audience.id if isinstance(message.audience, Person) else 0
        faults = self.faults.get(place) or self.faults.get(user)
        if faults:
            raise faults.pop(0)

    async def _begin_thread(self, message: Message) -> MessageRef:
        """Begin a thread from a message, once."""
        of = message.audience
        assert isinstance(of, ThreadOf)
        if self.no_threads:
            raise Undelivered(Trouble("lost"))
        if self._find(MessageRef(of.channel, of.message)) is None:
            raise Undelivered(Trouble("gone"))
        self.begun_threads.append(of.message)
        return MessageRef(of.message, of.message)

    def _new(self, message: Message, shown: Shown) -> MessageRef:
        """Where a new message is; in a forum it has a post of its own."""
        audience, number = message.audience, next(self._ids)
        assert isinstance(audience, Channel | Person)
        if audience.id in self.closed_channels:
            raise Undelivered(Trouble("lost"))
        is_post = isinstance(shown, Line) and audience.id in self.forums
        if is_post and message.channel is not None:
            raise Undelivered(Trouble("lost"))  # never a second post
        return MessageRef(number if is_post else audience.id, number)

    def _there(self, message: Message) -> Posted:
        post = None if message.ref is None else self._find(message.ref)
        if post is None:
            raise Undelivered(Trouble("gone"))
        return post

    def _find(self, ref: MessageRef) -> Posted | None:
        return next((post for post in self.posts if post.ref == ref and not post.deleted), None)
