"""A table's life with a host that dies now and then, in process, at any write or request."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import count

from host.background.server_messages import ServerMessages
from host.background.table_messages import TableMessages
from host.jobs.queue import LocalJobs, Sleep
from host.outbox.kinds import AnySubjectType, Carrier
from host.outbox.loop import Lane, new_mark
from host.repositories.audiences import MessageRef
from host.repositories.people import NOTIFY, People
from host.review.replays import Replays
from host.series.news import SeriesMessages
from host.service.tables import Tables
from host.table.views import TableView
from tests import served
from tests.days.verdicts import record_of, wrong_result
from tests.host.discord import Audience, FakeDiscord
from tests.host.house import ANN, BEN, CAT, NAMES, START, House
from tests.host.mortal import EachMoment, Fate, MortalStore
from tests.host.shop import live_of

_channels = count(1)


class MortalLife:
    """Something that messages tell of, from its beginning to its end, with a host that dies now and
    then. What people do stands once for each life, in `_act`.

    `absent` is how many things they do after a death before delivery resumes.
    """

    def __init__(self, store: MortalStore, fate: Fate, absent: int = 0) -> None:
        store.fate = self.fate = fate
        self.store, self.discord = store, FakeDiscord(fate)
        self.each: EachMoment | None = None
        """Is told what people do, so that the host dies at each moment of it."""
        self.lanes: list[Lane] = []
        self._absent = absent
        self._missed = 0
        """How many things people still do before delivery resumes."""
        self._tasks: list[asyncio.Task[None]] = []

    async def live(self, *, settle: Callable[[], bool] = lambda: True) -> None:
        """Live to the end. `settle` says whether people wait until all is shown."""
        self.begin()
        while True:
            done = await self._mortally(self._act())
            if done is None:
                await self._die()
            elif self._missed:
                self._missed -= 1
                if not self._missed:
                    self._deliver()
            elif not done or settle():
                if await self._mortally(self._settled()) is None:
                    await self._die()
                elif not done:
                    return
                elif self.each is not None:
                    self.each.settled()

    async def _act(self) -> bool:
        """The next thing that somebody does; False if all is over."""
        raise NotImplementedError

    def begin(self) -> None:
        """The host starts, and sees to what was left unless delivery is to resume later."""
        self._tasks = []
        self._start()
        if not self._missed:
            self._deliver()

    def _start(self) -> None:
        """Make what the host consists of."""
        raise NotImplementedError

    def _deliver(self) -> None:
        self._tasks = [asyncio.create_task(each.resume()) for each in self.lanes]

    async def _mortally(self, act: Coroutine[object, object, bool]) -> bool | None:
        """What came of it; None if the host died meanwhile."""
        acting = asyncio.create_task(act)
        dying = asyncio.create_task(self.fate.died.wait())
        await asyncio.wait({acting, dying}, return_when=asyncio.FIRST_COMPLETED)
        if self.fate.died.is_set():
            acting.cancel()
            self.fate.end()
            with suppress(asyncio.CancelledError):
                await acting
            return None
        dying.cancel()
        return acting.result()

    def _do(self, what: object) -> None:
        """Note what people do next, unlike all else; None: what the host does not die in."""
        if self.each is not None:
            self.each.do(what)

    async def _settled(self) -> bool:
        await self.shown()
        await self._check_settled()
        return True

    async def shown(self) -> None:
        """Wait until nothing is under way."""
        await asyncio.gather(*self._tasks)
        for lane in (*self.lanes, *self.lanes):  # each may have given the others something to say
            await lane.settled()

    async def _check_settled(self) -> None:
        """The law of what is there once all is shown."""

    async def _die(self) -> None:
        await self.end()
        self.fate.revive()
        self._missed = self._absent
        self.begin()

    async def check(self) -> None:
        """The law of the whole life, once it is over."""
        raise NotImplementedError

    async def end(self) -> None:
        """The host ends."""
        for task in self._tasks:
            task.cancel()
        self.fate.end()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for lane in self.lanes:
            await lane.close()


class HouseLife(MortalLife):
    """Something in a house whose clock only this life moves, told by what isn't live."""

    def __init__(self, store: MortalStore, fate: Fate, now: datetime = START) -> None:
        super().__init__(store, fate)
        self.now = now
        self._house: House

    def _start(self) -> None:
        self._house = House(self.store)
        self._house.tables.session.clock = lambda: self.now
        self.lanes = [self._lane()]

    def _lane(self) -> Lane:
        return outbox_of(self._house.tables, self.discord)


