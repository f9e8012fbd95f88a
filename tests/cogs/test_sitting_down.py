"""The lobby: opening and joining a table, computer players, and the start."""

import pytest

from cogs.ui.components import ComponentId
from host.table.lobby import HOST_PROTECTED_FOR
from tests.cogs.sights import file_kind
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Town


async def test_opening_a_table_posts_its_lobby(town: Town, ann: Guest) -> None:
    reply = await ann.slash("table new", game="nature")
    assert reply.private
    assert "You've joined table 1" in reply.text
    [lobby] = town.public()
    assert "Nature: a table is open" in lobby.text
    assert f"<@{ann.id}> · host" in lobby.text
    assert lobby.labels == [
        *("Join", "Leave", "Start with a computer", "Options", "Computer players"),
        *("Players and start", "Invite …", "Rules"),
    ]
    assert "You've joined Nature (table 1)" in ann.newest("dm").text


async def test_computer_players_come_and_go_on_a_private_page(town: Town, ann: Guest) -> None:
    page = await ann.press("Computer players", await town.lobby(ann))
    assert page.private
    page = await ann.choose(page.sight.menus[0].options[0][1], page.sight, menu="seatbot")
    assert "Bruno has joined" in page.text
    assert "Bruno · hunter · medium" in town.public()[-1].text
    page = await ann.choose("1", page.sight, menu="sendbot")
    assert "has left" in page.text
    assert "Bruno" not in town.public()[-1].text


async def test_strength_style_and_thinking_time_of_computers(town: Town, ann: Guest) -> None:
    page = await ann.press("Computer players", await town.lobby(ann))
    page = await ann.press("Hard", page.sight)
    for number in (1, 2):  # the strength stays as it was chosen
        style = page.sight.menus[0].options[number][1]
        page = await ann.choose(style, page.sight, menu="seatbot")
    view = await town.tables.read.view(1)
    assert [player.strength for player in view.players] == [None, "hard", "hard"]
    offered = [value for menu in page.sight.menus for _, value, *_ in menu.options]
    assert "2" in offered
    assert "5" not in offered  # the owner allows 2 seconds
    page = await ann.choose("1", page.sight, menu="thinking")
    lobby = town.public()[-1].text
    assert f"Bruno · {view.players[1].bot} · hard" in lobby
    assert "Hard computer players think for 1 second." in lobby


async def test_a_name_can_neither_ping_nor_format(town: Town, ann: Guest) -> None:
    rude = town.guest("@everyone **x**")
    page = await ann.press("Computer players", await town.lobby(ann, rude))
    await ann.choose(page.sight.menus[0].options[0][1], page.sight, menu="seatbot")
    await ann.press("Start", town.public()[-1])
    await ann.slash("table status")
    await ann.slash("games")
    said = "\n".join(sight.text for sight in (*ann.everything(), *rude.everything()))
    assert "@everyone" not in said
    assert "**x**" not in said


