"""The lobby: opening a table, sitting down, computer players, and the start."""

import discord
import pytest

from cogs.ui.components import ComponentId
from host.table.lobby import HOST_PROTECTED_FOR
from tests.cogs.sights import file_kind
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Town


async def test_opening_a_table_posts_its_lobby_and_tells_the_opener_privately(
    town: Town, ann: Guest
) -> None:
    reply = await ann.slash("table new", game="nature")
    assert reply.private
    assert "You sit at table 1" in reply.text
    [lobby] = town.public()
    assert "Nature: a table is open" in lobby.text
    assert f"<@{ann.id}> · host" in lobby.text
    assert lobby.labels == [
        *("Join", "Leave", "Start against a computer", "Options", "Computer players"),
        *("Players and start", "Rules"),
    ]
    assert "You sit at table 1" in ann.newest("dm").text


async def test_a_fault_in_a_deck_is_told_with_its_line(town: Town, ann: Guest) -> None:
    deck = ("ours.txt", b"Horned 3 x20\nWinged 2 x20\n")
    reply = await ann.slash("table new", game="nature", deck=deck)
    assert reply.private
    assert 'Line 2: There is no trait "Winged".' in reply.text
    assert "The traits are" in reply.text
    assert town.public() == []


async def test_a_channel_where_the_bot_may_not_show_pictures_gets_no_table(
    town: Town, ann: Guest
) -> None:
    me = town.guild.me
    assert me is not None
    town.channels["quiet"] = town.guild.create_text_channel(
        "quiet", overwrites={me: discord.PermissionOverwrite(attach_files=False)}
    )
    reply = await ann.slash("table new", "quiet", game="nature")
    assert reply.private
    assert "I need the permission Attach Files" in reply.text
    assert await town.tables.read.of_user(ann.id) == []


async def test_when_the_last_person_leaves_the_table_is_closed(town: Town, ann: Guest) -> None:
    lobby = await town.lobby(ann)
    reply = await ann.press("Leave", lobby)
    assert "You were the last, so table 1 is closed." in reply.text
    [closed] = town.public()
    assert "was closed before it began" in closed.text
    assert closed.labels == ["Rules"]


async def test_starting_deals_hands_by_direct_message_and_shows_the_board(
    town: Town, ann: Guest, ben: Guest
) -> None:
    lobby = await town.lobby(ann, ben)
    reply = await ann.press("Start", lobby)
    assert "The game begins" in reply.text
    board = town.public()[-1]
    assert "Round 1 of 4" in board.text
    assert "**To act:**" in board.text
    assert [file_kind(a) for a in board.message.attachments] == ["board.png"]
    for person in (ann, ben):
        assert "Your hand: " in person.panel.pictures[0].alt


async def test_computer_players_are_seated_and_sent_away_on_a_private_page(
    town: Town, ann: Guest
) -> None:
    page = await ann.press("Computer players", await town.lobby(ann))
    assert page.private
    page = await ann.choose(page.sight.menus[0].options[0][1], page.sight, menu="seatbot")
    assert "Bruno sits down" in page.text
    assert "Bruno · grazer · medium" in town.public()[-1].text
    page = await ann.choose("1", page.sight, menu="sendbot")
    assert "has left" in page.text
    assert "Bruno" not in town.public()[-1].text


async def test_strength_and_style_are_chosen_apart_and_hard_ones_think_as_long_as_the_host_says(
    town: Town, ann: Guest
) -> None:
    page = await ann.press("Computer players", await town.lobby(ann))
    page = await ann.press("Hard", page.sight)
    for number in (1, 2):  # the strength stays as it was chosen
        style = page.sight.menus[0].options[number][1]
        page = await ann.choose(style, page.sight, menu="seatbot")
    view = await town.tables.read.view(1)
    assert [player.strength for player in view.players] == [None, "hard", "hard"]
    page = await ann.choose("5", page.sight, menu="thinking")
    lobby = town.public()[-1].text
    assert f"Bruno · {view.players[1].bot} · hard" in lobby
    assert "Hard computer players think for 5 seconds" in lobby


async def test_who_opened_a_table_lets_computers_play_and_watches(town: Town, ann: Guest) -> None:
    page = await ann.press("Computer players", await town.lobby(ann))
    page = await ann.press("Easy", page.sight)
    reply = await ann.press("Let computers play, I watch", page.sight)
    assert "Computer players take all the seats" in reply.text
    view = await town.tables.read.view(1)
    assert view.started is not None
    assert {(player.user, player.strength) for player in view.players} == {(None, "easy")}
    assert "once the game has begun, unless you leave the table" in ann.newest("dm").text


