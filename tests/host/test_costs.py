"""What moves, lists and starts ask of the database, counted."""

import pytest

from host.table.placements import Audience, Placement
from tests import served
from tests.host.counting import counted, plan, scans
from tests.host.house import ANN, BEN, CAT, DAN, GUILD, House
from tests.host.shop import Shop


async def test_a_move_is_one_transaction_to_read_and_one_to_write(house: House) -> None:
    view = await house.game(ANN, BEN, CAT, DAN)
    seen = await house.tables.read.seen(view.id, 0)
    with counted(house.store) as asked:
        receipt = await house.tables.play.act(
            view.id,
            ANN,
            seen.actions[0],
            decision=seen.decision,
            interaction=house.interaction(),
        )
    assert asked.transactions == 2
    assert len(asked.statements) <= 8, asked.statements
    now = await house.tables.read.seen(view.id, 0)
    assert (receipt.seen.view, receipt.seen.state, receipt.seen.stamp, receipt.seen.actions) == (
        now.view,
        now.state,
        now.stamp,
        now.actions,
    )


async def test_a_move_with_five_audiences_stays_within_its_bounds_with_all_that_is_shown(
    shop: Shop,
) -> None:
    view = await shop.game(ANN, BEN, CAT, DAN)
    await shop.shown()
    for _ in range(10):
        view = await shop.tables.read.view(view.id)
        seat = view.actors[0]
        user = view.players[seat].user
        assert user is not None
        seen = await shop.tables.read.seen(view.id, seat)
        with counted(shop.store) as asked:
            await shop.tables.play.act(
                view.id,
                user,
                seen.actions[0],
                decision=seen.decision,
                interaction=shop.interaction(),
            )
            await shop.shown()
        assert asked.transactions <= 8
        # On a server each look asks for what other processes noted of the channel, too.
        assert len(asked.statements) <= 25 + 2 * served.is_used(), asked.statements
        if (await shop.tables.read.view(view.id)).over:
            break


async def test_all_that_five_audiences_need_is_one_transaction_and_so_is_noting_it(
    house: House,
) -> None:
    view = await house.game(ANN, BEN, CAT, DAN)
    await house.play(view.id, ANN)
    with counted(house.store) as asked:
        showing = await house.tables.shown.everything_to_show(view.id)
        for audience in showing.audiences:
            assert showing.seen(audience.seat) is showing.seen(audience.seat)
            showing.lines(audience.seat, 0)
    assert (len(showing.audiences), asked.transactions) == (5, 1)
    assert len(asked.statements) <= 6, asked.statements
    changed = {
        audience: Placement(seq=1, channel=5, message=seat)
        for seat, audience in enumerate(showing.audiences)
    }
    with counted(house.store) as asked:
        await house.tables.shown.save_placements(view.id, changed, delivered=showing.view.revision)
    assert (asked.transactions, len(asked.statements)) == (1, 3)


async def test_a_persons_list_of_tables_is_one_statement_however_many_there_are(
    house: House,
) -> None:
    for channel in range(12):
        await house.game(ANN, BEN, channel=channel + 1)
    with counted(house.store) as asked:
        found = await house.tables.read.of_user(ANN)
    assert len(found) == 12
    assert (asked.transactions, len(asked.statements)) == (1, 2)  # BEGIN is one


async def test_a_start_finds_only_what_is_left_to_show(house: House) -> None:
    shown = await house.game(ANN, BEN, channel=1)
    left = await house.game(ANN, BEN, channel=2)
    await house.tables.shown.save_placements(shown.id, {}, delivered=shown.revision)
    assert await house.tables.shown.undelivered() == [left.id]
    await house.play(shown.id, ANN)
    assert await house.tables.shown.undelivered() == [shown.id, left.id]


async def _look(house: House, what: str) -> None:
    match what:
        case "start":
            await house.tables.shown.undelivered()
        case "computers":
            await house.tables.computers.resume()
        case "list":
            await house.tables.read.of_user(ANN)
        case "channel":
            await house.tables.read.in_channel(7)
        case _:
            await house.tables.results.best_results(GUILD, "toy")


@pytest.mark.parametrize(
    ("what", "index"),
    [
        ("start", "ix_tables_undelivered"),
        ("computers", "ix_seats_computer_waits"),
        ("list", "ix_seats_user"),
        ("channel", "ix_tables_channel_ended"),
        ("records", "ix_best_results_guild_game_title_value"),
    ],
)
async def test_what_starts_and_lists_look_for_is_found_by_an_index(
    house: House, what: str, index: str
) -> None:
    with counted(house.store) as asked:
        await _look(house, what)
    async with house.store.read() as connection:
        for sql, values in zip(asked.statements, asked.values, strict=True):
            if not sql.startswith("SELECT"):
                continue
            steps = await plan(connection, sql, values)
            assert not scans(steps)
            if index in " ".join(steps):
                return
    raise AssertionError(index)


async def test_what_was_noted_is_read_back_and_replaced(house: House) -> None:
    view = await house.game(ANN, BEN)
    channel, seat = Audience(view.id, None), Audience(view.id, 1)
    first = Placement(stage="running", seq=3, channel=1, message=2, idle=True)
    second = Placement(stage="running", seq=4, channel=1, message=2, intent=4)
    await house.tables.shown.save_placements(view.id, {channel: first, seat: first})
    await house.tables.shown.save_placements(view.id, {seat: second})
    showing = await house.tables.shown.everything_to_show(view.id)
    assert showing.placements == {
        channel: first,
        Audience(view.id, 0): Placement(),
        seat: second,
    }
    [listed] = await house.tables.read.of_user(ANN)
    assert listed.message == (1, 2)


async def test_an_older_revision_never_takes_back_what_was_delivered(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.tables.shown.save_placements(view.id, {}, delivered=view.revision)
    await house.tables.shown.save_placements(view.id, {}, delivered=0)
    assert await house.tables.shown.undelivered() == []


async def test_closed_messages_are_said_to_be_and_looked_at_again_once_they_open(
    house: House,
) -> None:
    view = await house.game(ANN, BEN)
    await house.tables.people.set(ANN, dm_closed=True)
    await house.tables.shown.save_placements(view.id, {}, delivered=view.revision)
    showing = await house.tables.shown.everything_to_show(view.id)
    assert [showing.is_open(audience) for audience in showing.audiences] == [True, False, True]
    await house.tables.accounts.mark_reachable(ANN)
    assert await house.tables.shown.undelivered() == [view.id]


async def test_what_is_to_be_shown_is_what_each_audience_may_see_and_heard(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    await shop.play(view.id, ANN)
    await shop.play(view.id, BEN)
    showing = await shop.tables.shown.everything_to_show(view.id)
    for seat in (None, 0, 1):
        assert showing.seen(seat).state == (await shop.tables.read.seen(view.id, seat)).state
        assert showing.lines(seat, 0) == await shop.tables.read.log_lines(view.id, seat, 0)
        assert showing.lines(seat, 1) == await shop.tables.read.log_lines(view.id, seat, 1)
