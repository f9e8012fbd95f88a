"""After a game of Darwin: the survivor's form, and the portrait that comes of it."""

import random
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from engine import registry
from engine.model import Action
from engine.play import best_action
from engine.registry import GAMES
from host.database.store import Store
from host.service.tables import Tables
from playground.client import Driver, running
from playground.person import Person
from tests.wire.bots import BotProcess, bot_on, is_deleted_twice
from tests.wire.stage import CHANNEL, NAMES, SEED, Move, script

DARWIN = GAMES["darwin"]
CHANCE = 3
"""Decides how the game goes: Ann survives, Ben does not."""

TABLE = 1
LAST = 10
"""Moves from the end that are typed on Discord."""

WICKED = "# Big <@1> **bold** @everyone https://a.b `x`\n> out\n```end"


class After(NamedTuple):
    """A finished game with its people: a survivor, and one who did not survive or also did."""

    play: Driver
    bot: BotProcess
    survivor: Person
    others: list[Person]


def as_computers_do(
    seen: msgspec.Struct, seat: int, actions: Sequence[Action], rng: random.Random
) -> Action:
    """What the game's first computer player would do."""
    worths = next(iter(DARWIN.bots.values())).worths(seen, seat, actions)
    return best_action(actions, worths, rng)


@asynccontextmanager
async def after_a_game(folder: Path) -> AsyncGenerator[After]:
    """Ann and Ben sit down to Darwin and play its last moves; the others are made while the bot
    is down, by the host alone.
    """
    moves, end, _ = script("darwin", as_computers_do, CHANCE)
    asked = DARWIN.rules.storytellers(DARWIN.storage.decode_state(end))
    database = folder / "games.db"
    async with running() as play, bot_on(play.url, play.token, database, SEED) as bot:
        people = [await play.person(name) for name in NAMES]
        await people[0].slash("table new", game="darwin")
        await people[1].wait_for(lambda me: me.newest(CHANNEL, saying="a table is open"))
        await people[1].press("Join")
        await people[0].slash("table start")
        assert await bot.stop() == 0
        await play_without_discord(database, people, moves[:-LAST])
        await bot.start()
        for move in moves[-LAST:]:
            await people[move.seat].slash(move.command, **move.options)
        for person in people:
            await person.wait_for(lambda me: me.newest(CHANNEL, saying="the game is over"))
        rest = [person for seat, person in enumerate(people) if seat not in asked]
        yield After(play, bot, people[asked[0]], [*rest, await play.person("Cleo")])
        assert [c for c in await play.complaints() if not is_deleted_twice(c)] == []


async def play_without_discord(database: Path, people: Sequence[Person], moves: list[Move]) -> None:
    """Make these moves at the table of a database that no bot has open."""
    store = await Store.open(str(database))
    tables = Tables(store, registry)
    for number, move in enumerate(moves, start=1):
        await tables.play.act(
            TABLE, int(people[move.seat].id), move.action, decision=None, interaction=number
        )
    await tables.computers.close()
    await store.close()


async def test_a_survivor_tells_a_story_once_and_the_channel_sees_the_portrait(
    tmp_path: Path,
) -> None:
    """By a form that was open while the bot restarted: it remembers its table by itself. Nothing
    that was typed can ping, format or leave its block.
    """
    async with after_a_game(tmp_path) as after:
        for other in after.others:
            answer = await other.press("Tell your story")
            assert answer.message is not None
            assert answer.message.ephemeral, "those who did not survive, or only watched"
        form = await after.survivor.press("Tell your story")
        assert form.kind == "modal"
        await after.bot.kill()
        await after.bot.start()
        await after.survivor.submit(name="*Swift* @here", story=WICKED)
        watcher = after.others[-1]
        card = await watcher.wait_for(lambda me: me.newest(CHANNEL, saying="Swift"))
        assert card.pictures
        assert not card.pings
        assert r"### \*Swift\* \@here" in card.text
        told = [line for line in card.text.splitlines() if "Big" in line or "end" in line]
        assert all(line.startswith((r"> \#", r"> \`")) for line in told)
        assert "<@1>" not in card.text
        assert "https://" not in card.text
        again = await after.survivor.press("Tell your story")
        assert "told already" in again.text
