"""Private panels: up to date while Discord allows it, then with Refresh, and no dead ends."""

import asyncio
import random
from pathlib import Path

import discord
import pytest

from cogs.interactions.replies import Reply
from cogs.live.texts import PanelText
from cogs.messages.carrier import Draft
from cogs.play.private_panels import OVERTAKEN
from cogs.ui.components import ComponentId
from cogs.ui.layout import MessageLayout
from engine.model import Order
from host.errors import StaleView
from host.messages.shown import LostSeat, Panel
from host.service.play import Turn
from host.service.queries import Queries
from host.subject import Subject
from host.table.views import Receipt, SeatView
from render.base import Picture
from tests.cogs.pace import Duel, deeds, press_on
from tests.cogs.sights import Sight
from tests.cogs.test_forged import press_by_hand
from tests.cogs.test_pressed import QUARTER_OF_AN_HOUR
from tests.cogs.town import Guest, Town, kind_of


def now(person: Guest, sight: Sight) -> Sight:
    return next(each for each in person.everything() if each.id == sight.id)


def stored(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in folder.rglob("*") if path.is_file()]


def updates(town: Town) -> int:
    """How often the bot has edited private answers so far."""
    return sum(
        request.method == "PATCH" and "/webhooks/" in request.path
        for request in town.env.http_requests
    )


async def test_a_panel_that_waits_becomes_a_question_by_itself(town: Town, duel: Duel) -> None:
    table, first, other = duel
    panel = (await other.slash("hand")).sight
    assert panel.opens[0] == "Refresh"
    assert deeds(panel) == []
    await first.slash("nature done")
    panel = now(other, panel)
    assert "**Your turn:**" in panel.text
    assert deeds(panel) == deeds(other.panel)
    assert f"{first.name} is done adapting" in panel.text.replace("*", "")
    await other.press("Finish adapting", panel)
    assert (await town.tables.read.view(table)).progress.seq == 2


