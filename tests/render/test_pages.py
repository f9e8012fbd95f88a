"""Pictures of ends, ratings, points and turning points."""

from collections.abc import Sequence

import msgspec
import pytest
from PIL import Image

from engine.ends import Highlight, Summary, by_points
from engine.registry import game as game_named
from render.base import Picture
from render.drawing import fonts
from render.pages import ending as ending_page
from render.pages.analysis import draw_win_chart
from render.pages.ending import Ending, draw_ending
from render.pages.results import RatedGame, draw_points, draw_rating
from tests.games import VIEWS
from tests.playing import random_end
from tests.render.drawn import difference, keeps_limits, recorded
from tests.render.goldens import TOLERANCE, share_differing
from tests.render.samples import NAMES, TABLES
from tests.render.win_charts import FOLDER, SAMPLES, alone, contest, draw


def _drawn_end(name: str, seats: int, names: list[str]) -> Picture:
    game = game_named(name)
    end = random_end(game, seats, seats)
    return VIEWS[name].ending(game.rules.redact(end.state, None), names, end.summary)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_end_has_a_pictures_shape_and_sizes_whatever_the_names(name: str, seats: int) -> None:
    for names in (list(NAMES[:seats]), ["W" * 40] * seats):
        assert keeps_limits(_drawn_end(name, seats, names))


def _ending(scores: list[int], title: str = "") -> Ending:
    outcome = by_points(scores, breakdown=(("food", scores),))
    return Ending(
        outcome=outcome,
        scene="scenes/savanna",
        champions=("animals/hare", "animals/lion", "animals/zebra")[: len(scores)],
        parts=outcome.breakdown,
        totals=tuple(map(str, scores)),
        folders=("animals",),
        title=title,
    )


PODIUM = (8, 104, 556, 548)
NUMBER = (8, 556, 556, 832)
LINES = (564, 556, 1312, 832)


def test_equals_share_the_first_step_of_the_podium() -> None:
    names, summary = ["Ann", "Ben"], Summary()
    alone = draw_ending(_ending([7, 5]), names, summary)
    shared = draw_ending(_ending([7, 7]), names, summary)
    assert alone.alt.startswith("A Ann wins.")
    assert shared.alt.startswith("A Ann and B Ben win.")
    assert difference(alone, shared, PODIUM)


def test_the_telling_number_and_the_lines_stand_at_their_places_alone() -> None:
    names = ["Ann", "Ben"]
    plain = draw_ending(_ending([7, 5]), names, Summary())
    told = draw_ending(
        _ending([7, 5]), names, Summary(highlight=Highlight(4, "hunts by {0}", (1,)))
    )
    lined = draw_ending(_ending([7, 5]), names, Summary("points by round", ((1, 2), (7, 5))))
    assert not difference(told, plain, PODIUM)
    assert difference(told, plain, NUMBER)
    assert "4 hunts by B Ben" in told.alt
    assert not difference(lined, plain, NUMBER)
    assert difference(lined, plain, LINES)


def test_equal_points_give_equal_bars_in_whichever_column() -> None:
    outcome = by_points([20, 10], breakdown=(("food", [10, 2]), ("traits", [10, 8])))
    ending = msgspec.structs.replace(_ending([20, 10]), outcome=outcome, parts=outcome.breakdown)
    table = ending_page._table(ending, ["Ann", "Ben"])
    ten, other = (ending_page._cell(ending, part, 0, table.scale) for part in range(2))
    assert ten.width == other.width > ending_page._cell(ending, 1, 1, table.scale).width


@pytest.mark.parametrize("names", [["Ann", "Ben"], ["Wilhelmina", "Ben"]])
def test_the_columns_end_before_the_totals_for_short_and_long_names(names: list[str]) -> None:
    """Short names once left their room to wide bars, and then took it back."""
    parts = (("food", [39, 32]), ("population", [6, 3]), ("traits", [5, 5]))
    outcome = by_points([50, 40], breakdown=parts)
    ending = msgspec.structs.replace(_ending([50, 40]), outcome=outcome, parts=outcome.breakdown)
    table = ending_page._table(ending, names)
    end = table.parts[-1] + ending_page._width(ending, 2, table.scale)
    assert end <= 564 + 748 - 18 - fonts.line("points", 26).width


