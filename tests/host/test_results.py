"""How games ended is stored with their end, and read without decoding them."""

import itertools
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text

from engine.ledger import Entry, SeatPayload
from host.repositories import ledger, results, tables
from host.repositories.results import Visible
from host.statistics.profiles import profile_of
from host.statistics.ratings import INITIAL_RATING, rate
from host.table import moves
from host.table.entries import SeatNote, StoredEntry
from host.table.stored_table import OWNER
from host.table.summaries import GameResult
from host.table.timing import ChangeContext
from host.table.views import TableView
from tests.host.counting import counted
from tests.host.house import ANN, BEN, CAT, CHANNEL, DAN, GUILD, NAMES, House, open_house
from tests.host.timed import EVENING, TimedHouse


async def _played(house: House, *users: int, bots: int = 0) -> GameResult:
    view = await house.game(*users, bots=bots)
    return await _ended(house, view.id)


async def test_a_result_has_the_rules_outcome(house: House) -> None:
    result = await _played(house, ANN, BEN, CAT)
    seen = await house.tables.read.seen(result.table, None)
    outcome = house.games.game("nectar").rules.outcome(seen.begun)
    assert outcome is not None
    assert [seat.points for seat in result.seats] == list(outcome.scores)
    assert [seat.rank for seat in result.seats] == list(outcome.ranks)
    assert [seat.user for seat in result.seats if seat.won] == [
        (ANN, BEN, CAT)[seat] for seat in outcome.winners
    ]
    assert [seat.parts for seat in result.seats] == [
        tuple((part, numbers[seat]) for part, numbers in outcome.breakdown) for seat in range(3)
    ]
    assert result.is_rated
    assert not result.sit_ins
    assert result.ended == seen.view.ended


async def test_results_are_found_by_server_person_and_game_without_a_state(house: House) -> None:
    first = await _played(house, ANN, BEN)
    second = await _played(house, BEN, CAT)
    await house.change("UPDATE tables SET state = '?'")
    with counted(house.store) as asked:
        assert await house.tables.results.of(guild=GUILD) == [second, first]
        assert await house.tables.results.of(user=ANN) == [first]
        assert await house.tables.results.of(guild=GUILD, newest=1) == [second]
        of_ben = await house.tables.results.of(guild=GUILD, user=BEN, game="nectar")
        assert of_ben == [second, first]
        assert await house.tables.results.of(guild=GUILD + 1) == []
        assert await house.tables.results.of(guild=GUILD, since=second.ended) == [second]
        assert await house.tables.results.of(guild=GUILD, before=second.ended) == [first]
    assert not [sql for sql in asked.statements if "state" in sql]


async def test_a_page_is_filled_with_results_the_reader_may_see(house: House) -> None:
    shown = await _played(house, ANN, BEN)
    view = await house.game(BEN, CAT, channel=CHANNEL + 1)
    await house.play_out(view.id)
    visible = Visible((CHANNEL,), ANN)
    assert await house.tables.results.of(guild=GUILD, newest=1, visible=visible) == [shown]
    own = await house.tables.results.of(guild=GUILD, visible=Visible((CHANNEL,), CAT))
    assert [result.table for result in own] == [view.id, shown.table]


