"""Faults on Discord's side: the game continues, and everyone is told once."""

import asyncio

from tests.wire.stage import CHANNEL, Stage, panel_asking


async def test_a_deleted_board_is_posted_again_without_a_second_ping(on: Stage) -> None:
    board = await on.begin()
    mover = on.to_act()
    await on.play.faults(delete_message={"channel": board.channel, "message": board.id})
    await mover.slash("nature hunter")
    again = await on.shown(f"**<@{mover.id}>'s turn")
    assert again.id != board.id
    assert again.pictures != []
    assert on.pings(mover) == []
    assert len(on.calls(mover)) == 1


async def test_a_board_that_meets_errors_is_posted_once_and_delays_no_other(on: Stage) -> None:
    board = await on.begin()
    waiter = on.other()
    for status, times in ((500, 1), (429, 2)):
        await on.play.faults(fail={"status": status, "times": times, "only": "POST /channels"})
    held = on.hold(f"PATCH /channels/{board.channel}/messages/{board.id}")
    await on.finish_adapting()
    await held.reached.wait()
    answer = await on.cleo.slash("table new", "oasis", game="nature")
    assert "You've joined table 2" in answer.text
    await on.cleo.wait_for(lambda me: me.newest("oasis", saying="a table is open"))
    held.release()
    await on.shown(f"**<@{waiter.id}>'s turn")
    await waiter.wait_for(panel_asking)
    posted = [m for m in on.cleo.messages(CHANNEL) if f"**<@{waiter.id}>'s turn" in m.text]
    assert len(posted) == len(on.calls(waiter)) == 1
    assert sum("**Your turn:**" in m.text for m in waiter.dms()) == 1
    assert await on.play.complaints() == []


async def test_a_bot_killed_while_its_call_is_plain_text_completes_that_message(on: Stage) -> None:
    """Never a second message, and the plain text already says what to do, with a button."""
    await on.begin()
    waiter = on.other()
    hand = await waiter.wait_for(lambda me: me.newest("dm", saying="-# Table"))
    direct = f"/channels/{hand.channel}/messages"
    await on.killed(f"PATCH {direct}", on.finish_adapting(), taken=False)
    [call] = [seen for seen in waiter.dms() if "Your turn in Nature, table 1:" in seen.text]
    panel = await waiter.wait_for(panel_asking)
    assert on.calls(waiter) == [panel.id] == [call.id]
    assert await on.play.complaints() == []


async def test_a_call_can_be_pressed_while_it_is_plain_and_survives_an_error(on: Stage) -> None:
    await on.begin()
    waiter = on.other()
    hand = await waiter.wait_for(lambda me: me.newest("dm", saying="-# Table"))
    edit = f"PATCH /channels/{hand.channel}/messages"
    held = on.hold(edit)
    finishing = asyncio.create_task(on.finish_adapting())
    await held.reached.wait()
    await waiter.press("My hand", channel="dm")
    await waiter.wait_for(panel_asking)
    await on.play.faults(fail={"status": 500, "times": 1, "only": edit})
    held.release()
    await finishing
    panel = await waiter.wait_for(panel_asking)
    assert on.calls(waiter) == [panel.id]
    assert await on.play.complaints() == []
