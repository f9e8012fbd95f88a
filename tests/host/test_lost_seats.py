"""Somebody loses a seat: they are told once, by a message, and see nothing of it from then on."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from host.delivery.post import AudienceGone, Post
from host.errors import Unreachable
from host.repositories.people import NOTIFY
from host.table.placements import Audience
from tests.host.house import ANN, BEN, CAT, DAN, NAMES, House
from tests.host.mortal import EachMoment, Fate, MortalStore
from tests.host.screen import Posted, Screen
from tests.host.shop import Shop, open_shop
from tests.host.test_kills import LEAST_DEATHS, Life
from tests.stores import open_as

pytestmark = pytest.mark.usefixtures("at_once")

MIA = 1099
"""Who manages the channel and plays nowhere."""
SEAT = 1


async def taken_from_ben(house: House, table: int) -> None:
    """A manager frees Ben's seat: a computer player sits in."""
    await house.tables.seats.free(table, MIA, SEAT, BEN, house.interaction())


async def taken_by(house: House, user: int, table: int) -> None:
    """Somebody takes the free seat."""
    await house.tables.seats.take(table, user, NAMES[user], SEAT, house.interaction())


def to(screen: Screen, user: int) -> list[Posted]:
    """What stands in somebody's direct messages."""
    return [post for post in screen.posts if post.ref.channel == user and not post.deleted]


def farewells(screen: Screen) -> list[Post]:
    """All that anybody was shown about a lost seat, in order."""
    return [post for each in screen.posts for post in each.notices if post.former is not None]


async def test_who_loses_a_seat_is_told_by_one_new_message_with_nothing_of_the_game(
    shop: Shop,
) -> None:
    view = await shop.game(ANN, BEN, CAT)
    await shop.shown()
    (panel,) = to(shop.screen, BEN)
    await taken_from_ben(shop, view.id)
    await shop.shown()
    _, told = to(shop.screen, BEN)
    (post,) = told.notices
    assert (post.fresh, post.previous, post.user) == (True, panel.ref, BEN)
    assert (post.seen.seat, post.lines, post.ping) == (None, (), ())
    for user in (ANN, CAT):
        await shop.play(view.id, user)
    await shop.shown()
    assert farewells(shop.screen) == [post]


async def test_a_seat_that_is_lost_while_the_host_is_down_is_told_of_at_its_start(
    path: Path, screen: Screen
) -> None:
    async with open_shop(path, screen) as shop:
        view = await shop.game(ANN, BEN, CAT)
        await shop.shown()
        await shop.delivery.stop()
        await taken_from_ben(shop, view.id)
        await taken_by(shop, DAN, view.id)
    for _ in range(2):
        async with open_shop(path, screen) as shop:
            await shop.shown()
            assert [post.fresh for post in farewells(screen)] == [True]
            assert [post.user for post in (to(screen, DAN)[-1]).notices] == [DAN]


async def test_who_wants_no_messages_gets_none_about_a_lost_seat_and_no_panel_is_left(
    shop: Shop,
) -> None:
    view = await shop.game(ANN, BEN, CAT)
    await shop.shown()
    await shop.tables.people.prefer(BEN, {NOTIFY: "none"})
    await taken_from_ben(shop, view.id)
    await shop.shown()
    (panel,) = to(shop.screen, BEN)
    assert (panel.last.former is not None, panel.last.fresh) == (True, False)


async def test_who_takes_no_direct_messages_is_left_alone_about_a_lost_seat(shop: Shop) -> None:
    await shop.shut(BEN)
    view = await shop.game(ANN, BEN, CAT)
    await taken_from_ben(shop, view.id)
    await shop.shown()
    assert to(shop.screen, BEN) == []


async def test_who_leaves_a_game_finds_that_on_the_panel_and_gets_no_message(shop: Shop) -> None:
    view = await shop.game(ANN, BEN, CAT)
    await shop.shown()
    await shop.tables.seats.leave(view.id, BEN, shop.interaction())
    await shop.shown()
    (panel,) = to(shop.screen, BEN)
    assert (panel.last.former is not None, panel.last.seen.seat) == (True, None)
    shown = len(panel.notices)
    await shop.play(view.id, ANN)
    await shop.shown()
    assert len(panel.notices) == shown


