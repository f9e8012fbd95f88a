"""Series in random histories and killed at each moment: one table a week, each asked once.

A seat is never promised to two people and never kept past its time, and nobody is rung twice for
the same thing. Who played is asked again, who stays away isn't; with too few seats those who came
last have them.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count

import msgspec
import pytest

from engine.errors import Refused
from host.clock.calendar import Calendar
from host.repositories.people import NOTIFY
from host.series import stored
from host.series.call import Called, SeriesCall
from host.series.stored import MAX_AWAY, Ended, Member, Series
from host.table.views import TableView
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CAT, DAN, EVE, FAY, GUILD, NAMES, House
from tests.host.life import HouseLife, die_at_each_moment, no_time, outbox_of
from tests.host.mortal import EachMoment, Fate, MortalStore
from tests.host.test_series import ALLEY, calls, news, views, weekly
from tests.host.timed import HOUR, TimedHouse, keeper_of, series_of

_channels = count(ALLEY + 1)

# --- laws ----------------------------------------------------------------------------------------


class History:
    """Random people who make, change, leave and end series, answer, sit down, and let time pass,
    with two processes that do what is due at the same moment.
    """

    def __init__(self, timed: TimedHouse, other: House, seed: int) -> None:
        self.timed, self.other, self.rng = timed, other, random.Random(seed)
        self.discord = FakeDiscord()
        self.outbox = outbox_of(timed.tables, self.discord)
        self.promises = set[tuple[int, int, datetime]]()
        self.games = 0
        self.lobbies = dict[int, tuple[int, tuple[int, ...]]]()

    async def step(self) -> None:
        """Something happens, or is refused."""
        acts = [*self._anywhere()]
        for view in await views(self.timed):
            if view.status == "lobby":
                acts += self._at(view)
        for series in await self.timed.tables.series.of(GUILD, self.rng.choice((ANN, BEN))):
            acts += self._with(series)
        with suppress(Refused):
            await self.rng.choice(acts)()

    def _anywhere(self) -> Iterator[Callable[[], Awaitable[object]]]:
        timed, rng = self.timed, self.rng
        users = rng.sample((ANN, BEN, CAT, DAN), rng.choice((2, 3)))
        after, in_thread = rng.choice((5, 40, 90)) * HOUR, rng.random() < 0.7
        yield partial(weekly, timed, *users, after=after, in_thread=in_thread)
        for _ in range(6):
            yield partial(self.pass_time, rng.choice((1, 5, 30, 100)) * HOUR)
        if rng.random() < 0.1:
            yield partial(timed.tables.seats.left_server, GUILD, rng.choice(users))

    async def pass_time(self, span: timedelta) -> None:
        """Let time pass; sometimes the bot is away meanwhile."""
        watch, end = self.timed.watch, self.timed.watch.now + span
        if self.rng.random() < 0.2:
            watch.now = end
        while True:
            both = [series_of(each.tables) for each in (self.timed, self.other)]
            while due := await both[0].due(watch.now):
                await asyncio.gather(*(each.fire(one) for one in due for each in both))
            await self.timed.keeper._look()
            if watch.now >= end:
                return
            dues = [await each.next_due() for each in (both[0], self.timed.tables.deadlines)]
            coming = [each for each in dues if each is not None and each > watch.now]
            watch.now = min([*coming, end])

    def _at(self, view: TableView) -> Iterator[Callable[[], Awaitable[object]]]:
        tables, rng, host = self.timed.tables, self.rng, view.host
        who = rng.choice((ANN, BEN, CAT, DAN))
        guest = rng.choice([each.user for each in view.lobby.guests] or [who])
        yield partial(tables.friends.play, view.id, guest, NAMES[guest])
        yield partial(tables.friends.play, view.id, guest, NAMES[guest])
        yield partial(tables.friends.decline, view.id, guest)
        yield partial(tables.friends.invite, view.id, host, who)
        yield partial(tables.friends.open_to_all, view.id, host)
        yield partial(tables.lobby.join, view.id, who, NAMES[who])
        yield partial(tables.lobby.leave, view.id, who)
        yield partial(tables.lobby.start, view.id, host, self.timed.interaction())

    def _with(self, series: Series) -> Iterator[Callable[[], Awaitable[object]]]:
        mine, rng = self.timed.tables.series, self.rng
        who = rng.choice((ANN, BEN, CAT, DAN))
        starts = self.timed.watch.now + rng.choice((2, 50)) * HOUR
        yield partial(mine.add, series.id, series.host, Member(who, NAMES[who]))
        yield partial(mine.remove, series.id, series.host, who)
        yield partial(mine.set_time, series.id, series.host, starts, Calendar())
        if rng.random() < 0.1:
            yield partial(mine.end, series.id, series.host)

    async def check(self) -> None:
        """The laws."""
        now = self.timed.watch.now
        gathering = Counter[int]()
        for view in await views(self.timed):
            most = self.timed.games.game(view.game).rules.seats_for(view.options)[-1]
            kept = view.lobby.kept
            users = [each.user for each in kept] + [each.user for each in view.players if each.user]
            assert len(set(users)) == len(users), "nobody has two seats"
            assert len(view.players) + len(kept) <= most, "no seat is promised to two"
            assert all(each.until > now for each in kept), "none is kept past its time"
            if view.status == "lobby" and view.lobby.series is not None:
                gathering[view.lobby.series] += 1
                self.lobbies[view.id] = view.lobby.series, view.lobby.order
                self.promises |= {(view.id, each.user, each.until) for each in kept}
            elif view.id in self.lobbies:
                await self._check_who_came(view, *self.lobbies.pop(view.id))
        assert all(many == 1 for many in gathering.values())
        await self.outbox.resume()
        await self.outbox.settled()
        live = Counter[int]()
        for sent in self.discord.of(SeriesCall.name):
            shown = sent.said[-1]
            assert isinstance(shown, Called)
            view = await self.timed.tables.read.view(shown.table)
            assert (shown.end is None) == (view.status == "lobby")
            if shown.end is None:
                live[shown.series] += 1
                assert shown.missing == tuple(each.user for each in view.lobby.kept)
        assert all(many == 1 for many in live.values()), "one live message for a series"
        rings = Counter(
            (sent.row.subject, user)
            for sent in self.discord.of(SeriesCall.name, "invitation")
            for user in sent.pinged
            if sent.rang
        )
        asked = Counter((f"table:{table}", user) for table, user, _ in self.promises)
        assert all(many <= max(asked[key], 1) for key, many in rings.items())
        told = Counter(msgspec.json.encode(each) for each in news(self.discord))
        assert all(many == 1 for many in told.values()), "nobody is told the same thing twice"

    async def _check_who_came(self, view: TableView, number: int, asked: tuple[int, ...]) -> None:
        """Once its game has begun."""
        series = await self.series(number)
        if view.status != "running" or series is None:
            return
        # Somebody who has been late since is away, and came all the same.
        held = [each.user or each.away for each in view.players]
        came = {user for user in held if user is not None}
        missed = {each.user: each.missed for each in series.members}
        assert came <= {*missed, *asked}, "newcomers are asked from now on"
        assert all(missed[user] == 0 for user in came & missed.keys())
        assert all(many < MAX_AWAY for many in missed.values())
        self.games += 1

    async def series(self, number: int) -> Series | None:
        """A series, if it isn't over."""
        async with self.timed.store.read() as connection:
            found = await stored.load(connection, number)
        return None if found is None or found.over is not None else found


