"""Three processes on Discord and two workers on one PostgreSQL, killed again and again.

Each has a third of the servers. Games are played from a script while a worker or gateway dies in
the middle of its work; the others finish it.
"""

import asyncio
import logging
import random
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from host.database.store import Store
from host.jobs.connections import connect
from playground.play.person import Person
from playground.program.client import Driver, running
from tests.postgres import Server
from tests.postgresql.conftest import Shown, watching
from tests.wire.bots import (
    SETTINGS,
    START_S,
    BotProcess,
    asked_bot,
    figures,
    is_deleted_twice,
    launched,
)
from tests.wire.stage import CHANNEL, SEED, Script, begin, by_chance, script, was_done

logger = logging.getLogger(__name__)
BOARDS = "watering_hole_board_seconds_count"

CHANCE: Final = 13
SHARDS: Final = 3
TAKEOVER_S: Final = 30.0
WORKER_KILLS: Final = 5
GATEWAY_KILLS: Final = 2
SEATED: Final = (("Ann", "Ben"), ("Cleo", "Dov"), ("Eve", "Fay"))
PLACES: Final = ("watering-hole", "jetty", "meadow")
STARTED: Final = "this process runs as"


class Fleet(NamedTuple):
    """All processes, and what they play on."""

    play: Driver
    address: str
    gateways: Sequence[BotProcess]
    workers: Sequence[BotProcess]
    shown: Shown

    async def stored(self, table: int) -> tuple[int, bytes]:
        """The number of actions in a table's ledger, and its state."""
        asked = "SELECT (SELECT max(seq) FROM ledger WHERE ledger.table = id), state FROM tables"
        async with await connect(self.address) as asking:
            found = await asking.execute(f"{asked} WHERE id = %s".encode(), (table,))
            row = await found.fetchone()
        assert row is not None
        return row[0], row[1]


@asynccontextmanager
async def fleet(folder: Path, server: Server) -> AsyncGenerator[Fleet]:
    """Five processes on a playground of three servers, all of them ready."""
    address = server.create("three_processes")
    await (await Store.open(address)).close()
    settings = folder / "config.toml"
    settings.write_text(SETTINGS.read_text().replace("shard_count = 0", f"shard_count = {SHARDS}"))
    async with AsyncExitStack() as stack:
        play = await stack.enter_async_context(running(shards=SHARDS))
        play.inside.world.add_guild("Heath", [("meadow", "A third server")], (2, SHARDS))
        shown = await stack.enter_async_context(watching(address))
        roles: list[tuple[str, ...]] = [
            ("--role", "gateway", "--shards", f"{shard}") for shard in range(SHARDS)
        ]
        roles += [("--role", "worker")] * 2
        bots = [
            BotProcess(play.url, play.token, address, SEED, settings=settings, more=role)
            for role in roles
        ]
        for bot in bots:
            stack.push_async_callback(bot.kill)
        await asyncio.gather(*(bot.launch() for bot in bots))
        await asyncio.gather(*(bot.wrote(STARTED) for bot in bots))
        await play.identified(shards=SHARDS)
        yield Fleet(play, address, bots[:SHARDS], bots[SHARDS:], shown)


