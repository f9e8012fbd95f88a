"""Taking back at tables where time counts: nobody wins time by it, and nobody loses any."""

from datetime import timedelta

import pytest

from engine.model import Order
from host.table.models import Receipt, SeatClock, UndoRequest
from tests.host.house import ANN, BEN, CAT, House
from tests.host.test_time import EVENING, MINUTE, TimedHouse


@pytest.fixture
def timed(house: House) -> TimedHouse:
    """A house by a clock that the test sets."""
    return TimedHouse(house)


async def _undo(timed: TimedHouse, table: int, user: int) -> Receipt | UndoRequest:
    offer = await timed.tables.undo.offer(table, user)
    return await timed.tables.undo.take_back(table, user, offer.to, interaction=timed.interaction())


async def _clock(timed: TimedHouse, table: int, seat: int) -> SeatClock:
    clock = (await timed.tables.read.view(table)).clocks[seat]
    assert clock is not None
    return clock


async def _left(timed: TimedHouse, table: int, seat: int) -> timedelta:
    return (await _clock(timed, table, seat)).until - timed.watch.now


async def _order(timed: TimedHouse, table: int, user: int, value: str) -> None:
    order = Order("bidding", value)
    await timed.tables.play.act(table, user, order, decision=None, interaction=timed.interaction())


async def test_a_reminder_and_a_question_about_another_keep_nobody_from_undoing(
    timed: TimedHouse,
) -> None:
    """What was asked about the other stands, and is never asked twice in a turn."""
    view = await timed.timed(ANN, BEN, pace="live")
    await timed.play(view.id, ANN)
    offer = await timed.tables.undo.offer(view.id, ANN)
    await timed.pass_time(4 * MINUTE)
    before = await _clock(timed, view.id, 1)
    assert await timed.told(view.id) == [("remind", 1)]
    assert await timed.tables.undo.offer(view.id, ANN) == offer
    assert isinstance(await _undo(timed, view.id, ANN), Receipt)
    assert await _clock(timed, view.id, 1) == before
    await timed.play(view.id, ANN)
    await timed.pass_time(MINUTE)
    asked = await _clock(timed, view.id, 1)
    assert isinstance(await _undo(timed, view.id, ANN), Receipt)
    assert await _clock(timed, view.id, 1) == asked
    await timed.play(view.id, ANN)
    press = timed.interaction()
    assert asked.asked is not None
    await timed.tables.seats.answer_timeout(view.id, ANN, 1, asked.asked, "wait", press)
    assert [what for what, seat in await timed.told(view.id) if seat == 1] == [
        *("remind", "ask", "wait"),
    ]


@pytest.mark.parametrize("pace", ["evening", "bank"])
async def test_done_and_undone_again_and_again_a_turn_has_no_more_time(
    timed: TimedHouse, pace: str
) -> None:
    view = await timed.timed(ANN, BEN, pace=pace)
    at_first = await _left(timed, view.id, 0)
    await timed.pass_time(30 * MINUTE)
    await timed.play(view.id, ANN)
    await timed.pass_time(10 * MINUTE)  # it does not run meanwhile, and nothing of it is lost
    for spent in (30, 40, 50):
        await _undo(timed, view.id, ANN)
        assert await _left(timed, view.id, 0) == at_first - spent * MINUTE
        await timed.pass_time(10 * MINUTE)
        await timed.play(view.id, ANN)
    # What a turn adds to a bank comes once, with the next one, which is like any other.
    await timed.play(view.id, BEN)
    chooser = (await timed.tables.read.view(view.id)).actors[0]
    left = await _left(timed, view.id, chooser)
    assert left == EVENING.time if pace == "evening" else left > at_first


async def test_a_turn_of_several_actions_gets_no_time_by_undoing_one_of_them(
    timed: TimedHouse,
) -> None:
    view = await timed.timed(ANN, BEN)
    await timed.play(view.id, ANN)
    await timed.play(view.id, BEN)
    chooser = (await timed.tables.read.view(view.id)).actors[0]
    user, other = (ANN, BEN) if chooser == 0 else (BEN, ANN)
    for spent in (0, 60):
        await timed.play(view.id, user, 2)  # a card is turned, so all others are to agree
        assert (await timed.tables.read.view(view.id)).actors == (chooser,)
        assert await _left(timed, view.id, chooser) == EVENING.time - spent * MINUTE
        await timed.pass_time(60 * MINUTE)
        assert isinstance(await _undo(timed, view.id, user), UndoRequest)
        await timed.tables.undo.agree(view.id, other)
        assert await _left(timed, view.id, chooser) == EVENING.time - (spent + 60) * MINUTE


async def test_who_was_reminded_is_not_reminded_again_for_what_they_undid(
    timed: TimedHouse,
) -> None:
    view = await timed.timed(ANN, BEN, CAT, pace="live")
    await timed.pass_time(4 * MINUTE)
    await timed.play(view.id, ANN)
    assert isinstance(await _undo(timed, view.id, ANN), Receipt)
    await timed.pass_time(MINUTE)
    assert [what for what, seat in await timed.told(view.id) if seat == 0] == ["remind", "ask"]


async def test_orders_given_again_and_again_are_no_time(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN)
    before = await _clock(timed, view.id, 0)
    await timed.pass_time(60 * MINUTE)
    await _order(timed, view.id, ANN, "ask")
    await _order(timed, view.id, ANN, "ask")
    assert await _clock(timed, view.id, 0) == before


async def test_an_undo_past_what_a_computer_player_did_in_ones_place_needs_leave(
    timed: TimedHouse,
) -> None:
    """Else a turn that ran out could be had again. Who holds the seat stays as it is."""
    view = await timed.timed(ANN, BEN, CAT)
    await _order(timed, view.id, BEN, "ask")
    await timed.play(view.id, ANN)
    await timed.play(view.id, CAT)
    seat, asked = await timed.ask_about(view.id)
    assert seat == 1
    offer = await timed.tables.undo.offer(view.id, ANN)
    await timed.tables.seats.answer_timeout(
        view.id, ANN, seat, asked, "sit-in", timed.interaction()
    )
    await timed.tables.computers.settled()
    await timed.tables.seats.come_back(view.id, BEN, "Ben")
    ben = await timed.tables.undo.offer(view.id, BEN)
    assert (ben.note.is_free, ben.asked) == (False, (ANN, CAT))
    assert (await timed.tables.undo.offer(view.id, ANN)).to == offer.to
    await timed.tables.undo.take_back(view.id, BEN, ben.to, interaction=timed.interaction())
    for user in (ANN, CAT):
        await timed.tables.undo.agree(view.id, user)
    now = await timed.tables.read.view(view.id)
    assert (now.actors, [player.user for player in now.players]) == ((0, 1, 2), [ANN, BEN, CAT])
