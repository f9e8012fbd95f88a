"""Superseded messages are seen to last of all: nothing waits for them, and none is forgotten."""

from pathlib import Path

import pytest

from host.delivery.cleanup import MAX_TRIES
from host.errors import Unreachable
from host.table.placements import Audience
from tests.host.house import ANN, BEN
from tests.host.screen import Posted, Screen
from tests.host.shop import Shop, open_shop

pytestmark = pytest.mark.usefixtures("at_once")

TOO_OLD = Unreachable("too many edits of old messages", retry_after=30.0)


async def _second_round(shop: Shop, *faults: Exception) -> tuple[Posted, Posted]:
    """Play until a second board is posted; the first one cannot be changed so many times."""
    view = await shop.game(ANN, BEN)
    await shop.shown()
    chooser = await shop.until_choice(view.id)
    shop.screen.old_faults[Audience(view.id, None)] = list(faults)
    await shop.play(view.id, chooser)
    await shop.screen.until(lambda: len(shop.screen.boards(view.id)) == 2)
    first, second = shop.screen.boards(view.id)
    return first, second


def _shrunk(shop: Shop, table: int) -> list[bool]:
    """Of each board whether it has shrunk."""
    return [board.shrunk is not None for board in shop.screen.boards(table)]


async def test_an_old_message_that_cannot_be_changed_holds_up_no_board(shop: Shop) -> None:
    first, second = await _second_round(shop, TOO_OLD)
    await shop.clockwork.until_asleep(1)
    assert shop.clockwork.waits == [30.0]
    await shop.play(second.place.table, ANN)
    await shop.screen.until(lambda: len(second.notices) == 2)
    assert first.shrunk is None
    shop.clockwork.wake()
    await shop.shown()
    assert first.shrunk == first.last.lines


async def test_what_is_left_when_the_program_ends_is_found_again_by_the_next(
    path: Path, screen: Screen
) -> None:
    async with open_shop(path, screen) as shop:
        first, second = await _second_round(shop, TOO_OLD)
        await shop.clockwork.until_asleep(1)
    async with open_shop(path, screen) as shop:
        await shop.shown()
        assert first.shrunk == first.last.lines
        assert shop.screen.boards(second.place.table) == [first, second]
        assert list(await shop.tables.shown.undelivered()) == []


async def test_an_old_message_that_can_never_be_changed_is_given_up_and_all_is_noted(
    shop: Shop,
) -> None:
    first, second = await _second_round(shop, *[TOO_OLD] * 100)
    for times in range(1, MAX_TRIES):
        await shop.clockwork.until_asleep(times)
        assert list(await shop.tables.shown.undelivered()) == [second.place.table]
        shop.clockwork.wake()
    await shop.shown()
    assert first.shrunk is None
    assert len(shop.clockwork.waits) == MAX_TRIES - 1
    assert list(await shop.tables.shown.undelivered()) == []


async def test_a_further_message_does_not_wait_for_the_first_to_be_seen_to(shop: Shop) -> None:
    _, second = await _second_round(shop, TOO_OLD)
    await shop.clockwork.until_asleep(1)
    table = second.place.table
    for user in (ANN, BEN):
        await shop.play(table, user)
    view = await shop.tables.read.view(table)
    chooser = view.players[view.actors[0]].user
    assert chooser is not None
    await shop.play(table, chooser)
    await shop.screen.until(lambda: _shrunk(shop, table) == [False, True, False])
    shop.clockwork.wake()
    await shop.shown()
    assert _shrunk(shop, table) == [True, True, False]
