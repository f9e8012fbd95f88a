"""Ratings and profiles: what results come to."""

from datetime import UTC, datetime, timedelta

import msgspec
from sqlalchemy import Executable, select, text, update

from engine import registry
from engine.model import Action
from host.database import schema
from host.database.schema import best_results, seats
from host.database.store import Store
from host.repositories.best_results import compared
from host.repositories.results import Visible
from host.repositories.tables import load
from host.service.tables import Tables
from host.statistics.profiles import Nemesis, Streak, Tally, points_by_kind, profile_of
from host.statistics.ratings import (
    INITIAL_RATING,
    Season,
    changes,
    rate,
    season_of,
    standings,
)
from host.table.seats import Player
from host.table.summaries import Compared, GameResult, SeatResult
from tests.host.counting import counted
from tests.host.house import ANN, BEN, CAT, DAN, GUILD, NAMES, START


def _game(number: int, *ranked: int | None, **changed: object) -> GameResult:
    """A game of these people, the first of whom won."""
    seats = tuple(
        SeatResult(
            user,
            f"Player {user}",
            "planner" if user is None else None,
            place + 1,
            10 - place,
            place == 0,
            place,
            (("Food", 8 - place), ("Cards", 2)),
        )
        for place, user in enumerate(ranked)
    )
    made = GameResult(
        table=number,
        guild=9,
        game="toy",
        ended=START + timedelta(days=number),
        closing=None,
        sit_ins=False,
        pace=None,
        options=b"{}",
        seats=seats,
    )
    return msgspec.structs.replace(made, **changed)


def test_winning_raises_a_rating_and_its_certainty() -> None:
    rated = rate([_game(n, ANN, BEN, CAT) for n in range(1, 7)])
    ann, ben, cat = rated[ANN], rated[BEN], rated[CAT]
    assert ann.rating.value > ben.rating.value > cat.rating.value
    assert ann.rating.value > INITIAL_RATING > cat.rating.value
    widths = [point.rating.either_way for point in ann.course]
    assert widths == sorted(widths, reverse=True)
    assert ann.is_settled
    assert not rate([_game(1, ANN, BEN)])[ANN].is_settled
    assert [each.user for each in standings(rated.values())] == [ANN, BEN, CAT]


def test_a_shared_first_rank_moves_equals_alike() -> None:
    game = _game(1, ANN, BEN)
    equal = tuple(msgspec.structs.replace(seat, rank=1) for seat in game.seats)
    rated = rate([msgspec.structs.replace(game, seats=equal)])
    assert rated[ANN].rating == rated[BEN].rating


def test_leavers_rank_last_whatever_their_team_reached() -> None:
    game = _game(1, ANN, BEN, CAT)
    left = msgspec.structs.replace(game.seats[0], left_early=True, won=False)
    rated = rate([msgspec.structs.replace(game, seats=(left, *game.seats[1:]))])
    lost = rate([_game(1, BEN, CAT, ANN)])
    assert {user: each.rating for user, each in rated.items()} == {
        user: each.rating for user, each in lost.items()
    }
    assert not any(point.won for point in rated[ANN].course)
    partners = tuple(msgspec.structs.replace(seat, team=seat.rank == 3) for seat in game.seats)
    gone = (msgspec.structs.replace(partners[0], left_early=True), *partners[1:])
    rated = rate([msgspec.structs.replace(game, seats=gone)])
    assert rated[BEN].rating.value > rated[CAT].rating.value > rated[ANN].rating.value


def test_leavers_without_a_seat_are_rated_too() -> None:
    gone = (SeatResult(DAN, "Dan", left_early=True), SeatResult(CAT, "Cat", left_early=True))
    rated = rate([_game(1, ANN, BEN, leavers=gone)])
    order = [rated[user].rating.value for user in (ANN, BEN, CAT)]
    assert order == sorted(set(order), reverse=True)
    assert rated[CAT].rating == rated[DAN].rating
    assert [user for user, each in rated.items() if each.course[0].won] == [ANN]


def test_a_settled_rating_ranks_above_a_lucky_start() -> None:
    games = [_game(n, ANN, BEN) for n in range(1, 16)] + [_game(20, CAT, DAN)]
    ordered = standings(rate(games).values())
    assert [each.user for each in ordered] == [ANN, BEN, CAT, DAN]
    assert ordered[1].rating.value < ordered[2].rating.value


