"""People: how to reach them, their preferences, and pauses of direct messages."""

import logging
from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias, TypedDict, Unpack, get_args

import msgspec
from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from host.clock import utc_now
from host.clock.calendar import Calendar
from host.clock.written import read_days_off, read_quiet
from host.database import rows, schema
from host.database.postgresql import alone
from host.database.store import Store
from host.errors import log_fault
from host.table.seats import is_former

logger = logging.getLogger(__name__)

Notify: TypeAlias = Literal["dm", "channel", "both", "none"]
"""How a person is notified of their turns."""
NOTIFY: Final = "notify"
"""The name of this preference."""

ZONE: Final = "zone"
QUIET_HOURS: Final = "quiet"
DAYS_OFF: Final = "off"
REMIND: Final = "remind"
INVITATIONS: Final = "invitations"
NO_INVITATIONS: Final = "none"
"""The preference about being invited, and the choice against it."""
NAMED: Final = "named"
UNNAMED: Final = "no"
"""The preference about being named in messages to a whole server, and the choice against it."""
REMIND_AFTER: Final = {"8-hours": timedelta(hours=8), "day": timedelta(days=1)}
"""When people can choose to be reminded again while it's their turn; by default never."""
CALENDAR: Final = frozenset({ZONE, QUIET_HOURS, DAYS_OFF, REMIND})
"""Preferences of a person's hours, see `host.clock.written`, and of their reminders."""

_KEPT: Final = "reading the data of person"
"""The lock of changes of a person."""


class Person(msgspec.Struct, frozen=True):
    """A person. `dm_channel` is where their direct messages go, once known."""

    user: int
    dm_channel: int | None = None
    dm_closed: bool = False
    reads_messages: bool = False
    """Whether they have ever pressed or typed anything in their direct messages. Until then those
    may be among Discord's message requests, where nothing rings."""
    preferences: dict[str, str] = {}
    refused: int | None = None
    """Discord's code of the last refused direct message."""
    refused_at: datetime | None = None

    @property
    def notify(self) -> Notify:
        """How they are notified; by default by direct message."""
        chosen = self.preferences.get(NOTIFY)
        return next((each for each in get_args(Notify) if each == chosen), "dm")

    @property
    def is_pinged_too(self) -> bool:
        """Whether the channel pings them besides their direct message: they chose both, or may not
        read their direct messages. That they do tells nothing of a game: any press there will do.
        """
        return self.notify == "both" or (self.notify == "dm" and not self.reads_messages)

    @property
    def calendar(self) -> Calendar:
        """Their hours, without unreadable parts."""
        chosen = self.preferences
        return Calendar(
            chosen.get(ZONE, "UTC"),
            read_quiet(chosen.get(QUIET_HOURS, "")),
            read_days_off(chosen.get(DAYS_OFF, "")),
            REMIND_AFTER.get(chosen.get(REMIND, "")),
        )

    @property
    def takes_invitations(self) -> bool:
        """Whether others may invite them."""
        return self.preferences.get(INVITATIONS) != NO_INVITATIONS

    @property
    def is_named(self) -> bool:
        """Whether messages to a whole server may name them."""
        return self.preferences.get(NAMED) != UNNAMED

    @property
    def wants_messages(self) -> bool:
        """Whether they want direct messages."""
        return self.notify in ("dm", "both")

    @property
    def takes_messages(self) -> bool:
        """Whether they want direct messages, and those are open as far as is known."""
        return self.wants_messages and not self.dm_closed


class PersonChange(TypedDict, total=False):
    """What can be changed of a `Person`."""

    dm_channel: int | None
    dm_closed: bool
    reads_messages: bool
    preferences: dict[str, str]
    refused: int | None
    refused_at: datetime | None


# Made once, as it is asked after each move.
_PEOPLE = select(*rows.raw(schema.people)).where(
    schema.people.c.user.in_(bindparam("wanted", expanding=True))
)


async def load(
    connection: AsyncConnection, users: Collection[int], *, hold: bool = False
) -> dict[int, Person]:
    """What is stored about people, if readable. `hold` keeps it until the write ends."""
    found = {user: Person(user, dm_closed=is_former(user)) for user in users}
    if not found:
        return found
    if hold:
        await alone(connection, _KEPT, *found, shared=True)
    for row in (await connection.execute(_PEOPLE, {"wanted": list(found)})).mappings():
        try:
            found[row["user"]] = rows.read(row, Person)
        except CorruptRecord as error:
            log_fault(logger, f"the data of person {row['user']} cannot be read", error)
    return found


