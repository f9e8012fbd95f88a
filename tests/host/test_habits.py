"""How somebody plays with others is told in neutral numbers, after five games."""

from datetime import timedelta

from sqlalchemy import select

from host.database import schema
from host.statistics.habits import Habits, habits_of
from tests.host.house import ANN, BEN, GUILD
from tests.host.timed import HOUR, TimedHouse


async def played(timed: TimedHouse, channel: int, *, late: bool = False) -> None:
    """A game of two in which Ann takes an hour for each turn, and Ben none, or too long for one."""
    view = await timed.lobby(ANN, BEN, channel=channel)
    await timed.tables.lobby.set_pace(view.id, ANN, "day")
    view = await timed.begin(view)
    while not (view := await timed.tables.read.view(view.id)).over:
        user = await timed.to_act(view.id)
        if user == ANN:
            await timed.pass_time(HOUR)
        elif late:
            await timed.pass_time(25 * HOUR)
            late = False
        await timed.play(view.id, user)


async def test_turns_games_and_timeouts_are_counted_from_five_games_on(timed: TimedHouse) -> None:
    async def habits(user: int) -> Habits | None:
        return habits_of(await timed.tables.results.of(guild=GUILD, user=user), user)

    for channel in range(1, 5):
        await played(timed, channel)
        assert await habits(ANN) is None
    await played(timed, 5, late=True)
    ann, ben = await habits(ANN), await habits(BEN)
    assert ann is not None
    assert ben is not None
    assert ann == Habits(HOUR, 5, 5, 0)
    assert ben[1:] == (5, 5, 1)
    held = select(schema.seat_results.c.timeouts).where(schema.seat_results.c.user == BEN)
    assert sorted(await timed.query(held)) == [0, 0, 0, 0, 1]


async def test_quiet_hours_are_not_on_ones_own_clock(timed: TimedHouse) -> None:
    hour = timed.watch.now.hour
    await timed.tables.accounts.prefer(ANN, "quiet", f"{(hour + 1) % 24}:00-{(hour + 7) % 24}:00")
    view = await timed.lobby(ANN, BEN)
    await timed.tables.lobby.set_pace(view.id, ANN, "day")
    view = await timed.begin(view)
    while await timed.to_act(view.id) != ANN:
        await timed.play(view.id, BEN)
    await timed.pass_time(8 * HOUR)
    await timed.play(view.id, ANN)
    seat = (await timed.stored(view.id)).seats[0]
    assert (seat.turns, timedelta(seconds=seat.turns_s)) == (1, 2 * HOUR)
