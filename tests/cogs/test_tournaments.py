"""A tournament from sign-up to the podium, as people and a manager see it."""

import random
from datetime import UTC, datetime, timedelta
from itertools import count

import discord
import pytest

from host.tournaments.tournaments import Tournaments
from tests.cogs.pace import brisk
from tests.cogs.sights import Sight
from tests.cogs.test_manager_log import have_posted, lines, posted
from tests.cogs.test_sight import hide
from tests.cogs.town import EVERYDAY, Guest, Town

NOON = datetime(2026, 3, 18, 12, tzinfo=UTC)
DAY = timedelta(days=1)
_presses = count(1)


def is_now(town: Town, time: datetime) -> None:
    """The clock says so from now on, also after a restart."""
    town.clock = town.tables.session.clock = lambda: time


async def look(town: Town) -> None:
    """Do all that is due, as the bot does by itself."""
    now = town.tables.session.clock()
    for _ in range(3):
        for source in (*town.bot.features.deadlines, town.tables.deadlines):
            for each in await source.due(now):
                await source.fire(each)
        await town.quiet()


async def finish(town: Town, table: int) -> None:
    """Play a game to its end without Discord, then show the end."""
    pick = brisk(random.Random(table))
    while not (await town.tables.read.view(table)).over:
        person = await town.to_act(table)
        action = pick((await town.seen(table, person)).actions)
        press = next(_presses)
        await town.tables.play.act(table, person.id, action, decision=None, interaction=press)
    await town.quiet()


def post(town: Town) -> Sight:
    """The tournament's message, which is one."""
    found = [each for each in town.public() if "Rules of the cup" in each.labels]
    [only] = found
    return only


