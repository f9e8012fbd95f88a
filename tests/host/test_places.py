"""Tables in threads, and tables that are suspended because their place refuses us."""

import asyncio
from datetime import timedelta
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from host.background.housekeeper import Housekeeper
from host.clock.pace import PACES
from host.errors import AlreadyRunning
from host.messages.shown import Board, Line
from host.outbox.trouble import Trouble, Undelivered
from host.repositories.messages import Message
from host.repositories.retention import Retention
from host.table.place import Barrier
from host.table.views import TableView
from tests.host.discord import LINE, Audience, FakeDiscord, Sent
from tests.host.house import ANN, BEN, CAT, CHANNEL, GUILD, MIA, NAMES, House
from tests.host.shop import Shop, open_shop, reopened, undelivered
from tests.host.timed import TimedHouse


async def in_its_thread(shop: Shop, *users: int) -> TableView:
    """A table in its thread at which these people sit, shown as it is."""
    view = await shop.open(users[0], in_thread=True)
    for user in users[1:]:
        await shop.tables.lobby.join(view.id, user, NAMES[user])
    await shop.shown()
    return await shop.tables.read.view(view.id)


def line_of(discord: FakeDiscord, table: int) -> Sent:
    (line,) = discord.at(table, LINE)
    return line


async def test_a_channel_holds_many_tables_in_threads_and_one_of_its_own(shop: Shop) -> None:
    first, second = await asyncio.gather(*(shop.open(user, in_thread=True) for user in (ANN, BEN)))
    own = await shop.lobby(CAT)
    await shop.shown()
    with pytest.raises(AlreadyRunning):
        await shop.lobby(ANN)
    threads = {(await shop.tables.read.view(each.id)).place.channel for each in (first, second)}
    assert threads == {line_of(shop.discord, each.id).ref.message for each in (first, second)}
    assert await shop.tables.read.number_in_channel(CHANNEL) == own.id
    listed = await shop.tables.read.in_threads(CHANNEL, BEN)
    assert [each.id for each in listed] == sorted([first.id, second.id])
    assert {each.id: each.seated for each in listed} == {first.id: False, second.id: True}


async def test_a_table_is_in_its_thread_after_three_requests_and_found_there(shop: Shop) -> None:
    view = await in_its_thread(shop, ANN)
    assert shop.discord.tries == [Audience(view.id, LINE), Audience(view.id, None)]
    assert shop.discord.begun_threads == [view.place.channel]
    line, (lobby,) = line_of(shop.discord, view.id), shop.discord.at(view.id)
    assert line.ref.channel == view.place.parent == CHANNEL
    assert lobby.ref.channel == view.place.channel == line.ref.message
    assert await shop.tables.read.number_in_channel(view.place.channel) == view.id
    assert await shop.tables.read.in_channel(CHANNEL) is None
    # Another game may follow in the same thread, once this one is over.
    await shop.tables.votes.abandon(view.id, ANN)
    assert (await shop.lobby(BEN, channel=view.place.channel)).place.parent is None


async def test_a_line_is_edited_in_place_and_calls_nobody(shop: Shop) -> None:
    await shop.shut(ANN, BEN)
    view = await in_its_thread(shop, ANN, BEN)
    await shop.begin(view)
    await shop.play_out(view.id)
    line = line_of(shop.discord, view.id)
    assert [post.ping for post in line.notices] == [()] * len(line.notices)
    assert line.last.table.status == "finished"
    shown = [each.shown for each in line.notices]
    assert all(a != b for a, b in pairwise(shown))


async def test_a_line_is_edited_only_if_it_changes(shop: Shop) -> None:
    view = await in_its_thread(shop, ANN)
    before = len(line_of(shop.discord, view.id).notices)
    shop.wake(view.id)
    await shop.shown()
    await shop.tables.accounts.prefer(ANN, "notify", "both")
    await shop.shown()
    assert len(line_of(shop.discord, view.id).notices) == before


async def test_where_no_thread_can_be_made_the_table_closes(shop: Shop) -> None:
    shop.discord.no_threads = True
    view = await in_its_thread(shop, ANN)
    assert (view.status, view.place.awaits_thread) == ("abandoned", True)
    assert line_of(shop.discord, view.id).last.table.over
    assert shop.discord.at(view.id) == []


async def test_a_lost_thread_is_a_lost_channel_and_the_line_says_so(shop: Shop) -> None:
    view = await in_its_thread(shop, ANN, BEN)
    await shop.begin(view)
    shop.discord.faults[Audience(view.id, None)] = [Undelivered(Trouble("lost"))]
    await shop.move(view.id, ANN)
    assert line_of(shop.discord, view.id).last.table.place.is_lost
    await shop.play_out(view.id)
    assert line_of(shop.discord, view.id).last.table.status == "finished"


