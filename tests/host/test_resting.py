"""Tables whose place cannot be reached: they rest, nobody's time runs, and nothing is lost."""

import asyncio
from datetime import timedelta
from pathlib import Path

from host.delivery.post import Barred
from host.errors import Unreachable
from host.table.placements import Audience
from tests.host.house import ANN, BEN, GUILD, House
from tests.host.screen import Screen
from tests.host.shop import Shop, open_shop


async def barred(shop: Shop, why: str = "hidden") -> int:
    """A game whose channel refused a move's message, for certain."""
    view = await shop.game(ANN, BEN)
    await shop.shown()
    shop.screen.faults[Audience(view.id, None)] = [Barred(why)]  # type: ignore[arg-type]
    await shop.play(view.id, ANN)
    await shop.shown()
    return view.id


async def test_a_channel_that_refuses_for_certain_is_tried_once_and_the_game_goes_on_by_messages(
    shop: Shop,
) -> None:
    table = await barred(shop)
    channel = Audience(table, None)
    tries = shop.screen.tries.count(channel)
    rest = (await shop.tables.read.view(table)).rest
    assert rest is not None
    assert rest.why == "hidden"
    await shop.play(table, BEN)
    await shop.shown()
    assert shop.screen.tries.count(channel) == tries
    for seat in (0, 1):
        assert shop.screen.at(table, seat)[-1].last.view.rest is not None


async def test_a_restart_tries_no_place_that_rests(path: Path, screen: Screen) -> None:
    async with open_shop(path, screen) as shop:
        table = await barred(shop)
    tries = len(screen.tries)
    async with open_shop(path, screen) as shop:
        await shop.shown()
        assert len(screen.tries) == tries
        assert (await shop.tables.read.view(table)).rest is not None


async def test_a_table_that_is_taken_up_shows_all_that_happened_and_calls_whom_nobody_called(
    shop: Shop,
) -> None:
    await shop.shut(BEN)
    table = await barred(shop)
    await shop.tables.places.resume(table)
    await shop.shown()
    board = shop.screen.boards(table)[-1]
    assert board.last.view.actors == (1,)
    assert board.pinged == (BEN,)
    told = [line for post in shop.screen.boards(table) for line in post.last.lines]
    assert told == await shop.tables.read.log_lines(table, None, 0)
    assert shop.screen.at(table, 0)[-1].last.view.rest is None


async def test_nobody_is_told_twice_that_a_table_rests_but_on_the_message_that_stands_there(
    shop: Shop,
) -> None:
    await shop.tables.accounts.prefer(BEN, "notify", "channel")
    view = await shop.game(ANN, BEN)
    await shop.shown()
    await shop.tables.places.rest(view.id, "rights")
    await shop.shown()
    for _ in range(3):
        await shop.tables.places.resume(view.id)
        await shop.shown()
        await shop.tables.places.rest(view.id, "rights")
        await shop.shown()
    assert len(shop.screen.at(view.id, 0)) == 1
    # Who wishes for none is told all the same, as nothing else would reach them.
    assert shop.screen.at(view.id, 1)[0].notices[0].view.rest is not None


async def test_a_new_message_that_was_refused_for_certain_is_never_looked_for(shop: Shop) -> None:
    await shop.shut(ANN, BEN)
    view = await shop.lobby(ANN, BEN)
    channel = Audience(view.id, None)
    shop.screen.faults[channel] = [Barred("rights")]
    await shop.tables.lobby.start(view.id, ANN, shop.interaction())
    await shop.shown()
    showing = await shop.tables.shown.everything_to_show(view.id)
    assert showing.placements[channel].intent is None
    await shop.tables.places.resume(view.id)
    await shop.shown()
    (board,) = shop.screen.boards(view.id)
    assert board.pinged == (ANN, BEN)


