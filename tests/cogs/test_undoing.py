"""Taking back: at once by a button on one's panel, or by leave of all others, for all to see."""

import json
import random

import pytest

from cogs.ui.custom_ids import ComponentId
from engine.model import Action
from host.review.replays import ReplayPosition, Replays
from tests.cogs.test_direct_tables import begun, lasting, move
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Reply, Sight, Town, command_of, kind_of

BUTTON = "Undo …"


def board(town: Town) -> Sight:
    """The table's board."""
    return [sight for sight in town.public() if sight.message.attachments][-1]


async def until(town: Town, table: int, *, is_free: bool) -> tuple[Guest, Reply]:
    """Play until what was done last could be taken back freely, or not; who did it, and by what."""
    rng = random.Random(5)
    while True:
        mover = await town.to_act(table)
        reply = await town.play(table, rng.choice)
        if (await town.tables.undo.offer(table, mover.id)).note.is_free is is_free:
            return mover, reply


async def test_the_button_takes_back_at_once_what_showed_nobody_anything(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    mover, reply = await until(town, table, is_free=True)
    done = await town.state(table)
    undone = await mover.press(BUTTON, reply.sight)
    assert "undid" in undone.text
    assert undone.private
    assert await town.state(table) != done
    assert f"**{mover.name}** undid" in board(town).text


@pytest.mark.parametrize("first", ["Ann", "Ben"])
async def test_nobody_can_tell_whether_what_was_taken_back_came_before_what_they_did(
    town: Town, ann: Guest, ben: Guest, first: str
) -> None:
    """What they did after it is carried out again. That shows in nothing that they can open."""
    table = await town.game(ann, ben, quick_play=True)
    for person in sorted((ann, ben), key=lambda each: each.name != first):
        grow = next(each for each in (await town.seen(table, person)).actions if is_grow(each))
        command, options = command_of(await town.seen(table, person), grow)
        await person.slash(command, **options)
    await ann.press(BUTTON, ann.panel)
    since = await ben.press("Since my last turn", board(town))
    assert since.text.count("**Ann** undid") == 1
    assert "Ben" not in since.text
    assert "Picture 1 of 1" in since.text
    assert "2 animals" in since.sight.words
    moments = [
        (
            await Replays(town.tables.read, town.tables.played).moment(
                table, ben.id, ReplayPosition(seat, None)
            )
        ).number
        for seat in (1, None)
    ]
    assert moments == [2, 1]
    page = await ben.slash("privacy")
    file = await ben.press("My data as a file", page.sight)
    data = json.loads(await file.sight.message.attachments[0].read())
    assert [act["kind"] for act in data["acts"]] == ["action"]


def is_grow(action: Action) -> bool:
    return kind_of(action) == "grow"


async def test_a_button_of_an_earlier_moment_asks_before_it_takes_anything_back(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """It may have meant something else."""
    table = await town.game(ann, ben)
    mover, _ = await until(town, table, is_free=True)
    decision = (await town.seen(table, mover)).decision
    done = await town.state(table)
    said = await press_by_hand(town, ComponentId("undo", table, ("0" * 12,)), "", mover)
    assert "**You undo**" in said
    assert await town.state(table) == done
    press = ComponentId("undo", table, (decision,))
    assert "undid" in await press_by_hand(town, press, "", mover)
    undone = await town.state(table)
    assert undone != done
    await press_by_hand(town, press, "", mover)
    assert await town.state(table) == undone


async def test_it_stands_on_a_panel_in_direct_messages_too_and_lasts_over_a_restart(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    mover, _ = await until(town, table, is_free=True)
    done = await town.state(table)
    await town.restart()
    await mover.press(BUTTON, mover.panel)
    assert await town.state(table) != done
    assert "undid" in mover.panel.text


async def test_past_what_was_shown_the_others_are_asked_in_the_channel(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    mover, reply = await until(town, table, is_free=False)
    other = ben if mover is ann else ann
    done = await town.state(table)
    page = await mover.press(BUTTON, reply.sight)
    assert "**You undo**" in page.text
    assert f"<@{other.id}> must agree first" in page.text
    assert await town.state(table) == done
    asked = await mover.press("Ask them", page.sight)
    assert "The others are asked" in asked.sights[0].text
    assert f"<@{mover.id}> asks to undo" in board(town).text
    assert await town.state(table) == done
    await town.restart()
    refused = await mover.press("Agree", board(town))
    assert "You asked for this yourself" in refused.text
    agreed = await other.press("Agree", board(town))
    assert "It is undone." in agreed.text
    assert await town.state(table) != done
    assert "asks to undo" not in board(town).text
    assert f"With the agreement of **{other.name}**, **{mover.name}** undid" in board(town).text


async def test_declining_takes_nothing_back(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    mover, reply = await until(town, table, is_free=False)
    other = ben if mover is ann else ann
    done = await town.state(table)
    await mover.press("Ask them", (await mover.press(BUTTON, reply.sight)).sight)
    assert "Decline" in other.panel.labels
    await other.press("Decline", other.panel)
    assert await town.state(table) == done
    assert "asks to undo" not in other.panel.text
    for action in ("let", "keep"):
        said = await press_by_hand(town, ComponentId(action, table), "", other)
        assert "Nobody asks to undo anything now." in said


async def test_typed_it_asks_first_what_is_meant(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    mover, _ = await until(town, table, is_free=True)
    done = await town.state(table)
    page = await mover.slash("table undo")
    assert "**You undo**" in page.text
    assert page.private
    assert await town.state(table) == done
    undone = await mover.press("Undo it", page.sight)
    assert "undid" in undone.text
    assert await town.state(table) != done


async def test_computer_players_agree_at_once_after_a_question(town: Town, ann: Guest) -> None:
    """At a table in direct messages all of it is on the one message."""
    table = await begun(ann, "nectar")
    before = await town.state(table)
    await move(ann, table, random.Random(1))
    (message,) = lasting(ann)
    page = await ann.press(BUTTON, message)
    assert "What this showed stays known" in page.text
    assert "Everyone at the table is told." in page.text
    await ann.press("Undo it", lasting(ann)[-1])
    (message,) = lasting(ann)
    assert "**Ann** undid" in message.text
    assert "**Your turn:**" in message.text
    assert await town.state(table) == before
