"""People who left the server, and people who fell silent: nobody at their table waits for ever."""

from datetime import timedelta
from pathlib import Path
from typing import Literal

import pytest

from host.clock.pace import PACES
from host.clock.seat_clock import GONE_GRACE, OPEN_AFTER
from host.errors import NotAllowed, NotRunning, NotSeated, StaleView, TablePaused
from host.table.absence import Answer
from host.table.place import Barrier
from host.table.requests import UndoRequest
from host.table.seat_views import not_agreed
from host.table.timing import SILENT_AFTER
from host.table.views import TableView
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CAT, DAN, GUILD, NAMES, START, House
from tests.host.life import outbox_of
from tests.host.shop import Shop
from tests.host.timed import HOUR, MINUTE, TimedHouse

DAY = timedelta(days=1)


async def awaited(timed: TimedHouse, *users: int) -> TableView:
    """A game without a time limit that waits for Ben alone."""
    others = [user for user in users or (ANN, BEN, CAT) if user != BEN]
    view = await timed.game(others[0], BEN, *others[1:], played=others)
    assert view.actors == (1,)
    return view


async def leave_server(timed: TimedHouse, table: int, user: int = BEN) -> TableView:
    """Discord says that somebody is no longer in the server."""
    await timed.tables.seats.left_server(GUILD, user)
    return await now_at(timed, table)


async def now_at(timed: TimedHouse, table: int) -> TableView:
    """The table, once all that is due was done."""
    await timed.keeper._look()
    return await timed.tables.read.view(table)


async def open_seat(timed: TimedHouse, table: int, user: int = ANN, seat: int = 1) -> TableView:
    return await timed.tables.seats.open_seat(table, user, seat, timed.interaction())


async def propose(
    timed: TimedHouse, table: int, what: Literal["pause", "pace"] = "pause", value: str = ""
) -> bool:
    """Ann proposes this; whether nobody is waited for."""
    press = timed.interaction()
    return (await timed.tables.votes.propose(table, ANN, what, value, press)).over


async def heard(timed: TimedHouse, table: int) -> list[str]:
    """The log without moves."""
    lines = await timed.tables.read.log_lines(table, None, -1)
    return [each for each in lines if "server" in each or "seat" in each or "steps in" in each]


# --- somebody left the server --------------------------------------------------------------------


async def test_a_table_is_asked_about_a_player_who_left_the_server(
    shop: Shop, discord: FakeDiscord
) -> None:
    timed = TimedHouse(shop)
    view = await awaited(timed)
    await shop.shown()
    boards = len(discord.boards(view.id))
    gone = await leave_server(timed, view.id)
    await leave_server(timed, view.id)  # Discord may say it again
    await shop.shown()
    assert await timed.told(view.id) == [("gone", 1), ("ask", 1)]
    assert (gone.players[1].user, gone.players[1].absent) == (BEN, "gone")
    assert gone.clocks[1] is not None
    assert gone.clocks[1].answer_by == timed.watch.now + GONE_GRACE
    assert len(discord.boards(view.id)) == boards + 1, "a question is a message of its own"
    assert await heard(timed, view.id) == ["**Ben** left the server."]


@pytest.mark.parametrize("answer", ["wait", "sit-in", "open"])
async def test_the_others_answer_as_when_time_is_up(timed: TimedHouse, answer: Answer) -> None:
    view = await awaited(timed)
    asked = (await leave_server(timed, view.id)).progress.asked
    assert asked is not None
    with pytest.raises(NotAllowed):
        await timed.answer(view.id, BEN, 1, asked, answer)
    await timed.answer(view.id, ANN, 1, asked, answer)
    after = await now_at(timed, view.id)
    assert after.progress.asked is None
    if answer == "wait":
        assert (after.players[1].user, after.openable) == (BEN, (1,))
        await timed.pass_time(20 * DAY)
        assert (await now_at(timed, view.id)).players[1].user == BEN, "they chose to wait"
        return
    left = after.players[1]
    assert (left.user, left.away, left.is_free) == (None, BEN, answer == "open")
    assert (await leave_server(timed, view.id)).players[1] == left, "as they decided"
    back = await timed.tables.seats.come_back(view.id, BEN, NAMES[BEN])
    assert (back.players[1].user, back.players[1].absent) == (BEN, None)


