"""A lobby on the wire: a call for players, a waiting list, a scheduled start, and kills."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.registry import GAMES
from playground.person import Person
from playground.seen import Seen
from tests.wire.stage import CHANNEL, Stage

ASK = "Players and start"


async def saying(person: Person, words: str, channel: str | None = None) -> Seen:
    """Wait until somebody sees a message that says this."""
    return await person.wait_for(lambda me: me.newest(channel, saying=words))


def messages(person: Person, words: str, channel: str = CHANNEL) -> list[Seen]:
    """The messages of a channel that say this."""
    return [seen for seen in person.messages(channel) if words in seen.text]


async def name_a_role(scene: Stage) -> None:
    """Ann, who owns the server, chooses the role that tables ping; Ben has it."""
    await scene.play.people(user="Ben", roles=["Players"])
    await scene.ann.slash("server")
    await scene.ann.choose("Role to ping for players", menu="What to change …")
    await saying(scene.ann, "A table can ping it once")
    await scene.ann.choose("Players", menu="Which role …")
    await saying(scene.ann, "Saved. Role to ping for players")


async def call(scene: Stage) -> None:
    """Ann pings the role for her table; the bot dies while the ping is on its way."""
    ann = scene.ann
    await ann.press(ASK)
    await saying(ann, "### Players and start · Renature")
    await scene.killed("POST /channels", ann.press("Notify players"), taken=True)
    await saying(scene.ben, "who'd like to play **Renature**?", CHANNEL)


def pass_time(database: Path) -> None:
    """While the bot is down, the time of each scheduled start passes."""
    with closing(sqlite3.connect(database)) as plain:
        plain.execute(
            "UPDATE tables SET starts = '2026-01-01 00:00:00.000000' WHERE starts IS NOT NULL"
        )
        plain.commit()


@pytest.mark.timeout(300)  # far more than it takes: a guard against standing still, no measure
async def test_a_call_a_waiting_list_and_a_scheduled_start_survive_kills(on: Stage) -> None:
    ann, ben, cleo = on.ann, on.ben, on.cleo
    await name_a_role(on)
    await ann.slash("table new", game="renature")
    await saying(cleo, "a table is open")
    await call(on)
    await ben.press("Join", message=await saying(ben, "who'd like to play **Renature**?", CHANNEL))
    dov = await on.play.person("Dov")
    await dov.press("Join")
    await ann.press("Computer players")
    await saying(ann, "### Computer players at table 1")
    await ann.choose(next(iter(GAMES["renature"].bots)), menu="Add a computer player …")
    await saying(ann, "no open seats now", CHANNEL)

    await cleo.press("Join")
    await saying(cleo, "Join the waiting list?")
    await cleo.press("Join the waiting list")
    await saying(cleo, f"**Waiting list:** 1. <@{cleo.id}>", CHANNEL)
    await on.bot.kill()
    await on.bot.start()
    await dov.press("Leave", channel=CHANNEL)
    await saying(cleo, "first on the waiting list", "dm")

    await ann.press(ASK)
    await ann.press("Set a time")
    await ann.submit(time="in 3h")
    await saying(cleo, "The game starts by itself at <t:", CHANNEL)
    await on.bot.kill()
    pass_time(on.database)
    await on.bot.start()
    await saying(cleo, "'s turn", CHANNEL)
    await saying(cleo, "were notified of Renature, table 1. It has started.", CHANNEL)
    assert len(messages(ben, "notified of Renature")) == 1
    assert ben.pings(CHANNEL) == 1
    assert len(messages(cleo, "first on the waiting list", "dm")) == 1
    listed = await dov.slash("tables", "oasis")
    assert "**Renature**, table 1" in listed.text
    assert await on.play.complaints() == []
