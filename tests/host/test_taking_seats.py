"""Who may take a seat of a game that runs, and what time they have there."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from host.clock.pace import PACES
from host.errors import NotAllowed, StaleView
from host.table.models import SeatClock
from tests.host.house import ANN, BEN, CAT, DAN, GUILD, NAMES, House
from tests.host.screen import Screen
from tests.host.shop import Shop
from tests.host.test_time import EVENING, MINUTE, TimedHouse
from tests.stores import open_store

HOUR = timedelta(hours=1)


@pytest.fixture
def timed(house: House) -> TimedHouse:
    """A house by a clock that the test sets."""
    return TimedHouse(house)


@asynccontextmanager
async def restarted(timed: TimedHouse, path: Path) -> AsyncGenerator[TimedHouse]:
    """The same tables in another process, at the same time."""
    store = await open_store(path)
    again = TimedHouse(House(store))
    again.watch.now = timed.watch.now
    try:
        yield again
    finally:
        await again.tables.computers.close()
        await store.close()


async def _take(house: House, table: int, user: int, seat: int) -> None:
    await house.tables.seats.take(table, user, NAMES[user], seat, house.interaction())


async def _leave(house: House, table: int, user: int) -> None:
    await house.tables.seats.leave(table, user, house.interaction())


async def _clock(timed: TimedHouse, table: int, seat: int) -> SeatClock:
    clock = (await timed.tables.read.view(table)).clocks[seat]
    assert clock is not None
    return clock


async def _left(timed: TimedHouse, table: int, seat: int) -> timedelta:
    return (await _clock(timed, table, seat)).until - timed.watch.now


# --- another seat --------------------------------------------------------------------------------


async def test_who_held_a_seat_takes_no_other_one_in_the_same_game(
    timed: TimedHouse, path: Path
) -> None:
    view = await timed.game(ANN, BEN, CAT)
    await _leave(timed, view.id, ANN)
    await _leave(timed, view.id, BEN)
    async with restarted(timed, path) as again:
        with pytest.raises(NotAllowed) as refused:
            await _take(again, view.id, BEN, 0)
        assert str(refused.value) == (
            "You played B in this game, so you can only take B back. "
            "B is free: take it back with its button under the board."
        )
        assert (await again.tables.read.view(view.id)).players[0].user is None
        await _take(again, view.id, BEN, 1)
        assert (await again.tables.read.view(view.id)).players[1].user == BEN


async def test_once_somebody_else_has_their_seat_they_can_only_watch(timed: TimedHouse) -> None:
    view = await timed.game(ANN, BEN, CAT)
    await _leave(timed, view.id, ANN)
    await _leave(timed, view.id, BEN)
    await _take(timed, view.id, DAN, 1)
    with pytest.raises(NotAllowed, match="Dan plays B now, but you can watch"):
        await _take(timed, view.id, BEN, 0)
    with pytest.raises(StaleView):
        await _take(timed, view.id, BEN, 1)
    await _leave(timed, view.id, DAN)
    with pytest.raises(NotAllowed, match="You played B in this game"):
        await _take(timed, view.id, DAN, 0)
    await _take(timed, view.id, BEN, 1)


async def test_who_was_sat_in_for_or_removed_takes_no_other_seat_either(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, CAT)
    await _leave(timed, view.id, CAT)
    await timed.play(view.id, ANN)
    await timed.ask_about(view.id)
    await timed.pass_time(EVENING.grace)
    assert (await timed.tables.read.view(view.id)).players[1].away == BEN
    with pytest.raises(NotAllowed, match="A computer plays B for you now; `/hand` gives it back"):
        await _take(timed, view.id, BEN, 2)
    await timed.tables.seats.come_back(view.id, BEN, "Ben")
    await timed.tables.seats.free(view.id, DAN, 1, BEN, timed.interaction())
    with pytest.raises(NotAllowed, match="You played B in this game"):
        await _take(timed, view.id, BEN, 2)


async def test_leaving_and_taking_another_seat_at_once_leads_to_no_other_seat(house: House) -> None:
    view = await house.game(ANN, BEN, CAT)
    await _leave(house, view.id, ANN)
    await asyncio.gather(
        _leave(house, view.id, BEN), _take(house, view.id, BEN, 0), return_exceptions=True
    )
    assert (await house.tables.read.view(view.id)).players[0].user is None


async def test_a_stranger_takes_any_seat_and_the_next_game_is_another_one(house: House) -> None:
    view = await house.game(ANN, BEN, CAT)
    await _leave(house, view.id, BEN)
    await house.play_out(view.id)
    other = await house.game(BEN, ANN, CAT, channel=77)
    await _leave(house, other.id, ANN)
    await _take(house, other.id, DAN, 1)
    assert [each.user for each in (await house.tables.read.view(other.id)).players] == [
        BEN,
        DAN,
        CAT,
    ]


async def test_who_takes_a_seat_back_after_another_held_it_sees_nothing_that_the_other_was_sent(
    shop: Shop, screen: Screen
) -> None:
    view = await shop.game(ANN, BEN)
    await shop.shown()
    await _leave(shop, view.id, BEN)
    await _take(shop, view.id, CAT, 1)
    await shop.shown()
    await _leave(shop, view.id, CAT)
    await shop.shown()
    posted = screen.at(view.id, 1)
    before = [len(post.notices) for post in posted]
    assert posted[-1].ref.channel == CAT
    await _take(shop, view.id, BEN, 1)
    await shop.play(view.id, ANN)
    await shop.shown()
    assert [len(post.notices) for post in posted] == before, "what stands with Cat stays as it is"
    assert screen.at(view.id, 1)[-1].ref.channel == BEN


# --- one's own seat ------------------------------------------------------------------------------


async def test_leaving_and_returning_fills_no_bank_of_time(timed: TimedHouse, path: Path) -> None:
    pace = PACES["bank"]
    view = await timed.timed(ANN, BEN, CAT, pace="bank")
    await timed.play(view.id, ANN)
    await timed.play(view.id, CAT)
    await timed.pass_time(10 * HOUR)
    assert await _left(timed, view.id, 1) == pace.time - 10 * HOUR
    await _leave(timed, view.id, BEN)
    await timed.tables.computers.settled()
    async with restarted(timed, path) as again:
        await _take(again, view.id, BEN, 1)
        assert "**Ben** is back" in (await again.tables.read.log_lines(view.id, None, -1, 99))[-1]
        while 1 not in (view := await again.tables.read.view(view.id)).actors:
            user = view.players[view.actors[0]].user
            assert user is not None
            await again.play(view.id, user)
        assert pace.increment is not None
        left = pace.time - 10 * HOUR + pace.increment
        assert await _left(again, view.id, 1) == left, "as in any next turn"


async def test_who_left_the_server_and_returned_has_the_time_that_was_left(
    timed: TimedHouse,
) -> None:
    pace = PACES["bank"]
    view = await timed.timed(ANN, BEN, pace="bank")
    await timed.play(view.id, ANN)
    await timed.pass_time(10 * HOUR)
    await timed.tables.votes.pause(view.id, DAN, timed.interaction())
    await timed.tables.seats.left_server(GUILD, BEN)
    await _take(timed, view.id, BEN, 1)
    await timed.tables.votes.resume(view.id, DAN, timed.interaction(), manages=True)
    assert await _left(timed, view.id, 1) == pace.time - 10 * HOUR


@pytest.mark.parametrize("pace", PACES)
async def test_a_turn_has_no_more_time_for_who_left_in_it_and_returned(
    timed: TimedHouse, path: Path, pace: str
) -> None:
    """While the table is paused, no computer player decides for them."""
    view = await timed.timed(ANN, BEN, pace=pace)
    await timed.play(view.id, ANN)
    await timed.pass_time(min(0.5 * PACES[pace].time, 4 * HOUR))
    before = await _left(timed, view.id, 1)
    for _ in range(3):
        await timed.tables.votes.pause(view.id, DAN, timed.interaction())
        await _leave(timed, view.id, BEN)
        await timed.pass_time(30 * MINUTE)
        async with restarted(timed, path) as again:
            await _take(again, view.id, BEN, 1)
        await timed.tables.votes.resume(view.id, DAN, timed.interaction(), manages=True)
        assert await _left(timed, view.id, 1) == before


@pytest.mark.parametrize("pace", ["evening", "bank"])
async def test_who_is_out_of_time_wins_more_by_returning_once_in_a_turn_and_never_again(
    timed: TimedHouse, pace: str
) -> None:
    chosen = PACES[pace]
    view = await timed.timed(ANN, BEN, pace=pace)
    await timed.play(view.id, ANN)
    await timed.pass_time(chosen.time)
    assert (await _clock(timed, view.id, 1)).asked is not None
    moment = chosen.increment or chosen.grace
    for _ in range(2):
        await timed.tables.votes.pause(
            view.id, DAN, timed.interaction()
        )  # no computer player decides
        await _leave(timed, view.id, BEN)
        if moment:
            await _take(timed, view.id, BEN, 1)
            await timed.tables.votes.resume(view.id, DAN, timed.interaction(), manages=True)
            assert await _left(timed, view.id, 1) == moment
            await timed.pass_time(moment)
            moment = timedelta()
    with pytest.raises(NotAllowed, match="out of time in this turn"):
        await _take(timed, view.id, BEN, 1)
    await timed.tables.votes.resume(view.id, DAN, timed.interaction(), manages=True)
    await timed.tables.computers.settled()
    await _take(timed, view.id, BEN, 1)


async def test_who_takes_a_seat_over_has_the_whole_time_and_its_former_holder_what_they_had(
    timed: TimedHouse,
) -> None:
    pace = PACES["bank"]
    view = await timed.timed(ANN, BEN, pace="bank")
    await timed.play(view.id, ANN)
    await timed.pass_time(10 * HOUR)
    await timed.tables.votes.pause(view.id, DAN, timed.interaction())
    await _leave(timed, view.id, BEN)
    await _take(timed, view.id, CAT, 1)
    await timed.tables.votes.resume(view.id, DAN, timed.interaction(), manages=True)
    assert await _left(timed, view.id, 1) == pace.time
    await timed.pass_time(HOUR)
    await timed.tables.votes.pause(view.id, DAN, timed.interaction())
    await _leave(timed, view.id, CAT)
    await _take(timed, view.id, BEN, 1)
    await timed.tables.votes.resume(view.id, DAN, timed.interaction(), manages=True)
    assert await _left(timed, view.id, 1) == pace.time - 10 * HOUR


async def test_at_another_pace_who_returns_has_the_whole_time_like_everybody_else(
    timed: TimedHouse,
) -> None:
    view = await timed.timed(ANN, BEN, CAT, pace="week")
    await timed.pass_time(HOUR)
    await _leave(timed, view.id, BEN)
    for user in (ANN, CAT):
        await timed.tables.votes.propose(view.id, user, "pace", "live", timed.interaction())
    await _take(timed, view.id, BEN, 1)
    for user in (ANN, CAT):
        await timed.play(view.id, user)
    view = await timed.tables.read.view(view.id)
    chooser = view.actors[0]
    assert await _left(timed, view.id, chooser) == PACES["live"].time
