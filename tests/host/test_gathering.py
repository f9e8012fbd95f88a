"""Tables gather their players: who waits has the next seat, games begin by themselves, all once."""

from datetime import timedelta
from pathlib import Path

import pytest

from host.clock.seat_clock import NUDGE_AFTER
from host.errors import NotAllowed, TableFull
from host.repositories import messages
from host.subject import Subject
from host.table.views import TableView
from tests.host.counting import counted, plan
from tests.host.house import ANN, BEN, CAT, DAN, EVE, FAY, GUILD, House
from tests.host.test_stored_words import WORDS, stored_texts
from tests.host.timed import HOUR, TimedHouse

ROLE = 4242


async def full_lobby(house: House, *waiting: int) -> TableView:
    """A table of four, all seats taken, at which these people wait."""
    view = await house.lobby(ANN, BEN, CAT, DAN)
    for user in waiting:
        view = await house.tables.lobby.wait(view.id, user, f"W{user}")
    return view


async def noted(house: House, table: int) -> list[tuple[str, int | None]]:
    """What is left to be seen to of a table's messages: their kinds, and whom they concern."""
    async with house.store.read() as connection:
        found = await messages.of_subject(connection, Subject.of("table", table), live=False)
    return sorted((each.kind, each.person) for each in found.values() if each is not None)


async def setups(house: House, table: int) -> int:
    return [each.kind for each in await house.ledger(table)].count("setup")


async def test_a_free_seat_goes_to_the_first_on_the_waiting_list(house: House) -> None:
    view = await full_lobby(house, EVE, FAY)
    assert [each.user for each in view.lobby.waiting] == [EVE, FAY]
    with pytest.raises(TableFull):
        await house.tables.lobby.join(view.id, EVE, "Eve")
    view = await house.tables.lobby.leave(view.id, BEN)
    assert [player.user for player in view.players] == [ANN, CAT, DAN, EVE]
    assert [each.user for each in view.lobby.waiting] == [FAY]
    assert await noted(house, view.id) == [("got-seat", EVE)]
    view = await house.tables.lobby.stop_waiting(view.id, FAY)
    view = await house.tables.lobby.leave(view.id, DAN)
    assert [player.user for player in view.players] == [ANN, CAT, EVE]
    with pytest.raises(NotAllowed, match="open seat"):
        await house.tables.lobby.wait(view.id, FAY, "Fay")


async def test_the_waiting_list_keeps_a_table_open(house: House) -> None:
    view = await house.lobby(ANN, bots=3)
    name = view.names[1]
    await house.tables.lobby.wait(view.id, EVE, name)
    view = await house.tables.lobby.leave(view.id, ANN)
    assert (view.status, view.host) == ("lobby", EVE)
    assert view.names.count(name) == 1, "a computer player is called otherwise now"


async def test_a_table_begins_as_soon_as_it_is_full_and_once(timed: TimedHouse) -> None:
    view = await timed.lobby(ANN, BEN)
    view = await timed.tables.lobby.choose_start(view.id, ANN, "full", seats=3)
    assert view.lobby.starts_at is None
    await timed.tables.lobby.join(view.id, CAT, "Cat")
    await timed.tables.lobby.leave(view.id, CAT)
    assert await timed.tables.deadlines.next_due() is None
    await timed.tables.lobby.join(view.id, CAT, "Cat")
    for _ in range(2):
        await timed.keeper._look()
    view = await timed.tables.read.view(view.id)
    assert (view.status, view.lobby.starts_at) == ("running", None)
    assert await setups(timed, view.id) == 1


async def test_a_table_starts_late_if_nobody_was_there(timed: TimedHouse, path: Path) -> None:
    at = timed.watch.now + HOUR
    view = await full_lobby(timed, EVE)
    await timed.tables.lobby.choose_start(view.id, ANN, "time", at=at)
    with pytest.raises(NotAllowed, match="Only <@1001>"):
        await timed.tables.lobby.choose_start(view.id, BEN, "host")
    await timed.pass_time(HOUR / 2)
    assert (await timed.tables.read.view(view.id)).status == "lobby"
    async with timed.restarted(path) as late:  # which took a while
        late.watch.now = at + HOUR
        await late.keeper.catch_up()
        await late.keeper._look()
        view = await late.tables.read.view(view.id)
        assert (view.status, view.lobby.waiting, view.lobby.waited) == ("running", (), 1)
        assert await setups(late, view.id) == 1
        assert await late.tables.deadlines.next_due() == late.watch.now + NUDGE_AFTER


