"""How games ended is stored with their end, and read without decoding them."""

import pytest
from sqlalchemy import text

from engine.ledger import SeatPayload
from host import entries, moves, stored_table
from host.models import GameResult
from host.profiles import profile_of
from host.results import Visible
from tests.host.counting import counted
from tests.host.house import ANN, BEN, CAT, CHANNEL, DAN, GUILD, NAMES, House


async def _played(house: House, *users: int, bots: int = 0) -> GameResult:
    view = await house.game(*users, bots=bots)
    await house.play_out(view.id)
    return (await house.tables.results(guild=GUILD))[0]


async def test_a_result_holds_what_the_rules_say_of_the_end(house: House) -> None:
    result = await _played(house, ANN, BEN, CAT)
    seen = await house.tables.seen(result.table, None)
    outcome = house.games.game("nectar").rules.outcome(seen.begun)
    assert outcome is not None
    assert [seat.points for seat in result.seats] == list(outcome.scores)
    assert [seat.rank for seat in result.seats] == list(outcome.ranks)
    assert [seat.user for seat in result.seats if seat.won] == [
        (ANN, BEN, CAT)[seat] for seat in outcome.winners
    ]
    assert [seat.parts for seat in result.seats] == [
        tuple((title, numbers[seat]) for title, numbers in outcome.breakdown) for seat in range(3)
    ]
    assert result.is_rated
    assert not result.sit_ins
    assert result.ended == seen.view.ended


async def test_results_are_found_by_server_person_and_game_without_a_state(house: House) -> None:
    first = await _played(house, ANN, BEN)
    second = await _played(house, BEN, CAT)
    async with house.store.write() as connection:
        await connection.execute(text("UPDATE tables SET state = '?'"))
    with counted(house.store) as asked:
        assert await house.tables.results(guild=GUILD) == [second, first]
        assert await house.tables.results(user=ANN) == [first]
        assert await house.tables.results(guild=GUILD, newest=1) == [second]
        assert await house.tables.results(guild=GUILD, user=BEN, game="nectar") == [second, first]
        assert await house.tables.results(guild=GUILD + 1) == []
        assert await house.tables.results(guild=GUILD, since=second.ended) == [second]
        assert await house.tables.results(guild=GUILD, before=second.ended) == [first]
    assert not [sql for sql in asked.statements if "state" in sql]


async def test_a_page_of_results_is_full_of_those_that_the_reader_may_be_told_of(
    house: House,
) -> None:
    shown = await _played(house, ANN, BEN)
    view = await house.game(BEN, CAT, channel=CHANNEL + 1)
    await house.play_out(view.id)
    visible = Visible((CHANNEL,), ANN)
    assert await house.tables.results(guild=GUILD, newest=1, visible=visible) == [shown]
    own = await house.tables.results(guild=GUILD, visible=Visible((CHANNEL,), CAT))
    assert [result.table for result in own] == [view.id, shown.table]


