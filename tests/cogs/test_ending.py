"""The end: giving a game up, its record, and another one."""

import pytest

from cogs.ui.components import ComponentId
from engine import registry
from tests.cogs.pace import Duel, board, give_up
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Town


async def test_a_manager_of_the_channel_can_end_a_game_alone(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben)
    manager = town.manager("Mia")
    reply = await manager.slash("table abandon", force=True)
    assert "Table 1 is closed." in reply.text
    assert "table 1 was given up" in town.public()[-1].text


async def test_nobody_else_can_end_a_game_alone(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    reply = await ann.slash("table abandon", force=True)
    assert reply.private
    assert "Manage Channels" in reply.text
    view = await town.tables.read.view(table)
    assert view.status == "running"
    assert view.abandon_votes == ()


async def test_a_manager_cannot_end_a_game_from_another_channel(
    town: Town, ann: Guest, ben: Guest
) -> None:
    town.open_channel("brook")
    table = await town.game(ann, ben)
    manager = town.manager("Mia")
    reply = await manager.slash("table abandon", "brook", table=str(table), force=True)
    assert reply.private
    assert (await town.tables.read.view(table)).status == "running"


async def test_the_record_is_not_given_out_while_it_would_show_what_is_hidden(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben)
    reply = await ann.slash("table export")
    assert reply.private
    assert "The record would show what is hidden." in reply.text
    assert reply.sight.message.attachments == []


async def test_play_again_seats_the_computers_and_asks_the_people_of_before(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    lobby = await town.lobby(ann, ben, cleo, rounds=7)
    page = await ann.press("Computer players", lobby)
    page = await ann.press("Hard", page.sight)
    page = await ann.choose("1", page.sight, menu="thinking")
    await ann.choose(page.sight.menus[0].options[0][1], page.sight, menu="seatbot")
    await ann.slash("table start")
    await give_up(ann, ben, cleo)
    reply = await ben.press("Play again", town.public()[-1])
    assert "Table 2 is open, and I'm asking the others to join." in reply.sights[0].text
    assert reply.sights[0].ephemeral
    old, new = await town.tables.read.view(1), await town.tables.read.view(2)
    assert [(player.user, player.bot, player.strength) for player in new.players] == [
        (ben.id, None, None),
        (None, old.players[-1].bot, "hard"),
    ]
    assert new.thinking_s == 1
    lobby = next(sight for sight in town.public() if "a table is open" in sight.text)
    assert "Rounds: 7" in lobby.text
    [ask] = [sight for sight in town.public() if "for another game of Nature" in sight.text]
    assert [user.id for user in ask.message.mentions] == [ann.id, cleo.id, ben.id]
    await ann.press("Join", lobby)
    assert len((await town.tables.read.view(2)).players) == 3
    again = await ann.press(
        "Play again", next(s for s in town.public() if "Play again" in s.labels)
    )
    assert "This channel has an open table already." in again.text


async def test_play_again_has_the_options_as_they_were_asked_for(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """Two play otherwise than what was asked for; when more sit down, that counts again."""
    asked = registry.game("natura").rules.options_type()
    await town.game(ann, ben, game="natura")
    played = (await town.tables.read.view(1)).options
    assert played != asked
    await give_up(ann, ben)
    await ann.press("Play again", town.public()[-1])
    assert (await town.tables.read.view(2)).options == asked


async def test_who_only_watched_asks_nobody_to_play_again(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.game(ann, ben)
    await give_up(ann, ben)
    reply = await cleo.press("Play again", town.public()[-1])
    assert reply.text == "Table 2 is open."
    assert not any("for another game of Nature" in sight.text for sight in town.public())


async def test_all_see_on_the_board_who_proposes_to_give_up_and_can_answer(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben, cleo)
    await ann.slash("table abandon")
    asked = board(town)
    assert f"<@{ann.id}> proposes to give this game up." in asked.text
    assert f"It ends, and nobody wins, once <@{ben.id}> and <@{cleo.id}> agree too." in asked.text
    await ben.press("Agree", asked)
    assert (await town.tables.read.view(table)).abandon_votes == (ann.id, ben.id)
    await cleo.press("Agree", asked)
    assert (await town.tables.read.view(table)).status == "abandoned"


async def test_those_who_have_not_answered_are_called_once(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben)
    await ann.slash("table abandon")
    call = town.public()[-1]
    assert f"<@{ann.id}> asked you to give this game up" in call.text
    sent = [request.json or {} for request in town.env.http_requests if request.method == "POST"]
    pinged = [
        body["allowed_mentions"]["users"] for body in sent if "stands on the board" in str(body)
    ]
    assert [[int(user) for user in users] for users in pinged] == [[ben.id]]
    assert call.labels == []


async def test_playing_on_takes_the_proposal_back_for_all_to_see(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    await ann.slash("table abandon")
    asked = board(town)
    reply = await ben.press("Play on", asked)
    assert reply.sights[0].ephemeral
    assert f"<@{ben.id}> wants to play on." in town.public()[-1].text
    assert (await town.tables.read.view(table)).abandon_votes == ()
    asked = board(town)
    assert "give this game up" not in asked.text
    assert "Agree" not in asked.labels


async def test_the_panel_of_whoever_is_to_act_asks_too_and_lasts_over_a_restart(
    town: Town, duel: Duel
) -> None:
    table, mover, other = duel
    await other.slash("table abandon")
    assert f"<@{other.id}> proposes to give this game up." in mover.panel.text
    await town.restart()
    await mover.press("Agree", mover.panel)
    assert (await town.tables.read.view(table)).status == "abandoned"


@pytest.mark.parametrize("action", ["agree", "playon"])
async def test_somebody_without_a_seat_answers_nothing(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, action: str
) -> None:
    table = await town.game(ann, ben)
    await ann.slash("table abandon")
    said = await press_by_hand(town, ComponentId(action, table), "", cleo)
    assert "You hold no seat" in said
    assert (await town.tables.read.view(table)).abandon_votes == (ann.id,)
