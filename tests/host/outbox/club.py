"""An invented club: what happens there, seven kinds of messages about it, and what is true of them.

It has two subjects. At the party guests are welcomed, and two notices say how many there are, as
long as it is open. In the game a seat changes hands, each round has a board of its own, and
somebody follows it.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import rows, schema
from host.database.store import Store
from host.outbox.kinds import Kind, Ring, Shown, SubjectType, Wanted
from host.outbox.trouble import Trouble
from host.repositories import messages
from host.repositories.audiences import Audience, Channel, Person
from host.repositories.messages import Key, Message, Note
from host.subject import Subject
from tests.host.discord import Says

PARTY, GAME = Subject.of("party", 1), Subject.of("game", 1)
HALL: Final = Channel(1)
ACTS: Final = "acts"
FAN: Final = 31
"""Who follows the game."""


class Facts(msgspec.Struct, frozen=True):
    """What is so at the club. The hall can be `lost` or `barred`; `shut` take no messages."""

    guests: tuple[int, ...] = ()
    joined: tuple[int, ...] = ()
    topic: str = "hares"
    notices: int = 0
    is_closed: bool = False
    holders: tuple[int, ...] = ()
    rounds: int = 0
    shut: frozenset[int] = frozenset()
    lost: bool = False
    barred: bool = False
    done: int = 0
    """How many acts there were."""

    def reach(self, person: int) -> Audience:
        """Where a person hears of something."""
        return HALL if person in self.shut else Person(person)


class Welcome(Kind[Facts]):
    """Caused, once: to each guest."""

    name = "welcome"

    def __init__(self, turned_away: list[tuple[str, str]]) -> None:
        self._turned_away = turned_away

    def wanted(self, facts: Facts, there: Sequence[Message]) -> Iterable[Wanted]:
        """What is to be there."""
        for each in there:
            assert each.person is not None
            yield Wanted(
                each.key,
                facts.reach(each.person),
                Says(f"welcome {each.key}"),
                Ring((each.person,)),
                last=True,
                checks_sight=True,
                present=(each.person,),
            )

    async def failed(self, facts: Facts, message: Message, trouble: Trouble) -> None:
        """Note whose message was given up."""
        del facts
        self._turned_away.append((message.key, trouble.what))


class Notice(Kind[Facts]):
    """Caused, and kept true until the party closes."""

    name = "notice"

    def wanted(self, facts: Facts, there: Sequence[Message]) -> Iterable[Wanted]:
        """What is to be there."""
        for each in there:
            yield Wanted(
                each.key,
                HALL,
                Says(notice(facts)),
                Ring(role=1),
                last=facts.is_closed,
                waits=facts.barred,
            )


def notice(facts: Facts) -> str:
    return "closed" if facts.is_closed else f"{facts.topic}, {len(facts.guests)}"


class Poster(Kind[Facts]):
    """Derived, once: as soon as there is a notice."""

    name = "poster"
    remembers = True

    def wanted(self, facts: Facts, there: Sequence[Message]) -> Iterable[Wanted]:
        """What is to be there."""
        del there
        if facts.notices:
            yield Wanted("", HALL, Says("poster"), last=True, waits=facts.barred)


class Goodbye(Kind[Facts]):
    """Derived: to everyone who lost the seat."""

    name = "goodbye"
    live = True

    def wanted(self, facts: Facts, there: Sequence[Message]) -> Iterable[Wanted]:
        """What is to be there."""
        del there
        for number, each in enumerate(facts.holders[:-1]):
            yield Wanted(str(number), facts.reach(each), Says("goodbye"), Ring((each,)))


class Panel(Kind[Facts]):
    """Derived: to the holder of the seat, once the one before has heard."""

    name = "panel"
    live = True
    unwanted = "delete"

    def wanted(self, facts: Facts, there: Sequence[Message]) -> Iterable[Wanted]:
        """What is to be there."""
        del there
        for holder in facts.holders[-1:]:
            number = len(facts.holders) - 1
            after = ("goodbye", str(number - 1)) if number else None
            said, ring = Says(panel(facts)), Ring((holder,))
            yield Wanted(str(number), facts.reach(holder), said, ring, after=after)


def panel(facts: Facts) -> str:
    return f"your seat, {facts.topic}, round {facts.rounds}"


class Board(Kind[Facts]):
    """Derived: a message for each round; the next one shrinks it to a line."""

    name = "board"
    live = True

    def wanted(self, facts: Facts, there: Sequence[Message]) -> Iterable[Wanted]:
        """What is to be there."""
        if facts.rounds and not facts.lost:
            current = str(facts.rounds)
            yield Wanted(current, HALL, Says(board(facts)), Ring(), waits=facts.barred)
            for each in there:
                if each.key != current:
                    said = Says(f"round {each.key} is over")
                    yield Wanted(each.key, HALL, said, last=True, waits=facts.barred)


def board(facts: Facts) -> str:
    return f"round {facts.rounds} of {facts.holders[-1]}"


class Bulletin(Kind[Facts]):
    """Caused, and begun again: tells a follower of all rounds since the one before."""

    name = "bulletin"

    def wanted(self, facts: Facts, there: Sequence[Message]) -> Iterable[Wanted]:
        """What is to be there."""
        for each in there:
            said = Says(f"{each.data.decode()}-{facts.rounds}")
            waits = facts.rounds == int(each.data)
            yield Wanted(each.key, facts.reach(FAN), said, Ring((FAN,)), last=True, waits=waits)

    def again(self, shown: Shown) -> bytes:
        """The next one begins where this one ends."""
        assert isinstance(shown, Says)
        return shown.text.partition("-")[2].encode()


Act = tuple[dict[str, object], list[tuple[Subject, str, Note]]]


def _joins(guest: int, *before: int) -> Act:
    joined: dict[str, object] = dict.fromkeys(("guests", "joined"), (*before, guest))
    return joined, [(PARTY, "welcome", Note(f"guest {guest}", guest))]


STORY: Final[list[Act]] = [
    ({"notices": 1}, [(PARTY, "notice", Note("1")), (GAME, "bulletin", Note("", FAN, b"0"))]),
    ({"holders": (11,), "rounds": 1}, []),
    _joins(21),
    ({"topic": "owls"}, []),
    ({"topic": "hares"}, []),
    _joins(22, 21),
    ({"holders": (11, 12)}, []),
    ({"rounds": 2}, []),
    ({"notices": 2, "guests": (22,)}, [(PARTY, "notice", Note("2"))]),
    ({"topic": "moths", "holders": (11, 12, 13)}, []),
    ({"topic": "hares"}, []),
    ({"rounds": 3, "is_closed": True}, []),
]


class Club:
    """How much of the story has happened, as stored, and what was heard of Discord's refusals."""

    def __init__(self) -> None:
        self.shut: set[int] = set()
        self.lost = self.barred = False
        self.heard: list[Trouble] = []
        self.turned_away: list[tuple[str, str]] = []
        """Whose messages were given up, and why."""

    async def act(self, connection: AsyncConnection) -> None:
        """Let the next thing happen, and store what it causes."""
        done = await _count(connection, ACTS)
        for subject, kind, note in STORY[done][1]:
            await messages.note(connection, subject, kind, note)
        await _note(connection, ACTS, done + 1)

    async def facts(self, connection: AsyncConnection) -> Facts:
        """What is so now."""
        facts = Facts(shut=frozenset(self.shut), lost=self.lost, barred=self.barred)
        done = await _count(connection, ACTS)
        for changed, _ in STORY[:done]:
            facts = msgspec.structs.replace(facts, **changed)
        return msgspec.structs.replace(facts, done=done)


