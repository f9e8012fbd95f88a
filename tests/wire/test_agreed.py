"""An undo to which all agree over the wire, with the bot killed on the way."""

import pytest

from engine.nature import GAME
from playground.person import Person
from playground.seen import Seen
from tests.wire.stage import CHANNEL, Stage, panel_asking

ASKS = "asks to undo"
DONE = "**Ann** and **Cleo** agreed. **Ben** undid"


def actors(on: Stage) -> tuple[int, ...]:
    """The seats that must decide."""
    return tuple(GAME.rules.actors(on.state()))


def undo_asked(on: Stage) -> str:
    """The stored request to undo something."""
    [(undo,)] = on.read("SELECT undo FROM tables")
    return "" if undo is None else bytes(undo).decode()


def panel_waiting(person: Person) -> Seen | None:
    """The newest panel in a person's direct messages, if it isn't their turn."""
    panel = person.newest("dm", saying="-# Table")
    return panel if panel is not None and "**Your turn:**" not in panel.text else None


def is_asked(person: Person) -> bool:
    """Whether a message in the channel asks for agreement."""
    buttons = [button.label for seen in person.messages() for button in seen.buttons]
    return "Agree" in buttons


async def begin(on: Stage) -> None:
    """Ann, Ben, a computer player and Cleo sit down, in this order; Ben starts."""
    await on.ann.slash("table new", game="nature")
    await on.ben.slash("table join")
    page = await on.ann.slash("table computers")
    menu = page.message.menus[0] if page.message is not None else None
    assert menu is not None
    await on.ann.choose(menu.options[0][1], message=page.message)
    await on.cleo.slash("table join")
    await on.ann.slash("table start")
    await on.ben.wait_for(panel_asking)
    assert actors(on) == (1,)


@pytest.mark.timeout(300)  # a guard against standing still, no measure
async def test_an_agreed_undo_happens_once_wherever_the_bot_is_killed(on: Stage) -> None:
    """Messages, hands and pictures are those of the earlier state again."""
    await begin(on)
    before, board = on.state(), await on.shown("'s turn")
    hand = await on.ben.wait_for(panel_asking)
    await on.ben.slash("nature done")
    await on.cleo.wait_for(panel_asking)  # the computer player has moved as well
    moved = await on.shown(f"<@{on.cleo.id}>'s turn")
    assert actors(on) == (3,)
    assert [each.alt for each in moved.pictures] != [each.alt for each in board.pictures]

    page = await on.ben.slash("table undo")
    assert "must agree first" in page.text
    await on.ben.press("Ask them", message=page.message)
    await on.cleo.wait_for(lambda me: me.newest(saying=ASKS) and is_asked(me))
    await on.bot.kill()
    await on.bot.start()
    await on.ann.press("Agree", channel=CHANNEL)
    assert '"agreed":[0]' in undo_asked(on)

    agreeing = on.cleo.press("Agree", channel=CHANNEL)
    await on.killed("PATCH /webhooks", agreeing, taken=False)
    assert on.state() == before

    # The answer to Cleo from just before the kill may be below it.
    after = await on.ann.wait_for(lambda me: me.newest(CHANNEL, saying=DONE))
    assert [each.alt for each in after.pictures] == [each.alt for each in board.pictures]
    assert {each.url for each in after.pictures}.isdisjoint(each.url for each in moved.pictures)
    asked = await on.ben.wait_for(panel_asking)
    assert [each.alt for each in asked.pictures] == [each.alt for each in hand.pictures]
    await on.cleo.wait_for(panel_waiting)
    told = "\n".join(seen.text for seen in on.cleo.messages())
    assert told.count(DONE) == 1
    await on.cleo.wait_for(lambda me: not is_asked(me))
    late = await on.ann.slash("table undo")
    assert "nothing for you to undo" in late.text
    await on.ben.slash("nature done")
    await on.cleo.wait_for(panel_asking)
