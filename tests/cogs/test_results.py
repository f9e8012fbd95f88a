"""Results, profiles, leaderboards and stories; your own data, handed out and deleted."""

import json
import random
import re
from collections.abc import Sequence

import msgspec
import pytest

from cogs.results.screen import RESULT
from cogs.ui.components import ComponentId
from engine.model import Action
from engine.play import best_action
from engine.registry import GAMES
from host.table.seats import FORMER_NAME
from tests.cogs.pace import drawn_game, mover_and_other, play_by_host, resigned_game
from tests.cogs.sights import Reply, button_id, file_kind
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
    page = await mia.choose("Channel for results", (await mia.slash("server settings")).sight)
    page = await mia.choose_all("Which channel", page.sight, town.channels[channel])
    said = await mia.press("Save", page.sight)
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
    title, won, ratings, played = post.text.splitlines()
    assert title == f"### Natura, table {table}: the game is over"
    assert [title, won] == final.text.splitlines()[:2]
    changed = "1,000 → 1,000 (still settling)"
    assert ratings == f"-# Ratings: <@{ann.id}> {changed} · <@{ben.id}> {changed}"
    assert ratings in final.text
    assert played == f"-# Played by <@{ann.id}> and <@{ben.id}> in <#{town.channels['oasis'].id}>"
    stored = town.env.backend.get_message(post.message.channel.id, post.message.id)
    assert (stored.ping_user_ids, post.message.flags.suppress_notifications) == ([], True)
    pictures = [[await each.read() for each in on.message.attachments] for on in (post, final)]
    assert pictures[0] == pictures[1] != []
    watched = await cleo.press("Watch the game", post)
    assert watched.private
    assert "Moment 1 of" in watched.text
    shown = await cleo.press("Board", post)
    assert shown.private
    assert [each.alt for each in shown.sight.pictures] == [each.alt for each in final.pictures]


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
    page = await town.people["Mia"].slash("server settings")
    assert "- Channel for results: **none**" in page.text


def alts(answer: Reply) -> list[str]:
    """The alt texts of an answer's pictures."""
    return [each.alt for each in answer.sight.pictures]


async def test_profiles_have_pictures_and_rank(town: Town, ann: Guest, ben: Guest) -> None:
    await drawn_game(town, ann, ben)
    every = await ann.slash("profile")
    assert every.text.splitlines()[0] == f"### <@{ann.id}>: all games"
    [told] = alts(every)
    assert told.startswith("Ann: 1 game since ")
    assert "Rating in Natura: 1,000, still settling. Favourite: Natura, 1 of 1." in told
    assert "Rank in the last 1 game, newest last: 1. 0 of 1 won." in told
    assert [label for label, _ in every.sight.menus[0].options][:2] == ["All games", "Nature"]
    own = await ann.choose("Natura", every.sight)
    assert own.text.startswith(f"### <@{ann.id}>: Natura\n")
    files = [file_kind(each) for each in own.sight.message.attachments]
    assert files == ["profile.png", "profile2.png", "profile3.png"]
    board = await ben.slash("leaderboard", game="natura")
    row = "1,000, won 0 of the last 1, new"
    assert f"Still settling: Ann {row}. Still settling: Ben (you) {row}" in alts(board)[0]
    assert "All games" not in str(board.sight.menus)
    last = await ben.choose("Last season", board.sight, menu="Season")
    assert "Nobody is rated yet" in alts(last)[0]
    this = await ben.choose("This season", last.sight, menu="Season")
    assert "Ben (you) 1,000" in alts(this)[0]
    direct = await ann.slash("profile", "dm", game="natura")
    assert alts(direct)[0].startswith("Ann in Natura: 1 game since ")
    assert "Each server has its own ratings" in direct.text


