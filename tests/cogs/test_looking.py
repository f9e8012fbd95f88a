"""Private views: boards and their parts, a person's tables, a table's status."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from cogs.drawing.threads import DrawingThreads, P, T
from cogs.rules.screen import GONE, NOTHING_CLOSER
from cogs.ui.components import ComponentId
from render.base import NO_SCORE_SHEETS, no_zooms
from tests.cogs.pace import timed_game
from tests.cogs.sights import Sight, file_kind
from tests.cogs.test_forged import Forged, press_by_hand
from tests.cogs.town import Guest, Town
from tests.games import GAMES, VIEWS


async def test_games_lists_waiting_tables_first(town: Town, ann: Guest, ben: Guest) -> None:
    nothing = await ann.slash("games")
    assert nothing.private
    assert "/table new" in nothing.text
    await town.lobby(ben, ann)
    table = await town.game(ann, ben, channel="brook")
    person = await town.to_act(table)
    reply = await person.slash("games", "dm")
    first, second = (line for line in reply.text.splitlines() if line.startswith("- "))
    assert "You're at 2 tables. One is waiting for you." in reply.text
    assert first.startswith("- **Your turn** · Nature, table 2 · https://")
    board = town.public("brook")[-1]
    assert f"https://discord.com/channels/{town.guild.id}/{board.channel}/{board.id}" in first
    assert "table 1" in second
    assert "Your turn" not in second


async def test_games_lists_the_nearest_deadline_first_and_opens_that_table(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """A table without a time limit comes last of those that wait."""
    await town.game(ann, ben, game="natura")
    await timed_game(town, ann, ben, pace="A week", channel="brook", game="natura")
    await timed_game(town, ann, ben, pace="A day", channel="den", game="natura")
    assert [await town.to_act(table) for table in (1, 2, 3)] == [ann] * 3
    listed = await ann.slash("games")
    lines = [line for line in listed.text.splitlines() if line.startswith("- ")]
    assert [re.findall(r"table (\d)", line) for line in lines] == [["3"], ["2"], ["1"]]
    assert ["(due <t:" in line for line in lines] == [True, True, False]
    opened = await ann.press("Next table", listed.sight)
    assert opened.private
    assert opened.sight.message.id != listed.sight.message.id
    assert "Table 3 · Natura" in opened.text
    assert "Your turn (due" in opened.text
    assert "Next table" not in (await ben.slash("games")).sight.labels


async def test_where_nothing_is_hidden_all_who_are_shown_a_board_share_its_picture(
    town: Town, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []

    class Counting(DrawingThreads):
        async def run(self, draw: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
            drawn.append(draw)
            return await super().run(draw, *args, **named)

    monkeypatch.setattr(town.bot.services.pictures, "_threads", Counting(1))
    await town.game(ann, ben, game="natura")
    assert all(guest.panel.pictures for guest in (ann, ben))
    assert drawn.count(VIEWS["natura"].board) == 1


async def test_the_board_comes_as_text_too(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    await town.game(ann, ben)
    public = town.public()[-1]
    watched = await cleo.slash("board")
    assert watched.private
    assert watched.sight.pictures[0].alt == public.pictures[0].alt
    words = await cleo.slash("board", text=True)
    assert words.private
    assert words.sight.pictures == []
    assert "Watering hole" in words.text
    assert "Your hand" not in words.text
    assert (await cleo.press("As text", public)).text == words.text
    person = await town.to_act(1)
    own = await person.press("Board", person.panel)
    assert "Watering hole" in own.sight.pictures[0].alt
    words = await person.press("As text", own.sight)
    assert words.sight.pictures == []
    assert "Your hand" in words.text


async def test_there_is_nothing_to_see_before_the_start(town: Town, ann: Guest) -> None:
    lobby = await town.lobby(ann)
    for options in ({}, {"text": True}):
        assert "The game hasn't started yet" in (await ann.slash("board", **options)).text
    assert "The host can start it." in (await ann.slash("hand")).text
    for action in ("closer", "look", "scores", "part"):
        closer = await press_by_hand(town, ComponentId(action, 1), "", ann)
        assert "The game hasn't started yet" in closer
    rules = await ann.press("Rules", lobby)
    assert rules.private
    assert GAMES["nature"].wording.rules_pages[0][0] in rules.text


async def test_a_channel_without_a_table_says_how_to_get_one(ann: Guest) -> None:
    for command in ("hand", "board", "table status", "table join", "table export", "nature done"):
        reply = await ann.slash(command)
        assert reply.private
        assert "/table new" in reply.text, command


OLD_BUTTON = "older version of the bot"


def offered(sight: Sight) -> list[str]:
    [menu] = sight.menus
    return [value for _, value in menu.options]


async def test_scores_open_a_menu(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    await town.game(ann, ben, game="nectar")
    shown = town.public()
    near = await cleo.press("Zoom in", shown[-1])
    first = near.sight.message.id
    reply = await cleo.press("Scores", near.sight)
    assert (reply.private, reply.sight.message.id) == (True, first)
    assert reply.sight.pictures == []
    [menu] = reply.sight.menus
    assert [label for label, _ in menu.options] == ["The whole board", "A Ann", "B Ben", "Symbols"]
    alts = []
    for value in ("seat-b", "+signs0", "+board", "seat-a"):
        reply = await cleo.choose(value, reply.sight)
        assert (reply.private, reply.sight.message.id) == (True, first)
        [picture] = reply.sight.pictures
        assert [file_kind(file) for file in reply.sight.message.attachments] == ["part.png"]
        alts.append(picture.alt)
    assert alts[0].startswith("B Ben: 0 points")
    assert alts[1] == "A secret bid: a card that nobody else knows"
    assert "deck" in alts[2]
    assert alts[3].startswith("A Ann: 0 points")
    assert "**A Ann**" in reply.text
    assert [sight.words for sight in town.public()] == [sight.words for sight in shown]


async def test_zoom_in_enlarges_a_part_and_offers_the_others(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.game(ann, ben, game="nectar")
    shown = town.public()
    reply = await cleo.press("Zoom in", shown[-1])
    assert reply.private
    [menu] = reply.sight.menus
    assert menu.placeholder == "Other part …"
    assert offered(reply.sight) == ["upper", "lower", "+board"]
    alts = [reply.sight.pictures[0].alt]
    for value in ("lower", "+board", "upper"):
        reply = await cleo.choose(value, reply.sight)
        alts.append(reply.sight.pictures[0].alt)
    assert "**Upper half**" in reply.text
    assert alts[0] == alts[3] == "18 cards in the deck. A Ann: 0 points, no bid, 3 cards."
    assert alts[1] == "B Ben: 0 points, no bid, 3 cards."
    assert alts[2] == f"{alts[0]} {alts[1]}"
    assert [sight.words for sight in town.public()] == [sight.words for sight in shown]


async def test_zoom_in_on_a_question_shows_where_its_answers_are(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """Not the panel's own part, and its menu keeps the question in mind."""
    table = await town.game(ann, ben, game="renature")
    person = await town.to_act(table)
    domino = next(iter((await person.suggestions("renature place", "domino")).values()))
    asked = (await person.slash("renature place", domino=domino)).sight
    assert "Place where?" in asked.pictures[0].alt
    near = (await person.press("Zoom in", asked)).sight
    assert "Place where?" in near.pictures[0].alt
    assert re.search(r"twice as large\. Place where\? \d+ [a-o]\d+", near.pictures[0].alt)
    other = next(key for key in offered(near) if key not in {"now", "+board"})
    shown = [(await person.choose(key, near)).sight.pictures[0] for key in (other, "now")]
    assert "Place where?" in shown[1].alt
    assert shown[1].alt == near.pictures[0].alt