async def _count(connection: AsyncConnection, name: str) -> int:
    asked = schema.notes.select().where(schema.notes.c.name == name)
    row = (await connection.execute(asked)).first()
    return 0 if row is None else int(row.value)


async def _note(connection: AsyncConnection, name: str, count: int) -> None:
    again = rows.upsert(connection, schema.notes, "value")
    await connection.execute(again, {"name": name, "value": str(count)})


class ClubType(SubjectType[Facts]):
    """The party, or the game. For the `live` lane it stores what is shown."""

    def __init__(
        self, store: Store, club: Club, subject: Subject, *kinds: Kind[Facts], live: bool
    ) -> None:
        self.name, self.kinds = subject.type, kinds
        self._live = live
        self._shown = 0
        self._store, self._club, self._subject = store, club, subject

    async def read(
        self,
        subject: Subject,
        messages: Callable[[AsyncConnection], Awaitable[Mapping[Key, Message | None]]],
    ) -> tuple[Facts, Mapping[Key, Message | None]]:
        """Both at one moment."""
        assert subject == self._subject
        async with self._store.read() as connection:
            self._shown = await _count(connection, self._subject)
            return await self._club.facts(connection), await messages(connection)

    async def left(self) -> Sequence[Subject]:
        """Its subject; of live messages only if not all is shown that has happened."""
        async with self._store.read() as connection:
            done, shown = await _count(connection, ACTS), await _count(connection, self._subject)
        return [self._subject] if not self._live or shown < done else []

    def is_settled(self, facts: Facts) -> bool:
        """Whether it is stored that all was shown that has happened."""
        return not self._live or self._shown >= facts.done

    async def settled(self, connection: AsyncConnection, facts: Facts) -> None:
        """Store it."""
        await _note(connection, self._subject, facts.done)

    async def troubled(self, facts: Facts, message: Message, trouble: Trouble) -> None:
        """Note it."""
        del facts
        self._club.heard.append(trouble)
        match trouble.what:
            case "closed" if message.person is not None:
                self._club.shut.add(message.person)
            case "lost":
                self._club.lost = True
            case "barred":
                self._club.barred = True


def types(store: Store, club: Club, *, live: bool) -> list[ClubType]:
    of_party = Welcome(club.turned_away), Notice(), Poster()
    of_game = Panel(), Goodbye(), Board(), Bulletin()
    return [
        ClubType(store, club, PARTY, *of_party, live=live),
        ClubType(store, club, GAME, *of_game, live=live),
    ]


def truth(facts: Facts) -> dict[Key, str]:
    """What Discord has to show."""
    said = {("welcome", f"guest {each}"): f"welcome guest {each}" for each in facts.joined}
    said |= {("notice", str(number + 1)): notice(facts) for number in range(facts.notices)}
    said |= {("goodbye", str(number)): "goodbye" for number in range(len(facts.holders) - 1)}
    if facts.notices:
        said["poster", ""] = "poster"
    if facts.holders:
        said["panel", str(len(facts.holders) - 1)] = panel(facts)
    said |= {("board", str(each)): f"round {each} is over" for each in range(1, facts.rounds)}
    if facts.rounds:
        said["board", str(facts.rounds)] = board(facts)
    return said
