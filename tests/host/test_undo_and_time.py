"""Taking back at tables with clocks: it wins nobody any time."""

import random
from datetime import timedelta

import pytest

from host.table.requests import UndoRequest
from host.table.views import Receipt
from tests.host.house import ANN, BEN, CAT, MIA
from tests.host.timed import EVENING, MINUTE, TimedHouse


async def test_a_reminder_or_question_to_another_does_not_block_undo(timed: TimedHouse) -> None:
    """A question about another person remains, and is asked once per turn."""
    view = await timed.timed(ANN, BEN, pace="live", played=(ANN,))
    offer = await timed.tables.undo.offer(view.id, ANN)
    await timed.pass_time(4 * MINUTE)
    before = await timed.clock(view.id, 1)
    assert await timed.told(view.id) == [("remind", 1)]
    assert await timed.tables.undo.offer(view.id, ANN) == offer
    assert isinstance(await timed.undo(view.id, ANN), Receipt)
    assert await timed.clock(view.id, 1) == before
    await timed.play(view.id, ANN)
    await timed.pass_time(MINUTE)
    asked = await timed.clock(view.id, 1)
    assert isinstance(await timed.undo(view.id, ANN), Receipt)
    assert await timed.clock(view.id, 1) == asked
    await timed.play(view.id, ANN)
    press = timed.interaction()
    question = (await timed.tables.read.view(view.id)).progress.asked
    assert question is not None
    await timed.tables.seats.answer_timeout(view.id, ANN, 1, question, "wait", press)
    told = [what for what, seat in await timed.told(view.id) if seat == 1]
    assert told == ["remind", "ask", "wait"]


@pytest.mark.parametrize("pace", ["evening", "bank"])
async def test_undoing_again_and_again_wins_no_time(timed: TimedHouse, pace: str) -> None:
    view = await timed.timed(ANN, BEN, pace=pace)
    at_first = await timed.left(view.id, 0)
    await timed.pass_time(30 * MINUTE)
    await timed.play(view.id, ANN)
    await timed.pass_time(10 * MINUTE)  # it does not run meanwhile, and nothing of it is lost
    for spent in (30, 40, 50):
        await timed.undo(view.id, ANN)
        assert await timed.left(view.id, 0) == at_first - spent * MINUTE
        await timed.pass_time(10 * MINUTE)
        await timed.play(view.id, ANN)
    # What a turn adds to a bank comes once, with the next one, which is like any other.
    await timed.play(view.id, BEN)
    chooser = (await timed.tables.read.view(view.id)).actors[0]
    left = await timed.left(view.id, chooser)
    assert left == EVENING.time if pace == "evening" else left > at_first


async def test_undoing_one_action_of_a_turn_wins_no_time(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, played=(ANN, BEN))
    chooser = (await timed.tables.read.view(view.id)).actors[0]
    user, other = (ANN, BEN) if chooser == 0 else (BEN, ANN)
    for spent in (0, 60):
        await timed.play(view.id, user, 2)  # a card is turned, so all others are to agree
        assert (await timed.tables.read.view(view.id)).actors == (chooser,)
        assert await timed.left(view.id, chooser) == EVENING.time - spent * MINUTE
        await timed.pass_time(60 * MINUTE)
        assert isinstance(await timed.undo(view.id, user), UndoRequest)
        await timed.tables.undo.agree(view.id, other)
        assert await timed.left(view.id, chooser) == EVENING.time - (spent + 60) * MINUTE


@pytest.mark.parametrize("seed", range(4))
async def test_each_decision_has_its_time_once_however_often_it_is_made(
    timed: TimedHouse, seed: int
) -> None:
    """Opposite a computer, a turn has many. Once you are further than before an undo you have the
    whole time again; until then the clock goes on.
    """
    tables, rng, spent, furthest, made = timed.tables, random.Random(seed), timedelta(), 0, 0
    view = await timed.open(rounds=9)
    await tables.lobby.join(view.id, BEN, "Ben")
    await tables.lobby.set_pace(view.id, ANN, "evening")
    await timed.begin(view)
    await timed.free(view.id, MIA, 1, BEN)
    for _ in range(40):
        await tables.computers.settled()
        assert await timed.left(view.id, 0) == EVENING.time - spent
        step = rng.choice((0, 1, 3)) * MINUTE
        await timed.pass_time(step)
        spent += step
        if made == 8 or (made and rng.random() < 0.45):
            assert isinstance(await timed.undo(view.id, ANN), Receipt)
            made -= 1
        else:
            await timed.play(view.id, ANN)
            made += 1
            if made > furthest:
                furthest, spent = made, timedelta()
    assert furthest > 3


async def test_an_undo_brings_no_second_reminder(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, CAT, pace="live")
    await timed.pass_time(4 * MINUTE)
    await timed.play(view.id, ANN)
    assert isinstance(await timed.undo(view.id, ANN), Receipt)
    await timed.pass_time(MINUTE)
    assert [what for what, seat in await timed.told(view.id) if seat == 0] == ["remind", "ask"]


async def test_undoing_past_a_stand_ins_move_needs_consent(timed: TimedHouse) -> None:
    """Else a turn that ran out could be had again. Who holds the seat stays as it is."""
    view = await timed.timed(ANN, BEN, CAT)
    await timed.order(view.id, BEN, "ask")
    await timed.play(view.id, ANN)
    await timed.play(view.id, CAT)
    seat, asked = await timed.ask_about(view.id)
    assert seat == 1
    offer = await timed.tables.undo.offer(view.id, ANN)
    await timed.answer(view.id, ANN, seat, asked, "sit-in")
    await timed.tables.computers.settled()
    await timed.tables.seats.come_back(view.id, BEN, "Ben")
    ben = await timed.tables.undo.offer(view.id, BEN)
    assert (ben.note.is_free, ben.asked) == (False, (ANN, CAT))
    assert (await timed.tables.undo.offer(view.id, ANN)).lines[:1] == offer.lines
    await timed.tables.undo.take_back(view.id, BEN, ben.name, interaction=timed.interaction())
    for user in (ANN, CAT):
        await timed.tables.undo.agree(view.id, user)
    now = await timed.tables.read.view(view.id)
    assert (now.actors, [player.user for player in now.players]) == ((0, 1, 2), [ANN, BEN, CAT])
