"""The picture of a server's figures."""

import pytest

from render.pages.figures import draw_figures
from tests.render.cards import figures
from tests.render.drawn import faults, keeps_limits, recorded, recorded_small

WRITTEN = ("The Savanna", "S" * 100, "\N{ZERO WIDTH SPACE}", "山田太郎")


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("weeks", [1, 2, 3, 12])
def test_figures_can_be_read_whatever_the_server(name: str, weeks: int) -> None:
    with recorded_small() as small, recorded() as texts:
        assert keeps_limits(draw_figures(figures(name, weeks)))
    assert small == []
    assert faults(texts) == []


def test_the_alt_text_of_figures_tells_all_of_them() -> None:
    assert draw_figures(figures("The Savanna", 4)).alt == (
        "The Savanna, the last 4 weeks, since 2 Sep. 34 tables; by week: 3, 9, 15, 7. 71 people; "
        "by week: 5, 8, 11, 11. 83% of games finished; by week: none, none, 100%, 75%. 4.2 h a "
        "turn, typically; by week: none, 12 h, 11 h, 10 h."
    )
    assert draw_figures(figures("", 1)).alt.endswith(
        "since 2 Sep. 3 tables. 71 people. No game has ended yet. No turn yet."
    )