async def test_a_deleted_line_is_posted_again_while_the_table_is_open(shop: Shop) -> None:
    view = await in_its_thread(shop, ANN)
    line_of(shop.discord, view.id).deleted = True
    await shop.tables.lobby.join(view.id, BEN, "Ben")
    await shop.shown()
    line = line_of(shop.discord, view.id)
    assert len(line.last.table.players) == 2
    assert (await shop.tables.read.view(view.id)).place.channel == view.place.channel
    line.deleted = True
    await shop.tables.votes.abandon(view.id, ANN)
    await shop.shown()
    assert shop.discord.at(view.id, LINE) == []
    assert len(shop.discord.begun_threads) == 1


async def in_a_forum(shop: Shop, *users: int) -> TableView:
    """A table in its post, shown as it is."""
    shop.discord.forums = {CHANNEL}
    return await in_its_thread(shop, *users)


async def test_a_table_in_a_forum_is_in_the_post_that_its_line_begins(shop: Shop) -> None:
    view = await in_a_forum(shop, ANN)
    line, (lobby,) = line_of(shop.discord, view.id), shop.discord.at(view.id)
    assert line.ref.channel == line.ref.message == view.place.channel == lobby.ref.channel
    assert (view.place.parent, view.place.awaits_thread) == (CHANNEL, False)


def states_of(line: Sent) -> list[str]:
    """The states of its table that a line showed one after the other, which tags tell."""
    lines = [each.shown for each in line.notices if isinstance(each.shown, Line)]
    return [state for state, _ in groupby(each.state for each in lines)]


async def test_a_posts_tags_follow_its_tables_state_and_nothing_else(shop: Shop) -> None:
    view = await in_a_forum(shop, ANN, BEN)
    await shop.begin(view)
    await shop.play_out(view.id)
    assert states_of(line_of(shop.discord, view.id)) == ["open", "running", "over"]


async def test_a_seat_that_is_free_again_opens_the_table(shop: Shop) -> None:
    view = await in_a_forum(shop, ANN, BEN)
    await shop.begin(view)
    await shop.free(view.id, MIA, 1, BEN)
    await shop.shown()
    assert states_of(line_of(shop.discord, view.id)) == ["open", "running", "open"]


async def test_a_post_without_its_first_message_gets_no_second_post(shop: Shop) -> None:
    view = await in_a_forum(shop, ANN)
    line_of(shop.discord, view.id).deleted = True
    await shop.tables.lobby.join(view.id, BEN, "Ben")
    await shop.shown()
    assert shop.discord.at(view.id, LINE) == []
    view = await shop.tables.read.view(view.id)
    assert not view.place.is_lost
    await shop.begin(view)
    assert len(shop.discord.boards(view.id)) == 1


@pytest.mark.parametrize(
    "fault",
    [Undelivered(Trouble("lost")), Undelivered(Trouble("old")), Undelivered(Trouble("no answer"))],
)
async def test_trouble_with_a_line_holds_up_nothing_else(shop: Shop, fault: Exception) -> None:
    view = await in_its_thread(shop, ANN, BEN)
    await shop.shown()
    before = shop.discord.tries.count(Audience(view.id, LINE))
    shop.discord.faults[Audience(view.id, LINE)] = [fault] * 20
    await shop.tables.lobby.start(view.id, ANN, shop.interaction())
    await shop.discord.until(lambda: bool(shop.discord.at(view.id, 1)))
    await shop.discord.until(lambda: len(shop.discord.boards(view.id)) == 1)
    assert not (await shop.tables.read.view(view.id)).place.is_lost
    if isinstance(fault, Undelivered) and fault.trouble.what == "lost":
        await shop.shown()  # nobody looks for it again
        assert shop.discord.tries.count(Audience(view.id, LINE)) == before + 1


async def barred(shop: Shop) -> int:
    """A game whose channel refused a move's message, for certain."""
    view = await shop.game(ANN, BEN)
    shop.discord.faults[Audience(view.id, None)] = [
        Undelivered(Trouble("barred", barrier=Barrier("hidden")))
    ]
    await shop.move(view.id, ANN)
    return view.id


async def test_a_channel_that_refuses_us_is_tried_once_and_the_game_goes_on(shop: Shop) -> None:
    table = await barred(shop)
    channel = Audience(table, None)
    tries = shop.discord.tries.count(channel)
    suspension = (await shop.tables.read.view(table)).place.suspension
    assert suspension is not None
    assert suspension.why == Barrier("hidden")
    await shop.move(table, BEN)
    assert shop.discord.tries.count(channel) == tries
    for seat in (0, 1):
        assert shop.discord.at(table, seat)[-1].last.view.place.suspension is not None


