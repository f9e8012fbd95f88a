"""A Discord that outlives the host, and counts its requests."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

import msgspec

from host.outbox.kinds import Ring, Shown
from host.outbox.trouble import Trouble, Undelivered
from host.repositories.audiences import (
    Audience,
    Beside,
    Channel,
    Events,
    Members,
    MessageRef,
    Person,
)
from host.repositories.messages import Message
from host.subject import Subject
from tests.host.mortal import Fate

Request: TypeAlias = Literal["create", "find", "edit", "delete"]


class Says(msgspec.Struct, frozen=True):
    """What a message says."""

    text: str


class Sent(msgspec.Struct):
    """A message as it is on Discord: all that it ever said, and whom it notified."""

    kind: str
    key: str
    mark: str
    ref: MessageRef
    said: list[Shown]
    rang: Ring
    person: int | None
    deleted: bool = False

    @property
    def texts(self) -> list[str]:
        """The same as text."""
        return [each.text for each in self.said if isinstance(each, Says)]


class FakeDiscord:
    """Carries messages, with a moment before and after each request."""

    def __init__(self, fate: Fate) -> None:
        self.fate = fate
        self.sent: list[Sent] = []
        self.requests = Counter[Request]()
        self.troubles: dict[tuple[Request, str], list[Trouble]] = {}
        """By request and kind what goes wrong, one after the other."""
        self.unanswered: set[tuple[Request, str]] = set()
        """Requests that are carried out once more, but not answered."""
        self.faults: dict[str, Exception] = {}
        """What happens instead of sending anything of a kind."""
        self.closed: set[int] = set()
        """People who take no direct messages."""
        self.blind: set[int | None] = set()
        """People who may not see what messages are about; None: not everyone may."""
        self.away: set[int] = set()
        """People who left."""
        self.changed = asyncio.Event()
        """Set at each request."""
        self.is_late = False
        """While set, nothing new is found yet, though Discord knows its mark."""

    def of(self, *kinds: str) -> list[Sent]:
        """All messages of these kinds, also those that were deleted."""
        return [each for each in self.sent if each.kind in kinds]

    def told(self) -> list[tuple[int | None, str]]:
        """Whom messages went to, and how: "direct", or in the "channel"."""
        quiet = ("start-event", "thread-member")
        found = [each for each in self.sent if each.kind not in quiet]
        return [
            (each.person, "direct" if each.ref.channel == each.person else "channel")
            for each in found
        ]

    def standing(self) -> Mapping[tuple[str, str], str]:
        """What each message says that is there, by its kind and key."""
        there = [each for each in self.sent if not each.deleted]
        return {(each.kind, each.key): each.texts[-1] for each in there}

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until requests have made something so."""
        while not is_so():
            self.changed.clear()
            async with asyncio.timeout(60):
                await self.changed.wait()

    async def create(self, message: Message, shown: Shown, ring: Ring) -> MessageRef:
        """Send a message, as often as it is asked for."""
        await self._begin("create", message)
        known = [each for each in self.sent if self.is_late and each.mark == message.mark]
        if not known:
            number = 1000 + len(self.sent)
            ref = MessageRef(_place(message.audience), number)
            kind, key, mark = message.kind, message.key, message.mark
            known = [Sent(kind, key, mark, ref, [shown], ring, message.person)]
            self.sent += known
        await self._end("create", message)
        return known[0].ref

    async def find(self, message: Message) -> MessageRef | None:
        """The message with this mark."""
        await self._begin("find", message)
        if isinstance(message.audience, Members):
            return None  # who is in a thread is just added again
        for each in self.sent:
            if each.mark == message.mark and not (each.deleted or self.is_late):
                return each.ref
        return None

    async def edit(self, message: Message, shown: Shown) -> None:
        """Have it say something else."""
        await self._begin("edit", message)
        self._there(message).said.append(shown)
        await self._end("edit", message)

    async def delete(self, message: Message) -> None:
        """Delete it."""
        await self._begin("delete", message)
        for each in self.sent:
            if each.ref == message.ref:
                each.deleted = True
        await self._end("delete", message)

    async def may_see(self, person: int | None, subject: Subject) -> bool:
        """Whether nobody hides it from a person, or from anyone."""
        del subject
        await self.fate.moment()
        return person not in self.blind

    async def has_left(self, person: int, subject: Subject) -> bool:
        """Whether a person is away."""
        del subject
        await self.fate.moment()
        return person in self.away

    def _there(self, message: Message) -> Sent:
        found = [each for each in self.sent if each.ref == message.ref and not each.deleted]
        if not found:
            raise Undelivered(Trouble("gone"))
        return found[0]

    async def _begin(self, request: Request, message: Message) -> None:
        await self.fate.moment()
        self.requests[request] += 1
        self.changed.set()
        if request == "create" and message.kind in self.faults:
            raise self.faults[message.kind]
        is_closed = isinstance(message.audience, Person) and message.audience.id in self.closed
        if request == "create" and is_closed:
            raise Undelivered(Trouble("closed"))
        left = self.troubles.get((request, message.kind))
        if left:
            trouble = left.pop(0)
            if trouble.what == "gone":
                for each in self.sent:
                    each.deleted |= each.ref == message.ref
            raise Undelivered(trouble)

    async def _end(self, request: Request, message: Message) -> None:
        self.changed.set()
        if (request, message.kind) in self.unanswered:
            self.unanswered.discard((request, message.kind))
            raise Undelivered(Trouble("no answer"))
        await self.fate.moment()


def _place(audience: Audience | None) -> int:
    match audience:
        case Channel() | Person() | Beside():
            return audience.id
        case Events():
            return audience.server
        case Members():
            return audience.thread
    raise AssertionError("it goes nowhere")
