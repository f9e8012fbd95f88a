"""Nudges by the others, and reminders that people ask for: at tables with and without a clock."""

from datetime import timedelta
from pathlib import Path

import pytest

from host.clock.pace import PACES
from host.clock.seat_clock import MAX_REMINDERS, NUDGE_AFTER
from host.errors import NotAllowed, NotRunning, NotSeated, StaleView, TablePaused
from host.repositories.people import QUIET_HOURS, REMIND
from host.table.place import Barrier
from host.table.table_time import Nudge
from host.table.views import TableView
from tests.host.discord import FakeDiscord, Sent
from tests.host.house import ANN, BEN, CAT, DAN, START
from tests.host.shop import Shop
from tests.host.timed import HOUR, MINUTE, TimedHouse

DAY = timedelta(days=1)


async def nudge(timed: TimedHouse, table: int, user: int, *seats: int) -> TableView:
    return await timed.tables.seats.nudge(table, user, seats or (1,), timed.interaction())


async def nudgeable(timed: TimedHouse, table: int) -> tuple[int, ...]:
    return (await timed.tables.read.view(table)).nudgeable


async def awaited(timed: TimedHouse, *, remind: str = "never", quiet: str = "") -> TableView:
    """A game without a time limit that waits for Ben alone, who chose this."""
    await timed.tables.accounts.prefer_all(BEN, {REMIND: remind, QUIET_HOURS: quiet})
    view = await timed.game(ANN, BEN, CAT, played=(ANN, CAT))
    assert view.actors == (1,)
    return view


async def reminded_at(timed: TimedHouse, table: int) -> list[float]:
    """After how many hours there was a reminder or a nudge."""
    found = [each.at for each in await timed.ledger(table) if each.kind == "timeout"]
    return [(at - START) / HOUR for at in found if at is not None]


async def test_after_a_day_the_others_can_nudge_once_a_day(
    shop: Shop, discord: FakeDiscord
) -> None:
    timed = TimedHouse(shop)
    view = await awaited(timed)
    await timed.pass_time(NUDGE_AFTER - MINUTE)
    assert await nudgeable(timed, view.id) == ()
    with pytest.raises(NotAllowed, match="can't be nudged right now"):
        await nudge(timed, view.id, ANN)
    boards, posts = discord.boards(view.id), len(discord.posts)
    await timed.pass_time(2 * MINUTE)
    await shop.shown()
    assert discord.boards(view.id)[-1].last.view.nudgeable == (1,)
    assert (discord.boards(view.id), len(discord.posts)) == (boards, posts), "it was edited"

    press = timed.interaction()
    for _ in range(2):  # Discord may send it again
        nudged = await timed.tables.seats.nudge(view.id, ANN, [1], press)
    assert (nudged.progress.nudges[1], nudged.nudgeable) == (Nudge(nudged.progress.seq, by=0), ())
    assert await timed.told(view.id) == [("nudge", 1)]
    await shop.shown()
    assert len(discord.posts) == posts + 1
    called = discord.at(view.id, 1)[-1].notices[0]
    assert called.ring.rings
    assert called.ring.calls.keys() == {1}
    assert discord.boards(view.id)[-1].last.view.nudgeable == ()
    with pytest.raises(NotAllowed):
        await nudge(timed, view.id, CAT)

    await timed.pass_time(NUDGE_AFTER + MINUTE)
    assert await nudgeable(timed, view.id) == (1,)
    await timed.play(view.id, BEN)
    await shop.shown()
    assert discord.boards(view.id)[-1].last.view.nudgeable == ()
    if 1 not in (await timed.tables.read.view(view.id)).actors:
        with pytest.raises(StaleView):
            await nudge(timed, view.id, ANN)
    assert await timed.told(view.id) == [("nudge", 1)]


async def test_a_nudge_reaches_somebody_who_left_a_private_panel_open(
    shop: Shop, discord: FakeDiscord
) -> None:
    timed = TimedHouse(shop)
    view = await awaited(timed)
    await timed.pass_time(NUDGE_AFTER + MINUTE)
    await shop.shown()
    discord.playing = {BEN}
    (panel,) = discord.at(view.id, 1)
    await nudge(timed, view.id, ANN)
    await shop.shown()
    (nudged,) = discord.at(view.id, 1)
    assert nudged.rang
    assert panel.deleted


