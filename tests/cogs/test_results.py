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
from host.table.seats import FORMER_NAME
from tests.cogs.pace import drawn_game, mover_and_other, play_by_host
from tests.cogs.sights import button_id, file_kind
from tests.cogs.test_forged import press_by_hand
from tests.cogs.test_sight import hide
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


async def results_to(town: Town, channel: str) -> None:
    """Somebody who manages the server has results posted in a channel."""
    mia = town.manager("Mia")
    page = await mia.choose("Channel for results", (await mia.slash("server")).sight)
    said = await mia.choose_all("Which channel", page.sight, town.channels[channel])
    assert f"Saved. Channel for results: <#{town.channels[channel].id}>." in said.text


async def test_results_are_posted_silently_in_the_channel_chosen_for_them(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    """Once, also after a restart, with the picture of the end."""
    town.open_channel("hall")
    await results_to(town, "hall")
    table = await drawn_game(town, ann, ben)
    await town.restart()
    [post], final = town.public("hall"), town.public()[-1]
    title, won, played = post.text.splitlines()
    assert title == f"### Natura, table {table}: the game is over"
    assert [title, won] == final.text.splitlines()[:2]
    assert played == f"-# Played by <@{ann.id}> and <@{ben.id}> in <#{town.channels['oasis'].id}>"
    stored = town.env.backend.get_message(post.message.channel.id, post.message.id)
    assert (stored.ping_user_ids, post.message.flags.suppress_notifications) == ([], True)
    pictures = [[await each.read() for each in on.message.attachments] for on in (post, final)]
    assert pictures[0] == pictures[1] != []
    watched = await cleo.press("Watch the game", post)
    assert watched.private
    assert "Moment 1 of" in watched.text


@pytest.mark.parametrize("where", ["burrow", "den", "dm"])
async def test_results_tell_nothing_of_places_that_not_everyone_sees(
    town: Town, ann: Guest, ben: Guest, where: str
) -> None:
    town.open_channel("hall")
    await results_to(town, "hall")
    if where == "dm":
        await ann.slash("table new", "dm", game="natura")
        await ann.slash("table start", "dm")
        await play_by_host(town, 1, random.Random(1))
        assert (await town.tables.read.view(1)).status == "finished"
    elif where == "den":
        await town.game(ann, ben, channel="den", game="natura", goal="taker")
        await hide(town, "den")
        mover, other = await mover_and_other(town, 1)
        await mover.slash("natura offer", table="1")
        await other.slash("natura accept", table="1")
        assert (await town.tables.read.view(1)).status == "finished"
    else:
        await town.open_thread("burrow", ann, ben)
        await drawn_game(town, ann, ben, "burrow")
    await town.restart()
    assert town.public("hall") == []
    shown = await drawn_game(town, ann, ben)
    [post] = town.public("hall")
    assert f"table {shown}" in post.text


async def test_a_channel_for_results_that_is_deleted_is_no_longer_chosen(
    town: Town, ann: Guest, ben: Guest
) -> None:
    town.open_channel("hall")
    await results_to(town, "hall")
    town.env.backend.delete_channel(town.channels.pop("hall").id)
    await town.env.settle()
    await drawn_game(town, ann, ben)
    assert "the game is over" in town.public()[-1].text
    assert (await town.tables.servers.get(town.guild.id)).results is None
    page = await town.people["Mia"].slash("server")
    assert "- Channel for results: **none**" in page.text


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
    assert "Each server has its own ratings" in direct


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
    worths = next(iter(DARWIN.bots.values())).score_actions(seen, seat, actions)
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
    assert DARWIN.storytellers(DARWIN.storage.decode_state(end)) == (1,)
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
