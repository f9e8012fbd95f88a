"""Pictures of ratings and points: one shape, readable letters, whatever is in them."""

from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image

from render.base import ALT_LIMIT, Picture
from render.pages.results import Mark, draw_points, draw_rating

NAMES = ("Ann", "Maximiliana von Hohenstein-Oberberghaus", "\N{ZERO WIDTH SPACE}", "山田太郎")
TITLE = "The Evolution of Everything, with a long title"


def _marks(count: int, rise: int = 12) -> list[Mark]:
    return [
        Mark(1000 + rise * n + 40 * (n % 3), max(660 - 40 * n, 120), f"{1 + n % 28} Jan 2026")
        for n in range(count)
    ]


def _is_well(picture: Picture) -> bool:
    size = Image.open(BytesIO(picture.data)).size
    return size == (1320, 840) and picture.smallest_text >= 26 and len(picture.alt) <= ALT_LIMIT


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("marks", [_marks(1), _marks(2), _marks(12), _marks(300, -3)])
def test_a_rating_can_be_read_after_any_number_of_games(name: str, marks: Sequence[Mark]) -> None:
    picture = draw_rating(TITLE, name, marks, 1000)
    assert _is_well(picture)
    assert str(marks[-1].value) in picture.alt


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kinds", [1, 3, 6, 9])
def test_points_can_be_read_whatever_kinds_there_are(name: str, kinds: int) -> None:
    points = [
        (f"A kind of points {n}", 7.25 * (n + 1) * (-1 if n == 2 else 1)) for n in range(kinds)
    ]
    picture = draw_points(TITLE, name, points, 12)
    assert _is_well(picture)
    assert ("other" in picture.alt) == (kinds > 6)


def test_nothing_but_noughts_is_drawn_as_well() -> None:
    assert _is_well(draw_points("Nature", "Ann", [("Food", 0.0)], 1))
