"""Messages of the outbox: their rows, their states, and what may follow which."""

import logging
from collections.abc import Collection, Container, Sequence
from functools import cache
from itertools import groupby
from typing import Final, Literal, Self, TypeAlias, TypedDict, Unpack

import msgspec
from sqlalchemy import (
    ColumnElement,
    Executable,
    and_,
    bindparam,
    case,
    delete,
    false,
    insert,
    or_,
    select,
    true,
    tuple_,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from host.database import rows, schema
from host.errors import MessagesChanged, log_fault
from host.repositories.audiences import Audience, MessageRef, Person
from host.subject import Subject

logger = logging.getLogger(__name__)

State: TypeAlias = Literal["new", "sending", "posted", "doubtful", "frozen", "ended"]
TRANSITIONS: Final[dict[State, frozenset[State]]] = {
    "new": frozenset({"sending", "ended"}),
    "sending": frozenset({"posted", "doubtful", "new", "ended"}),
    "posted": frozenset({"posted", "doubtful", "frozen", "new", "ended"}),
    "doubtful": frozenset({"posted", "doubtful", "frozen", "new", "ended"}),
    "frozen": frozenset({"posted", "doubtful", "frozen", "new", "ended"}),
    "ended": frozenset(),
}
"""What a message may become. "new": nothing is sent. "sending": it may exist. "posted": it is there
and shows `shown`. "doubtful": it is there and may show something else, as an edit is under way or
was. "frozen": it shows `shown`, if that is known, and is too old to be edited now. "ended": nothing
is left to do.
"""


WINNER_ROLE, TAKEN_BACK = "winner-role", "taken-back"
"""The kinds of a role that somebody has, and of one that goes as its person's data is deleted."""
NOTHING: Final = b"{}"
"""The data of a message that needs none, or none yet."""
_LOST: Final = "\N{REPLACEMENT CHARACTER}"
"""Replaces text that was none (`host.database.store`), so its row never matches."""
_m = schema.messages.c


class Note(msgspec.Struct, frozen=True):
    """That a change causes a message. `key` tells it from others of its kind and subject."""

    key: str
    person: int | None = None
    data: bytes = NOTHING


class Answer(msgspec.Struct, frozen=True):
    """What becomes of a question: of the message of a kind whose key has a `prefix`, and that has
    no `data` yet. `own` takes the place of `data` if it is by the `person` who asked.
    """

    prefix: str
    person: int | None
    data: bytes
    own: bytes | None = None


class MessageChange(TypedDict, total=False):
    """What may change of a message with its state."""

    mark: str
    person: int | None
    audience: Audience | None
    channel: int | None
    message: int | None
    shown: str
    data: bytes
    unrung: bool


class Message(msgspec.Struct, frozen=True):
    """A message, sent or not. `mark` finds it again; it is empty before the first try.

    `person` is whom it concerns, `audience` where it was sent, `shown` a fingerprint of what it
    shows, `data` what its kind keeps. One that was deleted keeps the `channel` where it was.
    `unrung`: it hasn't rung yet, because its person sees the same elsewhere. `version` counts the
    changes of its state.
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
    data: bytes = NOTHING
    unrung: bool = False
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

    def to(self, state: State, **changed: Unpack[MessageChange]) -> Self:
        """The same in another state."""
        return msgspec.structs.replace(self, state=state, **changed)

    def at(self, ref: MessageRef, state: State, shown: str = "") -> Self:
        """The same, there on Discord."""
        return self.to(state, channel=ref.channel, message=ref.message, shown=shown)

    def begun_again(self, data: bytes) -> Self:
        """The next message in its place, with other data."""
        return msgspec.structs.replace(self.ended(), state="new", data=data)

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


async def waiting_for(connection: AsyncConnection, person: int) -> set[Subject]:
    """The subjects of a person's messages that aren't sent, but for live ones."""
    theirs = _m.person == person, _m.state == "new", _is_in(live=False)
    asked = select(_m.subject).where(*theirs).distinct()
    return {Subject(each) for each in (await connection.execute(asked)).scalars()}


async def of_subject(
    connection: AsyncConnection, subject: Subject, *, live: bool
) -> dict[Key, Message | None]:
    """A subject's messages of a lane by kind and key; None where one is unreadable, be it so that
    nobody knows its name or its lane.
    """
    found: dict[Key, Message | None] = {}
    asked = await connection.execute(_of_subject(live=live), {"wanted": subject})
    for row in asked.mappings():
        named = row["kind"], row["key"]
        is_named = all(isinstance(each, str) and _LOST not in each for each in named)
        which = f"the message {named}" if is_named else "a message"
        read: Message | None = None
        try:
            read = rows.read(row, Message)
        except CorruptRecord as error:
            log_fault(logger, f"{subject.in_words}: could not read {which}", error)
        found[named if is_named else ("", str(len(found)))] = read if is_named else None
    return found


@cache
def _of_subject(*, live: bool) -> Executable:
    is_wanted = _m.subject == bindparam("wanted")
    return select(*rows.raw(schema.messages)).where(is_wanted, _is_in(live=live))


async def note(connection: AsyncConnection, subject: Subject, kind: str, noted: Note) -> bool:
    """Store a message to be sent, unless it is there already; whether it wasn't."""
    first = Message(subject, kind, noted.key, live=False, person=noted.person, data=noted.data)
    made = _insert(connection).values(_values(first)).on_conflict_do_nothing()
    done = await connection.execute(made, execution_options={"preserve_rowcount": True})
    return bool(done.rowcount)


async def answer(
    connection: AsyncConnection, subject: Subject, kind: str, answered: Answer
) -> bool:
    """Store what became of a message's question; whether there was one."""
    values: dict[str, object] = {"person": answered.person, "data": answered.data}
    if answered.own is not None:
        values["data"] = case((_m.person == answered.person, answered.own), else_=answered.data)
    asked = (
        _m.subject == subject,
        _m.kind == kind,
        _m.key.startswith(answered.prefix, autoescape=True),
        _m.data == NOTHING,
    )
    done = await connection.execute(update(schema.messages).where(*asked).values(values))
    return bool(done.rowcount)


async def add(connection: AsyncConnection, message: Message) -> None:
    """Store a message that is there already."""
    await connection.execute(insert(schema.messages).values(_values(message)))


async def save(
    connection: AsyncConnection,
    changed: Sequence[tuple[Message | None, Message]],
    remembered: Container[str] = (),
) -> list[Message]:
    """Store what became of messages, and give them as stored: each before (None: it had no row) and
    after.

    The row of one that has ended is deleted, unless its kind is `remembered`. Raises
    `MessagesChanged` if another process was faster, and `ValueError` at a change of state that
    must not be.
    """
    stored, saving = list[Message](), list[tuple[Change, Message]]()
    for before, after in changed:
        was: State = "new" if before is None else before.state
        if after.state not in TRANSITIONS[was]:
            raise ValueError(f"a message must not go from {was} to {after.state}: {after.kind}")
        kept = msgspec.structs.replace(after, version=after.version + 1)
        is_over = kept.state == "ended" and kept.kind not in remembered
        saving.append((_change(before, kept, is_over=is_over), kept))
        stored.append(kept)
    counted = {"preserve_rowcount": True}
    for change, alike in groupby(sorted(saving, key=lambda each: each[0]), lambda each: each[0]):
        values = [_bound(change, each) for _, each in alike]
        asked = _statement(change, connection.dialect.name)
        done = await connection.execute(asked, values, execution_options=counted)
        if done.rowcount != len(values):
            about = stored[0].of.in_words
            raise MessagesChanged(f"Another process has changed a message of {about}.")
    return stored


async def doubt(connection: AsyncConnection, these: Sequence[Message]) -> None:
    """Edits of these may have been later than those of another process, so nobody knows what they
    show.
    """
    for each in these:
        changed = update(schema.messages).where(_is(each), _m.state.in_(("posted", "frozen")))
        await connection.execute(changed.values(state="doubtful", version=_m.version + 1))


async def doubt_all(connection: AsyncConnection, subjects: Collection[Subject]) -> None:
    """A process died that edited live messages about these, so nobody knows what they show."""
    asked = _m.subject.in_(subjects), _m.live == true(), _m.state.in_(("posted", "frozen"))
    is_old = _m.state == "frozen"
    doubted = {"state": case((is_old, "frozen"), else_="doubtful"), "version": _m.version + 1}
    unknown = {"shown": case((is_old, ""), else_=_m.shown)}
    await connection.execute(update(schema.messages).where(*asked).values(doubted | unknown))


async def purge(connection: AsyncConnection, subject: Subject, readable: Collection[Key]) -> None:
    """Delete the live messages about a subject that can't be read, and so aren't among these."""
    theirs = _m.subject == subject, _is_in(live=True)
    unread = tuple_(_m.kind, _m.key).not_in(readable)
    await connection.execute(delete(schema.messages).where(*theirs, unread))


def _is_in(*, live: bool) -> ColumnElement[bool]:
    """In SQLite a row may hold anything: what is in no lane is taken for live."""
    return _m.live.is_not(false()) if live else _m.live == false()


async def replace(connection: AsyncConnection, channel: int, old: int, new: int) -> None:
    """A new message has taken the place of one; what it shows is unknown."""
    changed = update(schema.messages).where(_m.channel == channel, _m.message == old)
    values = {"message": new, "state": "doubtful", "version": _m.version + 1}
    await connection.execute(changed.values(values))


async def drop(connection: AsyncConnection, subject: Subject, kind: str, person: int) -> bool:
    """Delete a person's message of a kind, sent or not; whether there was one."""
    named = _m.subject == subject, _m.kind == kind, _m.person == person
    done = await connection.execute(delete(schema.messages).where(*named))
    return bool(done.rowcount)


async def forget(connection: AsyncConnection, person: int) -> list[Subject]:
    """Delete what concerns a person, or is on its way to them. A role that they have is to be taken
    back: the subjects of those.
    """
    held = _m.kind == WINNER_ROLE, _m.person == person, _m.state.not_in(("new", "ended"))
    back = update(schema.messages).where(*held).values(kind=TAKEN_BACK, version=_m.version + 1)
    named = (await connection.execute(back.returning(_m.subject))).scalars().all()
    theirs = _m.audience == msgspec.json.encode(Person(person))
    gone = or_(_m.person == person, theirs), _m.kind != TAKEN_BACK
    await connection.execute(delete(schema.messages).where(*gone))
    return [Subject(each) for each in named]


async def remove(connection: AsyncConnection, subjects: Sequence[Subject]) -> None:
    """Delete all messages about these."""
    await connection.execute(delete(schema.messages).where(_m.subject.in_(subjects)))


Change: TypeAlias = Literal["add", "delete", "change", "change all"]
"""How a row is stored: "change all" writes its `data`, too."""


def _change(before: Message | None, after: Message, *, is_over: bool) -> Change:
    if before is None:
        return "add"
    if is_over:
        return "delete"
    is_all = after.live or after.state == "ended" or after.data != before.data
    return "change all" if is_all else "change"


@cache
def _statement(change: Change, dialect: str) -> Executable:
    """What stores one row, or several at once."""
    if change == "add":
        made = sqlite.insert if dialect == "sqlite" else postgresql.insert
        return made(schema.messages).on_conflict_do_nothing()
    as_read = [_m[name] == bindparam(f"its_{name}", type_=_m[name].type) for name in _NAMED]
    if change == "delete":
        return delete(schema.messages).where(*as_read)
    values = {name: bindparam(f"new_{name}", type_=_m[name].type) for name in _written(change)}
    return update(schema.messages).where(*as_read).values(values)


def _bound(change: Change, message: Message) -> dict[str, object]:
    """The values of a row, as its statement names them."""
    values = _values(message)
    if change == "add":
        return values
    named = {f"its_{name}": values[name] for name in _NAMED} | {"its_version": message.version - 1}
    if change == "delete":
        return named
    if message.state == "ended":
        values["data"] = NOTHING
    return named | {f"new_{name}": values[name] for name in _written(change)}


def _written(change: Change) -> tuple[str, ...]:
    return _STATE if change == "change" else (*_STATE, "data")


_NAMED: Final = ("subject", "kind", "key", "version")
_STATE: Final = ("state", "mark", "audience", "channel", "message", "shown", "unrung", "version")
"""What a change of state writes. Whom it concerns is written by `note` and `answer` alone, as is
`data`, unless the message begins again.
"""


def _is(message: Message) -> ColumnElement[bool]:
    return and_(_m.subject == message.subject, _m.kind == message.kind, _m.key == message.key)


def _insert(connection: AsyncConnection) -> sqlite.Insert | postgresql.Insert:
    made = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    return made(schema.messages)


def _values(message: Message) -> dict[str, object]:
    audience = None if message.audience is None else msgspec.json.encode(message.audience)
    return msgspec.structs.asdict(message) | {"audience": audience}
