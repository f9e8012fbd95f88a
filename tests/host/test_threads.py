"""Tables in threads: many in a channel, one thread and one line each, whatever happens."""

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest

from host.database.schema import LINE
from host.delivery.post import AudienceGone
from host.errors import AlreadyRunning, Unreachable
from host.table.models import TableView
from host.table.placements import Audience
from tests.host.house import ANN, BEN, CAT, CHANNEL, GUILD, NAMES, House
from tests.host.mortal import Fate, MortalStore
from tests.host.screen import Posted, Screen
from tests.host.shop import Shop
from tests.host.test_kills import Life
from tests.stores import open_as

OPENING = 20
"""So many moments has a life until its lobby stands in its thread, with some to spare."""


async def opened(house: House, host: int = ANN, channel: int = CHANNEL) -> TableView:
    """A table that has just been opened, to have a thread."""
    return await house.tables.lobby.create(
        channel=channel,
        guild=GUILD,
        user=host,
        name=NAMES[host],
        game="nectar",
        options={},
        in_thread=True,
    )


async def in_its_thread(shop: Shop, *users: int) -> TableView:
    """A table in its thread at which these people sit, shown as it is."""
    view = await opened(shop, users[0])
    for user in users[1:]:
        await shop.tables.lobby.join(view.id, user, NAMES[user])
    await shop.shown()
    return await shop.tables.read.view(view.id)


def line_of(screen: Screen, table: int) -> Posted:
    """The one line of a table."""
    (line,) = screen.at(table, LINE)
    return line


async def test_a_channel_holds_many_tables_in_threads_and_one_of_its_own(shop: Shop) -> None:
    first, second = await asyncio.gather(opened(shop, ANN), opened(shop, BEN))
    own = await shop.lobby(CAT)
    await shop.shown()
    with pytest.raises(AlreadyRunning):
        await shop.lobby(ANN)
    threads = {(await shop.tables.read.view(each.id)).channel for each in (first, second)}
    assert threads == {line_of(shop.screen, each.id).ref.message for each in (first, second)}
    found = await shop.tables.read.in_channel(CHANNEL)
    assert found is not None
    assert found.id == own.id
    listed = await shop.tables.read.in_threads(CHANNEL, BEN)
    assert [each.id for each in listed] == sorted([first.id, second.id])
    assert {each.id: each.seated for each in listed} == {first.id: False, second.id: True}


async def test_a_table_stands_in_its_thread_and_is_found_there(shop: Shop) -> None:
    view = await in_its_thread(shop, ANN)
    line, (lobby,) = line_of(shop.screen, view.id), shop.screen.at(view.id)
    assert line.ref.channel == view.parent == CHANNEL
    assert lobby.ref.channel == view.channel == line.ref.message
    found = await shop.tables.read.in_channel(view.channel)
    assert found is not None
    assert found.id == view.id
    assert await shop.tables.read.in_channel(CHANNEL) is None
    # Another game may follow in the same thread, once this one is over.
    await shop.tables.votes.abandon(view.id, ANN)
    assert (await shop.lobby(BEN, channel=view.channel)).parent is None


async def test_a_line_is_edited_in_place_and_calls_nobody(shop: Shop) -> None:
    await shop.shut(ANN, BEN)
    view = await in_its_thread(shop, ANN, BEN)
    await shop.tables.lobby.start(view.id, ANN, shop.interaction())
    await shop.shown()
    await shop.play_out(view.id)
    await shop.shown()
    line = line_of(shop.screen, view.id)
    assert [post.ping for post in line.notices] == [()] * len(line.notices)
    assert line.last.view.status == "finished"
    assert line.last.seen.seat is None
    assert all(a.view.revision < b.view.revision for a, b in pairwise(line.notices))


async def test_opening_a_table_in_a_thread_takes_three_requests(shop: Shop) -> None:
    view = await in_its_thread(shop, ANN)
    assert shop.screen.tries == [Audience(view.id, LINE), Audience(view.id, None)]
    assert shop.screen.begun_threads == [view.channel]


