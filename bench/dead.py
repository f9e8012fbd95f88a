"""Refused requests after a start that finds everything unreachable, in ten minutes.

Every channel is hidden and everyone has closed direct messages; the bot, which isn't on the
gateway, learns this only by trying. The real client uses the playground in this process. Time jumps
whenever nothing is under way, so this machine's speed doesn't matter.
"""

import asyncio
import heapq
import itertools
import sys
from collections import deque
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated

import aiohttp
import discord
import msgspec
from sqlalchemy import event, func, insert, select

from bench.parts import hosted
from bench.parts.report import Option
from cogs.discord_api.invalid_requests import InvalidRequests
from cogs.discord_api.request_limiter import RequestLimiter
from cogs.discord_api.requests import Requests
from cogs.discord_api.undocumented import use_api
from cogs.drawing.pictures import Pictures
from cogs.drawing.threads import DrawingThreads
from cogs.hints.lessons import Lessons
from cogs.live.eyes import DiscordEyes
from cogs.live.post_layouts import PostLayouts
from cogs.live.texts import texts
from cogs.messages.carrier import DiscordCarrier
from cogs.messages.direct_messages import Contacts
from cogs.results.rating_changes import RatingChanges
from engine import registry
from host.background.live_tables import LiveTables
from host.clock import utc_now
from host.database import schema
from host.outbox.loop import Lane
from host.service.tables import Tables
from host.table.views import SeatView
from playground.program.client import Driver, running
from playground.world.model import DM, TEXT, Channel, Membership, User
from render.base import Picture

WINDOW_S = 600.0
STEP_S = 10.0
DAY_S = 86_400.0
FIRST_DIRECT = 5 * 10**18
BLANK = Picture(b"", "png", "A board")


class Figures(msgspec.Struct, frozen=True):
    """`invalid_requests`: the most refusals within `window_s` seconds."""

    places: int
    people: int
    invalid_requests: int
    window_s: float
    in_all: int
    hours_until_rest: float
    next_day: int


class LeapingTime:
    """A clock that moves only by `leap`, and sleepers that wake by it."""

    def __init__(self) -> None:
        self.s = 0.0
        self._start = utc_now()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()

    def now(self) -> datetime:
        """Its time."""
        return self._start + timedelta(seconds=self.s)

    async def sleep(self, seconds: float) -> None:
        """Sleep on this clock."""
        waking: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.s + seconds, next(self._numbers), waking))
        await waking

    def leap(self) -> None:
        """Move to the next wake-up, by at least a step."""
        soonest = self._sleepers[0][0] if self._sleepers else 0.0
        self.s = max(self.s + STEP_S, soonest)
        while self._sleepers and self._sleepers[0][0] <= self.s:
            waking = heapq.heappop(self._sleepers)[2]
            if not waking.done():
                waking.set_result(None)


class _NoPictures(Pictures):
    """Draws nothing: the pictures don't matter here."""

    async def board(self, seen: SeatView) -> Picture:  # noqa: ARG002 - as `Pictures` has it
        return BLANK

    async def hand(self, seen: SeatView) -> Picture:  # noqa: ARG002
        return BLANK


UNLIMITED = 1_000_000
"""Requests a second; time jumps here, so speed isn't measured."""


class _Counted:
    """Counts a client's requests, and knows whether any are under way."""

    def __init__(self, time: LeapingTime, trace: aiohttp.TraceConfig) -> None:
        self._time = time
        self.acts = self.under_way = self.most = self.in_all = 0
        self._refused: deque[float] = deque()
        trace.on_request_start.append(self._start)
        trace.on_request_end.append(self._end)

    def act(self, *_: object) -> None:
        """A database statement."""
        self.acts += 1

    async def _start(self, *_: object) -> None:
        self.acts += 1
        self.under_way += 1

    async def _end(self, _session: object, _context: object, asked: object) -> None:
        self.under_way -= 1
        if asked.response.status not in (401, 403, 429):  # type: ignore[attr-defined]
            return
        self.in_all += 1
        self._refused.append(self._time.s)
        while self._refused[0] <= self._time.s - WINDOW_S:
            self._refused.popleft()
        self.most = max(self.most, len(self._refused))

    async def idle(self) -> None:
        """Wait until nothing is under way."""
        before = -1
        while self.under_way or before != self.acts:
            before = self.acts
            await asyncio.sleep(0.03)


