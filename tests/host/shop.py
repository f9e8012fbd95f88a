"""A house whose tables are delivered to a screen, with a sleep that the test ends."""

import asyncio
import itertools
import random
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from host.database.schema import LINE
from host.delivery.job import Losses
from host.delivery.loop import Delivery
from host.delivery.post import Found, NoThread, Post, Presenter
from host.delivery.table_delivery import Stopwatch
from host.errors import AudienceGone
from host.jobs.queue import Jobs, Sleep
from host.repositories.stored_placements import Audience, MessageRef
from host.service.tables import Tables
from host.table.models import SeatView
from tests.host.house import House, open_house


class Posted(msgspec.Struct):
    """A message as people see it: the notices that it showed one after the other."""

    place: Audience
    ref: MessageRef
    notices: list[Post]
    deleted: bool = False
    shrunk: tuple[str, ...] | None = None
    """What is left of it, once another one took its place in a channel."""

    @property
    def last(self) -> Post:
        """What it shows now."""
        return self.notices[-1]

    @property
    def pinged(self) -> tuple[int, ...]:
        """Who was called when it was posted."""
        return self.notices[0].ping


def place_of(post: Post) -> Audience:
    return Audience(post.view.id, LINE if post.is_line else post.seat)


def channel_of(post: Post) -> int:
    """The channel that a new post is put into; a person's direct messages have their number."""
    if post.is_line:
        assert post.channel is not None
        return post.channel
    return post.view.channel if post.user is None else post.user


