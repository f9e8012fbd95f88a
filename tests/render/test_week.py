"""Pictures of a server's week and of a season's end."""

from collections.abc import Sequence

import pytest

from engine.registry import game as game_named
from render.pages.season import (
    MOST_OTHERS,
    MOST_ROWS,
    MOST_ROWS_ABOVE,
    Champion,
    Ranked,
    SeasonCard,
    draw_season,
)
from render.pages.week import (
    WeekCard,
    WeekGame,
    WeekRecord,
    WeekSeats,
    WeekWait,
    draw_week,
)
from tests.games import VIEWS
from tests.playing import random_end
from tests.render.drawn import keeps_limits
from tests.render.samples import NAMES
from tests.render.test_profile import WRITTEN

PERIOD = "23 to 30 Nov"
QUIET = WeekCard(PERIOD, 0, 1, 2, (1, 2))


def _week(first: str, second: str, game: str = "renature", seats: int = 2) -> WeekCard:
    played = game_named(game)
    seen = played.rules.redact(random_end(played, seats, seats).state, None)
    picture = VIEWS[game].keepsake(seen, 0, NAMES[:seats])
    return WeekCard(
        PERIOD,
        6,
        4,
        9,
        tuple(range(9)),
        WeekGame(played.title, picture, "25 points apart", ((first, "126"), (second, "101"))),
        WeekRecord("Natura", "Mosaic, Rigid, related flips", "12 moves", (first, second)),
        WeekWait(5, 7, "Nature"),
        (WeekSeats(14, "Evolution", 3, 5), WeekSeats(15, "Natura", 1, 2)),
        more=3,
    )


def _season(names: Sequence[str], others: int = 2, *, is_settled: bool = True) -> SeasonCard:
    rows = [Ranked(n, name, 1212 - n, is_settled) for n, name in enumerate(names)]
    champions = [Champion("Evolution", names[0], 1300)] * others
    return SeasonCard(
        "Renature",
        "October to December 2026",
        42,
        12,
        tuple(rows[: MOST_ROWS_ABOVE if others else MOST_ROWS]),
        12,
        tuple(champions),
        "January to March 2027",
    )


@pytest.mark.parametrize("name", WRITTEN)
def test_a_week_can_be_read_whatever_the_names(name: str) -> None:
    assert keeps_limits(draw_week(_week(name, name)))


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
    for card in (crowd, QUIET, WeekCard(PERIOD, 1, 0, 1), _week("Ann", "Ben", "evolution", 6)):
        assert keeps_limits(draw_week(card))
    assert _week("Ann", "Ben").has_room_for == 2
    assert QUIET.has_room_for == 7


def test_a_weeks_alt_text_tells_all_of_it() -> None:
    assert draw_week(_week("Ann", "Ben")).alt == (
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
        assert keeps_limits(draw_season(_season([name] * 5, others)))
    assert keeps_limits(draw_season(_season([name], 0, is_settled=False)))


def test_a_seasons_alt_text_tells_all_of_it() -> None:
    assert draw_season(_season(["Ann", "Ben", "Cleo", "Dov"], 1)).alt == (
        "Renature: the season is over, October to December 2026, 42 games, 12 people. Standings: "
        "1 Ann 1,212, 2 Ben 1,211, 3 Cleo 1,210, and 9 more. Best of other games: Evolution Ann "
        "1,300. A new season begins: January to March 2027."
    )
