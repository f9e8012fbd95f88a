"""Tables gather their players: who waits has the next seat, games begin by themselves, all once."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from host.background.seat_caller import Route, SeatCaller
from host.clock.seat_clock import NUDGE_AFTER
from host.errors import NotAllowed, TableFull, Unreachable
from host.repositories import seat_calls
from host.repositories.seat_calls import Call
from host.repositories.stored_placements import MessageRef
from host.table.models import StartWhen, TableView
from tests.host.counting import counted, plan
from tests.host.house import ANN, BEN, CAT, DAN, EVE, FAY, GUILD, House
from tests.host.life import caller_of
from tests.host.mortal import CallOutbox, Fate
from tests.host.test_stored_words import WORDS, stored_texts
from tests.host.timed import HOUR, TimedHouse

ROLE = 4242


async def full_lobby(house: House, *waiting: int) -> TableView:
    """A table of four, all seats taken, at which these people wait."""
    view = await house.lobby(ANN, BEN, CAT, DAN)
    for user in waiting:
        view = await house.tables.lobby.wait(view.id, user, f"W{user}")
    return view


async def noted(house: House, table: int) -> list[tuple[int | None, int | None]]:
    """Who is still to be called: people who have a seat, and roles."""
    async with house.store.read() as connection:
        return [(each.user, each.role) for each in await seat_calls.of_table(connection, table)]


def calling(house: House) -> tuple[CallOutbox, SeatCaller]:
    """Where calls appear, and what calls people."""
    outbox = CallOutbox(Fate())
    return outbox, caller_of(house.tables, outbox)


async def setups(house: House, table: int) -> int:
    return [each.kind for each in await house.ledger(table)].count("setup")


async def test_a_free_seat_goes_to_the_first_on_the_waiting_list(house: House) -> None:
    view = await full_lobby(house, EVE, FAY)
    assert [each.user for each in view.gathering.waiting] == [EVE, FAY]
    with pytest.raises(TableFull):
        await house.tables.lobby.join(view.id, EVE, "Eve")
    view = await house.tables.lobby.leave(view.id, BEN)
    assert [player.user for player in view.players] == [ANN, CAT, DAN, EVE]
    assert [each.user for each in view.gathering.waiting] == [FAY]
    assert await noted(house, view.id) == [(EVE, None)]
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
    assert view.starts is None
    await timed.tables.lobby.join(view.id, CAT, "Cat")
    await timed.tables.lobby.leave(view.id, CAT)
    assert await timed.tables.deadlines.next_due() is None
    await timed.tables.lobby.join(view.id, CAT, "Cat")
    for _ in range(2):
        await timed.keeper._look()
    view = await timed.tables.read.view(view.id)
    assert (view.status, view.starts) == ("running", None)
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
        assert (view.status, view.gathering.waiting, view.gathering.waited) == ("running", (), 1)
        assert await setups(late, view.id) == 1
        assert await late.tables.deadlines.next_due() == late.watch.now + NUDGE_AFTER


async def test_with_too_few_players_a_start_is_left_to_the_host(timed: TimedHouse) -> None:
    view = await timed.lobby(ANN)
    at = timed.watch.now + HOUR
    await timed.tables.lobby.choose_start(view.id, ANN, "time", at=at)
    await timed.pass_time(2 * HOUR)
    view = await timed.tables.read.view(view.id)
    assert (view.status, view.starts, view.gathering.start) == ("lobby", None, "host")
    assert (view.gathering.refused, view.gathering.refused_with) == ("players", 1)
    view = await timed.tables.lobby.join(view.id, BEN, "Ben")
    await timed.tables.lobby.start(view.id, ANN, timed.interaction())
    assert (await timed.tables.read.view(view.id)).gathering.refused is None


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
    assert {("tables.gathering", "players"), ("ledger.events", "shown")} <= set(found)


async def test_a_start_at_a_time_is_an_event_with_a_reminder(timed: TimedHouse) -> None:
    outbox, told = calling(timed)
    view = await timed.lobby(ANN, BEN)

    async def start(when: StartWhen, hours: int = 0) -> list[str]:
        """Choose what starts the game; all that the newest event said."""
        at = timed.watch.now + hours * HOUR if hours else None
        await timed.tables.lobby.choose_start(view.id, ANN, when, at=at)
        await told.worker.settled()
        return list(outbox.events.values())[-1]

    assert await start("time", 2) == ["lobby 02:00"]
    assert await start("time", 3) == ["lobby 02:00", "lobby 03:00"]
    assert (await start("host"))[2:] == ["deleted"]
    assert await noted(timed, view.id) == []
    assert await start("time", 1) == ["lobby 01:00"], "too near for a reminder"
    event = await start("time", 5)
    assert event == ["lobby 01:00", "lobby 05:00"]
    for hours, reminders in ((3, []), (1, [["lobby 2"]]), (1, [["lobby 2"]])):
        await timed.pass_time(hours * HOUR)
        await told.worker.settled()
        assert list(outbox.sent.values()) == reminders
    assert event[2:] == ["running"]
    assert await noted(timed, view.id) == []


class Unsure(CallOutbox):
    """Sends a call, and then nobody knows that, while something happens."""

    meanwhile: Callable[[], Awaitable[object]] | None = None

    async def send(self, call: Call, view: TableView, route: Route) -> MessageRef:
        """Send it, but once without an answer."""
        sent, meanwhile = await super().send(call, view, route), self.meanwhile
        if meanwhile is not None:
            self.meanwhile = None
            await meanwhile()
            raise Unreachable("no answer")
        return sent


async def test_an_event_that_may_exist_is_found_and_deleted_once_it_is_off(house: House) -> None:
    outbox = Unsure(Fate())
    told = caller_of(house.tables, outbox)
    view = await house.lobby(ANN, BEN)
    at = house.tables.session.clock() + 2 * HOUR
    outbox.meanwhile = partial(house.tables.lobby.choose_start, view.id, ANN, "host")
    await house.tables.lobby.choose_start(view.id, ANN, "time", at=at)
    await told.worker.settled()
    [event] = outbox.events.values()
    assert event[-1] == "deleted"
    assert await noted(house, view.id) == []


async def test_nobody_is_reminded_of_a_start_that_is_off(timed: TimedHouse) -> None:
    view = await timed.lobby(ANN, BEN)
    at = timed.watch.now + 2 * HOUR
    await timed.tables.lobby.choose_start(view.id, ANN, "time", at=at)
    await timed.pass_time(HOUR)
    await timed.tables.lobby.choose_start(view.id, ANN, "host")
    outbox, told = calling(timed)
    await told.worker.resume()
    await told.worker.settled()
    assert (outbox.sent, outbox.events, await noted(timed, view.id)) == ({}, {}, [])


async def test_an_event_chosen_again_at_once_is_one_event(timed: TimedHouse) -> None:
    outbox = CallOutbox(Fate())
    view = await timed.lobby(ANN, BEN)
    at = timed.watch.now + 2 * HOUR
    for when in ("time", "host", "time"):
        await timed.tables.lobby.choose_start(view.id, ANN, when, at=at)
    told = caller_of(timed.tables, outbox)
    await told.worker.resume()
    await told.worker.settled()
    assert list(outbox.events.values()) == [["lobby 02:00"]]
    await timed.tables.votes.abandon(view.id, ANN)
    await told.worker.settled()
    assert list(outbox.events.values()) == [["lobby 02:00", "deleted"]]


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
    assert await noted(house, view.id) == [(None, ROLE)]


async def test_a_deleted_person_waits_nowhere(house: House) -> None:
    view = await full_lobby(house, EVE, FAY)
    [waits] = (await house.tables.accounts.own_data(FAY)).waits
    assert (waits.table, waits.place) == (view.id, 2)
    await house.tables.lobby.leave(view.id, BEN)
    await house.tables.accounts.forget(EVE)
    assert await noted(house, view.id) == [(FAY, None)]
    await house.tables.accounts.forget(FAY)
    assert (await house.tables.accounts.own_data(FAY)).waits == ()
    assert await noted(house, view.id) == []
    assert await house.query("SELECT gathering FROM tables") == [None]


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


async def test_a_free_seat_is_announced_as_each_person_wishes(house: House) -> None:
    outbox, told = calling(house)
    outbox.closed = {EVE}
    view = await full_lobby(house, EVE, FAY)
    await house.tables.people.set(FAY, preferences={"notify": "none"})
    for user in (BEN, CAT):
        await house.tables.lobby.leave(view.id, user)
    await told.worker.settled()
    assert outbox.told() == [(EVE, "channel")]
    assert (await house.tables.people.get(EVE)).dm_closed


async def test_a_seat_given_while_the_calls_are_read_is_announced(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    outbox, told = calling(house)
    view = await full_lobby(house, EVE)
    read, leaving = house.tables.read.view, [BEN]

    async def read_before_somebody_leaves(table: int) -> TableView:
        found = await read(table)
        while leaving:
            await house.tables.lobby.leave(table, leaving.pop())
        return found

    monkeypatch.setattr(house.tables.read, "view", read_before_somebody_leaves)
    told.worker.wake(view.id)
    await told.worker.settled()
    assert outbox.told() == [(EVE, "direct")]


async def test_a_person_who_lost_access_is_passed_over(house: House) -> None:
    outbox, told = calling(house)
    outbox.blind = {EVE}
    view = await full_lobby(house, EVE, FAY)
    await house.tables.lobby.leave(view.id, BEN)
    await told.worker.settled()
    assert outbox.told() == [(FAY, "direct")]
    seated = {player.user for player in (await house.tables.read.view(view.id)).players}
    assert seated.isdisjoint({BEN, EVE})
    assert FAY in seated


async def test_a_person_whose_lobby_seat_is_freed_is_notified_once(house: House) -> None:
    outbox, told = calling(house)
    outbox.closed = {CAT}
    view = await house.lobby(ANN, BEN, CAT, DAN)
    await house.tables.lobby.leave(view.id, DAN)
    for user in (BEN, CAT):
        seats = (await house.tables.read.view(view.id)).players
        seat = next(number for number, each in enumerate(seats) if each.user == user)
        await house.free(view.id, ANN, seat, user)
        await told.worker.settled()
    assert outbox.told() == [(BEN, "direct")]
    assert (await house.tables.people.get(CAT)).dm_closed
    again = caller_of(house.tables, outbox)
    await again.worker.resume()
    await again.worker.settled()
    assert outbox.told() == [(BEN, "direct")]
    assert outbox.twice == []


@pytest.mark.parametrize("end", ["joined", "declined", "closed"])
async def test_an_invitation_is_sent_once_and_says_how_it_ended(house: House, end: str) -> None:
    outbox, told = calling(house)
    view = await house.open(invited=BEN)
    await told.worker.settled()
    assert outbox.told() == [(BEN, "channel")]
    with pytest.raises(NotAllowed, match="no open invitation"):
        await house.tables.lobby.decline(view.id, CAT)
    lobby = house.tables.lobby
    if end == "joined":
        await lobby.join(view.id, BEN, "Ben")
    elif end == "declined":
        await lobby.decline(view.id, BEN)
    else:
        await lobby.leave(view.id, ANN)
    await told.worker.settled()
    called = [(BEN, "direct")] if end == "declined" else []  # the host, about Ben
    assert outbox.told() == [(BEN, "channel"), *called]
    assert [len(said) for said in outbox.sent.values()] == [2, *(1 for _ in called)]
    assert await noted(house, view.id) == []
    with pytest.raises(NotAllowed, match="no open invitation"):
        await lobby.decline(view.id, BEN)


async def test_who_sits_down_enters_the_tables_own_thread_once(house: House) -> None:
    outbox, told = calling(house)
    view = await house.open(ANN, channel=7, in_thread=True)
    await told.worker.settled()
    assert outbox.entered == [], "there is no thread yet"
    await house.tables.places.enter_thread(view.id, 8)
    await told.worker.settled()
    assert outbox.entered == [(ANN, 8)]
    await house.tables.lobby.join(view.id, BEN, "Ben")
    await house.tables.lobby.set_pace(view.id, ANN, "live")
    await house.begin(view)
    await told.worker.settled()
    await house.leave(view.id, BEN)
    await house.take(view.id, DAN, 1)
    await house.lobby(ANN, BEN)  # without a thread
    await told.worker.settled()
    assert outbox.entered == [(ANN, 8), (BEN, 8), (DAN, 8)]
    assert outbox.told() == []


@pytest.mark.parametrize("is_gone", [False, True])
async def test_a_roles_message_stays_true_until_the_end(house: House, *, is_gone: bool) -> None:
    """One that somebody has deleted is let go."""
    outbox, told = calling(house)
    view = await house.lobby(ANN)
    await house.tables.lobby.call_role(view.id, ANN, ROLE)
    await told.worker.settled()
    outbox.is_gone = is_gone
    await house.tables.lobby.join(view.id, BEN, "Ben")
    await told.worker.settled()
    for user in (ANN, BEN):
        await house.tables.lobby.leave(view.id, user)
        await told.worker.settled()
    said = ["lobby 1"] if is_gone else ["lobby 1", "lobby 2", "lobby 1", "abandoned 0"]
    assert list(outbox.sent.values()) == [said]
    async with house.store.read() as connection:
        assert await seat_calls.left(connection) == set()
