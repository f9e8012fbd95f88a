"""Tournaments in the days: people sign up, some drop out, and all else happens by itself."""

import random
from collections import Counter
from contextlib import suppress
from datetime import timedelta
from typing import NamedTuple, Protocol

import msgspec

from engine.errors import Refused
from engine.registry import game as game_named
from host.repositories import tournaments
from host.repositories.tournaments import Stored
from host.subject import Subject
from host.tournaments.tournaments import Plan
from tests.days.discord import WatchedDiscord
from tests.days.lives import Host, Life
from tests.days.people import Person
from tests.host.discord import Sent


class Wanted(NamedTuple):
    """A tournament: people, rounds, and how many of them withdraw after the first."""

    people: int
    rounds: int
    dropouts: int
    days: int
    title: str
    pace: str = "evening"


WANTED = (Wanted(32, 3, 0, 1, "Great Cup"), Wanted(7, 3, 2, 1, "Small Cup"))


class Held(msgspec.Struct, frozen=True):
    """How a tournament went: its people, rounds and games; how many of these a computer judged, or
    ended without a result, how many people were out at the end, and requests to Discord: about
    it, and about its tables.
    """

    people: int
    rounds: int
    status: str
    games: int
    judged: int
    drawn: int
    out: int
    requests: int
    table_requests: int


class Course(Protocol):
    """What is simulated."""

    @property
    def days(self) -> float:
        """How long."""

    @property
    def seed(self) -> int:
        """Decides all chance."""


class CupRun:
    """One tournament of Natura for two."""

    def __init__(
        self, wanted: Wanted, number: int, people: list[Person], host: Host, course: Course
    ) -> None:
        self.wanted = wanted
        self.sign_up = timedelta(days=course.days / 14)
        self._host = host
        self._rng = random.Random(f"cup {course.seed} {number}")
        self.people = self._rng.sample(people, min(wanted.people, len(people)))
        self.channel = 10**7 + number
        self._id: int | None = None

    async def open(self, guild: int) -> None:
        """It is opened. Raises `Down`."""
        game, of = game_named("natura"), self.wanted
        plan = Plan(
            "natura",
            game.rules.options_type(),
            of.title,
            2,
            of.rounds,
            "swiss",
            of.pace,
            of.days,
            self.sign_up,
        )

        async def opened(life: Life) -> int:
            made = await life.cups.cups.open(
                plan,
                guild=guild,
                channel=self.channel,
                parent=self.channel,
                within=None,
                user=self.people[0].user,
            )
            return made.id

        self._id = await self._host.ask(opened)

    async def join(self, person: Person) -> None:
        """Somebody signs up. Raises `Down`."""
        number = self._id or 0
        with suppress(Refused):  # they did, before it died
            await self._host.ask(lambda life: life.cups.cups.join(number, person.user, person.name))

    async def drop_out(self) -> bool:
        """Those who drop out do, once the first round has begun. Raises `Down`."""
        stored = await self.stored()
        if not stored.tournament.round:
            return not stored.tournament.is_open
        for person in self.people[: self.wanted.dropouts]:
            with suppress(Refused):
                await self._leave(person.user)
        return True

    async def _leave(self, user: int) -> None:
        await self._host.ask(lambda life: life.cups.cups.leave(self._id or 0, user))

    async def stored(self) -> Stored:
        """All that is stored of it."""

        async def read(life: Life) -> Stored:
            async with life.store.read() as connection:
                return await tournaments.load(connection, self._id or 0)

        return await self._host.ask(read)

    async def tables(self) -> dict[int, set[int]]:
        """The people of each of its tables."""
        found: dict[int, set[int]] = {}
        for each in (await self.stored()).played:
            if each.table_id is not None:
                found.setdefault(each.table_id, set()).add(each.user)
        return found

    def wrong(self, stored: Stored, posts: list[Sent]) -> list[str]:
        """What breaks its laws."""
        of, found = stored.tournament, []
        named = f"tournament {of.id}"
        held = Counter((each.round, each.user) for each in stored.played)
        if set(held.values()) - {1}:
            found.append(f"{named}: somebody plays twice in a round")
        tables = Counter(each.table_id for each in stored.played if each.table_id)
        if set(tables.values()) - {2}:
            found.append(f"{named}: a table was opened for others than two people")
        rounds = [stored.of_round(each) for each in range(1, of.round + 1)]
        if not all(rounds):
            found.append(f"{named}: a round had no games")
        for number, some in enumerate(rounds, 1):
            is_decided = all(each.halves is not None for each in some)
            if not is_decided and (number < of.round or not of.is_open):
                found.append(f"{named}: round {number} ended without all points")
            if is_decided and sum(each.halves or 0 for each in some) != _points(some):
                found.append(f"{named}: the points of round {number} don't add up")
        mine = [each for each in posts if each.row.subject == Subject.of("tournament", of.id)]
        if sum(not each.deleted for each in mine) != 1 or len(mine) > of.round + 2:
            found.append(f"{named}: of {len(mine)} messages not one was left")
        if any(each.rang for each in mine):
            found.append(f"{named}: a message rang")
        return found

    def held(self, stored: Stored, discord: WatchedDiscord) -> Held:
        """How it went."""
        tables = {each.table_id: each for each in stored.played if each.table_id is not None}
        return Held(
            people=len({each.user for each in stored.of_round(1)}),
            rounds=stored.tournament.round,
            status=stored.tournament.status,
            games=len(tables),
            judged=sum(each.decided == "standing" for each in tables.values()),
            drawn=sum(each.decided == "draw" for each in tables.values()),
            out=sum(each.status == "out" for each in stored.members),
            requests=discord.told_of[Subject.of("tournament", stored.tournament.id)],
            table_requests=sum(discord.told_of[Subject.of("table", each)] for each in tables),
        )


def _points(some: tuple[tournaments.Played, ...]) -> int:
    """The points of a round, in halves: two a game, and two for a bye."""
    byes = sum(each.is_bye for each in some)
    return 2 * byes + len(some) - byes
