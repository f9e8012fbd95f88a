"""A game goes on: each press counts exactly once, on what the person really saw."""

import asyncio
import logging

import pytest
from sqlalchemy import update

from engine import chance
from engine.errors import IllegalAction, NotYourTurn
from engine.model import HIDDEN, Order
from host.database import schema
from host.errors import (
    NotAllowed,
    NotRunning,
    NotSeated,
    StaleView,
    StoreUnavailable,
    TableBroken,
)
from host.table.models import TableView
from host.table.stored_table import save
from tests.example_game.play.actions import Bid, Give
from tests.example_game.play.state import State
from tests.host.breakable import Boom
from tests.host.house import ANN, BEN, CAT, DAN, SEED, House
from tests.host.sabotage import fail, write_points


async def _to_the_choice(house: House, view: TableView) -> int:
    """Let all bid; the person who must choose then."""
    for player in view.players:
        if player.user is not None:
            await house.play(view.id, player.user)
    after = await house.tables.read.view(view.id)
    user = after.players[after.actors[0]].user
    assert user is not None
    return user


async def test_the_same_interaction_counts_once_and_gets_its_first_answer_again(
    house: House,
) -> None:
    view = await house.game(ANN, BEN)
    (action, *_) = await house.offered(view.id, ANN)
    press = house.interaction()
    first = await house.tables.play.act(view.id, ANN, action, decision=None, interaction=press)
    await house.play(view.id, BEN)
    again = await house.tables.play.act(view.id, ANN, action, decision=None, interaction=press)
    assert isinstance(action, Bid)
    assert (first.seq, first.lines) == (1, (f"You bid {action.card}.",))
    assert (again.seq, again.lines, again.repeated) == (1, first.lines, True)
    assert (await house.tables.read.view(view.id)).seq == 2


async def test_an_interaction_gets_its_first_answer_even_after_the_end(house: House) -> None:
    view = await house.game(ANN, BEN)
    (action, *_) = await house.offered(view.id, ANN)
    press = house.interaction()
    first = await house.tables.play.act(view.id, ANN, action, decision=None, interaction=press)
    await house.play_out(view.id)
    again = await house.tables.play.act(view.id, ANN, action, decision="0" * 12, interaction=press)
    assert (again.lines, again.repeated) == (first.lines, True)


