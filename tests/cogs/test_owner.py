"""What people see of what the bot's owner decides."""

from datetime import date, timedelta

import pytest

from cogs.app.settings import GameSettings
from engine import registry
from engine.puzzles.days import puzzle_of, span
from host.admin import stopping
from host.background import housekeeper
from host.background.removing import end_removed
from host.logs.progress import hidden
from host.owner import blocks, stops
from host.owner.announcement import announce
from host.owner.blocks import Block
from host.puzzles.puzzles import Puzzles
from tests.cogs.test_rules import joined
from tests.cogs.test_server import editor
from tests.cogs.town import Guest, Town

BACK_SOON = "Back in a few minutes"


async def test_while_everything_is_stopped_people_are_told_to_come_back(
    town: Town, ann: Guest
) -> None:
    board = await town.lobby(ann)
    now = town.tables.deadlines.now()
    async with town.tables.store.write() as connection:
        await stops.stop(connection, None, now)
    assert BACK_SOON in (await ann.slash("table new", game="nature")).text
    assert BACK_SOON in (await ann.press("Leave", board)).text
    async with town.tables.store.write() as connection:
        await stops.lift(connection, None)
    assert BACK_SOON not in (await ann.slash("tables")).text


async def test_once_the_bot_is_ending_people_are_told_to_come_back(town: Town, ann: Guest) -> None:
    await town.bot.services.responder.close()
    assert BACK_SOON in (await ann.slash("tables")).text


async def test_an_announcement_stands_at_the_table(town: Town, ann: Guest) -> None:
    await town.lobby(ann)
    async with town.tables.store.write() as connection:
        tables = await announce(connection, "Back at **noon**.", town.tables.deadlines.now())
        await housekeeper.note_changes(connection, tables)
    await housekeeper.announce_changes(town.tables.session)
    await town.quiet()
    said = ann.newest("oasis", saying="Back at")
    assert "From the owner of this bot" in said.text
    assert "Nature" in (await ann.press("Rules", said)).text


async def test_a_game_paused_everywhere_says_who_paused_it(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben)
    store, now = town.tables.store, town.tables.deadlines.now()
    await stopping.pause(store, registry, "nature", now, hidden)
    await housekeeper.announce_changes(town.tables.session)
    await town.quiet()
    board = ann.newest("oasis", saying="The game is paused")
    assert "by the owner of this bot" in board.text
    assert "Resume" not in board.labels
    told = await ann.press("Show the log", board)
    assert "The owner of this bot paused the game" in told.text


async def test_a_blocked_server_that_invites_the_bot_is_left(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[int] = []

    async def leave(guild: int) -> None:
        left.append(guild)

    monkeypatch.setattr(town.bot.http, "leave_guild", leave)
    block = Block(f"server:{town.guild.id}", "", town.tables.deadlines.now())
    async with town.tables.store.write() as connection:
        await blocks.add(connection, block)
    await joined(town)
    assert left == [town.guild.id]
    assert town.public() == []


@pytest.mark.parametrize("running", [False, True])
async def test_a_game_that_is_no_longer_offered_ends_as_the_settings_say(
    town: Town, ann: Guest, ben: Guest, *, running: bool
) -> None:
    town.open_channel("square")
    await town.game(ann, ben)
    await ann.slash("table new", "square", game="nature")
    await end_removed(town.tables, ["natura"], running=running)
    await town.quiet()
    first, second = [await town.tables.read.view(each) for each in (1, 2)]
    assert (first.status, second.status) == ("abandoned" if running else "running", "abandoned")


async def test_a_game_that_is_not_offered_is_named_as_playable_nowhere(
    town: Town, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its rules can still be read, for games that are under way."""
    mia, title = town.manager("Mia"), "Natura"
    town.games = GameSettings(offered=["nature", "darwin"])
    await town.restart()
    assert title not in str([*await ann.suggestions("table new", "game")])
    asked = await ann.slash("learn")
    assert title not in asked.sight.words
    [learn] = [each for each in town.bot.tree.get_commands() if each.name == "learn"]
    offered = str(learn.to_dict(town.bot.tree))
    assert "Darwin" in offered
    assert title not in offered
    page = await editor(mia, "Games")
    assert title not in page.sight.words
    page = await mia.choose_all("Which games", page.sight, "nature", "darwin")
    assert (await town.tables.servers.get(town.guild.id)).games == (), "that is all there are"
    assert "Games: **all**" in page.text
    [line] = [each for each in (await ann.slash("rules")).text.splitlines() if title in each]
    assert line.endswith(". I don't offer new games of it.")
    monkeypatch.setattr(Puzzles, "today", lambda _: natura_day())
    assert "puzzle is one of Natura, which I don't offer." in (await ann.slash("puzzle")).text


def natura_day() -> date:
    """The first day with a puzzle of Natura."""
    begins, _ = span()
    days = (begins + timedelta(days=number) for number in range(60))
    return next(
        day
        for day in days
        if (found := puzzle_of(day)) is not None and found.puzzle.problem.game.name == "natura"
    )
