"""Pictures of a server's week and of a season's end."""

import pytest

from render.pages.season import MOST_OTHERS, draw_season
from render.pages.week import WeekCard, WeekSeats, draw_week
from tests.render.cards import season, week
from tests.render.drawn import keeps_limits
from tests.render.test_profile import WRITTEN

PERIOD = "23 to 30 Nov"
QUIET = WeekCard(PERIOD, 0, 1, 2, (1, 2))


@pytest.mark.parametrize("name", WRITTEN)
def test_a_week_can_be_read_whatever_the_names(name: str) -> None:
    assert keeps_limits(draw_week(week(name, name)))


def test_a_week_has_room_for_much_and_for_little() -> None:
    crowd = WeekCard(
        "28 Dec to 4 Jan",
        1132,
        204,
        319,
        tuple(range(319)),
        seats=tuple(WeekSeats(1000 + n, "Evolution", 1, 6) for n in range(QUIET.has_room_for)),
        more=23,
    )
    for card in (crowd, QUIET, WeekCard(PERIOD, 1, 0, 1), week("Ann", "Ben", "evolution")):
        assert keeps_limits(draw_week(card))
    assert week("Ann", "Ben").has_room_for == 2
    assert QUIET.has_room_for == 7


def test_a_weeks_alt_text_tells_all_of_it() -> None:
    assert draw_week(week("Ann", "Ben")).alt == (
        "Your server's week, 23 to 30 Nov: 6 games ended, 4 games running, 9 people took "
        "part. Game of the week: Renature, Ann 126, Ben 101 (25 points apart). New record, Natura: "
        "Mosaic, Rigid, related flips, 12 moves, Ann and Ben. Longest wait: 5 days, table 7, "
        "Nature. Open seats: Evolution, table 14, 2 of 5; Natura, table 15, 1 of 2; 3 more."
    )
    assert draw_week(QUIET).alt == (
        "Your server's week, 23 to 30 Nov: 0 games ended, 1 game running, 2 people took "
        "part. No game ended this week. Open seats: none."
    )


@pytest.mark.parametrize("name", WRITTEN)
def test_a_seasons_end_can_be_read_whatever_the_names(name: str) -> None:
    for others in (0, MOST_OTHERS):
        assert keeps_limits(draw_season(season([name] * 5, others)))
    assert keeps_limits(draw_season(season([name], 0, is_settled=False)))


def test_a_seasons_alt_text_tells_all_of_it() -> None:
    assert draw_season(season(["Ann", "Ben", "Cleo", "Dov"], 1)).alt == (
        "Renature: the season is over, October to December 2026, 42 games, 12 people. Standings: "
        "1 Ann 1,212, 2 Ben 1,211, 3 Cleo 1,210, and 9 more. Best of other games: Evolution Ann "
        "1,300. A new season begins: January to March 2027."
    )
