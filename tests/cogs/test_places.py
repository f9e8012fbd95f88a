"""What the bot needs where a table is: named before a table opens there, and once it is gone."""

import logging
from collections.abc import Callable

import discord
import pytest
import simcord

from cogs.discord_api.places import missing_in
from host.errors import REFUSED_RETRY_AFTER_S
from host.messages.freed_seat import FreedSeat, SeatFreed
from host.messages.shown import Panel
from host.outbox.kinds import SILENT
from host.outbox.trouble import Undelivered
from host.repositories.audiences import Person
from host.repositories.messages import Message
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
    assert (await town.tables.read.view(table)).place.suspension is None


def test_what_another_missing_permission_takes_along_is_not_named() -> None:
    may = discord.Permissions.all()
    may.update(send_messages=False, attach_files=False)
    assert missing_in(may) == ["Send Messages"]
    assert missing_in(may, "thread") == ["Attach Files"]
    may.update(view_channel=False, connect=False)
    assert missing_in(may, "voice") == ["View Channel"]


@pytest.mark.parametrize(
    ("code", "why", "what"),
    [
        (200000, "the server's AutoMod blocks my messages", "can exempt me"),
        (240000, "Discord takes a link in my message for harmful", "tell my owner"),
    ],
)
async def test_a_filter_suspends_a_table_and_players_read_what_to_do(
    town: Town,
    ann: Guest,
    ben: Guest,
    caplog: pytest.LogCaptureFixture,
    code: int,
    why: str,
    what: str,
) -> None:
    caplog.set_level(logging.INFO)
    table = await town.game(ann, ben)
    path = f"/channels/{town.channels['oasis'].id}/messages"
    board = f"{path}/{town.public()[-1].id}"
    for method, where in (("POST", path), ("PATCH", board)):
        town.env.inject_error(method, where, status=400, code=code, times=None)
    sent = len(town.env.http_requests)
    for _ in range(4):
        await (await town.to_act(table)).slash("nature done", "dm")
    tried = [each.method for each in town.env.http_requests[sent:] if each.path in (path, board)]
    assert len(tried) == 1, "nothing is tried again soon"
    for person in (ann, ben):
        assert why in person.panel.text
        assert what in person.panel.text
    assert len([each for each in caplog.messages if "suspended" in each]) == 1
    assert "ERROR" not in caplog.text
    town.env.backend.faults.clear()
    await town.tables.places.resume(table)
    await town.quiet()
    assert why not in ann.panel.text
    assert "'s turn" in town.public()[-1].text


async def test_a_direct_message_that_a_filter_blocks_waits_for_hours(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    path = f"/channels/{ben.user.dm_channel.id}/messages"
    town.env.inject_error("POST", path, status=400, code=240000, times=None)
    seen, features = await town.tables.read.seen(table, 1), town.bot.features
    for lane, kind, shown in (
        (features.live, "panel", Panel(seen=seen)),
        (features.outbox, FreedSeat.name, SeatFreed(table, "nature")),
    ):
        row = Message(seen.view.subject, kind, "1.9", live=lane.live, audience=Person(ben.id))
        with pytest.raises(Undelivered) as refused:
            await lane.carrier.create(row, shown, SILENT)
        assert refused.value.trouble.least_pause == REFUSED_RETRY_AFTER_S
