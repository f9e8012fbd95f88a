"""Ratings and profiles: what results come to."""

from datetime import UTC, datetime, timedelta

import msgspec

from host.statistics.profiles import Nemesis, Streak, Tally, points_by_kind, profile_of
from host.statistics.ratings import INITIAL_RATING, Season, rate, season_of, standings
from host.table.models import GameResult, SeatResult

ANN, BEN, CAT, DAN = 1, 2, 3, 4
START = datetime(2026, 1, 1, tzinfo=UTC)


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
        given_up=False,
        sit_ins=False,
        pace=None,
        options=b"{}",
        seats=seats,
    )
    return msgspec.structs.replace(made, **changed)


def test_who_wins_rises_and_becomes_surer() -> None:
    rated = rate([_game(n, ANN, BEN, CAT) for n in range(1, 7)])
    ann, ben, cat = rated[ANN], rated[BEN], rated[CAT]
    assert ann.rating.value > ben.rating.value > cat.rating.value
    assert ann.rating.value > INITIAL_RATING > cat.rating.value
    widths = [point.rating.either_way for point in ann.course]
    assert widths == sorted(widths, reverse=True)
    assert ann.is_sure
    assert not rate([_game(1, ANN, BEN)])[ANN].is_sure
    assert [each.user for each in standings(rated.values())] == [ANN, BEN, CAT]


def test_a_shared_first_rank_moves_equals_alike() -> None:
    game = _game(1, ANN, BEN)
    equal = tuple(msgspec.structs.replace(seat, rank=1) for seat in game.seats)
    rated = rate([msgspec.structs.replace(game, seats=equal)])
    assert rated[ANN].rating == rated[BEN].rating


def test_who_left_is_behind_all_others_whatever_their_seat_and_their_team_reached() -> None:
    game = _game(1, ANN, BEN, CAT)
    left = msgspec.structs.replace(game.seats[0], left_early=True, won=False)
    rated = rate([msgspec.structs.replace(game, seats=(left, *game.seats[1:]))])
    lost = rate([_game(1, BEN, CAT, ANN)])
    assert {user: each.rating for user, each in rated.items()} == {
        user: each.rating for user, each in lost.items()
    }
    assert rated[ANN].wins == 0
    partners = tuple(msgspec.structs.replace(seat, team=seat.rank == 3) for seat in game.seats)
    gone = (msgspec.structs.replace(partners[0], left_early=True), *partners[1:])
    rated = rate([msgspec.structs.replace(game, seats=gone)])
    assert rated[BEN].rating.value > rated[CAT].rating.value > rated[ANN].rating.value


def test_who_left_a_seat_that_counts_for_another_is_rated_beside_them() -> None:
    gone = (SeatResult(DAN, "Dan", left_early=True), SeatResult(CAT, "Cat", left_early=True))
    rated = rate([_game(1, ANN, BEN, leavers=gone)])
    order = [rated[user].rating.value for user in (ANN, BEN, CAT)]
    assert order == sorted(set(order), reverse=True)
    assert rated[CAT].rating == rated[DAN].rating
    assert not any(each.wins for user, each in rated.items() if user != ANN)


def test_who_is_sure_of_less_stands_before_who_only_began_well() -> None:
    games = [_game(n, ANN, BEN) for n in range(1, 16)] + [_game(20, CAT, DAN)]
    order = [each.user for each in standings(rate(games).values())]
    assert order.index(ANN) < order.index(CAT)


def test_what_does_not_count_moves_nobody() -> None:
    together = _game(5, ANN, BEN)
    one_team = tuple(msgspec.structs.replace(seat, team=0) for seat in together.seats)
    unrated = [
        _game(1, ANN, None),
        _game(2, ANN, BEN, sit_ins=True),
        _game(3, ANN, BEN, given_up=True),
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


def test_a_profile_counts_wins_by_players_streaks_and_who_stands_in_the_way() -> None:
    games = [
        _game(1, BEN, ANN),
        _game(2, ANN, BEN),
        _game(3, ANN, CAT, BEN),
        _game(4, BEN, ANN, CAT),
        _game(5, BEN, CAT),
        _game(6, BEN, ANN),
        _game(7, ANN, None),
        _game(8, ANN, BEN, given_up=True),
    ]
    profile = profile_of(games, ANN)
    assert profile.contests == Tally(6, 3)
    assert profile.by_players == {2: Tally(4, 2), 3: Tally(2, 1)}
    assert profile.streak == Streak(1, 2)
    assert profile.given_up == 1
    assert profile.games == 7
    assert profile.best_points == 10
    assert profile.nemesis == Nemesis(BEN, "Player 2", 3, 2)
    assert points_by_kind(games, ANN) == [("Food", 7.5), ("Cards", 2.0)]


def test_nobody_is_a_nemesis_after_two_games_or_when_even() -> None:
    assert profile_of([_game(1, BEN, ANN), _game(2, BEN, ANN)], ANN).nemesis is None
    even = [_game(1, BEN, ANN), _game(2, BEN, ANN), _game(3, ANN, BEN), _game(4, ANN, BEN)]
    assert profile_of(even, ANN).nemesis is None
