"""Time at tables: reminders, what a table is asked, who sits in, and who comes back."""

import asyncio
import random
from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from host.background.timekeeper import MAX_SLEEP
from host.clock.seat_clock import NUDGE_AFTER
from host.errors import HostRefused, NotAllowed, NotSeated, StaleView
from host.review.replays import ReplayPosition
from host.subject import Subject
from host.table.place import Barrier
from tests.host.discord import Audience, FakeDiscord
from tests.host.house import ANN, BEN, CAT, DAN, NAMES, START, House
from tests.host.sabotage import Crash, killed_at_write
from tests.host.shop import Shop
from tests.host.timed import EVENING, HOUR, MINUTE, TimedHouse


async def test_a_table_without_a_pace_has_no_clocks(timed: TimedHouse) -> None:
    view = await timed.game(ANN, BEN)
    await timed.pass_time(10 * MINUTE)
    assert (view.time.pace, view.clocks) == ("none", ())
    assert await timed.tables.deadlines.next_due() == START + NUDGE_AFTER


async def test_a_lone_player_has_no_clock(timed: TimedHouse) -> None:
    view = await timed.lobby(ANN, bots=1)
    await timed.tables.lobby.set_pace(view.id, ANN, "live")
    await timed.tables.lobby.start(view.id, ANN, timed.interaction())
    await timed.tables.computers.settled()
    assert await timed.tables.deadlines.next_due() is None


async def test_the_pace_is_the_hosts_to_choose_and_only_before_the_game(timed: TimedHouse) -> None:
    view = await timed.lobby(ANN, BEN)
    with pytest.raises(NotAllowed):
        await timed.tables.lobby.set_pace(view.id, BEN, "live")
    with pytest.raises(NotAllowed):
        await timed.tables.lobby.set_pace(view.id, ANN, "yesterday")
    await timed.tables.lobby.start(view.id, ANN, timed.interaction())
    with pytest.raises(HostRefused):
        await timed.tables.lobby.set_pace(view.id, ANN, "live")


async def test_a_reminder_a_question_and_then_a_computer_steps_in(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, played=(ANN,))
    assert (await timed.tables.read.view(view.id)).actors == (1,)
    await timed.pass_time(0.8 * EVENING.time - MINUTE)
    assert await timed.told(view.id) == []
    await timed.pass_time(2 * MINUTE)
    assert await timed.told(view.id) == [("remind", 1)]
    await timed.pass_time(0.2 * EVENING.time)
    assert await timed.told(view.id) == [("remind", 1), ("ask", 1)]
    asked = (await timed.tables.read.view(view.id)).progress.seq
    await timed.pass_time(EVENING.grace)
    assert await timed.told(view.id) == [("remind", 1), ("ask", 1), ("sit-in", 1)]
    now = await timed.tables.read.view(view.id)
    assert (now.players[1].user, now.players[1].away) == (None, BEN)
    assert now.players[1].name.endswith(" for Ben")
    await timed.tables.computers.settled()
    assert (await timed.tables.read.view(view.id)).progress.seq > asked + 2, "it plays"


async def test_a_press_puts_the_reminder_off(shop: Shop) -> None:
    timed = TimedHouse(shop)
    view = await timed.timed(ANN, BEN, played=(ANN,))
    await shop.shown()
    await timed.pass_time(0.8 * EVENING.time - 2 * MINUTE)
    timed.tables.deadlines.heard_from(view.id, BEN)
    await timed.pass_time(5 * MINUTE - timedelta(seconds=1))
    assert await timed.told(view.id) == []
    await timed.pass_time(MINUTE)
    assert await timed.told(view.id) == [("remind", 1)]


@pytest.mark.parametrize("why", ["closed", "channel", "both", "unread"])
async def test_a_public_reminder_hides_who_was_here(
    shop: Shop, discord: FakeDiscord, why: str
) -> None:
    timed = TimedHouse(shop)
    if why == "closed":
        await shop.shut(BEN)
    elif why == "unread":
        await shop.tables.people.set(BEN, reads_messages=False)
    else:
        await timed.tables.accounts.prefer(BEN, "notify", why)
    view = await timed.timed(ANN, BEN, played=(ANN,))
    await shop.shown()
    before = len(discord.at(view.id))
    await timed.pass_time(0.8 * EVENING.time - 2 * MINUTE)
    timed.tables.deadlines.heard_from(view.id, BEN)
    await timed.pass_time(2 * MINUTE)
    await shop.shown()
    assert await timed.told(view.id) == [("remind", 1)]
    assert discord.at(view.id)[-1].pinged == (BEN,)
    assert len(discord.at(view.id)) == before + 1


