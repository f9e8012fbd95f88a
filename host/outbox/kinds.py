"""Kinds of messages, types of subjects, and the port that carries messages."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from functools import cached_property
from hashlib import sha256
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from host.outbox.trouble import Trouble
from host.repositories.audiences import Audience, MessageRef
from host.repositories.messages import Key, Message
from host.subject import Subject

F = TypeVar("F")
Shown: TypeAlias = msgspec.Struct
"""Exactly what a message shows: whatever puts it into words gets nothing else."""


class Ring(msgspec.Struct, frozen=True):
    """Whom a new message pings. It is silent unless it `rings`.

    On lock screens it may say which seats it `calls` (each with the entry that did), and how much
    time they have `left`; whether it `reminds` the first of them that is to act, and which seat
    nudged that one.
    """

    people: tuple[int, ...] = ()
    role: int | None = None
    rings: bool = True
    calls: dict[int, int] = {}
    left: timedelta | None = None
    reminds: bool = False
    nudger: int | None = None


SILENT = Ring(rings=False)


class Wanted(msgspec.Struct, frozen=True, dict=True):
    """What a kind wants to be there.

    With the same `key` a message is edited, with another one it is a new message; one that is to be
    `gone` is deleted. `after` is another message of the same lane, which has to be settled first.
    Once the `last` version is
    shown, nothing is left to do. While it `waits`, nothing is sent or edited. Before it is sent:
    `checks_sight`, and its person must be able to see what it is about, or everyone in the server
    if it concerns nobody in particular; `present` are people who must still be in its server.
    `data` is what its row keeps once this is shown (None: what it kept), and whether it is `unrung`
    (`Message`).
    """

    key: str
    audience: Audience
    shown: Shown
    ring: Ring = SILENT
    after: Key | None = None
    last: bool = False
    waits: bool = False
    checks_sight: bool = False
    present: tuple[int, ...] = ()
    data: bytes | None = None
    unrung: bool = False
    gone: bool = False

    @cached_property
    def fingerprint(self) -> str:
        """The same for everything that shows the same."""
        return fingerprint(self.shown)


def fingerprint(shown: Shown) -> str:
    """The same for everything that shows the same."""
    return sha256(msgspec.json.encode(shown)).hexdigest()[:32]


class Kind(Generic[F]):
    """A sort of message about subjects whose facts are `F`.

    `live` ones are read with every move, and sent in a lane of their own. One that `checks_edits`
    may tell more by each: anyone who can't see what it is about any more gets none. What is there
    and not wanted any more is left as it is, or deleted. A kind that `remembers` keeps the rows of
    messages that have ended: one that is wanted by the facts alone would be sent again otherwise.
    One that `is_private` is for its person alone: while it waits for direct messages to reach them,
    an answer to them may say it instead (`Lane.hand_over`).
    """

    name: str
    live = False
    checks_edits = False
    remembers = False
    is_private = False
    unwanted: Literal["leave", "delete"] = "leave"

    def wanted(self, facts: F, there: Sequence[Message]) -> Iterable[Wanted]:
        """What is to be there now, given the messages of this kind that haven't ended. Pure."""
        raise NotImplementedError

    def again(self, shown: Shown) -> bytes | None:
        """The data of the message that takes the place of one whose last version is shown; by
        default there is none.
        """
        del shown
        return None

    async def posted(self, facts: F, ref: MessageRef) -> None:
        """A message is there for the first time; again if the process dies at this moment."""

    async def failed(self, facts: F, message: Message, trouble: Trouble) -> None:
        """A message was given up, as somebody may not see what it is about."""


AnyKind: TypeAlias = Kind[Any]
"""A kind, whatever its facts are."""


class SubjectType(Generic[F]):
    """A type of subjects: reads the facts about one, and hears of trouble with its place."""

    name: str
    kinds: Sequence[Kind[F]]

    async def read(
        self,
        subject: Subject,
        messages: Callable[[AsyncConnection], Awaitable[Mapping[Key, Message | None]]],
    ) -> tuple[F, Mapping[Key, Message | None]]:
        """The facts, and the `messages`, as they are at one moment. Raises `Refused`."""
        raise NotImplementedError

    async def left(self) -> Collection[Subject]:
        """The subjects that may lack a message, although no row says so."""
        return ()

    def is_settled(self, facts: F) -> bool:
        """Whether it is stored that all was shown as these facts want it, if that is stored."""
        del facts
        return True

    async def settled(self, connection: AsyncConnection, facts: F) -> None:
        """Store that all is shown as these facts want it."""

    async def troubled(self, facts: F, message: Message, trouble: Trouble) -> None:
        """Store that a place is lost or barred, direct messages are closed, or a person left."""
        raise NotImplementedError


AnySubjectType: TypeAlias = SubjectType[Any]
"""A type of subjects, whatever their facts are."""


class Carrier(Protocol):
    """Port to Discord. All raise `Undelivered`."""

    async def create(self, message: Message, shown: Shown, ring: Ring, /) -> MessageRef:
        """Send a new message to its audience, with its mark."""

    async def find(self, message: Message, /) -> MessageRef | None:
        """The message with this mark, if it is there."""

    async def edit(self, message: Message, shown: Shown, /) -> None:
        """Have a message show something else, notifying nobody."""

    async def delete(self, message: Message, /) -> None:
        """Delete a message, if it is there."""

    async def may_see(self, person: int | None, subject: Subject, /) -> bool:
        """Whether a person, or everyone in its server, may see what a message is about."""

    async def has_left(self, person: int, subject: Subject, /) -> bool:
        """Whether a person is certain to have left its server."""
