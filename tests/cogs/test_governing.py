"""What players agree on and managers decide: undo, pauses, time per turn, seats, the host."""

import random

import msgspec
import pytest

from cogs.play.private_panels import OVERTAKEN
from cogs.ui.components import ComponentId
from cogs.ui.layout import mention
from engine.model import Order
from host.repositories.servers import ServerSettings
from tests.cogs.pace import Duel, Time, board, mover_and_other, timed_game
from tests.cogs.sights import Reply
from tests.cogs.test_absence import EVENING
from tests.cogs.test_forged import press_by_hand
from tests.cogs.test_private_panels import now, updates
from tests.cogs.town import Guest, Town, command_of, kind_of


async def test_a_pause_is_declined_or_agreed_to_and_anyone_ends_it(
    town: Town, time: Time, ann: Guest, ben: Guest
) -> None:
    table = await timed_game(town, ann, ben)
    mover, other = await mover_and_other(town, table)
    await other.press("Propose a pause", (await other.slash("table status")).sight)
    asked = f"<@{mover.id}>: <@{other.id}> asks you to pause this game at table 1."
    assert asked in town.public()[-1].text
    await mover.press("Decline", town.public()[-1])
    assert f"<@{mover.id}> declined the pause." in town.public()[-1].text
    reply = await other.slash("table pause")
    assert "Proposed. While an answer is missing, the board says whose" in reply.sights[0].text
    assert "proposes to pause this game" in mover.panel.text
    await mover.press("Agree", mover.panel)
    assert any("Agreed: the game pauses." in each.text for each in town.public())
    for shown in (board(town), mover.panel, other.panel):
        assert "**The game is paused**" in shown.text
        assert "by agreement" in shown.text
        assert "due <t:" not in shown.text
    assert "Resume" in board(town).labels
    reply = await mover.slash("hand")
    assert "The game is paused" in reply.text
    await time.go_on(table, 5 * EVENING.time)
    await town.restart()
    await time.hold()
    before = mover.panel.id
    await other.press("Resume", board(town))
    assert "**The game is paused**" not in board(town).text
    assert mover.panel.id != before, "the player is notified again"
    moment = f"<t:{int((time.now + EVENING.time).timestamp())}:R>"
    assert f"due {moment}" in board(town).text