async def test_no_clock_runs_while_a_table_rests_and_each_stands_as_it_stood(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    await house.tables.lobby.set_pace(view.id, ANN, "day")
    await house.tables.lobby.start(view.id, ANN, house.interaction())
    clock = (await house.stored(view.id)).seats[0].read_clock()
    assert clock is not None
    assert clock.ends is not None
    await house.tables.places.rest(view.id, "hidden")
    assert await house.tables.deadlines.next_due() is None
    assert (await house.tables.read.view(view.id)).clocks == ()
    house.later(timedelta(days=3))
    await house.tables.places.resume(view.id)
    after = (await house.stored(view.id)).seats[0].read_clock()
    assert after is not None
    assert after.ends is not None
    assert timedelta(days=3) <= after.ends - clock.ends < timedelta(days=3, minutes=1)


async def test_a_clock_of_a_decision_that_is_made_while_a_table_rests_stops_and_the_next_waits(
    house: House,
) -> None:
    view = await house.lobby(ANN, BEN)
    await house.tables.lobby.set_pace(view.id, ANN, "day")
    await house.tables.lobby.start(view.id, ANN, house.interaction())
    await house.tables.places.rest(view.id, "locked")
    await house.play(view.id, ANN)
    assert [seat.due for seat in (await house.stored(view.id)).seats] == [None, None]
    house.later(timedelta(days=2))
    await house.tables.places.resume(view.id)
    (clock,) = [each for each in (await house.tables.read.view(view.id)).clocks if each is not None]
    assert clock.until - house.tables.deadlines.now() > timedelta(hours=23)


async def test_a_place_is_looked_at_four_times_a_day_at_most(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.tables.places.rest(view.id, "hidden")
    looks = 0
    for _ in range(24 * 6):
        house.later(timedelta(minutes=10))
        for place in await house.tables.places.looks_due(10):
            assert (place.table, place.guild, place.barrier) == (view.id, GUILD, "hidden")
            await house.tables.places.look_later(place.table)
            looks += 1
    assert 1 <= looks <= 4


async def test_a_game_that_ended_while_its_table_rested_is_shown_in_its_channel_later(
    shop: Shop,
) -> None:
    table = await barred(shop)
    await shop.play_out(table)
    await shop.shown()
    assert shop.screen.boards(table)[-1].last.view.status == "running"
    await shop.tables.places.resume(table)
    await shop.shown()
    assert shop.screen.boards(table)[-1].last.view.status == "finished"


async def test_while_no_direct_messages_can_be_begun_the_channel_calls_and_nobody_is_closed(
    shop: Shop,
) -> None:
    view = await shop.lobby(ANN, BEN)
    pause = await shop.tables.openings.refused(20026)
    assert pause.pause_s == 3600
    await shop.tables.people.set(ANN, dm_channel=77)
    await shop.tables.lobby.start(view.id, ANN, shop.interaction())
    await shop.shown()
    (board,) = shop.screen.boards(view.id)
    assert board.pinged == (BEN,)  # Ann's were begun before
    assert board.last.waits_for_messages
    assert await shop.tables.accounts.reachable(BEN)
    assert shop.screen.at(view.id, 1) == []
    shop.later(timedelta(hours=2))
    await shop.tables.accounts.begin_again()
    await shop.shown()
    assert len(shop.screen.at(view.id, 1)) == 1


async def test_whose_messages_are_refused_a_beginning_is_called_in_the_channel_at_once(
    shop: Shop,
) -> None:
    view = await shop.lobby(ANN, BEN)
    await shop.tables.openings.refused(40003)
    shop.later(timedelta(hours=1))
    tried = Audience(view.id, 1)

    shop.screen.faults[tried] = [Unreachable("too fast", opening=True)]
    shop.screen.hold = asyncio.Event()
    await shop.tables.lobby.start(view.id, ANN, shop.interaction())
    await shop.screen.until(lambda: tried in shop.screen.tries)
    await shop.tables.openings.refused(40003)
    shop.screen.hold.set()
    await shop.shown()
    assert shop.screen.boards(view.id)[-1].pinged == (BEN,)
    assert shop.clockwork.waits == []


async def test_pauses_grow_until_a_beginning_goes_well_and_outlast_the_program(
    house: House,
) -> None:
    pauses = house.tables.openings
    waits = []
    for _ in range(12):
        waits.append((await pauses.refused(40003)).pause_s)
        house.later(timedelta(hours=7))
    assert waits == sorted(waits)
    assert (waits[0], waits[1], waits[-1]) == (300, 600, 6 * 3600)
    flagged = await pauses.refused(20026)
    assert flagged.pause_s >= 3600
    again = type(pauses)(house.store, house.tables.deadlines.now)
    assert again.until is None
    assert await again.refresh() == flagged.until
    await again.went_well()
    assert await pauses.refresh() is None
    assert (await pauses.refused(40003)).pause_s == 300