@pytest.mark.short("0")
@pytest.mark.parametrize("seed", [0, 1, 3, 4, 5])
async def test_a_random_history_of_series_keeps_the_laws(
    timed: TimedHouse, other: House, seed: int
) -> None:
    other.tables.session.clock = lambda: timed.watch.now
    history = History(timed, other, seed)
    await timed.tables.people.set(CAT, preferences={NOTIFY: "channel"})
    for _ in range(80):
        await history.step()
        await history.check()
    assert len(history.promises) > 2
    assert history.games


class Weeks:
    """A series for which there are too few seats at times: its host adds and invites people while a
    table gathers, and at random they come or stay away.
    """

    def __init__(self, timed: TimedHouse, number: int, seed: int) -> None:
        self.timed, self.number, self.rng = timed, number, random.Random(seed)
        self.week = self.left_out = self.dropped = 0
        self.came = Counter[int]()
        """In which week somebody came last."""

    async def missed(self) -> dict[int, int]:
        """How many games in a row each of its people has missed."""
        series = await self.timed.tables.series.get(self.number, ANN)
        return {each.user: each.missed for each in series.members}

    async def pass_one(self) -> None:
        """A table opens; if its game is played, everyone who was asked came to it or missed it."""
        tables, rng = self.timed.tables, self.rng
        self.week += 1
        before = await self.missed()
        await self.timed.pass_time(2.5 * HOUR * 24)
        view = (await views(self.timed))[-1]
        asked = {*view.lobby.order}
        for user in before.keys() - asked:
            self.left_out += 1
            assert self.came[user] <= min(self.came[each] for each in asked - {ANN})
        await tables.friends.open_to_all(view.id, ANN)
        for each in view.lobby.kept:
            answer = partial(tables.friends.play, view.id, each.user, NAMES[each.user])
            await rng.choice((answer, partial(tables.friends.decline, view.id, each.user)))()
        users = [BEN, CAT, DAN, EVE, FAY]
        for _ in range(3):
            user, other, guest = rng.choices(users, k=3)
            with suppress(Refused):
                await tables.lobby.join(view.id, user, NAMES[user])
            with suppress(Refused):
                await tables.series.add(self.number, ANN, Member(other, NAMES[other]))
            with suppress(Refused):
                await tables.friends.invite(view.id, ANN, guest)
                asked.add(guest)
        members = await self.missed()
        await self.timed.pass_time(4.5 * HOUR * 24)
        view = await tables.read.view(view.id)
        if view.started is None:
            assert await self.missed() == members, "it counts for nobody"
            return
        held = [each.user or each.away for each in view.players]
        came = {user for user in held if user is not None}
        self.came |= dict.fromkeys(came, self.week)
        now = {user: many + (user in asked) for user, many in members.items()}
        now |= dict.fromkeys(came, 0)
        staying = {user: many for user, many in now.items() if many < MAX_AWAY}
        self.dropped += len(now) - len(staying)
        assert await self.missed() == staying


