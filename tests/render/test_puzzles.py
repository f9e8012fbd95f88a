"""The picture of a person's month of puzzles."""

import msgspec
import pytest

from render.pages.puzzles import PuzzleMonth, Solvers, draw_puzzle_month
from tests.render.drawn import keeps_limits
from tests.render.test_profile import LONG, WRITTEN

CARD = PuzzleMonth(
    number=214,
    date="28 November",
    head="Solved by Cleo",
    said="at the first try",
    stars=3,
    streak=6,
    best=9,
    month="November",
    begins=6,
    length=30,
    today=28,
    days={2: 1, 3: 2, **dict.fromkeys(range(23, 29), 3)},
    solvers=(Solvers(3, 4, ("Ann", "Ben")), Solvers(2, 5), Solvers(1, 0)),
)


def of(**changed: object) -> PuzzleMonth:
    return msgspec.structs.replace(CARD, **changed)


@pytest.mark.parametrize("name", WRITTEN)
def test_a_month_can_be_read_whatever_the_names(name: str) -> None:
    solvers = tuple(Solvers(stars, 1234, (name,) * 4) for stars in (3, 2, 1))
    assert keeps_limits(draw_puzzle_month(of(head=f"Solved by {name}", solvers=solvers)))


def test_a_months_alt_text_tells_all_of_it() -> None:
    assert draw_puzzle_month(CARD).alt == (
        "Puzzle 214, 28 November: Solved by Cleo. 3 stars, at the first try. 6 days in a row. "
        "November: 2: 1 star, 3: 2 stars, 23: 3 stars, 24: 3 stars, 25: 3 stars, 26: 3 stars, "
        "27: 3 stars, 28: 3 stars. 3 stars here: 4 (Ann, Ben). 2 stars here: 5. 1 star here: 0."
    )


@pytest.mark.parametrize(
    "changed",
    [
        {"stars": None, "days": {}, "streak": 0, "best": 0, "head": "Not solved yet"},
        {"solvers": None, "streak": 1234, "best": 1234, "number": 9999, "date": "30 September"},
        {"begins": 6, "length": 31, "month": "September", "today": 31},
        {"solvers": (Solvers(3, 0), Solvers(2, 0), Solvers(1, 0)), "head": f"Solved by {LONG}"},
    ],
)
def test_every_month_fits(changed: dict[str, object]) -> None:
    assert keeps_limits(draw_puzzle_month(of(**changed)))
