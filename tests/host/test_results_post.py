"""A server that chose a channel for it hears there of each game that ends, once."""

import pytest

from host.messages.results_post import Finished, ResultsPost
from host.outbox.trouble import Trouble, Undelivered
from host.repositories.servers import ServerSettings
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CHANNEL, GUILD, House
from tests.host.life import outbox_of
from tests.host.test_gathering import noted

HALL = CHANNEL + 1
"""The channel for results."""


async def ended(house: House, channel: int = CHANNEL, guild: int | None = GUILD) -> int:
    """A game that people have played to its end."""
    view = await house.open(ANN, channel=channel, guild=guild)
    if guild is None:
        await house.tables.lobby.add_bot(view.id, ANN, None)
    else:
        await house.tables.lobby.join(view.id, BEN, "Ben")
    await house.begin(view)
    return (await house.play_out(view.id)).id


async def choose(house: House, results: int | None) -> None:
    await house.tables.servers.set(GUILD, ServerSettings(pace="day", results=results))


async def test_each_game_that_ends_is_posted_once_and_rings_nobody(house: House) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    await choose(house, HALL)
    first = await ended(house)
    await outbox.settled()
    await ended(house, channel=CHANNEL + 2, guild=GUILD + 1)
    second = await ended(house)
    for _ in range(2):
        await outbox.resume()
        await outbox.settled()
    posts = discord.of(ResultsPost.name)
    assert [each.said for each in posts] == [[Finished(first)], [Finished(second)]]
    assert {each.ref.channel for each in posts} == {HALL}
    assert not any(each.rang or each.pinged for each in posts)
    assert await noted(house, first) == await noted(house, second) == []


@pytest.mark.parametrize("why", ["not chosen", "hidden", "given up", "direct"])
async def test_nothing_is_posted_that_should_not_be(house: House, why: str) -> None:
    """Nor is anything left to do."""
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    await choose(house, None if why == "not chosen" else HALL)
    discord.blind = {None} if why == "hidden" else set()
    if why == "given up":
        table = (await house.game(ANN, BEN)).id
        await house.tables.votes.abandon(table, ANN, force=True)
    else:
        table = await ended(house, guild=None if why == "direct" else GUILD)
    await outbox.settled()
    discord.blind = set()
    await outbox.resume()
    await outbox.settled()
    assert discord.of(ResultsPost.name) == []
    assert await noted(house, table) == []


async def test_a_channel_that_is_gone_is_no_longer_chosen_and_disturbs_nothing_else(
    house: House,
) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    await choose(house, HALL)
    discord.faults["create", ResultsPost.name] = [Undelivered(Trouble("lost"))]
    table = await ended(house)
    await outbox.settled()
    assert [each.row.kind for each in discord.of("film", ResultsPost.name)] == ["film"]
    assert not (await house.tables.read.view(table)).place.is_lost
    assert await house.tables.servers.get(GUILD) == ServerSettings(pace="day")
    asked = discord.requests["create"]
    await ended(house)
    await outbox.settled()
    assert discord.requests["create"] == asked + 1, "the animation alone"


async def test_another_channel_chosen_meanwhile_stays_chosen(house: House) -> None:
    await choose(house, HALL)
    now = await house.tables.servers.get(GUILD)
    assert now.without(HALL + 1) == now
    assert now.without(HALL) == ServerSettings(pace="day")
