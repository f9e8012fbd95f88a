"""Somebody loses a seat: they are told once, by a message, and see nothing of it from then on."""

from pathlib import Path

from host.outbox.trouble import Trouble, Undelivered
from host.repositories.people import NOTIFY
from host.table.views import TableView
from tests.host.discord import Audience, FakeDiscord
from tests.host.house import ANN, BEN, CAT, DAN, MIA, NAMES
from tests.host.shop import Shop, open_shop, reopened

SEAT = 1


async def test_losing_a_seat_is_told_once_and_shows_nothing_of_the_game(shop: Shop) -> None:
    view = await shop.game(ANN, BEN, CAT)
    (panel,) = shop.discord.sent_to(BEN)
    await shop.free(view.id, MIA, SEAT, BEN)
    await shop.shown()
    (told,) = shop.discord.sent_to(BEN)
    (post,) = told.notices
    assert (panel.deleted, post.fresh, post.user) == (True, True, BEN)
    assert (post.lines, post.ping) == ((), ())
    for user in (ANN, CAT):
        await shop.move(view.id, user)
    assert shop.discord.farewells() == [post]


async def lost(shop: Shop) -> TableView:
    """A game in which a manager has freed Ben's seat, which all have been shown."""
    view = await shop.game(ANN, BEN, CAT)
    await shop.free(view.id, MIA, SEAT, BEN)
    await shop.shown()
    return view


async def test_a_seat_lost_while_we_are_down_is_told_at_start(
    path: Path, discord: FakeDiscord
) -> None:
    async with open_shop(path, discord) as shop:
        view = await shop.game(ANN, BEN, CAT)
        await shop.live.close()
        await shop.free(view.id, MIA, SEAT, BEN)
        await shop.take(view.id, DAN, SEAT)
    for _ in range(2):
        async with reopened(path, discord) as shop:
            assert [post.fresh for post in discord.farewells()] == [True]
            assert [post.user for post in (discord.sent_to(DAN)[-1]).notices] == [DAN]


async def test_with_messages_off_a_lost_seat_closes_the_panel_quietly(shop: Shop) -> None:
    view = await shop.game(ANN, BEN, CAT)
    await shop.tables.people.prefer(BEN, {NOTIFY: "none"})
    await shop.free(view.id, MIA, SEAT, BEN)
    await shop.shown()
    (panel,) = shop.discord.sent_to(BEN)
    assert (panel.last.former is not None, panel.last.fresh) == (True, False)


async def test_closed_messages_stay_closed_for_a_lost_seat(shop: Shop) -> None:
    await shop.shut(BEN)
    await lost(shop)
    assert shop.discord.sent_to(BEN) == []


async def test_leaving_edits_the_panel_and_sends_no_message(shop: Shop) -> None:
    view = await shop.game(ANN, BEN, CAT)
    await shop.leave(view.id, BEN)
    await shop.shown()
    (panel,) = shop.discord.sent_to(BEN)
    assert panel.last.former is not None
    shown = len(panel.notices)
    await shop.move(view.id, ANN)
    assert len(panel.notices) == shown


async def test_a_former_holder_sees_who_took_the_seat_and_that_the_game_ended(shop: Shop) -> None:
    view = await lost(shop)
    await shop.take(view.id, DAN, SEAT)
    await shop.shown()
    told = shop.discord.sent_to(BEN)[-1]
    assert [post.fresh for post in told.notices] == [True, False]
    assert told.last.table.players[SEAT].user == DAN
    assert len(shop.discord.sent_to(DAN)) == 1
    await shop.move(view.id, ANN)
    assert len(told.notices) == 2
    await shop.play_out(view.id)
    assert [post.table.over for post in told.notices] == [False, False, True]
    assert {post.user for each in shop.discord.sent_to(DAN) for post in each.notices} == {DAN}


async def test_a_new_holder_does_not_wait_for_the_former_one(shop: Shop) -> None:
    view = await lost(shop)
    shop.discord.faults[BEN] = [Undelivered(Trouble("no answer"))]
    await shop.take(view.id, DAN, SEAT)
    await shop.discord.until(lambda: len(shop.discord.sent_to(DAN)) == 1)
    await shop.clockwork.until_asleep(1)
    shop.clockwork.wake()
    await shop.shown()
    assert shop.discord.sent_to(BEN)[-1].last.table.players[SEAT].user == DAN


async def test_a_new_holder_hears_what_the_former_one_was_not_told(shop: Shop) -> None:
    table = (await shop.game(ANN, BEN)).id
    await shop.move(table, ANN)
    await shop.tables.seats.leave(table, BEN, shop.interaction())
    await shop.tables.seats.take(table, CAT, "Cat", SEAT, shop.interaction())
    await shop.shown()
    [panel] = shop.discord.sent_to(CAT)
    assert [line.split()[1:3] for line in panel.last.lines] == [
        ["left", "the"],
        ["takes", "over"],
    ]
    assert panel.rang


async def test_returning_brings_the_panel_back_with_the_news(shop: Shop) -> None:
    view = await lost(shop)
    for user in (ANN, CAT):
        await shop.move(view.id, user)
    await shop.tables.seats.come_back(view.id, BEN, NAMES[BEN])
    await shop.shown()
    *_, panel = shop.discord.sent_to(BEN)
    assert [post.fresh for post in panel.notices] == [True, False]
    assert (panel.last.former, panel.last.seen.seat) == (None, SEAT)
    heard = await shop.tables.read.log_lines(view.id, SEAT, 0)
    assert [line for line in panel.last.lines if line] == heard


async def test_a_message_of_a_lost_seat_that_was_deleted_is_not_posted_again(shop: Shop) -> None:
    view = await shop.game(ANN, BEN, CAT)
    await shop.leave(view.id, BEN)
    shop.discord.faults[Audience(view.id, SEAT)] = [Undelivered(Trouble("gone"))]
    await shop.shown()
    assert shop.discord.farewells() == []


async def test_a_game_that_ends_while_a_computer_plays_takes_the_way_back_away(shop: Shop) -> None:
    view = await lost(shop)
    await shop.play_out(view.id)
    told = shop.discord.sent_to(BEN)[-1]
    assert told.last.table.over
    assert told.last.former is not None