async def test_with_too_few_players_a_start_is_left_to_the_host(timed: TimedHouse) -> None:
    view = await timed.lobby(ANN)
    at = timed.watch.now + HOUR
    await timed.tables.lobby.choose_start(view.id, ANN, "time", at=at)
    await timed.pass_time(2 * HOUR)
    view = await timed.tables.read.view(view.id)
    assert (view.status, view.lobby.starts_at, view.lobby.start) == ("lobby", None, "host")
    assert (view.lobby.refused, view.lobby.refused_with) == ("players", 1)
    view = await timed.tables.lobby.join(view.id, BEN, "Ben")
    await timed.tables.lobby.start(view.id, ANN, timed.interaction())
    assert (await timed.tables.read.view(view.id)).lobby.refused is None


async def test_no_sentence_is_stored(timed: TimedHouse) -> None:
    """What happened is stored, and put into words where it is shown."""
    view = await timed.lobby(ANN)
    await timed.tables.lobby.choose_start(
        view.id, ANN, "time", at=timed.watch.now + timedelta(hours=1)
    )
    await timed.pass_time(2 * HOUR)
    found = [each async for each in stored_texts(timed.store)]
    await timed.tables.lobby.join(view.id, BEN, "Ben")
    await timed.tables.lobby.start(view.id, ANN, timed.interaction())
    user = await timed.to_act(view.id)
    await timed.play(view.id, user)
    await timed.undo(view.id, user)
    await timed.play_out(view.id)
    found += [each async for each in stored_texts(timed.store)]
    assert [each for each in found if WORDS.search(each[1])] == []
    assert {("tables.lobby", "players"), ("ledger.events", "shown")} <= set(found)


@pytest.mark.parametrize("ahead", [timedelta(0), timedelta(days=31)])
async def test_a_start_lies_ahead_and_not_too_far(timed: TimedHouse, ahead: timedelta) -> None:
    view = await timed.lobby(ANN)
    with pytest.raises(NotAllowed, match="within the next 30 days"):
        await timed.tables.lobby.choose_start(view.id, ANN, "time", at=timed.watch.now + ahead)


async def test_the_host_notifies_a_role_once(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    with pytest.raises(NotAllowed, match="notify players"):
        await house.tables.lobby.call_role(view.id, BEN, ROLE)
    await house.tables.lobby.call_role(view.id, ANN, ROLE)
    with pytest.raises(NotAllowed, match="already"):
        await house.tables.lobby.call_role(view.id, ANN, ROLE)
    assert await noted(house, view.id) == [("role-call", None)]


async def test_a_deleted_person_waits_nowhere(house: House) -> None:
    view = await full_lobby(house, EVE, FAY)
    [waits] = (await house.tables.accounts.own_data(FAY)).waits
    assert (waits.table, waits.rank) == (view.id, 2)
    await house.tables.lobby.leave(view.id, BEN)
    await house.tables.accounts.forget(EVE)
    assert await noted(house, view.id) == [("got-seat", FAY)]
    await house.tables.accounts.forget(FAY)
    assert (await house.tables.accounts.own_data(FAY)).waits == ()
    assert await noted(house, view.id) == []
    assert await house.query("SELECT lobby FROM tables") == [b"{}"]


async def test_a_servers_tables_are_one_statement_with_free_seats_first(house: House) -> None:
    running = await house.game(ANN, BEN, channel=1)
    full = await house.lobby(ANN, BEN, CAT, DAN, channel=2)
    opened = await house.lobby(CAT, channel=3)
    over = await house.game(ANN, BEN, channel=4)
    await house.tables.votes.abandon(over.id, ANN, force=True)
    left = await house.game(ANN, BEN, CAT, channel=5)
    await house.leave(left.id, CAT)
    await house.open(channel=6, guild=GUILD + 1)
    await house.tables.computers.settled()
    with counted(house.store) as asked:
        found = await house.tables.read.of_server(GUILD)
    assert (asked.transactions, len(asked.statements)) == (1, 2)  # BEGIN is one
    assert [(each.id, each.free) for each in found] == [
        (opened.id, 3),
        (left.id, 1),
        (full.id, 0),
        (running.id, 0),
    ]
    assert found[1].free_seats == (2,)
    async with house.store.read() as connection:
        steps = await plan(connection, asked.statements[1], asked.values[1])
        assert "ix_tables_open_guild" in " ".join(steps)
