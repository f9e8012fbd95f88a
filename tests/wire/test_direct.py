"""A table in somebody's direct messages on the wire: killed at any moment, and on one message."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cogs.ui.field_words import shown_name
from engine.natura import GAME
from engine.natura.play.state import State
from playground.seen import Seen
from tests.wire.stage import OPENAPI, Stage, stage

KILLS = [
    ("POST /interactions", True),
    ("PATCH /channels", False),
    ("PATCH /channels", True),
]
"""The requests at which the bot dies, and whether Discord has done what was asked by then."""


def state(scene: Stage) -> State | None:
    """The only game, as it is stored, once it has begun."""
    with closing(sqlite3.connect(f"file:{scene.database}?mode=ro", uri=True)) as connection:
        (data,) = connection.execute("SELECT state FROM tables").fetchone()
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


async def struck_down(scene: Stage, doing: asyncio.Task[object], hold_on: tuple[str, bool]) -> None:
    """Kill the bot at a request that comes of what somebody does, and start it again."""
    assert scene.play.inside is not None
    hold = scene.play.inside.faults.hold(hold_on[0], done=hold_on[1])
    await hold.reached.wait()
    await scene.bot.kill()
    hold.lose()
    doing.cancel()
    await asyncio.wait({doing})
    await scene.bot.start()


@pytest.mark.timeout(300)  # far more than it takes: a guard against standing still, no measure
async def test_a_table_in_direct_messages_survives_kills_on_its_one_message(
    tmp_path: Path,
) -> None:
    rng = random.Random(1)
    async with stage(tmp_path, OPENAPI if OPENAPI.exists() else None) as scene:
        ann = scene.ann
        opening = asyncio.create_task(ann.slash("table new", "dm", game="natura/Blue v Browns"))
        # Discord has taken the first message, and the bot never learns of it.
        await struck_down(scene, opening, ("POST /channels", True))
        lobby = await ann.wait_for(lambda me: me.newest("dm", saying="a table of your own"))
        assert len(lasting(scene)) == 1
        await ann.press("Start", message=lobby)
        for kill in KILLS:
            await her_turn(scene)
            typed, options = command(scene, rng)
            await struck_down(scene, asyncio.create_task(ann.slash(typed, "dm", **options)), kill)
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
