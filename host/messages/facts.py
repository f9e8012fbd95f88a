"""What kinds of messages about tables and servers go by, and what several of them show."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from host.clock.calendar import is_awake
from host.outbox.kinds import Kind, Ring, Shown, Wanted
from host.repositories.audiences import Audience, Beside, Channel, MessageRef, Person
from host.repositories.messages import Answer, Message, Note
from host.repositories.people import Person as StoredPerson
from host.repositories.servers import ServerSettings
from host.table.change import Change
from host.table.place import Place
from host.table.seats import Player
from host.table.stored_table import Closing
from host.table.views import TableView, seat_of


class End(msgspec.Struct, frozen=True):
    """How a lobby ended: its game has `begun`, or it was closed, by its `last` player perhaps."""

    begun: bool
    place: Place
    closing: Closing | None = None
    last: Player | None = None


StartBy: TypeAlias = Literal["players", "options", "time", "full", "many"]
"""What starts a game by itself: a time, all seats taken, or a number of players. Or why it did not
start: too few players, or options that don't fit their number.
"""


class Start(msgspec.Struct, frozen=True):
    """How a game starts by itself, or why it didn't: then its host can start it."""

    by: StartBy
    host: int = 0
    at: datetime | None = None
    many: int = 0


class Rounds(msgspec.Struct, frozen=True):
    """The public course of a game: its last moment, and the moments that ended a round. In a game
    without rounds, a round ends once everyone has acted; the end of the game ends one, too.
    """

    last: int
    upgrades: int
    ends: tuple[int, ...] = ()


class ServerFacts(msgspec.Struct, frozen=True):
    """What messages about a server go by: what it has chosen, and the time."""

    server: int
    chosen: ServerSettings
    now: datetime


class PeopleFacts(Protocol):
    """The people who hear something, and the time."""

    @property
    def people(self) -> Mapping[int, StoredPerson]:
        """Those who are known, by their number."""

    @property
    def now(self) -> datetime:
        """The time."""


P = TypeVar("P", bound=PeopleFacts)


class PrivateNews(Kind[P], Generic[P]):
    """What a message's person hears once, and nobody else: by direct message, or with an answer to
    them. What is `told` is its data.
    """

    is_private = True
    told: type[msgspec.Struct]

    def news(self, facts: P, message: Message) -> Shown | None:
        """What it tells; None once that is no news any more."""
        del facts
        return msgspec.json.decode(message.data, type=self.told)

    def wanted(self, facts: P, there: Sequence[Message]) -> Iterable[Wanted]:
        """Each once; it waits while no direct message reaches its person."""
        for each in there:
            person, shown = facts.people.get(each.person or 0), self.news(facts, each)
            if person is not None and shown is not None:
                waits = not (person.takes_messages or is_sent(each))
                ring = Ring((person.user,), rings=is_awake(person.calendar, facts.now))
                yield Wanted(each.key, Person(person.user), shown, ring, last=True, waits=waits)


