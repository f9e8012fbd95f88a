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
from pathlib import Path

import pytest

from playground.client import Driver, running
from playground.faults import Hold
from playground.person import Outcome, Person
from playground.seen import Seen
from tests.wire.bots import BotProcess, bot_on, is_deleted_twice
from tests.wire.scripts import NAMES, SEED, Move, by_chance, script

CHANCE = 13
"""Decides the game that is played: a short one, of 64 moves."""

CHANNEL = "watering-hole"
KILLS = 6
"""How often the bot is killed in one game; each costs the start of a process."""

MOMENTS = {
    "while it answers": ["POST /interactions", "PATCH /webhooks"],
    "while it shows the board": ["/channels/"],
}
"""The requests at which the bot is killed, in turn."""


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
    await ann.wait_for(lambda me: me.newest("watering-hole", saying="To act"))
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

        def turned(me: Person, words: str = f"page {before} of") -> Seen | None:
            return me.newest(CHANNEL, saying=words)

        page = await person.wait_for(turned)


@pytest.mark.timeout(900)  # far more than it takes: a guard against standing still, no measure
@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_game_survives_being_killed_at_any_moment(tmp_path: Path, moment: str) -> None:
    """The end is the same to the byte, nothing acknowledged is lost, nothing is told twice.

    Only the newest message asks anything, and all that happened can be read behind its button.
    """
    moves, last_state, story = script("nature", by_chance, CHANCE)
    fatal = random.Random(moment).sample(range(len(moves)), KILLS)
    kills = list(itertools.product(MOMENTS[moment], (True, False))) * KILLS
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
