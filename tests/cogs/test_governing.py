"""What a table agrees on and what managers decide: undo, pauses, paces, seats, the host."""

import json
import random

import msgspec
import pytest

from cogs.ui.components import ComponentId
from engine.model import Action
from host.repositories.servers import ServerSettings
from host.review.replays import ReplayPosition, Replays
from tests.cogs.pace import Time, board, mover_and_other, timed_game
from tests.cogs.sights import Reply
from tests.cogs.test_absence import EVENING
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Town, command_of, kind_of


async def test_all_agree_to_a_pause_and_anyone_ends_it(
    town: Town, time: Time, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await timed_game(town, ann, ben)
    mover, other = await mover_and_other(town, table)
    reply = await other.slash("table pause")
    assert f"It holds once <@{mover.id}> agrees too" in reply.sights[0].text
    assert f"<@{other.id}> proposes to pause this game." in board(town).text
    assert "proposes to pause this game" in mover.panel.text
    said = await press_by_hand(town, ComponentId("vote", table, ("pause", "yes")), "", cleo)
    assert "You don't have a seat" in said
    await mover.press("Agree", mover.panel)
    for shown in (board(town), mover.panel, other.panel):
        assert "This table is paused" in shown.text
        assert "as all who play agreed" in shown.text
        assert "due <t:" not in shown.text
    assert "Resume" in board(town).labels
    action = next(iter((await town.seen(table, mover)).actions), None)
    assert action is None
    said = await press_by_hand(town, ComponentId("do", table, ("x", "y")), "", mover)
    assert "This game is paused" in said
    assert "`/table resume`" in said
    reply = await mover.slash("hand")
    assert "This table is paused" in reply.text
    await time.go_on(table, 5 * EVENING.time)
    await town.restart()
    await time.hold()
    before = mover.panel.id
    await other.press("Resume", board(town))
    assert "paused" not in board(town).text.split("resumed the game")[-1]
    assert mover.panel.id != before, "whoever is to decide is called again"
    moment = f"<t:{int((time.now + EVENING.time).timestamp())}:R>"
    assert f"due {moment}" in board(town).text


async def test_declining_a_pause_is_said_to_all_and_old_buttons_say_so(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben)
    await ann.press("Propose a pause", (await ann.slash("table status")).sight)
    asked = board(town)
    await ben.press("Decline", asked)
    assert f"<@{ben.id}> does not agree: the game is not paused." in town.public()[-1].text
    assert "Decline" not in board(town).labels
    said = await press_by_hand(town, ComponentId("vote", 1, ("pause", "yes")), "", ben)
    assert "That's no longer proposed." in said


async def test_a_manager_pauses_at_once_and_resumes(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    manager = town.manager("Mia")
    assert "The table is paused" in (await manager.slash("table pause")).text
    assert f"by <@{manager.id}>" in board(town).text
    reply = await ann.press("Resume", board(town))
    assert "paused this game" in reply.text
    await manager.press("Resume", board(town))
    assert (await town.tables.read.view(table)).pause is None


async def test_whoever_manages_nothing_is_told_who_does(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben)
    before = await town.tables.read.view(table)
    for person, command, options in (
        (ann, "table pause", {"force": True}),
        (cleo, "table pause", {}),
        (ann, "table free", {"seat": "B"}),
    ):
        reply = await person.slash(command, **options)
        assert reply.private
        assert "Only someone with the permission Manage Channels can" in reply.text
    reply = await ben.slash("table host", person=cleo.user)
    assert "Only Ann, the host, can change the host" in reply.text
    reply = await cleo.slash("table resume")
    assert "You don't have a seat" in reply.text
    assert await town.tables.read.view(table) == before


async def test_the_role_that_a_server_chose_manages_from_any_channel(
    town: Town, ann: Guest, ben: Guest
) -> None:
    town.open_channel("brook")
    table = await town.game(ann, ben)
    role = town.guild.create_role("keepers")
    town.people["Kim"] = kim = Guest(town, "Kim", town.everyday, role)
    assert "can pause a table" in (await kim.slash("table pause", "brook", table=str(table))).text
    settings = msgspec.structs.replace(ServerSettings(), manager_role=role.id)
    await town.tables.servers.set(town.guild.id, settings)
    assert "is paused" in (await kim.slash("table pause", "brook", table=str(table))).text
    assert "goes on" in (await kim.slash("table resume", "brook", table=str(table))).text
    refused = await ann.slash("table free", seat="A")
    assert f"<@&{role.id}>" in refused.text


async def test_whose_seat_in_a_lobby_was_freed_is_told_by_a_direct_message(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.lobby(ann, ben)
    before = len(ben.sees("dm"))
    await town.manager("Mia").slash("table free", seat="ben")
    [told] = ben.sees("dm")[before:]
    assert "freed your seat at table 1 (Nature)" in told.text
    assert "use `/tables` there" in told.text
    assert told.labels == ["Rules"]
    assert "no such table" not in (await ben.press("Rules", told)).text


@pytest.mark.usefixtures("time")
async def test_another_pace_by_agreement(town: Town, ann: Guest, ben: Guest) -> None:
    table = await timed_game(town, ann, ben)
    await ann.choose("A day", (await ann.slash("table status")).sight, menu=":newpace")
    assert "another pace: 24 hours a turn, in place of 2 hours a turn" in board(town).text
    await ben.press("Agree", board(town))
    assert (await town.tables.read.view(table)).pace == "day"
    assert "everyone now has 24 hours a turn" in board(town).text
    said = await press_by_hand(town, ComponentId("newpace", table), "forever", ann)
    assert "That time per turn doesn't exist." in said


async def test_in_the_lobby_the_command_chooses_the_pace_and_more_hangs_on_it(
    town: Town, ann: Guest
) -> None:
    await town.lobby(ann)
    await ann.slash("table pace", pace="day")
    page = await ann.press("Options", town.public()[-1])
    page = await ann.choose("Wait longer", page.sight, menu=":ontimeout")
    page = await ann.choose("3 days off count", page.sight, menu=":daysoff")
    assert "nobody answers: wait longer." in town.public()[-1].text
    assert "Days off that count for each person: 3." in town.public()[-1].text


BUTTON = "Undo …"


async def until(town: Town, table: int, *, is_free: bool) -> tuple[Guest, Reply]:
    """Play until what was done last could be taken back freely, or not; who did it, and by what."""
    rng = random.Random(5)
    while True:
        mover = await town.to_act(table)
        reply = await town.play(table, rng.choice)
        if (await town.tables.undo.offer(table, mover.id)).note.is_free is is_free:
            return mover, reply


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
    assert "This is your own request" in refused.text
    agreed = await other.press("Agree", board(town))
    assert "It is undone." in agreed.text
    assert await town.state(table) != done
    assert "asks to undo" not in board(town).text
    assert f"With the agreement of **{other.name}**, **{mover.name}** undid" in board(town).text


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
