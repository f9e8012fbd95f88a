"""Several actions at once: each an entry of its own, in order, exactly once, up to a refusal."""

import pytest

from engine.errors import IllegalAction
from engine.model import Action, Order
from host.errors import StaleView
from host.table import entries
from host.table.models import Receipt
from tests.example_game.play.actions import Bid, Give, Turn
from tests.host.house import ANN, BEN, House
from tests.host.sabotage import Crash, write_points


async def _at_the_choice(house: House) -> tuple[int, int]:
    """A table at which all have bid, and the person who gives the point."""
    view = await house.game(ANN, BEN)
    for user in (ANN, BEN):
        await house.play(view.id, user)
    seat = (await house.tables.read.view(view.id)).actors[0]
    return view.id, (ANN, BEN)[seat]


async def _do(house: House, table: int, user: int, *actions: Action, press: int = 0) -> Receipt:
    return await house.tables.play.act(
        table, user, *actions, decision=None, interaction=press or house.interaction()
    )


async def _made(house: House, table: int) -> list[bytes]:
    """The payloads of the ledger."""
    async with house.store.read() as connection:
        return [bytes(each.entry.payload) for each in await entries.between(connection, table)]


async def test_each_action_is_an_entry_of_its_own_and_all_are_told(house: House) -> None:
    table, user = await _at_the_choice(house)
    receipt = await _do(house, table, user, Turn("top"), Give(0))
    assert (receipt.seq, receipt.done, receipt.refused) == (4, 2, "")
    assert len(receipt.lines) == 2
    made = await _made(house, table)
    assert [b'"turn"' in made[3], b'"give"' in made[4]] == [True, True]


async def test_what_comes_after_a_refusal_is_not_done_and_the_reason_is_told(
    house: House,
) -> None:
    table, user = await _at_the_choice(house)
    receipt = await _do(house, table, user, Turn("top"), Turn("bottom"), Give(0))
    assert (receipt.seq, receipt.done) == (3, 1)
    assert receipt.refused == "You have turned up a card this round. Give the point."
    assert (await house.tables.read.view(table)).seq == 3


async def test_a_turn_whose_first_action_is_refused_changes_nothing(house: House) -> None:
    table, user = await _at_the_choice(house)
    with pytest.raises(IllegalAction):
        await _do(house, table, user, Bid(1), Give(0))
    assert (await house.tables.read.view(table)).seq == 2


async def test_the_same_interaction_twice_gets_its_first_answer(house: House) -> None:
    table, user = await _at_the_choice(house)
    press = house.interaction()
    first = await _do(house, table, user, Turn("top"), Give(0), press=press)
    again = await _do(house, table, user, Turn("top"), Give(0), press=press)
    assert again.repeated
    assert (again.seq, again.lines, again.done) == (first.seq, first.lines, 2)
    assert (await house.tables.read.view(table)).seq == 4


async def test_what_is_done_after_the_end_is_refused_and_the_end_stands(house: House) -> None:
    table, user = await _at_the_choice(house)
    await _do(house, table, user, Give(0))
    for each in (ANN, BEN):
        await house.play(table, each)
    seat = (await house.tables.read.view(table)).actors[0]
    receipt = await _do(house, table, (ANN, BEN)[seat], Give(0), Give(1))
    assert (receipt.done, receipt.refused) == (1, "The game is over.")
    assert receipt.seen.view.over


async def test_an_old_view_does_nothing_at_all(house: House) -> None:
    table, user = await _at_the_choice(house)
    with pytest.raises(StaleView):
        await house.tables.play.act(
            table, user, Turn("top"), Give(0), decision="0" * 12, interaction=house.interaction()
        )
    assert (await house.tables.read.view(table)).seq == 2


async def test_killed_in_between_all_is_done_or_nothing(house: House) -> None:
    """Whatever write the end of the process comes at, no half of a turn is left."""
    table, user = await _at_the_choice(house)
    for strike in range(40):
        press = house.interaction()
        with write_points(house.store, strike) as points:
            try:
                await _do(house, table, user, Turn("top"), Give(0), press=press)
            except Crash:
                assert (await house.tables.read.view(table)).seq == 2
                assert len(await _made(house, table)) == 3
                continue
        assert points.passed <= strike
        break
    assert (await house.tables.read.view(table)).seq == 4
    assert len(await _made(house, table)) == 5


async def test_the_order_that_would_have_done_the_same_is_offered(house: House) -> None:
    """Not where something else was decided, and not once it is given."""
    view = await house.game(ANN, BEN)
    low, _, high = await house.offered(view.id, BEN)
    receipt = await _do(house, view.id, BEN, high)
    assert receipt.order == Order("bidding", "highest")
    view = await house.game(ANN, BEN, channel=77)
    low, _, _ = await house.offered(view.id, BEN)
    assert (await _do(house, view.id, BEN, low)).order is None
    receipt = await _do(house, view.id, ANN, Order("bidding", "highest"))
    assert receipt.order is None
