"""Killed at any moment while a table gathers its players, it calls everybody once and begins once.

A life: a role is called, four sit down, somebody waits and gets the seat of who leaves, and the
game begins by itself at a set time. After that it is given up.
"""

import asyncio
from collections.abc import AsyncGenerator
from datetime import timedelta
from pathlib import Path

import pytest

from host.background.seat_caller import Route, SeatCaller
from host.background.timekeeper import Timekeeper
from host.delivery.post import AudienceGone
from host.errors import Unreachable
from host.repositories import seat_calls
from host.repositories.seat_calls import Call
from host.table import entries
from host.table.models import TableView, seat_of
from host.table.placements import MessageRef
from tests.host.house import ANN, BEN, CAT, DAN, NAMES, START, House
from tests.host.mortal import EachMoment, Fate, MortalStore
from tests.host.test_gathering import EVE, FAY, ROLE, full_lobby
from tests.host.test_kills import LEAST_DEATHS, Life, _begin_anew, _no_time
from tests.stores import open_as

pytestmark = pytest.mark.usefixtures("at_once")


class Outbox:
    """Sends calls, with a moment before and after each request. It outlives its host."""

    def __init__(self, fate: Fate) -> None:
        self._fate = fate
        self.sent: dict[tuple[int, int | None, Route], list[str]] = {}
        """By call, person (None: a role) and way all that its message ever said."""
        self.twice: list[Call] = []
        self.closed: set[int] = set()
        self.blind: set[int] = set()
        self.is_gone = False

    async def may_be_told(self, user: int, view: TableView) -> bool:
        """Whether somebody may see the table."""
        del view
        await self._fate.moment()
        return user not in self.blind

    async def send(self, call: Call, view: TableView, route: Route) -> MessageRef:
        """Send a message, which Discord takes as often as it is sent."""
        await self._fate.moment()
        if call.user in self.closed and route == "direct":
            raise Unreachable("closed", permanent=True)
        key = (call.id, call.user, route)
        if key in self.sent:
            self.twice.append(call)
        self.sent[key] = [self.says(view)]
        await self._fate.moment()
        return MessageRef(1, call.id)

    async def find(self, call: Call, view: TableView, route: Route) -> MessageRef | None:
        """Whether it was sent."""
        del view
        await self._fate.moment()
        return MessageRef(1, call.id) if (call.id, call.user, route) in self.sent else None

    async def edit(self, call: Call, view: TableView, ref: MessageRef) -> None:
        """Change what a role's message says."""
        await self._fate.moment()
        if self.is_gone:
            raise AudienceGone
        self.sent[ref.message, call.user, "channel"].append(self.says(view))
        await self._fate.moment()

    def says(self, view: TableView) -> str:
        """How a table stands."""
        return f"{view.status} {len(view.players)}"

    def told(self) -> list[tuple[int | None, Route]]:
        """Whom it called, in which way."""
        return [(user, route) for _, user, route in self.sent]


class Gathering(Life):
    """A table that gathers its players, by a host that dies now and then."""

    def __init__(self, store: MortalStore, fate: Fate, absent: int) -> None:
        super().__init__(store, fate, absent)
        self.outbox = Outbox(fate)
        self.now = START
        self._calling: SeatCaller
        self._resuming: asyncio.Task[None]

    def _begin(self) -> None:
        super()._begin()
        self._house.tables.session.clock = lambda: self.now
        self._calling = SeatCaller(self._house.tables, self.outbox, sleep=_no_time)
        self._resuming = asyncio.create_task(self._calling.resume())
        self._tasks.append(self._resuming)

    async def _settled(self) -> bool:
        # Until the table is found again that a death left to be called for, nothing is under way.
        await asyncio.wait((self._resuming,))
        await self._calling.worker.settled()
        return await super()._settled()

    async def _end(self) -> None:
        self.fate.end()
        await self._calling.worker.close()
        await super()._end()

    async def _act(self) -> bool:
        view = await self.view()
        if view is None or view.over:
            return await super()._act()
        if self.each is not None:
            self.each.do(self._next(view))
        if view.status == "lobby":
            await self._gather(view)
        else:
            await self._house.tables.votes.abandon(view.id, ANN, force=True)
        return True

    def _next(self, view: TableView | None) -> object:
        if view is None or view.status != "lobby":
            return "create" if view is None else None
        return view.players, view.gathering, view.starts

    async def _gather(self, view: TableView) -> None:
        tables = self._house.tables
        missing = [user for user in (BEN, CAT, DAN) if seat_of(view, user) is None]
        if view.gathering.role is None:
            await tables.lobby.call_role(view.id, ANN, ROLE)
        elif seat_of(view, EVE) is None and missing:
            await tables.lobby.join(view.id, missing[0], NAMES[missing[0]])
        elif seat_of(view, EVE) is None and not view.gathering.waiting:
            await tables.lobby.wait(view.id, EVE, "Eve")
        elif seat_of(view, CAT) is not None:
            await tables.lobby.leave(view.id, CAT)
        elif view.starts is None:
            at = self.now + timedelta(hours=1)
            await tables.lobby.choose_start(view.id, ANN, "time", at=at)
        else:
            self.now = view.starts
            await Timekeeper(tables.session, tables.deadlines, sleep=_no_time)._look()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[MortalStore]:
    """One database for all the tables of a test."""
    opened = await open_as(MortalStore, tmp_path / "mortal.sqlite3")
    yield opened
    await opened.close()


