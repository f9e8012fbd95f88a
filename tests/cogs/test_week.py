"""The server's week and the end of a season, where a manager wants them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert

from host.database import schema
from host.repositories import messages
from host.repositories.people import NAMED, UNNAMED
from host.statistics.ratings import season_of
from host.subject import Subject
from host.week.due import Weeks
from tests.cogs.pace import drawn_game
from tests.cogs.sights import Sight
from tests.cogs.test_sight import hide
from tests.cogs.town import Guest, Town
from tests.host.timed import weeks_of

WEEK = timedelta(days=7)
WEDNESDAY = datetime(2026, 3, 18, 12, tzinfo=UTC)
MONDAY = datetime(2026, 3, 23, 9, tzinfo=UTC)


def is_now(town: Town, time: datetime) -> None:
    """The clock says so from now on, also after a restart."""
    town.clock = town.tables.session.clock = lambda: time


async def wants_week(town: Town) -> Guest:
    """A manager who has chosen a channel for the week; it is Wednesday."""
    is_now(town, WEDNESDAY)
    town.open_channel("square")
    mia = town.manager("Mia")
    page = await mia.choose("Channel for the week", (await mia.slash("server settings")).sight)
    page = await mia.choose_all("Which channel", page.sight, town.channels["square"])
    said = await mia.press("Save", page.sight)
    assert f"Saved. Channel for the week: <#{town.channels['square'].id}>." in said.text
    return mia


async def test_a_manager_chooses_the_day_and_the_hour(town: Town) -> None:
    mia = await wants_week(town)
    assert await next_due(town) == MONDAY
    for setting, menu, value in (
        ("Day of the week's message", "Which day", "Thursday"),
        ("Hour of the week's message", "At which hour", "18:00 UTC"),
    ):
        page = await mia.choose(
            setting, (await mia.slash("server settings")).sight, menu="What to change"
        )
        said = await mia.choose(value, page.sight, menu=menu)
        assert f"Saved. {setting}: {value}." in said.text
    chosen = await town.tables.servers.get(town.guild.id)
    assert (chosen.week_day, chosen.week_hour) == (4, 18)
    assert await next_due(town) == datetime(2026, 3, 19, 18, tzinfo=UTC)


async def next_due(town: Town) -> datetime | None:
    """When something is due next, once all is done that is due now."""
    weeks = weeks_of(town.tables)
    for each in await weeks.due(town.tables.session.clock()):
        await weeks.fire(each)
    await town.quiet()
    return await weeks.next_due()


async def week_ends(town: Town) -> None:
    """The clock comes to the end of the week, or of the season if that is earlier."""
    due = await next_due(town)
    assert due is not None
    is_now(town, due)
    await next_due(town)


async def season_ends(town: Town) -> None:
    """The clock comes to the first day of the next season."""
    season = season_of(town.tables.session.clock())
    while season_of(town.tables.session.clock()) == season:
        await week_ends(town)


def of_kind(town: Town, kind: str) -> list[Sight]:
    """The messages in the square with a picture of this name."""
    return [
        each
        for each in town.public("square")
        if any(each.message.attachments[0].filename.startswith(kind) for _ in each.pictures)
    ]


def alt(posts: Sequence[Sight]) -> str:
    [post] = posts
    [picture] = post.pictures
    assert picture.alt is not None
    return picture.alt


async def test_a_week_is_one_silent_message_with_ways_to_watch_and_to_join(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    mia = await wants_week(town)
    await drawn_game(town, ann, ben)
    await town.lobby(ann, channel="meadow", game="evolution")
    await week_ends(town)
    await town.restart()
    posts = of_kind(town, "week")
    told = alt(posts)
    assert "1 game ended, 0 games running, 2 people took part." in told
    assert "Game of the week: Natura, " in told
    assert "Ann" in told
    assert "Ben" in told
    assert "Open seats: Evolution, table 2, 5 of 6." in told
    [post] = posts
    stored = town.env.backend.get_message(post.message.channel.id, post.message.id)
    assert (stored.ping_user_ids, post.message.flags.suppress_notifications) == ([], True)
    assert post.labels == ["Watch it", "Join table 2", "Turn off (managers)"]
    watched = await cleo.press("Watch it", post)
    assert watched.private
    assert "Moment 1 of" in watched.text
    await cleo.press("Join table 2", post)
    assert {player.user for player in (await town.tables.read.view(2)).players} == {ann.id, cleo.id}
    refused = await ann.press("Turn off (managers)", post)
    assert refused.private
    assert "Manage Server" in refused.text
    assert (await town.tables.servers.get(town.guild.id)).week is not None
    off = await mia.press("Turn off (managers)", post)
    assert off.private
    assert "Off: I won't post this server's week" in off.text
    assert (await town.tables.servers.get(town.guild.id)).week is None
    assert await next_due(town) is None


async def test_nothing_is_said_of_a_week_without_anything(town: Town, ann: Guest) -> None:
    await wants_week(town)
    await town.lobby(ann, channel="meadow", game="evolution")
    await week_ends(town)
    assert len(of_kind(town, "week")) == 1, "a table was opened"
    await week_ends(town)
    assert town.tables.session.clock() == MONDAY + WEEK
    assert len(of_kind(town, "week")) == 1
    async with town.tables.store.read() as connection:
        rows = await messages.of_subject(
            connection, Subject.of("server", town.guild.id), live=False
        )
    assert {row.state for row in rows.values() if row is not None} == {"ended"}


def forget_channels(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the process knows no server's channels, as one without a gateway."""
    monkeypatch.setattr("cogs.discord_api.sight._known_server", lambda _: None)