async def test_a_restart_tries_no_place_that_rests(path: Path, discord: FakeDiscord) -> None:
    async with open_shop(path, discord) as shop:
        table = await barred(shop)
    tries = len(discord.tries)
    async with reopened(path, discord) as shop:
        assert len(discord.tries) == tries
        assert (await shop.tables.read.view(table)).place.suspension is not None


async def test_a_resumed_table_shows_everything_and_calls_who_was_missed(shop: Shop) -> None:
    await shop.shut(BEN)
    table = await barred(shop)
    await shop.tables.places.resume(table)
    await shop.shown()
    board = shop.discord.boards(table)[-1]
    assert board.last.view.actors == (1,)
    assert board.pinged == (BEN,)
    told = [line for post in shop.discord.boards(table) for line in post.last.lines]
    assert told == await shop.tables.read.log_lines(table, None, 0)
    assert shop.discord.at(table, 0)[-1].last.view.place.suspension is None


async def test_nobody_is_messaged_twice_about_a_suspended_table(shop: Shop) -> None:
    await shop.tables.accounts.prefer(BEN, "notify", "channel")
    view = await shop.game(ANN, BEN)
    await shop.tables.places.suspend(view.id, Barrier("rights"))
    await shop.shown()
    for _ in range(3):
        await shop.tables.places.resume(view.id)
        await shop.shown()
        await shop.tables.places.suspend(view.id, Barrier("rights"))
        await shop.shown()
    assert len(shop.discord.at(view.id, 0)) == 1
    # People without messages get this one: nothing else would reach them.
    assert shop.discord.at(view.id, 1)[0].notices[0].view.place.suspension is not None


async def test_a_new_message_that_was_refused_for_certain_is_never_looked_for(shop: Shop) -> None:
    await shop.shut(ANN, BEN)
    view = await shop.lobby(ANN, BEN)
    channel = Audience(view.id, None)
    shop.discord.faults[channel] = [Undelivered(Trouble("barred", barrier=Barrier("rights")))]
    await shop.begin(view)
    rows = await shop.rows(view.id)
    assert {row.state for row in rows.values() if row.kind == "board"} == {"posted"}
    await shop.tables.places.resume(view.id)
    await shop.shown()
    (board,) = shop.discord.boards(view.id)
    assert board.pinged == (ANN, BEN)


async def test_what_may_be_there_is_looked_for_once_the_channel_takes_us_again(shop: Shop) -> None:
    view = await shop.lobby(ANN, BEN)
    shop.discord.faults[Audience(view.id, None)] = [Undelivered(Trouble("no answer"))]
    await shop.tables.lobby.start(view.id, ANN, shop.interaction())
    await shop.clockwork.until_asleep(1)
    await shop.tables.places.suspend(view.id, Barrier("hidden"))
    shop.clockwork.wake()
    await shop.shown()
    assert shop.discord.looked_for == []
    await shop.tables.places.resume(view.id)
    await shop.shown()
    assert shop.discord.looked_for == ["board"]
    assert len(shop.discord.boards(view.id)) == 1


