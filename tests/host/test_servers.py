"""What a server has chosen is kept and holds for new tables; what cannot be read is as nothing."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from sqlalchemy import text, update

from engine.registry import Games
from host.clock.pace import UNTIMED
from host.database import schema
from host.database.store import Store
from host.errors import ChannelNotAllowed, GameNotAllowed, NotAllowed, TooManyTables
from host.repositories import servers
from host.repositories.servers import Servers, ServerSettings
from tests.host.counting import plan, scans
from tests.host.house import ANN, BEN, CAT, GUILD, House, open_house

CHOSEN = ServerSettings(games=("nature",), channels=(1 << 62,), home="thread", most_each=3)


async def test_a_choice_is_kept_for_its_server_alone(store: Store) -> None:
    servers = Servers(store)
    await servers.set(1, ServerSettings(pace="day"))
    await servers.set(1, CHOSEN)
    assert await servers.get(1) == CHOSEN
    assert await servers.get(2) == await servers.get(None) == ServerSettings()


UNREADABLE = (
    "'{'",
    "'many'",
    pytest.param("7", marks=pytest.mark.sqlite("it keeps whatever it is given in any column")),
)


@pytest.mark.parametrize("damage", UNREADABLE)
async def test_unreadable_settings_count_as_defaults(
    store: Store, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    servers = Servers(store)
    await servers.set(1, CHOSEN)
    async with store.write() as connection:
        await connection.execute(update(schema.servers).values(settings=text(damage)))
    assert await servers.get(1) == ServerSettings()
    assert "server 1" in caplog.text


@pytest.mark.parametrize(
    ("chosen", "refusal"),
    [
        (ServerSettings(games=("nectar", "gone")), None),
        (ServerSettings(games=("gone",)), None),
        (ServerSettings(channels=(7, 8)), None),
        (ServerSettings(channels=(6,)), None),
        (ServerSettings(channels=(8,)), ChannelNotAllowed),
        (ServerSettings(channels=(8,), forum=6), None),
        (ServerSettings(channels=(8,), forum=9), ChannelNotAllowed),
        (ServerSettings(most_tables=2, most_each=1), None),
        (ServerSettings(most_tables=1), TooManyTables),
    ],
)
async def test_a_new_table_is_as_its_server_allows(
    house: House, chosen: ServerSettings, refusal: type[NotAllowed] | None
) -> None:
    """It is opened in thread 7 of channel 6, beside another table that was open before."""
    await house.open(BEN, channel=5)
    await house.tables.servers.set(GUILD, chosen)
    if refusal is None:
        await house.open(channel=7, within=6)
        return
    with pytest.raises(refusal) as refused:
        await house.open(channel=7, within=6)
    assert "/server" in refused.value.hint
    assert await house.tables.read.number_in_channel(7) is None
    assert (await house.tables.lobby.join(1, CAT, "Cat")).names == ("Ben", "Cat")  # which goes on


async def test_a_game_that_is_not_allowed_says_which_are(house: House) -> None:
    """Nectar is the one game there, so it is called by another name for once."""
    nectar = house.games.game("nectar")
    games = cast("Games", SimpleNamespace(game=lambda _: nectar))
    new = (await house.stored((await house.open(channel=5)).id)).copy()
    await house.tables.servers.set(GUILD, ServerSettings(games=("other",)))
    async with house.store.write() as connection:
        with pytest.raises(GameNotAllowed, match="Games here: Nectar"):
            await servers.admit(connection, new, games, None)


async def test_a_person_and_a_server_have_limits_of_open_tables(house: House) -> None:
    await house.tables.servers.set(GUILD, ServerSettings(most_each=2))
    await house.open(channel=5)
    await house.open(channel=6)
    with pytest.raises(TooManyTables) as refused:
        await house.open(channel=7)
    own = "You're the host of 2 open tables in this server, and your limit is 2."
    assert refused.value.reason == own
    await house.open(BEN, channel=7)
    await house.open(channel=8, guild=GUILD + 1)
    await house.tables.lobby.leave(1, ANN)
    await house.open(channel=9)
    await house.tables.servers.set(GUILD, ServerSettings(most_tables=3))
    with pytest.raises(TooManyTables) as refused:
        await house.open(BEN, channel=10)
    assert refused.value.reason == "This server has 3 open tables, and its limit is 3."


async def test_two_cannot_both_open_the_last_table(house: House, path: Path) -> None:
    await house.tables.servers.set(GUILD, ServerSettings(most_tables=1))
    async with open_house(path) as other:
        opened = await asyncio.gather(
            house.open(channel=5), other.open(BEN, channel=6), return_exceptions=True
        )
    assert sorted(type(each).__name__ for each in opened) == ["TableView", "TooManyTables"]


async def test_a_new_table_has_the_pace_of_its_server(house: House) -> None:
    old = await house.open(channel=5)
    await house.tables.servers.set(GUILD, ServerSettings(pace="day"))
    assert (await house.open(channel=6)).time.pace == "day"
    assert (await house.tables.read.view(old.id)).time.pace == UNTIMED
    await house.tables.servers.set(GUILD, ServerSettings(pace="of a snail"))
    assert (await house.open(channel=7)).time.pace == UNTIMED


async def test_nothing_of_it_holds_in_direct_messages(house: House) -> None:
    await house.tables.servers.set(0, ServerSettings(channels=(1,), most_tables=1, pace="day"))
    await house.open(channel=5, guild=None)
    assert (await house.open(channel=6, guild=None)).time.pace == UNTIMED


async def test_the_open_tables_of_a_server_are_counted_by_an_index(store: Store) -> None:
    """However many have ended there."""
    asked = servers.open_tables(1, 2).compile(compile_kwargs={"literal_binds": True})
    async with store.read() as connection:
        steps = await plan(connection, str(asked))
        assert not scans(steps)
        assert "ix_tables_open_guild" in " ".join(steps)
