"""Friends in the simulated days: invitations and their answers, and games at the same time each
week, with what must be true of them.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from engine.errors import Refused
from engine.registry import game as game_named
from host.clock.calendar import Calendar
from host.series.call import Called
from host.series.stored import Member, News
from host.table.table_time import TableTime
from host.table.views import TableView
from tests.days.discord import WatchedDiscord
from tests.days.lives import Down, Host, Life
from tests.days.people import Person
from tests.days.virtual import VirtualLoop

T = TypeVar("T")
GUILD = 77
_HOUR = 3600.0
_KINDS = ("invitation", "declined", "series-call", "series-news")
_ANSWERS = (*["yes"] * 5, *["no"] * 2, *["other game"] * 3, *["silence"] * 2)


class Friends:
    """Invites and answers. `begun` hears of games that have begun, with their people."""

    def __init__(
        self,
        loop: VirtualLoop,
        host: Host,
        discord: WatchedDiscord,
        people: Sequence[Person],
        seed: int,
        begun: Callable[[TableView], None],
    ) -> None:
        self._loop, self._ask, self._discord = loop, host.ask, discord
        self._people, self._seed, self._begun = people, seed, begun
        self.counts = Counter[str]()
        """How often what happened."""
        self._series: dict[int, datetime] = {}
        """When the first game of each series starts."""

    async def invite(self, number: int, games: Sequence[str], days: float) -> None:
        """Somebody invites somebody else, who answers in their own way."""
        rng = random.Random(f"invitation {self._seed} {number}")
        await asyncio.sleep(rng.uniform(0, days * 0.8) * 24 * _HOUR)
        host, guest = rng.sample(self._people, 2)
        game, pace = rng.choice(games), rng.choice(("evening", "day"))

        async def begin(life: Life) -> TableView:
            return await life.tables.lobby.create(
                channel=3 * 10**6 + number,
                guild=GUILD,
                user=host.user,
                name=host.name,
                game=game,
                options={},
                invited=(guest.user,),
                pace=pace,
            )

        view = await self._tried(begin)
        if view is None:
            return
        self.counts["invitations"] += 1
        await asyncio.sleep(rng.uniform(0.1, 20) * _HOUR)
        answer = "silence" if guest.left is not None else rng.choice(_ANSWERS)
        self.counts[answer] += 1
        table = view.id
        if answer == "yes":
            await self._tried(lambda life: life.tables.friends.play(table, guest.user, guest.name))
        elif answer == "no":
            await self._tried(lambda life: life.tables.friends.decline(table, guest.user))
        elif answer == "other game":
            other = rng.choice(games)
            await self._tried(
                lambda life: life.tables.friends.ask_for(table, guest.user, other, pace, guest.name)
            )
            await asyncio.sleep(rng.uniform(0.1, 3) * _HOUR)
            if rng.random() < 0.7:
                await self._tried(
                    lambda life: life.tables.friends.agree(table, host.user, guest.user)
                )
            else:
                await self._tried(
                    lambda life: life.tables.friends.stay(table, host.user, guest.user)
                )
        await self._watch(table, 30)

    async def play_weekly(self, number: int, games: Sequence[str]) -> None:
        """Some people begin a series, and answer to each of its games."""
        rng = random.Random(f"series {self._seed} {number}")
        people = rng.sample(self._people, rng.choice((2, 3)))
        game, after = game_named(rng.choice(games)), rng.uniform(2, 120) * _HOUR

        async def begin(life: Life) -> datetime:
            made = await life.tables.series.make(
                GUILD,
                [Member(each.user, each.name) for each in people],
                self._loop.now() + timedelta(seconds=after),
                Calendar(people[0].rhythm.zone),
                game=game.name,
                options=game.rules.options_type(),
                time=TableTime(pace="evening"),
                computers=(),
                place=(4 * 10**6 + number, True),
            )
            self._series[made.id] = made.starts
            return made.starts

        starts = await self._tried(begin)
        while starts is not None:
            wait = (starts - self._loop.now()).total_seconds()
            await asyncio.sleep(max(wait - rng.uniform(1, 20) * _HOUR, 0))
            for each in people[1:]:
                if each.left is None and rng.random() < 0.8:
                    await self._answer(each)
            await asyncio.sleep(max((starts - self._loop.now()).total_seconds(), 0) + 60)
            for table in self._tables_of(people[0]):
                await self._watch(table, 0)
            starts += timedelta(days=7)

    async def _answer(self, person: Person) -> None:
        """Say yes wherever a seat is kept for somebody by a series."""
        for sent in self._discord.of("series-call"):
            shown = sent.said[-1]
            if isinstance(shown, Called) and person.user in shown.missing:
                table = shown.table
                await self._tried(
                    lambda life, table=table: life.tables.friends.play(  # type: ignore[misc]
                        table, person.user, person.name
                    )
                )
                self.counts["weekly answers"] += 1

    def _tables_of(self, host: Person) -> list[int]:
        called = [sent.said[0] for sent in self._discord.of("series-call")]
        return [
            each.table for each in called if isinstance(each, Called) and each.host == host.user
        ]

    async def _watch(self, table: int, hours: float) -> None:
        """Hear whether a game has begun."""
        await asyncio.sleep(hours * _HOUR)
        view = await self._tried(lambda life: life.tables.read.view(table))
        if view is not None and view.status == "running":
            self._begun(view)

    async def _tried(self, work: Callable[[Life], Awaitable[T]]) -> T | None:
        """Ask again until the host answers; None if it refuses."""
        while True:
            try:
                return await self._ask(work)
            except Refused:
                return None
            except Down:
                await asyncio.sleep(600)

    # --- what must be true -----------------------------------------------------------------------

    def wrong(self, views: Iterable[TableView]) -> Iterator[str]:
        """What isn't so in the end, at these tables."""
        now = self._loop.now()
        for view in views:
            late = [each.user for each in view.lobby.kept if each.until <= now]
            if late:
                yield f"table {view.id}: seats are kept past their time for {late}"
            kept = [each.user for each in view.lobby.kept]
            users = kept + [each.user for each in view.players if each.user]
            if len(set(users)) < len(users):
                yield f"table {view.id}: somebody has two seats"
        rings = Counter(
            (sent.row.subject, sent.row.kind, sent.row.key, user)
            for sent in self._discord.of(*_KINDS)
            for user in sent.pinged
            if sent.rang
        )
        yield from (f"rung {many} times: {key}" for key, many in rings.items() if many > 1)
        yield from self._wrong_series()

    def _wrong_series(self) -> Iterator[str]:
        """Each game of a series was called once, and no call is open past its time."""
        called, now = Counter[tuple[int, datetime]](), self._loop.now()
        for sent in self._discord.of("series-call"):
            first, last = sent.said[0], sent.said[-1]
            if isinstance(first, Called) and first.starts is not None:
                called[first.series, first.starts] += 1
            if isinstance(last, Called) and last.starts is not None and last.starts <= now:
                yield f"series {last.series}: its call of {last.starts} is still open"
        yield from (
            f"series called {many} times: {key}" for key, many in called.items() if many > 1
        )
        told = {
            each.said[0].series
            for each in self._discord.of("series-news")
            if isinstance(each.said[0], News)
        }
        for number, starts in self._series.items():
            if starts <= now and number not in told | {series for series, _ in called}:
                yield f"series {number}: its game of {starts} was neither called nor refused"
