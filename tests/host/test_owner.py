"""What the bot's owner says, stops, blocks and leaves, beside a bot that is running."""

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from host.admin import figures
from host.background import housekeeper
from host.background.timekeeper import Timekeeper
from host.errors import GameNotAllowed, NotAllowed, TablePaused
from host.owner.announcement import Announced, Announcement
from host.owner.leaving import Leaving
from host.service.tables import Tables
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CAT, CHANNEL, GUILD, House
from tests.host.life import outbox_of
from tests.host.test_terminal import Owner


async def test_an_announcement_is_said_once_at_each_open_table(house: House, path: Path) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    running = await house.game(ANN, BEN, channel=1)
    lobby = await house.lobby(ANN, channel=2)
    over = await house.lobby(ANN, channel=3)
    await house.tables.votes.abandon(over.id, ANN)
    owner = Owner(house, path)
    assert await owner.types("say", "Back at noon.") == 0
    assert "at 2 tables" in owner.said[0]
    for _ in range(2):
        await housekeeper.announce_changes(house.tables.session)
        await outbox.resume()
        await outbox.settled()
    posts = discord.of(Announcement.name)
    [said] = {each.said[0].text for each in posts if isinstance(each.said[0], Announced)}
    assert said == "Back at noon."
    assert sorted(each.said[0].table for each in posts) == [running.id, lobby.id]  # type: ignore[attr-defined]
    assert not any(each.rang or each.pinged for each in posts)
    assert await owner.types("say", " ") == 1
    assert await owner.types("say", "x" * 2000) == 1


async def test_an_announcement_of_yesterday_is_not_said_any_more(house: House, path: Path) -> None:
    discord = FakeDiscord()
    await house.game(ANN, BEN)
    assert await Owner(house, path).types("say", "Back in an hour.") == 0
    house.later(timedelta(days=2))
    outbox = outbox_of(house.tables, discord)
    await outbox.resume()
    await outbox.settled()
    assert discord.of(Announcement.name) == []


async def test_a_game_that_is_paused_rests_everywhere_and_goes_on_with_its_time(
    house: House, path: Path
) -> None:
    view = await house.game(ANN, BEN, channel=1)
    lobby = await house.lobby(ANN, BEN, channel=2)
    actor = (await house.stored(view.id)).seats[view.actors[0]].user or 0
    [action, *_] = await house.offered(view.id, actor)
    owner = Owner(house, path)
    assert await owner.types("pause", "--game", "nectar") == 0
    assert owner.said == ["Nectar is paused everywhere: 1 game."]
    with pytest.raises(TablePaused, match="paused") as refused:
        await house.act(view.id, actor, action)
    assert "The owner of this bot" in refused.value.hint
    for attempt in (
        house.tables.votes.resume(view.id, ANN, house.interaction()),
        house.tables.votes.resume(view.id, CAT, house.interaction(), manages=True),
        house.tables.lobby.start(lobby.id, ANN, house.interaction()),
    ):
        with pytest.raises(TablePaused):
            await attempt
    with pytest.raises(GameNotAllowed, match="Nectar is paused on all servers"):
        await house.open(CAT, channel=3)
    assert await owner.types("pause", "--game", "nectar") == 0
    assert owner.said == [
        "Nectar is paused everywhere: 0 games. 1 more rested already, or can't be read."
    ]
    assert await owner.types("resume", "--game", "nectar") == 0
    assert owner.said == ["Nectar goes on: 1 game."]
    await house.play(view.id, actor)
    await house.tables.lobby.start(lobby.id, ANN, house.interaction())


async def test_a_game_that_its_players_paused_stays_so(house: House, path: Path) -> None:
    view = await house.game(ANN, BEN)
    await house.tables.votes.pause(view.id, CAT, house.interaction())
    owner = Owner(house, path)
    await owner.types("pause", "--game", "nectar")
    await owner.types("resume", "--game", "nectar")
    assert (await house.tables.read.view(view.id)).time.pause is not None


@pytest.mark.parametrize("command", ["pause", "resume"])
async def test_an_unknown_game_is_refused(house: House, path: Path, command: str) -> None:
    assert await Owner(house, path).types(command, "--game", "whist") == 1


async def test_no_clock_runs_while_everything_is_stopped(house: House, path: Path) -> None:
    view = await house.lobby(ANN, BEN)
    await house.tables.lobby.set_pace(view.id, ANN, "day")
    view = await house.begin(view)
    before = await ends(house, view.id)
    assert before
    keeper = Timekeeper([house.tables.deadlines], house.store, house.tables.deadlines.now)
    await keeper._turn()
    assert await Owner(house, path).types("pause") == 0
    house.later(timedelta(days=3))
    await keeper._turn()
    assert [each.away for each in (await house.stored(view.id)).seats] == [None, None]
    stopped = house.tables.deadlines.now()
    owner = Owner(house, path)
    owner._terminal._now = lambda: stopped
    assert await owner.types("resume") == 0
    after = await ends(house, view.id)
    assert min(after) - min(before) >= timedelta(days=2, hours=23)
    assert await owner.types("resume") == 1


async def ends(house: House, table: int) -> list[datetime]:
    """When time ends at a table's seats."""
    clocks = [seat.clock for seat in (await house.stored(table)).seats]
    return [each.ends for each in clocks if each is not None and each.ends is not None]