async def test_an_abandoned_game_is_nobodys_and_unrated(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.tables.votes.abandon(view.id, ANN, force=True)
    [result] = await house.tables.results.of(user=BEN)
    assert result.abandoned
    assert not result.is_rated
    assert [(seat.user, seat.rank, seat.won) for seat in result.seats] == [
        (ANN, None, False),
        (BEN, None, False),
    ]


async def test_a_table_closed_before_its_game_has_no_result(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    await house.tables.votes.abandon(view.id, ANN)
    assert await house.tables.results.of(guild=GUILD) == []


async def test_a_game_against_computers_is_a_contest_but_unrated(house: House) -> None:
    result = await _played(house, ANN, bots=1)
    assert result.is_contest
    assert not result.is_rated


@pytest.mark.parametrize("larger", [BEN, CAT])
async def test_a_seat_counts_for_its_main_player(house: House, larger: int) -> None:
    view = await house.game(ANN, BEN, played=(ANN, BEN, ANN, BEN))
    async with house.store.write() as connection:
        old = await tables.load(connection, view.id)
        last = await ledger.last(connection, view.id)
        assert last is not None
        new, change = old.copy(), SeatPayload("take-over", CAT)
        cause = ChangeContext(CAT, None, old.created, last.entry)
        noted = moves.change_seat(new, 1, change, "Cat", cause)
        new.revision += 1
        await tables.save(connection, old, new, old.created)
        await ledger.add(connection, noted)
        by = "UPDATE ledger SET actor = :larger WHERE seat = 1 AND kind = 'action'"
        await connection.execute(text(by), {"larger": larger})
    await house.tables.votes.abandon(view.id, ANN, force=True)
    [result] = await house.tables.results.of(guild=GUILD)
    assert (result.seats[1].user, result.seats[1].name) == (larger, NAMES[larger])
    assert result.sit_ins
    assert result.seats[1].left_early == (larger == BEN)
    assert profile_of([result], larger).contests.played == (larger == BEN)


async def test_undone_actions_do_not_count_as_played(house: House) -> None:
    view = await house.game(ANN, BEN)
    for _ in range(4):
        await house.play(view.id, BEN)
        await house.undo(view.id, BEN)
    await house.play(view.id, BEN)
    await house.leave(view.id, BEN)
    result = await _ended(house, view.id)
    assert (result.seats[1].user, result.seats[1].left_early) == (BEN, True)
    async with house.store.read() as connection:
        changes = await ledger.of_kind(connection, view.id, "seat")
        [_, seat] = await results._hands(connection, await house.stored(view.id), changes)
    assert seat.acted[BEN] == 1
    assert seat.largest_part().user is None, "the computer player acted more often than once"


@pytest.mark.parametrize("moves_made", [1, 4])
async def test_an_abandoned_game_is_lost_only_by_leavers(house: House, moves_made: int) -> None:
    """It is theirs where they had played the larger part."""
    view = await house.game(ANN, BEN, CAT, played=(BEN,))
    await house.leave(view.id, BEN)
    await _play(house, view.id, moves_made)
    await house.tables.votes.abandon(view.id, ANN, force=True)
    [result] = await house.tables.results.of(guild=GUILD)
    assert (result.abandoned, result.sit_ins, result.is_rated) == (True, True, False)
    is_bens = moves_made == 1
    assert (result.seats[1].user == BEN) == is_bens
    for user in (ANN, BEN, CAT):
        tally = profile_of([result], user).contests
        assert (tally.played, tally.won) == (int(user == BEN and is_bens), 0)


async def test_a_game_without_a_result_names_the_people_for_whom_computers_sat_in(
    house: House,
) -> None:
    view = await house.game(ANN, BEN, CAT, played=(BEN,))
    await house.tables.seats.free(view.id, 77, 1, BEN, 5)
    await _play(house, view.id, 4)
    await house.tables.votes.abandon(view.id, OWNER, force=True)
    [result] = await house.tables.results.of(guild=GUILD)
    assert result.closing == "owner"
    assert [(seat.user, seat.left_early) for seat in result.seats] == [
        (ANN, False),
        (BEN, False),
        (CAT, False),
    ]


async def _play(house: House, table: int, times: int) -> None:
    """Take a number of actions of people whose turn it is."""
    for _ in range(times):
        await house.tables.computers.settled()
        view = await house.tables.read.view(table)
        people = [user for seat in view.actors if (user := view.players[seat].user) is not None]
        if people:
            await house.play(table, people[0])


async def _begun(house: House, rounds: int) -> TableView:
    """A game of three with this many rounds."""
    view = await house.lobby(ANN, BEN, CAT)
    await house.tables.lobby.set_option(view.id, ANN, "rounds", f"{rounds}")
    await house.tables.lobby.start(view.id, ANN, house.interaction())
    return view


async def _ended(house: House, table: int) -> GameResult:
    await house.play_out(table)
    return next(each for each in await house.tables.results.of(guild=GUILD) if each.table == table)


def _order(result: GameResult) -> list[int]:
    """Those who are rated by this game alone, the best first; `rate` gives equals alike."""
    found = rate([result])
    return sorted(found, key=lambda user: -found[user].rating.value)


@pytest.mark.parametrize("played", [0, 1, 5])
async def test_leaving_for_good_ranks_last(house: House, path: Path, played: int) -> None:
    view = await house.game(ANN, BEN, CAT)
    await _play(house, view.id, played)
    await house.leave(view.id, BEN)
    await house.tables.computers.settled()
    async with open_house(path) as again:  # another process plays on
        await again.tables.computers.resume()
        result = await _ended(again, view.id)
    assert (result.seats[1].user, result.seats[1].left_early) == (BEN, True)
    assert not result.seats[1].won
    assert result.is_rated
    assert _order(result)[-1] == BEN
    ranked = sorted((seat for seat in result.seats if seat.user != BEN), key=lambda s: s.rank or 9)
    assert rate([result])[ranked[0].user or 0].rating.value > INITIAL_RATING
    profile = profile_of([result], BEN)
    assert (profile.contests.played, profile.contests.won, profile.left_early) == (1, 0, 1)


async def test_timing_out_for_good_counts_as_leaving(house: House) -> None:
    """Else it would be better to stop playing than to lose."""
    timed = TimedHouse(house)
    view = await timed.timed(ANN, BEN, CAT, played=(ANN, CAT))
    await timed.pass_time(EVENING.time + EVENING.grace)
    assert (await timed.tables.read.view(view.id)).players[1].away == BEN
    result = await _ended(house, view.id)
    assert result.is_rated
    assert _order(result)[-1] == BEN


@pytest.mark.parametrize("is_freed", [False, True], ids=["left", "freed by a manager"])
async def test_who_came_back_and_played_most_stays_rated(house: House, *, is_freed: bool) -> None:
    view = await house.game(ANN, BEN, played=(ANN, BEN))
    if is_freed:
        await house.free(view.id, DAN, 1, BEN)
        await house.tables.seats.come_back(view.id, BEN, "Ben")
    else:
        await house.leave(view.id, BEN)
        await house.take(view.id, BEN, 1)
    result = await _ended(house, view.id)
    assert (result.seats[1].user, result.seats[1].left_early) == (BEN, False)
    assert (result.sit_ins, result.leavers) == (False, ())
    assert (result.is_contest, result.is_rated) == (True, True)
    assert set(rate([result])) == {ANN, BEN}


async def test_returning_for_the_end_ranks_last(house: House) -> None:
    view = await _begun(house, rounds=5)
    await house.leave(view.id, BEN)
    game, round_ = house.games.game("nectar"), 1
    while round_ < 5:
        await _play(house, view.id, 1)
        round_ = game.rounds.number((await house.tables.read.seen(view.id, None)).begun) or 0
    await house.take(view.id, BEN, 1)
    result = await _ended(house, view.id)
    assert (result.seats[1].user, result.seats[1].left_early) == (BEN, True)
    assert result.is_rated
    assert _order(result)[-1] == BEN


async def test_standing_orders_do_not_count_as_played(house: House) -> None:
    view = await _begun(house, rounds=4)
    await house.leave(view.id, BEN)
    await _play(house, view.id, 6)
    await house.take(view.id, BEN, 1)
    for _ in range(9):
        await house.order(view.id, BEN, "ask")
    result = await _ended(house, view.id)
    assert (result.seats[1].user, result.seats[1].left_early) == (BEN, True)


async def test_both_who_took_over_and_who_left_are_rated(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.leave(view.id, BEN)
    await house.take(view.id, CAT, 1)
    result = await _ended(house, view.id)
    assert [seat.user for seat in result.seats] == [ANN, CAT]
    assert [(left.user, left.name, left.rank) for left in result.leavers] == [(BEN, "Ben", None)]
    assert not any(seat.left_early for seat in result.seats)
    assert result.is_rated
    assert _order(result)[-1] == BEN
    assert len(rate([result])) == 3
    assert profile_of([result], BEN).left_early == 1
    assert [each.table for each in await house.tables.results.of(user=BEN)] == [view.id]


async def test_all_leavers_are_last_together(house: House) -> None:
    view = await house.game(ANN, BEN, CAT)
    await house.leave(view.id, BEN)
    await house.take(view.id, DAN, 1)
    await _play(house, view.id, 3)
    await house.leave(view.id, DAN)
    await house.leave(view.id, CAT)
    result = await _ended(house, view.id)
    rated = rate([result])
    assert set(rated) == {ANN, BEN, CAT, DAN}
    assert len({rated[user].rating for user in (BEN, CAT, DAN)}) == 1
    assert rated[ANN].rating.value > rated[BEN].rating.value


async def test_if_everyone_leaves_the_last_to_leave_is_first(house: House) -> None:
    timed = TimedHouse(house)
    view = await timed.timed(ANN, BEN)
    await _play(timed, view.id, 3)
    await timed.leave(view.id, BEN)
    while not (await timed.tables.read.view(view.id)).over:
        await timed.tables.computers.settled()
        await timed.pass_time(EVENING.time + EVENING.grace)
    [result] = await timed.tables.results.of(guild=GUILD)
    assert (await timed.tables.read.view(view.id)).players[0].away == ANN
    assert result.is_rated
    assert _order(result) == [ANN, BEN]


async def test_whom_a_manager_had_get_up_does_not_lose_by_that(house: House) -> None:
    freed, taken = await house.game(ANN, BEN), await house.game(ANN, BEN, channel=77)
    for view in (freed, taken):
        await _play(house, view.id, 2)
        await house.free(view.id, DAN, 1, BEN)
    await house.take(taken.id, CAT, 1)
    assert not (await _ended(house, freed.id)).is_rated
    result = await _ended(house, taken.id)
    assert [seat.user for seat in result.seats] == [ANN, CAT]
    assert (result.leavers, result.is_rated) == ((), True)


@pytest.mark.parametrize("is_taken", [False, True])
async def test_a_manager_who_frees_their_own_seat_left(house: House, *, is_taken: bool) -> None:
    """Otherwise a manager could avoid a rated loss."""
    view = await house.game(ANN, BEN)
    await _play(house, view.id, 2)
    await house.free(view.id, BEN, 1, BEN)
    if is_taken:
        await house.take(view.id, CAT, 1)
    result = await _ended(house, view.id)
    assert result.is_rated
    assert _order(result)[0] == ANN
    assert _order(result)[-1] == BEN


async def test_a_seat_that_a_computer_player_began_makes_no_rated_game(house: House) -> None:
    """Else somebody could make it rated by taking that seat, or not, as it suits them."""
    view = await house.game(ANN, BEN, bots=1)
    await house.free(view.id, DAN, 2, None)
    await house.take(view.id, CAT, 2)
    result = await _ended(house, view.id)
    assert result.seats[2].user == CAT
    assert not result.is_rated


@given(st.data())
def test_nobody_is_ever_better_off_for_leaving_than_for_losing(data: st.DataObject) -> None:
    """Whatever others do, people who started a game and left are rated, behind all who stayed."""
    seats = data.draw(st.integers(2, 4), "seats")
    people = range(100, 100 + seats)
    hands = []
    for number, first in enumerate(people):
        strangers = [None, *range(first * 10, first * 10 + 2)]
        others = data.draw(st.lists(st.sampled_from([first, *strangers]), max_size=4))
        holders = [first, *others]
        at = sorted(data.draw(st.sets(st.integers(1, 99), min_size=4, max_size=4)))
        changes = tuple(
            _change(seats * seq + number, former, holder)
            for seq, (former, holder) in zip(at, itertools.pairwise(holders), strict=False)
        )
        acted = Counter({each: data.draw(st.integers(0, 9)) for each in set(holders)})
        end = results._Holder(holders[-1], f"{holders[-1]}", None, None)
        hands.append(results._Hands(end, changes, acted))
    found = results._attributed(hands)
    rated = {each.user: each for each in (*found.seats, *found.leavers)}
    gone = {user for user, each in zip(people, hands, strict=True) if each.end.user != user}
    assert not found.is_unrated
    assert set(people) <= rated.keys()
    assert None not in rated
    stayed = [user for user in gone if not rated[user].left_early]
    assert len(stayed) <= 1
    if stayed:
        [user] = stayed
        others = [each for each in found.seats if each.user != user]
        assert all(each.left_early for each in others)


def _change(seq: int, former: int | None, holder: int | None) -> StoredEntry:
    payload = msgspec.json.encode(SeatPayload("leave" if holder is None else "take-over", holder))
    note = SeatNote(f"{holder}", former, f"{former}", None if former else "sprout")
    entry = Entry(seq, "seat", former, 0, msgspec.Raw(payload), chance=False, digest="")
    return StoredEntry(1, entry, msgspec.json.encode(note))