class Course(msgspec.Struct, frozen=True):
    """What to measure; for `after_s` longer once everything rests."""

    places: Annotated[int, Option("number of unreachable channels")] = 10_000
    after_s: float = DAY_S


async def measure(course: Course, folder: Path) -> Figures:
    """Start the games, make everything unreachable, and count what the bot tries, then and in the
    time after.
    """
    places, database = course.places, folder / "dead.db"
    await _begin(database, places)
    time = LeapingTime()
    invalid = InvalidRequests(clock=lambda: time.s)
    requests = Requests(RequestLimiter(UNLIMITED), invalid)
    counted = _Counted(time, requests.trace)
    async with running() as play, hosted.hosted(database, time.now) as tables:
        _kill(play, places)
        use_api(play.url)
        event.listen(tables.store.engine.sync_engine, "before_cursor_execute", counted.act)
        client = discord.AutoShardedClient(
            intents=discord.Intents.none(), http_trace=requests.trace
        )
        contacts = Contacts(
            client,
            tables.people,
            tables.accounts,
            tables.places,
            tables.openings,
            time.now,
            time.sleep,
            invalid,
            clock=lambda: time.s,
        )
        pictures = _NoPictures(DrawingThreads(2), tables.read.summary)
        lessons = Lessons(tables.hints, tables.signals, registry)
        ratings = RatingChanges(tables.results, contacts.sight)
        asks = tables.read.is_first_game, tables.read.is_awaited_elsewhere
        layouts = PostLayouts(registry, pictures, lessons, *asks, ratings.of)
        words = texts(registry, layouts)
        carrier = DiscordCarrier(client, contacts, requests, tables.read, words)
        eyes = DiscordEyes(contacts.on_discord, lambda _table, _user: False, lessons.is_advised)
        of = [LiveTables(tables, eyes)]
        live = Lane(tables.store, of, carrier, live=True, sleep=time.sleep)
        tables.signals.changed.subscribe(live.wake)
        await client.login(play.token)
        await live.resume()
        try:
            await _until(counted, time, tables, places)
            rested, until = counted.in_all, time.s
            await contacts.resume()
            while time.s < until + course.after_s:
                await counted.idle()
                time.leap()
        finally:
            await contacts.close()
            await live.close()
            pictures.close()
            await client.close()
    hours = round(until / 3600, 1)
    return Figures(
        places, 2 * places, counted.most, WINDOW_S, rested, hours, counted.in_all - rested
    )


async def _begin(database: Path, places: int) -> None:
    async with hosted.hosted(database) as tables:
        await hosted.begin_all(tables, places)
        people = [
            {
                "user": each,
                "dm_channel": FIRST_DIRECT + each,
                "dm_closed": False,
                "reads_messages": True,
                "preferences": b"{}",
            }
            for number in range(places)
            for each in (hosted.PEOPLE[0] + 2 * number, hosted.PEOPLE[1] + 2 * number)
        ]
        async with tables.store.write() as connection:
            await connection.execute(insert(schema.people), people)


def _kill(play: Driver, places: int) -> None:
    """Hide all channels and close everyone's direct messages."""
    world = play.inside.world
    for number in range(places):
        place = Channel(hosted.FIRST_CHANNEL + number, TEXT, f"dead-{number}")
        place.guild_id, place.bot_may_view = world.guild_id, False
        world.add_channel(place)
        for user in (hosted.PEOPLE[0] + 2 * number, hosted.PEOPLE[1] + 2 * number):
            world.users[user] = User(user, f"u{user}", "Someone", 0, dms_closed=True)
            world.guilds[world.guild_id].members[user] = Membership()
            world.add_channel(Channel(FIRST_DIRECT + user, DM, "dm", recipient_id=user))


async def _until(counted: _Counted, time: LeapingTime, tables: Tables, places: int) -> None:
    """Let time pass until all tables are suspended."""
    suspended = 0
    asked = select(func.count()).where(schema.tables.c.suspension.is_not(None))
    while suspended < places and time.s < 20 * DAY_S:
        await counted.idle()
        async with tables.store.read() as connection:
            suspended = (await connection.execute(asked)).scalar_one()
        hours = time.s / 3600
        told = f"{counted.in_all} refused, at most {counted.most} in {WINDOW_S:.0f} s"
        print(f"{hours:.1f} h: {suspended} rest, {told}", file=sys.stderr)
        time.leap()
