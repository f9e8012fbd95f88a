"""The lobby's picture: every seat in one shape, whatever the names."""

from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image

from engine.registry import game as game_named
from render.base import Picture
from render.drawing import art, colours
from render.pages import lobby
from render.pages.lobby import Guest, draw_lobby
from tests.games import VIEWS
from tests.render.drawn import Box, difference, keeps_limits
from tests.render.samples import NAMES

SEATS_FROM, SEATS_TO = 540, 820
"""The height range of the seats."""
PLAIN = [Guest(NAMES[0], host=True), *(Guest(name) for name in NAMES[1:])]
LONG = [
    Guest("Maximiliana von Hohenstein-Oberberghaus", host=True),
    Guest("W" * 40),
    Guest("Hunter-Scavenger", computer=True),
    Guest("山田太郎と花子の長い名前のテスト"),
    Guest("😀" * 40, computer=True),
    Guest("\N{ZERO WIDTH SPACE}"),
]

everywhere = pytest.mark.parametrize("name", VIEWS)


def _drawn(name: str, guests: Sequence[Guest], most: int) -> Picture:
    return draw_lobby(name, game_named(name).title, guests, most, VIEWS[name].seat_colours)


def _changed(one: Picture, other: Picture) -> Box | None:
    return difference(one, other, (0, SEATS_FROM, 1320, 840))


@everywhere
def test_it_has_one_shape_and_readable_letters_with_any_number_of_seats(name: str) -> None:
    for guests in (PLAIN, LONG):
        for most in range(1, game_named(name).rules.max_seats + 1):
            for taken in {0, 1, most - 1, most}:
                assert keeps_limits(_drawn(name, guests[:taken], most))


@everywhere
def test_the_same_table_is_the_same_picture(name: str) -> None:
    assert _drawn(name, PLAIN[:2], 4) == _drawn(name, PLAIN[:2], 4)


@everywhere
def test_a_game_without_a_scene_of_its_own_waits_in_the_one_for_all(name: str) -> None:
    title, colours = game_named(name).title, VIEWS[name].seat_colours
    for_all = draw_lobby("no such game", title, PLAIN[:2], 4, colours)
    assert (_drawn(name, PLAIN[:2], 4) == for_all) == (not art.exists(f"lobby/{name}"))


def test_a_kept_seat_says_so_and_isnt_called_open() -> None:
    kept = draw_lobby("nature", "Nature", PLAIN[:1], 3, kept=1)
    assert "Kept seat: B. Open seat: C." in kept.alt
    assert _changed(kept, draw_lobby("nature", "Nature", PLAIN[:1], 3))
    full = draw_lobby("nature", "Nature", PLAIN[:1], 2, kept=1)
    assert "Open" not in full.alt


def test_sitting_down_changes_only_that_seat() -> None:
    for most in range(2, 7):
        for seat in range(1, most):
            changed = _changed(
                _drawn("nature", PLAIN[:seat], most), _drawn("nature", PLAIN[: seat + 1], most)
            )
            assert changed is not None
            left, top, right, bottom = changed
            assert 1320 * seat // most - 8 <= left < right <= 1320 * (seat + 1) // most + 8
            assert 0 <= top < bottom <= SEATS_TO - SEATS_FROM
    free, taken = (
        Image.open(BytesIO(_drawn("nature", PLAIN[:seats], 2).data)).convert("RGB")
        for seats in (1, 2)
    )
    assert [each.getpixel((680, 660)) for each in (free, taken)] == [lobby._FREE, colours.PAPER]


def test_hosts_computers_and_their_long_names_can_be_told_from_other_guests() -> None:
    for most in range(1, 7):
        for who in ("Ann", "Maximiliana von Hohenstein-Oberberghaus"):
            table = [Guest(who), *PLAIN[1:most]]
            plain, host, computer = (
                _drawn("darwin", [first, *table[1:]], most)
                for first in (Guest(who), Guest(who, host=True), Guest(who, computer=True))
            )
            assert _changed(plain, host)
            assert _changed(plain, computer)
            assert _changed(host, computer)


def test_long_names_take_two_lines_where_one_is_too_short() -> None:
    assert _drawn("nature", [Guest("Ann", host=True)], 6).stages == ()
    assert _drawn("nature", [Guest("Esperanza María", host=True)], 6).stages == ("two-line names",)


def test_seats_have_the_colours_of_their_game() -> None:
    ours = _drawn("renature", PLAIN[:1], 4)
    assert _changed(ours, draw_lobby("renature", "Renature", PLAIN[:1], 4))


def test_the_alt_text_says_who_sits_where_and_what_is_open() -> None:
    guests = [Guest("Ann", host=True), Guest("Ben"), Guest("Hunter", computer=True)]
    assert _drawn("nature", guests, 6).alt == (
        "Nature: 3 of 6 seats taken. A Ann, host. B Ben. C Hunter, computer. "
        "Open seats: D, E and F."
    )
    assert _drawn("nature", guests, 4).alt.endswith("Open seat: D.")
    assert _drawn("natura", guests[:1], 1).alt == "Natura: 1 of 1 seat taken. A Ann, host."


def test_more_guests_than_the_options_allow_are_all_shown() -> None:
    picture = _drawn("natura", PLAIN[:3], 2)
    assert "3 seated, but only 2 can play" in picture.alt
    assert all(name in picture.alt for name in NAMES[:3])
    assert _changed(picture, _drawn("natura", PLAIN[:2], 2))
