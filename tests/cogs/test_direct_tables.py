"""A table in somebody's direct messages: against computers, all on one live message."""

import random

import pytest

from engine.registry import GAMES
from tests.cogs.pace import brisk
from tests.cogs.town import Guest, Sight, Town, command_of

MOST_STEPS = 400


def lasting(person: Guest) -> list[Sight]:
    """What stands in a person's direct messages for good."""
    return [sight for sight in person.sees("dm") if not sight.ephemeral]


async def opened(person: Guest, game: str = "nature") -> Sight:
    """A table in the person's direct messages; its message."""
    await person.slash("table new", "dm", game=game)
    return lasting(person)[-1]


async def begun(person: Guest, game: str = "nature") -> int:
    """A game that has just begun there; its table's number."""
    await person.press("Start", await opened(person, game))
    (table,) = await person.town.tables.of_user(person.id)
    return table.id


@pytest.mark.parametrize("name", GAMES)
async def test_a_whole_game_stands_on_one_message(town: Town, ann: Guest, name: str) -> None:
    rng = random.Random(name)
    lobby = await opened(ann, name)
    assert "nobody else sees it or can sit down here" in lobby.text
    assert "Join" not in lobby.labels
    await ann.press("Start", lobby)
    (listed,) = await town.tables.of_user(ann.id)
    for _ in range(MOST_STEPS):
        seen = await town.tables.seen(listed.id, 0)
        if seen.view.over:
            break
        assert "**Your turn:**" in lasting(ann)[-1].text
        command, typed = command_of(seen, brisk(rng)(seen.actions))
        reply = await ann.slash(command, "dm", **typed)
        ann.dismiss(reply.sights)
    (message,) = lasting(ann)
    assert message.id == lobby.id
    assert "the game is over" in message.text
    assert "Play again" in message.labels
    assert town.public() == []
