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
    await ann.slash("table start")
    await ben.slash("hand")
    assert openings_of(town.env) == tried
    board = town.public()[-1]
    assert f"<@{ben.id}>" in board.text
    assert "I can begin no direct messages for now" in board.text
    for person in (ann, ben):
        assert not (await town.tables.people.get(person.id)).dm_closed
