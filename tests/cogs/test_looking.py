"""Commands that look: hands, boards, rules, one's own tables, how a table stands."""

import pytest

from engine.registry import GAMES
from tests.cogs.town import Guest, Town, file_kind


async def test_games_lists_the_tables_that_wait_first_with_links(
    town: Town, ann: Guest, ben: Guest
) -> None:
    town.open_channel("brook")
    await town.lobby(ben, ann)
    table = await town.game(ann, ben, channel="brook")
    person = await town.to_act(table)
    reply = await person.slash("games", "dm")
    first, second = (line for line in reply.text.splitlines() if line.startswith("- "))
    assert "You sit at 2 tables, and one of them waits for you." in reply.text
    assert first.startswith("- **Your turn** · Nature, table 2 · https://")
    board = town.public("brook")[-1]
    assert f"https://discord.com/channels/{town.guild.id}/{board.channel}/{board.id}" in first
    assert "table 1" in second
    assert "Your turn" not in second


async def test_games_tells_who_sits_nowhere_what_to_do(town: Town, ann: Guest) -> None:
    reply = await ann.slash("games")
    assert reply.private
    assert "`/table new`" in reply.text
    assert town.public() == []


async def test_hand_shows_ones_own_cards_privately(town: Town, ann: Guest, ben: Guest) -> None:
    await town.game(ann, ben)
    reply = await ann.slash("hand")
    assert reply.private
    assert "Hand of A Ann" in reply.sight.pictures[0].alt
    assert [file_kind(a) for a in reply.sight.message.attachments] == ["hand.png"]


async def test_board_is_a_picture_with_an_alt_text_and_the_same_for_those_who_watch(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.game(ann, ben)
    reply = await cleo.slash("board")
    assert reply.private
    assert reply.sight.pictures[0].alt == town.public()[-1].pictures[0].alt


async def test_a_panel_leads_to_the_board_and_on_to_its_words(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    person = await town.to_act(table)
    board = await person.press("Board", person.panel)
    assert "Watering hole" in board.sight.pictures[0].alt
    words = await person.press("As text", board.sight)
    assert words.sight.pictures == []
    assert "Watering hole" in words.text
    assert "Your hand" in words.text


async def test_board_can_be_had_in_words(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    await town.game(ann, ben)
    watched = await cleo.slash("board", text=True)
    assert watched.private
    assert "Watering hole" in watched.text
    assert watched.sight.pictures == []
    pressed = await cleo.press("As text", town.public()[-1])
    assert pressed.text == watched.text


async def test_there_is_no_board_before_the_game_begins(town: Town, ann: Guest) -> None:
    await town.lobby(ann)
    for reply in (await ann.slash("board"), await ann.slash("board", text=True)):
        assert "The game has not begun yet" in reply.text


async def test_hands_are_not_there_before_the_game_begins(town: Town, ann: Guest) -> None:
    await town.lobby(ann)
    reply = await ann.slash("hand")
    assert "The host of the table can start it." in reply.text


@pytest.mark.parametrize("name", GAMES)
async def test_every_page_of_the_rules_can_be_turned_to(ann: Guest, name: str) -> None:
    pages = GAMES[name].wording.rules_pages
    reply = await ann.slash("rules", game=name)
    assert reply.private
    for number, (heading, text) in enumerate(pages):
        reply = await ann.choose(str(number), reply.sight)
        assert heading in reply.text
        assert text.strip() in reply.text
        assert reply.private


async def test_the_rules_button_of_a_lobby_opens_the_first_page(town: Town, ann: Guest) -> None:
    reply = await ann.press("Rules", await town.lobby(ann))
    assert reply.private
    assert GAMES["nature"].wording.rules_pages[0][0] in reply.text


async def test_status_tells_whose_turn_it_is_who_plays_and_by_which_options(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben, rounds=5)
    person = await town.to_act(table)
    reply = await cleo.slash("table status")
    assert reply.private
    assert f"<@{ann.id}> and <@{ben.id}>" in reply.text
    assert f"**To act:** <@{person.id}>" in reply.text
    assert "Rounds: 5" in reply.text
    assert (await town.tables.read.view(table)).commitment in reply.text


async def test_a_channel_without_a_table_says_how_to_get_one(ann: Guest) -> None:
    for command in ("hand", "board", "table status", "table join", "table export", "nature done"):
        reply = await ann.slash(command)
        assert reply.private
        assert "`/table new`" in reply.text, command


@pytest.mark.parametrize("number", ["1", "7", "x", "9" * 30])
async def test_a_table_of_another_place_and_one_that_is_not_there_are_refused_alike(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, number: str
) -> None:
    await town.game(ann, ben)
    for command in ("board", "hand", "table status", "nature done"):
        reply = await cleo.slash(command, "dm", table=number)
        assert "There is no such table here or among yours." in reply.text, command