class Game:
    """A game from the script, played in one server by two people."""

    def __init__(self, where: int, people: Sequence[Person], told: Script) -> None:
        self.channel = PLACES[where]
        self.table = 0
        self._people = people
        self._script = told
        self._next = 0

    async def begin(self, fleet: Fleet) -> None:
        """Sit down and start."""
        board = await begin(self._people, self.channel)
        async with await connect(fleet.address) as asking:
            found = await asking.execute(
                b"SELECT id FROM tables WHERE channel = %s", (int(board.channel),)
            )
            row = await found.fetchone()
        assert row is not None
        self.table = row[0]

    @property
    def is_over(self) -> bool:
        """Whether the script is at its end."""
        return self._next == len(self._script.moves)

    async def move(self) -> None:
        """Make the next move, and be told so."""
        move = self._script.moves[self._next]
        answer = await self._people[move.seat].slash(move.command, self.channel, **move.options)
        assert was_done(answer), answer.text
        self._next += 1

    async def play(self, moves: int | None = None) -> None:
        """Make this many moves, or all that are left."""
        left = len(self._script.moves) - self._next
        for _ in range(left if moves is None else min(moves, left)):
            await self.move()

    async def move_until(
        self, fleet: Fleet, request: str, victim: BotProcess, *, done: bool
    ) -> float:
        """Make the next move and kill a process during such a request; when it died."""
        hold = fleet.play.inside.faults.hold(request, done=done)
        move = self._script.moves[self._next]
        person = self._people[move.seat]
        typing = asyncio.create_task(person.slash(move.command, self.channel, **move.options))
        await hold.reached.wait()
        acknowledged = typing.done() and was_done(typing.result())
        await victim.kill()
        died = time.monotonic()
        hold.lose()
        if victim in fleet.gateways and not typing.done():
            typing.cancel()
            await asyncio.wait({typing})
        else:
            assert was_done(await typing)
            acknowledged = True
        is_stored = (await fleet.stored(self.table))[0] > self._next
        assert is_stored or not acknowledged, "a move was acknowledged and lost"
        self._next += is_stored
        return died

    def told_right(self) -> None:
        """Every line once at the most, and one message that asks."""
        messages = [each for each in self._people[0].messages(self.channel) if not each.ephemeral]
        assert [bool(each.buttons) for each in messages].count(True) == 1, self.channel
        self._script.told_once(messages)


@pytest.mark.timeout(900)  # far more than it takes: a guard against standing still, no measure
async def test_dead_processes_work_is_done_by_others(tmp_path: Path, postgresql: Server) -> None:
    """No acknowledged move is lost or told twice, and others take over within 30 seconds."""
    told = script("nature", by_chance, CHANCE)
    rng = random.Random(CHANCE)
    async with fleet(tmp_path, postgresql) as all_of_them:
        play, workers, gateways = all_of_them.play, all_of_them.workers, all_of_them.gateways
        for name in SEATED[2]:
            await play.people(name=name)
        games = [
            Game(where, [await play.person(name) for name in names], told)
            for where, names in enumerate(SEATED)
        ]
        await asyncio.gather(*(game.begin(all_of_them) for game in games))
        took: list[float] = []
        killed: list[BotProcess] = []
        for number in range(WORKER_KILLS + GATEWAY_KILLS):
            await asyncio.gather(*(game.play(rng.randint(2, 4)) for game in games))
            of_gateway = number % 3 == 2
            where = rng.randrange(SHARDS)
            game = games[where]
            if of_gateway:
                victim, request = gateways[where], "POST /interactions"
            else:
                victim, request = workers[number % 2], "/channels/"
            # One that was killed before may only just have started again.
            await victim.wrote(STARTED, 1 + killed.count(victim))
            killed.append(victim)
            # What is on its way to a process on Discord is of one game: so nobody else plays then.
            others = [] if of_gateway else [each for each in games if each is not game]
            meanwhile = asyncio.gather(*(each.play(2) for each in others))
            done = bool(number % 2)
            died = await game.move_until(all_of_them, request, victim, done=done)
            await meanwhile
            for each in games:
                await all_of_them.shown.wait(all_of_them.address, each.table, TAKEOVER_S)
            took.append(time.monotonic() - died)
            await victim.launch()
            if of_gateway:
                await play.identified(shards=SHARDS)
        logger.info("taken over after %s s", [round(each, 1) for each in took])
        assert max(took) < TAKEOVER_S
        await asyncio.gather(*(game.play() for game in games))
        for game in games:
            await all_of_them.shown.wait(all_of_them.address, game.table, TAKEOVER_S)
            assert await all_of_them.stored(game.table) == (len(told.moves), told.end)
            game.told_right()
        assert [each for each in await play.complaints() if not is_deleted_twice(each)] == []
        codes = await asyncio.gather(*(bot.stop() for bot in (*gateways, *workers)))
        assert set(codes) == {0}


def told(person: Person) -> list[str]:
    """What a follower's message says of the game's rounds, if there is any."""
    found = (seen.text for seen in person.messages("dm"))
    return [each for each in found if each.startswith("### Nature, table 1 in")]


