"""Pictures of how games turned: they look as they did, and can be read whatever is in them."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from render.base import ALT_LIMIT
from render.drawing.canvas import Canvas
from render.pages.analysis import draw_turned
from tests.render.goldens import TOLERANCE, difference
from tests.render.turned import FOLDER, SAMPLES, alone, contest, draw


@pytest.mark.parametrize("name", SAMPLES)
def test_it_looks_as_it_did(name: str) -> None:
    """After a change that is meant to be seen: `python -m tests.render.turned`, and look at it."""
    assert difference(draw(SAMPLES[name]), Image.open(FOLDER / f"{name}.png")) <= TOLERANCE


@pytest.mark.parametrize("name", SAMPLES)
def test_its_text_twin_tells_the_same(name: str) -> None:
    turned = SAMPLES[name]
    picture = draw_turned(turned)
    assert Image.open(BytesIO(picture.data)).size == (1320, 840)
    assert picture.smallest_text >= 26
    assert len(picture.alt) <= ALT_LIMIT
    assert "100 % at the end" in picture.alt
    for number in range(1, len(turned.points) + 1):
        assert f"Turning point {number} before move" in picture.alt


def test_many_turning_points_at_one_place_and_a_game_of_one_decision_are_drawn() -> None:
    made = contest(3)
    draw_turned(made._replace(points=((5, 0), (5, 0), (5, 0))))
    short = [course._replace(shares=course.shares[-2:]) for course in made.courses]
    draw_turned(made._replace(courses=tuple(short), at=(0, 1), points=((0, 2),)))


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_names_of_thirty_letters_are_written_in_full(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever they are made of."""
    names = ("Evangeline Montgomery-Fitzgera", "Wolfeschlegelsteinhausenbergdo", "山田太郎" * 7)
    drawn: list[str] = []
    text = Canvas.text

    def write(canvas: Canvas, x: int, y: int, line: str, *rest: Any, **more: Any) -> None:
        drawn.append(line)
        text(canvas, x, y, line, *rest, **more)

    monkeypatch.setattr(Canvas, "text", write)
    made = alone() if seats == 1 else contest(seats)
    made = made._replace(names=(names * 2)[:seats])
    assert draw_turned(made).smallest_text >= 26
    written = "".join(drawn).replace(" ", "")
    assert all(name.replace(" ", "") in written for name in made.names)
    assert "…" not in written
