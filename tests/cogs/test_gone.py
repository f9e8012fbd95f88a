"""Someone leaves the server, or falls silent, in a game without a time limit: the way on."""

import pytest

from host.clock.seat_clock import GONE_GRACE, NUDGE_AFTER, OPEN_AFTER
from host.table.seats import Player
from tests.cogs.pace import Time, board
from tests.cogs.test_absence import wait_for
from tests.cogs.town import Guest, Town


def leave_server(town: Town, person: Guest) -> None:
    """Somebody leaves, and shares no server with the bot: direct messages are refused."""
    town.guild.remove_member(person.member)
    path = f"/channels/{person.user.dm_channel.id}/messages"
    town.env.inject_error("POST", path, status=403, code=50278, times=None)


async def player(town: Town, table: int, person: Guest) -> Player:
    """A person's player, or the computer that plays for them."""
    players = (await town.tables.read.view(table)).players
    return next(each for each in players if person.id in (each.user, each.away))


async def test_a_nudge_says_that_somebody_left_and_opens_the_seat(
    town: Town, time: Time, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    waited, other = await wait_for(town, table, ann, ben)
    await time.go_on(table, NUDGE_AFTER)
    leave_server(town, waited)
    reply = await other.press(f"Nudge {waited.name}", board(town))
    assert f"<@{waited.id}> is no longer in this server." in reply.text
    assert reply.private
    assert (await player(town, table, waited)).absent == "gone"
    await time.go_on(table, NUDGE_AFTER * 0)
    question = f"**<@{waited.id}> is no longer in this server.** The other players decide"
    assert question in board(town).text
    assert {"Keep waiting", "Let a computer play", "Open the seat"} <= set(board(town).labels)
    reply = await other.press("Open the seat", reply.sight)
    assert f"<@{waited.id}>'s seat is open." in reply.text
    assert (await player(town, table, waited)).is_free
    assert "Take this seat" in board(town).labels
    assert "no longer in this server" not in board(town).text


async def test_a_refused_message_asks_the_table_until_they_are_back(
    town: Town, time: Time, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    waited, other = await wait_for(town, table, ann, ben)
    leave_server(town, other)
    while other.id not in [
        (await town.tables.read.view(table)).players[seat].user
        for seat in (await town.tables.read.view(table)).actors
    ]:
        await town.play(table, lambda actions: actions[-1])
    await time.go_on(table, NUDGE_AFTER * 0)
    assert f"<@{other.id}> is no longer in this server." in board(town).text
    assert "is no longer in the table's server" in waited.panel.text
    reply = await waited.press("Keep waiting", board(town))
    assert "The table keeps waiting" in reply.text
    assert (
        f"**<@{other.id}> is no longer in this server.** Any other player can open the seat."
        in board(town).text
    )
    other.member = town.guild.add_member(other.user)
    await other.slash("hand")
    assert (await player(town, table, other)).absent is None
    assert "no longer in this server" not in board(town).text
    assert "is in the server again" in "\n".join(sight.text for sight in town.public())


async def test_a_vote_looks_for_those_it_waits_for(
    town: Town, time: Time, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    town.guild.remove_member(ben.member)
    await ann.slash("table abandon")
    await time.go_on(table, NUDGE_AFTER * 0)
    assert (await town.tables.read.view(table)).status == "abandoned"
    assert "asks you to abandon this game" not in "\n".join(each.text for each in town.public())


async def test_a_vote_says_for_whom_it_does_not_wait(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben, cleo)
    await town.tables.seats.left_server(town.guild.id, ben.id)
    await ann.slash("table pause")
    assert f"Waiting for <@{cleo.id}>." in board(town).text
    not_waited = (
        f"This vote doesn't wait for <@{ben.id}> (not in this server) or anyone who neither"
    )
    assert not_waited in board(town).text
    await cleo.press("Agree", board(town))
    assert (await town.tables.read.view(table)).time.pause is not None
    assert "Agreed by everyone who's still here: the game pauses." in "\n".join(
        each.text for each in town.public()
    )


async def test_after_a_week_the_seat_can_be_opened_beside_the_nudge(
    town: Town, time: Time, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    waited, other = await wait_for(town, table, ann, ben)
    await time.go_on(table, NUDGE_AFTER)
    assert "Open the seat" not in board(town).labels
    await time.go_on(table, OPEN_AFTER)
    labels = board(town).labels
    assert labels[labels.index(f"Nudge {waited.name}") + 1] == "Open the seat"
    assert f"**<@{waited.id}> hasn't moved for 7 days.**" in board(town).text
    assert "Open the seat" in (await other.slash("table status")).sight.labels
    assert "Open the seat" not in (await waited.slash("table status")).sight.labels
    assert "It's your own seat." in (await waited.press("Open the seat", board(town))).text
    reply = await other.press("Open the seat", board(town))
    assert f"<@{waited.id}>'s seat is open." in reply.text
    assert (await player(town, table, waited)).is_free
    log = "\n".join(sight.text for sight in town.public())
    assert f"**{waited.name}** hasn't moved for 7 days. **{other.name}** opened the seat." in log


async def test_a_host_who_left_is_replaced_by_a_button_that_is_there(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    assert "Become the host" not in (await ben.slash("table status")).sight.labels
    refused = await ben.slash("table host", person=ben.user)
    assert "If Ann leaves the game or the server" in refused.text
    await town.tables.seats.left_server(town.guild.id, ann.id)
    refused = await ben.slash("table host", person=ben.user)
    assert "**Become the host** in" in refused.text
    status = await ben.slash("table status")
    reply = await ben.press("Become the host", status.sight)
    assert reply.text.strip() == f"You're the host of table {table} now."
    assert (await town.tables.read.view(table)).host == ben.id


@pytest.mark.parametrize("answers", [True, False])
async def test_a_computer_steps_in_for_who_left(
    town: Town, time: Time, ann: Guest, ben: Guest, *, answers: bool
) -> None:
    table = await town.game(ann, ben)
    waited, other = await wait_for(town, table, ann, ben)
    leave_server(town, waited)
    await town.tables.seats.left_server(town.guild.id, waited.id)
    await time.go_on(table, GONE_GRACE * 0)
    if answers:
        await other.press("Let a computer play", board(town))
    else:
        await time.go_on(table, GONE_GRACE)
    seat = await player(town, table, waited)
    assert (seat.user, seat.away, seat.is_free) == (None, waited.id, False), "as was decided"