@pytest.mark.parametrize("has_gateway", [True, False])
@pytest.mark.parametrize("where", ["burrow", "den", "dm"])
async def test_a_week_tells_nothing_of_places_that_not_everyone_sees(
    town: Town,
    ann: Guest,
    ben: Guest,
    where: str,
    monkeypatch: pytest.MonkeyPatch,
    *,
    has_gateway: bool,
) -> None:
    await wants_week(town)
    if where == "burrow":
        await town.open_thread("burrow", ann, ben)
        await drawn_game(town, ann, ben, "burrow")
    elif where == "den":
        await town.game(ann, ben, channel="den", game="evolution")
        await hide(town, "den")
    else:
        await ann.slash("table new", "dm", game="natura")
        await ann.slash("table start", "dm")
    if not has_gateway:
        forget_channels(monkeypatch)
    await week_ends(town)
    assert of_kind(town, "week") == []
    assert town.public("square") == []


async def test_a_process_without_a_gateway_asks_what_everyone_sees(
    town: Town, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await wants_week(town)
    await drawn_game(town, ann, ben)
    forget_channels(monkeypatch)
    await week_ends(town)
    assert "(a tie)" in alt(of_kind(town, "week"))


async def test_the_longest_wait_names_the_table_and_not_the_person(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await wants_week(town)
    await town.game(ann, ben)
    await week_ends(town)
    told = alt(of_kind(town, "week"))
    assert "0 games ended, 1 game running, 2 people took part." in told
    assert "Longest wait: 4 days, table 1, Nature." in told
    assert "Ann" not in told
    assert "Ben" not in told


@pytest.mark.parametrize("is_named", [True, False])
async def test_a_new_record_is_told_with_its_holders_if_they_want_that(
    town: Town, ann: Guest, ben: Guest, *, is_named: bool
) -> None:
    await wants_week(town)
    table = await drawn_game(town, ann, ben)
    if not is_named:
        await town.tables.accounts.prefer(ben.id, NAMED, UNNAMED)
    reached = {"kind": "mosaic/rigid/related/second", "value": 12, "fewer": True}
    values = {"table": table, "guild": town.guild.id, "game": "natura", "ended": WEDNESDAY}
    async with town.tables.store.write() as connection:
        await connection.execute(insert(schema.best_results).values(values | reached))
    await week_ends(town)
    told = alt(of_kind(town, "week"))
    record = (
        "New record, Natura: Mosaic, Rigid, related flips, second start, 12 moves, Ann and Ben."
    )
    assert (record in told) == is_named
    assert ("New record" in told) == is_named


async def test_people_who_do_not_want_it_are_counted_and_not_named(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await wants_week(town)
    await town.tables.accounts.prefer(ben.id, NAMED, UNNAMED)
    await drawn_game(town, ann, ben)
    await season_ends(town)
    week = alt(of_kind(town, "week")[:1])
    assert "1 game ended, 0 games running, 2 people took part." in week
    assert "Game of the week" not in week
    assert "Ben" not in week
    season = alt(of_kind(town, "season"))
    assert "Ben" not in season
    assert "Ann" in season
    assert "Someone" in season


async def test_a_season_ends_with_a_podium_and_a_new_one_begins(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await wants_week(town)
    await drawn_game(town, ann, ben)
    season = season_of(town.tables.session.clock())
    await season_ends(town)
    await town.restart()
    told = alt(of_kind(town, "season"))
    assert told.startswith(f"Natura: the season is over, {season.title}, 1 game, 2 people.")
    assert "Ann 1,000" in told
    assert told.endswith(f"A new season begins: {season.after.title}.")
    [post] = of_kind(town, "season")
    assert post.message.flags.suppress_notifications
    await season_ends(town)
    assert len(of_kind(town, "season")) == 1, "nobody was rated in the second one"


async def test_the_seasons_winner_gets_a_role_where_the_bot_may_give_it(
    town: Town, ann: Guest, ben: Guest
) -> None:
    mia = await wants_week(town)
    role = town.guild.create_role("Champion")
    page = await mia.choose(
        "Role of the season's winner", (await mia.slash("server settings")).sight
    )
    page = await mia.choose_all("Which role", page.sight, role)
    said = await mia.press("Save", page.sight)
    assert f"Saved. Role of the season's winner: <@&{role.id}>." in said.text
    await drawn_game(town, ann, ben)
    season = season_of(town.tables.session.clock())
    [weeks] = [each for each in town.bot.features.deadlines if isinstance(each, Weeks)]
    winner = await weeks._winner(town.guild.id, season)
    assert winner in (ann.id, ben.id)
    is_now(town, season.after.start + timedelta(hours=9))
    before = len(town.env.http_requests)
    await weeks.fire(Subject.of("server", town.guild.id))
    await town.quiet()
    put = [each.path for each in town.env.http_requests[before:] if each.method == "PUT"]
    assert put == [f"/guilds/{town.guild.id}/members/{winner}/roles/{role.id}"]
    first = ann if winner == ann.id else ben
    page = await first.press("Delete my data", (await first.slash("privacy")).sight)
    before = len(town.env.http_requests)
    await first.press("Delete for good", page.sight)
    await town.quiet()
    taken = [each.path for each in town.env.http_requests[before:] if each.method == "DELETE"]
    assert put[0] in taken


async def test_a_week_of_thirty_tables_takes_one_request(town: Town, ann: Guest) -> None:
    await wants_week(town)
    for number in range(30):
        await town.tables.lobby.create(
            channel=town.open_channel(f"pool-{number}").id,
            guild=town.guild.id,
            user=(ann.id, *range(1, 3))[number % 3],
            name="Ann",
            game="nature",
            options={},
        )
    await town.quiet()
    before = len(town.env.http_requests)
    await week_ends(town)
    asked = [(each.method, each.path) for each in town.env.http_requests[before:]]
    assert asked == [("POST", f"/channels/{town.channels['square'].id}/messages")]
    assert "23 more" in alt(of_kind(town, "week"))
