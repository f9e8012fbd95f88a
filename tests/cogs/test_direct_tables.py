"""A table in somebody's direct messages: against computers, on one live message."""

import random

import pytest
from sqlalchemy import update

from cogs.ui.components import ComponentId
from host.database.schema import best_results
from tests.cogs.pace import brisk
from tests.cogs.sights import Sight
from tests.cogs.test_forged import Forged
from tests.cogs.test_reaching_people import close_door
from tests.cogs.town import Guest, Town, command_of

MOVES = 3
SMALLEST = "nectar"
"""The example game, which is played to the end."""


def lasting(person: Guest) -> list[Sight]:
    """The lasting messages in a person's direct messages."""
    return [sight for sight in person.sees("dm") if not sight.ephemeral]


async def opened(person: Guest, game: str = "nature") -> Sight:
    """A table in the person's direct messages; its message."""
    await person.slash("table new", "dm", game=game)
    return lasting(person)[-1]


async def begun(person: Guest, game: str = "nature") -> int:
    """Start a game there; its table's number."""
    await person.press("Start", await opened(person, game))
    return next(
        t.id for t in await person.town.tables.read.of_user(person.id) if t.place.guild is None
    )


async def move(person: Guest, table: int, rng: random.Random) -> None:
    """Take any action with its command."""
    seen = await person.town.tables.read.seen(table, 0)
    command, typed = command_of(seen, brisk(rng)(seen.actions))
    await person.slash(command, "dm", **typed)


@pytest.mark.short("natura-3")
@pytest.mark.parametrize(("name", "most"), [("nature", MOVES), ("natura", MOVES), (SMALLEST, None)])
async def test_a_game_is_one_message(town: Town, ann: Guest, name: str, most: int | None) -> None:
    """Given up after `most` moves, unless it's over by then; None: played to the end."""
    rng = random.Random(name)
    lobby = await opened(ann, name)
    assert "open" not in lobby.pictures[0].alt
    assert "for you alone" in lobby.text
    assert "Join" not in lobby.labels
    await ann.press("Start", lobby)
    (listed,) = await town.tables.read.of_user(ann.id)
    moves, abandoned = 0, False
    while not (await town.tables.read.view(listed.id)).over:
        assert "**Your turn:**" in lasting(ann)[-1].text
        if moves == most:
            abandoned = True
            await ann.slash("table abandon", "dm")
            break
        await move(ann, listed.id, rng)
        moves += 1
    (message,) = lasting(ann)
    assert message.id == lobby.id
    assert (f"ended by <@{ann.id}>" if abandoned else "the game is over") in message.text
    assert message.text.lower().count("the game is over") == (not abandoned), "and is said once"
    assert {"Play again", "Check the shuffle", "Show the log"} <= set(message.labels)
    assert town.public() == []


async def test_a_game_in_a_dm_is_played_by_buttons(town: Town, ann: Guest) -> None:
    table = await begun(ann)
    (message,) = lasting(ann)
    assert len(message.message.attachments) == 2
    await ann.press("Grow …", message)
    (question,) = lasting(ann)
    assert [menu.placeholder for menu in question.menus] == ["A card from your hand …"]
    await ann.press("Back", question)
    (message,) = lasting(ann)
    assert "Finish adapting" in message.labels
    for label in ("Zoom in", "As text", "Rules"):
        page = (await ann.press(label, message)).sight
        (message,) = lasting(ann)
        assert page.id == message.id
        await ann.press("Back", page)
        (message,) = lasting(ann)
    await ann.press("Finish adapting", message)
    (message,) = lasting(ann)
    assert (await town.tables.read.view(table)).progress.seq > 1
    assert "Log" in (await ann.press("Show the log", message)).text


async def test_commands_in_dms_mean_the_table_there(town: Town, ann: Guest, ben: Guest) -> None:
    other = await town.game(ann, ben, game="natura")
    table = await begun(ann)
    for command in ("hand", "board", "table status"):
        assert f"able {table}" in (await ann.slash(command, "dm")).text, command
    assert "your direct messages with me" in (await ann.slash("table status", "dm")).text
    listed = (await ann.slash("games")).text
    assert f"Nature, table {table} in your direct messages with me" in listed
    assert "https://discord.com/channels/@me/" in listed
    await ann.slash("table abandon", "dm")
    assert f"able {other}" in (await ann.slash("board", "dm")).text
    await ann.press("Play again", lasting(ann)[-1])
    lobby = lasting(ann)[-1]
    assert "a table of your own" in lobby.text
    await ann.press("Start", lobby)
    assert (await town.tables.read.of_user(ann.id))[0].status == "running"


async def test_help_in_a_dm_offers_no_table_for_friends(town: Town, ann: Guest) -> None:
    page = (await ann.slash("help", "dm")).sight
    assert "Open a table for friends" not in page.labels
    page = (await ann.press("Play against the computer", page)).sight
    said = await ann.choose("natura", page)
    assert "Your game of Natura starts. Everything happens in one message here." in said.text
    (message,) = lasting(ann)
    assert "**Your turn:**" in message.text
    refused = await Forged(ComponentId("friends", 0).pack(), "natura", ann.id, None).sent(town)
    assert "Friends can't join a table in your direct messages with me." in refused[-1]


async def test_closed_direct_messages_lose_nothing(town: Town, ann: Guest) -> None:
    close_door(town.env, ann)
    await ann.slash("table new", "dm", game="nature")
    assert lasting(ann) == []
    assert not await town.tables.accounts.reachable(ann.id)
    town.env.backend.faults.clear()
    await ann.slash("table status", "dm")
    assert "a table of your own" in lasting(ann)[-1].text


async def test_a_game_alone_ends_beside_ones_own_best(town: Town, ann: Guest) -> None:
    """Nobody else's is beside it, and it is no server's record."""
    ends = []
    for by in (0, -1, 2):
        async with town.tables.store.write() as connection:
            await connection.execute(update(best_results).values(value=best_results.c.value + by))
        lobby = await opened(ann, "natura")
        table = max(each.id for each in await town.tables.read.of_user(ann.id))
        await town.tables.lobby.set_options(table, ann.id, {"goal": "harmony", "length": 1})
        await ann.press("Start", lobby)
        seen = await town.tables.read.seen(table, 0)
        command, typed = command_of(seen, seen.actions[0])
        await ann.slash(command, "dm", **typed)
        ends.append(lasting(ann)[-1].text.splitlines()[1])
    told = "**32 points in Harmony after 1 move.**"
    assert ends == [told, f"{told} Your best of 2.", f"{told} Your best is 34."]
    assert "No records yet." in (await ann.slash("records")).text