async def test_without_an_answer_a_computer_steps_in_after_a_day(
    timed: TimedHouse, path: Path
) -> None:
    view = await awaited(timed)
    await leave_server(timed, view.id)
    await timed.pass_time(GONE_GRACE - HOUR)
    timed.watch.now += 9 * DAY
    async with timed.restarted(path) as again:
        await again.keeper.catch_up()
        assert (await now_at(again, view.id)).players[1].user == BEN, "nobody could answer"
        await again.pass_time(HOUR + MINUTE)
        seat = (await again.tables.read.view(view.id)).players[1]
        assert (seat.user, seat.away, seat.is_free) == (None, BEN, False)
        assert (await heard(again, view.id))[1:] == [
            "**Bruno** (computer) steps in for **Ben**.",
        ]


async def test_a_move_ends_the_question_and_nobody_is_asked_next_turn(timed: TimedHouse) -> None:
    view = await awaited(timed)
    await leave_server(timed, view.id)
    await timed.play(view.id, BEN)
    after = await now_at(timed, view.id)
    assert (after.players[1].absent, after.progress.asked) == (None, None)
    while 1 not in (view := await now_at(timed, view.id)).actors:
        await timed.play(view.id, await timed.to_act(view.id))
    assert (view.progress.asked, view.openable) == (None, ())


async def test_somebody_who_is_in_the_server_again_ends_the_question(timed: TimedHouse) -> None:
    view = await awaited(timed)
    await leave_server(timed, view.id)
    for _ in range(2):
        await timed.tables.seats.is_in_server(view.id, BEN)
    after = await now_at(timed, view.id)
    assert (after.players[1].absent, after.progress.asked, after.openable) == (None, None, ())
    assert (await heard(timed, view.id))[1:] == ["**Ben** is in the server again."]
    assert (await leave_server(timed, view.id)).progress.asked is not None, "and may leave again"


async def test_until_it_is_their_turn_nobody_has_to_decide(timed: TimedHouse) -> None:
    view = await timed.game(ANN, BEN, CAT, played=(BEN,))
    assert 1 not in view.actors
    assert (await leave_server(timed, view.id)).progress.asked is None
    while 1 not in (view := await now_at(timed, view.id)).actors:
        await timed.play(view.id, await timed.to_act(view.id))
    assert await timed.told(view.id) == [("gone", 1), ("ask", 1)]


async def test_a_pause_and_a_suspension_put_the_question_off(timed: TimedHouse) -> None:
    view = await awaited(timed)
    await timed.pause(view.id)
    assert (await leave_server(timed, view.id)).progress.asked is None
    await timed.pass_time(3 * DAY)
    await timed.resume(view.id)
    assert (await now_at(timed, view.id)).progress.asked is not None
    await timed.tables.places.suspend(view.id, Barrier("hidden"))
    await timed.pass_time(3 * DAY)
    assert (await timed.tables.read.view(view.id)).players[1].user == BEN
    await timed.tables.places.resume(view.id)
    await timed.pass_time(GONE_GRACE - MINUTE)
    assert (await timed.tables.read.view(view.id)).players[1].user == BEN
    await timed.pass_time(2 * MINUTE)
    assert (await timed.tables.read.view(view.id)).players[1].away == BEN


@pytest.mark.parametrize("pace", PACES)
async def test_a_question_that_came_early_takes_no_time(timed: TimedHouse, pace: str) -> None:
    view = await timed.timed(ANN, BEN, CAT, pace=pace, played=(ANN, CAT))
    ends = (await timed.clock(view.id, 1)).until
    asked = (await leave_server(timed, view.id)).progress.asked
    assert asked is not None
    await timed.answer(view.id, ANN, 1, asked, "wait")
    clock = await timed.clock(view.id, 1)
    assert (clock.until, clock.answer_by, clock.waits) == (ends, None, 1)
    await timed.pass_time(ends - timed.watch.now)
    assert [what for what, _ in await timed.told(view.id)] == [
        *("gone", "ask", "wait", "remind", "ask"),
    ]


async def test_everybody_may_be_gone_and_the_game_still_ends(timed: TimedHouse) -> None:
    view = await timed.game(ANN, BEN, CAT)
    for user in (ANN, BEN, CAT):
        await leave_server(timed, view.id, user)
    for _ in range(60):
        await timed.pass_time(DAY)
        await timed.tables.computers.settled()
        if (await timed.tables.read.view(view.id)).over:
            break
    assert (await timed.tables.read.view(view.id)).status == "finished"