async def test_a_move_in_time_or_while_the_table_is_asked_settles_it(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, played=(ANN,))
    seat, asked = await timed.ask_about(view.id)
    assert seat == 1
    await timed.play(view.id, BEN)
    assert (await timed.tables.read.view(view.id)).progress.asked is None
    with pytest.raises(StaleView):
        await timed.answer(view.id, ANN, seat, asked, "sit-in")


async def test_a_table_can_wait_longer_twice_for_a_turn(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, played=(ANN,))
    for _ in range(2):
        seat, asked = await timed.ask_about(view.id)
        press = timed.interaction()
        for _ in range(2):  # Discord may send it again
            await timed.tables.seats.answer_timeout(view.id, ANN, seat, asked, "wait", press)
    seat, asked = await timed.ask_about(view.id)
    for user, refusal in ((ANN, NotAllowed), (BEN, NotAllowed), (CAT, NotSeated)):
        with pytest.raises(refusal):
            await timed.answer(view.id, user, seat, asked, "wait")
    told = [what for what, _ in await timed.told(view.id)]
    assert told == ["remind", "ask", "wait", "ask", "wait", "ask"]


async def test_a_person_returns_from_a_stand_in(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, CAT, played=(ANN, BEN))
    seat, asked = await timed.ask_about(view.id)
    await timed.answer(view.id, ANN, seat, asked, "sit-in")
    await timed.tables.computers.settled()
    back = await timed.tables.seats.come_back(view.id, CAT, NAMES[CAT])
    assert (back.players[2].user, back.players[2].name, back.players[2].away) == (CAT, "Cat", None)
    again = await timed.tables.seats.come_back(view.id, CAT, NAMES[CAT])
    assert again.progress.seq == back.progress.seq
    assert (await timed.play_out(view.id)).status == "finished"
    assert b'"timeout"' in await timed.tables.read.export(view.id)


@pytest.mark.parametrize("returns", [True, False])
async def test_a_note_waits_for_its_person_while_a_computer_plays(
    timed: TimedHouse, *, returns: bool
) -> None:
    async def shown(user: int) -> list[str]:
        return [each.own_note for each in await timed.tables.read.of_user(user)]

    view = await timed.timed(ANN, BEN, CAT, played=(ANN, BEN))
    await timed.tables.plans.note(view.id, CAT, "Keep two reeds")
    seat, asked = await timed.ask_about(view.id)
    await timed.answer(view.id, ANN, seat, asked, "open")
    assert (await timed.tables.read.seen(view.id, seat)).own_note is None
    assert (await shown(CAT), await shown(ANN)) == (["Keep two reeds"], [""])
    if returns:
        await timed.tables.seats.come_back(view.id, CAT, NAMES[CAT])
    else:
        await timed.tables.seats.take(view.id, DAN, NAMES[DAN], seat, timed.interaction())
    kept = "Keep two reeds" if returns else None
    assert (await timed.tables.read.seen(view.id, seat)).own_note == kept
    assert (await timed.stored(view.id)).seats[seat].own_note == kept


async def test_leaving_frees_the_seat_unless_nobody_would_be_left(timed: TimedHouse) -> None:
    view = await timed.game(ANN, BEN)
    left = await timed.leave(view.id, BEN)
    seat = left.players[1]
    assert (seat.user, seat.away, seat.is_free) == (None, None, True)
    with pytest.raises(NotAllowed):
        await timed.leave(view.id, ANN)
    assert (await timed.tables.seats.come_back(view.id, BEN, "Ben")).players[1].user is None
    back = await timed.take(view.id, BEN, 1)
    assert back.players[1].user == BEN


@pytest.mark.parametrize("seed", range(3))
async def test_with_all_habits_a_table_ends_or_has_a_clock(timed: TimedHouse, seed: int) -> None:
    """Ann is prompt, Ben is slow, and Cat is not seen again after her second move."""
    rng, moves = random.Random(seed), Counter[int]()
    view = await timed.timed(ANN, BEN, CAT)
    while not view.over:
        waits = [view.players[seat].user for seat in view.actors]
        comes = {ANN: True, BEN: rng.random() < 0.3, CAT: moves[CAT] < 2}
        user = next((each for each in waits if each is not None and comes[each]), None)
        if user is not None:
            moves[user] += 1
            await timed.play(view.id, user, rng.randrange(100))
        elif None not in waits:
            due = await timed.tables.deadlines.next_due()
            assert due is not None, "it waits for somebody for ever"
            timed.watch.now = max(timed.watch.now, due)
            await timed.tables.deadlines.fire(view.subject)
        await timed.tables.computers.settled()
        view = await timed.tables.read.view(view.id)
        if BEN in [player.away for player in view.players] and rng.random() < 0.5:
            await timed.tables.seats.come_back(view.id, BEN, "Ben")
            view = await timed.tables.read.view(view.id)
    told = await timed.told(view.id)
    assert told.count(("sit-in", 2)) <= 1
    for seat in range(3):
        own = [what for what, whose in told if whose == seat]
        assert own.count("sit-in") <= own.count("ask")


