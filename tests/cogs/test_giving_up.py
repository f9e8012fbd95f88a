"""Giving a game up: all at the table are asked, each can agree or play on, and it is all stored."""

import pytest

from cogs.ui.custom_ids import ComponentId
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Town


async def test_all_see_on_the_board_who_proposes_to_give_up_and_can_answer(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben, cleo)
    await ann.slash("table abandon")
    board = next(sight for sight in town.public() if sight.message.attachments)
    assert f"<@{ann.id}> proposes to give this game up." in board.text
    assert f"It ends, and nobody wins, once <@{ben.id}> and <@{cleo.id}> agree too." in board.text
    await ben.press("Agree", board)
    assert (await town.tables.read.view(table)).abandon_votes == (ann.id, ben.id)
    await cleo.press("Agree", board)
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
    board = next(sight for sight in town.public() if sight.message.attachments)
    reply = await ben.press("Play on", board)
    assert reply.sights[0].ephemeral
    assert f"<@{ben.id}> wants to play on." in town.public()[-1].text
    assert (await town.tables.read.view(table)).abandon_votes == ()
    board = next(sight for sight in town.public() if sight.message.attachments)
    assert "give this game up" not in board.text
    assert "Agree" not in board.labels


async def test_an_answer_to_what_nobody_proposes_any_more_changes_nothing(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    await ann.slash("table abandon")
    board = next(sight for sight in town.public() if sight.message.attachments)
    await ann.press("Play on", board)
    for action in ("agree", "playon"):
        said = await press_by_hand(town, ComponentId(action, table), "", ben)
        assert "Nobody proposes to give this game up now." in said
    view = await town.tables.read.view(table)
    assert (view.status, view.abandon_votes) == ("running", ())


async def test_the_panel_of_whoever_is_to_act_asks_too_and_lasts_over_a_restart(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    mover = await town.to_act(table)
    other = ben if mover is ann else ann
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


async def test_a_table_says_who_may_do_what_when_its_host_has_gone(
    town: Town, ann: Guest, ben: Guest
) -> None:
    lobby = await town.lobby(ann, ben)
    refused = await ben.press("Start", lobby)
    assert "If Ann has gone, anyone seated can become the host" in refused.text
    assert f"<@{ann.id}> chooses the options and starts" in (await ben.slash("table status")).text
    left = await ann.press("Leave", lobby)
    assert f"<@{ben.id}> is its host now." in left.text
    await ann.slash("table join")
    await ben.slash("table start")
    told = await ann.slash("table status")
    assert "Each can propose to give the game up" in told.text


async def test_a_panel_that_waits_asks_too_until_the_proposal_is_off(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    mover = await town.to_act(table)
    other = ben if mover is ann else ann
    await mover.slash("table abandon")
    assert f"<@{mover.id}> proposes to give this game up." in other.panel.text
    await other.press("Play on", other.panel)
    assert "give this game up" not in other.panel.text
    assert "Agree" not in other.panel.labels
    await mover.slash("table abandon")
    await other.press("Agree", other.panel)
    assert (await town.tables.read.view(table)).status == "abandoned"