async def test_one_press_nudges_everyone_who_is_late_but_oneself(timed: TimedHouse) -> None:
    view = await timed.game(ANN, BEN, CAT)
    await timed.pass_time(NUDGE_AFTER)
    assert await nudgeable(timed, view.id) == (0, 1, 2)
    after = await nudge(timed, view.id, BEN, 0, 1, 2)
    assert await timed.told(view.id) == [("nudge", 0), ("nudge", 2)]
    assert after.nudgeable == (1,)
    assert [each and each.by for each in after.progress.nudges] == [1, None, 1]


async def test_only_the_others_at_a_running_table_can_nudge(timed: TimedHouse) -> None:
    lobby = await timed.lobby(ANN, BEN, channel=7)
    with pytest.raises(NotRunning):
        await nudge(timed, lobby.id, ANN)
    view = await awaited(timed)
    await timed.pass_time(NUDGE_AFTER)
    for user, refusal in ((DAN, NotSeated), (BEN, NotAllowed)):
        with pytest.raises(refusal):
            await nudge(timed, view.id, user)
    with pytest.raises(StaleView):
        await nudge(timed, view.id, ANN, 2, 5)
    await timed.pause(view.id)
    assert await nudgeable(timed, view.id) == ()
    with pytest.raises(TablePaused):
        await nudge(timed, view.id, ANN)
    await timed.pass_time(9 * DAY)
    await timed.resume(view.id)
    await nudge(timed, view.id, ANN)
    assert await timed.told(view.id) == [("nudge", 1)]


async def test_a_pause_or_a_suspension_does_not_count(timed: TimedHouse) -> None:
    view = await awaited(timed, remind="8-hours")
    await timed.pass_time(5 * HOUR)
    await timed.pause(view.id)
    await timed.pass_time(DAY)
    await timed.resume(view.id)
    await timed.pass_time(7 * HOUR)
    assert await reminded_at(timed, view.id) == [], "the end of the pause was a notification"
    await timed.pass_time(HOUR)
    assert await reminded_at(timed, view.id) == [37]
    await timed.tables.places.suspend(view.id, Barrier("hidden"))
    await timed.pass_time(2 * DAY)
    assert await nudgeable(timed, view.id) == ()
    await timed.tables.places.resume(view.id)
    await timed.pass_time(11 * HOUR - MINUTE)
    assert await nudgeable(timed, view.id) == ()
    await timed.pass_time(MINUTE)
    assert await nudgeable(timed, view.id) == (1,)


async def test_a_nudge_is_silent_in_quiet_hours(shop: Shop, discord: FakeDiscord) -> None:
    timed = TimedHouse(shop)
    view = await awaited(timed, quiet="22:00-07:00")
    await timed.pass_time(NUDGE_AFTER)  # it began at midnight
    await nudge(timed, view.id, ANN)
    await shop.shown()
    assert not discord.at(view.id, 1)[-1].rang


async def test_at_a_timed_table_the_question_comes_first(timed: TimedHouse) -> None:
    await timed.tables.accounts.prefer(BEN, QUIET_HOURS, "01:00-02:00")
    view = await timed.timed(ANN, BEN, CAT, pace="day", played=(ANN, CAT))
    await timed.pass_time(NUDGE_AFTER)
    assert await nudgeable(timed, view.id) == (1,)
    await timed.pass_time(HOUR)
    asked = (await timed.tables.read.view(view.id)).progress.asked
    assert asked is not None
    assert await nudgeable(timed, view.id) == ()
    with pytest.raises(NotAllowed):
        await nudge(timed, view.id, ANN)
    await timed.answer(view.id, ANN, 1, asked, "wait")
    await timed.pass_time(MINUTE)
    assert await nudgeable(timed, view.id) == (1,)


async def test_own_reminders_come_at_most_so_often_and_by_day(
    shop: Shop, discord: FakeDiscord
) -> None:
    timed = TimedHouse(shop)
    view = await awaited(timed, remind="8-hours", quiet="22:00-07:00")
    await shop.shown()
    panels = len(_panels(discord, view.id))
    await timed.pass_time(8 * HOUR)
    await shop.shown()
    assert await reminded_at(timed, view.id) == [8]
    assert (await timed.tables.read.view(view.id)).progress.nudges[1] == Nudge(3, by=1)
    reminder = _panels(discord, view.id)[-1].notices[0]
    assert reminder.ring is not None
    await timed.pass_time(7 * DAY)
    await shop.shown()
    hours = await reminded_at(timed, view.id)
    assert hours == [8, 16, 31], "at the end of the quiet hours"
    assert len(hours) == MAX_REMINDERS
    assert len(_panels(discord, view.id)) == panels + MAX_REMINDERS
    await timed.play(view.id, BEN)
    assert (await timed.tables.read.view(view.id)).progress.nudges[1] is None


