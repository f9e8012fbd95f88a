"""A copy that was made while people played is used again: they play on from there."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from cogs.play.panel_screen import STALE
from playground.person import Person
from playground.seen import Seen
from tests.wire.bots import BotProcess, ended
from tests.wire.stage import CHANNEL, SEED, Stage, panel_asking, stage


async def _copied(on: Stage, to: Path) -> None:
    assert await ended([str(on.database), str(to)], {}, "-m", "host", "copy") == (0, "")


def _entries(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        (count,) = connection.execute('SELECT count(*) FROM ledger WHERE "table" = 1').fetchone()
    return int(count)


async def test_a_copy_made_while_people_play_is_played_on_without_losing_or_doubling_a_move(
    tmp_path: Path,
) -> None:
    copy = tmp_path / "fresh" / "games.db"
    copy.parent.mkdir()
    async with stage(tmp_path) as on:
        await on.begin()
        # While it is copied, both go on playing.
        await asyncio.gather(_copied(on, copy), on.finish_adapting())
        kept = _entries(copy)
        await on.finish_adapting()
        newer = await on.shown("Feeding")
        asked = on.to_act()
        stale = await asked.wait_for(panel_asking)
        await on.ann.slash("table new", "oasis", game="nature")
        lost = await on.ann.wait_for(lambda me: me.newest("oasis", saying="Table 2"))
        await on.bot.stop()
        (code, said) = await ended([str(copy)], {}, "-m", "host", "check")
        assert code == 0, said
        assert _entries(copy) == kept
        bot = BotProcess(on.play.url, on.play.token, copy, SEED)
        try:
            await bot.start()
            back = on._replace(bot=bot, database=copy)
            await _press_on(back, asked, stale)
            await _play_on(back, newer, lost, kept)
            code, said = await ended([str(copy)], {}, "-m", "host", "check")
            assert code == 0, said
        finally:
            await bot.kill()
        assert not [line for line in bot.log if "Traceback" in line or "ERROR" in line]
        assert any("copy from before" in line for line in bot.log)


async def _play_on(on: Stage, newer: Seen, lost: Seen, kept: int) -> None:
    """The board stands there again, old buttons are answered, and the game goes on."""

    def anew(me: Person) -> Seen | None:
        seen = me.newest(CHANNEL, saying="'s turn")
        return seen if seen is not None and int(seen.id) > int(newer.id) else None

    board = await on.cleo.wait_for(anew)
    assert f"<@{on.to_act().id}>" in board.text
    assert board.pictures != []
    # A table that the copy does not know, and whose number nobody gets again.
    gone = await on.ben.press("Join", message=lost)
    assert gone.message is not None
    assert "no such table" in gone.message.text
    await on.ben.slash("table new", "spectators", game="nature")
    assert _newest_table(on.database) > 1000
    await on.finish_adapting()
    assert _entries(on.database) == kept + 1


async def _press_on(on: Stage, asked: Person, stale: Seen) -> None:
    """A button for a turn that is no more does nothing, and says so."""
    entries = _entries(on.database)
    [deed, *_] = [each.label for each in stale.buttons if each.custom_id.startswith("wh:do:")]
    await asked.press(deed, message=stale)

    def told(me: Person) -> bool:
        return any(STALE in seen.text for seen in me.everything())

    await asked.wait_for(told)
    assert _entries(on.database) == entries


def _newest_table(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        (newest,) = connection.execute("SELECT max(id) FROM tables").fetchone()
    return int(newest)