async def test_others_are_told_who_manages(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
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
    assert await town.tables.read.view(table) == before


async def test_the_servers_role_manages_from_anywhere(town: Town, ann: Guest, ben: Guest) -> None:
    town.open_channel("brook")
    table = await town.game(ann, ben)
    role = town.guild.create_role("keepers")
    town.people["Kim"] = kim = Guest(town, "Kim", town.everyday, role)
    assert "can pause a game" in (await kim.slash("table pause", "brook", table=str(table))).text
    settings = msgspec.structs.replace(ServerSettings(), manager_role=role.id)
    await town.tables.servers.set(town.guild.id, settings)
    assert "is paused" in (await kim.slash("table pause", "brook", table=str(table))).text
    assert "resumes" in (await kim.slash("table resume", "brook", table=str(table))).text
    assert await ann.suggestions("table free", "seat", "BE") == {"B · Ben": "B"}
    refused = await ann.slash("table free", seat="A")
    assert f"<@&{role.id}>" in refused.text


@pytest.mark.usefixtures("time")
async def test_another_pace_by_agreement(town: Town, ann: Guest, ben: Guest) -> None:
    table = await timed_game(town, ann, ben)
    await ann.choose("A day", (await ann.slash("table status")).sight, menu=":newpace")
    assert "another time per turn: 24 hours a turn instead of 2 hours a turn" in board(town).text
    await town.restart()
    await ben.press("Agree", board(town))
    assert (await town.tables.read.view(table)).time.pace == "day"
    assert [each.text for each in town.public() if "Agreed: 24 hours a turn." in each.text]
    assert "everyone now has 24 hours a turn" in board(town).text
    said = await press_by_hand(town, ComponentId("newpace", table), "forever", ann)
    assert "That isn't one of the times per turn." in said


AT_NINE = "at 21:00 on weekends (Europe/Berlin)"


@pytest.mark.usefixtures("time")
async def test_turns_due_at_a_time_of_day(town: Town, ann: Guest, ben: Guest) -> None:
    page = await ann.press("Options", await town.lobby(ann, ben))
    for time, zone, told in (
        ("soon", "UTC", "I can't read that time."),
        ("9 pm", "Atlantis", "I don't know that time zone."),
        ("9 pm", "berlin", "### Options"),
    ):
        form = await ann.open_form("At a time of day …", page.sight, menu=":pace")
        said = await form.send(time=time, days=["7", "6"], zone=zone)
        assert told in said.text
    due = f"Each turn is due {AT_NINE}, <t:1777748400:t> where you are."
    assert due in said.text
    assert due in town.public()[-1].text
    await ann.slash("table start")
    assert "(due at <t:1777748400:t>, <t:1777748400:R>)" in board(town).text
    status = (await ben.slash("table status")).sight
    assert due in status.text
    form = await ben.open_form("At a time of day …", status, menu=":newpace")
    assert form.chosen == {"days": "7"}
    await form.send(time="21:30", zone="Europe/Berlin")
    new = "turns due at 21:30 every day (Europe/Berlin)"
    assert f"another time per turn: {new} instead of turns due {AT_NINE}" in board(town).text
    await ann.press("Agree", board(town))
    assert f"everyone now has {new}" in board(town).text


async def test_the_host_chooses_in_the_lobby_how_fast_a_table_plays(town: Town, ann: Guest) -> None:
    await town.lobby(ann)
    await ann.slash("table pace", pace="day")
    assert "- Time per turn: A day. 24 hours a turn." in town.public()[-1].text
    page = await ann.press("Options", town.public()[-1])
    for value, menu in (
        ("An evening", ":pace"),
        ("Keep waiting", ":ontimeout"),
        ("3 days off", ":daysoff"),
    ):
        page = await ann.choose(value, page.sight, menu=menu)
    for words in (
        "- Time per turn: An evening. 2 hours a turn.",
        "nobody decides: keep waiting.",
        "Days off per player: 3.",
    ):
        assert words in town.public()[-1].text
    said = await press_by_hand(town, ComponentId("pace", 1), "forever", ann)
    assert "That isn't one of the times per turn." in said


BUTTON = "Undo"


async def until(town: Town, table: int, *, is_free: bool) -> tuple[Guest, Reply]:
    """Play until the last action can be undone freely, or can't; who did it, and the answer."""
    rng = random.Random(5)
    while True:
        mover = await town.to_act(table)
        reply = await town.play(table, rng.choice)
        if (await town.tables.undo.offer(table, mover.id)).note.is_free is is_free:
            return mover, reply


async def test_an_old_button_and_the_command_ask_first(town: Town, ann: Guest, ben: Guest) -> None:
    """Either may have meant something else."""
    table = await town.game(ann, ben)
    mover, _ = await until(town, table, is_free=True)
    decision = (await town.seen(table, mover)).decision
    done = await town.state(table)
    said = await press_by_hand(town, ComponentId("undo", table, ("0" * 12,)), "", mover)
    assert "**Undo?** This takes back: " in said
    page = await mover.slash("table undo")
    assert "**Undo?** This takes back: " in page.text
    assert page.private
    assert await town.state(table) == done
    assert "undid" in (await mover.press("Undo it", page.sight)).text
    undone = await town.state(table)
    assert undone != done
    await press_by_hand(town, ComponentId("undo", table, (decision,)), "", mover)
    assert await town.state(table) == undone


async def test_a_secret_choice_is_changed_by_one_press(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben, game="evolution")
    before, person = await town.state(table), await town.to_act(table)
    await town.play(table, lambda actions: actions[0])
    panel = (await person.slash("hand")).sight
    assert (BUTTON in panel.labels, await town.to_act(table) is person) == (False, False)
    assert "**Your turn" in (await person.press("Change my choice", panel)).text
    assert await town.state(table) == before


@pytest.mark.parametrize("secrets", [0, 3])
async def test_however_often_a_choice_is_changed_it_is_one_line(
    town: Town, ann: Guest, ben: Guest, secrets: int
) -> None:
    """With secret actions in between, or without."""
    table = await town.game(ann, ben, game="nature", quick_play=True)
    news = []
    for number in range(4):
        if 0 < number <= secrets:
            (grow, *_) = (a for a in (await town.seen(table, ben)).actions if kind_of(a) == "grow")
            command, options = command_of(await town.seen(table, ben), grow)
            await ben.slash(command, **options)
        panel = (await ben.slash("hand")).sight
        panel = (await ben.press("Finish adapting", panel)).sight
        news.append([line for line in board(town).text.splitlines() if "**Ben**" in line])
        await ben.press("Change my choice", panel)
        assert "**Ben** has finished" not in board(town).text
        assert board(town).text.count("**Ben** changes their choice.") == 1
    changed, finished = "**Ben** changes their choice.", "**Ben** is done adapting."
    assert [len(each) for each in news] == [1, 2, 2, 2]
    assert all(finished in each[-1] for each in news)
    assert all(changed in each[0] for each in news[1:])
    log = await town.tables.read.log_lines(table, 0, 0)
    assert log == [changed]


async def test_undoing_a_reveal_needs_agreement(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    mover, reply = await until(town, table, is_free=False)
    other = ben if mover is ann else ann
    done, drawn = await town.state(table), [each.alt for each in board(town).pictures]
    page = await mover.press(BUTTON, reply.sight)
    assert "**Undo?** This takes back: " in page.text
    assert f"<@{other.id}> must agree. They'll see your request." in page.text
    assert await town.state(table) == done
    asked = await mover.press("Ask them", page.sight)
    assert "I've asked the others" in asked.sights[0].text
    assert f"<@{mover.id}> asks to take back their last action" in board(town).text
    details = await other.press("Details", board(town))
    assert f"<@{mover.id}> asks to undo this: " in details.text
    assert details.private
    assert await town.state(table) == done
    assert "Withdraw my request" in (await mover.slash("hand")).sight.labels
    await other.press("Decline", board(town))
    assert f"**{other.name}** declined **{mover.name}**'s undo." in board(town).text
    await mover.press("Ask them", (await mover.slash("table undo")).sight)
    await town.restart()
    refused = await mover.press("Agree", board(town))
    assert "This is your own request" in refused.text
    agreed = await other.press("Agree", board(town))
    assert "Undone." in agreed.text
    assert await town.state(table) != done
    assert [each.alt for each in board(town).pictures] != drawn
    assert "asks to take back" not in board(town).text
    assert f"**{other.name}** agreed. **{mover.name}** undid" in board(town).text


async def test_who_frees_a_seat_reads_which_computer_player_sits_there_now(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    reply = await town.manager("Mia").slash("table free", seat="ben")
    now_there = mention((await town.tables.read.view(table)).players[1])
    assert f"<@{ben.id}>'s seat is open. {now_there} plays there" in reply.text


async def test_who_is_removed_from_a_lobby_can_still_read_the_rules_of_its_game(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.lobby(ann, ben, game="darwin")
    await town.manager("Mia").slash("table free", seat="ben")
    page = await ben.press("Rules", ben.newest(saying="freed your seat"))
    assert "Darwin" in page.text


@pytest.mark.parametrize("what", ["a move", "a pause"])
async def test_the_question_of_an_undo_stays_exactly_while_it_is_offered(
    town: Town, duel: Duel, what: str
) -> None:
    _, mover, other = duel
    await mover.slash("nature done")
    page = (await mover.slash("table undo")).sight
    await other.slash("table abandon")
    assert now(mover, page).text == page.text
    if what == "a move":
        await other.slash("nature hunter")
    else:
        await town.manager("Mia").slash("table pause")
    changed = now(mover, page)
    assert OVERTAKEN in changed.text
    assert "Undo it" not in changed.labels


async def test_what_is_done_and_undone_in_secret_leaves_the_question_of_an_undo_alone(
    town: Town, duel: Duel
) -> None:
    """By no edit, at once or at the next change that everyone sees, and by no other answer."""
    table, mover, other = duel
    before = await town.state(table)
    order = Order("starve", "ask")
    await town.tables.play.act(table, other.id, order, decision=None, interaction=2**60)
    await mover.slash("nature done")
    page = (await mover.slash("table undo")).sight
    sent = updates(town)
    secret = await town.tables.undo.offer(table, other.id)
    assert secret.note.is_secret
    await town.tables.undo.take_back(table, other.id, secret.name, interaction=2**60 + 1)
    await town.quiet()
    assert updates(town) == sent
    await other.slash("table abandon")
    assert now(mover, page).text == page.text
    await mover.press("Undo it", now(mover, page))
    assert await town.state(table) == before
