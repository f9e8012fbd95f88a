"""Results, profiles, leaderboards and stories; your own data, handed out and deleted."""

import json
import random
from collections.abc import Sequence

import msgspec
import pytest

from cogs.ui.components import ComponentId
from engine.model import Action
from engine.play import best_action
from engine.registry import GAMES
from host.table.models import FORMER_NAME
from tests.cogs.pace import drawn_game
from tests.cogs.sights import button_id, file_kind
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Town
from tests.wire.stage import script


async def test_results_show_ranks(town: Town, ann: Guest, ben: Guest) -> None:
    empty = await ann.slash("results")
    assert "No finished games yet." in empty.text
    table = await drawn_game(town, ann, ben)
    told = await ben.slash("results", game="natura")
    assert told.private
    assert f"table {table}" in told.text
    [line] = [each for each in told.text.splitlines() if each.startswith("- ")]
    people = {line.split(": ", 1)[1].rpartition(", 1. <@")[0], f"1. <@{ben.id}> 0 life taken"}
    assert people == {f"1. <@{who.id}> 0 life taken" for who in (ann, ben)}, (
        "nothing about leaving or ratings"
    )
    assert "No finished games" in (await ben.slash("results", game="darwin")).text
    assert f"table {table}" in (await ann.slash("results", "dm")).text


async def test_profiles_have_pictures_and_rank(town: Town, ann: Guest, ben: Guest) -> None:
    await drawn_game(town, ann, ben)
    every = await ann.slash("profile")
    told = every.text.splitlines()[:3]
    games = ["**Games** 1 in this server", "**Against others** 0 wins in 1 game"]
    assert told == [f"### <@{ann.id}>: all games", *games]
    assert [label for label, _ in every.sight.menus[0].options][:2] == ["All games", "Nature"]
    own = await ann.choose("Natura", every.sight)
    assert "**Rating** **1000**" in own.text
    assert own.text.startswith(f"### <@{ann.id}>: Natura\n")
    assert "**Most points** 0" in own.text
    assert [file_kind(a) for a in own.sight.message.attachments] == ["profile.png", "profile2.png"]
    board = await ben.slash("leaderboard", game="natura")
    assert f"<@{ann.id}> **1000** ± 645 · 0 wins in 1 game · few games yet" in board.text
    assert "All games" not in str(board.sight.menus)
    last = await ben.choose("Last season", board.sight, menu="Season")
    assert "Nobody is rated yet." in last.text
    this = await ben.choose("This season", last.sight, menu="Season")
    assert f"<@{ben.id}> **1000**" in this.text
    direct = (await ann.slash("profile", "dm", game="natura")).text
    assert "**Games** 1\n" in direct
    assert "Ratings belong to a server" in direct


async def test_ratings_tell_nothing_of_games_in_places_that_one_cannot_see(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.open_thread("burrow", ann, ben)
    await drawn_game(town, ann, ben, channel="burrow")
    for reader, knows in ((ann, True), (cleo, False)):
        board = await reader.slash("leaderboard", game="natura")
        profile = await reader.slash("profile", person=ann.member, game="natura")
        assert (f"<@{ben.id}>" in board.text) is knows
        assert ("Nobody is rated yet." in board.text) is not knows
        assert ("**Rating**" in profile.text) is knows
        assert bool(profile.sight.message.attachments) is knows
    await drawn_game(town, ann, ben)
    theirs = await cleo.slash("leaderboard", game="natura")
    assert f"<@{ann.id}> **1000** ± 645 · 0 wins in 1 game · few games yet" in theirs.text


async def test_personal_data_comes_as_a_file_and_leaves_a_former_player_when_it_is_deleted(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await drawn_game(town, ann, ben)
    page = await ann.slash("privacy")
    answer = await ann.press("Get my data as a file", page.sight)
    assert answer.private
    [file] = answer.sight.message.attachments
    own = json.loads(await file.read())
    assert own["person"]["user"] == ann.id
    assert str(ben.id) not in json.dumps(own)
    asked = await ann.press("Delete my data", (await ann.slash("privacy")).sight)
    assert "You can't undo this." in asked.text
    assert "You're at" not in asked.text
    component = ComponentId.unpack(button_id(asked.sight, "Delete for good"))
    assert component is not None
    assert "older version" in await press_by_hand(town, component, "", ben)
    kept = await ann.press("Keep my data", asked.sight)
    assert "What I store about you" in kept.text
    told = (await ben.slash("results")).text
    assert f"<@{ann.id}>" in told
    assert f"<@{ben.id}>" in told
    asked = await ann.press("Delete my data", kept.sight)
    done = await ann.press("Delete for good", asked.sight)
    assert "deleted" in done.text
    left = (await ben.slash("results")).text
    assert FORMER_NAME in left
    assert f"<@{ann.id}>" not in left
    assert f"<@{ben.id}>" in (await ben.slash("leaderboard", game="natura")).text
    assert "No finished games" in (await ann.slash("profile")).text


DARWIN = GAMES["darwin"]
WICKED = "# Big <@1> **bold** @everyone https://a.b `x`\n> out\n```end"


def as_computers_do(
    seen: msgspec.Struct, seat: int, actions: Sequence[Action], rng: random.Random
) -> Action:
    """What the game's first computer player would do."""
    worths = next(iter(DARWIN.bots.values())).worths(seen, seat, actions)
    return best_action(actions, worths, rng)


@pytest.mark.long
async def test_a_survivor_tells_a_story(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    """A form that was open while the bot restarted knows its table. What was typed can't ping,
    format or leave its block.
    """
    table = await town.game(ann, ben, game="darwin")
    moves, end, _ = script("darwin", as_computers_do, chance=3)
    for number, move in enumerate(moves, start=1):
        user = (ann, ben)[move.seat].id
        await town.tables.play.act(table, user, move.action, decision=None, interaction=number)
    await town.quiet()
    assert DARWIN.rules.storytellers(DARWIN.storage.decode_state(end)) == (1,)
    for other in (ann, cleo):
        assert (await other.press("Tell your story", town.public()[-1])).private
    form = await ben.open_form("Tell your story", town.public()[-1])
    await town.restart()
    await form.send(name="*Swift* @here", story=WICKED)
    final, card = town.public()[-2:]
    assert card.pictures
    stored = town.env.backend.get_message(card.message.channel.id, card.message.id)
    assert stored.ping_user_ids == []
    assert r"### \*Swift\* \@here" in card.text
    told = [line for line in card.text.splitlines() if "Big" in line or "end" in line]
    assert all(line.startswith((r"> \#", r"> \`")) for line in told)
    assert "<@1>" not in card.text
    assert "https://" not in card.text
    assert "already told" in (await ben.press("Tell your story", final)).text