async def test_what_the_seats_force_shows(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    await town.lobby(ann, ben, cleo, town.guest("Dan"))
    assert "**Options:** standard rules" in town.public()[-1].text
    await town.guest("Eve").slash("table join")
    assert "Quick play: All at once" in town.public()[-1].text


async def test_the_lobbys_picture_shows_who_sits_there(town: Town, ann: Guest, ben: Guest) -> None:
    """Its alt text says it in words."""
    lobby = await town.lobby(ann)
    [picture] = lobby.message.attachments
    assert file_kind(picture) == "lobby.png"
    assert (
        picture.description
        == "Nature: 1 of 6 seats taken. A Ann, host. Open seats: B, C, D, E and F."
    )
    await ben.press("Join", lobby)
    page = await ann.press("Computer players", town.public()[-1])
    await ann.choose("grazer", page.sight)
    [picture] = town.public()[-1].message.attachments
    assert picture.description is not None
    assert "3 of 6 seats taken. A Ann, host. B Ben. C Bruno, computer." in picture.description
    await ben.press("Leave", lobby)
    [picture] = town.public()[-1].message.attachments
    assert picture.description is not None
    assert "2 of 6 seats taken" in picture.description
    duel = await town.lobby(ann, channel="dune", game="natura", goal="taker")
    assert "1 of 2 seats taken" in duel.pictures[0].alt


async def test_what_was_a_lobby_keeps_no_picture(town: Town, ann: Guest, ben: Guest) -> None:
    """Neither once the game has started, nor when the table is closed."""
    await town.game(ann, ben)
    begun, board = town.public()
    assert "started with" in begun.text
    assert not begun.message.attachments
    assert board.message.attachments
    town.open_channel("dune")
    await ann.slash("table new", "dune", game="nature")
    await ann.slash("table abandon", "dune")
    [closed] = town.public("dune")
    assert "was closed before it started" in closed.text
    assert (closed.labels, closed.message.attachments) == (["Rules"], [])


async def test_one_press_starts_against_a_computer(town: Town, ann: Guest, ben: Guest) -> None:
    lobby = await town.lobby(ann)
    said = (await ben.press("Start with a computer", lobby)).text
    assert "Only Ann, the host, can start the game." in said
    await ben.press("Join", lobby)
    assert "Start with a computer" not in town.public()[-1].labels
    said = await press_by_hand(town, ComponentId("against", 1), "", ann)
    assert "Someone else has joined the table." in said
    assert (await town.tables.read.view(1)).status == "lobby"
    await ben.press("Leave", lobby)
    await ann.press("Start with a computer", lobby)
    view = await town.tables.read.view(1)
    assert (view.status, view.players[0].user, len(view.players)) == ("running", ann.id, 2)
    assert view.players[1].bot is not None


async def test_an_absent_host_is_replaced_after_an_hour(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await town.lobby(ann, ben)
    assert "Become the host" not in (await ann.slash("table status")).sight.labels
    assert "Become the host" not in (await cleo.slash("table status")).sight.labels
    page = (await ben.slash("table status")).sight
    refused = await ben.press("Become the host", page)
    assert "less than an hour ago" in refused.text
    later = (await town.tables.read.view(1)).created + HOST_PROTECTED_FOR
    monkeypatch.setattr(town.tables.session, "clock", lambda: later)
    await ben.press("Become the host", page)
    assert f"<@{ben.id}> · host" in town.public()[-1].text
    await ben.slash("table start")
    assert (await town.tables.read.view(1)).status == "running"
    said = await press_by_hand(town, ComponentId("host", 1), "", ann)
    assert "Ask Ben" in said, "who is still there"


async def test_new_and_open_tables_take_a_file(town: Town, ann: Guest, ben: Guest) -> None:
    deck = ("ours.txt", b"Horned 3 x20\nPlated 2 x20\n")
    bad = ("ours.txt", b"Horned 3 x20\nWinged 2 x20\n")
    refused = await ann.slash("table new", game="nature", deck=bad)
    assert refused.private
    assert 'Line 2: There is no trait "Winged".' in refused.text
    assert "The traits are" in refused.text
    assert town.public() == []
    await town.lobby(ann, ben)
    assert "Only Ann, the host, can" in (await ben.slash("table file", deck=deck)).text
    assert "Line 2: There is no trait" in (await ann.slash("table file", deck=bad)).text
    how = await ann.slash("table file")
    assert how.private
    assert "### Nature: Your own deck" in how.text
    assert "`Horned 3 x4`" in how.text
    assert "**Options:** standard rules" in town.public()[-1].text
    assert "Your file is in use." in (await ann.slash("table file", deck=deck)).text
    assert "Deck: A file of your own" in town.public()[-1].text
    await ann.slash("table start")
    assert "has started" in (await ann.slash("table file", deck=deck)).text


async def test_the_first_hand_replaces_what_promised_it(town: Town, ann: Guest, ben: Guest) -> None:
    await town.lobby(ann, ben)
    assert "I'll send your hand here" in ben.newest("dm").text
    await ben.slash("table leave")
    assert ben.sees("dm") == []
    await ben.slash("table join")
    await town.restart()
    await ann.slash("table start")
    assert [len(each.sees("dm")) for each in (ann, ben)] == [1, 1]
    assert "-# Table 1" in ben.newest("dm").text


async def test_two_who_leave_a_game_one_after_the_other_both_leave_it(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben, cleo)
    for person in (ben, cleo):
        asked = await person.slash("table leave")
        assert "You left table 1." in (await person.press("Leave the game", asked.sight)).text
    players = (await town.tables.read.view(table)).players
    assert [player.is_free for player in players] == [False, True, True]
