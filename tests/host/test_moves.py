"""A game goes on: each press counts exactly once, on what the person really saw."""

import asyncio
import logging
import random
from collections.abc import Sequence
from contextlib import nullcontext, suppress

import msgspec
import pytest

from engine import ledger
from engine.errors import IllegalAction, NotYourTurn, Refused
from engine.forms import NO_FORMS, ended_by_itself
from engine.ledger import rng_for
from engine.model import HIDDEN, Action, Order
from engine.registry import AnyGame
from engine.stories import words_of
from host.errors import NotAllowed, NotRunning, NotSeated, StaleView, StoreUnavailable, TableBroken
from host.repositories.tables import load
from host.service.tables import Tables
from host.subject import Subject
from tests.example_game.play.actions import Bid, Give, Turn
from tests.example_game.play.state import State
from tests.games import GAMES
from tests.host.house import ANN, BEN, CAT, CHANNEL, DAN, SEED, Boom, House
from tests.host.sabotage import Crash, fail, write_points

FORMS = 40
"""Turns in which a random form is tried."""


async def _at_the_choice(house: House) -> tuple[int, int]:
    """A table at which all have bid, and the person who gives the point."""
    view = await house.game(ANN, BEN, played=(ANN, BEN))
    return view.id, await house.to_act(view.id)


async def test_a_repeated_press_gets_its_first_answer_even_after_the_end(house: House) -> None:
    view = await house.game(ANN, BEN)
    (action, *_) = await house.offered(view.id, ANN)
    press = house.interaction()
    first = await house.act(view.id, ANN, action, press=press)
    await house.play(view.id, BEN)
    again = await house.act(view.id, ANN, action, press=press)
    assert isinstance(action, Bid)
    assert (first.seq, words_of(first.stories)) == (1, [f"You bid {action.card}."])
    assert (again.seq, again.stories, again.repeated) == (1, first.stories, True)
    assert (await house.tables.read.view(view.id)).progress.seq == 2
    await house.play_out(view.id)
    again = await house.act(view.id, ANN, action, decision="0" * 12, press=press)
    assert (again.stories, again.repeated) == (first.stories, True)