def test_a_game_says_what_it_did_to_ratings() -> None:
    games = [_game(n, ANN, BEN) for n in range(1, 6)] + [_game(6, CAT, ANN)]
    rated = rate(games)
    won, lost = changes(rated, 6)
    assert (won.user, won.before, won.is_settled) == (CAT, 1000, False)
    assert (lost.user, lost.is_settled) == (ANN, True)
    assert lost.before == rated[ANN].course[-2].rating.value > lost.after
    assert lost.after == rated[ANN].rating.value
    assert changes(rated, 7) == []


def test_ratings_of_a_week_ago_leave_out_what_came_later() -> None:
    ann = rate([_game(1, ANN, BEN), _game(9, BEN, ANN)])[ANN]
    then = ann.before(START + timedelta(days=5))
    assert then is not None
    assert then.course == ann.course[:1]
    assert ann.before(START) is None


def test_unrated_games_change_nothing() -> None:
    together = _game(5, ANN, BEN)
    one_team = tuple(msgspec.structs.replace(seat, team=0) for seat in together.seats)
    unrated = [
        _game(1, ANN, None),
        _game(2, ANN, BEN, sit_ins=True),
        _game(3, ANN, BEN, closing="agreed"),
        msgspec.structs.replace(together, seats=one_team),
    ]
    assert rate(unrated) == {}


def test_the_order_in_which_results_are_read_means_nothing() -> None:
    games = [_game(1, ANN, BEN), _game(2, BEN, ANN), _game(3, ANN, CAT, BEN)]
    assert rate(games) == rate(reversed(games))


def test_a_former_player_is_not_named_but_counts_for_others() -> None:
    games = [_game(1, ANN, BEN), _game(2, ANN, BEN, CAT)]
    former = [_game(1, ANN, -7), _game(2, ANN, -7, CAT)]
    before, after = rate(games), rate(former)
    assert set(after) == {ANN, CAT}
    assert after[ANN].course == before[ANN].course


def test_seasons_follow_each_other_without_a_gap() -> None:
    season = season_of(datetime(2026, 12, 31, 23, 59, tzinfo=UTC))
    assert season == Season(2026, 4)
    assert season.after.start == datetime(2027, 1, 1, tzinfo=UTC)
    assert season.after.before == season
    assert Season(2026, 1).before == Season(2025, 4)


def test_a_profile_has_wins_streaks_and_a_nemesis() -> None:
    games = [
        _game(1, BEN, ANN),
        _game(2, ANN, BEN),
        _game(3, ANN, CAT, BEN),
        _game(4, BEN, ANN, CAT),
        _game(5, BEN, CAT),
        _game(6, BEN, ANN),
        _game(7, ANN, None),
        _game(8, ANN, BEN, closing="agreed"),
    ]
    profile = profile_of(games, ANN)
    assert profile.contests == Tally(6, 3)
    assert [(seat.rank, seat.won) for seat in profile.form] == [
        (2, False),
        (1, True),
        (1, True),
        (2, False),
        (2, False),
        (1, True),
    ]
    assert [result.table for result in profile.wins] == [2, 3, 7]
    assert profile.favourite == (games[0].game, 7)
    assert profile.since == games[0].ended
    assert profile.streak == Streak(1, 2)
    assert profile.abandoned == 1
    assert profile.games == 7
    assert profile.best_points == 10
    assert profile.nemesis == Nemesis(BEN, f"Player {BEN}", 3, 2)
    assert points_by_kind(games, ANN) == [("Food", 7.5), ("Cards", 2.0)]


def test_nobody_is_a_nemesis_after_two_games_or_when_even() -> None:
    assert profile_of([_game(1, BEN, ANN), _game(2, BEN, ANN)], ANN).nemesis is None
    even = [_game(1, BEN, ANN), _game(2, BEN, ANN), _game(3, ANN, BEN), _game(4, ANN, BEN)]
    assert profile_of(even, ANN).nemesis is None


OPTIONS = {"goal": "harmony", "moves": "flexible"}


async def _solo(
    tables: Tables, channel: int, user: int, *, choice: int = 0, guild: int | None = GUILD
) -> int:
    """A game of Natura alone, played to its end by always taking the same of what is offered."""
    view = await tables.lobby.create(
        channel=channel, guild=guild, user=user, name=NAMES[user], game="natura", options=OPTIONS
    )
    receipt = await tables.lobby.start(view.id, user, channel * 1000)
    for press in range(1, 200):
        seen = receipt.seen
        if seen.view.over:
            break
        offered: list[Action] = [action for action in seen.actions if not action.is_final]
        receipt = await tables.play.act(
            view.id,
            user,
            offered[choice % len(offered)],
            decision=seen.decision,
            interaction=channel * 1000 + press,
        )
    assert receipt.seen.view.status == "finished"
    return view.id


