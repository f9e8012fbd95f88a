"""A real bot process is killed again and again in the middle of a game, and nothing goes wrong.

Each kill comes at an event, the same on every machine: when one of the bot's requests arrives, or
when it is done and not yet answered.
"""

import asyncio
import itertools
import random
import re
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from cogs.ui.layout import shown_name
from engine.natura import GAME
from engine.natura.play.state import State
from playground.client import Driver, running
from playground.faults import Hold
from playground.person import Outcome, Person
from playground.seen import Seen
from tests.wire.bots import BotProcess, bot_on, is_deleted_twice
from tests.wire.stage import DESCRIBED, NAMES, SEED, Move, Stage, by_chance, script, stage

CHANCE = 13
"""Decides the game that is played: a short one, of 64 moves."""

CHANNEL = "watering-hole"
KILLS = 9
"""How often the bot is killed in one game; each costs the start of a process."""

REQUESTS = ("POST /interactions", "PATCH /webhooks", "/channels/")
"""The requests at which the bot is killed, in turn: while it answers, and while it shows."""


def stored(database: Path) -> tuple[int, bytes]:
    """The number of actions in the ledger, and the state, as they are on the disk."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        (version,) = connection.execute("SELECT max(seq) FROM ledger").fetchone()
        (state,) = connection.execute("SELECT state FROM tables").fetchone()
    return version, state


async def begin(play: Driver) -> list[Person]:
    """Ann and Ben sit down and start."""
    people = [await play.person(name) for name in NAMES]
    ann, ben = people
    await ann.slash("table new", game="nature")
    await ben.wait_for(lambda me: me.newest("watering-hole", saying="a table is open"))
    await ben.press("Join")
    await ann.slash("table start")
    await ann.wait_for(lambda me: me.newest("watering-hole", saying="'s turn"))
    return people


def was_done(answer: Outcome) -> bool:
    """Whether the person was told that the move is made."""
    return answer.message is not None and "Table 1" in answer.text and "possible" not in answer.text


async def struck_down(person: Person, move: Move, bot: BotProcess, hold: Hold) -> bool:
    """Give a command and kill the bot when `hold` is reached; whether the move was acknowledged."""
    typing = asyncio.create_task(person.slash(move.command, **move.options))
    await hold.reached.wait()
    acknowledged = typing.done() and was_done(typing.result())
    await bot.kill()
    hold.lose()
    if not typing.done():
        typing.cancel()
        await asyncio.wait({typing})
    return acknowledged


async def pages(person: Person, final: Seen) -> list[str]:
    """All that happened, leafed through from the last page to the first."""
    answer = await person.press("All that happened", message=final)
    assert answer.message is not None
    page, lines = answer.message, list[str]()
    while True:
        head, *told = page.text.splitlines()
        lines = told + lines
        found = re.search(r"page (\d+) of", head)
        before = int(found[1]) - 1 if found else 0
        if not before:
            return lines
        await person.press("Earlier", message=page)
        words = f"page {before} of"
        page = await person.wait_for(partial(Person.newest, channel=CHANNEL, saying=words))


@pytest.mark.timeout(900)  # far more than it takes: a guard against standing still, no measure
async def test_a_game_survives_being_killed_at_any_moment(tmp_path: Path) -> None:
    """The end is the same to the byte, nothing acknowledged is lost, nothing is told twice.

    Only the newest message asks anything, and all that happened can be read behind its button.
    """
    moves, last_state, story = script("nature", by_chance, CHANCE)
    fatal = random.Random(CHANCE).sample(range(len(moves)), KILLS)
    kills = list(itertools.product(REQUESTS, (True, False))) * KILLS
    database = tmp_path / "games.db"
    async with running() as play, bot_on(play.url, play.token, database, SEED) as bot:
        assert play.inside is not None
        people = await begin(play)
        watcher = await play.person("Cleo")
        for number, move in enumerate(moves):
            if number in fatal:
                # Half of the times Discord has done what was asked, and the bot never learns of it.
                request, taken = kills.pop()
                hold = play.inside.faults.hold(request, done=taken)
                acknowledged = await struck_down(people[move.seat], move, bot, hold)
                done = stored(database)[0] > number
                assert done or not acknowledged, f"move {number} was acknowledged and lost"
                await bot.start()
                if done:
                    continue
            answer = await people[move.seat].slash(move.command, **move.options)
            assert was_done(answer), answer.text
        assert stored(database) == (len(moves), last_state)
        final = await watcher.wait_for(
            lambda me: me.newest("watering-hole", saying="the game is over")
        )
        # The last thing that is done is that the message before the end shrinks.
        await watcher.wait_for(
            lambda me: not any(seen.buttons for seen in me.messages("watering-hole")[:-1])
        )
        *old, last = watcher.messages("watering-hole")
        assert last.id == final.id
        heard = [
            line.removeprefix("-# ").removeprefix("… ")
            for seen in (*old, last)
            for line in seen.text.splitlines()
        ]
        whole = await pages(watcher, final)
        assert whole == story
        for sentence in {line for move in moves for line in move.sentences}:
            expected = sum(move.sentences.count(sentence) for move in moves)
            assert heard.count(sentence) <= expected, sentence
        assert [c for c in await play.complaints() if not is_deleted_twice(c)] == []
        assert await bot.stop() == 0


STRUCK = [
    ("POST /interactions", True),
    ("PATCH /channels", False),
    ("PATCH /channels", True),
]
"""The requests at which the bot dies, and whether Discord has done what was asked by then."""


def state(scene: Stage) -> State | None:
    """The only game, as it is stored, once it has begun."""
    [(data,)] = scene.read("SELECT state FROM tables")
    return None if data is None else GAME.storage.decode_state(data)


async def her_turn(scene: Stage) -> Seen:
    """Wait until the computer has moved and Ann's message asks her."""

    def asked(_: object) -> Seen | None:
        now = state(scene)
        if now is None or GAME.rules.actors(now) != (0,):
            return None
        return scene.ann.newest("dm", saying="**Your turn:**")

    return await scene.ann.wait_for(asked)