async def test_what_does_not_change_a_line_does_not_edit_it(shop: Shop) -> None:
    view = await in_its_thread(shop, ANN)
    before = len(line_of(shop.screen, view.id).notices)
    shop.delivery.poke(view.id)
    await shop.shown()
    await shop.tables.accounts.prefer(ANN, "notify", "both")
    await shop.shown()
    assert len(line_of(shop.screen, view.id).notices) == before


@pytest.mark.usefixtures("at_once")
async def test_killed_at_each_moment_of_its_opening_a_table_has_one_thread_and_tells_all(
    tmp_path: Path,
) -> None:
    store = await open_as(MortalStore, tmp_path / "mortal.sqlite3")
    try:
        for moment in range(OPENING):
            life = Life(store, Fate({moment}), 0, in_thread=True)
            view = await life.live()
            try:
                await life.check(view)
                line = line_of(life.screen, view.id)
                assert set(life.screen.begun_threads) == {line.ref.message} == {view.channel}
                assert {post.ref.channel for post in life.screen.at(view.id)} == {view.channel}
                assert line.last.view.status == "finished"
            except AssertionError as error:
                error.add_note(f"killed at moment {moment}")
                raise
    finally:
        await store.close()


async def test_where_no_thread_may_be_begun_the_table_is_closed_and_its_line_says_so(
    shop: Shop,
) -> None:
    shop.screen.no_threads = True
    view = await in_its_thread(shop, ANN)
    assert (view.status, view.awaits_thread) == ("abandoned", True)
    assert line_of(shop.screen, view.id).last.view.over
    assert shop.screen.at(view.id) == []


async def test_a_lost_thread_is_a_lost_channel_and_the_line_says_so(shop: Shop) -> None:
    view = await in_its_thread(shop, ANN, BEN)
    await shop.tables.lobby.start(view.id, ANN, shop.interaction())
    await shop.shown()
    shop.screen.faults[Audience(view.id, None)] = [AudienceGone(channel=True)]
    await shop.play(view.id, ANN)
    await shop.shown()
    assert line_of(shop.screen, view.id).last.view.channel_lost
    await shop.play_out(view.id)
    await shop.shown()
    assert line_of(shop.screen, view.id).last.view.status == "finished"


async def test_a_line_that_was_deleted_is_posted_again_while_the_table_is_open(
    shop: Shop,
) -> None:
    view = await in_its_thread(shop, ANN)
    line_of(shop.screen, view.id).deleted = True
    await shop.tables.lobby.join(view.id, BEN, "Ben")
    await shop.shown()
    line = line_of(shop.screen, view.id)
    assert len(line.last.view.players) == 2
    assert (await shop.tables.read.view(view.id)).channel == view.channel
    line.deleted = True
    await shop.tables.votes.abandon(view.id, ANN)
    await shop.shown()
    assert shop.screen.at(view.id, LINE) == []
    assert len(shop.screen.begun_threads) == 1


@pytest.mark.parametrize(
    "fault", [AudienceGone(channel=True), AudienceGone(stays=True), Unreachable("not now")]
)
async def test_what_stands_in_a_lines_way_holds_up_nothing_else(
    shop: Shop, fault: Exception
) -> None:
    view = await in_its_thread(shop, ANN, BEN)
    await shop.shown()
    before = shop.screen.tries.count(Audience(view.id, LINE))
    shop.screen.faults[Audience(view.id, LINE)] = [fault] * 20
    await shop.tables.lobby.start(view.id, ANN, shop.interaction())
    await shop.screen.until(lambda: bool(shop.screen.at(view.id, 1)))
    await shop.screen.until(lambda: len(shop.screen.boards(view.id)) == 1)
    assert not (await shop.tables.read.view(view.id)).channel_lost
    if isinstance(fault, AudienceGone) and fault.channel:
        await shop.shown()  # nobody looks for it again
        assert shop.screen.tries.count(Audience(view.id, LINE)) == before + 1