async def test_an_open_seat_is_first_come_first_served(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, played=(ANN,))
    seat, asked = await timed.ask_about(view.id)
    await timed.answer(view.id, ANN, seat, asked, "open")
    with pytest.raises(NotAllowed):
        await timed.take(view.id, ANN, seat)
    await timed.take(view.id, DAN, seat)
    with pytest.raises(StaleView):
        await timed.take(view.id, CAT, seat)
    late = await timed.tables.seats.come_back(view.id, BEN, NAMES[BEN])
    assert [player.user for player in late.players] == [ANN, DAN]


async def test_quiet_hours_set_during_a_turn_apply_at_once_and_to_the_rest_of_it(
    timed: TimedHouse,
) -> None:
    view = await timed.timed(ANN, BEN, played=(BEN,))
    before = await timed.clock(view.id, 0)
    await timed.tables.accounts.prefer(ANN, "quiet", "00:30-06:30")
    after = await timed.clock(view.id, 0)
    assert after.until - before.until == timedelta(hours=6)
    await timed.play(view.id, ANN)
    assert (await timed.tables.read.view(view.id)).progress.since == (0, None)
    assert await timed.clock(view.id, 0) == after


async def test_quiet_hours_set_while_a_table_is_suspended_apply_once_it_resumes(
    timed: TimedHouse,
) -> None:
    view = await timed.timed(ANN, BEN, played=(ANN,))
    await timed.pass_time(30 * MINUTE)
    await timed.tables.places.suspend(view.id, Barrier("hidden"))
    await timed.pass_time(30 * MINUTE)
    await timed.tables.accounts.prefer(BEN, "quiet", "01:30-02:30")
    assert await timed.tables.deadlines.next_due() is None
    await timed.pass_time(15 * MINUTE)
    await timed.tables.places.resume(view.id)
    assert await timed.left(view.id, 1) == EVENING.time - 30 * MINUTE + HOUR


async def test_time_in_which_the_bot_was_down_does_not_count(timed: TimedHouse, path: Path) -> None:
    view = await timed.timed(ANN, BEN, played=(ANN,))
    await timed.pass_time(30 * MINUTE)
    before = await timed.clock(view.id, 1)
    timed.watch.now += timedelta(days=3)  # nobody notes anything meanwhile
    async with timed.restarted(path) as again:
        await again.keeper.catch_up()
        await again.keeper._look()
        after = await again.clock(view.id, 1)
        assert await again.told(view.id) == []
        assert timedelta() <= after.until - before.until - timedelta(days=3) <= MAX_SLEEP


