"""Discord as the host's tests have it: it carries messages, and knows what is there. It outlives
the host, which may die before and after each request.
"""

import asyncio
import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from engine.stories import words_of
from host.messages.shown import Board, Former, Line, LostSeat, Opening, Over, Panel
from host.messages.told import RowData, seat_of, told_of
from host.outbox.kinds import Ring, Shown
from host.outbox.trouble import Trouble, Undelivered
from host.repositories.audiences import (
    Beside,
    Channel,
    Events,
    Members,
    MessageRef,
    Outside,
    Person,
    Roles,
    ThreadOf,
)
from host.repositories.messages import Message
from host.subject import Subject
from host.table.views import SeatView, TableOutline, TableView
from tests.host.mortal import Fate

LINE: Final = -2
Request: TypeAlias = Literal["create", "find", "edit", "shrink", "delete"]
"""To shrink a message is to edit one that another replaced."""


class Audience(NamedTuple):
    """Where a table is shown: its channel (`seat` None), a seat's messages, or its `LINE`."""

    table: int
    seat: int | None


class Says(msgspec.Struct, frozen=True):
    """What a message of an invented kind says."""

    text: str


class Notice(msgspec.Struct, frozen=True):
    """What a message showed at one time; `fresh` if it was new, and then whom it called."""

    row: Message
    shown: Shown
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
        return self.seen.view

    @property
    def lines(self) -> tuple[str, ...]:
        """What it tells of a game."""
        assert isinstance(self.shown, Board | Panel | LostSeat)
        return tuple(words_of(self.shown.stories))

    @property
    def view(self) -> TableView:
        """The same as `table` where all of it is shown."""
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
    def told(self) -> RowData:
        """What its row keeps."""
        return told_of(self.row)


class Sent(msgspec.Struct):
    """A message as people see it: what it showed one after the other."""

    ref: MessageRef
    notices: list[Notice]
    deleted: bool = False
    shrunk: tuple[str, ...] | None = None
    """What is left of it, once another one took its place in a channel."""
    was_lobby: bool = False
    """Whether all that is left of it is how the lobby ended."""

    @property
    def row(self) -> Message:
        """The row that it was posted by."""
        return self.notices[0].row

    @property
    def place(self) -> Audience:
        """Where its table is shown."""
        return place_of(self.row)

    @property
    def key(self) -> tuple[str, str]:
        """Its kind and key."""
        return self.row.kind, self.row.key

    @property
    def last(self) -> Notice:
        """What it shows now."""
        return self.notices[-1]

    @property
    def said(self) -> list[Shown]:
        """All that it ever showed."""
        return [each.shown for each in self.notices]

    @property
    def texts(self) -> list[str]:
        """The same as text."""
        return [each.text for each in self.said if isinstance(each, Says)]

    @property
    def mark(self) -> str:
        """What finds it."""
        return self.row.mark

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