def _panels(discord: FakeDiscord, table: int) -> list[Sent]:
    """All that Ben was ever sent."""
    return [post for post in discord.posts if post.place == (table, 1)]


async def test_who_asks_for_none_gets_none_and_a_choice_applies_at_once(timed: TimedHouse) -> None:
    view = await awaited(timed)
    await timed.pass_time(30 * HOUR)
    assert await reminded_at(timed, view.id) == []
    await timed.tables.accounts.prefer(BEN, REMIND, "day")
    await timed.pass_time(24 * HOUR)
    assert await reminded_at(timed, view.id) == [54]
    await timed.tables.accounts.prefer(BEN, REMIND, "never")
    await timed.pass_time(9 * DAY)
    assert await reminded_at(timed, view.id) == [54]


async def test_a_lone_player_is_not_reminded(timed: TimedHouse) -> None:
    await timed.tables.accounts.prefer(ANN, REMIND, "8-hours")
    await timed.game(ANN, bots=1)
    assert await timed.tables.deadlines.next_due() is None


@pytest.mark.parametrize(
    ("pace", "remind", "hours"),
    [
        ("day", "8-hours", [8, 19.2]),  # not at 16 hours, as the one at 80% is near
        ("three-days", "day", [24, 57.6]),
        ("evening", "8-hours", [1.6]),
    ],
)
async def test_both_reminders_never_come_close_together(
    timed: TimedHouse, pace: str, remind: str, hours: list[float]
) -> None:
    await timed.tables.accounts.prefer(BEN, REMIND, remind)
    view = await timed.timed(ANN, BEN, pace=pace, played=(ANN,))
    await timed.pass_time(PACES[pace].time - MINUTE)
    assert await reminded_at(timed, view.id) == hours


async def test_a_nudge_starts_the_wait_for_the_next_reminder(timed: TimedHouse) -> None:
    view = await awaited(timed, remind="day", quiet="23:00-04:00")
    await timed.pass_time(26 * HOUR)
    await nudge(timed, view.id, ANN)
    await timed.pass_time(24 * HOUR)
    assert await reminded_at(timed, view.id) == [26]
    await timed.pass_time(3 * HOUR)
    assert await reminded_at(timed, view.id) == [26, 52]


@pytest.mark.parametrize(("notify", "hour"), [("dm", 8 + 4 / 60), ("channel", 8)])
async def test_only_an_unseen_reminder_is_put_off(shop: Shop, notify: str, hour: float) -> None:
    timed = TimedHouse(shop)
    await timed.tables.accounts.prefer(BEN, "notify", notify)
    view = await awaited(timed, remind="8-hours")
    await shop.shown()
    await timed.pass_time(8 * HOUR - MINUTE)
    timed.tables.deadlines.heard_from(view.id, BEN)
    await timed.pass_time(10 * MINUTE)
    assert await reminded_at(timed, view.id) == [pytest.approx(hour)]


async def test_secret_actions_move_neither_nudge_nor_reminder(timed: TimedHouse) -> None:
    view = await awaited(timed, remind="8-hours")
    await timed.pass_time(5 * HOUR)
    for _ in range(2):
        await timed.order(view.id, BEN, "ask")
    await timed.pass_time(3 * HOUR)
    assert await reminded_at(timed, view.id) == [8]
    await timed.pass_time(16 * HOUR)
    assert await nudgeable(timed, view.id) == (1,)


async def test_after_downtime_one_is_reminded_and_nudged(timed: TimedHouse, path: Path) -> None:
    view = await awaited(timed, remind="8-hours")
    await timed.pass_time(7 * HOUR)
    timed.watch.now += timedelta(days=3)
    async with timed.restarted(path) as again:
        await again.keeper.catch_up()
        await again.keeper._look()
        assert await again.told(view.id) == [("nudge", 1)]
        assert await nudgeable(again, view.id) == (1,)
