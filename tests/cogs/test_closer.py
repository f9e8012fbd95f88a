"""Look closer: parts of a table, each a picture of its own, for whoever presses alone."""

import pytest

from cogs.rules.screen import GONE, NOTHING_CLOSER
from cogs.ui.custom_ids import ComponentId
from render.base import Part
from tests.cogs.pace import deeds
from tests.cogs.test_forged import Forged
from tests.cogs.town import Guest, Sight, Town, file_kind
from tests.example_game.view import NectarView
from tests.games import GAMES


def offered(sight: Sight) -> list[str]:
    """The values of the menu."""
    [menu] = sight.menus
    return [value for _, value in menu.options]


async def test_the_boards_button_opens_a_private_menu_of_its_parts_and_signs(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.game(ann, ben, game="nectar")
    shown = town.public()
    reply = await cleo.press("Look closer", shown[-1])
    assert reply.private
    assert reply.sight.pictures == []
    [menu] = reply.sight.menus
    assert [label for label, _ in menu.options] == ["The whole board", "A Ann", "B Ben", "Signs"]
    assert [sight.words for sight in town.public()] == [sight.words for sight in shown]


async def test_what_is_chosen_takes_the_place_of_what_was_shown(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.game(ann, ben, game="nectar")
    reply = await cleo.press("Look closer", town.public()[-1])
    first = reply.sight.message.id
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


async def test_a_player_sees_what_their_seat_sees_and_nobody_else_does(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.game(ann, ben, game="nectar")
    for person, sees in ((ann, True), (ben, False), (cleo, False)):
        opened = await person.press("Look closer", town.public()[-1])
        reply = await person.choose("seat-a", opened.sight)
        assert reply.private
        assert ("Your hand" in reply.sight.pictures[0].alt) is sees


async def test_a_private_hand_leads_there_and_back(town: Town, ann: Guest, ben: Guest) -> None:
    await town.game(ann, ben, game="nectar")
    hand = await ann.slash("hand")
    opened = await ann.press("Look closer", hand.sight)
    closer = await ann.choose("seat-b", opened.sight)
    back = await ann.press("My hand", closer.sight)
    assert back.sight.message.id == hand.sight.message.id
    assert deeds(back.sight) == deeds(hand.sight)


async def test_by_direct_message_it_is_a_message_of_its_own(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben, game="nectar")
    panel = ann.panel
    reply = await ann.press("Look closer", panel)
    first = reply.sight.message.id
    assert first != panel.message.id
    assert "My hand" not in reply.sight.labels
    for value in ("seat-b", "seat-a"):
        reply = await ann.choose(value, reply.sight)
        assert reply.sight.message.id == first
    assert "Your hand" in reply.sight.pictures[0].alt
    assert ann.panel.words == panel.words


async def test_by_direct_message_it_changes_in_place_where_all_messages_are_ordinary_ones(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben, game="nectar")
    for action, value, in_place in (("closer", "", False), ("part", "seat-a", True)):
        forged = Forged(ComponentId(action, table).pack(), value, ann.id, None)
        await town.bot.features.router.route(forged)  # type: ignore[arg-type]
        assert forged.said
        assert forged.in_public is in_place


async def test_boards_and_questions_that_one_has_called_up_lead_there_too(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben, game="nectar")
    board = await ann.slash("board")
    assert (await ann.press("Look closer", board.sight)).sight.menus
    hand = await ann.slash("hand")
    reply = await ann.press("Look closer", hand.sight)
    assert offered(reply.sight)[0] == "+board"


async def test_the_end_can_be_looked_at_closer_without_a_way_to_a_hand(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben, game="nectar", rounds=1)
    while not (await town.tables.read.view(table)).over:
        await town.play(table, lambda actions: actions[0])
    reply = await ann.press("Look closer", town.public()[-1])
    assert "My hand" not in reply.sight.labels
    assert (await ann.choose("seat-b", reply.sight)).sight.pictures


async def test_a_restart_leaves_button_and_menu_as_they_were(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben, game="nectar")
    opened = await ben.press("Look closer", town.public()[-1])
    await town.restart()
    assert (await ben.choose("seat-a", opened.sight)).sight.pictures
    assert (await ben.press("Look closer", town.public()[-1])).sight.menus


async def test_a_game_whose_board_shows_all_has_no_such_button(
    town: Town, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NectarView, "parts", lambda *_: ())
    table = await town.game(ann, ben, game="nectar")
    for sight in (town.public()[-1], ann.panel, (await ann.slash("board")).sight):
        assert "Look closer" not in sight.labels
    forged = Forged(ComponentId("closer", table).pack(), "", ann.id, town.guild.id)
    await town.bot.features.router.route(forged)  # type: ignore[arg-type]
    assert forged.said == [NOTHING_CLOSER]


async def test_more_parts_than_a_menu_holds_stand_on_pages(
    town: Town, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = [Part(f"area-{number}", f"Area {number}") for number in range(60)]
    monkeypatch.setattr(NectarView, "parts", lambda *_: many)
    await town.game(ann, ben, game="nectar")
    reply = await ann.press("Look closer", town.public()[-1])
    found = []
    while True:
        values = offered(reply.sight)
        assert len(values) <= 25
        found += [value for value in values if value not in {"+next", "+back"}]
        if "+next" not in values:
            break
        reply = await ann.choose("+next", reply.sight)
    assert found == ["+board", *(part.key for part in many), "+signs0"]
    page = offered((await ann.choose("+signs0", reply.sight)).sight)
    assert page == values


@pytest.mark.parametrize("value", ["seat-z", "x" * 100, "", "+signs9", "+signs", "+signs²"])
async def test_a_part_that_is_not_there_is_asked_for_again(
    town: Town, ann: Guest, ben: Guest, value: str
) -> None:
    table = await town.game(ann, ben, game="nectar")
    forged = Forged(ComponentId("part", table, ("0",)).pack(), value, ann.id, town.guild.id)
    await town.bot.features.router.route(forged)  # type: ignore[arg-type]
    [said] = forged.said
    assert (GONE in said) is bool(value)
    assert not forged.in_public


@pytest.mark.parametrize(("page", "value"), [("7", ""), ("0", "+back"), ("0", "+next"), ("x", "")])
async def test_a_page_that_is_not_there_is_an_old_button(
    town: Town, ann: Guest, ben: Guest, page: str, value: str
) -> None:
    table = await town.game(ann, ben, game="nectar")
    forged = Forged(ComponentId("part", table, (page,)).pack(), value, ann.id, town.guild.id)
    await town.bot.features.router.route(forged)  # type: ignore[arg-type]
    assert "older version of the bot" in forged.said[0]


async def test_there_is_nothing_to_look_at_before_the_game_begins(town: Town, ann: Guest) -> None:
    await town.lobby(ann, game="nectar")
    forged = Forged(ComponentId("closer", 1).pack(), "", ann.id, town.guild.id)
    await town.bot.features.router.route(forged)  # type: ignore[arg-type]
    assert "The game has not begun yet" in forged.said[0]


async def test_the_rules_end_with_the_signs_of_the_pictures(ann: Guest) -> None:
    pages = GAMES["nectar"].wording.rules_pages
    reply = await ann.slash("rules", game="nectar")
    assert reply.sight.pictures == []
    steps = sum(len(example.steps) for example in GAMES["nectar"].examples)
    first = [*range(len(pages) + 1), len(pages) + steps]  # pages, where the example begins, signs
    assert offered(reply.sight) == [str(number) for number in first]
    reply = await ann.choose("Signs", reply.sight)
    [picture] = reply.sight.pictures
    assert picture.alt == "A secret bid: a card that nobody else knows"
    assert "## Nectar: Signs" in reply.text
    reply = await ann.choose("0", reply.sight)
    assert reply.sight.pictures == []
    assert pages[0][1].strip() in reply.text