async def test_a_game_that_was_given_up_is_nobodys_and_unrated(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.tables.vote_abandon(view.id, ANN, force=True)
    [result] = await house.tables.results(user=BEN)
    assert result.given_up
    assert not result.is_rated
    assert [(seat.user, seat.rank, seat.won) for seat in result.seats] == [
        (ANN, None, False),
        (BEN, None, False),
    ]


async def test_a_table_closed_before_its_game_has_no_result(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    await house.tables.vote_abandon(view.id, ANN)
    assert await house.tables.results(guild=GUILD) == []


async def test_a_game_against_computers_is_a_contest_but_unrated(house: House) -> None:
    result = await _played(house, ANN, bots=1)
    assert result.is_contest
    assert not result.is_rated


async def test_older_games_are_worked_out_when_they_are_first_asked_for(house: House) -> None:
    result = await _played(house, ANN, BEN)
    async with house.store.write() as connection:
        await connection.execute(text("UPDATE results SET settled = false"))
        await connection.execute(
            text("UPDATE seat_results SET rank = NULL, points = NULL, team = NULL, won = NULL")
        )
    assert await house.tables.results(guild=GUILD) == [result]
    with counted(house.store) as asked:
        assert await house.tables.results(guild=GUILD) == [result]
    assert not [sql for sql in asked.statements if "state" in sql]


@pytest.mark.parametrize("larger", [BEN, CAT])
async def test_a_seat_counts_for_who_played_the_larger_part(house: House, larger: int) -> None:
    view = await house.game(ANN, BEN)
    for user in (ANN, BEN, ANN, BEN):
        await house.play(view.id, user)
    async with house.store.write() as connection:
        old = await stored_table.load(connection, view.id)
        last = await entries.last(connection, view.id)
        assert last is not None
        new, change = old.copy(), SeatPayload("take-over", CAT)
        noted = moves.change_seat(
            new, 1, change, "Cat", last.entry, actor=CAT, interaction=None, now=old.created
        )
        new.revision += 1
        await stored_table.save(connection, old, new)
        await entries.add(connection, noted)
        by = "UPDATE ledger SET actor = :larger WHERE seat = 1 AND kind = 'action'"
        await connection.execute(text(by), {"larger": larger})
    await house.tables.vote_abandon(view.id, ANN, force=True)
    [result] = await house.tables.results(guild=GUILD)
    assert (result.seats[1].user, result.seats[1].name) == (larger, NAMES[larger])
    assert result.sit_ins
    assert result.seats[1].left_early == (larger == BEN)
    assert profile_of([result], larger).contests.played == (larger == BEN)


async def test_what_was_undone_is_no_part_of_what_somebody_played(house: House) -> None:
    view = await house.game(ANN, BEN)
    for _ in range(4):
        await house.play(view.id, BEN)
        offer = await house.tables.undo_offer(view.id, BEN)
        await house.tables.undo(view.id, BEN, offer.to, interaction=house.interaction())
    await house.play(view.id, BEN)
    await house.tables.leave_game(view.id, BEN, house.interaction())
    await house.play_out(view.id)
    [result] = await house.tables.results(guild=GUILD)
    assert result.seats[1].user is None, "the computer player acted more often than once"


@pytest.mark.parametrize("moves_made", [1, 4])
async def test_a_game_given_up_is_the_loss_of_who_had_left_it_and_of_nobody_else(
    house: House, moves_made: int
) -> None:
    """It is theirs where they had played the larger part."""
    view = await house.game(ANN, BEN, CAT)
    await house.play(view.id, BEN)
    await house.tables.leave_game(view.id, BEN, house.interaction())
    for _ in range(moves_made):
        await house.tables.settled()
        now = await house.tables.view(view.id)
        user = next((now.players[seat].user for seat in now.actors), None)
        if user is None:
            break
        await house.play(view.id, user)
    await house.tables.vote_abandon(view.id, ANN, force=True)
    [result] = await house.tables.results(guild=GUILD)
    assert (result.given_up, result.sit_ins, result.is_rated) == (True, True, False)
    is_bens = moves_made == 1
    assert (result.seats[1].user == BEN) == is_bens
    for user in (ANN, BEN, CAT):
        tally = profile_of([result], user).contests
        assert (tally.played, tally.won) == (int(user == BEN and is_bens), 0)


async def test_a_sit_in_is_marked_and_the_result_is_that_of_the_person_who_returned(
    house: House,
) -> None:
    view = await house.game(ANN, BEN)
    await house.play(view.id, ANN)
    await house.play(view.id, BEN)
    await house.tables.free_seat(view.id, DAN, 1, BEN, house.interaction())
    await house.tables.come_back(view.id, BEN, "Ben")
    await house.play_out(view.id)
    [result] = await house.tables.results(guild=GUILD)
    assert (result.seats[1].user, result.seats[1].left_early) == (BEN, False)
    assert (result.sit_ins, result.is_contest, result.is_rated) == (True, True, False)