async def test_once_a_seat_is_taken_its_former_holder_finds_that_and_never_hears_of_it_again(
    shop: Shop,
) -> None:
    view = await shop.game(ANN, BEN, CAT)
    await shop.shown()
    await taken_from_ben(shop, view.id)
    await shop.shown()
    await taken_by(shop, DAN, view.id)
    await shop.shown()
    told = to(shop.screen, BEN)[-1]
    assert [post.fresh for post in told.notices] == [True, False]
    assert told.last.view.players[SEAT].user == DAN
    (panel,) = to(shop.screen, DAN)
    assert panel.notices[0].previous is None
    await shop.play_out(view.id)
    await shop.shown()
    assert len(told.notices) == 2
    assert {post.user for each in to(shop.screen, DAN) for post in each.notices} == {DAN}


async def test_whoever_takes_a_seat_does_not_wait_until_its_former_holder_can_be_told(
    shop: Shop,
) -> None:
    view = await shop.game(ANN, BEN, CAT)
    await shop.shown()
    await taken_from_ben(shop, view.id)
    await shop.shown()
    shop.screen.faults[Audience(view.id, SEAT)] = [Unreachable("no connection")]
    await taken_by(shop, DAN, view.id)
    await shop.shown()
    assert len(to(shop.screen, DAN)) == 1
    assert shop.clockwork.waits == []


async def test_who_returns_finds_the_panel_there_with_what_happened_meanwhile(shop: Shop) -> None:
    view = await shop.game(ANN, BEN, CAT)
    await shop.shown()
    await taken_from_ben(shop, view.id)
    await shop.shown()
    for user in (ANN, CAT):
        await shop.play(view.id, user)
    await shop.shown()
    await shop.tables.seats.come_back(view.id, BEN, NAMES[BEN])
    await shop.shown()
    *_, panel = to(shop.screen, BEN)
    assert [post.fresh for post in panel.notices] == [True, False]
    assert (panel.last.former, panel.last.seen.seat) == (None, SEAT)
    heard = await shop.tables.read.log_lines(view.id, SEAT, 0)
    assert [line for line in panel.last.lines if line] == heard


async def test_a_message_of_a_lost_seat_that_was_deleted_is_not_posted_again(shop: Shop) -> None:
    view = await shop.game(ANN, BEN, CAT)
    await shop.shown()
    await shop.tables.seats.leave(view.id, BEN, shop.interaction())
    shop.screen.faults[Audience(view.id, SEAT)] = [AudienceGone()]
    await shop.shown()
    assert farewells(shop.screen) == []


async def test_a_game_that_ends_while_a_computer_plays_takes_the_way_back_away(shop: Shop) -> None:
    view = await shop.game(ANN, BEN, CAT)
    await shop.shown()
    await taken_from_ben(shop, view.id)
    await shop.shown()
    await shop.play_out(view.id)
    await shop.shown()
    told = to(shop.screen, BEN)[-1]
    assert told.last.view.over
    assert told.last.former is not None


class SeatLife(Life):
    """A table at which Ben's seat is freed and Dan takes it, by a host that dies now and then."""

    async def _act(self) -> bool:
        house, view = self._house, await self.view()
        if self.each is not None:
            self.each.do(None if view is None or view.status == "lobby" else view.players)
        if view is None:
            await house.lobby(ANN, BEN, CAT, channel=self.channel)
        elif view.status == "lobby":
            await house.tables.lobby.start(view.id, ANN, house.interaction())
        elif view.players[SEAT].user == BEN:
            await taken_from_ben(house, view.id)
        elif view.players[SEAT].user is None:
            await taken_by(house, DAN, view.id)
        elif not view.over:
            await house.tables.votes.abandon(view.id, ANN, force=True)
        else:
            return False
        return True

    async def _check_settled(self) -> None:
        view = await self.view()
        assert view is not None
        holder = view.players[SEAT].user
        if view.status == "lobby" or holder == BEN:
            return
        (told,) = to(self.screen, BEN)
        assert (told.last.user, told.last.view.players[SEAT].user) == (BEN, holder)
        assert sum(post.fresh for post in farewells(self.screen)) == 1
        assert all(post.seen.seat is None for post in told.notices)
        assert len(to(self.screen, DAN)) == (holder == DAN)


async def test_killed_at_each_moment_a_lost_seat_is_told_of_once_and_its_next_holder_called_once(
    store: MortalStore,
) -> None:
    each = EachMoment()
    while each.has_died:
        each.live_again()
        store.fate = Fate()
        life = SeatLife(store, Fate(each), 0)
        life.each = each
        with each.noted():
            await life.live()
    assert each.deaths > LEAST_DEATHS


@pytest.fixture
async def store(path: Path) -> AsyncGenerator[MortalStore]:
    """A database whose host can die."""
    opened = await open_as(MortalStore, path)
    yield opened
    await opened.close()
