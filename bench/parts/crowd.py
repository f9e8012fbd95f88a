"""Very many people at tables of a playground, each table in its own channel."""

import asyncio
import time
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from bench.parts.hosted import GAME, begin_game, hosted
from playground.stand_in import interactions as kinds
from playground.stand_in.core import Playground
from playground.stand_in.interactions import Interaction
from playground.wire.json_values import walk
from playground.world.model import TEXT, Channel, Membership, Message, User

TABLES_OF_A_SERVER = 50
PRESSED = "Finish adapting"
PATIENCE_S = 600.0


class Seated(NamedTuple):
    """A table's channel and its two players, the one to act first."""

    channel: Channel
    first: User
    second: User


class Move(NamedTuple):
    """A press to make: a button on a panel."""

    table: Seated
    panel: Message
    button: str

    @property
    def board(self) -> tuple[int, int]:
        """Where the board will be, and whose turn it will say it is."""
        return self.table.channel.id, self.table.second.id

    def panel_after(self, play: Playground) -> tuple[int, int]:
        """The same for the next person's panel."""
        return messages_with(play, self.table.second), self.table.second.id


class Boards:
    """When boards and panels were shown: whose turn it is, in channels and direct messages."""

    def __init__(self, play: Playground) -> None:
        self._world = play.world
        self.shown: dict[tuple[int, int], float] = {}
        """By channel and by the person whose turn it says it is: when first."""
        self._news = asyncio.Event()
        play.service.watchers.append(self._watch)

    async def wait(self, wanted: set[tuple[int, int]]) -> None:
        """Wait until each of these is shown."""
        async with asyncio.timeout(PATIENCE_S):
            while not wanted <= self.shown.keys():
                self._news.clear()
                await self._news.wait()

    async def wait_for_first(self, play: Playground, seated: Sequence[Seated]) -> None:
        """Wait for each table's first board and panel."""
        await self.wait({(messages_with(play, each.first), each.first.id) for each in seated})
        await self.wait({(each.channel.id, each.first.id) for each in seated})

    def _watch(self, event: str, message: Message) -> None:
        del event
        if message.author_id != self._world.bot_id or message.seen_by is not None:
            return
        place = self._world.channels[message.channel_id]
        said = str(message.components)
        named = [place.recipient_id or 0] if "**Your turn" in said else []
        if not place.is_dm and "'s turn" in said:
            named = [each for each in place.members if f"<@{each}>" in said]
        for person in named:
            self.shown.setdefault((place.id, person), time.perf_counter())
        self._news.set()


def settle(play: Playground, tables: int) -> list[Seated]:
    """Servers with a channel per table, and two people who see it."""
    world, found = play.world, []
    for number in range(tables):
        if number % TABLES_OF_A_SERVER == 0:
            guild = world.add_guild(f"Server {number // TABLES_OF_A_SERVER}", [])
        channel = Channel(world.ids.next(), TEXT, f"table-{number}", guild_id=guild.id)
        world.add_channel(channel)
        people = []
        for name in (f"Ann{number}", f"Ben{number}"):
            person = User(world.ids.next(), name.lower(), name, 0x808080)
            world.users[person.id] = person
            guild.members[person.id] = Membership()
            people.append(person)
        channel.members = {person.id for person in people}
        found.append(Seated(channel, *people))
    return found


async def begin(
    play: Playground, database: Path, seated: Sequence[Seated], games: Sequence[str] = (GAME,)
) -> list[Seated]:
    """Start a game at each table, these games in turn, shown nowhere yet. The direct messages are
    already open, since opening them has a pace of its own.
    """
    begun = []
    async with hosted(database) as tables:
        for (channel, ann, ben), game in zip(seated, cycle(games), strict=False):
            for person in (ann, ben):
                await tables.people.set(person.id, dm_channel=messages_with(play, person))
            members = [(person.id, person.display) for person in (ann, ben)]
            table = await begin_game(tables, game, channel.id, channel.guild_id, *members)
            (first, *_) = (await tables.read.view(table)).actors
            begun.append(Seated(channel, *((ann, ben) if first == 0 else (ben, ann))))
    return begun


async def first_moves(play: Playground, boards: Boards, seated: Sequence[Seated]) -> list[Move]:
    """One possible move at each table, once all are shown."""
    await boards.wait_for_first(play, seated)
    return [_move(play, each) for each in seated]


def _move(play: Playground, table: Seated) -> Move:
    return next(
        Move(table, message, str(node.body["custom_id"]))
        for message in play.world.messages[messages_with(play, table.first)].values()
        for node in walk(message.components)
        if node.body.get("label") == PRESSED
    )


async def press(play: Playground, moves: Sequence[Move], over: float) -> list[Interaction]:
    """Press at all tables, spread over some seconds; returns the interactions."""
    presses = []
    begun = time.perf_counter()
    for number, move in enumerate(moves):
        await asyncio.sleep(max(0.0, begun + over * number / len(moves) - time.perf_counter()))
        place = play.world.channels[move.panel.channel_id]
        data = {"custom_id": move.button, "component_type": 2, "id": 0}
        presses.append(
            play.interactions.start(
                kinds.COMPONENT, move.table.first, place, data, move.panel, move.button
            )
        )
    return presses


def messages_with(play: Playground, person: User) -> int:
    """The bot's direct message channel with a person."""
    return play.service.dm_channel(person).id


async def quiet(play: Playground, seconds: float) -> float:
    """Wait until the playground has had no request for a while; returns when the last one came."""
    last, at = -1, time.perf_counter()
    while time.perf_counter() - at < seconds:
        if play.tally.requests != last:
            last, at = play.tally.requests, time.perf_counter()
        await asyncio.sleep(0.1)
    return at