async def test_ratings_tell_nothing_of_games_in_places_that_one_cannot_see(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.open_thread("burrow", ann, ben)
    await drawn_game(town, ann, ben, channel="burrow")
    for reader, knows in ((ann, True), (cleo, False)):
        board = await reader.slash("leaderboard", game="natura")
        profile = await reader.slash("profile", person=ann.member, game="natura")
        assert ("Ben" in alts(board)[0]) is knows
        assert ("Nobody is rated yet" in alts(board)[0]) is not knows
        assert ("Rating in Natura: 1,000" in alts(profile)[0]) is knows
        assert ("1 game since" in alts(profile)[0]) is knows
    await drawn_game(town, ann, ben)
    theirs = await cleo.slash("leaderboard", game="natura")
    assert "Ann 1,000, won 0 of the last 1" in alts(theirs)[0]


async def test_an_end_counts_ratings_from_games_that_all_its_readers_may_know(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """A game in a private thread counts there only."""
    await town.open_thread("burrow", ann, ben)
    for channel, known in (("burrow", 0), ("oasis", 0), ("burrow", 2), ("oasis", 1)):
        await resigned_game(town, ann, ben, channel)
        [told] = [line for line in town.public(channel)[-1].text.splitlines() if "Ratings" in line]
        both = [int(each.replace(",", "")) for each in re.findall(r"([0-9,]+) →", told)]
        assert (both == [1000, 1000]) is (known == 0)
        assert told.count("still settling") == 2


async def test_a_result_leads_to_board_replay_and_analysis(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table, winner = await resigned_game(town, ann, ben, "den")
    final = town.public("den")[-1]
    every = await cleo.slash("results", "den")
    one = await cleo.choose(str(table), every.sight)
    assert one.private
    assert one.sight.message.id != every.sight.message.id
    assert f"<@{winner.id}> wins" in one.text
    assert f"-# Ratings: <@{winner.id}> 1,000 → " in one.text
    link = f"https://discord.com/channels/{town.guild.id}/{town.channels['den'].id}/{final.id}"
    assert f"[Go to the table]({link})" in one.text
    assert [each.alt for each in one.sight.pictures] == [each.alt for each in final.pictures]
    assert one.sight.labels == ["Board", "Watch the game", "Analysis"]
    assert "Moment 1 of" in (await cleo.press("Watch the game", one.sight)).text
    assert (await cleo.press("Board", one.sight)).sight.pictures
    direct = await winner.slash("results", "dm")
    own = await winner.choose(str(table), direct.sight)
    assert own.sight.pictures
    assert "Ratings" not in own.text, "there they would count games that some can't see"
    assert "I haven't reviewed this game." in (await cleo.press("Analysis", one.sight)).text
    await hide(town, "den")
    refused = await press_by_hand(town, ComponentId(RESULT, 0), str(table), cleo)
    assert "No table here" in refused


async def test_a_profile_keeps_the_first_win_and_the_last_two(
    town: Town, ann: Guest, ben: Guest
) -> None:
    winners = [(await resigned_game(town, ann, ben))[1] for _ in range(4)]
    assert winners == [ben] * 4
    [told] = alts(await ben.slash("profile"))
    kept = "Natura, won (first win), Natura, won (against Ann) and Natura, won (against Ann)"
    assert f"Keepsakes: {kept}." in told


async def test_a_profile_tells_how_somebody_plays_from_five_games_on(
    town: Town, ann: Guest, ben: Guest
) -> None:
    for _ in range(4):
        await resigned_game(town, ann, ben)
    assert "timeouts" not in alts(await ben.slash("profile"))[0]
    await resigned_game(town, ann, ben)
    told = alts(await ben.slash("profile"))[0]
    assert "Finished 5 of 5 games. 0 timeouts." in told
    assert "Typical turn: 1 minute. Finished 5 of 5 games." in alts(await ann.slash("profile"))[0]


@pytest.mark.long
async def test_a_leaderboard_of_many_has_pages_and_always_who_asks(
    town: Town, ann: Guest, ben: Guest
) -> None:
    people = [town.guest(f"Guest {number}") for number in range(11)]
    for person in people:
        await drawn_game(town, ann, person)
    board = await ben.slash("leaderboard", game="natura")
    assert "And 3 more" in alts(board)[0]
    assert board.sight.labels == ["Lower"]
    assert "(you)" not in alts(board)[0]
    last = await ben.press("Lower", board.sight)
    assert last.sight.labels == ["Higher"]
    assert sum(each.name in alts(last)[0] for each in people) == 3
    assert "(you)" in alts(await people[-1].slash("leaderboard", game="natura"))[0]


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
    assert "Ben (you)" in alts(await ben.slash("leaderboard", game="natura"))[0]
    assert "no finished games yet" in alts(await ann.slash("profile"))[0]


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
