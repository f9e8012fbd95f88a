"""The picture of the end: whole for every game and number of seats, and true to the outcome."""

from io import BytesIO

import pytest
from PIL import Image

from engine.ends import by_points
from engine.registry import game as game_named
from engine.summary import Highlight, Summary
from render.base import Picture
from render.pages.ending import Ending, draw_ending, fewer_parts
from tests.games import VIEWS
from tests.playing import random_end
from tests.render.samples import NAMES, TABLES


def _drawn(name: str, seats: int, names: list[str]) -> Picture:
    game = game_named(name)
    end = random_end(game, seats, seats)
    return VIEWS[name].ending(game.rules.redact(end.state, None), names, end.summary)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_end_has_the_shape_and_sizes_of_a_picture_whatever_the_names(
    name: str, seats: int
) -> None:
    for names in (list(NAMES[:seats]), ["W" * 40] * seats):
        picture = _drawn(name, seats, names)
        assert Image.open(BytesIO(picture.data)).size == (1320, 840)
        assert picture.smallest_text >= 26
        assert len(picture.data) <= 250 * 1024
        assert 0 < len(picture.alt) <= 1024


def _ending(scores: list[int], title: str = "") -> Ending:
    outcome = by_points(scores, shared="", breakdown=(("food", scores),))
    return Ending(
        outcome=outcome,
        scene="scenes/savanna",
        champions=("animals/hare", "animals/lion", "animals/zebra")[: len(scores)],
        parts=fewer_parts(outcome.breakdown),
        totals=tuple(map(str, scores)),
        folders=("animals",),
        title=title,
    )


def _band(picture: Picture, box: tuple[int, int, int, int]) -> bytes:
    return Image.open(BytesIO(picture.data)).convert("RGB").crop(box).tobytes()


PODIUM = (8, 104, 556, 548)
NUMBER = (8, 556, 556, 832)
LINES = (564, 556, 1312, 832)


def test_who_shares_the_first_place_stands_as_high() -> None:
    """And has a crown: with equal scores the picture of the podium differs from one winner's."""
    names, summary = ["Ann", "Ben"], Summary()
    alone = draw_ending(_ending([7, 5]), names, summary)
    shared = draw_ending(_ending([7, 7]), names, summary)
    assert alone.alt.startswith("A Ann wins.")
    assert shared.alt.startswith("A Ann and B Ben win.")
    assert _band(alone, PODIUM) != _band(shared, PODIUM)


def test_the_telling_number_and_the_lines_stand_at_their_places_alone() -> None:
    names = ["Ann", "Ben"]
    plain = draw_ending(_ending([7, 5]), names, Summary())
    told = draw_ending(
        _ending([7, 5]), names, Summary(highlight=Highlight(4, "hunts by {0}", (1,)))
    )
    lined = draw_ending(_ending([7, 5]), names, Summary("points by round", ((1, 2), (7, 5))))
    assert _band(told, PODIUM) == _band(plain, PODIUM)
    assert _band(told, NUMBER) != _band(plain, NUMBER)
    assert "4 hunts by B Ben" in told.alt
    assert _band(lined, NUMBER) == _band(plain, NUMBER)
    assert _band(lined, LINES) != _band(plain, LINES)


def test_an_end_without_a_winner_says_so() -> None:
    nobody = _ending([2, 2], title="No survivor")
    assert draw_ending(nobody, ["Ann", "Ben"], Summary()).alt.startswith("No survivor.")
