"""The end: giving a game up, the record of a game, and another one."""

from engine import record, registry
from tests.cogs.town import Guest, Town


async def test_a_game_is_given_up_when_all_who_play_agree(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    first = await ann.slash("table abandon")
    assert first.sights[0].ephemeral
    assert f"The game ends once <@{ben.id}> agrees too" in first.sights[0].text
    assert (await town.tables.read.view(table)).status == "running"
    second = await ben.slash("table abandon")
    assert "Table 1 is closed." in second.text
    assert "table 1 was given up" in town.public()[-1].text


async def test_somebody_without_a_seat_has_no_say_in_giving_up(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben)
    reply = await cleo.slash("table abandon")
    assert reply.private
    assert "You hold no seat" in reply.text
    assert (await town.tables.read.view(table)).abandon_votes == ()


async def test_a_manager_of_the_channel_can_end_a_game_alone(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben)
    manager = town.manager("Mia")
    reply = await manager.slash("table abandon", force=True)
    assert "Table 1 is closed." in reply.text
    assert "table 1 was given up" in town.public()[-1].text


async def test_nobody_else_can_end_a_game_alone(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    reply = await ann.slash("table abandon", force=True)
    assert reply.private
    assert "Manage Channels" in reply.text
    view = await town.tables.read.view(table)
    assert view.status == "running"
    assert view.abandon_votes == ()


async def test_a_manager_cannot_end_a_game_from_another_channel(
    town: Town, ann: Guest, ben: Guest
) -> None:
    town.open_channel("brook")
    table = await town.game(ann, ben)
    manager = town.manager("Mia")
    reply = await manager.slash("table abandon", "brook", table=str(table), force=True)
    assert reply.private
    assert (await town.tables.read.view(table)).status == "running"


async def test_who_opened_a_table_closes_its_lobby(town: Town, ann: Guest, ben: Guest) -> None:
    await town.lobby(ann, ben)
    refused = await ben.slash("table abandon")
    assert "Only Ann, the host," in refused.text
    await ann.slash("table abandon")
    assert "was closed before it began" in town.public()[-1].text


async def test_the_record_is_not_given_out_while_it_would_show_what_is_hidden(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben)
    reply = await ann.slash("table export")
    assert reply.private
    assert "The record would show what is hidden." in reply.text
    assert reply.sight.message.attachments == []


async def test_an_abandoned_game_has_a_record_too(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    person = await town.to_act(table)
    await person.slash("nature hunter")
    for each in (ann, ben):
        await each.slash("table abandon")
    reply = await ann.slash("table export")
    assert reply.private
    told = record.decode_record(await reply.sight.message.attachments[0].read())
    assert record.verify(told) is None
    assert len(told.entries) == 2
    assert told.outcome is None


async def test_play_again_seats_the_computers_and_asks_the_people_of_before(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    lobby = await town.lobby(ann, ben, cleo, rounds=7)
    page = await ann.press("Computer players", lobby)
    page = await ann.press("Hard", page.sight)
    page = await ann.choose("1", page.sight, menu="thinking")
    await ann.choose(page.sight.menus[0].options[0][1], page.sight, menu="seatbot")
    await ann.slash("table start")
    for each in (ann, ben, cleo):
        await each.slash("table abandon")
    reply = await ben.press("Play again", town.public()[-1])
    assert "Table 2 is open, and I ask those who played" in reply.sights[0].text
    assert reply.sights[0].ephemeral
    old, new = await town.tables.read.view(1), await town.tables.read.view(2)
    assert [(player.user, player.bot, player.strength) for player in new.players] == [
        (ben.id, None, None),
        (None, old.players[-1].bot, "hard"),
    ]
    assert new.thinking_s == 1
    lobby = next(sight for sight in town.public() if "a table is open" in sight.text)
    assert "Rounds: 7" in lobby.text
    [ask] = [sight for sight in town.public() if "to play Nature again" in sight.text]
    assert [user.id for user in ask.message.mentions] == [ann.id, cleo.id, ben.id]
    await ann.press("Join", lobby)
    assert len((await town.tables.read.view(2)).players) == 3
    again = await ann.press(
        "Play again", next(s for s in town.public() if "Play again" in s.labels)
    )
    assert "This channel has an open table already." in again.text


async def test_play_again_has_the_options_as_they_were_asked_for(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """Two play otherwise than what was asked for; when more sit down, that counts again."""
    asked = registry.game("natura").rules.options_type()
    await town.game(ann, ben, game="natura")
    played = (await town.tables.read.view(1)).options
    assert played != asked
    for each in (ann, ben):
        await each.slash("table abandon")
    await ann.press("Play again", town.public()[-1])
    assert (await town.tables.read.view(2)).options == asked


async def test_who_only_watched_asks_nobody_to_play_again(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.game(ann, ben)
    for each in (ann, ben):
        await each.slash("table abandon")
    reply = await cleo.press("Play again", town.public()[-1])
    assert reply.text == "Table 2 is open."
    assert not any("to play Nature again" in sight.text for sight in town.public())
