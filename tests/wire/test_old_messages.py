"""Messages over an hour old, which nobody may edit for a while: games go on without them."""

from pathlib import Path

from tests.wire.stage import CHANNEL, Stage, stage
from tests.wire.test_troubles import panel_asking

HOURS = 2 * 3600.0


async def too_old(on: Stage) -> None:
    """Hours pass, and no message from before may be edited now."""
    await on.play.advance(HOURS)
    assert on.play.inside is not None
    on.play.inside.limits.allow_old_edits((0, 600.0))


async def test_a_lobby_that_is_too_old_to_shrink_neither_holds_up_the_game_nor_is_tried_on_and_on(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        await on.ann.slash("table new", CHANNEL, game="nature")
        await on.ben.slash("table join", CHANNEL)
        lobby = await on.shown("room for 4 more")
        await too_old(on)
        await on.ann.slash("table start", CHANNEL)
        for _ in range(2):
            board = await on.shown(f"**To act:** <@{on.to_act().id}>")
            await on.to_act().wait_for(panel_asking)
            await on.finish_adapting()
        assert board.id != lobby.id
        refused = [each for each in await on.play.complaints() if each["code"] == 30046]
        assert len(refused) == 1
        assert lobby.id in str(refused[0]["path"])


async def test_a_board_that_is_too_old_is_posted_anew(tmp_path: Path) -> None:
    async with stage(tmp_path) as on:
        board = await on.begin()
        await on.other().wait_for(lambda me: me.newest("dm", saying="Nothing to do now"))
        await too_old(on)
        await on.finish_adapting()
        again = await on.shown(f"**To act:** <@{on.to_act().id}>")
        assert again.id != board.id
        assert again.pictures


async def test_a_lobby_that_is_gone_leaves_nothing_to_shrink(tmp_path: Path) -> None:
    async with stage(tmp_path) as on:
        await on.ann.slash("table new", CHANNEL, game="nature")
        await on.ben.slash("table join", CHANNEL)
        lobby = await on.shown("room for 4 more")
        await on.play.faults(delete_message={"channel": lobby.channel, "message": lobby.id})
        await on.ann.slash("table start", CHANNEL)
        await on.shown(f"**To act:** <@{on.to_act().id}>")
        await on.finish_adapting()
        await on.shown(f"**To act:** <@{on.to_act().id}>")
        refused = [each for each in await on.play.complaints() if lobby.id in str(each["path"])]
        assert len(refused) <= 1