class People:
    """Stored people."""

    def __init__(self, store: Store, clock: Callable[[], datetime] = utc_now) -> None:
        self._store = store
        self._clock = clock

    async def get(self, user: int) -> Person:
        """A person, with defaults if unknown."""
        async with self._store.read() as connection:
            return (await load(connection, [user]))[user]

    async def of(self, users: Collection[int]) -> dict[int, Person]:
        """These people, with defaults for those who are unknown."""
        async with self._store.read() as connection:
            return await load(connection, users)

    async def close(self, user: int, code: int | None = None) -> None:
        """Mark a person's direct messages as closed, with Discord's code."""
        await self.set(user, dm_closed=True, refused=code, refused_at=self._clock())

    async def set(self, user: int, **kept: Unpack[PersonChange]) -> None:
        """Change a person; fields not given stay as they are."""
        values: dict[str, object] = {**kept}
        if "preferences" in kept:
            values["preferences"] = msgspec.json.encode(kept["preferences"])
        async with self._store.write() as connection:
            await alone(connection, _KEPT, user)
            await _keep(connection, user, values)

    async def prefer(self, user: int, values: Mapping[str, str]) -> dict[str, str]:
        """Merge preferences, and return the old ones. Concurrent changes are both kept."""
        async with self._store.write() as connection:
            await alone(connection, _KEPT, user)
            before = (await load(connection, [user]))[user].preferences
            kept = msgspec.json.encode({**before, **values})
            await _keep(connection, user, {"preferences": kept})
        return before


async def _keep(connection: AsyncConnection, user: int, values: Mapping[str, object]) -> None:
    blank: dict[str, object] = {"user": user, "dm_channel": None, "preferences": b"{}"}
    blank |= {"dm_closed": False, "reads_messages": False}
    await connection.execute(rows.upsert(connection, schema.people, *values), {**blank, **values})


NOTE: Final = "openings"
"""The name of the note with the pause."""
FLAGGED: Final = 20026
"""Discord's code for a bot flagged as spam."""
FIRST_PAUSE: Final = timedelta(minutes=5)
MAX_PAUSE: Final = timedelta(hours=6)
FIRST_FLAGGED_PAUSE: Final = timedelta(hours=1)
MAX_FLAGGED_PAUSE: Final = timedelta(days=1)
"""The pauses: each is twice the one before."""


class OpeningPause(msgspec.Struct, frozen=True):
    """A pause of opening direct messages `until` a time, after `pause_s`."""

    until: datetime
    pause_s: float
    code: int


_PAUSES: Final = msgspec.json.Decoder(OpeningPause)


class OpeningPauses:
    """Backoff of opening direct messages, once Discord has refused that to everyone.

    It refuses bots that open too many at once or look like spammers. Pauses grow until one works
    again; they are stored, so they survive restarts and bind all processes.
    """

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._known: OpeningPause | None = None

    @property
    def until(self) -> datetime | None:
        """Until when direct messages can't be opened, as far as is known."""
        pause = self._known
        return pause.until if pause is not None and pause.until > self._clock() else None

    async def refresh(self) -> datetime | None:
        """The same, read again: another process may have been refused."""
        self._known = _decoded(await self._store.get_note(NOTE))
        return self.until

    async def refused(self, code: int) -> OpeningPause:
        """Discord refused: pause for longer than the last time."""
        await self.refresh()
        last, now = self._known, self._clock()
        if last is not None and last.until > now and (code == last.code or code != FLAGGED):
            return last  # somebody else was refused at the same time
        first, longest = (
            (FIRST_FLAGGED_PAUSE, MAX_FLAGGED_PAUSE)
            if code == FLAGGED
            else (FIRST_PAUSE, MAX_PAUSE)
        )
        longer = timedelta(seconds=0 if last is None else last.pause_s * 2)
        wait = min(max(longer, first), longest)
        pause = OpeningPause(now + wait, wait.total_seconds(), code)
        await self._store.set_note(NOTE, msgspec.json.encode(pause).decode())
        self._known = pause
        return pause

    async def went_well(self) -> None:
        """One was opened: the next pause is short again."""
        if self._known is not None:
            self._known = None
            await self._store.set_note(NOTE, "")


def _decoded(note: str | None) -> OpeningPause | None:
    """A pause from its note; an unreadable one counts as none."""
    if not note:
        return None
    try:
        return _PAUSES.decode(note)
    except msgspec.MsgspecError:
        return None
