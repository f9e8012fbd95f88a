"""Messages of the outbox: their rows, their states, and what may follow which."""

import logging
from collections.abc import Sequence
from typing import Final, Literal, Self, TypeAlias, TypedDict, Unpack

import msgspec
from sqlalchemy import (
    ColumnElement,
    Delete,
    Insert,
    Update,
    and_,
    delete,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from host.database import rows, schema
from host.errors import MessagesChanged, log_fault
from host.jobs.queue import Subject
from host.repositories.stored_placements import MessageRef

logger = logging.getLogger(__name__)

State: TypeAlias = Literal["new", "sending", "posted", "doubtful", "frozen", "ended"]
TRANSITIONS: Final[dict[State, frozenset[State]]] = {
    "new": frozenset({"sending", "ended"}),
    "sending": frozenset({"posted", "doubtful", "new", "ended"}),
    "posted": frozenset({"doubtful", "ended"}),
    "doubtful": frozenset({"posted", "frozen", "new", "ended"}),
    "frozen": frozenset({"doubtful", "ended"}),
    "ended": frozenset(),
}
"""What a message may become. "new": nothing is sent. "sending": it may exist. "posted": it is there
and shows `shown`. "doubtful": it is there and may show something else, as an edit is under way or
was. "frozen": it shows `shown`, if that is known, and is too old to be edited now. "ended": nothing
is left to do.
"""


class Channel(msgspec.Struct, frozen=True, tag="channel"):
    """A channel or thread."""

    id: int


class Person(msgspec.Struct, frozen=True, tag="person"):
    """Somebody's direct messages."""

    id: int


Audience: TypeAlias = Channel | Person
"""Where a message goes."""
_m = schema.messages.c


class Note(msgspec.Struct, frozen=True):
    """That a change causes a message, or has something new to say of it.

    `key` tells it from others of its kind and subject. It never comes back once that one has ended.
    """

    key: str
    person: int | None = None
    data: bytes = b"{}"


class Changed(TypedDict, total=False):
    """What may change of a message with its state."""

    mark: str
    person: int | None
    audience: Audience | None
    channel: int | None
    message: int | None
    shown: str


class Message(msgspec.Struct, frozen=True):
    """A message, sent or not. `mark` finds it again; it is empty before the first try.

    `person` is whom it concerns, `audience` where it was sent, `shown` a fingerprint of what it
    shows, `data` what its kind keeps. One that was deleted keeps the `channel` where it was.
    `version` counts the changes of its state.
    """

    subject: str
    kind: str
    key: str
    live: bool
    state: State = "new"
    mark: str = ""
    person: int | None = None
    audience: Audience | None = None
    channel: int | None = None
    message: int | None = None
    shown: str = ""
    data: bytes = b"{}"
    version: int = 0

    @property
    def ref(self) -> MessageRef | None:
        """The message on Discord, if it is known to exist."""
        if self.channel is None or self.message is None:
            return None
        return MessageRef(self.channel, self.message)

    @property
    def of(self) -> Subject:
        """What it is about."""
        return Subject(self.subject)

    def to(self, state: State, **changed: Unpack[Changed]) -> Self:
        """The same in another state."""
        return msgspec.structs.replace(self, state=state, **changed)

    def at(self, ref: MessageRef, state: State, shown: str = "") -> Self:
        """The same, there on Discord."""
        return self.to(state, channel=ref.channel, message=ref.message, shown=shown)

    def ended(self) -> Self:
        """The same with nothing left to do; all that stays is that it was said."""
        return self.to("ended", mark="", audience=None, channel=None, message=None, shown="")


Key: TypeAlias = tuple[str, str]
"""The kind and the key of a message, which name it among those of its subject."""


def key_of(message: Message) -> Key:
    """The kind and the key of a message."""
    return message.kind, message.key


async def left(connection: AsyncConnection, *, live: bool) -> set[Subject]:
    """The subjects with messages of a lane left to see to."""
    asked = select(_m.subject).where(schema.LEFT, _m.live == live).distinct()
    return {Subject(each) for each in (await connection.execute(asked)).scalars()}


async def is_left(connection: AsyncConnection, subject: Subject, *, live: bool) -> bool:
    """Whether a subject has messages of a lane left to see to."""
    asked = select(_m.key).where(_m.subject == subject, schema.LEFT, _m.live == live).limit(1)
    return (await connection.execute(asked)).first() is not None


async def of_subject(
    connection: AsyncConnection, subject: Subject, *, live: bool
) -> dict[Key, Message | None]:
    """A subject's messages of a lane by kind and key; None where one is unreadable."""
    found: dict[Key, Message | None] = {}
    asked = select(*rows.raw(schema.messages)).where(_m.subject == subject, _m.live == live)
    for row in (await connection.execute(asked)).mappings():
        named = row["kind"], row["key"]
        try:
            found[named] = rows.read(row, Message)
        except CorruptRecord as error:
            log_fault(logger, f"{subject}: reading the message {named} failed", error)
            found[named] = None
    return found


async def note(
    connection: AsyncConnection, subject: Subject, kind: str, noted: Note, *, live: bool = False
) -> None:
    """Store a message to be sent, or what is new about one that has not ended."""
    first = Message(subject, kind, noted.key, live, person=noted.person, data=noted.data)
    made = _insert(connection).values(_values(first))
    same = made.on_conflict_do_update(
        index_elements=list(schema.messages.primary_key.columns),
        set_={"person": noted.person, "data": noted.data},
        where=_m.state != "ended",
    )
    await connection.execute(same)


async def add(connection: AsyncConnection, message: Message) -> None:
    """Store a message that is there already."""
    await connection.execute(insert(schema.messages).values(_values(message)))


async def save(
    connection: AsyncConnection, changed: Sequence[tuple[Message | None, Message]]
) -> list[Message]:
    """Store what became of messages, and give them as stored: each before (None: it had no row) and
    after.

    Live ones that have ended are deleted: those after them carry on the story. Raises
    `MessagesChanged` if another process was faster, and `ValueError` at a change of state that
    must not be.
    """
    stored = []
    for before, after in changed:
        was: State = "new" if before is None else before.state
        if after.state not in TRANSITIONS[was]:
            raise ValueError(f"a message must not go from {was} to {after.state}: {after.kind}")
        kept = msgspec.structs.replace(after, version=after.version + 1)
        saving = _saving(connection, before, kept)
        done = await connection.execute(saving, execution_options={"preserve_rowcount": True})
        if done.rowcount != 1:
            raise MessagesChanged(f"Another process has changed a message of {after.subject}.")
        stored.append(kept)
    return stored


async def doubt(connection: AsyncConnection, these: Sequence[Message]) -> None:
    """Edits of these may have been later than those of another process, so nobody knows what they
    show.
    """
    for each in these:
        changed = update(schema.messages).where(_is(each), _m.state == "posted")
        await connection.execute(changed.values(state="doubtful", version=_m.version + 1))


async def forget(connection: AsyncConnection, person: int) -> None:
    """Delete what concerns a person, or is on its way to them."""
    theirs = _m.audience == msgspec.json.encode(Person(person))
    await connection.execute(delete(schema.messages).where(or_(_m.person == person, theirs)))


async def remove(connection: AsyncConnection, subjects: Sequence[Subject]) -> None:
    """Delete all messages about these."""
    await connection.execute(delete(schema.messages).where(_m.subject.in_(subjects)))


def _saving(
    connection: AsyncConnection, before: Message | None, after: Message
) -> Insert | Update | Delete:
    if before is None:
        return _insert(connection).values(_values(after)).on_conflict_do_nothing()
    as_read = _is(after), _m.version == before.version
    if after.live and after.state == "ended":
        return delete(schema.messages).where(*as_read)
    values = {name: value for name, value in _values(after).items() if name in _STATE}
    if after.state == "ended":
        values["data"] = b"{}"
    return update(schema.messages).where(*as_read).values(values)


_STATE: Final = ("state", "mark", "audience", "channel", "message", "shown", "version")
"""What a change of state writes. Whom it concerns and `data` are written by `note` alone."""


def _is(message: Message) -> ColumnElement[bool]:
    return and_(_m.subject == message.subject, _m.kind == message.kind, _m.key == message.key)


def _insert(connection: AsyncConnection) -> sqlite.Insert | postgresql.Insert:
    made = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    return made(schema.messages)


def _values(message: Message) -> dict[str, object]:
    audience = None if message.audience is None else msgspec.json.encode(message.audience)
    return msgspec.structs.asdict(message) | {"audience": audience}