async def followed_in_a_private_thread(play: Driver) -> None:
    """Two follow a game in a private thread, and one of them is removed from it."""
    ann, ben, cleo, dov = [await play.person(name) for name in ("Ann", "Ben", "Cleo", "Dov")]
    await ann.open_thread("burrow", CHANNEL, private=True)
    called = (play.inside.world.bot_id, ben.id, cleo.id, dov.id)
    await ann.say(" ".join(f"<@{each}>" for each in called), "burrow")
    await ann.slash("table new", "burrow", game="nature")
    await ben.wait_for(lambda me: me.newest("burrow", saying="a table is open"))
    await ben.slash("table join", "burrow")
    await ann.slash("table start", "burrow")
    for person in (cleo, dov):
        board = await person.wait_for(lambda me: me.newest("burrow", saying="'s turn"))
        followed = await person.press("Follow", message=board)
        assert "You're following Nature, table 1" in followed.text
        named = await person.slash("table status", CHANNEL, table="1")
        assert "Nature, table 1" in named.text
    moves = iter(script("nature", by_chance, 13).moves)

    async def play_a_round() -> None:
        """Play to the end of the round, and wait until Dov has heard about it."""
        before = told(dov)
        for move in moves:
            answer = await (ann, ben)[move.seat].slash(move.command, "burrow", **move.options)
            assert was_done(answer), answer.text
            if any("The round ends" in each for each in move.sentences):
                break
        await dov.wait_for(lambda _: told(dov) != before)

    await play_a_round()
    known = await cleo.wait_for(told)
    await play.faults(thread={"channel": "burrow", "without": "Cleo"})
    await play_a_round()
    for table in ("1", "999"):
        refused = await cleo.slash("table status", CHANNEL, table=table)
        assert "No table here, and none of yours, has that name." in refused.text
    # Dov was told after Cleo would have been, and these answers came after both.
    assert told(cleo) == known


async def test_a_worker_tells_only_who_sees_the_table(postgresql: Server) -> None:
    address = postgresql.create("following")
    await (await Store.open(address)).close()
    async with AsyncExitStack() as stack:
        play = await stack.enter_async_context(running())
        bots = [
            await stack.enter_async_context(
                launched(BotProcess(play.url, play.token, address, SEED, more=("--role", role)))
            )
            for role in ("gateway", "worker")
        ]
        for bot in bots:
            await bot.wrote(STARTED)
        await play.identified(shards=1)
        await followed_in_a_private_thread(play)
        routes = {entry["route"] for entry in await play.log()}
        assert "/guilds/{guild_id}" in routes, "no process told anybody that knows no server"
        [last] = told(await play.person("Dov"))
        assert "Round 3 begins" in last
        for bot in bots:
            assert [line for line in bot.log if "Traceback" in line] == [], bot.log


async def test_each_process_is_ready_by_its_role(tmp_path: Path, database: str) -> None:
    async with AsyncExitStack() as stack:
        play = await stack.enter_async_context(running())
        bots = {}
        for role in ("gateway", "worker"):
            bots[role] = await stack.enter_async_context(
                asked_bot(play.url, play.token, tmp_path, database, "--role", role)
            )
        for bot in bots.values():
            await bot.wrote(STARTED)
        await bots["gateway"].wrote("ready as")
        ann, ben = [await play.person(name) for name in ("Ann", "Ben")]
        first = await begin((ann, ben))

        def later_board(me: Person) -> bool:
            seen = me.newest(CHANNEL, saying="'s turn")
            return seen is not None and seen.text != first.text

        for person in (ann, ben):  # either of them may be the first player
            await person.slash("nature done")
        await ann.wait_for(later_board)
        for bot in bots.values():
            assert await bot.ask("/ready") == (200, "ready\n")
        taken_in = figures((await bots["gateway"].ask("/metrics"))[1])
        async with asyncio.timeout(START_S):  # counted once it is stored that the board was shown
            while not (shown := figures((await bots["worker"].ask("/metrics"))[1]))[BOARDS]:
                pass
        assert taken_in["watering_hole_acknowledged_seconds_count"] == 5
        assert taken_in[BOARDS] == 0
        assert shown["watering_hole_acknowledged_seconds_count"] == 0
        assert 'watering_hole_queue_waiting{queue="jobs"}' in shown
        assert taken_in['watering_hole_tables{state="running"}'] == 1