@pytest.mark.short("0")
@pytest.mark.parametrize("seed", range(4))
async def test_only_who_was_asked_to_a_game_can_miss_it(timed: TimedHouse, seed: int) -> None:
    series = await weekly(timed, ANN, BEN, CAT, in_thread=True, computers=1)
    weeks = Weeks(timed, series.id, seed)
    for _ in range(10):
        await weeks.pass_one()
    assert weeks.left_out
    assert weeks.dropped


# --- kills ---------------------------------------------------------------------------------------


class SeriesLife(HouseLife):
    """To the first game of a series its guest comes, to the second one nobody; then its host leaves
    it, so it ends.
    """

    def __init__(self, store: MortalStore, fate: Fate) -> None:
        super().__init__(store, fate, datetime(2026, 3, 23, 9, tzinfo=UTC))
        self.host = 30_000 + next(_channels)
        self.guest, self.channel = self.host + 500_000, self.host + 1_000_000

    async def _act(self) -> bool:
        tables = self._house.tables
        found = await tables.series.of(GUILD, self.guest)
        mine = await self._tables()
        states = [(each.status, len(each.players)) for each in mine]
        self._do((bool(found), self.now.isoformat(), str(states)))
        if not mine and not found:
            await weekly(self._house, self.host, self.guest, channel=self.channel, in_thread=False)
        elif not found:
            return False
        elif mine and mine[-1].status == "running":
            await tables.votes.abandon(mine[-1].id, self.host, force=True)
        elif len(mine) == 1 and mine[0].lobby.kept:
            if self.discord.of(SeriesCall.name):  # else the host died before anybody was asked
                await tables.friends.play(mine[0].id, self.guest, "Gus")
        elif len(mine) == 2 and mine[1].over and found[0].host == self.host:
            await tables.series.remove(found[0].id, self.host, self.host)
        else:
            await self._let_time_pass()
        return True

    async def _tables(self) -> list[TableView]:
        """The tables of this life."""
        return [each for each in await views(self._house) if each.place.channel == self.channel]

    async def _let_time_pass(self) -> None:
        """Do what is due, or go on to when something is."""
        keeper = keeper_of(self._house.tables, no_time, timedelta(days=9))
        sources = keeper._sources
        if not any([await each.due(self.now) for each in sources]):
            dues = [await each.next_due() for each in sources]
            self.now = min(each for each in dues if each is not None)
        await keeper._look()

    async def check(self) -> None:
        """Two tables were opened, their people asked once each, and the end was told once."""
        first, second = await self._tables()
        assert (first.started is not None, second.closing) == (True, "few")
        asked = self.discord.of(SeriesCall.name)
        assert [(each.ref.channel, each.pinged) for each in asked] == [
            (self.channel, (self.guest,)),
            (self.channel, (self.guest,)),
        ]
        assert all(each.end is not None for each in calls(self.discord))
        assert [each.what for each in news(self.discord)] == [Ended("people")]
        assert self.discord.of("declined") == [], "the time for it is over with the lobby"
        assert not await self.lanes[0].left()


@pytest.mark.long
async def test_killed_at_each_moment_a_series_opens_each_table_once(mortal: MortalStore) -> None:
    await die_at_each_moment(mortal, partial(SeriesLife, mortal), EachMoment(), least=10)