async def test_nobody_is_sent_away_to_let_computers_play(
    town: Town, ann: Guest, ben: Guest
) -> None:
    page = await ann.press("Computer players", await town.lobby(ann, ben))
    assert "Let computers play, I watch" not in page.sight.labels


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


async def test_a_lobby_tells_what_its_seats_force(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.lobby(ann, ben, cleo, town.guest("Dan"))
    assert "**Options** as usual" in town.public()[-1].text
    await town.guest("Eve").slash("table join")
    assert "Quick play: All at once" in town.public()[-1].text


async def test_the_picture_of_a_lobby_shows_who_sits_there_at_each_change(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """Its alt text says it in words."""
    lobby = await town.lobby(ann)
    [picture] = lobby.message.attachments
    assert file_kind(picture) == "lobby.png"
    assert (
        picture.description
        == "Nature: 1 of 6 seats taken. A Ann, host. Seats B, C, D, E and F free."
    )
    await ben.press("Join", lobby)
    page = await ann.press("Computer players", town.public()[-1])
    await ann.choose("grazer", page.sight)
    [picture] = town.public()[-1].message.attachments
    assert picture.description is not None
    assert (
        "3 of 6 seats taken. A Ann, host. B Ben. C Bruno, computer player." in picture.description
    )
    await ben.press("Leave", lobby)
    [picture] = town.public()[-1].message.attachments
    assert picture.description is not None
    assert "2 of 6 seats taken" in picture.description


async def test_a_lobby_has_as_many_seats_as_its_options_allow(town: Town, ann: Guest) -> None:
    lobby = await town.lobby(ann, game="natura", goal="taker")
    assert "1 of 2 seats taken" in (lobby.message.attachments[0].description or "")


async def test_what_was_a_lobby_keeps_no_picture(town: Town, ann: Guest, ben: Guest) -> None:
    """Neither when the game has begun, whose board is the picture now, nor when it is closed."""
    await town.game(ann, ben)
    begun, board = town.public()
    assert "the game has begun" in begun.text
    assert not begun.message.attachments
    assert board.message.attachments
    town.open_channel("dune")
    await ann.slash("table new", "dune", game="nature")
    await ann.slash("table abandon", "dune")
    [closed] = town.public("dune")
    assert "was closed before it began" in closed.text
    assert not closed.message.attachments


async def test_who_opens_a_table_begins_against_a_computer_by_one_press(
    town: Town, ann: Guest, ben: Guest
) -> None:
    lobby = await town.lobby(ann)
    said = (await ben.press("Start against a computer", lobby)).text
    assert "Only Ann, the host, can start the game." in said
    await ann.press("Start against a computer", lobby)
    view = await town.tables.read.view(1)
    assert (view.status, view.players[0].user, len(view.players)) == ("running", ann.id, 2)
    assert view.players[1].bot is not None


async def test_nobody_who_sat_down_meanwhile_is_drawn_into_a_game_against_a_computer(
    town: Town, ann: Guest, ben: Guest
) -> None:
    lobby = await town.lobby(ann)
    await ben.press("Join", lobby)
    assert "Start against a computer" not in town.public()[-1].labels
    said = await press_by_hand(town, ComponentId("against", 1), "", ann)
    assert "You are not alone at the table any more." in said
    view = await town.tables.read.view(1)
    assert (view.status, len(view.players)) == ("lobby", 2)


async def test_a_lobby_is_taken_over_once_its_host_has_been_gone_for_an_hour(
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
    assert "has begun" in said


async def test_a_file_can_be_brought_to_a_table_that_is_open_already(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.lobby(ann, ben)
    deck = ("ours.txt", b"Horned 3 x20\nPlated 2 x20\n")
    assert "Only Ann, the host, can" in (await ben.slash("table file", deck=deck)).text
    bad = ("ours.txt", b"Horned 3 x20\nWinged 2 x20\n")
    assert "Line 2: There is no trait" in (await ann.slash("table file", deck=bad)).text
    assert "No file came along." in (await ann.slash("table file")).text
    assert "**Options** as usual" in town.public()[-1].text
    assert "Your file is taken." in (await ann.slash("table file", deck=deck)).text
    assert "Deck: A file of your own" in town.public()[-1].text
    await ann.slash("table start")
    assert "has begun" in (await ann.slash("table file", deck=deck)).text
