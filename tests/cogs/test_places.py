"""What the bot needs where a table is: named before a table opens there, and once it is gone."""

import logging
from collections.abc import Callable

import discord
import pytest
import simcord

from cogs.discord_api.places import missing_in
from tests.cogs.test_forum import limited
from tests.cogs.town import Guest, Town


@pytest.fixture
def lounge(town: Town) -> simcord.ChannelHandle:
    town.channels["lounge"] = town.guild.create_voice_channel("lounge")
    return town.channels["lounge"]


@pytest.mark.parametrize("make", ["create_voice_channel", "create_stage_channel"])
async def test_a_voice_channel_needs_connect_before_a_table_opens(
    town: Town, ann: Guest, make: str
) -> None:
    create: Callable[[str], simcord.ChannelHandle] = getattr(town.guild, make)
    town.channels["lounge"] = create("lounge")
    limited(town, town.channels["lounge"], connect=False)
    await town.env.settle()
    refused = await ann.slash("table new", "lounge", game="nature")
    assert refused.private
    assert "I need the permission Connect." in refused.text
    assert await town.tables.read.in_channel(town.channels["lounge"].id) is None
    limited(town, town.channels["lounge"])
    await town.env.settle()
    assert "You've joined table 1" in (await ann.slash("table new", "lounge", game="nature")).text


@pytest.mark.parametrize(
    ("taken", "named"),
    [
        ("attach_files", "Attach Files"),
        ("send_messages", "Send Messages"),
        ("view_channel", "View Channel"),
        ("connect", "Connect"),
    ],
)
async def test_a_permission_that_goes_during_a_game_is_named_until_it_is_back(
    town: Town,
    ann: Guest,
    ben: Guest,
    lounge: simcord.ChannelHandle,
    caplog: pytest.LogCaptureFixture,
    taken: str,
    named: str,
) -> None:
    caplog.set_level(logging.INFO)
    table = await town.game(ann, ben, channel="lounge")
    limited(town, lounge, **{taken: False})
    await town.env.settle()
    await town.quiet()
    needs = f"I need the permission {named} in <#{lounge.id}>."
    assert needs in ann.panel.text
    assert needs in ben.panel.text
    assert needs in (await ann.slash("table status", "dm", table=str(table))).text
    assert f"({named})" in caplog.text
    await town.restart()
    assert needs in (await ann.slash("hand", "dm")).text, "it is stored"
    limited(town, lounge)
    await town.env.settle()
    await town.quiet()
    assert "I need the permission" not in ann.panel.text
    assert (await town.tables.read.view(table)).rest is None


def test_what_another_missing_permission_takes_along_is_not_named() -> None:
    may = discord.Permissions.all()
    may.update(send_messages=False, attach_files=False)
    assert missing_in(may) == ["Send Messages"]
    assert missing_in(may, "thread") == ["Attach Files"]
    may.update(view_channel=False, connect=False)
    assert missing_in(may, "voice") == ["View Channel"]
