"""What goes wrong on Discord's side: the game goes on, and everybody is told once."""

from pathlib import Path

from playground.person import Person
from playground.seen import Seen
from tests.wire.stage import CHANNEL, Stage, stage


def panel_asking(person: Person) -> Seen | None:
    """The newest panel in a person's direct messages, if it is their turn."""
    panel = person.newest("dm", saying="-# Table")
    return panel if panel is not None and "**Your turn:**" in panel.text else None


async def reached(on: Stage, person: Person, version: int) -> None:
    """Wait until so many moves are stored; each is shown to who made it."""
    await person.wait_for(lambda _: on.version() == version)


async def test_a_board_that_somebody_deleted_is_posted_anew_without_a_second_ping(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        board = await on.begin()
        mover = on.to_act()
        await on.play.faults(delete_message={"channel": board.channel, "message": board.id})
        await mover.slash("nature hunter")
        again = await on.shown(f"**To act:** <@{mover.id}>")
        assert again.id != board.id
        assert again.pictures != []
        assert on.pings(mover) == []
        assert len(on.calls(mover)) == 1


async def test_a_game_whose_channel_was_deleted_goes_on_in_direct_messages(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        board = await on.begin("oasis")
        await on.play.faults(delete_channel={"channel": board.channel})
        for _ in range(2):
            version = on.version()
            mover = on.to_act()
            panel = await mover.wait_for(panel_asking)
            await mover.press("Finish adapting", message=panel)
            await reached(on, mover, version + 1)
        # Until the new panel comes, their panel of the turn before may still be there.
        await on.to_act().wait_for(
            lambda me: (panel := panel_asking(me)) and "Feeding" in panel.text and panel
        )


async def test_a_channel_where_the_bot_may_not_post_gets_no_table_until_it_may(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        for right, title in (("send", "Send Messages"), ("attach", "Attach Files")):
            await on.play.faults(bot_may={"channel": "oasis", right: False})
            refused = await on.ann.slash("table new", "oasis", game="nature")
            assert refused.message is not None
            assert refused.message.ephemeral
            assert f"{title} is missing" in refused.text
            await on.play.faults(bot_may={"channel": "oasis", right: True})
        await on.ann.slash("table new", "oasis", game="nature")
        await on.ann.wait_for(lambda me: me.newest("oasis", saying="a table is open"))


async def test_a_bot_that_is_silenced_in_the_middle_catches_up_once_it_may_speak(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        await on.begin()
        mover, waiter = on.to_act(), on.other()
        await on.play.faults(bot_may={"channel": CHANNEL, "send": False})
        await on.finish_adapting()
        await waiter.wait_for(panel_asking)
        await on.play.faults(bot_may={"channel": CHANNEL, "send": True})
        await on.shown(f"**To act:** <@{waiter.id}>")
        assert len(on.calls(waiter)) == 1
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
        await on.shown(f"**To act:** <@{waiter.id}>")
        await waiter.wait_for(panel_asking)
        posted = [m for m in on.cleo.messages(CHANNEL) if f"**To act:** <@{waiter.id}>" in m.text]
        assert len(posted) == len(on.calls(waiter)) == 1
        assert sum("**Your turn:**" in m.text for m in waiter.dms()) == 1
        assert await on.play.complaints() == []


async def test_who_closes_direct_messages_in_the_middle_goes_on_with_the_private_panel(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        await on.begin()
        for person in on.people:
            await on.play.faults(dms_closed={"user": person.name, "closed": True})
        for version in (1, 2):
            # The first panel came while the door was open; from then on the channel calls.
            mover = on.to_act()
            board = await on.shown(f"**To act:** <@{mover.id}>")
            hand = await mover.press("My hand", message=board)
            assert hand.message is not None
            assert hand.message.ephemeral
            await mover.press("Finish adapting", message=hand.message)
            await reached(on, mover, version)
        for person in on.people:
            await person.wait_for(on.calls)
            assert len(set(on.calls(person))) == len(on.calls(person))


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
        assert "You sit at table 2" in answer.text
        await on.cleo.wait_for(lambda me: me.newest("oasis", saying="a table is open"))
        held.release()
        await on.shown(f"**To act:** <@{waiter.id}>")


def unread(on: Stage) -> int:
    """How many messages the bot has sent."""
    return sum(news.event == "MESSAGE_CREATE" for news in on.told)


async def test_a_bot_that_is_told_to_stop_ends_cleanly_and_goes_on_where_it_was(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        board = await on.begin()
        mover = on.to_act()
        await mover.wait_for(panel_asking)
        await on.other().wait_for(lambda me: me.newest("dm", saying="Nothing to do now"))
        sent = unread(on)
        assert await on.bot.stop() == 0
        assert "told to stop" in on.bot.log[-1]
        await on.bot.start()
        await on.to_act().press("My hand", message=board)
        await on.finish_adapting()
        assert on.version() == 1
        assert unread(on) > sent
        assert len(on.calls(mover)) == 1