async def test_a_private_panel_says_whom_it_waits_for_and_a_lasting_one_does_not(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    """There it would soon be untrue, and nothing would correct it; nor how far the game is."""
    table = await town.game(ann, ben, cleo)
    first = await town.to_act(table)
    other = next(each for each in (ann, ben, cleo) if each is not first)
    panel = (await other.slash("hand")).sight
    assert f"Waiting for <@{first.id}>. This updates itself" in panel.text
    while await town.to_act(table) is first:
        await town.play(table, lambda actions: actions[-1])
    second = await town.to_act(table)
    assert (second is other) == ("**Your turn:**" in now(other, panel).text)
    assert (second is not other) == (f"Waiting for <@{second.id}>." in now(other, panel).text)
    assert "I'll message you here when it's your turn." in first.panel.text
    assert f"<@{second.id}>" not in first.panel.text
    assert "Round" not in first.panel.text
    assert first.panel.pictures == []
    assert (await first.press("My hand", first.panel)).sight.pictures != []


async def test_a_panel_that_waits_leads_to_the_next_table(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """It stays where it is, and up to date; once nothing waits, it says so."""
    await town.game(ann, ben, game="natura", goal="taker")
    first = await town.to_act(1)
    other = ben if first is ann else ann
    alone = (await other.slash("hand")).sight
    assert "Next table" not in alone.labels
    await town.game(other, first, channel="brook", game="natura", goal="taker")
    assert await town.to_act(2) is other
    waiting = (await other.slash("hand")).sight
    assert "Next table" in waiting.labels
    assert "Next table" not in (await first.slash("hand")).sight.labels
    opened = await other.press("Next table", waiting)
    assert opened.private
    assert "Table 2 · Natura" in opened.text
    assert "**Your turn:**" in opened.text
    assert "Table 1 · Natura" in now(other, waiting).text
    await town.play(2, lambda actions: actions[0], channel="brook")
    await town.quiet()
    nothing = await other.press("Next table", now(other, waiting))
    assert "No other table is waiting for you." in nothing.text


async def test_a_panel_that_waits_is_put_away_before_it_is_out_of_date(
    town: Town, duel: Duel
) -> None:
    """One that asks something stays, and so does one that was pressed meanwhile."""
    _, first, other = duel
    panels = [(await each.slash("hand")).sight for each in (first, other)]
    await town.env.advance_time(QUARTER_OF_AN_HOUR / 2)
    pressed = await other.press("Refresh", panels[1])
    await town.env.advance_time(QUARTER_OF_AN_HOUR / 2)
    assert now(first, panels[0]).text == panels[0].text
    assert now(other, pressed.sight).text == panels[1].text
    await town.env.advance_time(QUARTER_OF_AN_HOUR / 2)
    left = now(other, pressed.sight)
    assert "I can't update this any more." in left.text
    assert (left.pictures, left.labels, left.menus) == ([], ["Refresh"], [])
    await first.slash("nature done")
    assert "**Your turn:**" in (await other.press("Refresh", left)).text


async def test_after_a_restart_a_panel_has_refresh(town: Town, duel: Duel) -> None:
    _, first, other = duel
    panel = (await other.slash("hand")).sight
    await town.restart()
    await first.slash("nature done")
    assert deeds(now(other, panel)) == []
    fresh = await other.press("Refresh", now(other, panel))
    assert fresh.sight.id == panel.id
    assert deeds(fresh.sight) == deeds(other.panel) != []
    await first.slash("table abandon")
    await other.slash("table abandon")
    assert "The game is over" in now(other, panel).text


async def test_no_token_is_stored(town: Town, ann: Guest, ben: Guest, tmp_path: Path) -> None:
    await town.game(ann, ben)
    await ann.slash("hand")
    tokens = {
        request.path.split("/")[3].encode()
        for request in town.env.http_requests
        if request.path.startswith("/webhooks/")
    }
    assert tokens
    kept = b"".join(stored(tmp_path))
    assert kept
    assert [token for token in tokens if token in kept] == []


async def test_a_change_in_the_moment_when_an_update_ends_is_shown_too(
    town: Town, duel: Duel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the loop calls back that the task of the update has ended."""
    table, first, other = duel
    await other.slash("hand")
    happened, edit, read = list[str](), Reply.edit, Queries.seen_by
    poke = town.bot.parts.private_panels.poke

    async def edited(reply: Reply, layout: MessageLayout) -> None:
        await edit(reply, layout)
        happened.append("edited")
        asyncio.get_running_loop().call_soon(poke, Subject.of("table", table))

    async def seen_by(queries: Queries, of: int, user: int, *, with_recent: bool) -> SeatView:
        happened.append("read")
        return await read(queries, of, user, with_recent=with_recent)

    with monkeypatch.context() as patch:
        patch.setattr(Reply, "edit", edited)
        patch.setattr(Queries, "seen_by", seen_by)
        await town.tables.play.act(
            table,
            first.id,
            (await town.seen(table, first)).actions[0],
            decision=None,
            interaction=2**60,
        )
        await town.quiet()
    assert happened.count("edited") == 1
    assert happened[-1] == "read"


async def test_an_expired_panel_waits_for_refresh(
    town: Town, duel: Duel, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, first, other = duel
    panel = (await other.slash("hand")).sight
    with monkeypatch.context() as later:
        later.setattr(discord.Interaction, "is_expired", lambda _: True)
        await first.slash("nature hunter")
        before = updates(town)
        await town.tables.computers.settled()
        assert updates(town) == before
        assert now(other, panel).words == panel.words
    fresh = await other.press("Refresh", now(other, panel))
    assert fresh.sight.id == panel.id
    await first.slash("nature done")
    assert deeds(now(other, panel)) != []


async def test_a_question_stays_until_it_is_stale(duel: Duel, ann: Guest) -> None:
    _, person, _ = duel
    asked = await person.slash("nature grow")
    assert asked.sight.menus != []
    await ann.slash("table abandon")  # a vote, which is no move
    assert now(person, asked.sight).menus != []
    await person.press("Finish adapting", person.panel)
    overtaken = now(person, asked.sight)
    assert overtaken.asks == []
    assert OVERTAKEN in overtaken.text
    assert "Waiting for" in overtaken.text


async def test_a_proposal_appears_on_open_panels(town: Town, ann: Guest, ben: Guest) -> None:
    await town.game(ann, ben)
    panel = (await ben.slash("hand")).sight
    await ann.slash("table abandon")
    assert f"<@{ann.id}> proposes to abandon this game" in now(ben, panel).text
    await ben.press("Play on", now(ben, panel))
    assert "proposes" not in now(ben, panel).text


async def test_a_proposal_appears_while_the_game_is_paused_at_a_computers_turn(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben, cleo)
    gone = await town.to_act(table)
    one, other = (each for each in (ann, ben, cleo) if each is not gone)
    panel = (await other.slash("hand")).sight
    await town.manager("Max").slash("table pause")
    await town.tables.seats.leave(table, gone.id, 1)
    await one.slash("table abandon")
    assert f"<@{one.id}> proposes to abandon this game" in now(other, panel).text


async def test_what_the_menu_opens_covers_the_panel_and_leads_back(duel: Duel) -> None:
    """In direct messages and in the channel alike: nothing piles up below."""
    _, person, _ = duel
    private = (await person.slash("hand")).sight
    for panel, channel in ((person.panel, "dm"), (private, "oasis")):
        seen = len(person.sees(channel))
        shown = (each for each in panel.opens if each not in {"Refresh", "Write a note …"})
        for label in shown:  # a note opens a form
            there = (await person.press(label, now(person, panel))).sight
            assert there.id == panel.id, label
            assert there.opens == []
            if label == "Rules":  # a page of a page leads back, too
                there = (await person.press("Next", there)).sight
            back = (await person.press("Back", there)).sight
            assert (back.id, deeds(back), back.opens) == (panel.id, deeds(panel), panel.opens)
        assert len(person.sees(channel)) == seen


async def test_a_page_gives_way_to_the_next_turn_only(town: Town, duel: Duel) -> None:
    table, first, other = duel
    page = (await other.press("Rules", (await other.slash("hand")).sight)).sight
    await first.slash("nature hunter")
    assert now(other, page).text == page.text
    await first.slash("nature done")
    assert deeds(now(other, page)) == deeds(other.panel) != []
    page = (await other.press("Zoom in", now(other, page))).sight
    await taken_over(town, table, other, town.guest("Cleo"))
    assert is_bare(now(other, page))


async def test_secret_actions_change_no_panel(town: Town, ann: Guest, ben: Guest) -> None:
    """Neither its words, nor by an edit, which would give it away as well."""
    table = await town.game(ann, ben)
    panel = (await ann.slash("hand")).sight
    before, sent = (await town.tables.read.view(table)).progress.seq, updates(town)
    order = Order("starve", "ask")
    await town.tables.play.act(table, ben.id, order, decision=None, interaction=2**60)
    await town.quiet()
    assert (await town.tables.read.view(table)).progress.seq > before
    assert updates(town) == sent
    assert now(ann, panel).words == panel.words


@pytest.mark.parametrize("end", ["dismissed", "expired"])
async def test_who_plays_from_a_panel_is_called_once_that_is_gone(
    town: Town, duel: Duel, end: str
) -> None:
    table, first, other = duel
    panel = (await first.slash("hand")).sight
    await first.press("Finish adapting", panel)
    before = [sight.id for sight in first.sees("dm")]
    if end == "dismissed":
        town.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, times=None)
    while await town.to_act(table) is other:
        await town.play(table, lambda actions: actions[-1])
    if end == "expired":
        assert [sight.id for sight in first.sees("dm")] == before
        assert deeds(now(first, panel)) == deeds(first.panel) != []
        await town.env.advance_time(QUARTER_OF_AN_HOUR)
    assert [sight.id for sight in first.sees("dm")] != before
    assert "**Your turn:**" in first.panel.text


def is_there(person: Guest, sight: Sight) -> bool:
    return any(each.id == sight.id for each in person.everything())


async def test_a_new_panel_takes_the_place_of_the_one_before(town: Town, duel: Duel) -> None:
    """Wherever that is. An older one that can't be edited any more is the newest once pressed."""
    _, first, other = duel
    town.open_channel("lake")
    old, new = [(await other.slash("hand")).sight for _ in range(2)]
    assert not is_there(other, old)
    await first.slash("nature done")
    assert deeds(now(other, new)) != []
    away = await other.slash("hand", "lake", table="1")
    assert not is_there(other, new)
    assert deeds(away.sight) != []


@pytest.mark.parametrize("label", ["Since my last turn", "Show the log", "Rules", "As text"])
async def test_what_a_player_opens_on_the_board_covers_their_panel(
    town: Town, duel: Duel, cleo: Guest, label: str
) -> None:
    """A spectator has none, so nothing leads back."""
    _, first, other = duel
    panel = (await other.slash("hand")).sight
    page = (await other.press(label, town.public()[-1])).sight
    assert not is_there(other, panel)
    await first.slash("nature hunter")
    assert now(other, page).text == page.text
    back = (await other.press("Back", page)).sight
    assert (back.id, back.opens) == (page.id, panel.opens)
    await first.slash("nature done")
    assert "**Your turn:**" in now(other, back).text
    if label != "Since my last turn":
        assert "Back" not in (await cleo.press(label, town.public()[-1])).sight.labels


def held_back(
    town: Town, monkeypatch: pytest.MonkeyPatch, seat: int | None
) -> tuple[asyncio.Event, asyncio.Event]:
    """Hold back the next picture of a seat's hand until the test lets it go on."""
    draw, halfway, go_on = town.bot.services.pictures.hand, asyncio.Event(), asyncio.Event()

    async def slowly(seen: SeatView) -> Picture:
        picture = await draw(seen)
        if seen.seat == seat and not halfway.is_set():
            halfway.set()
            await town.env.external_wait(go_on.wait(), reason="the test")
        return picture

    monkeypatch.setattr(town.bot.services.pictures, "hand", slowly)
    return halfway, go_on


async def test_a_press_waits_for_an_update_that_is_under_way_and_comes_last(
    town: Town, duel: Duel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the older of the two might stay."""
    table, first, other = duel
    panel = (await other.slash("hand")).sight
    seat = (await town.seen(table, other)).seat
    halfway, go_on = held_back(town, monkeypatch, seat)
    compose = PanelText.compose

    async def after_the_private_one(text: PanelText, shown: Panel | LostSeat, mark: str) -> Draft:
        await halfway.wait()
        return await compose(text, shown, mark)

    monkeypatch.setattr(PanelText, "compose", after_the_private_one)
    actions = (await town.seen(table, first)).actions
    [done] = [action for action in actions if kind_of(action) == "done"]
    await town.tables.play.act(table, first.id, done, decision=None, interaction=2**60)
    await halfway.wait()
    pressed = asyncio.create_task(other.press("Refresh", panel))
    await asyncio.sleep(0)
    go_on.set()
    await pressed
    await town.quiet()
    assert deeds(now(other, panel)) == deeds(other.panel) != []


async def taken_over(town: Town, table: int, former: Guest, by: Guest) -> None:
    """A seat changes hands: its holder leaves, and somebody else takes it."""
    seat = (await town.seen(table, former)).own_seat
    await town.tables.seats.leave(table, former.id, 2**60)
    await town.tables.seats.take(table, by.id, by.name, seat, 2**60 + 1)
    await town.quiet()


def is_bare(sight: Sight) -> bool:
    """Whether a message shows nothing of a seat."""
    return not sight.pictures and not sight.menus and sight.labels == ["Board", "Watch the game"]


async def test_a_lost_seat_leaves_nothing(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    """And the new player's moves never change the former one's panels."""
    table = await town.game(ann, ben)
    panels = [(await ben.slash("hand")).sight]
    await taken_over(town, table, ben, cleo)
    left = [now(ben, panel) for panel in panels]
    for panel in left:
        assert "You no longer play here." in panel.text
        assert is_bare(panel)
        assert panel.message.attachments == []
    for _ in range(6):
        await town.play(table, lambda actions: actions[-1])
    for panel in left:
        after = now(ben, panel)
        assert (after.words, after.message.edited_at) == (panel.words, panel.message.edited_at)


async def test_a_seat_lost_while_its_hand_is_drawn_is_not_shown(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat changes hands while the panel is drawn, before it is followed."""
    table = await town.game(ann, ben)
    seat = (await town.seen(table, ben)).own_seat
    halfway, go_on = held_back(town, monkeypatch, seat)
    asked = asyncio.create_task(ben.member.slash(town.channels["oasis"], "hand"))
    await halfway.wait()
    await town.tables.seats.leave(table, ben.id, 2**60)
    await town.tables.seats.take(table, cleo.id, cleo.name, seat, 2**60 + 1)
    go_on.set()
    await asked
    await town.quiet()
    shown = [sight for sight in ben.sees() if sight.ephemeral][-1]
    assert "has taken your seat." in shown.text
    assert is_bare(shown)


async def test_a_seat_lost_while_a_press_waits_is_not_shown(
    town: Town, duel: Duel, cleo: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press is stale, and the current state is for the new player only."""
    table, person, other = duel
    panel = (await person.slash("hand")).sight
    act = Turn.act

    async def too_late(*_: object, **__: object) -> Receipt:
        monkeypatch.setattr(Turn, "act", act)
        await town.tables.seats.leave(table, person.id, 2**60)
        seat = (await town.tables.read.seen_by(table, person.id)).lost
        assert seat is not None
        await town.tables.seats.take(table, cleo.id, cleo.name, seat, 2**60 + 1)
        raise StaleView("The table has moved on.")

    monkeypatch.setattr(Turn, "act", too_late)
    shown = (await person.press("Finish adapting", panel)).sight
    assert f"<@{cleo.id}> plays in your seat now" in shown.text
    assert is_bare(shown)
    assert other.id != cleo.id


async def test_every_old_button_treats_a_former_player_as_a_spectator(
    town: Town, duel: Duel, cleo: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the panel could no longer be cleared."""
    table, person, _ = duel
    await press_on(person, person.panel, random.Random(1))
    with monkeypatch.context() as later:
        later.setattr(discord.Interaction, "is_expired", lambda _: True)
        panels = [(await person.slash("hand")).sight]
        labels = [*panels[0].labels, *panels[0].opens]
        panels += [(await person.slash("hand")).sight for _ in labels[1:]]
        await taken_over(town, table, person, cleo)
        assert [now(person, panel).labels for panel in panels] == [panels[0].labels] * len(labels)
    hand = {attachment.filename for attachment in panels[0].message.attachments}
    assert {"Refresh", "Zoom in", "Scores", "Since my last turn", "Standing orders"} < set(labels)
    for label, panel in zip(labels, panels, strict=True):
        sight = (await person.press(label, now(person, panel))).sight
        assert hand.isdisjoint(each.filename for each in sight.message.attachments), label
        assert "Your turn" not in sight.text, label
        looks_on = label in {"Board", "Zoom in", "Scores", "Rules"}
        assert looks_on or f"<@{cleo.id}> plays in your seat now" in sight.text, label
    said = await press_by_hand(town, ComponentId("back", table), "", person)
    assert f"<@{cleo.id}> plays in your seat now" in said


async def test_a_form_for_a_lost_seat_does_nothing(town: Town, duel: Duel, cleo: Guest) -> None:
    table, person, _ = duel
    panel = (await person.slash("hand")).sight
    form = await person.open_form("Play several …", panel)
    await taken_over(town, table, person, cleo)
    seq = (await town.tables.read.view(table)).progress.seq
    reply = await form.send()
    assert f"<@{cleo.id}> plays in your seat now" in reply.text
    assert is_bare(reply.sight)
    assert (await town.tables.read.view(table)).progress.seq == seq


async def test_deleting_data_clears_the_panel(town: Town, ann: Guest, ben: Guest) -> None:
    await town.game(ann, ben)
    panel = (await ben.slash("hand")).sight
    await town.tables.accounts.forget(ben.id)
    await town.quiet()
    assert is_bare(now(ben, panel))
