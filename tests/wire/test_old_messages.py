"""Messages over an hour old, which nobody may edit for a while: games go on without them."""

import asyncio
from pathlib import Path

import pytest

from playground.person import Person
from playground.seen import Seen
from tests.wire.stage import CHANNEL, Stage, panel_asking, stage

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
        lobby = await on.shown("2 of 6 seats taken")
        await too_old(on)
        await on.ann.slash("table start", CHANNEL)
        for _ in range(2):
            board = await on.shown(f"**<@{on.to_act().id}>'s turn")
            await on.to_act().wait_for(panel_asking)
            await on.finish_adapting()
        assert board.id != lobby.id
        refused = [each for each in await on.play.complaints() if each["code"] == 30046]
        assert len(refused) == 1
        assert lobby.id in str(refused[0]["path"])


async def test_a_board_that_is_too_old_is_posted_anew(tmp_path: Path) -> None:
    async with stage(tmp_path) as on:
        board = await on.begin()
        await on.other().wait_for(lambda me: me.newest("dm", saying="Not your turn yet"))
        await too_old(on)
        await on.finish_adapting()
        again = await on.shown(f"**<@{on.to_act().id}>'s turn")
        assert again.id != board.id
        assert again.pictures


async def test_the_first_press_on_an_old_panel_in_direct_messages_is_answered_by_a_new_one(
    tmp_path: Path,
) -> None:
    """Also where the press only asks the next question; the old panel goes."""
    async with stage(tmp_path) as on:
        await on.begin()
        person = on.to_act()
        old = await person.wait_for(panel_asking)
        await too_old(on)
        await person.press("Grow …", message=old)
        asked = await person.wait_for(lambda me: question(me, old))
        await person.wait_for(lambda me: is_gone(me, old, "dm"))
        await person.press("Back", message=asked)
        panel = await person.wait_for(panel_asking)
        assert panel.id == asked.id
        await person.press("Finish adapting", message=panel)
        await person.wait_for(lambda me: me.newest("dm", saying="Not your turn yet"))
        left = [seen for seen in person.messages("dm") if "-# Table" in seen.text]
        assert [seen.id for seen in left] == [panel.id]
        assert await refused(on, old) == []


async def test_the_first_press_on_an_old_private_panel_is_answered_by_a_new_one_that_is_followed(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        await on.begin()
        first, person = on.to_act(), on.other()
        old = (await person.slash("hand", CHANNEL)).message
        assert old is not None
        await too_old(on)
        await person.press("Refresh", message=old)
        await person.wait_for(lambda me: is_gone(me, old, CHANNEL))
        fresh = person.newest(CHANNEL, saying="Refresh")
        assert fresh is not None
        await first.slash("nature done", CHANNEL)
        await person.wait_for(lambda me: asks_again(me, fresh.id))
        assert await refused(on, old) == []


@pytest.mark.parametrize("where", ["dm", CHANNEL])
async def test_a_press_whose_answer_comes_too_late_for_its_panel_is_answered_by_a_new_one(
    tmp_path: Path, where: str
) -> None:
    """It was pressed within the hour; by the time of the answer Discord takes no edit any more."""
    async with stage(tmp_path) as on:
        await on.begin()
        person = on.to_act()
        old = await person.wait_for(panel_asking)
        if where == CHANNEL:
            shown = (await person.slash("hand", CHANNEL)).message
            assert shown is not None
            old = shown
        await on.play.advance(58 * 60.0)
        hold = on.hold("PATCH /webhooks")
        pressing = asyncio.ensure_future(person.press("Grow …", message=old))
        await hold.reached.wait()
        await on.play.advance(5 * 60.0)
        assert on.play.inside is not None
        on.play.inside.limits.allow_old_edits((0, 600.0))
        hold.release()
        await pressing
        await person.wait_for(lambda me: question(me, old, where))
        await person.wait_for(lambda me: is_gone(me, old, where))
        assert "Discord didn't take my answer" not in "".join(
            seen.text for seen in person.everything()
        )


async def refused(on: Stage, old: Seen) -> list[str]:
    """The edits of a message, and of answers, that were refused."""
    paths = [str(each["path"]) for each in await on.play.complaints() if each["code"] == 30046]
    return [path for path in paths if old.id in path or "/webhooks/" in path]


def question(person: Person, old: Seen, where: str = "dm") -> Seen | None:
    """The newest message with a menu, if it has taken the place of another one."""
    found = [seen for seen in person.messages(where) if seen.menus and seen.id != old.id]
    return found[-1] if found else None


def is_gone(person: Person, old: Seen, where: str) -> bool:
    """Whether a message does not stand in a channel any more."""
    return old.id not in [seen.id for seen in person.messages(where)]


def asks_again(person: Person, panel: str) -> Seen | None:
    """A panel, once it asks something."""
    found = (seen for seen in person.messages(CHANNEL) if seen.id == panel)
    return next((seen for seen in found if "**Your turn:**" in seen.text), None)
