"""Pictures of how games turned: they look as they did, and can be read whatever is in them."""

from io import BytesIO

import pytest
from PIL import Image

from render.analysis import draw_turned
from render.base import ALT_LIMIT
from tests.render.goldens import TOLERANCE, difference
from tests.render.turned import FOLDER, SAMPLES, contest, draw


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