async def test_a_channel_that_refuses_us_after_no_answer_is_not_waited_for(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(_message: Message) -> None:
        raise Undelivered(Trouble("barred", barrier=Barrier("hidden")))

    view = await shop.lobby(ANN, BEN)
    shop.discord.faults[Audience(view.id, None)] = [Undelivered(Trouble("no answer"))]
    monkeypatch.setattr(shop.discord, "find", refuse)
    await shop.tables.lobby.start(view.id, ANN, shop.interaction())
    await shop.clockwork.until_asleep(1)
    shop.clockwork.wake()
    await shop.shown()
    assert (await shop.tables.read.view(view.id)).place.suspension is not None
    assert await undelivered(shop) == []


async def test_a_board_deleted_before_a_suspension_calls_nobody_again(shop: Shop) -> None:
    await shop.shut(ANN, BEN)
    view = await shop.game(ANN, BEN)
    (board,) = shop.discord.boards(view.id)
    board.deleted = True
    shop.discord.faults[Audience(view.id, None)] = [
        Undelivered(Trouble("gone")),
        Undelivered(Trouble("barred", barrier=Barrier("hidden"))),
    ]
    await shop.move(view.id, ANN)
    assert (await shop.tables.read.view(view.id)).place.suspension is not None
    await shop.tables.places.resume(view.id)
    await shop.shown()
    (again,) = shop.discord.boards(view.id)
    assert (board.pinged, again.pinged) == ((ANN, BEN), ())


async def test_clocks_stop_while_a_table_is_suspended(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, pace="day")
    left = await timed.left(view.id, 0)
    await timed.tables.places.suspend(view.id, Barrier("hidden"))
    assert await timed.tables.deadlines.next_due() is None
    assert (await timed.tables.read.view(view.id)).clocks == ()
    timed.watch.now += timedelta(days=3)
    await timed.tables.places.resume(view.id)
    assert await timed.left(view.id, 0) == left


async def test_a_decision_during_a_suspension_starts_no_clock(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, pace="day")
    await timed.tables.places.suspend(view.id, Barrier("locked"))
    await timed.play(view.id, ANN)
    assert [seat.due for seat in (await timed.stored(view.id)).seats] == [None, None]
    timed.watch.now += timedelta(days=2)
    await timed.tables.places.resume(view.id)
    clocks = (await timed.tables.read.view(view.id)).clocks
    assert [each is not None for each in clocks] == [False, True]
    assert await timed.left(view.id, 1) == PACES["day"].time


async def test_a_place_is_looked_at_four_times_a_day_at_most(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.tables.places.suspend(view.id, Barrier("hidden"))
    since = (await house.tables.read.view(view.id)).place.suspended
    looks = 0
    for _ in range(24 * 6):
        house.later(timedelta(minutes=10))
        for place in await house.tables.places.looks_due(10):
            assert (place.id, place.guild, place.suspended) == (view.id, GUILD, since)
            await house.tables.places.look_later(place.id)
            looks += 1
    assert 1 <= looks <= 4


async def test_a_game_that_ended_while_suspended_is_shown_later(shop: Shop) -> None:
    table = await barred(shop)
    await shop.play_out(table)
    assert shop.discord.boards(table)[-1].last.view.status == "running"
    await shop.tables.places.resume(table)
    await shop.shown()
    assert shop.discord.boards(table)[-1].last.view.status == "finished"


async def test_while_no_direct_message_can_be_opened_the_channel_pings(shop: Shop) -> None:
    view = await shop.lobby(ANN, BEN)
    pause = await shop.tables.openings.refused(20026)
    assert pause.pause_s == 3600
    await shop.tables.people.set(ANN, dm_channel=77)
    await shop.begin(view)
    (board,) = shop.discord.boards(view.id)
    assert board.pinged == (BEN,)  # Ann's were begun before
    assert isinstance(board.last.shown, Board)
    assert board.last.shown.waits_for_messages
    assert await shop.tables.accounts.reachable(BEN)
    assert shop.discord.at(view.id, 1) == []
    shop.later(timedelta(hours=2))
    await shop.tables.accounts.begin_again()
    await shop.shown()
    assert len(shop.discord.at(view.id, 1)) == 1


async def test_a_refused_opening_leads_to_a_ping_at_once(shop: Shop) -> None:
    view = await shop.lobby(ANN, BEN)
    await shop.tables.openings.refused(40003)
    shop.later(timedelta(hours=1))
    tried = Audience(view.id, 1)

    shop.discord.faults[tried] = [Undelivered(Trouble("paused"))]
    shop.discord.hold = asyncio.Event()
    await shop.tables.lobby.start(view.id, ANN, shop.interaction())
    await shop.discord.until(lambda: tried in shop.discord.tries)
    await shop.tables.openings.refused(40003)
    shop.discord.hold.set()
    await shop.shown()
    assert shop.discord.boards(view.id)[-1].pinged == (BEN,)
    assert shop.clockwork.waits == []


async def test_pauses_grow_until_an_opening_works_and_survive_restarts(house: House) -> None:
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


async def test_a_thread_that_waits_for_someone_is_kept_awake_silently(shop: Shop) -> None:
    """Its board is posted again before Discord archives it, as long as the game waits there."""
    view = await shop.begin(await in_its_thread(shop, ANN, BEN))
    discord, today = shop.discord, shop.tables.session.clock()

    async def a_day_later() -> int:
        nonlocal today
        today += timedelta(days=1)
        discord.silent = {view.place.channel}
        kept = Housekeeper(shop.tables.session, shop.tables.lobby, Retention(), now=lambda: today)
        await kept.work()
        await shop.shown()
        return len(discord.boards(view.id))

    boards = len(discord.boards(view.id))
    assert await a_day_later() == boards + 1
    board = discord.boards(view.id)[-1].notices[0]
    assert (board.ping, board.ring.rings, discord.silent) == ((), False, set())
    assert len(discord.at(view.id, 0)) == 1
    await shop.tables.votes.pause(view.id, MIA, shop.interaction())
    await shop.tables.votes.abandon(view.id, ANN, force=True)
    await shop.shown()
    ended = len(discord.boards(view.id))
    assert await a_day_later() == ended