async def test_of_two_presses_on_one_view_at_once_one_wins_and_the_other_is_stale(
    house: House,
) -> None:
    view = await house.game(ANN, BEN)
    seen = await house.tables.read.seen(view.id, 0)
    answers = await asyncio.gather(
        *(
            house.tables.play.act(
                view.id, ANN, action, decision=seen.decision, interaction=house.interaction()
            )
            for action in seen.actions[:2]
        ),
        return_exceptions=True,
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Receipt", "StaleView"]
    assert (await house.tables.read.view(view.id)).seq == 1


async def test_pressing_twice_is_stale_even_if_the_first_press_changed_nothing_to_be_seen(
    house: House,
) -> None:
    view = await house.game(ANN, BEN)
    seen = await house.tables.read.seen(view.id, 0)
    order = Order("bidding", seen.orders["bidding"])

    async def press() -> None:
        await house.tables.play.act(
            view.id, ANN, order, decision=seen.decision, interaction=house.interaction()
        )

    await press()
    assert (await house.tables.read.seen(view.id, 0)).state == seen.state
    with pytest.raises(StaleView):
        await press()


async def test_what_others_do_in_secret_does_not_change_a_view_but_what_is_seen_does(
    house: House,
) -> None:
    view = await house.game(ANN, BEN, CAT)
    early = await house.tables.read.seen(view.id, 0)
    await house.play(view.id, BEN)  # that somebody has bid is seen
    before = await house.tables.read.seen(view.id, 0)
    assert before.stamp != early.stamp
    order = Order("bidding", "highest")
    await house.tables.play.act(view.id, BEN, order, decision=None, interaction=house.interaction())
    assert (await house.tables.read.seen(view.id, 0)).stamp == before.stamp


async def test_while_several_decide_nobody_makes_anothers_press_stale(house: House) -> None:
    view = await house.game(ANN, BEN, CAT)
    early = await house.tables.read.seen(view.id, 0)
    await house.play(view.id, BEN)

    async def press() -> None:
        await house.tables.play.act(
            view.id,
            ANN,
            early.actions[0],
            decision=early.decision,
            interaction=house.interaction(),
        )

    await press()
    with pytest.raises(StaleView):  # what it was about is decided
        await press()


async def test_a_press_of_an_earlier_turn_is_stale(house: House) -> None:
    view = await house.game(ANN, BEN)
    bids = await house.tables.read.seen(view.id, 0)
    for user in (ANN, BEN):
        await house.play(view.id, user, 0)
    while 0 not in (await house.tables.read.view(view.id)).actors:
        await house.play(view.id, BEN)
    now = await house.tables.read.seen(view.id, 0)
    assert now.decision != bids.decision
    with pytest.raises(StaleView):
        await house.tables.play.act(
            view.id, ANN, now.actions[0], decision=bids.decision, interaction=house.interaction()
        )


async def test_people_without_a_say_are_told_why(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    bid = Bid(1)

    async def press(user: int) -> None:
        await house.tables.play.act(
            view.id, user, bid, decision=None, interaction=house.interaction()
        )

    with pytest.raises(NotRunning, match="not begun"):
        await press(ANN)
    await house.tables.lobby.start(view.id, ANN, house.interaction())
    with pytest.raises(NotSeated):
        await press(DAN)
    with pytest.raises(IllegalAction):
        await press(ANN)
    await house.play(view.id, ANN)
    with pytest.raises(NotYourTurn):
        await press(ANN)
    await house.play_out(view.id)
    with pytest.raises(NotRunning, match="over"):
        await press(ANN)


async def test_a_seat_is_shown_its_own_hand_and_no_other_and_a_spectator_none(
    house: House,
) -> None:
    view = await house.game(ANN, BEN)
    for seat in (0, 1, None):
        state = (await house.tables.read.seen(view.id, seat)).state
        assert isinstance(state, State)
        for owner, hand in enumerate(each.hand for each in state.seats):
            assert (HIDDEN in hand) == (owner != seat)


async def test_each_viewer_hears_only_what_is_meant_for_them(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.play(view.id, ANN)
    lines = [await house.tables.read.log_lines(view.id, viewer, 0) for viewer in (0, 1, None)]
    assert [len(heard) for heard in lines] == [1, 0, 0]
    await house.play(view.id, BEN)
    assert len(await house.tables.read.log_lines(view.id, 0, 0)) == 2
    assert await house.tables.read.log_lines(view.id, 0, 0, 1) == lines[0]
    assert await house.tables.read.log_lines(view.id, 0, 2) == []


async def test_a_turn_begins_when_a_seat_must_act_and_ends_with_another_persons_decision(
    house: House,
) -> None:
    view = await house.game(ANN, BEN)
    assert (view.actors, view.since) == ((0, 1), (0, 0))
    await house.play(view.id, ANN)
    assert (await house.tables.read.view(view.id)).since == (None, 0)
    await house.play(view.id, BEN)
    view = await house.tables.read.view(view.id)
    (chooser,) = view.actors
    # Ann's turn at bidding was over when Ben decided; Ben's own goes on into his choice.
    assert view.since[chooser] == (2 if chooser == 0 else 0)


async def test_standing_orders_are_taken_from_a_seat_that_has_nothing_to_decide(
    house: House,
) -> None:
    view = await house.game(ANN, BEN)
    await house.play(view.id, ANN)
    order = Order("bidding", "highest")
    await house.tables.play.act(view.id, ANN, order, decision=None, interaction=house.interaction())
    assert (await house.tables.read.seen(view.id, 0)).orders == {"bidding": "highest"}
    assert (await house.tables.read.seen(view.id, None)).orders == {}
    assert (await house.tables.read.view(view.id)).since == (None, 0)


async def test_the_seed_is_promised_from_the_first_and_told_only_at_the_end(house: House) -> None:
    view = await house.game(ANN, BEN)
    assert (view.commitment, view.seed) == (chance.commitment(SEED), None)
    view = await house.play_out(view.id)
    assert (view.status, view.seed) == ("finished", SEED.hex())
    assert view.ended is not None
    assert (await house.tables.read.view(view.id)).commitment == chance.commitment(SEED)


async def test_a_game_that_fails_leaves_its_table_as_it_was_and_tells_no_card(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    view = await house.game(ANN, BEN)
    before = await house.stored(view.id)
    state = (await house.tables.read.seen(view.id, 0)).state
    assert isinstance(state, State)
    with caplog.at_level(logging.DEBUG), pytest.raises(TableBroken) as broken:
        await house.tables.play.act(
            view.id, ANN, Boom(), decision=None, interaction=house.interaction()
        )
    assert f"table {view.id}: Boom of seat 0" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    for told in (caplog.text, str(broken.value)):
        assert str(state.seats[0].hand) not in told
    assert await house.stored(view.id) == before
    await house.play(view.id, ANN)


async def test_a_table_that_is_busy_makes_no_other_table_wait(house: House) -> None:
    busy = await house.game(ANN, BEN, channel=1)
    free = await house.game(ANN, BEN, channel=2)
    async with house.tables.session.lock(busy.id):
        waiting = asyncio.create_task(house.play(busy.id, ANN))
        await house.play(free.id, ANN)
        assert not waiting.done()
    assert (await waiting).seq == 1


async def test_changes_are_announced_only_once_they_are_stored(house: House) -> None:
    view = await house.game(ANN, BEN)
    heard: list[int] = []
    house.tables.signals.changed.subscribe(heard.append)
    await house.play(view.id, ANN)
    with pytest.raises(NotYourTurn):
        await house.tables.play.act(
            view.id, ANN, Give(0), decision=None, interaction=house.interaction()
        )
    assert heard == [view.id]


async def test_the_record_of_a_running_game_is_refused(house: House) -> None:
    view = await house.game(ANN, BEN)
    with pytest.raises(NotAllowed):
        await house.tables.read.export(view.id)
    closed = await house.lobby(ANN, channel=9)
    await house.tables.lobby.leave(closed.id, ANN)
    with pytest.raises(NotRunning):
        await house.tables.read.export(closed.id)


async def test_an_offered_choice_can_be_taken_by_whoever_must_choose(house: House) -> None:
    view = await house.game(ANN, BEN)
    user = await _to_the_choice(house, view)
    receipt = await house.play(view.id, user, choice=1)
    assert receipt.lines[0].endswith("gave **Ben** a point.")


async def test_a_move_that_the_disk_refuses_is_told_and_changes_nothing(house: House) -> None:
    view = await house.game(ANN, BEN)
    before = await house.stored(view.id)
    with write_points(house.store, 1, fail), pytest.raises(StoreUnavailable, match="disk I/O"):
        await house.play(view.id, ANN)
    assert await house.stored(view.id) == before


async def test_of_two_processes_that_change_one_table_the_slower_one_is_stale(
    house: House,
) -> None:
    view = await house.game(ANN, BEN)
    old = await house.stored(view.id)
    await house.play(view.id, ANN)
    late = old.copy()
    late.revision += 1
    with pytest.raises(StaleView):
        async with house.store.write() as connection:
            await save(connection, old, late)


async def test_a_table_of_rules_that_are_no_more_does_not_hide_the_others(house: House) -> None:
    lost = await house.game(ANN, BEN, channel=1)
    kept = await house.game(ANN, BEN, channel=2)
    async with house.store.write() as connection:
        await connection.execute(
            update(schema.tables).where(schema.tables.c.id == lost.id).values(rules_version=99)
        )
    with pytest.raises(TableBroken, match="newer rules of Nectar"):
        await house.tables.read.view(lost.id)
    sick, healthy = await house.tables.read.of_user(ANN)
    assert (sick.id, healthy.id, healthy.broken) == (lost.id, kept.id, None)
    assert sick.broken is not None
    assert "newer rules" in sick.broken.reason