async def test_a_start_ends_a_stop(house: House, path: Path) -> None:
    assert await Owner(house, path).types("pause") == 0
    assert await house.store.get_note("paused") is not None
    await Timekeeper([house.tables.deadlines], house.store, house.tables.deadlines.now).catch_up()
    assert await house.store.get_note("paused") is None


async def test_a_person_who_is_blocked_gets_up_and_sits_down_nowhere(
    house: House, path: Path
) -> None:
    view = await house.game(ANN, BEN, channel=1)
    lobby = await house.lobby(CAT, channel=2)
    owner = Owner(house, path)
    assert await owner.types("block", "person", str(BEN), "--reason", "spam") == 0
    assert "got up from 1 open table" in owner.said[0]
    assert BEN not in [seat.user for seat in (await house.stored(view.id)).seats]
    for attempt in (
        house.tables.lobby.join(lobby.id, BEN, "Ben"),
        house.open(BEN, channel=3),
        house.open(BEN, channel=3, guild=None),
    ):
        with pytest.raises(NotAllowed, match="blocked you"):
            await attempt
    assert [
        each.reason for each in (await house.tables.accounts.own_data(BEN)).blocked_by_owner
    ] == ["spam"]
    await house.tables.accounts.forget(BEN)
    assert [
        each.reason for each in (await house.tables.accounts.own_data(BEN)).blocked_by_owner
    ] == [""]
    assert await owner.types("blocks", "--json") == 0
    assert json.loads(owner.said[0])[0]["who"] == f"person:{BEN}"
    assert await owner.types("unblock", "person", str(BEN)) == 0
    await house.tables.lobby.join(lobby.id, BEN, "Ben")
    assert await owner.types("unblock", "person", str(BEN)) == 1


async def test_a_server_that_is_blocked_is_left_and_gets_no_table(house: House, path: Path) -> None:
    view = await house.game(ANN, BEN, channel=1)
    owner = Owner(house, path)
    assert await owner.types("block", "server", str(GUILD)) == 0
    assert (await house.tables.read.view(view.id)).closing == "owner"
    with pytest.raises(NotAllowed, match="blocked this server"):
        await house.open(CAT, channel=2)
    assert await left_by(house.tables) == [GUILD]
    assert await left_by(house.tables) == []


async def left_by(tables: Tables) -> list[int]:
    """The servers that a bot leaves now."""
    left: list[int] = []

    async def leave(server: int) -> None:
        left.append(server)

    source = Leaving(tables.store, leave)
    for each in await source.due(tables.deadlines.now()):
        await source.fire(each)
    assert await source.next_due() is None
    return left


async def test_a_server_that_was_silent_for_a_year_is_left(house: House, path: Path) -> None:
    view = await house.game(ANN, BEN, channel=1)
    owner = Owner(house, path, answer="n")
    assert await owner.types("leave", "--days", "1") == 0
    assert owner.said == ["Somebody has played in every server that I know."]
    house.later(timedelta(days=400))
    later = house.tables.deadlines.now()
    await house.open(CAT, channel=2, guild=GUILD + 1)
    owner._terminal._now = lambda: later
    assert await owner.types("leave") == 1
    head, line, *_ = owner.said
    assert head.split()[0] == "server"
    assert line.split()[:3] == [str(GUILD), "400", "d"]
    assert await left_by(house.tables) == []
    assert await owner.types("leave", "--yes") == 0
    assert owner.said[-1].startswith("1 table ended.")
    assert (await house.tables.read.view(view.id)).closing == "owner"
    assert await left_by(house.tables) == [GUILD]


async def test_requests_by_mail_are_answered_at_the_terminal(house: House, path: Path) -> None:
    view = await house.game(ANN, BEN)
    owner = Owner(house, path)
    assert await owner.types("people", "export", str(ANN)) == 0
    assert json.loads(owner.said[0])["seats"][0]["name"] == "Ann"
    assert await owner.types("people", "forget", str(ANN)) == 0
    assert await owner.types("people", "export", str(ANN)) == 0
    assert json.loads(owner.said[0])["seats"] == []
    assert ANN not in [seat.user for seat in (await house.stored(view.id)).seats]


async def test_figures_count_what_began_and_ended(house: House, path: Path) -> None:
    view = await house.game(ANN, BEN, channel=1)
    await house.play_out(view.id)
    await house.lobby(CAT, channel=2)
    house.later(timedelta(days=1))
    async with house.store.read() as connection:
        found = await figures.read(connection, house.tables.deadlines.now())
    week = found.weeks[0]
    assert (found.lobbies, found.running, found.servers) == (1, 0, 1)
    assert (week.begun, week.ended, week.finished, week.people) == (1, 1, 1, 2)
    owner = Owner(house, path)
    assert await owner.types("figures") == 0
    assert any(line.startswith("Nectar") for line in owner.said)


async def test_only_games_that_are_offered_are_opened(house: House) -> None:
    tables = Tables(house.store, house.games, offered=("nature",))
    opened = tables.lobby.create(
        channel=CHANNEL, guild=GUILD, user=ANN, name="Ann", game="nectar", options={}
    )
    with pytest.raises(GameNotAllowed, match="I don't offer Nectar"):
        await opened
    assert await tables.servers.offered(GUILD, [house.games.game("nectar")]) == []
