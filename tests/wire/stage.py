"""A game of Nature between Ann and Ben, on the playground, with the bot in a process of its own."""

import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import NamedTuple

import discord

from cogs.discord_api.channels import NEEDED
from cogs.messages.threads import NEEDED as IN_THREADS
from engine.nature import GAME
from engine.nature.play.state import State
from playground.client import Driver, running
from playground.faults import Hold
from playground.person import Outcome, Person
from playground.seen import Seen
from playground.world import Message, World
from tests.wire.bots import ROOT, BotProcess, bot_on

SEED = bytes(range(32))
OPENAPI = ROOT.parent / "shared" / "data" / "discord-openapi.json"
CHANNEL = "watering-hole"
INVITED = discord.Permissions(**dict.fromkeys([*NEEDED, *IN_THREADS], True)).value
"""What the invite link asks for, and no more."""


class News(NamedTuple):
    """A message came, changed or went: Discord's name for that, and whom it mentioned then.

    `panel_of` is the person in whose direct messages it asks something.
    """

    event: str
    message: str
    channel: str
    mentions: tuple[str, ...]
    private: bool
    panel_of: str | None = None


def news_of(world: World, event: str, message: Message) -> News:
    """What happened to a message, as it is now."""
    mentions = tuple(str(user) for user in message.mentions)
    private = message.seen_by is not None
    asks = "**Your turn" in str(message.components)
    panel_of = str(world.channels[message.channel_id].recipient_id) if asks else None
    return News(event, str(message.id), str(message.channel_id), mentions, private, panel_of)


class Stage(NamedTuple):
    """Everybody and everything of one test. `told` is the news of all messages so far."""

    play: Driver
    bot: BotProcess
    database: Path
    ann: Person
    ben: Person
    cleo: Person
    told: list[News]

    def hold(self, only: str) -> Hold:
        """Hold up the bot's next request of this kind, until it is released."""
        assert self.play.inside is not None
        return self.play.inside.faults.hold(only)

    @property
    def people(self) -> tuple[Person, Person]:
        """Who plays, by seat."""
        return self.ann, self.ben

    async def begin(self, channel: str = CHANNEL) -> Seen:
        """Ann opens a table, Ben joins, Ann starts; the first board."""
        await self.ann.slash("table new", channel, game="nature")
        await self.ben.slash("table join", channel)
        await self.ann.slash("table start", channel)
        return await self.ann.wait_for(lambda me: me.newest(channel, saying="To act"))

    def state(self) -> State:
        """The game as it is stored, hidden cards and all."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            (data,) = connection.execute("SELECT state FROM tables").fetchone()
        return GAME.storage.decode_state(data)

    def version(self) -> int:
        """How many moves are stored."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            (seq,) = connection.execute("SELECT seq FROM tables").fetchone()
        return int(seq)

    def to_act(self) -> Person:
        """Who must decide."""
        return self.people[GAME.rules.actors(self.state())[0]]

    def other(self) -> Person:
        """Who must not."""
        return self.ben if self.to_act() is self.ann else self.ann

    async def finish_adapting(self, channel: str = CHANNEL) -> Outcome:
        """Whoever is adapting finishes."""
        return await self.to_act().slash("nature done", channel)

    async def shown(self, text: str, channel: str = CHANNEL) -> Seen:
        """Wait until the newest message of a channel says this."""

        def newest(me: Person) -> Seen | None:
            seen = me.newest(channel)
            return seen if seen is not None and text in seen.text else None

        return await self.cleo.wait_for(newest)

    def changes(self, event: str, message: str) -> int:
        """How often this has happened to a message."""
        return sum(news.event == event and news.message == message for news in self.told)

    def calls(self, person: Person) -> list[str]:
        """The messages that called a person to a turn: by a ping, or because they came by DM."""
        panels = [
            news.message
            for news in self.told
            if (news.panel_of, news.event, news.private) == (person.id, "MESSAGE_CREATE", False)
        ]
        return self.pings(person) + panels

    def pings(self, person: Person) -> list[str]:
        """The messages in channels that pinged a person when they came or changed."""
        return [
            news.message for news in self.told if person.id in news.mentions and not news.private
        ]


@asynccontextmanager
async def stage(
    folder: Path, openapi: Path | None = None, *, patient: bool = True
) -> AsyncGenerator[Stage]:
    """The playground, the bot on it, and people who watch."""
    database = folder / "games.db"
    async with running(openapi=openapi, patient=patient, invited=INVITED) as play:
        assert play.inside is not None
        told: list[News] = []
        world = play.inside.world
        play.inside.service.watchers.append(lambda *news: told.append(news_of(world, *news)))
        async with bot_on(play.url, play.token, database, SEED) as bot:
            ann, ben, cleo = [await play.person(name) for name in ("Ann", "Ben", "Cleo")]
            yield Stage(play, bot, database, ann, ben, cleo, told)
            unforeseen = [line for line in bot.log if "Traceback" in line]
            assert unforeseen == [], "\n".join(bot.log)
