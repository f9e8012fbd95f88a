"""Tables in threads as people meet them: where they are opened, found, joined and played again."""

import discord

from host.repositories.servers import ServerSettings
from tests.cogs.town import Guest, Sight, Town

FULL = 6
"""The most that can sit at a table of Nature."""


def enter(town: Town, number: int = 0) -> str:
    """Go into a thread of the channel, by the order in which they were made."""
    thread = town.channels["oasis"].threads[number]
    name = f"thread {number}"
    town.channels[name] = thread
    return name


def lines(town: Town) -> list[Sight]:
    """The lines of the tables in the channel's threads."""
    return [sight for sight in town.public() if sight.text.startswith("**")]


async def test_a_table_in_a_thread_has_its_lobby_there_and_a_line_in_the_channel(
    town: Town, ann: Guest, ben: Guest
) -> None:
    reply = await ann.slash("table new", game="nature", where="thread")
    assert reply.private
    assert "a thread of its own" in reply.text
    thread = enter(town)
    assert town.channels[thread].name == "Nature, table 1"
    [line] = lines(town)
    assert line.text == f"**Nature, table 1** · <@{ann.id}> · {FULL - 1} seats open"
    assert line.message.id == town.channels[thread].id
    joined = await ben.press("Join", line)
    assert f"You sit at table 1 in <#{line.message.id}>" in joined.text
    [lobby] = town.public(thread)
    assert f"`B` <@{ben.id}>" in lobby.text
    [line] = lines(town)
    assert f"<@{ann.id}> and <@{ben.id}> · {FULL - 2} seats open" in line.text


async def test_a_game_in_a_thread_is_played_there_and_its_line_tells_the_end(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await ann.slash("table new", game="nature", where="thread")
    thread = enter(town)
    await ben.slash("table join", thread)
    await ann.slash("table start", thread)
    board = town.public(thread)[-1]
    assert "To act" in board.text
    [line] = lines(town)
    assert "to act: <@" in line.text
    assert line.labels == ["Board"]
    mover = await town.to_act(1)
    await ben.member.send(town.channels[thread], "how exciting")
    while await town.to_act(1) is mover:
        await town.play(1, lambda actions: actions[-1], thread)
    # As in any channel, the board comes down below what people say.
    assert town.public(thread)[-1].message.id > board.message.id
    assert "To act" in town.public(thread)[-1].text
    # The only table of the channel is meant there, too.
    assert "Nature, table 1" in (await mover.slash("table status")).text
    for each in (ann, ben):
        await each.slash("table abandon", thread)
    [line] = lines(town)
    assert "given up, nobody wins" in line.text
    assert line.labels == ["Watch the game"]


async def test_the_server_chooses_threads_and_who_opens_a_table_may_choose_otherwise(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.tables.servers.set(town.guild.id, ServerSettings(home="thread"))
    await ann.slash("table new", game="nature")
    await ben.slash("table new", game="evolution", where="channel")
    assert (await town.tables.read.view(1)).parent == town.channels["oasis"].id
    assert (await town.tables.read.view(2)).channel == town.channels["oasis"].id
    thread = enter(town)
    # In a thread a table is right there, once the one that it was made for is over.
    taken = await ben.slash("table new", thread, game="natura")
    assert "has an open table already" in taken.text
    await ann.slash("table abandon", thread)
    there = await ben.slash("table new", thread, game="natura", where="thread")
    assert "You sit at table 3. There are no threads here" in there.text
    view = await town.tables.read.view(3)
    assert (view.channel, view.parent) == (town.channels[thread].id, None)
    await ben.slash("table new", "dm", game="natura", where="thread")
    assert (await town.tables.read.view(4)).is_direct


async def test_where_several_tables_have_threads_the_channel_asks_which_is_meant(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await ann.slash("table new", game="nature", where="thread")
    await ben.slash("table new", game="natura", where="thread")
    first, second = (town.channels[enter(town, number)] for number in (0, 1))
    asked = await cleo.slash("table join")
    assert asked.private
    assert f"<#{first.id}>, <#{second.id}>" in asked.text
    # Who sits at one of them means that one.
    assert "Natura, table 2" in (await ben.slash("table status")).text
    assert "table 2 is closed" in (await ben.slash("table leave")).text
    assert "You sit at table 1" in (await cleo.slash("table join")).text


async def test_play_again_opens_another_thread_beside_the_old_one(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await ann.slash("table new", game="nature", where="thread")
    thread = enter(town)
    await ben.slash("table join", thread)
    await ann.slash("table start", thread)
    for each in (ann, ben):
        await each.slash("table abandon", thread)
    await ben.press("Play again", town.public(thread)[-1])
    oasis = town.channels["oasis"].id
    assert (await town.tables.read.view(2)).parent == oasis
    asked = next(sight for sight in town.public(thread) if "to play Nature again" in sight.text)
    assert f"Press **Join** on its line in <#{oasis}>" in asked.text
    assert len(lines(town)) == 2


async def test_where_the_bot_may_not_open_threads_the_table_is_in_the_channel_and_it_says_why(
    town: Town, ann: Guest
) -> None:
    me = town.guild.me
    assert me is not None
    town.channels["plain"] = town.guild.create_text_channel(
        "plain", overwrites={me: discord.PermissionOverwrite(create_public_threads=False)}
    )
    refused = await ann.slash("table new", "plain", game="nature", where="thread")
    assert refused.private
    assert "Create Public Threads is missing" in refused.text
    await town.tables.servers.set(town.guild.id, ServerSettings(home="thread"))
    reply = await ann.slash("table new", "plain", game="nature")
    assert "Create Public Threads is missing" in reply.text
    assert (await town.tables.read.view(1)).parent is None


async def test_a_table_in_a_thread_that_rests_is_listed_and_found(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await ann.slash("table new", game="nature", where="thread")
    handle = town.channels[enter(town)]
    thread = town.bot.get_channel(handle.id)
    assert isinstance(thread, discord.Thread)
    await thread.edit(archived=True)
    await town.quiet()
    assert "Nature**, table 1" in (await ben.slash("tables")).text
    [line] = lines(town)
    assert "You sit at table 1" in (await ben.press("Join", line)).text


async def test_who_manages_the_channel_ends_a_table_in_a_thread_from_there(
    town: Town, ann: Guest
) -> None:
    await ann.slash("table new", game="nature", where="thread")
    boss = town.manager("Zoe")
    await boss.slash("table abandon", force=True)
    assert (await town.tables.read.view(1)).over
    [line] = lines(town)
    assert "closed before it began" in line.text


async def test_a_line_tells_who_waits_and_that_a_game_is_paused(
    town: Town, ann: Guest, cleo: Guest
) -> None:
    await ann.slash("table new", game="renature", where="thread")
    for _ in range(3):
        await town.tables.lobby.add_bot(1, ann.id, None)
    await town.quiet()
    [line] = lines(town)
    assert "all seats are taken" in line.text
    await cleo.press("Wait for a seat", (await cleo.press("Join", line)).sight)
    [line] = lines(town)
    assert "1 person waits for one" in line.text
    await town.tables.lobby.start(1, ann.id, 2**61)
    await town.quiet()
    await town.tables.votes.pause(1, ann.id, 2**61 + 1)
    await town.quiet()
    [line] = lines(town)
    assert "· paused ·" in line.text
