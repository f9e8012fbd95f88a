"""The end of a game: abandoning it, its record, a rematch."""

from datetime import timedelta

import pytest

from engine import registry
from engine.record import decode_record
from tests.cogs.pace import Time, abandon, board
from tests.cogs.town import Guest, Town


async def test_only_a_manager_in_its_channel_ends_games(town: Town, ann: Guest, ben: Guest) -> None:
    town.open_channel("brook")
    table = await town.game(ann, ben)
    manager = town.manager("Mia")
    for person, channel in ((ann, "oasis"), (manager, "brook")):
        reply = await person.slash("table abandon", channel, table=str(table), force=True)
        assert reply.private
        assert "Manage Channels" in reply.text
    view = await town.tables.read.view(table)
    assert (view.status, view.abandon_votes) == ("running", ())
    reply = await manager.slash("table abandon", force=True)
    assert "Table 1 is closed." in reply.text
    assert "table 1: ended by a manager\nNobody wins, nothing is rated." in town.public()[-1].text
    assert "Ended by a manager. Nobody wins, nothing is rated." in ann.newest().text
    log = await ann.press("Show the log", town.public()[-1])
    assert log.text.splitlines()[-1].startswith("Ended by a manager.")
    told = (await ben.slash("results")).text
    assert f"ended by a manager; <@{ann.id}> and <@{ben.id}>" in told
    record = await town.tables.read.export(table)
    assert decode_record(record).closing == "manager"


@pytest.mark.parametrize("quiet", [1, 2])
async def test_play_again_asks_who_played_and_rings_unless_nobody_wants_it(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, quiet: int, time: Time
) -> None:
    lobby = await town.lobby(ann, ben, cleo, rounds=7)
    page = await ann.press("Computer players", lobby)
    page = await ann.press("Hard", page.sight)
    page = await ann.choose("1", page.sight, menu="thinking")
    await ann.choose(page.sight.menus[0].options[0][1], page.sight, menu="seatbot")
    await ann.slash("table start")
    await abandon(ann, ben, cleo)
    for person in (ann, cleo)[:quiet]:
        await town.tables.people.set(person.id, preferences={"notify": "none"})
    end = town.public()[-1]
    reply = await ben.press("Play again", end)
    assert f"Table 2 is open. I'm asking <@{ann.id}> and <@{cleo.id}>." in reply.sights[0].text
    assert reply.sights[0].ephemeral
    old, new = await town.tables.read.view(1), await town.tables.read.view(2)
    assert [(player.user, player.bot, player.strength) for player in new.players] == [
        (ben.id, None, None),
        (None, old.players[-1].bot, "hard"),
    ]
    assert new.time.thinking_s == 1
    lobby = next(sight for sight in town.public() if "a table is open" in sight.text)
    assert "Rounds: 7" in lobby.text
    [ask] = [
        sight for sight in town.public() if "would like to play **Nature** again" in sight.text
    ]
    assert {user.id for user in ask.message.mentions} == {ann.id, cleo.id, ben.id}
    assert ask.message.flags.suppress_notifications is (quiet == 2)
    assert ask.labels == ["Play", "Not now", "Rules"]
    await ann.press("Play", ask)
    again = await ann.press("Play again", end)
    assert f"You're in. I'm asking <@{cleo.id}>." in again.text
    await cleo.press("Play again", end)
    await time.go_on(2, timedelta())
    view = await town.tables.read.view(2)
    assert view.status == "running"
    assert [each.user for each in view.players] == [ben.id, cleo.id, None, ann.id]


async def test_a_rematch_on_another_day_starts_then(
    town: Town, ann: Guest, ben: Guest, time: Time
) -> None:
    await town.game(ann, ben)
    await abandon(ann, ben)
    end = town.public()[-1]
    form = await ann.open_form("On another day", end)
    assert "within the next 30 days" in (await form.send(time="in 40d")).text
    form = await ann.open_form("On another day", end)
    await form.send(time="in 3d")
    at = time.now + timedelta(days=3)
    [ask] = [
        sight for sight in town.public() if "would like to play **Nature** again" in sight.text
    ]
    assert f"It starts <t:{int(at.timestamp())}:f>." in ask.text
    assert f"Seats are kept until <t:{int(at.timestamp())}:f>." in ask.text
    second = await ben.press("On another day", end)
    assert "Table 2 is already open to play again." in second.text
    await ben.press("Play", ask)
    await time.go_on(2, timedelta(days=1))
    assert (await town.tables.read.view(2)).status == "lobby"
    await time.go_on(2, timedelta(days=1, hours=23))
    await time.go_on(2, timedelta(hours=1))
    assert (await town.tables.read.view(2)).status == "running"


async def test_play_again_by_a_spectator_keeps_the_options_asked_for_and_asks_nobody(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    """With two players, other options apply; with more, the chosen ones apply again."""
    asked = registry.game("natura").rules.options_type()
    await town.game(ann, ben, game="natura")
    played = (await town.tables.read.view(1)).options
    assert played != asked
    await abandon(ann, ben)
    before = town.public()
    reply = await cleo.press("Play again", before[-1])
    assert reply.text == "Table 2 is open."
    assert len(town.public()) == len(before) + 1, "the lobby alone"
    assert (await town.tables.read.view(2)).options == asked


async def test_abandoning_needs_agreement(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = await town.game(ann, ben, cleo)
    await ann.slash("table abandon")
    call, asked = town.public()[-1], board(town)
    assert f"<@{ann.id}> asks you to abandon this game" in call.text
    assert call.labels == ["Agree", "Play on"]
    sent = [request.json or {} for request in town.env.http_requests if request.method == "POST"]
    pinged = [
        body["allowed_mentions"]["users"]
        for body in sent
        if "asks you to abandon this" in str(body)
    ]
    assert [[int(user) for user in users] for users in pinged] == [[ben.id, cleo.id]]
    assert f"<@{ann.id}> proposes to abandon this game." in asked.text
    assert f"It ends without a winner. Waiting for <@{ben.id}> and <@{cleo.id}>." in asked.text
    reply = await ben.press("Play on", asked)
    assert reply.sights[0].ephemeral
    assert f"<@{ben.id}> declined abandoning the game." in town.public()[-1].text
    assert (await town.tables.read.view(table)).abandon_votes == ()
    assert "abandon this game" not in board(town).text
    assert "Agree" not in board(town).labels
    await ben.slash("table abandon")
    await ann.press("Agree", board(town))
    assert set((await town.tables.read.view(table)).abandon_votes) == {ann.id, ben.id}
    await cleo.press("Agree", board(town))
    assert (await town.tables.read.view(table)).status == "abandoned"


async def test_a_request_names_who_still_asks_once_its_asker_has_left(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben, cleo)
    await cleo.slash("table abandon")
    asked = town.public()[-1].id
    await ann.press("Agree", board(town))
    for leaves, asking in ((None, cleo), (cleo, ann)):
        if leaves is not None:
            await town.tables.seats.leave(table, leaves.id, 2**60)
            await town.quiet()
        (call,) = (each for each in town.public() if each.id == asked)
        assert call.text.startswith(f"<@{ben.id}>: <@{asking.id}> asks you to abandon this game")
