"""A pause by agreement over the wire, with the bot killed in the middle of each step of it."""

import asyncio
import re
import sqlite3
from collections.abc import Awaitable
from contextlib import closing
from pathlib import Path

import pytest

from tests.wire.bots import is_deleted_twice
from tests.wire.stage import Stage, stage


def votes(on: Stage) -> list[str]:
    """What has been agreed on, by the ledger."""
    with closing(sqlite3.connect(f"file:{on.database}?mode=ro", uri=True)) as connection:
        found = connection.execute("SELECT payload FROM ledger WHERE kind = 'vote' ORDER BY seq")
        return [re.findall(rb'"what":"(\w+)"', payload)[0].decode() for (payload,) in found]


async def killed(
    on: Stage, request: str, doing: Awaitable[object], *, agreed: int, taken: bool
) -> None:
    """Kill the bot at a request of this kind, which Discord has `taken` or never gets: the first
    one while so much was agreed on by the ledger.
    """
    assert on.play.inside is not None
    hold = on.play.inside.faults.hold(request, done=taken)
    asking = asyncio.ensure_future(doing)
    await hold.reached.wait()
    while len(votes(on)) < agreed:  # it was the end of what came before
        following = on.play.inside.faults.hold(request, done=taken)
        hold.release()
        hold = following
        await hold.reached.wait()
    await on.bot.kill()
    hold.lose()
    asking.cancel()
    await asyncio.wait({asking})
    await on.bot.start()


@pytest.mark.timeout(600)  # far more than it takes: a guard against standing still, no measure
async def test_a_pause_holds_once_through_a_kill_in_each_of_its_steps(tmp_path: Path) -> None:
    async with stage(tmp_path) as on:
        await on.ann.slash("table new", game="nature")
        await on.ann.slash("table pace", pace="evening")
        await on.ben.slash("table join")
        await on.ann.slash("table start")
        await on.shown("To act")
        mover, other = on.to_act(), on.other()
        await mover.wait_for(lambda me: me.newest("dm", saying="Your turn"))

        await killed(on, "PATCH /webhooks", other.slash("table pause"), agreed=0, taken=False)
        asked = await on.shown("proposes to pause this game")
        assert votes(on) == []

        agreeing = mover.press("Agree", message=asked)
        await killed(on, "/channels/", agreeing, agreed=1, taken=True)
        paused = await on.shown("This table is paused")
        assert votes(on) == ["pause"]
        assert "due <t:" not in paused.text
        before = on.version()
        refused = await mover.slash("nature done")
        assert "This table is paused" in refused.text
        assert on.version() == before
        again = await other.slash("table pause")
        assert "This table is paused" in again.text

        panel = await mover.wait_for(lambda me: me.newest("dm", saying="This table is paused"))
        resuming = mover.press("Resume", message=paused)
        await killed(on, "PATCH /webhooks", resuming, agreed=2, taken=True)
        goes_on = await on.shown("due <t:")
        assert "This table is paused" not in goes_on.text
        assert votes(on) == ["pause", "resume"]
        called = await mover.wait_for(lambda me: me.newest("dm", saying="Your turn (due"))
        assert called.id != panel.id
        assert (await mover.slash("nature done")).message is not None
        assert on.version() > before
        assert [each for each in await on.play.complaints() if not is_deleted_twice(each)] == []