@dataclass(frozen=True)
class TableFacts:
    """A table, its people, and how they can be reached.

    `seats` are the numbers of players that its game can have with its options. `is_paused`: no new
    direct messages can be opened now. `is_covered` tells whether others are below a message, as far
    as this process knows; `give_up_seat` has a person get up from its lobby. `rounds`
    are there for kinds that need them, if the game can be replayed, and what its server has
    `chosen`.
    """

    view: TableView
    seats: range
    people: Mapping[int, StoredPerson]
    is_paused: bool
    now: datetime
    is_covered: Callable[[MessageRef], bool]
    give_up_seat: Callable[[int], Awaitable[object]]
    rounds: Rounds | None = None
    chosen: ServerSettings = field(default_factory=ServerSettings)

    @property
    def is_lobby(self) -> bool:
        """Whether its game has neither started nor been called off."""
        return self.view.status == "lobby"

    @property
    def free(self) -> int:
        """The number of open seats in a lobby."""
        return self.view.lobby.free(self.seats[-1], len(self.view.players))

    @property
    def users(self) -> tuple[int, ...]:
        """The people who have a seat."""
        return tuple(each.user for each in self.view.players if each.user is not None)

    @property
    def channel(self) -> Channel:
        """Its own channel or thread."""
        return Channel(self.view.place.channel, self.view.place.guild)

    @property
    def for_others(self) -> Audience:
        """Where people see it who don't know it yet: they aren't in its thread."""
        if self.view.place.parent is None:
            return self.channel
        return Beside(self.view.place.parent, self.view.place.channel, self.view.place.guild)

    @property
    def place(self) -> Place:
        """Where it is, to be named."""
        return msgspec.structs.replace(self.view.place, parent=None, suspension=None)

    @property
    def end(self) -> End | None:
        """How its lobby ended, if it did."""
        view = self.view
        if self.is_lobby:
            return None
        if view.started is not None:
            return End(begun=True, place=self.place)
        last = [each for each in view.players if each.user is not None]
        is_by_last = view.closing == "last" and len(last) == 1
        return End(
            begun=False,
            place=self.place,
            closing=view.closing,
            last=last[0] if is_by_last else None,
        )

    def is_in(self, user: int | None) -> bool:
        """Whether a person has a seat."""
        return user is not None and seat_of(self.view, user) is not None

    def person(self, user: int) -> StoredPerson:
        """A person, as far as they are known."""
        return self.people.get(user) or StoredPerson(user)

    def reach(self, user: int) -> Audience:
        """Where a person is told something: by direct message if they read those, or else where
        the table is.
        """
        person = self.person(user)
        may_read = person.reads_messages or self.view.place.suspension is not None
        is_open = not person.dm_closed and (person.dm_channel is not None or not self.is_paused)
        return Person(user) if person.wants_messages and may_read and is_open else self.channel

    def waits(self, message: Message, audience: Audience) -> bool:
        """Whether a message that goes or went there can't be seen to now, as the table's place
        can't be reached, or its thread is still to be made.
        """
        if is_sent(message) and message.audience is not None:
            audience = message.audience
        has_no_place = self.view.place.awaits_thread and not self.view.place.is_lost
        return (self.view.place.suspension is not None or has_no_place) and not isinstance(
            audience, Person
        )

    def ring(self, *users: int) -> Ring:
        """A message to these people: silent while nobody of them wants to be notified, or all are
        in their quiet hours or have a day off.
        """
        known = [self.person(user) for user in users]
        awake = tuple(
            each.user
            for each in known
            if each.notify != "none" and is_awake(each.calendar, self.now)
        )
        return Ring(awake or users, rings=bool(awake))

    def posted_once(self, there: Sequence[Message], shown: Shown) -> Iterator[Wanted]:
        """A message where the table is, as long as that is there."""
        for each in () if self.view.place.is_lost else there:
            waits = self.waits(each, self.channel)
            yield Wanted(each.key, self.channel, shown, last=True, waits=waits)


class TableKind(Kind[TableFacts]):
    """A kind of message about tables. One that `needs_rounds` gets them with the facts; one that
    `needs_choices` gets what its server has chosen.
    """

    needs_rounds = False
    needs_choices = False

    def caused(self, change: Change) -> Iterable[Note | Answer]:
        """What a change causes, stored with it: what no later state remembers. Pure."""
        del change
        return ()


def start_of(view: TableView, seats: range) -> Start | None:
    """How a game starts by itself, if it does, or why it didn't; `seats` are as in `TableFacts`."""
    lobby = view.lobby
    if lobby.refused is not None:
        return Start(lobby.refused, host=view.host, many=lobby.refused_with)
    if lobby.is_scheduled:
        return Start("time", at=lobby.starts_at)
    if lobby.start == "full":
        many = lobby.full_at(seats)
        return Start("full" if many == seats[-1] else "many", many=many)
    return None


def is_sent(message: Message) -> bool:
    """Whether a message may exist already, so that it has to be kept true."""
    return message.state != "new"


def newest_of_each(there: Sequence[Message]) -> dict[int, str]:
    """The key of the newest message about each person: keys end with the table's revision."""
    ordered = sorted(there, key=lambda each: int(each.key.partition(".")[2] or 0))
    return {each.person or 0: each.key for each in ordered}