def test_an_end_says_how_equals_are_ranked_and_which_conditions_were_missed() -> None:
    outcome = by_points([9, 5, 5], {"traits": [1, 0, 3]})
    ties = msgspec.structs.replace(
        _ending([9, 5, 5]), outcome=outcome, ranking="Most traits first."
    )
    assert outcome.order == [0, 2, 1]
    assert "Most traits first. A Ann: 9" in draw_ending(ties, ["Ann", "Ben", "Cy"], Summary()).alt
    needs = msgspec.structs.replace(_ending([7, 5]), needs=((6, 6),))
    alt = draw_ending(needs, ["Ann", "Ben"], Summary()).alt
    assert "A Ann: 7 points (survives). B Ben: 5 points (misses food 5 of 6)" in alt


def test_an_end_without_a_winner_says_so() -> None:
    nobody = _ending([2, 2], title="No survivor")
    assert draw_ending(nobody, ["Ann", "Ben"], Summary()).alt.startswith("No survivor.")


WRITTEN = ("Ann", "Maximiliana von Hohenstein-Oberberghaus", "\N{ZERO WIDTH SPACE}", "山田太郎")
TITLE = "The Evolution of Everything, with a long title"


def _marks(count: int, rise: int = 12) -> list[RatedGame]:
    return [
        RatedGame(1000 + rise * n + 40 * (n % 3), max(660 - 40 * n, 120), f"{1 + n % 28} Jan 2026")
        for n in range(count)
    ]


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("marks", [_marks(1), _marks(2), _marks(12), _marks(300, -3)])
def test_a_rating_can_be_read_after_any_number_of_games(
    name: str, marks: Sequence[RatedGame]
) -> None:
    picture = draw_rating(TITLE, name, marks, 1000)
    assert keeps_limits(picture)
    assert str(marks[-1].value) in picture.alt


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("kinds", [1, 3, 6, 9])
def test_points_can_be_read_whatever_kinds_there_are(name: str, kinds: int) -> None:
    points = [
        (f"A kind of points {n}", 7.25 * (n + 1) * (-1 if n == 2 else 1)) for n in range(kinds)
    ]
    picture = draw_points(TITLE, name, points, 12)
    assert keeps_limits(picture)
    assert ("Other" in picture.alt) == (kinds > 6)


def test_nothing_but_noughts_is_drawn_as_well() -> None:
    assert keeps_limits(draw_points("Nature", "Ann", [("Food", 0.0)], 1))


@pytest.mark.parametrize("name", SAMPLES)
def test_it_looks_as_it_did(name: str) -> None:
    """After a change that is meant to be seen: `python -m tests.render.win_charts`; look at it."""
    assert share_differing(draw(SAMPLES[name]), Image.open(FOLDER / f"{name}.png")) <= TOLERANCE


@pytest.mark.parametrize("name", SAMPLES)
def test_its_alt_text_tells_the_same(name: str) -> None:
    chart = SAMPLES[name]
    picture = draw_win_chart(chart)
    assert keeps_limits(picture)
    assert "100% at the end" in picture.alt
    for number in range(1, len(chart.points) + 1):
        assert f"Turning point {number}, Round" in picture.alt


def test_many_turning_points_at_one_place_and_a_game_of_one_decision_are_drawn() -> None:
    made = contest(3)
    draw_win_chart(made._replace(points=((5, 0, "Round 2"),) * 3))
    short = [one._replace(shares=one.shares[-2:]) for one in made.series]
    draw_win_chart(made._replace(series=tuple(short), at=(0, 1), points=((0, 2, "Round 1"),)))


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_names_of_thirty_letters_are_written_in_full(seats: int) -> None:
    names = ("Evangeline Montgomery-Fitzgera", "Wolfeschlegelsteinhausenbergdo", "山田太郎" * 7)
    made = alone() if seats == 1 else contest(seats)
    made = made._replace(names=(names * 2)[:seats])
    with recorded() as drawn:
        assert keeps_limits(draw_win_chart(made))
    written = "".join(one.text for one in drawn).replace(" ", "")
    assert all(name.replace(" ", "") in written for name in made.names)
    assert "…" not in written