# --- somebody hasn't moved for a week ------------------------------------------------------------


async def test_after_a_week_without_a_move_any_player_opens_the_seat(timed: TimedHouse) -> None:
    view = await awaited(timed)
    await timed.pass_time(OPEN_AFTER - MINUTE)
    assert (await now_at(timed, view.id)).openable == ()
    with pytest.raises(NotAllowed, match="hasn't kept this table waiting for 7 days"):
        await open_seat(timed, view.id)
    await timed.pass_time(2 * MINUTE)
    assert (await now_at(timed, view.id)).openable == (1,)
    for user, seat, refusal in (
        (DAN, 1, NotSeated),
        (BEN, 1, NotAllowed),
        (ANN, 2, StaleView),
        (ANN, 7, StaleView),
    ):
        with pytest.raises(refusal):
            await open_seat(timed, view.id, user, seat)
    press = timed.interaction()
    for _ in range(2):  # Discord may send it again
        opened = await timed.tables.seats.open_seat(view.id, CAT, 1, press)
    free = opened.players[1]
    assert (free.user, free.away, free.is_free) == (None, BEN, True)
    assert await timed.told(view.id) == [("open", 1)]
    assert (await heard(timed, view.id))[0] == (
        "**Ben** hasn't moved for 7 days. **Cat** opened the seat."
    )
    await timed.tables.computers.settled()
    assert (await timed.take(view.id, DAN, 1)).players[1].user == DAN
    with pytest.raises(StaleView):
        await open_seat(timed, view.id)


async def test_a_table_with_a_time_limit_has_its_own_question(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, CAT, pace="week", played=(ANN, CAT))
    await timed.pass_time(OPEN_AFTER - MINUTE)
    with pytest.raises(NotAllowed):
        await open_seat(timed, view.id)
    await timed.pass_time(2 * MINUTE)
    view = await timed.tables.read.view(view.id)
    assert (view.openable, view.progress.asked is not None) == ((), True)
    with pytest.raises(NotAllowed):
        await open_seat(timed, view.id)


async def test_pauses_outages_and_days_off_count_for_nobody(timed: TimedHouse, path: Path) -> None:
    await timed.tables.accounts.prefer(BEN, "off", "2026-01-03 to 2026-01-05")
    view = await awaited(timed)
    await timed.pass_time(DAY)
    await timed.pause(view.id)
    await timed.pass_time(DAY)
    with pytest.raises(TablePaused):
        await open_seat(timed, view.id)
    await timed.resume(view.id)
    await timed.tables.places.suspend(view.id, Barrier("hidden"))
    await timed.pass_time(3 * DAY)
    await timed.tables.places.resume(view.id)  # the days off are over
    await timed.pass_time(DAY)
    timed.watch.now += 5 * DAY
    async with timed.restarted(path) as again:
        await again.keeper.catch_up()
        await again.pass_time(5 * DAY - 3 * MINUTE)
        assert (await again.tables.read.view(view.id)).openable == ()
        await again.pass_time(5 * MINUTE)
        assert (await again.tables.read.view(view.id)).openable == (1,)


# --- votes ---------------------------------------------------------------------------------------


async def test_votes_do_not_wait_for_those_who_are_gone(timed: TimedHouse) -> None:
    view = await awaited(timed, ANN, BEN)
    await leave_server(timed, view.id)
    assert await propose(timed, view.id, "pace", "day")
    assert await propose(timed, view.id)
    view = await timed.tables.votes.resume(view.id, ANN, timed.interaction())
    assert (view.time.pace, view.time.pause) == ("day", None)
    assert (await timed.tables.votes.abandon(view.id, ANN)).over


async def test_a_vote_that_is_open_ends_once_its_last_voter_is_gone(timed: TimedHouse) -> None:
    view = await awaited(timed)
    assert not await propose(timed, view.id)
    await timed.tables.votes.agree(view.id, CAT, "pause", timed.interaction())
    assert (await leave_server(timed, view.id)).time.pause is not None
    await timed.resume(view.id)
    await timed.tables.seats.is_in_server(view.id, BEN)
    for user in (ANN, CAT):
        assert not (await timed.tables.votes.abandon(view.id, user)).over
    assert (await leave_server(timed, view.id)).status == "abandoned"


