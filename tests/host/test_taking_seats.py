"""Who may take a seat of a game that runs, and what time they have there."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from host.clock.pace import PACES
from host.errors import NotAllowed, StaleView
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CAT, DAN, GUILD, House
from tests.host.shop import Shop
from tests.host.timed import EVENING, HOUR, MINUTE, TimedHouse


async def test_a_former_player_cannot_take_another_seat(timed: TimedHouse, path: Path) -> None:
    view = await timed.game(ANN, BEN, CAT)
    await timed.leave(view.id, ANN)
    await timed.leave(view.id, BEN)
    async with timed.restarted(path) as again:
        with pytest.raises(NotAllowed) as refused:
            await again.take(view.id, BEN, 0)
        assert str(refused.value) == (
            "You played B in this game, so you can only take B back. "
            "B is open: take it back with its button under the board."
        )
        assert (await again.tables.read.view(view.id)).players[0].user is None
        await again.take(view.id, BEN, 1)
        assert (await again.tables.read.view(view.id)).players[1].user == BEN


async def test_once_somebody_else_has_their_seat_they_can_only_watch(timed: TimedHouse) -> None:
    view = await timed.game(ANN, BEN, CAT)
    await timed.leave(view.id, ANN)
    await timed.leave(view.id, BEN)
    await timed.take(view.id, DAN, 1)
    with pytest.raises(NotAllowed, match="Dan plays B now, but you can watch"):
        await timed.take(view.id, BEN, 0)
    with pytest.raises(StaleView):
        await timed.take(view.id, BEN, 1)
    await timed.leave(view.id, DAN)
    with pytest.raises(NotAllowed, match="You played B in this game"):
        await timed.take(view.id, DAN, 0)
    await timed.take(view.id, BEN, 1)


async def test_removed_players_cannot_take_another_seat(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, CAT)
    await timed.leave(view.id, CAT)
    await timed.play(view.id, ANN)
    await timed.ask_about(view.id)
    await timed.pass_time(EVENING.grace)
    assert (await timed.tables.read.view(view.id)).players[1].away == BEN
    with pytest.raises(NotAllowed, match="A computer is playing B for you; `/hand` gives it back"):
        await timed.take(view.id, BEN, 2)
    await timed.tables.seats.come_back(view.id, BEN, "Ben")
    await timed.free(view.id, DAN, 1, BEN)
    with pytest.raises(NotAllowed, match="You played B in this game"):
        await timed.take(view.id, BEN, 2)


async def test_leaving_and_taking_another_seat_at_once_leads_to_no_other_seat(house: House) -> None:
    view = await house.game(ANN, BEN, CAT)
    await house.leave(view.id, ANN)
    await asyncio.gather(
        house.leave(view.id, BEN), house.take(view.id, BEN, 0), return_exceptions=True
    )
    assert (await house.tables.read.view(view.id)).players[0].user is None


async def test_a_stranger_takes_any_seat_and_the_next_game_is_another_one(house: House) -> None:
    view = await house.game(ANN, BEN, CAT)
    await house.leave(view.id, BEN)
    await house.play_out(view.id)
    other = await house.game(BEN, ANN, CAT, channel=77)
    await house.leave(other.id, ANN)
    await house.take(other.id, DAN, 1)
    players = (await house.tables.read.view(other.id)).players
    assert [each.user for each in players] == [BEN, DAN, CAT]


async def test_a_returning_holder_sees_no_message_of_another(
    shop: Shop, discord: FakeDiscord
) -> None:
    view = await shop.game(ANN, BEN)
    await shop.leave(view.id, BEN)
    await shop.take(view.id, CAT, 1)
    await shop.shown()
    await shop.leave(view.id, CAT)
    await shop.shown()
    (told,) = discord.sent_to(CAT)
    before = len(told.notices)
    await shop.take(view.id, BEN, 1)
    await shop.move(view.id, ANN)
    assert [each.former is not None for each in told.notices[before - 1 :]] == [True, True]
    assert told.last.table.players[1].user == BEN
    assert discord.at(view.id, 1)[-1].ref.channel == BEN


async def test_leaving_and_returning_fills_no_bank_of_time(timed: TimedHouse, path: Path) -> None:
    pace = PACES["bank"]
    view = await timed.timed(ANN, BEN, CAT, pace="bank", played=(ANN, CAT))
    await timed.pass_time(10 * HOUR)
    assert await timed.left(view.id, 1) == pace.time - 10 * HOUR
    await timed.leave(view.id, BEN)
    await timed.tables.computers.settled()
    async with timed.restarted(path) as again:
        await again.take(view.id, BEN, 1)
        assert "**Ben** is back" in (await again.tables.read.log_lines(view.id, None, -1, 99))[-1]
        while 1 not in (view := await again.tables.read.view(view.id)).actors:
            user = view.players[view.actors[0]].user
            assert user is not None
            await again.play(view.id, user)
        assert pace.increment is not None
        left = pace.time - 10 * HOUR + pace.increment
        assert await again.left(view.id, 1) == left, "as in any next turn"


async def test_leaving_the_server_and_returning_wins_no_time(timed: TimedHouse) -> None:
    pace = PACES["bank"]
    view = await timed.timed(ANN, BEN, pace="bank", played=(ANN,))
    await timed.pass_time(10 * HOUR)
    await timed.tables.seats.left_server(GUILD, BEN)
    await timed.keeper._look()
    await timed.tables.seats.open_seat(view.id, ANN, 1, timed.interaction())
    await timed.take(view.id, BEN, 1)
    assert await timed.left(view.id, 1) == pace.time - 10 * HOUR


@pytest.mark.parametrize("pace", PACES)
async def test_returning_in_a_turn_wins_no_time(timed: TimedHouse, path: Path, pace: str) -> None:
    """While the table is paused, no computer player decides for them."""
    view = await timed.timed(ANN, BEN, pace=pace, played=(ANN,))
    await timed.pass_time(min(0.5 * PACES[pace].time, 4 * HOUR))
    before = await timed.left(view.id, 1)
    for _ in range(3):
        await timed.pause(view.id)
        await timed.leave(view.id, BEN)
        await timed.pass_time(30 * MINUTE)
        async with timed.restarted(path) as again:
            await again.take(view.id, BEN, 1)
        await timed.resume(view.id)
        assert await timed.left(view.id, 1) == before


@pytest.mark.parametrize("pace", ["evening", "bank"])
async def test_who_is_out_of_time_wins_one_moment_a_turn(timed: TimedHouse, pace: str) -> None:
    chosen = PACES[pace]
    view = await timed.timed(ANN, BEN, pace=pace, played=(ANN,))
    await timed.pass_time(chosen.time)
    assert (await timed.clock(view.id, 1)).answer_by is not None
    moment = chosen.increment or chosen.grace
    for _ in range(2):
        await timed.pause(view.id)  # no computer player decides
        await timed.leave(view.id, BEN)
        if moment:
            await timed.take(view.id, BEN, 1)
            await timed.resume(view.id)
            assert await timed.left(view.id, 1) == moment
            await timed.pass_time(moment)
            moment = timedelta()
    with pytest.raises(NotAllowed, match="out of time this turn"):
        await timed.take(view.id, BEN, 1)
    await timed.resume(view.id)
    await timed.tables.computers.settled()
    await timed.take(view.id, BEN, 1)


async def test_a_new_holder_has_the_whole_time_and_a_former_one_the_rest(timed: TimedHouse) -> None:
    pace = PACES["bank"]
    view = await timed.timed(ANN, BEN, pace="bank", played=(ANN,))
    await timed.pass_time(10 * HOUR)
    await timed.pause(view.id)
    await timed.leave(view.id, BEN)
    await timed.take(view.id, CAT, 1)
    await timed.resume(view.id)
    assert await timed.left(view.id, 1) == pace.time
    await timed.pass_time(HOUR)
    await timed.pause(view.id)
    await timed.leave(view.id, CAT)
    await timed.take(view.id, BEN, 1)
    await timed.resume(view.id)
    assert await timed.left(view.id, 1) == pace.time - 10 * HOUR


async def test_after_a_change_of_pace_a_returning_player_has_all_of_it(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, CAT, pace="week")
    await timed.pass_time(HOUR)
    await timed.leave(view.id, BEN)
    for user in (ANN, CAT):
        await timed.tables.votes.propose(view.id, user, "pace", "live", timed.interaction())
    await timed.take(view.id, BEN, 1)
    for user in (ANN, CAT):
        await timed.play(view.id, user)
    [chooser, *_] = (await timed.tables.read.view(view.id)).actors
    assert await timed.left(view.id, chooser) == PACES["live"].time
