"""Somebody presses faster than the bot can answer: each press is answered, and nothing is lost."""

import asyncio
from pathlib import Path

from cogs.interactions.pacing import MAX_PER_SECOND, TOO_QUICK
from tests.wire.stage import stage

PRESSES = 15


async def test_of_many_presses_at_once_five_are_taken_in_and_all_are_answered(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        board = await on.begin()
        presser = on.to_act()
        presses = (presser.press("My hand", message=board) for _ in range(PRESSES))
        answers = await asyncio.gather(*presses)
        assert all(each.message is not None and each.message.ephemeral for each in answers)
        quick = [each for each in answers if TOO_QUICK in each.text]
        # On a slow machine they may come over more than a second.
        assert 0 < len(quick) <= PRESSES - MAX_PER_SECOND
        assert any("Your turn" in each.text for each in quick)
        await on.finish_adapting()
        await on.shown(f"**To act:** <@{on.to_act().id}>")
        assert await on.play.complaints() == []
        assert (await on.play.tally())["invalid"] == 0
