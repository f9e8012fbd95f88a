"""A game of Nature between Ann and Ben, on the playground, with the bot in a process of its own."""

import asyncio
import random
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, NamedTuple

import discord
import msgspec

from cogs.discord_api.places import NEEDED
from cogs.messages.threads import NEEDED as IN_THREADS
from cogs.ui.layout import shown_name
from engine.ledger import rng_for
from engine.model import Action, Event
from engine.nature import GAME
from engine.nature.play.state import State
from engine.registry import GAMES
from engine.stories import words_of
from engine.words import Reader
from playground.play.person import Outcome, Person
from playground.play.seen import Seen
from playground.program.client import Driver, running
from playground.stand_in.faults import Hold
from playground.wire.json_values import Obj
from tests.wire.bots import ROOT, START_S, BotProcess, bot_on

SEED = bytes(range(32))
OPENAPI = ROOT.parent / "shared" / "data" / "discord-openapi.json"
DESCRIBED = OPENAPI if OPENAPI.exists() else None
"""Discord's OpenAPI document, if it is here."""
CHANNEL = "watering-hole"
INVITED = discord.Permissions(**dict.fromkeys([*NEEDED, *IN_THREADS], True)).value
"""The permissions of the invite link."""


async def begin(people: Sequence[Person], channel: str = CHANNEL) -> Seen:
    """Two people sit down to Nature, and the first starts; returns the first board."""
    first, second = people
    await first.slash("table new", channel, game="nature")
    await second.slash("table join", channel)
    await first.slash("table start", channel)
    return await first.wait_for(lambda me: me.newest(channel, saying="'s turn"))


class Stage(NamedTuple):
    """Everything in a test."""

    play: Driver
    bot: BotProcess
    database: Path
    ann: Person
    ben: Person
    cleo: Person

    def hold(self, only: str, *, done: bool = False) -> Hold:
        """Hold up the bot's next request of this kind; `done`: after Discord has done it."""
        return self.play.inside.faults.hold(only, done=done)

    async def killed(
        self,
        request: str,
        doing: Awaitable[object],
        *,
        taken: bool,
        once: Callable[[], bool] = lambda: True,
        down_s: float = 0.0,
    ) -> None:
        """Kill the bot at a request that follows from what somebody does, once a condition is true.
        Discord has `taken` the request or never gets it. Then the bot is restarted.
        """
        hold = self.hold(request, done=taken)
        asking = asyncio.ensure_future(doing)
        async with asyncio.timeout(START_S):
            await hold.reached.wait()
            while not once():  # it still belongs to what came before
                following = self.hold(request, done=taken)
                hold.release()
                hold = following
                await hold.reached.wait()
        await self.bot.kill()
        hold.lose()
        asking.cancel()
        await asyncio.wait({asking})
        if down_s:
            await self.play.advance(down_s)
        await self.bot.start()

    def read(self, asked: str) -> list[tuple[Any, ...]]:
        """Rows of the bot's database."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            return connection.execute(asked).fetchall()

    @property
    def people(self) -> tuple[Person, Person]:
        """The players by seat."""
        return self.ann, self.ben

    async def begin(self, channel: str = CHANNEL) -> Seen:
        """Ann opens a table, Ben joins, Ann starts; returns the first board."""
        return await begin(self.people, channel)

    def state(self) -> State:
        """The stored state, with all hidden cards."""
        (data,), *_ = self.read("SELECT state FROM tables")
        return GAME.storage.decode_state(data)

    def version(self) -> int:
        """The number of stored moves."""
        (seq,), *_ = self.read("SELECT seq FROM tables")
        return int(seq)

    def to_act(self) -> Person:
        """The player whose turn it is."""
        return self.people[GAME.rules.actors(self.state())[0]]

    def other(self) -> Person:
        """The other player."""
        return self.ben if self.to_act() is self.ann else self.ann

    async def finish_adapting(self, channel: str = CHANNEL) -> Outcome:
        """The player whose turn it is finishes adapting."""
        return await self.to_act().slash("nature done", channel)

    async def shown(self, text: str, channel: str = CHANNEL) -> Seen:
        """Wait until the newest message of a channel says this."""

        def newest(me: Person) -> Seen | None:
            seen = me.newest(channel)
            return seen if seen is not None and text in seen.text else None

        return await self.cleo.wait_for(newest)

    def calls(self, person: Person) -> list[str]:
        """The messages for which a person's phone rang. Each says what it is about."""
        return [push["message"] for push in self._rang(person)]

    def pings(self, person: Person) -> list[str]:
        """Those of them in channels."""
        return [push["message"] for push in self._rang(person) if "#" in push["title"]]

    def _rang(self, person: Person) -> list[Obj]:
        pushes = self.play.inside.service.phones[int(person.id)]
        rang = [push for push in pushes if not push["silent"]]
        assert all(push["text"] for push in rang)
        return rang


