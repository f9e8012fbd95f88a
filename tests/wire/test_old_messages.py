"""Messages over an hour old, which can't be edited for a while: games go on without them."""

import asyncio

import pytest

from playground.play.person import Person
from playground.play.seen import Seen
from tests.wire.stage import CHANNEL, Stage, panel_asking


async def too_old(on: Stage) -> None:
    """Hours pass, and no message from before may be edited now."""
    await on.play.advance(2 * 3600.0)
    on.play.inside.limits.allow_old_edits((0, 600.0))


async def test_an_old_lobby_or_board_neither_holds_up_the_game_nor_is_edited(on: Stage) -> None:
    await on.ann.slash("table new", CHANNEL, game="nature")
    await on.ben.slash("table join", CHANNEL)
    lobby = await on.shown("2 of 6 seats taken")
    await too_old(on)
    await on.ann.slash("table start", CHANNEL)
    await on.shown(f"**<@{on.to_act().id}>'s turn")
    await on.to_act().wait_for(panel_asking)
    await on.finish_adapting()
    board = await on.shown(f"**<@{on.to_act().id}>'s turn")
    await on.to_act().wait_for(panel_asking)
    refused = [each for each in await on.play.complaints() if each["code"] == 30046]
    assert [lobby.id in str(each["path"]) for each in refused] == [True]
    await too_old(on)
    await on.finish_adapting()
    again = await on.shown(f"**<@{on.to_act().id}>'s turn")
    assert again.id != board.id
    assert again.pictures


async def test_an_old_lobby_where_start_is_pressed_gives_way_to_a_board(on: Stage) -> None:
    """In direct messages, where a press that is known could still edit it."""
    await on.ann.slash("table new", "dm", game="natura/Blue v Browns")
    lobby = await on.ann.wait_for(lambda me: me.newest("dm", saying="a table of your own"))
    await on.play.advance(2 * 3600.0)
    await on.ann.press("Start", message=lobby)
    await on.ann.wait_for(lambda me: len(me.dms()) > 1)
    await on.ann.wait_for(lambda me: "Start" not in labels(me.current(lobby)))
    assert await on.play.complaints() == []


async def test_the_first_press_on_an_old_panel_is_answered_by_a_new_one(on: Stage) -> None:
    """In direct messages and privately, even if it only leads to the next question."""
    await on.begin()
    person, other = on.to_act(), on.other()
    old = await person.wait_for(panel_asking)
    private = (await other.slash("hand", CHANNEL)).shown
    await too_old(on)
    await person.press("Grow …", message=old)
    asked = await person.wait_for(lambda me: question(me, old))
    await person.wait_for(lambda me: is_gone(me, old, "dm"))
    await person.press("Back", message=asked)
    panel = await person.wait_for(panel_asking)
    assert panel.id == asked.id
    await other.choose("Refresh", menu="mwh:more:1", message=private)
    await other.wait_for(lambda me: is_gone(me, private, CHANNEL))
    fresh = other.newest(CHANNEL, saying="refresh it")
    assert fresh is not None
    await person.press("Finish adapting", message=panel)
    await person.wait_for(lambda me: me.newest("dm", saying="I'll message you here"))
    left = [seen for seen in person.messages("dm") if "-# Table" in seen.text]
    assert [seen.id for seen in left] == [panel.id]
    await other.wait_for(lambda me: asks_again(me, fresh.id))
    assert await refused(on, old) == await refused(on, private) == []


@pytest.mark.parametrize("where", ["dm", CHANNEL])
async def test_an_answer_too_late_for_its_panel_comes_on_a_new_one(on: Stage, where: str) -> None:
    """The press is within the hour, but by the time of the answer Discord takes no edits."""
    await on.begin()
    person = on.to_act()
    old = await person.wait_for(panel_asking)
    if where == CHANNEL:
        old = (await person.slash("hand", CHANNEL)).shown
    await on.play.advance(58 * 60.0)
    hold = on.hold("PATCH /webhooks")
    pressing = asyncio.ensure_future(person.press("Grow …", message=old))
    await hold.reached.wait()
    await on.play.advance(5 * 60.0)
    on.play.inside.limits.allow_old_edits((0, 600.0))
    hold.release()
    await pressing
    await person.wait_for(lambda me: question(me, old, where))
    await person.wait_for(lambda me: is_gone(me, old, where))
    assert "Discord didn't accept my answer" not in "".join(one.text for one in person.everything())


def labels(seen: Seen) -> list[str | None]:
    return [button.label for button in seen.buttons]


async def refused(on: Stage, old: Seen) -> list[str]:
    paths = [str(each["path"]) for each in await on.play.complaints() if each["code"] == 30046]
    return [path for path in paths if old.id in path or "/webhooks/" in path]


def question(person: Person, old: Seen, where: str = "dm") -> Seen | None:
    """The newest message with a menu, if it replaced another one."""
    found = [seen for seen in person.messages(where) if seen.menus and seen.id != old.id]
    return found[-1] if found else None


def is_gone(person: Person, old: Seen, where: str) -> bool:
    """Whether a message was deleted."""
    return old.id not in [seen.id for seen in person.messages(where)]


def asks_again(person: Person, panel: str) -> Seen | None:
    """A panel, once it's this person's turn."""
    found = (seen for seen in person.messages(CHANNEL) if seen.id == panel)
    return next((seen for seen in found if "**Your turn:**" in seen.text), None)