def command(scene: Stage, rng: random.Random) -> tuple[str, dict[str, str]]:
    """Any move that Ann can make, as she types it."""
    now = state(scene)
    assert now is not None
    seen = GAME.rules.redact(now, 0)
    action = rng.choice(GAME.rules.actions(seen, 0))
    keys = {
        shown_name(field): GAME.wording.choice(seen, 0, action, field).key
        for field in action.__struct_fields__
    }
    return f"natura {action.__struct_config__.tag}", keys


def lasting(scene: Stage) -> list[Seen]:
    """What stands in Ann's direct messages for good."""
    return [seen for seen in scene.ann.dms() if not seen.ephemeral]


@pytest.mark.timeout(300)  # far more than it takes: a guard against standing still, no measure
async def test_a_table_in_direct_messages_survives_kills_on_its_one_message(
    tmp_path: Path,
) -> None:
    rng = random.Random(1)
    async with stage(tmp_path, DESCRIBED) as scene:
        ann = scene.ann
        opening = ann.slash("table new", "dm", game="natura/Blue v Browns")
        # Discord has taken the first message, and the bot never learns of it.
        await scene.killed("POST /channels", opening, taken=True)
        lobby = await ann.wait_for(lambda me: me.newest("dm", saying="a table of your own"))
        assert len(lasting(scene)) == 1
        await ann.press("Start", message=lobby)
        for request, taken in STRUCK:
            await her_turn(scene)
            typed, options = command(scene, rng)
            await scene.killed(request, ann.slash(typed, "dm", **options), taken=taken)
        await her_turn(scene)
        (message,) = lasting(scene)
        assert message.id == lobby.id
        typed, options = command(scene, rng)
        await ann.slash(typed, "dm", **options)
        await her_turn(scene)
        await ann.slash("table abandon", "dm")
        final = await ann.wait_for(lambda me: me.newest("dm", saying="was given up"))
        assert final.id == lobby.id
        assert scene.ben.everything() == scene.cleo.everything() == []
        assert await scene.play.complaints() == []