async def test_of_two_presses_on_one_view_one_is_stale(house: House) -> None:
    view = await house.game(ANN, BEN)
    seen = await house.tables.read.seen(view.id, 0)
    answers = await asyncio.gather(
        *(house.act(view.id, ANN, action, decision=seen.decision) for action in seen.actions[:2]),
        return_exceptions=True,
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Receipt", "StaleView"]
    assert (await house.tables.read.view(view.id)).progress.seq == 1


async def test_pressing_twice_is_stale_even_if_nothing_visible_changed(house: House) -> None:
    view = await house.game(ANN, BEN)
    seen = await house.tables.read.seen(view.id, 0)
    order = Order("bidding", seen.orders["bidding"])

    async def press() -> None:
        await house.act(view.id, ANN, order, decision=seen.decision)

    await press()
    assert (await house.tables.read.seen(view.id, 0)).state == seen.state
    with pytest.raises(StaleView):
        await press()


async def test_a_view_changes_by_what_is_seen_and_not_by_secrets(house: House) -> None:
    view = await house.game(ANN, BEN, CAT)
    early = await house.tables.read.seen(view.id, 0)
    await house.play(view.id, BEN)  # that somebody has bid is seen
    before = await house.tables.read.seen(view.id, 0)
    assert before.stamp != early.stamp
    order = Order("bidding", "highest")
    await house.act(view.id, BEN, order)
    assert (await house.tables.read.seen(view.id, 0)).stamp == before.stamp


async def test_while_several_decide_nobody_makes_anothers_press_stale(house: House) -> None:
    view = await house.game(ANN, BEN, CAT)
    early = await house.tables.read.seen(view.id, 0)
    await house.play(view.id, BEN)

    async def press() -> None:
        await house.act(view.id, ANN, early.actions[0], decision=early.decision)

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
        await house.act(view.id, ANN, now.actions[0], decision=bids.decision)


async def test_refusals_say_why(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    bid = Bid(1)

    async def press(user: int) -> None:
        await house.act(view.id, user, bid)

    with pytest.raises(NotRunning, match=r"hasn.t started yet"):
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


async def test_a_seat_sees_its_own_hand_and_a_spectator_none(house: House) -> None:
    view = await house.game(ANN, BEN)
    for seat in (0, 1, None):
        state = (await house.tables.read.seen(view.id, seat)).state
        assert isinstance(state, State)
        for owner, hand in enumerate(each.hand for each in state.seats):
            assert (HIDDEN in hand) == (owner != seat)


async def test_each_viewer_hears_only_their_own_lines(house: House) -> None:
    view = await house.game(ANN, BEN, played=(ANN,))
    lines = [await house.tables.read.log_lines(view.id, viewer, 0) for viewer in (0, 1, None)]
    assert [len(heard) for heard in lines] == [1, 0, 0]
    await house.play(view.id, BEN)
    assert len(await house.tables.read.log_lines(view.id, 0, 0)) == 2
    assert await house.tables.read.log_lines(view.id, 0, 0, 1) == lines[0]
    assert await house.tables.read.log_lines(view.id, 0, 2) == []


async def test_a_turn_ends_with_another_persons_decision(house: House) -> None:
    view = await house.game(ANN, BEN)
    assert (view.actors, view.progress.since) == ((0, 1), (0, 0))
    await house.play(view.id, ANN)
    assert (await house.tables.read.view(view.id)).progress.since == (None, 0)
    await house.play(view.id, BEN)
    view = await house.tables.read.view(view.id)
    (chooser,) = view.actors
    # Ann's turn at bidding was over when Ben decided; Ben's own goes on into his choice.
    assert view.progress.since[chooser] == (2 if chooser == 0 else 0)


async def test_standing_orders_are_taken_out_of_turn(house: House) -> None:
    view = await house.game(ANN, BEN, played=(ANN,))
    order = Order("bidding", "highest")
    await house.act(view.id, ANN, order)
    assert (await house.tables.read.seen(view.id, 0)).orders == {"bidding": "highest"}
    assert (await house.tables.read.seen(view.id, None)).orders == {}
    assert (await house.tables.read.view(view.id)).progress.since == (None, 0)


async def test_the_seed_is_committed_to_and_shown_at_the_end(house: House) -> None:
    view = await house.game(ANN, BEN)
    assert (view.commitment, view.seed) == (ledger.commitment(SEED), None)
    view = await house.play_out(view.id)
    assert (view.status, view.seed) == ("finished", SEED.hex())
    assert view.ended is not None
    assert (await house.tables.read.view(view.id)).commitment == ledger.commitment(SEED)


async def test_a_failing_game_tells_no_card(house: House, caplog: pytest.LogCaptureFixture) -> None:
    view = await house.game(ANN, BEN)
    before = await house.stored(view.id)
    state = (await house.tables.read.seen(view.id, 0)).state
    assert isinstance(state, State)
    with caplog.at_level(logging.DEBUG), pytest.raises(TableBroken) as broken:
        await house.act(view.id, ANN, Boom())
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
    heard: list[Subject] = []
    house.tables.signals.changed.subscribe(heard.append)
    await house.play(view.id, ANN)
    with pytest.raises(NotYourTurn):
        await house.act(view.id, ANN, Give(0))
    assert heard == [view.subject]


async def test_the_record_of_a_running_game_is_refused(house: House) -> None:
    view = await house.game(ANN, BEN)
    with pytest.raises(NotAllowed):
        await house.tables.read.export(view.id)
    closed = await house.lobby(ANN, channel=9)
    await house.tables.lobby.leave(closed.id, ANN)
    with pytest.raises(NotRunning):
        await house.tables.read.export(closed.id)


async def test_a_move_that_cannot_be_stored_changes_nothing(house: House) -> None:
    view = await house.game(ANN, BEN)
    before = await house.stored(view.id)
    with write_points(house.store, 1, fail), pytest.raises(StoreUnavailable, match="disk I/O"):
        await house.play(view.id, ANN)
    assert await house.stored(view.id) == before
    assert (await house.play(view.id, ANN)).seq == 1


async def _made(house: House, table: int) -> list[bytes]:
    """The payloads of the ledger."""
    return [bytes(each.payload) for each in await house.ledger(table)]


async def test_each_action_of_a_turn_is_an_entry(house: House) -> None:
    table, user = await _at_the_choice(house)
    press = house.interaction()
    receipt = await house.act(table, user, Turn("top"), Give(0), press=press)
    assert receipt.seq == 4
    assert len(receipt.stories) == 2
    made = await _made(house, table)
    assert [b'"turn"' in made[3], b'"give"' in made[4]] == [True, True]
    again = await house.act(table, user, Turn("top"), Give(0), press=press)
    assert again.repeated
    assert (again.seq, again.stories) == (receipt.seq, receipt.stories)


async def test_a_turn_with_a_refused_part_changes_nothing_and_names_the_clash(house: House) -> None:
    table, user = await _at_the_choice(house)
    before = await house.stored(table)
    for actions, why in (
        ((Bid(1), Give(0)), "You can.t do that now"),
        (
            (Turn("top"), Turn("bottom"), Give(0)),
            "“.*” and “.*” can't both be done. After one of them: You've already",
        ),
        ((Turn("top"), Give(0), Bid(1)), "“.*” can't be done after the rest: "),
    ):
        with pytest.raises(IllegalAction, match=why):
            await house.act(table, user, *actions)
        assert await house.stored(table) == before


@pytest.mark.parametrize("name", GAMES)
async def test_random_forms_are_carried_out_wholly_or_not_at_all(tables: Tables, name: str) -> None:
    rng, game = random.Random(f"whole forms {name}"), GAMES[name]
    view = await tables.lobby.create(
        channel=CHANNEL, guild=1, user=ANN, name="Ann", game=name, options={}
    )
    await tables.lobby.join(view.id, BEN, "Ben")
    await tables.lobby.start(view.id, ANN, FORMS)
    table, offered, whole, refused = view.id, 0, 0, 0
    for number in range(FORMS):
        view = await tables.read.view(table)
        if view.over:
            break
        seat = view.actors[0]
        user, seen = view.players[seat].user, await tables.read.seen(table, seat)
        assert user is not None
        form = game.forms.form(seen.begun, seat)
        fields = () if form is None else [field for field in form.fields if field.answers]
        said = {field.key: rng.choice(field.answers).choice.key for field in fields}
        actions: Sequence[Action] = ()
        with suppress(IllegalAction):  # some need another answer
            actions = () if form is None else form.actions(said)
        before, after = await _state(tables, table), await _state(tables, table)
        is_whole = _carried_out(game, after, seat, actions, SEED, seen.view.progress.seq + 1)
        with nullcontext() if is_whole else pytest.raises(IllegalAction):
            await tables.play.act(
                table,
                user,
                *(actions or [rng.choice(seen.actions)]),
                decision=seen.decision,
                interaction=number,
            )
        offered += bool(fields)
        if actions:
            assert await _state(tables, table) == (after if is_whole else before)
            whole, refused = whole + is_whole, refused + (not is_whole)
    assert refused or name != "nature"
    assert whole or not offered
    assert offered or game.forms.typed is not NO_FORMS.typed or game.forms is NO_FORMS


async def _state(tables: Tables, table: int) -> msgspec.Struct:
    async with tables.store.read() as connection:
        stored = await load(connection, table)
    assert stored.data.state is not None
    return GAMES[stored.game].storage.decode_state(stored.data.state)


def _carried_out(
    game: AnyGame,
    state: msgspec.Struct,
    seat: int,
    actions: Sequence[Action],
    seed: bytes,
    first: int,
) -> bool:
    """Carry out all of these actions in the state; whether that works."""
    begun, seq = game.rules.copy(state), first
    for action in actions:
        try:
            game.rules.apply(state, seat, action, rng_for(seed, seq))
            seq += 1
        except Refused:
            if not ended_by_itself(game.rules, begun, state, seat, action):
                return False
    return True


async def test_actions_after_the_end_are_refused(house: House) -> None:
    table, user = await _at_the_choice(house)
    await house.act(table, user, Give(0))
    for each in (ANN, BEN):
        await house.play(table, each)
    with pytest.raises(IllegalAction, match="The game is over"):
        await house.act(table, await house.to_act(table), Give(0), Give(1))
    assert not (await house.tables.read.view(table)).over


async def test_killed_in_between_all_is_done_or_nothing(house: House) -> None:
    """Whatever write the end of the process comes at, no half of a turn is left."""
    table, user = await _at_the_choice(house)
    before = await house.stored(table)
    for strike in range(40):
        press = house.interaction()
        with write_points(house.store, strike) as points:
            try:
                await house.act(table, user, Turn("top"), Give(0), press=press)
            except Crash:
                assert await house.stored(table) == before
                assert len(await _made(house, table)) == 3
                continue
        assert points.passed <= strike
        break
    assert (await house.tables.read.view(table)).progress.seq == 4
    assert len(await _made(house, table)) == 5


async def test_the_order_that_would_have_done_the_same_is_offered(house: House) -> None:
    """Not where something else was decided, and not once it is given."""
    view = await house.game(ANN, BEN)
    low, _, high = await house.offered(view.id, BEN)
    receipt = await house.act(view.id, BEN, high)
    assert receipt.order == Order("bidding", "highest")
    view = await house.game(ANN, BEN, channel=77)
    low, _, _ = await house.offered(view.id, BEN)
    assert (await house.act(view.id, BEN, low)).order is None
    receipt = await house.act(view.id, ANN, Order("bidding", "highest"))
    assert receipt.order is None