async def test_in_a_dm_the_menu_changes_in_place(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben, game="nectar")
    for action, value, in_place in (
        *(("closer", "", False), ("look", "upper", True)),
        *(("scores", "", False), ("part", "seat-a", True)),
    ):
        forged = Forged(ComponentId(action, table).pack(), value, ann.id, None)
        assert await forged.sent(town)
        assert forged.in_public is in_place


async def test_a_board_that_shows_everything_has_no_such_button(
    town: Town, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = replace(VIEWS["nectar"], score_sheets=NO_SCORE_SHEETS, zooms=no_zooms)
    monkeypatch.setitem(VIEWS, "nectar", bare)
    table = await town.game(ann, ben, game="nectar")
    for sight in (town.public()[-1], ann.panel, (await ann.slash("board")).sight):
        assert {"Zoom in", "Scores"}.isdisjoint((*sight.labels, *sight.opens))
    for action in ("closer", "scores"):
        said = await press_by_hand(town, ComponentId(action, table), "", ann)
        assert said == NOTHING_CLOSER.replace("`", "")


async def test_a_part_that_is_gone_brings_the_menu_back(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben, game="nectar")
    for rest in ((), ("gone", "bid", ""), ("", "", "", "")):
        for value in ("", "seat-z", "x" * 100, "+signs0"):
            forged = Forged(ComponentId("look", table, rest).pack(), value, ann.id, town.guild.id)
            assert GONE in (await forged.sent(town))[0]


@pytest.mark.parametrize(
    ("page", "value", "said"),
    [
        *(("0", value, GONE) for value in ("seat-z", "x" * 100, "+signs9", "+signs", "+signs²")),
        *(("0", value, OLD_BUTTON) for value in ("+back", "+next")),
        *((page, "", OLD_BUTTON) for page in ("7", "x")),
        ("0", "", "What would you like to see?"),
    ],
)
async def test_a_missing_part_or_page_brings_the_menu_back(
    town: Town, ann: Guest, ben: Guest, page: str, value: str, said: str
) -> None:
    table = await town.game(ann, ben, game="nectar")
    forged = Forged(ComponentId("part", table, (page,)).pack(), value, ann.id, town.guild.id)
    assert said in (await forged.sent(town))[0]
    assert not forged.in_public


async def test_the_rules_end_with_the_symbols(ann: Guest) -> None:
    pages = GAMES["nectar"].wording.rules_pages
    reply = await ann.slash("rules", game="nectar")
    assert reply.sight.pictures == []
    steps = sum(len(example.steps) for example in GAMES["nectar"].examples)
    first = [*range(len(pages) + 1), len(pages) + steps]  # pages, where the example begins, signs
    assert offered(reply.sight) == [str(number) for number in first]
    reply = await ann.choose("Symbols", reply.sight)
    [picture] = reply.sight.pictures
    assert picture.alt == "A secret bid: a card that nobody else knows"
    assert "## Nectar: Symbols" in reply.text
    reply = await ann.choose("0", reply.sight)
    assert reply.sight.pictures == []
    assert pages[0][1].strip() in reply.text
