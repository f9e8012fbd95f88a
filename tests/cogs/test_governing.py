"""Pauses, paces and managers' rights as people meet them: buttons, commands, refusals."""

import msgspec
import pytest

from cogs.ui.custom_ids import ComponentId
from host.repositories.servers import ServerSettings
from host.table.models import away_seat_of
from tests.cogs.test_absence import EVENING, Time, board, timed_game
from tests.cogs.test_forged import press_by_hand
from tests.cogs.test_reaching_people import close_door
from tests.cogs.town import Guest, Town


@pytest.fixture
async def time(town: Town) -> Time:
    """A clock that only the test moves."""
    held = Time(town)
    await held.hold()
    return held


async def test_all_agree_to_a_pause_and_anyone_ends_it(
    town: Town, time: Time, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await timed_game(town, ann, ben)
    mover = await town.to_act(table)
    other = ben if mover is ann else ann
    reply = await other.slash("table pause")
    assert f"It holds once <@{mover.id}> agrees too" in reply.sights[0].text
    assert f"<@{other.id}> proposes to pause this game." in board(town).text
    assert "proposes to pause this game" in mover.panel.text
    said = await press_by_hand(town, ComponentId("vote", table, ("pause", "yes")), "", cleo)
    assert "You hold no seat" in said
    await mover.press("Agree", mover.panel)
    for shown in (board(town), mover.panel, other.panel):
        assert "This table is paused" in shown.text
        assert "as all who play agreed" in shown.text
        assert "due <t:" not in shown.text
    assert "Resume" in board(town).labels
    action = next(iter((await town.seen(table, mover)).actions), None)
    assert action is None
    said = await press_by_hand(town, ComponentId("do", table, ("x", "y")), "", mover)
    assert "This table is paused" in said
    assert "`/table resume`" in said
    reply = await mover.slash("hand")
    assert "This table is paused" in reply.text
    await time.go_on(table, 5 * EVENING.time)
    await town.restart()
    await time.hold()
    before = mover.panel.id
    await other.press("Resume", board(town))
    assert "paused" not in board(town).text.split("has the game go on")[-1]
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
    assert "That is not proposed any more." in said


async def test_a_manager_pauses_at_once_and_resumes(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    manager = town.manager("Mia")
    assert "The table is paused" in (await manager.slash("table pause")).text
    assert f"by <@{manager.id}>" in board(town).text
    reply = await ann.press("Resume", board(town))
    assert "paused this one" in reply.text
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
    assert "Only Ann, the host, can hand on" in reply.text
    reply = await cleo.slash("table resume")
    assert "You hold no seat" in reply.text
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


async def test_a_freed_seat_is_taken_by_anybody_and_listed_for_who_was_there(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben)
    manager = town.manager("Mia")
    assert "There is no such seat" in (await manager.slash("table free", seat="F")).text
    reply = await manager.slash("table free", seat="ben")
    assert f"The seat of <@{ben.id}> is free" in reply.text
    view = await town.tables.read.view(table)
    assert away_seat_of(view, ben.id) == 1
    listed = (await ben.slash("games", "dm")).text
    assert "A computer player sits in for you" in listed
    assert away_seat_of(await town.tables.read.view(table), ben.id) == 1, "a look is not a return"
    await cleo.press("Take this seat", board(town))
    assert (await town.tables.read.view(table)).players[1].user == cleo.id
    assert "You sit at no table" in (await ben.slash("games", "dm")).text


async def test_the_host_hands_the_table_on(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    await town.lobby(ann, ben)
    refused = await ann.slash("table host", person=cleo.user)
    assert "The host must be somebody who sits at the table." in refused.text
    await ann.slash("table host", person=ben.user)
    assert "Only Ben, the host" in (await ann.slash("table start")).text


@pytest.mark.usefixtures("time")
async def test_another_pace_by_agreement(town: Town, ann: Guest, ben: Guest) -> None:
    table = await timed_game(town, ann, ben)
    await ann.choose("A day", (await ann.slash("table status")).sight, menu=":newpace")
    assert "another pace: 24 hours a turn, in place of 2 hours a turn" in board(town).text
    await ben.press("Agree", board(town))
    assert (await town.tables.read.view(table)).pace == "day"
    assert "agreed on another pace: 24 hours a turn" in board(town).text
    said = await press_by_hand(town, ComponentId("newpace", table), "forever", ann)
    assert "There is no such pace." in said


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


async def test_the_seat_of_who_left_the_server_is_opened_at_the_next_message_to_them(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben, cleo)
    for person in (ben, cleo):
        close_door(town.env, person)
    town.guild.remove_member(ben.member)
    for _ in range(20):
        view = await town.tables.read.view(table)
        if view.over or view.players[1].user is None:
            break
        await town.play(table, lambda actions: actions[-1])
    view = await town.tables.read.view(table)
    assert [player.user for player in view.players] == [ann.id, None, cleo.id]
    assert (view.players[1].away, view.players[1].is_free) == (None, True)
    told = "\n".join(await town.tables.read.log_lines(table, None, -1))
    assert "**Ben** left the game" in told
    assert "Take this seat" in board(town).labels