class Life(MortalLife):
    """A table from opening to end.

    `shut`: Ben's direct messages are closed. `wish` is how he is notified. `in_thread`: the table
    has a thread, with `in_forum` as a post.
    """

    def __init__(
        self,
        store: MortalStore,
        fate: Fate,
        absent: int,
        *,
        rounds: int = 1,
        bots: int = 0,
        shut: bool = False,
        wish: str = "dm",
        in_thread: bool = False,
        in_forum: bool = False,
    ) -> None:
        super().__init__(store, fate, absent)
        self.discord.shut = {BEN} if shut else set()
        self._wish = wish
        self._talks = rounds > 1
        """People talk in the channel between the moves."""
        self.channel = next(_channels)
        self.discord.forums = {self.channel} if in_forum else set()
        self._rounds = rounds
        self._bots = bots
        self._in_thread = in_thread
        self._cat_came = not bots
        """Where there are computer players, she sits down and gets up again."""
        self._table: int | None = None
        self._house: House

    async def _act(self) -> bool:
        """The next thing that somebody does at the table; False if it is over."""
        if self._talks and self.fate.passed % 3 == 0:
            self.discord.say(self.channel)
        view = await self.view()
        self._do(self._next(view))
        if view is None:
            await self._house.open(
                channel=self.channel, in_thread=self._in_thread, rounds=self._rounds
            )
        elif view.over:
            return False
        else:
            await self._act_at(view)
        return True

    async def _act_at(self, view: TableView) -> None:
        """The next thing at a table that is open."""
        tables = self._house.tables
        if view.status == "running":
            await self._move(view)
        elif len(view.players) < 2:
            await tables.lobby.join(view.id, BEN, NAMES[BEN])
        elif len(view.players) < 2 + self._bots:
            await tables.lobby.add_bot(view.id, ANN, None)
        elif CAT in [player.user for player in view.players]:
            self._cat_came = True
            await tables.lobby.leave(view.id, CAT)
        elif not self._cat_came:
            await tables.lobby.join(view.id, CAT, NAMES[CAT])
        else:
            await tables.lobby.start(view.id, ANN, self._house.interaction())

    def _next(self, view: TableView | None) -> object:
        """What people do next, unlike all else; None: what the host does not die in."""
        return "create" if view is None else (view.status, view.progress.seq, view.players)

    async def _move(self, view: TableView) -> None:
        tables = self._house.tables
        for seat in view.actors:
            user = view.players[seat].user
            if user is not None:
                seen = await tables.read.seen(view.id, seat)
                action = seen.actions[view.progress.seq % len(seen.actions)]
                press = self._house.interaction()
                await tables.play.act(view.id, user, action, decision=None, interaction=press)
                return
        await tables.computers.settled()

    async def view(self) -> TableView | None:
        """The table, once it is there."""
        tables = self._house.tables
        if self._table is None and self._in_thread:
            self._table = next(
                (t.id for t in await tables.read.in_threads(self.channel, ANN)), None
            )
        elif self._table is None:
            self._table = await tables.read.number_in_channel(self.channel)
        return None if self._table is None else await tables.read.view(self._table)

    def _start(self) -> None:
        self._house = House(self.store)
        jobs = LocalJobs(no_time)
        jobs.is_shared = served.is_used()  # on a server the host shows tables as one of several
        live = live_of(
            self._house.tables, self.discord, sleep=no_time, rng=random.Random(1), jobs=jobs
        )
        self.lanes = [live]

    def _deliver(self) -> None:
        super()._deliver()
        self._tasks.append(asyncio.create_task(self._house.tables.computers.resume()))

    async def shown(self) -> None:
        """Wait until computer players have moved and all is shown."""
        await self._house.tables.computers.settled()
        await super().shown()

    async def end(self) -> None:
        """The host ends."""
        await super().end()
        await self._house.tables.computers.close()

    async def _check_settled(self) -> None:
        """Everything is shown, everyone to move was notified, and no message asks in vain."""
        view = await self.view()
        if view is None:
            return
        assert await self.lanes[0].left() == set()
        for seat in view.actors:
            user, entry = view.players[seat].user, view.progress.calls[seat]
            is_called = user is not None and not (user == BEN and self._wish == "none")
            assert ((user, entry) in self.discord.called) is is_called
        public = self.discord.at(view.id)
        lobbies = [post for post in public if post.last.view.started is None]
        assert all(one.was_lobby == (view.started is not None) for one in lobbies)
        assert public[-1].last.view.actors == view.actors
        assert public[-1].last.view.players == view.players
        for seat, player in enumerate(view.players):
            reached = player.user is not None and player.user not in self.discord.shut
            reached = reached and not (player.user == BEN and self._wish != "dm")
            if reached and view.started is not None:
                (panel,) = self.discord.at(view.id, seat)
                assert bool(panel.last.seen.actions) == (seat in view.actors)

    async def check(self) -> None:
        """Check the table as it is in the end."""
        view = await self.view()
        assert view is not None
        await self._check(view)

    async def _check(self, view: TableView) -> None:
        """Everyone got each line, and nobody was notified twice; in the channel each line stands
        once. After a kill, a panel may tell again what the one before it told.
        """
        tables = House(self.store).tables
        is_written_to = not self.discord.shut and self._wish == "dm"
        for seat in (None, 0, 1)[: 3 if is_written_to else 2]:
            told = list[str]()
            for post in self.discord.all_of(Audience(view.id, seat)):
                lines = list(post.last.lines if post.shrunk is None else post.shrunk)
                told += lines[0 if seat is None else _repeated(told, lines) :]
            assert told == await tables.read.log_lines(view.id, seat, 0)
        assert len(set(self.discord.called)) == len(self.discord.called)
        record = await record_of(tables, view.id)
        assert [*wrong_result(record)] == []
        *old, end = self.discord.boards(view.id)
        assert None not in [post.shrunk for post in old]
        assert end.shrunk is None
        marks = [post.mark for post in self.discord.posts]
        assert len(set(marks)) == len(marks)


