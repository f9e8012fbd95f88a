"""What goes wrong on Discord's side: the game goes on, and everybody is told once."""

from pathlib import Path

from tests.wire.stage import CHANNEL, panel_asking, stage


async def test_a_board_that_somebody_deleted_is_posted_anew_without_a_second_ping(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        board = await on.begin()
        mover = on.to_act()
        await on.play.faults(delete_message={"channel": board.channel, "message": board.id})
        await mover.slash("nature hunter")
        again = await on.shown(f"**<@{mover.id}>'s turn")
        assert again.id != board.id
        assert again.pictures != []
        assert on.pings(mover) == []
        assert len(on.calls(mover)) == 1


async def test_errors_and_rate_limits_on_posting_delay_a_board_and_do_not_double_it(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        await on.begin()
        waiter = on.other()
        for status, times in ((500, 1), (429, 2)):
            await on.play.faults(fail={"status": status, "times": times, "only": "POST /channels"})
        await on.finish_adapting()
        await on.shown(f"**<@{waiter.id}>'s turn")
        await waiter.wait_for(panel_asking)
        posted = [m for m in on.cleo.messages(CHANNEL) if f"**<@{waiter.id}>'s turn" in m.text]
        assert len(posted) == len(on.calls(waiter)) == 1
        assert sum("**Your turn:**" in m.text for m in waiter.dms()) == 1
        assert await on.play.complaints() == []


async def test_a_board_that_cannot_be_posted_does_not_hold_up_another_table(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        board = await on.begin()
        waiter = on.other()
        held = on.hold(f"PATCH /channels/{board.channel}/messages/{board.id}")
        await on.finish_adapting()
        await held.reached.wait()
        answer = await on.cleo.slash("table new", "oasis", game="nature")
        assert "You've joined table 2" in answer.text
        await on.cleo.wait_for(lambda me: me.newest("oasis", saying="a table is open"))
        held.release()
        await on.shown(f"**<@{waiter.id}>'s turn")


async def test_a_bot_that_is_told_to_stop_ends_cleanly_and_goes_on_where_it_was(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        board = await on.begin()
        mover = on.to_act()
        await mover.wait_for(panel_asking)
        await on.other().wait_for(lambda me: me.newest("dm", saying="Not your turn yet"))
        sent = [news.event for news in on.told].count("MESSAGE_CREATE")
        assert await on.bot.stop() == 0
        assert "told to stop" in on.bot.log[-1]
        await on.bot.start()
        await on.to_act().press("My hand", message=board)
        await on.finish_adapting()
        assert on.version() == 1
        assert [news.event for news in on.told].count("MESSAGE_CREATE") > sent
        assert len(on.calls(mover)) == 1
