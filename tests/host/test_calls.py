"""Calls: who is told of what about a table, once, and how that ends."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from host.background.seat_caller import Route
from host.delivery.post import Barred
from host.errors import REFUSED_RETRY_AFTER_S, AudienceGone, NotAllowed, Unreachable
from host.jobs.queue import LocalJobs, RetryingWorker
from host.repositories import seat_calls
from host.repositories.seat_calls import Call
from host.repositories.stored_placements import MessageRef
from host.table.models import Barrier, StartWhen, TableView
from tests.host.house import ANN, BEN, CAT, DAN, EVE, FAY, House
from tests.host.life import caller_of
from tests.host.mortal import CallOutbox, Fate
from tests.host.test_gathering import ROLE, full_lobby, noted
from tests.host.timed import HOUR, Pauses, TimedHouse


async def test_a_start_at_a_time_is_an_event_with_a_reminder(timed: TimedHouse) -> None:
    outbox = CallOutbox(Fate())
    told = caller_of(timed.tables, outbox)
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
    for hours, reminders in ((3, []), (1, [["lobby 2"]]), (1, [["lobby 2", "running 2"]])):
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


@pytest.mark.parametrize("about", ["invited", "seat", "freed"])
async def test_a_message_that_may_be_half_posted_is_edited(house: House, about: str) -> None:
    """It was plain text first, and whether it is more by now nobody knows."""
    outbox = Unsure(Fate())
    told = caller_of(house.tables, outbox)
    if about == "invited":
        await house.open(invited=EVE)
    elif about == "seat":
        await house.tables.lobby.leave((await full_lobby(house, EVE)).id, BEN)
    else:
        await house.free((await house.lobby(ANN, BEN)).id, ANN, 1, BEN)
    outbox.meanwhile = partial(asyncio.sleep, 0)
    await told.worker.settled()
    [said] = outbox.sent.values()
    assert len(said) == 2, "posted, then edited"
    assert outbox.twice == []


BECOMES: list[tuple[Exception, str]] = [
    (Barred(Barrier("rights")), "waits, suspended"),
    (AudienceGone(channel=True), "dropped, closed"),
    (AudienceGone(), "dropped, open"),
    (AudienceGone(stays=True), "waits, open"),
    (Unreachable("no answer"), "waits, open"),
    (Unreachable("closed", permanent=True), "dropped, open"),
]


@pytest.mark.parametrize(("trouble", "becomes"), BECOMES, ids=repr)
async def test_what_becomes_of_a_call_and_its_table(
    house: House, trouble: Exception, becomes: str
) -> None:
    outbox = CallOutbox(Fate())
    outbox.faults = {ROLE: trouble}
    told = caller_of(house.tables, outbox)
    view = await house.lobby(ANN)
    await house.tables.lobby.call_role(view.id, ANN, ROLE)
    await told.worker.settled()
    call = "waits" if await noted(house, view.id) else "dropped"
    view = await house.tables.read.view(view.id)
    table = "closed" if view.over else "open" if view.rest is None else "suspended"
    assert f"{call}, {table}" == becomes
    outbox.faults.clear()
    await house.tables.places.resume(view.id)
    told.worker.wake(view.id)
    await told.worker.settled()
    assert outbox.told() == ([(None, "channel")] if call == "waits" else [])


async def test_a_call_outside_a_tables_thread_waits_for_hours_and_suspends_nothing(
    house: House,
) -> None:
    outbox, pauses = CallOutbox(Fate()), Pauses()
    outbox.faults = {ROLE: Barred(Barrier("rights"))}
    told = caller_of(house.tables, outbox, pauses.sleep)
    view = await house.open(ANN, channel=7, in_thread=True)
    await house.tables.places.enter_thread(view.id, 8)
    await told.worker.settled()
    await house.tables.lobby.call_role(view.id, ANN, ROLE)
    assert await pauses.begun.get() > REFUSED_RETRY_AFTER_S - 60
    assert (await house.tables.read.view(view.id)).rest is None
    outbox.faults.clear()
    pauses.end()
    await told.worker.settled()
    assert outbox.told() == [(None, "channel")]


async def test_a_message_too_old_to_edit_now_is_edited_later(house: House) -> None:
    outbox = CallOutbox(Fate())
    pauses = Pauses()
    told = caller_of(house.tables, outbox, pauses.sleep)
    view = await house.lobby(ANN)
    await house.tables.lobby.call_role(view.id, ANN, ROLE)
    await told.worker.settled()
    outbox.gone = AudienceGone(stays=True)
    await house.tables.lobby.join(view.id, BEN, "Ben")
    await pauses.begun.get()
    outbox.gone = None
    pauses.end()
    await told.worker.settled()
    assert list(outbox.sent.values()) == [["lobby 1", "lobby 2"]]


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
    outbox = CallOutbox(Fate())
    told = caller_of(timed.tables, outbox)
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


async def test_a_free_seat_is_announced_as_each_person_wishes(house: House) -> None:
    outbox = CallOutbox(Fate())
    outbox.closed = {EVE}
    told = caller_of(house.tables, outbox)
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
    outbox = CallOutbox(Fate())
    told = caller_of(house.tables, outbox)
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
    outbox = CallOutbox(Fate())
    outbox.blind = {EVE}
    told = caller_of(house.tables, outbox)
    view = await full_lobby(house, EVE, FAY)
    await house.tables.lobby.leave(view.id, BEN)
    await told.worker.settled()
    assert outbox.told() == [(FAY, "direct")]
    seated = {player.user for player in (await house.tables.read.view(view.id)).players}
    assert seated.isdisjoint({BEN, EVE})
    assert FAY in seated


async def test_a_person_whose_lobby_seat_is_freed_is_notified_once(house: House) -> None:
    outbox = CallOutbox(Fate())
    outbox.closed = {CAT}
    told = caller_of(house.tables, outbox)
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
    outbox = CallOutbox(Fate())
    told = caller_of(house.tables, outbox)
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
    if end == "declined":
        await lobby.leave(view.id, ANN)
        await told.worker.settled()
        assert list(outbox.sent.values())[1] == ["lobby 1", "abandoned 0"]
    assert await noted(house, view.id) == []
    with pytest.raises(NotAllowed, match="no open invitation"):
        await lobby.decline(view.id, BEN)


async def test_who_sits_down_enters_the_tables_own_thread_once(house: House) -> None:
    outbox = CallOutbox(Fate())
    told = caller_of(house.tables, outbox)
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


@pytest.mark.parametrize("fault", [Unreachable("no answer"), ZeroDivisionError("a fault")])
async def test_a_role_that_cannot_be_notified_holds_up_nobody(
    house: House, fault: Exception
) -> None:
    outbox = CallOutbox(Fate())
    outbox.faults = {ROLE: fault}
    told = caller_of(house.tables, outbox)
    view, lobby = await house.lobby(ANN, BEN, CAT), house.tables.lobby
    await lobby.call_role(view.id, ANN, ROLE)
    await lobby.join(view.id, DAN, "Dan")
    await lobby.wait(view.id, EVE, "Eve")
    await lobby.leave(view.id, BEN)
    await told.worker.settled()
    assert outbox.told() == [(EVE, "direct")]
    outbox.faults.clear()
    await lobby.leave(view.id, CAT)
    await told.worker.settled()
    assert outbox.told() == [(EVE, "direct"), (None, "channel")]


@pytest.mark.parametrize("is_gone", [False, True])
async def test_a_roles_message_stays_true_until_the_end(house: House, *, is_gone: bool) -> None:
    """One that somebody has deleted is let go."""
    outbox = CallOutbox(Fate())
    told = caller_of(house.tables, outbox)
    view = await house.lobby(ANN)
    await house.tables.lobby.call_role(view.id, ANN, ROLE)
    await told.worker.settled()
    outbox.gone = AudienceGone() if is_gone else None
    await house.tables.lobby.join(view.id, BEN, "Ben")
    await told.worker.settled()
    for user in (ANN, BEN):
        await house.tables.lobby.leave(view.id, user)
        await told.worker.settled()
    said = ["lobby 1"] if is_gone else ["lobby 1", "lobby 2", "lobby 1", "abandoned 0"]
    assert list(outbox.sent.values()) == [said]
    async with house.store.read() as connection:
        assert await seat_calls.left(connection) == set()


class Messages:
    """Messages of a table, by number; the first try of some fails, and they wait for seconds."""

    def __init__(self, waits: dict[int, float]) -> None:
        self.waits = waits
        self.there, self.tries = list(waits), list[int]()
        self.worker: RetryingWorker

    async def serve(self, table: int) -> None:
        """Try each."""
        await self.worker.each(table, {each: partial(self._send, each) for each in self.there})

    async def _send(self, message: int) -> None:
        self.tries.append(message)
        if message in self.waits and self.tries.count(message) == 1:
            raise Unreachable("no answer", retry_after=self.waits[message])
        self.there.remove(message)

    async def left(self) -> list[int]:
        """None of another run."""
        return []

    async def is_wanted(self, table: int) -> bool:
        """As ever."""
        return table > 0


async def test_each_message_waits_for_itself_alone() -> None:
    pauses, work = Pauses(), Messages({1: 6 * 3600.0, 2: 1000.0})
    work.worker = RetryingWorker("calls", work, LocalJobs(pauses.sleep))
    work.worker.wake(1)
    assert 999 < await pauses.begun.get() <= 1000, "the shortest"
    work.there.append(3)
    work.worker.wake(1)
    assert 990 < await pauses.begun.get() <= 1000
    assert work.tries == [1, 2, 3], "a new one waits for no other, which are left alone"
    pauses.end()
    await work.worker.settled()
    assert work.tries == [1, 2, 3, 2, 1]