async def test_a_clock_that_is_moved_during_a_look_is_noticed_at_once(
    timed: TimedHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on the playground: once, a minute of real time passed first."""
    await timed.timed(ANN, BEN)
    keeper, look, slept = timed.new_keeper(), timed.tables.deadlines.next_due, list[float]()

    async def moved(without: Collection[Subject] = ()) -> datetime | None:
        found = await look(without)
        timed.watch.now += 24 * HOUR
        return found

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await keeper.stop()

    monkeypatch.setattr(timed.tables.deadlines, "next_due", moved)
    keeper._sleep = sleep
    await keeper.run()
    assert slept == [0.0]


async def test_only_what_is_due_earlier_wakes_the_timekeeper(timed: TimedHouse) -> None:
    """Otherwise each move at each table would cost a further look."""
    await timed.timed(ANN, BEN)
    keeper, asleep = timed.new_keeper(), asyncio.Queue[float]()

    async def sleep(seconds: float) -> None:
        asleep.put_nowait(seconds)
        await asyncio.Event().wait()

    keeper._sleep = sleep
    async with asyncio.TaskGroup() as group:
        group.create_task(keeper.run())
        await asleep.get()
        changed = timed.tables.session.signals.clocks_changed
        for due in (None, timed.watch.now + MAX_SLEEP):
            changed(due)
            assert not keeper._poked.is_set()
        changed(timed.watch.now)
        await asleep.get()
        await keeper.stop()


@pytest.mark.parametrize("leap", [timedelta(days=2), timedelta(days=-2)], ids=str)
async def test_a_leap_of_the_clock_takes_nobodys_time(house: House, leap: timedelta) -> None:
    timed = TimedHouse(house, slack=MINUTE)
    view = await timed.timed(ANN, BEN, played=(ANN,))
    await timed.pass_time(30 * MINUTE)
    timed.watch.now += leap
    await timed.pass_time(60 * MINUTE)
    assert await timed.told(view.id) == []
    await timed.pass_time(31 * MINUTE)
    assert await timed.told(view.id) == [("remind", 1), ("ask", 1)]


async def test_it_sleeps_until_the_next_deadline(timed: TimedHouse) -> None:
    running = asyncio.create_task(timed.keeper.run())
    view = await timed.timed(ANN, BEN, pace="live")
    while ("ask", 1) not in await timed.told(view.id):
        await timed.watch.wake()
    await timed.keeper.stop()
    await running
    after = [each.at - START for each in await timed.ledger(view.id) if each.at is not None]
    assert after[1:5] == [4 * MINUTE, 4 * MINUTE, 5 * MINUTE, 5 * MINUTE]


@pytest.mark.parametrize("strike", range(10))
async def test_killed_at_any_write_each_step_happens_once(timed: TimedHouse, strike: int) -> None:
    view = await timed.timed(ANN, BEN, pace="live", played=(ANN,))
    end = timed.watch.now + 12 * MINUTE
    with killed_at_write(timed.store, strike):
        while timed.watch.now < end:
            try:
                await timed.pass_time(end - timed.watch.now)
            except Crash:
                timed.keeper = timed.new_keeper()
                await timed.keeper.catch_up()
    # The computer player that sits in may have moved by then: what comes of Ann's clock is hers.
    of_ben = [each for each in await timed.told(view.id) if each[1] == 1]
    assert of_ben == [("remind", 1), ("ask", 1), ("sit-in", 1)]


def _posted(discord: FakeDiscord, table: int) -> dict[int | None, int]:
    """How many messages each audience of two seats ever had."""
    return {
        seat: sum(post.place == Audience(table, seat) for post in discord.posts)
        for seat in (None, 0, 1)
    }


async def _moments(house: House, table: int) -> list[int]:
    """How many moments of the game each player can watch."""
    asked = (house.replays.moment(table, user, ReplayPosition()) for user in (ANN, BEN))
    return [(await each).last for each in asked]


async def test_a_reminder_is_one_message_to_one_person(shop: Shop, discord: FakeDiscord) -> None:
    timed = TimedHouse(shop)
    view = await timed.timed(ANN, BEN, played=(ANN,))
    await shop.shown()
    before, moments = _posted(discord, view.id), await _moments(timed, view.id)
    await timed.pass_time(0.8 * EVENING.time + MINUTE)
    await shop.shown()
    after = _posted(discord, view.id)
    assert after == {**before, 1: before[1] + 1}
    assert await _moments(timed, view.id) == moments, "else others would learn of a late press"
    await timed.pass_time(0.2 * EVENING.time)
    await shop.shown()
    asked = _posted(discord, view.id)
    assert asked == {None: after[None] + 1, 0: after[0] + 1, 1: after[1]}


async def test_standing_orders_win_no_time_and_show_others_nothing(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, played=(ANN,))
    assert view.actors == (1,)
    before = await timed.tables.read.seen(view.id, 0)
    await timed.pass_time(0.5 * EVENING.time)
    for _ in range(2):
        await timed.order(view.id, BEN, "ask")
        after = await timed.tables.read.seen(view.id, 0)
        assert (after.decision, after.view.clocks) == (before.decision, before.view.clocks)


async def test_a_game_that_ended_while_an_answer_was_missing_has_nothing_due(
    timed: TimedHouse,
) -> None:
    """Nor after downtime, which moves what is still to come."""
    view = await timed.game(ANN, BEN, CAT)
    assert not (await timed.tables.votes.abandon(view.id, ANN)).over
    assert await timed.tables.deadlines.next_due() is not None
    await timed.tables.votes.abandon(view.id, DAN, force=True)
    began, timed.watch.now = timed.watch.now, timed.watch.now + HOUR
    await timed.tables.deadlines.skip_time(began, timed.watch.now)
    assert await timed.tables.deadlines.next_due() is None


async def test_a_table_where_something_is_due_without_end_holds_up_no_other(
    timed: TimedHouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = [
        await timed.game(ANN, BEN, channel=channel, played=(ANN,)) for channel in (10, 11)
    ]
    fire = timed.tables.deadlines.fire

    async def fires(subject: Subject) -> None:
        if subject == sound.subject:
            await fire(subject)

    monkeypatch.setattr(timed.tables.deadlines, "fire", fires)
    timed.watch.now += NUDGE_AFTER
    await timed.keeper._look()
    assert (await timed.tables.read.view(sound.id)).nudgeable == (1,)
    assert caplog.text.count(f"table {broken.id}: clocks delayed") == 1