async def test_a_vote_waits_a_week_for_those_who_neither_move_nor_answer(
    timed: TimedHouse, path: Path
) -> None:
    view = await timed.game(ANN, BEN, CAT, played=(BEN,))
    assert not await propose(timed, view.id, "pace", "day")
    await timed.pass_time(3 * DAY)
    await timed.tables.votes.agree(view.id, BEN, "pace", timed.interaction())
    await timed.pass_time(3 * DAY)
    await timed.play(view.id, CAT)  # who moves may still answer
    timed.watch.now += 2 * DAY
    async with timed.restarted(path) as again:
        await again.keeper.catch_up()
        await again.pass_time(SILENT_AFTER - MINUTE)
        assert (await now_at(again, view.id)).missing("pace") == (CAT,)
        await again.pass_time(2 * MINUTE)
        after = await again.tables.read.view(view.id)
        assert (after.time.pace, after.requests.proposal) == ("day", None)
        assert [each.absent for each in after.players] == [None] * 3, "nothing is asked any more"


async def test_somebody_who_has_not_moved_for_a_week_is_not_waited_for(timed: TimedHouse) -> None:
    view = await awaited(timed)
    await timed.pass_time(SILENT_AFTER + MINUTE)
    assert (await now_at(timed, view.id)).players[1].absent == "silent"
    votes = await timed.tables.votes.propose(view.id, ANN, "pause", "", timed.interaction())
    assert votes.missing == (CAT,)
    assert (await timed.tables.votes.agree(view.id, CAT, "pause", timed.interaction())).over


async def test_an_answer_shows_that_somebody_is_here(timed: TimedHouse) -> None:
    view = await awaited(timed, ANN, BEN)
    await timed.pass_time(SILENT_AFTER - DAY)
    await propose(timed, view.id)
    await timed.tables.votes.decline(view.id, BEN, "pause")
    await timed.pass_time(2 * DAY)
    view = await now_at(timed, view.id)
    assert (view.players[1].absent, view.openable) == (None, (1,)), "but no move"
    assert not (await timed.tables.votes.abandon(view.id, ANN)).over
    await timed.tables.votes.play_on(view.id, BEN)
    await timed.pass_time(SILENT_AFTER + MINUTE)
    assert (await timed.tables.votes.abandon(view.id, ANN)).over


async def test_an_undo_does_not_wait_for_ever(timed: TimedHouse) -> None:
    for leaves in (True, False):
        view = await timed.game(ANN, BEN, CAT, channel=10 + leaves, played=(ANN, BEN, CAT))
        last = await timed.to_act(view.id)
        request = await timed.undo(view.id, CAT)
        assert isinstance(request, UndoRequest), last
        await timed.tables.undo.agree(view.id, ANN)
        if leaves:
            await leave_server(timed, view.id)
        else:
            await timed.pass_time(SILENT_AFTER + MINUTE)
        assert (await now_at(timed, view.id)).requests.undo is None
        assert [each.kind for each in await timed.ledger(view.id)][-1] in ("undo", "timeout")
        assert "undo" in [each.kind for each in await timed.ledger(view.id)]


async def test_a_paused_game_can_be_abandoned_without_the_silent(timed: TimedHouse) -> None:
    view = await awaited(timed, ANN, BEN)
    await timed.pause(view.id)
    assert not (await timed.tables.votes.abandon(view.id, ANN)).over
    await timed.pass_time(SILENT_AFTER + MINUTE)
    assert (await timed.tables.read.view(view.id)).status == "abandoned"


async def test_what_nobody_notices_shows_nobody(timed: TimedHouse) -> None:
    """A standing order is secret: who gives one is as silent as before."""
    view = await awaited(timed)
    await timed.pass_time(DAY)
    before = (await timed.stored(view.id)).seats[1].silent_at
    await timed.order(view.id, BEN, "ask")
    assert (await timed.stored(view.id)).seats[1].silent_at == before
    await leave_server(timed, view.id)
    await timed.order(view.id, BEN, "ask")
    assert (await now_at(timed, view.id)).players[1].absent == "gone"


