"""A copy that was made while people played is used again: they play on from there."""

import asyncio
from pathlib import Path

from cogs.play.panel_screen import STALE
from playground.play.person import Person
from playground.play.seen import Seen
from tests.wire.bots import BotProcess, ended, launched
from tests.wire.stage import CHANNEL, SEED, Stage


async def run_host(command: str, *arguments: Path) -> None:
    """Run a command of `python -m host`, which must end well and say nothing."""
    assert await ended([str(each) for each in arguments], {}, "-m", "host", command) == (0, "")


def entries(on: Stage) -> int:
    [(count,)] = on.read('SELECT count(*) FROM ledger WHERE "table" = 1')
    return int(count)


async def test_a_copy_made_in_a_game_goes_on_with_each_move_once(on: Stage, tmp_path: Path) -> None:
    copy = tmp_path / "fresh" / "games.db"
    copy.parent.mkdir()
    bot = BotProcess(on.play.url, on.play.token, copy, SEED)
    back = on._replace(bot=bot, database=copy)
    await on.begin()
    # Both keep playing while it is copied.
    await asyncio.gather(run_host("copy", on.database, copy), on.finish_adapting())
    kept = entries(back)
    await on.finish_adapting()
    newer = await on.shown("Feeding")
    asked = on.to_act()
    # Not the panel about adapting, which it takes the place of.
    stale = await asked.wait_for(lambda me: me.newest("dm", saying="**Your turn:** feed"))
    await on.ann.slash("table new", "oasis", game="nature")
    lost = await on.ann.wait_for(lambda me: me.newest("oasis", saying="Table 2"))
    await on.bot.stop()
    await run_host("check", copy)
    assert entries(back) == kept
    async with launched(bot):
        await bot.ready()
        await _press_on(back, asked, stale)
        await _play_on(back, newer, lost, kept)
        await run_host("check", copy)
    assert not [line for line in bot.log if "Traceback" in line or "ERROR" in line]
    assert any("restored copy" in line for line in bot.log)


async def _play_on(on: Stage, newer: Seen, lost: Seen, kept: int) -> None:
    """The board is posted again, old buttons are answered, and the game goes on."""

    def later(me: Person) -> Seen | None:
        seen = me.newest(CHANNEL, saying="'s turn")
        return seen if seen is not None and int(seen.id) > int(newer.id) else None

    board = await on.cleo.wait_for(later)
    assert f"<@{on.to_act().id}>" in board.text
    assert board.pictures != []
    # The copy doesn't know this table, and no table gets its number again.
    gone = await on.ben.press("Join", message=lost)
    assert "No table here, and none of yours" in gone.text
    await on.ben.slash("table new", "spectators", game="nature")
    assert on.read("SELECT max(id) FROM tables")[0][0] > 1000
    await on.finish_adapting()
    assert entries(on) == kept + 1


async def _press_on(on: Stage, asked: Person, stale: Seen) -> None:
    """A button of a turn that the copy doesn't have does nothing, and says so."""
    before = entries(on)
    [deed, *_] = [each.label for each in stale.buttons if each.custom_id.startswith("wh:do:")]
    await asked.press(deed, message=stale)
    await asked.wait_for(lambda me: any(STALE in seen.text for seen in me.everything()))
    assert entries(on) == before
