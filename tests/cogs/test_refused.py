"""What Discord refuses the bot: no direct messages for now, a channel hidden, thrown out."""

import pytest
import simcord

from tests.cogs.town import Guest, Town

OPENING = "/users/@me/channels"


def openings_of(env: simcord.Env) -> int:
    """How often the bot has tried to begin direct messages."""
    return sum(r.method == "POST" and r.path == OPENING for r in env.http_requests)


@pytest.mark.parametrize(("status", "code"), [(403, 40003), (403, 20026), (400, 50007)])
async def test_that_none_can_be_begun_is_nobodys_closed_door_and_nobody_is_asked_again(
    town: Town, ann: Guest, ben: Guest, status: int, code: int
) -> None:
    lobby = await town.lobby(ann)
    town.env.inject_error("POST", OPENING, status=status, code=code, times=None)
    reply = await ben.press("Join", lobby)
    assert reply.private
    assert "You sit at table 1." in reply.text
    assert "right now" in reply.text
    assert "**My hand**" in reply.text
    tried = openings_of(town.env)
    begun = await ann.slash("table start")
    assert "**My hand** under it" in begun.text
    await ben.slash("hand")
    assert openings_of(town.env) == tried
    assert "I cannot start direct messages right now" in town.public()[-1].text
    for person in (ann, ben):
        assert not (await town.tables.people.get(person.id)).dm_closed


async def test_joining_goes_well_whatever_comes_of_the_message(
    town: Town, ann: Guest, ben: Guest
) -> None:
    lobby = await town.lobby(ann)
    town.env.inject_error("POST", OPENING, status=400, code=0, times=None)
    reply = await ben.press("Join", lobby)
    assert "You sit at table 1." in reply.text
    assert "**My hand**" in reply.text
    assert len((await town.tables.read.view(1)).players) == 2


async def test_who_shares_no_server_is_left_alone_and_nobody_else(
    town: Town, ann: Guest, ben: Guest
) -> None:
    lobby = await town.lobby(ann)
    path = f"/channels/{ben.user.dm_channel.id}/messages"
    town.env.inject_error("POST", path, status=403, code=50278, times=None)
    await ben.press("Join", lobby)
    person = await town.tables.people.get(ben.id)
    assert (person.dm_closed, person.refused) == (True, 50278)
    assert person.refused_at is not None
    assert town.tables.openings.until is None
    assert await town.tables.places.without_common_server(town.guild.id) == [ben.id]


async def test_the_pause_outlasts_a_restart_and_open_messages_go_on(
    town: Town, ann: Guest, ben: Guest
) -> None:
    lobby = await town.lobby(ann)
    town.env.inject_error("POST", OPENING, status=403, code=20026, times=None)
    await ben.press("Join", lobby)
    await town.restart()
    tried = openings_of(town.env)
    await ann.slash("table start")
    assert openings_of(town.env) == tried
    assert len(ann.sees("dm")) == 2
    assert ben.sees("dm") == []