class FakeDiscord:
    """Carries messages, and knows what is there."""

    def __init__(self, fate: Fate | None = None) -> None:
        self.fate = fate or Fate()
        self.sent: list[Sent] = []
        self.called: list[tuple[int, int]] = []
        """Whom a table's message called, and the entry of which."""
        self.faults: dict[Audience | int | tuple[Request, str], list[Exception]] = {}
        """Raised one after the other instead of sending or editing anything there, or to a person,
        or instead of a request about a kind of messages.
        """
        self.unanswered: set[tuple[Request, str]] = set()
        """Requests about kinds of messages that are carried out once more, but not answered."""
        self.fails: Callable[[], bool] = lambda: False
        """Whether Discord is away, each time that something is to be shown."""
        self.takes: Callable[[], int] = lambda: 0
        """How many turns of the loop pass before each request, and again before its answer."""
        self.requests = Counter[Request]()
        self.tries: list[Audience] = []
        """Where tables were to be shown."""
        self.looked_for: list[str] = []
        """The kinds of messages that were looked for by their marks."""
        self.closed_channels: set[int] = set()
        self.shut: set[int] = set()
        """People who take no direct messages."""
        self.left: set[int] = set()
        """People who left the server."""
        self.blind: set[int | None] = set()
        """People who may not see what messages are about; None: not everyone may."""
        self.hold: asyncio.Event | None = None
        """While set, requests wait for it before they show anything."""
        self.hang_after_edit = False
        """While set, edits work but are never answered."""
        self.is_late = False
        """While set, nothing new is found yet, though Discord knows its mark."""
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
        self.changed = asyncio.Event()
        """Set at each request."""
        self._ids = itertools.count(2**61)

    # --- what is there ---------------------------------------------------------------------------

    @property
    def posts(self) -> list[Sent]:
        """All live messages, also those that were deleted."""
        return [each for each in self.sent if each.row.live]

    def of(self, *kinds: str) -> list[Sent]:
        """All messages of these kinds, also those that were deleted."""
        return [each for each in self.sent if each.row.kind in kinds]

    def all_of(self, audience: Audience) -> list[Sent]:
        """Every message that an audience ever had, the oldest first."""
        return [post for post in self.posts if post.place == audience]

    def at(self, table: int, seat: int | None = None) -> list[Sent]:
        """The messages of a place that are still there, the oldest first."""
        return [post for post in self.all_of(Audience(table, seat)) if not post.deleted]

    def boards(self, table: int) -> list[Sent]:
        """The messages of a begun game in its channel."""
        return [post for post in self.at(table) if post.notices[0].view.started is not None]

    def sent_to(self, user: int) -> list[Sent]:
        """The live messages in a person's direct messages."""
        return [post for post in self.posts if post.ref.channel == user and not post.deleted]

    def farewells(self) -> list[Notice]:
        """All that anybody was shown about a lost seat, in order."""
        return [post for each in self.posts for post in each.notices if post.former is not None]

    def told(self) -> list[tuple[int | None, str]]:
        """Whom messages that aren't live went to, and how: "direct", or in the "channel"."""
        quiet = ("start-event", "thread-member")
        found = [each for each in self.sent if not (each.row.live or each.row.kind in quiet)]
        return [
            (each.row.person, "direct" if each.ref.channel == each.row.person else "channel")
            for each in found
        ]

    def standing(self) -> Mapping[tuple[str, str], str]:
        """What each message of an invented kind says that is there, by its kind and key."""
        return {each.key: each.texts[-1] for each in self.sent if not each.deleted}

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until requests have made something so."""
        while not is_so():
            self.changed.clear()
            await self.changed.wait()

    # --- what people do there --------------------------------------------------------------------

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

    # --- requests --------------------------------------------------------------------------------

    async def may_see(self, person: int | None, subject: Subject) -> bool:
        """Whether nobody hides it from a person, or from anyone."""
        del subject
        await self.fate.moment()
        return person not in self.blind

    async def has_left(self, person: int, subject: Subject) -> bool:
        """Whether somebody left the server."""
        del subject
        await self.fate.moment()
        return person in self.left

    async def create(self, message: Message, shown: Shown, ring: Ring) -> MessageRef:
        """Send a message, as often as it is asked for."""
        await self._begin("create", message, shown)
        if isinstance(shown, Opening):
            ref = self._begin_thread(message)
        else:
            known = [each for each in self.sent if self.is_late and each.mark == message.mark]
            ref = known[0].ref if known else self._post(message, shown, ring)
        await self._end("create", message)
        return ref

    async def find(self, message: Message) -> MessageRef | None:
        """The message with this mark."""
        self.looked_for.append(message.kind)
        await self._begin("find", message)
        if isinstance(message.audience, Members):
            return None  # who is in a thread is just added again
        for each in self.sent:
            if each.mark == message.mark and not (each.deleted or self.is_late):
                return each.ref
        return None

    async def edit(self, message: Message, shown: Shown) -> None:
        """Have it show something else."""
        if isinstance(shown, Over):
            await self._begin("shrink", message, shown)
            post = self._there(message.ref)
            post.shrunk, post.was_lobby = tuple(words_of(shown.stories)), shown.was_lobby
            await self._end("shrink", message)
            return
        await self._begin("edit", message, shown)
        post = self._there(message.ref)
        post.notices.append(Notice(message, shown, fresh=False))
        self._has_shown(post)
        if self.hang_after_edit:
            self.changed.set()
            await asyncio.Event().wait()
        await self._end("edit", message)

    async def delete(self, message: Message) -> None:
        """Delete it."""
        await self._begin("delete", message)
        self._remove(message)
        await self._end("delete", message)

    async def _begin(self, request: Request, message: Message, shown: Shown | None = None) -> None:
        """Refuse it, if that is what happens."""
        await self._pass()
        await self.fate.moment()
        self.requests[request] += 1
        place = place_of(message) if isinstance(shown, Board | Panel | LostSeat | Line) else None
        if place is not None:
            self.tries.append(place)
        self.changed.set()
        if self.hold is not None and place is not None:
            await self.hold.wait()
        user = message.audience.id if isinstance(message.audience, Person) else 0
        if shown is not None and self.fails():
            raise Undelivered(Trouble("no answer"))
        if request in ("create", "edit") and user in self.shut | self.left:
            raise Undelivered(Trouble("closed"))
        faults = self.faults.get((request, message.kind))
        if place is not None:
            faults = faults or self.faults.get(place) or self.faults.get(user)
        if faults:
            fault = faults.pop(0)
            if isinstance(fault, Undelivered) and fault.trouble.what == "gone":
                self._remove(message)
            raise fault

    async def _end(self, request: Request, message: Message) -> None:
        self.changed.set()
        await self._pass()
        if (request, message.kind) in self.unanswered:
            self.unanswered.discard((request, message.kind))
            raise Undelivered(Trouble("no answer"))
        await self.fate.moment()

    async def _pass(self) -> None:
        for _ in range(self.takes()):
            await asyncio.sleep(0)

    def _post(self, message: Message, shown: Shown, ring: Ring) -> MessageRef:
        ref = self._new_ref(message, shown)
        self.silent.discard(ref.channel)
        post = Sent(ref, [Notice(message, shown, fresh=True, ring=ring)])
        self.sent.append(post)
        self._has_shown(post)
        return ref

    def _begin_thread(self, message: Message) -> MessageRef:
        """Begin a thread from a message, once."""
        of = message.audience
        assert isinstance(of, ThreadOf)
        if self.no_threads:
            raise Undelivered(Trouble("lost"))
        self._there(MessageRef(of.channel, of.message))
        self.begun_threads.append(of.message)
        return MessageRef(of.message, of.message)

    def _new_ref(self, message: Message, shown: Shown) -> MessageRef:
        """Where a new message is; in a forum it has a post of its own."""
        number = next(self._ids)
        match message.audience:
            case Channel(id=place) | Person(id=place) | Beside(id=place):
                pass
            case Events(server=place) | Members(thread=place) | Roles(role=place):
                pass
            case Outside(server=place):
                pass
            case other:
                raise AssertionError(f"it goes nowhere: {other}")
        if place in self.closed_channels:
            raise Undelivered(Trouble("lost"))
        if isinstance(shown, Line) and place in self.forums:
            if message.channel is not None:
                raise Undelivered(Trouble("lost"))  # never a second post
            return MessageRef(number, number)
        return MessageRef(place, number)

    def _has_shown(self, post: Sent) -> None:
        """Note whom a table's message calls."""
        notice = post.last
        if not notice.fresh or not isinstance(notice.shown, Board | Panel):
            return
        for seat, entry in notice.ring.calls.items():
            user = notice.view.players[seat].user
            # A message of one's own calls by itself, one in a channel whom it pings.
            if user is not None and (notice.seat == seat or user in notice.ping):
                self.called.append((user, entry))

    def _there(self, ref: MessageRef | None) -> Sent:
        for post in self.sent:
            if post.ref == ref and not post.deleted:
                return post
        raise Undelivered(Trouble("gone"))

    def _remove(self, message: Message) -> None:
        for each in self.sent:
            each.deleted |= each.ref == message.ref