async def change(store: Store, statement: Executable) -> None:
    """Change rows by hand."""
    async with store.write() as connection:
        await connection.execute(statement)


async def test_all_who_reached_the_record_are_listed(store: Store, tables: Tables) -> None:
    first = await _solo(tables, 1, ANN)
    second = await _solo(tables, 2, BEN)
    other = await _solo(tables, 3, BEN, choice=-1)
    await _solo(tables, 4, ANN, guild=GUILD + 1)
    [kept] = await tables.results.best_results(GUILD, "natura")
    holders = [holder.table for holder in kept.holders]
    state = (await tables.read.seen(other, None)).begun
    outcome = registry.game("natura").rules.outcome(state)
    assert outcome is not None
    assert outcome.best_result is not None
    assert outcome.best_result.value <= kept.best_result.value
    assert holders[:2] == [first, second]
    assert [player.name for player in kept.holders[1].players] == ["Ben"]
    await change(store, text("UPDATE tables SET state = '?'"))  # nothing is decoded for it
    with counted(store) as asked:
        assert await tables.results.best_results(GUILD, "natura") == [kept]
    assert not [sql for sql in asked.statements if "state" in sql]


async def test_records_come_only_from_games_the_reader_may_see(tables: Tables) -> None:
    first = await _solo(tables, 1, ANN)
    second = await _solo(tables, 2, BEN)
    assert set(await tables.results.channels(GUILD)) == {1, 2}
    seen = {(1, 2): [first, second], (1,): [first], (): []}
    for channels, expected in seen.items():
        kept = await tables.results.best_results(GUILD, "natura", Visible(channels, CAT))
        assert [holder.table for each in kept for holder in each.holders] == expected
    [own] = await tables.results.best_results(GUILD, "natura", Visible((1,), BEN))
    assert [holder.table for holder in own.holders] == [first, second]


async def test_a_game_in_direct_messages_is_no_servers_record(store: Store, tables: Tables) -> None:
    table = await _solo(tables, 1, ANN, guild=None)
    async with store.read() as connection:
        kept = (await connection.execute(select(best_results.c.table, best_results.c.guild))).all()
    assert [tuple(row) for row in kept] == [(table, 0)]
    assert await tables.results.best_results(GUILD, "natura") == []


async def test_records_with_computers_are_kept_apart(store: Store, tables: Tables) -> None:
    alone = await _solo(tables, 1, ANN)
    helped = await _solo(tables, 2, BEN)
    await change(store, update(seats).where(seats.c.table == helped).values(bot="dicer", user=None))
    kept = await tables.results.best_results(GUILD, "natura")
    assert [(each.with_computers, [h.table for h in each.holders]) for each in kept] == [
        (False, [alone]),
        (True, [helped]),
    ]


async def test_no_points_of_older_versions_are_no_record(store: Store, tables: Tables) -> None:
    table = await _solo(tables, 1, ANN)
    for value, expected in ((1, [table]), (0, [])):
        await change(store, update(best_results).values(value=value))
        kept = await tables.results.best_results(GUILD, "natura")
        assert [holder.table for each in kept for holder in each.holders] == expected


async def test_the_best_beside_a_board_is_of_people_in_its_channel(
    store: Store, tables: Tables
) -> None:
    first, _, last = [await _solo(tables, *each) for each in ((1, ANN), (2, BEN), (3, ANN))]
    await change(store, update(schema.tables).where(schema.tables.c.id == last).values(channel=1))
    game = registry.game("natura")
    async with store.read() as connection:
        now = await load(connection, last)
    assert now.data.state is not None
    stake = game.stake(game.storage.decode_state(now.data.state))
    assert stake is not None

    async def beside() -> Compared | None:
        async with store.read() as connection:
            return await compared(connection, now, stake)

    assert await beside() == Compared(stake.value, (Player(ANN, "Ann"),), stake.value, 1)
    with_computer = update(seats).where(seats.c.table == first)
    await change(store, with_computer.values(bot="dicer", user=None))
    assert await beside() == Compared()


async def test_a_record_that_is_beaten_is_no_longer_named(store: Store, tables: Tables) -> None:
    table = await _solo(tables, 1, ANN)
    [kept] = await tables.results.best_results(GUILD, "natura")
    await _solo(tables, 2, BEN)
    others = update(best_results).where(best_results.c.table != table)
    await change(store, others.values(value=best_results.c.value + 1))
    [beaten] = await tables.results.best_results(GUILD, "natura")
    assert beaten.best_result.value == kept.best_result.value + 1
    assert [holder.table for holder in beaten.holders] != [table]
    assert len(beaten.holders) == 1
