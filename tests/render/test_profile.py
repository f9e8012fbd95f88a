"""Pictures of profiles and leaderboards, and keepsakes."""

import msgspec
import pytest

from engine.registry import game as game_named
from render.base import KEEPSAKE
from render.pages.leaderboard import draw_leaderboard
from render.pages.profile import ProfileCard, draw_profile
from tests.games import VIEWS
from tests.playing import random_end
from tests.render.cards import kept, leaderboard, profile, rows
from tests.render.drawn import keeps_limits, recorded
from tests.render.samples import NAMES, TABLES

LONG = "Maximiliana von Hohenstein-Oberberghaus"
WRITTEN = ("Ann", LONG, "W" * 40, "\N{ZERO WIDTH SPACE}", "山田太郎")


def _full(name: str) -> ProfileCard:
    return profile(name, (kept("renature"), kept("darwin", f"against {name}"), kept("nature")))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_seat_of_every_game_leaves_a_keepsake(name: str, seats: int) -> None:
    game = game_named(name)
    seen = game.rules.redact(random_end(game, seats, seats).state, None)
    for seat in range(seats):
        assert VIEWS[name].keepsake(seen, seat, NAMES[:seats]).size == KEEPSAKE


@pytest.mark.parametrize("name", WRITTEN)
def test_a_profile_can_be_read_whatever_the_names(name: str) -> None:
    assert keeps_limits(draw_profile(_full(name)))


def test_a_profiles_alt_text_tells_all_of_it() -> None:
    assert draw_profile(_full("Cleo")).alt == (
        "Cleo: 1234 games since Sep 2025. Rating in Evolution: 1,540, still settling. Favourite: "
        "Evolution, 1011 of 1234. Rank in the last 10 games, newest last: left, 2, 3, 4, 5, 6, 2, "
        "1 (won), 1 (won), 1 (won). 3 wins in a row. Keepsakes: Renature, 112 to 98 (first win), "
        "Darwin, 112 to 98 (against Cleo) and Nature, 112 to 98 (first win). Nemesis: Cleo, ahead "
        "in 105 of 117 games. Typical turn: 119 minutes. Finished 1233 of 1234 games. 3 timeouts. "
        "109 of 1230 won."
    )


def test_a_beginner_has_a_profile_too() -> None:
    with recorded() as texts:
        picture = draw_profile(ProfileCard(5, "Ann", 0))
    assert keeps_limits(picture)
    assert picture.alt == "Ann: no finished games yet. No rating yet."
    told = [one.text for one in texts]
    assert (told.count("the first win"), told.count("the next win")) == (1, 2)


def test_what_is_unknown_leaves_no_gap() -> None:
    full = _full("Cleo")
    for without in (
        {"nemesis": None},
        {"habits": ()},
        {"rating": None},
        {"streak": 0},
        {"title": "Evolution"},
    ):
        assert keeps_limits(draw_profile(msgspec.structs.replace(full, **without)))


@pytest.mark.parametrize("name", WRITTEN)
def test_a_leaderboard_can_be_read_whatever_the_names(name: str) -> None:
    for count in (1, 3, 10):
        assert keeps_limits(draw_leaderboard(leaderboard(rows([name] * count, 7))))
    assert keeps_limits(draw_leaderboard(leaderboard(rows([name] * 9, 7), "and 116 more")))


def test_a_leaderboards_alt_text_tells_all_of_it() -> None:
    ranked = rows(["Ann", "Ben", "Cleo", "Dov"], 3)
    assert draw_leaderboard(leaderboard(ranked, "and 16 more")).alt == (
        "Evolution, October to December 2026: 12 days left. 1 Ann 1,712, won 4 of the last 5, up 1 "
        "place. 2 Ben 1,687, won 3 of the last 5. 3 Cleo (you) 1,662, won 4 of the last 5, down 2 "
        "places. Still settling: Dov 1,637, won 2 of the last 4, new. And 16 more. Best of July to "
        "September: 1 Ann 1,712, 2 Ben 1,687, 3 Cleo 1,662."
    )


def test_a_leaderboard_of_nobody_says_so() -> None:
    picture = draw_leaderboard(leaderboard(()))
    assert keeps_limits(picture)
    assert "Nobody is rated yet" in picture.alt