# --- what else waits for a person ----------------------------------------------------------------


async def test_a_host_who_is_away_can_be_replaced(timed: TimedHouse) -> None:
    view = await awaited(timed, BEN, ANN, CAT)
    assert view.host == ANN
    view = await timed.tables.seats.transfer_host(view.id, ANN, BEN)
    with pytest.raises(NotAllowed, match=r"Ask Ben\. If Ben leaves the game or the server"):
        await timed.tables.seats.transfer_host(view.id, ANN, ANN)
    with pytest.raises(NotAllowed, match="Only Ben, the host"):
        await timed.tables.lobby.take_over(view.id, ANN)
    await leave_server(timed, view.id)
    with pytest.raises(NotAllowed, match=r"\*\*Become the host\*\* in `/table status`"):
        await timed.tables.seats.transfer_host(view.id, ANN, ANN)
    with pytest.raises(NotSeated):
        await timed.tables.lobby.take_over(view.id, DAN)
    assert (await timed.tables.lobby.take_over(view.id, CAT)).host == CAT
    with pytest.raises(NotAllowed):
        await timed.tables.lobby.take_over(view.id, ANN)


async def test_hints_need_nobody_who_is_gone_or_away(timed: TimedHouse) -> None:
    view = await awaited(timed)
    for user in (ANN, CAT):
        await timed.tables.hints.allow(view.id, user, allows=True)
    assert [each.name for each in not_agreed(await now_at(timed, view.id))] == ["Ben"]
    assert not_agreed(await leave_server(timed, view.id)) == []
    await timed.tables.seats.is_in_server(view.id, BEN)
    assert [each.name for each in not_agreed(await now_at(timed, view.id))] == ["Ben"]
    asked = (await leave_server(timed, view.id)).progress.asked
    assert asked is not None
    await timed.answer(view.id, ANN, 1, asked, "sit-in")
    assert not_agreed(await now_at(timed, view.id)) == []
    await timed.tables.seats.come_back(view.id, BEN, NAMES[BEN])
    assert [each.name for each in not_agreed(await now_at(timed, view.id))] == ["Ben"]


async def test_hints_do_not_wait_for_the_holder_of_an_open_seat(timed: TimedHouse) -> None:
    view = await awaited(timed)
    for user in (ANN, CAT):
        await timed.tables.hints.allow(view.id, user, allows=True)
    await timed.pass_time(OPEN_AFTER + MINUTE)
    assert not_agreed(await open_seat(timed, view.id)) == []


async def test_a_reminder_in_the_channel_finds_out_who_left(
    shop: Shop, discord: FakeDiscord
) -> None:
    timed = TimedHouse(shop)
    await timed.tables.accounts.prefer_all(BEN, {"remind": "day", "notify": "channel"})
    view = await awaited(timed)
    discord.left = {BEN}
    await timed.pass_time(DAY - MINUTE)
    await shop.shown()
    assert (await now_at(timed, view.id)).players[1].absent is None, "nobody looks every turn"
    await timed.pass_time(2 * MINUTE)
    await shop.shown()
    assert (await now_at(timed, view.id)).players[1].absent == "gone"
    assert [what for what, _ in await timed.told(view.id)] == ["nudge", "gone", "ask"]


async def test_the_reminder_of_a_start_finds_out_who_left(house: House) -> None:
    discord = FakeDiscord()
    discord.left = {BEN}
    view = await house.lobby(ANN, BEN, CAT)
    at = START + timedelta(hours=2)
    await house.tables.lobby.choose_start(view.id, ANN, "time", at=at)
    house.later(timedelta(hours=1, minutes=1))
    await house.tables.deadlines.fire(view.subject)
    outbox = outbox_of(house.tables, discord)
    await outbox.resume()
    await outbox.settled()
    [reminder] = discord.of("start-soon")
    assert reminder.pinged == (ANN, CAT)
    assert [each.user for each in (await house.tables.read.view(view.id)).players] == [ANN, CAT]


async def test_a_lobby_loses_those_who_left_the_server(timed: TimedHouse) -> None:
    view = await timed.lobby(BEN, ANN)
    gone = await leave_server(timed, view.id)
    assert ([each.user for each in gone.players], gone.host) == ([ANN], ANN)
    with pytest.raises(NotRunning):
        await open_seat(timed, view.id)