def _repeated(told: list[str], lines: list[str]) -> int:
    """How many of the next lines were told last."""
    return max(
        count for count in range(len(lines) + 1) if told[len(told) - count :] == lines[:count]
    )


async def no_time(_seconds: float) -> None:
    """Sleep no longer than it takes others to have their turn."""
    await asyncio.sleep(0)


async def begin_again(store: MortalStore, wish: str = "dm") -> None:
    """Nobody has been found to take no direct messages; Ben has his wish."""
    store.fate = Fate()
    for user in NAMES:
        await People(store).set(user, reads_messages=True)
    await People(store).set(BEN, dm_closed=False, preferences={NOTIFY: wish})


async def die_at_each_moment(
    store: MortalStore,
    life_of: Callable[[Fate], MortalLife],
    each: EachMoment,
    least: int = 20,
    *,
    begin_again: Callable[[MortalStore], Awaitable[None]] = begin_again,
) -> None:
    """Live until the host has died at each moment; there are more than `least`."""
    while each.has_died:
        each.live_again()
        await begin_again(store)
        life = life_of(Fate(each))
        life.each = each
        with each.noted():
            try:
                await life.live()
            finally:
                await life.end()
            await life.check()
    assert each.deaths > least


def outbox_of(
    tables: Tables,
    carrier: Carrier,
    sleep: Sleep | None = None,
    rng: random.Random | None = None,
    marks: Callable[[], str] = new_mark,
    is_covered: Callable[[MessageRef], bool] = lambda _: False,
    more: Sequence[AnySubjectType] = (),
) -> Lane:
    """What sends messages about all of these tables, their servers and `more`; unless told how, it
    doesn't wait between tries.
    """
    about = TableMessages(tables, Replays(tables.read, tables.played), is_covered)
    news = SeriesMessages(tables.store, tables.people, tables.deadlines.now)
    of: list[AnySubjectType] = [about, ServerMessages(tables), news, *more]
    lane = Lane(tables.store, of, carrier, sleep=sleep or no_time, rng=rng, marks=marks)
    about.wake(lane)
    return lane