def read_messages(database: Path, *people: Person) -> None:
    """These people have pressed something in their direct messages: the channel needn't ping."""
    keep = "INSERT INTO people VALUES (?, NULL, FALSE, TRUE, X'7B7D', NULL, NULL)"
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.executemany(keep, [(int(person.id),) for person in people])


@asynccontextmanager
async def stage(folder: Path, *, patient: bool = True) -> AsyncGenerator[Stage]:
    database = folder / "games.db"
    async with (
        running(openapi=DESCRIBED, patient=patient, invited=INVITED) as play,
        bot_on(play.url, play.token, database, SEED) as bot,
    ):
        ann, ben, cleo = [await play.person(name) for name in ("Ann", "Ben", "Cleo")]
        read_messages(database, ann, ben, cleo)
        yield Stage(play, bot, database, ann, ben, cleo)
        unforeseen = [line for line in bot.log if "Traceback" in line]
        assert unforeseen == [], "\n".join(bot.log)


def panel_asking(person: Person) -> Seen | None:
    """The newest panel in a person's direct messages, if it's their turn."""
    panel = person.newest("dm", saying="-# Table")
    return panel if panel is not None and "**Your turn:**" in panel.text else None


def was_done(answer: Outcome) -> bool:
    """Whether the person was shown that the move is made."""
    return "Table " in answer.text and "possible" not in answer.text


NAMES = ("Ann", "Ben")

Chooser = Callable[[msgspec.Struct, int, Sequence[Action], random.Random], Action]
"""Picks one of a seat's legal actions from what it sees."""


class Move(NamedTuple):
    """An action as a typed command, with the sentences that the channel gets."""

    seat: int
    action: Action
    command: str
    options: dict[str, str]
    sentences: tuple[str, ...]


class Script(NamedTuple):
    """A whole game: its moves, its stored final state, and its public log."""

    moves: list[Move]
    end: bytes
    story: list[str]

    def told_once(self, messages: Sequence[Seen]) -> None:
        """These messages tell nothing more often than it happens."""
        heard = [
            line.removeprefix("-# ").removeprefix("… ")
            for seen in messages
            for line in seen.text.splitlines()
        ]
        for sentence in {line for move in self.moves for line in move.sentences}:
            expected = sum(move.sentences.count(sentence) for move in self.moves)
            assert heard.count(sentence) <= expected, sentence


def script(name: str, choose: Chooser, chance: int) -> Script:
    """A game for two with the tests' seed, default options, and this way of choosing."""
    game = GAMES[name]
    rng = random.Random(chance)
    state = game.rules.setup(game.rules.check(game.rules.options_type(), 2), 2, rng_for(SEED, 0))
    moves: list[Move] = []
    happened: list[Event] = []
    while (actors := game.rules.actors(state)) != ():
        seat = actors[0]
        seen = game.rules.redact(state, seat)
        action = choose(seen, seat, game.rules.actions(seen, seat), rng)
        keys = {
            shown_name(field): game.wording.choice(seen, seat, action, field).key
            for field in action.__struct_fields__
        }
        events = game.rules.apply(state, seat, action, rng_for(SEED, len(moves) + 1))
        happened += events
        told = tuple(words_of(game.wording.stories(events, Reader(None, NAMES))))
        tag = str(action.__struct_config__.tag)
        moves.append(Move(seat, action, f"{name} {tag}", keys, told))
    story = words_of(game.wording.stories(happened, Reader(None, NAMES)))
    return Script(moves, game.storage.encode(state), story)


def by_chance(
    _seen: msgspec.Struct, _seat: int, actions: Sequence[Action], rng: random.Random
) -> Action:
    """Any action except undoing one."""
    forward = [action for action in actions if action.__struct_config__.tag != "remove"]
    return rng.choice(forward or list(actions))