@pytest.fixture
def people(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> list[Guest]:
    """Four people, in a server where the bot may open threads; it is noon."""
    is_now(town, NOON)
    threads = {"create_public_threads": True, "send_messages_in_threads": True}
    me = town.guild.me
    assert me is not None
    role = town.guild.create_role("threads", permissions=EVERYDAY | discord.Permissions(**threads))
    town.env.backend.add_member_role(town.guild.id, me.id, role.id)
    return [ann, ben, cleo, town.guest("Dan")]


async def opened(town: Town, **options: object) -> Guest:
    """A manager has opened a tournament of Natura."""
    mia = town.manager("Mia")
    said = await mia.slash("tournament new", game="natura", title="Pond Cup", rounds=2, **options)
    assert "Pond Cup is open for sign-up until" in said.text, said.text
    return mia


async def test_from_sign_up_to_the_podium(town: Town, people: list[Guest]) -> None:
    ann, *_ = people
    mia = await opened(town)
    assert post(town).labels == ["Join", "Leave", "Rules of the cup"]
    rules = await ann.press("Rules of the cup", post(town))
    assert rules.private
    for word in ("Withdrawing", "bye", "Joining late", "Ties", "Unfinished", "Points"):
        assert word in rules.text
    for each in people:
        said = await each.press("Join", post(town))
        assert said.private
        assert "You're in Pond Cup." in said.text
    assert "already" in (await ann.press("Join", post(town))).text
    is_now(town, NOON + 3 * DAY)
    await look(town)
    assert "round 1 of 2" in post(town).text
    assert post(town).labels == ["My game", "All games", "Join as a reserve", "Rules of the cup"]
    for _ in range(2):
        running = [each.id for each in await town.tables.read.of_server(town.guild.id)]
        assert len(running) == 2
        mine = await ann.press("My game", post(town))
        assert "Your game: " in mine.text
        everyone = await mia.press("All games", post(town))
        assert all(f"<@{each.id}>" in everyone.text for each in people)
        # The first game is played; the others have no result, as a manager ends them.
        for table in running:
            if table == 1:
                await finish(town, table)
            else:
                await town.tables.votes.abandon(table, mia.id, force=True)
        await look(town)
    over = post(town)
    last = await ann.press("All games", over)
    assert "games of round 2" in last.text
    first = await ann.press("Earlier", last.sight)
    assert "games of round 1" in first.text
    assert "decided: " in first.text
    assert "Pond Cup is over" in over.text
    assert "🥇" in over.text
    assert over.labels == ["All games", "Rules of the cup"]
    stored = town.env.backend.get_message(over.message.channel.id, over.message.id)
    assert stored.ping_user_ids == []
    assert "**Pond Cup**: 🥇" in (await ann.slash("results")).text
    profiles = [(await each.slash("profile")).text for each in people]
    assert any("🥇 Pond Cup" in each for each in profiles)
    data = await town.tables.accounts.own_data(ann.id)
    assert len(data.tournament_games) == 2
    assert over.message.flags.suppress_notifications


async def test_only_managers_open_and_manage(town: Town, people: list[Guest]) -> None:
    ann, ben, *_ = people
    assert (
        "Only someone with the permission Manage Channels"
        in (await ann.slash("tournament new", game="natura")).text
    )
    assert "No tournaments in this server" in (await ann.slash("tournament list")).text
    mia = await opened(town)
    assert "Only someone" in (await ann.slash("tournament manage")).text
    town.open_channel("square")
    assert "no tournament to manage" in (await mia.slash("tournament manage", "square")).text
    page = (await mia.slash("tournament manage")).sight
    assert page.labels == ["Begin now", "Pause", "Call it off …"]
    assert "at least 3 people" in (await mia.press("Begin now", page)).text
    for each in people:
        await each.press("Join", post(town))
    page = (await mia.press("Pause", page)).sight
    assert "Paused by a manager" in post(town).text
    page = (await mia.press("Go on", page)).sight
    page = (await mia.choose_all("Take out or replace", page, ben.user)).sight
    assert f"Who plays instead of <@{ben.id}>?" in page.text
    assert "can't join it again" in (await ben.press("Join", post(town))).text
    page = (await mia.choose_all("Who plays instead", page, ben.user)).sight
    assert f"<@{ben.id}> plays on." in page.text
    cleo, eve = people[2], town.guest("Eve")
    page = (await mia.choose_all("Take out or replace", page, cleo.user)).sight
    page = (await mia.choose_all("Who plays instead", page, eve.user)).sight
    assert f"<@{eve.id}> plays instead of <@{cleo.id}>" in page.text
    page = (await mia.choose_all("Take out or replace", page, ben.user)).sight
    page = (await mia.press("Nobody", page)).sight
    assert "the first round begins" in (await mia.press("Begin now", page)).text
    await look(town)
    assert "round 1 of 2" in post(town).text
    assert "Pond Cup" in (await ben.slash("tournament list")).text
    told = await cleo.press("My game", post(town))
    assert "a manager took you out" in told.text
    assert (
        "A manager has chosen you for Pond Cup: you play from round 1 on."
        in eve.newest(saying="chosen").text
    )
    fay = town.guest("Fay")
    assert (
        "You're a reserve in Pond Cup." in (await fay.press("Join as a reserve", post(town))).text
    )
    assert "**Withdraw**" in (await fay.press("Join as a reserve", post(town))).text
    waits = await fay.press("My game", post(town))
    assert "You're number 1 of the reserves." in waits.text
    assert "You've left Pond Cup." in (await fay.press("Withdraw", waits.sight)).text
    assert "with 0 points" not in (await ann.press("My game", post(town))).text
    sure = await ann.press("Withdraw …", (await ann.press("My game", post(town))).sight)
    await ann.press("Withdraw", sure.sight)
    sure = await mia.press("Call it off …", (await mia.slash("tournament manage")).sight)
    await mia.press("Call it off", sure.sight)
    assert "Pond Cup is called off" in post(town).text
    assert "A manager ended it." in post(town).text


async def test_all_that_managers_do_is_in_their_log_for_those_who_see_the_channel(
    town: Town, people: list[Guest]
) -> None:
    ann, ben, *_ = people
    mia, eve = town.manager("Mia"), town.guest("Eve")
    await have_posted(town, mia)
    await mia.slash("tournament new", game="natura", title="Pond *Cup*")
    for each in people:
        await each.press("Join", post(town))
    page = (await mia.slash("tournament manage")).sight
    for label in ("Pause", "Go on"):
        page = (await mia.press(label, page)).sight
    for gone, instead in ((ann, ann), (ben, eve)):
        page = (await mia.choose_all("Take out or replace", page, gone.user)).sight
        page = (await mia.choose_all("Who plays instead", page, instead.user)).sight
    await mia.press("Begin now", page)
    await look(town)
    done = [
        "ended sign-up for {}.",
        f"had <@{eve.id}> play instead of <@{ben.id}> in {{}}.",
        f"took <@{ben.id}> out of {{}}.",
        f"let <@{ann.id}> play on in {{}}.",
        f"took <@{ann.id}> out of {{}}.",
        "resumed {}.",
        "paused {}.",
        "opened {}.",
    ]
    who, seen = f"<@{mia.id}>", r"the tournament Pond \*Cup\*"
    told = [f"{who} {each.format(seen)}" for each in done]
    town.open_channel("square")
    assert (await lines(mia, "square"))[:-1] == told
    for line, its_post in zip(reversed(told), posted(town)[1:], strict=True):
        assert line in its_post.text
    await hide(town, "oasis")
    await Tournaments(town.tables.session, town.tables.signals.called).end(1, mia.id)
    await town.quiet()
    done.insert(0, "called off {}.")
    assert f"{who} called off a tournament." in posted(town)[-1].text
    hidden = [f"{who} {each.format('a tournament')}" for each in done]
    assert (await lines(mia, "square"))[:-1] == hidden


async def test_who_is_taken_out_hears_of_it_and_all_of_a_long_title_shows(
    town: Town, people: list[Guest]
) -> None:
    ann, *_ = people
    mia, title = town.manager("Mia"), "The Great Open Cup of the Pond 2027/2028"
    await mia.slash("tournament new", game="natura", title=title)
    await ann.press("Join", post(town))
    assert title in post(town).text
    page = (await mia.slash("tournament manage")).sight
    assert "reserve" not in page.text
    page = (await mia.choose_all("Take out or replace", page, ann.user)).sight
    page = (await mia.press("Nobody", page)).sight
    await town.quiet()
    told = ann.newest(saying=title)
    assert "a manager has taken you out" in told.text
    await mia.press("Call it off", (await mia.press("Call it off …", page)).sight)
    assert "Nobody had signed up, and it takes at least 3." in post(town).text


async def test_a_game_played_together_has_no_tournament(town: Town, people: list[Guest]) -> None:
    del people
    mia = town.manager("Mia")
    offered = await mia.suggestions("tournament new", "game", "natura")
    refused = [
        each
        for key in offered.values()
        if "played together" in (each := (await mia.slash("tournament new", game=key)).text)
    ]
    assert refused