async def _live(store: MortalStore, each: EachMoment) -> None:
    """Live once, and see that all is as it must be."""
    await _begin_anew(store)
    life = Gathering(store, Fate(each), 0)
    life.each = each
    view = await life.live()
    await life.check(view)
    assert life.outbox.twice == []
    assert sorted(life.outbox.told(), key=str) == [(EVE, "direct"), (None, "channel")]
    [said] = [said for (_, user, _), said in life.outbox.sent.items() if user is None]
    assert said[-1].startswith(("running", "abandoned"))
    async with store.read() as connection:
        found = await entries.between(connection, view.id)
        assert await seat_calls.of_table(connection, view.id) == []
    assert [each.entry.kind for each in found].count("setup") == 1


@pytest.mark.parametrize("share", range(2))
async def test_killed_at_each_moment_a_table_calls_and_begins_once(
    share: int, store: MortalStore
) -> None:
    each = EachMoment(share, 2)
    while each.has_died:
        each.live_again()
        with each.noted():
            await _live(store, each)
    assert each.deaths > LEAST_DEATHS


def calling(house: House, outbox: Outbox) -> SeatCaller:
    """What calls people, with no pauses."""
    return SeatCaller(house.tables, outbox, sleep=_no_time)


async def test_who_takes_no_direct_messages_is_called_in_the_channel_and_who_wants_none_not(
    house: House,
) -> None:
    outbox = Outbox(Fate())
    outbox.closed = {EVE}
    told = calling(house, outbox)
    view = await full_lobby(house, EVE, FAY)
    await house.tables.people.set(FAY, preferences={"notify": "none"})
    for user in (BEN, CAT):
        await house.tables.lobby.leave(view.id, user)
    await told.worker.settled()
    assert outbox.told() == [(EVE, "channel")]
    assert (await house.tables.people.get(EVE)).dm_closed


async def test_the_seat_of_who_may_see_the_table_no_longer_goes_to_who_waits_next(
    house: House,
) -> None:
    outbox = Outbox(Fate())
    outbox.blind = {EVE}
    told = calling(house, outbox)
    view = await full_lobby(house, EVE, FAY)
    await house.tables.lobby.leave(view.id, BEN)
    await told.worker.settled()
    assert outbox.told() == [(FAY, "direct")]
    seated = {player.user for player in (await house.tables.read.view(view.id)).players}
    assert seated.isdisjoint({BEN, EVE})
    assert FAY in seated


async def test_a_manager_who_frees_a_seat_in_a_lobby_has_its_person_told_once_and_alone(
    house: House,
) -> None:
    outbox = Outbox(Fate())
    outbox.closed = {CAT}
    told = calling(house, outbox)
    view = await house.lobby(ANN, BEN, CAT, DAN)
    await house.tables.lobby.leave(view.id, DAN)
    for user in (BEN, CAT):
        seats = (await house.tables.read.view(view.id)).players
        seat = next(number for number, each in enumerate(seats) if each.user == user)
        await house.tables.seats.free(view.id, ANN, seat, user, house.interaction())
        await told.worker.settled()
    assert outbox.told() == [(BEN, "direct")]
    assert (await house.tables.people.get(CAT)).dm_closed
    again = calling(house, outbox)
    await again.resume()
    await again.worker.settled()
    assert outbox.told() == [(BEN, "direct")]
    assert outbox.twice == []


@pytest.mark.parametrize("is_gone", [False, True])
async def test_a_roles_message_is_true_until_the_table_closes(
    house: House, *, is_gone: bool
) -> None:
    """One that somebody has deleted is let go."""
    outbox = Outbox(Fate())
    told = calling(house, outbox)
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