class Screen:
    """A presenter. It outlives crashes, as Discord does."""

    def __init__(self) -> None:
        self.posts: list[Posted] = []
        self.faults: dict[Audience, list[Exception]] = {}
        """Raised one after the other instead of showing anything there."""
        self.old_faults: dict[Audience, list[Exception]] = {}
        """Raised one after the other instead of seeing to superseded messages there."""
        self.tries: list[Audience] = []
        self.closed_channels: set[int] = set()
        self.left: set[int] = set()
        """People who left the server."""
        self.hold: asyncio.Event | None = None
        """While set, requests wait for it before they show anything."""
        self.hang_after_edit = False
        """While set, edits work but are never answered."""
        self.no_threads = False
        """While set, no thread may be begun."""
        self.forums: set[int] = set()
        """Channels where a line is the first message of a post, which is the table's thread."""
        self.begun_threads: list[int] = []
        """From which messages threads were to be begun, whether they had one already or not."""
        self.playing: set[int] = set()
        """Who plays from a private panel that shows each turn by itself."""
        self.silent: set[int] = set()
        """Threads that are archived unless something is posted there."""
        self.said: dict[int, int] = {}
        """In which channels people talked, and the number of their newest message."""
        self._ids = itertools.count(2**61)
        self._changed = asyncio.Event()

    def at(self, table: int, seat: int | None = None) -> list[Posted]:
        """The messages of a place that are still there, the oldest first."""
        place = Audience(table, seat)
        return [post for post in self.posts if post.place == place and not post.deleted]

    def sent_to(self, user: int) -> list[Posted]:
        """What is in a person's direct messages."""
        return [post for post in self.posts if post.ref.channel == user and not post.deleted]

    def farewells(self) -> list[Post]:
        """All that anybody was shown about a lost seat, in order."""
        return [post for each in self.posts for post in each.notices if post.former is not None]

    def boards(self, table: int) -> list[Posted]:
        """The messages of a begun game in its channel."""
        return [post for post in self.at(table) if post.notices[0].view.started is not None]

    def say(self, channel: int) -> None:
        """Somebody talks in a channel."""
        self.said[channel] = next(self._ids)

    def covered(self, ref: MessageRef) -> bool:
        """Whether somebody talked since this message was posted."""
        return self.said.get(ref.channel, 0) > ref.message

    def falls_asleep(self, ref: MessageRef) -> bool:
        """Whether a thread is archived unless something is posted there."""
        return ref.channel in self.silent

    def plays_in_channel(self, table: int, user: int) -> bool:  # noqa: ARG002 - any table
        """Whether a person has a private panel."""
        return user in self.playing

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something holds; it is looked at after each try and each new message."""
        while not true():
            await self._changed.wait()

    def _change(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def is_advised(self, seen: SeatView) -> bool:  # noqa: ARG002 - no lesson is played here
        """Whether a lesson has found its advice."""
        return False

    async def has_left(self, guild: int, user: int) -> bool:
        """Whether somebody left the server."""
        del guild
        return user in self.left

    async def present(self, notice: Post) -> MessageRef:
        """Show it, unless something is to go wrong."""
        place = place_of(notice)
        self.tries.append(place)
        self._change()
        if self.hold is not None:
            await self.hold.wait()
        if self.faults.get(place):
            raise self.faults[place].pop(0)
        if notice.fresh:
            return await self._post(place, notice)
        assert notice.previous is not None
        post = self._find(notice.previous)
        if post is None:
            raise AudienceGone
        post.notices.append(notice)
        self._change()
        if self.hang_after_edit:
            await asyncio.Event().wait()
        return post.ref

    async def supersede(self, notice: Post) -> None:
        """What is left of the message before it, in a channel; unless something is to go wrong."""
        faults = self.old_faults.get(place_of(notice))
        if faults:
            raise faults.pop(0)
        earlier = None if notice.previous is None else self._find(notice.previous)
        if earlier is not None and notice.seat is None and not notice.after_lobby:
            earlier.shrunk = notice.before
        self._change()

    async def find(self, notice: Post) -> Found | None:
        """The message of this nonce, and how many lines it tells."""
        for post in self.at(*place_of(notice)):
            if post.notices[0].nonce == notice.nonce:
                return Found(post.ref, len(post.last.shown.lines))
        return None

    async def told(self, ref: MessageRef) -> int | None:
        """How many lines the message tells, if it is still there."""
        post = self._find(ref)
        return None if post is None else len(post.last.shown.lines)

    async def begin_thread(self, post: Post, ref: MessageRef) -> int:
        """Begin a thread from a message, once."""
        assert post.is_line
        assert post.previous == ref
        if self.no_threads:
            raise NoThread
        if self._find(ref) is None:
            raise AudienceGone
        self.begun_threads.append(ref.message)
        return ref.message

    async def _post(self, place: Audience, notice: Post) -> MessageRef:
        channel = channel_of(notice)
        if channel in self.closed_channels:
            raise AudienceGone(channel=True)
        ref = self._new(notice)
        self.silent.discard(channel)
        self.posts.append(Posted(place, ref, [notice]))
        self._change()
        return ref

    def _new(self, notice: Post) -> MessageRef:
        """A new message, in a forum with a post of its own; never a second one."""
        channel, number = channel_of(notice), next(self._ids)
        if not (notice.is_line and channel in self.forums):
            return MessageRef(channel, number)
        if not notice.view.awaits_thread:
            raise AudienceGone(channel=True)
        return MessageRef(number, number)

    def _find(self, ref: MessageRef) -> Posted | None:
        return next((post for post in self.posts if post.ref == ref and not post.deleted), None)


class Clockwork:
    """A sleep that ends when the test says so, and remembers how long it was to be."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.asleep = asyncio.Condition()
        self._wake = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Sleep until woken."""
        self.waits.append(seconds)
        async with self.asleep:
            self.asleep.notify_all()
        await self._wake.wait()

    async def until_asleep(self, times: int) -> None:
        """Wait until there were this many sleeps."""
        async with self.asleep:
            await self.asleep.wait_for(lambda: len(self.waits) >= times)

    def wake(self) -> None:
        """Everybody who sleeps wakes up; later sleepers sleep again."""
        self._wake.set()
        self._wake = asyncio.Event()


class Looks(Stopwatch):
    """A stopwatch that tells when a table is next read."""

    def __init__(self) -> None:
        self.next = asyncio.Event()

    def looking(self, _table: int, /) -> None:
        """It is about to be read."""
        self.next.set()

    def shown(self, _table: int, _stored_s: float | None = None, /) -> None:
        """Nobody waits for that."""

    ended = shown


def delivery_of(
    tables: Tables,
    presenter: Presenter,
    *,
    sleep: Sleep = asyncio.sleep,
    rng: random.Random | None = None,
    jobs: Jobs | None = None,
) -> Delivery:
    """What shows all of these tables by a presenter."""
    losses = Losses(tables.places, tables.people, tables.seats.left_server)
    session, shown = tables.session, tables.shown
    return Delivery(session, shown, losses, presenter, sleep=sleep, rng=rng, jobs=jobs)


class Shop(House):
    """A house whose tables are delivered to a screen."""

    def __init__(self, house: House, screen: Screen) -> None:
        self.__dict__.update(house.__dict__)
        self.screen = screen
        self.clockwork = Clockwork()
        sleep, rng = self.clockwork.sleep, random.Random(1)
        self.delivery = delivery_of(self.tables, screen, sleep=sleep, rng=rng)
        self.delivery.stopwatch = self._looks = Looks()

    async def move(self, table: int, user: int, choice: int = 0) -> None:
        """A person takes one of the offered actions, and all see it."""
        await self.play(table, user, choice)
        await self.shown()

    async def shut(self, *users: int) -> None:
        """These people take no direct messages, and it is known."""
        for user in users:
            await self.tables.people.set(user, dm_closed=True)

    async def until_choice(self, table: int) -> int:
        """Everybody bids in the order of the seats, and sees it; the person who must choose."""
        for player in (await self.tables.read.view(table)).players:
            assert player.user is not None
            await self.move(table, player.user)
        return await self.to_act(table)

    async def looked_at(self, table: int) -> None:
        """Wait until the delivery has seen all that is stored of a table by now."""
        self._looks.next.clear()
        self.delivery.poke(table)
        await self._looks.next.wait()
        while self.delivery._running[table]._target is None:  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(0)

    async def shown(self) -> None:
        """Wait until computer players have moved and everything is delivered."""
        await self.tables.computers.settled()
        await self.delivery.settled()


@asynccontextmanager
async def shown_on(screen: Screen, house: House) -> AsyncGenerator[Shop]:
    """A house with a running delivery."""
    shop = Shop(house, screen)
    running = asyncio.create_task(shop.delivery.run())
    try:
        yield shop
    finally:
        await shop.delivery.stop()
        await running


@asynccontextmanager
async def open_shop(path: Path, screen: Screen) -> AsyncGenerator[Shop]:
    """A house whose store is this file, with a running delivery."""
    async with open_house(path) as house, shown_on(screen, house) as shop:
        yield shop


@asynccontextmanager
async def reopened(path: Path, screen: Screen) -> AsyncGenerator[Shop]:
    """The house of this file with a running delivery, which has shown all that was left."""
    async with open_shop(path, screen) as shop:
        await shop.shown()
        yield shop
