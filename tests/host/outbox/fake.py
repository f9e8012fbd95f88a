"""A Discord that outlives the host, and counts its requests."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

import msgspec

from host.jobs.queue import Subject
from host.outbox.kinds import Ring, Shown
from host.outbox.trouble import Trouble, Undelivered
from host.repositories.messages import Channel, Message, Person
from host.repositories.stored_placements import MessageRef
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
    said: list[str]
    rang: Ring
    deleted: bool = False


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
        self.blind: set[int] = set()
        """People who may not see what messages are about."""
        self.away: set[int] = set()
        """People who left."""
        self.changed = asyncio.Event()
        """Set at each request."""
        self.is_late = False
        """While set, nothing new is found yet, though Discord knows its mark."""

    def standing(self) -> Mapping[tuple[str, str], str]:
        """What each message says that is there, by its kind and key."""
        there = [each for each in self.sent if not each.deleted]
        return {(each.kind, each.key): each.said[-1] for each in there}

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
            assert isinstance(message.audience, Channel | Person)
            ref = MessageRef(message.audience.id, 1000 + len(self.sent))
            said = [_text(shown)]
            sent = Sent(message.kind, message.key, message.mark, ref, said, ring)
            self.sent.append(sent)
            known = [sent]
        await self._end("create", message)
        return known[0].ref

    async def find(self, message: Message) -> MessageRef | None:
        """The message with this mark."""
        await self._begin("find", message)
        for each in self.sent:
            if each.mark == message.mark and not (each.deleted or self.is_late):
                return each.ref
        return None

    async def edit(self, message: Message, shown: Shown) -> None:
        """Have it say something else."""
        await self._begin("edit", message)
        self._there(message).said.append(_text(shown))
        await self._end("edit", message)

    async def delete(self, message: Message) -> None:
        """Delete it."""
        await self._begin("delete", message)
        for each in self.sent:
            if each.ref == message.ref:
                each.deleted = True
        await self._end("delete", message)

    async def may_see(self, person: int, subject: Subject) -> bool:
        """Whether nobody hides it from a person."""
        del subject
        return person not in self.blind

    async def has_left(self, person: int, subject: Subject) -> bool:
        """Whether a person is away."""
        del subject
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


def _text(shown: Shown) -> str:
    assert isinstance(shown, Says)
    return shown.text
