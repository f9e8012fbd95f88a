"""Golden pictures of how games turned; `python -m tests.render.win_charts` draws them again."""

from math import sin
from pathlib import Path
from typing import Final

from PIL import Image

from render.pages.analysis import Series, WinChart, draw_win_chart
from tests.render.goldens import as_desktop

FOLDER: Final = Path(__file__).with_name("win_charts")
NAMES: Final = ("Ann", "Maximiliana von Hohenstein-Oberberghaus", "Ben", "山田太郎", "Dan", "Eve")
DECISIONS: Final = 48


def _share(line: int, at: int) -> float:
    return 1.1 + sin(at / (4 + line) + 2 * line) + (at / 30 if line == 0 else 0)


def contest(seats: int, *, has_rounds: bool = True) -> WinChart:
    shares = [[_share(line, at) for line in range(seats)] for at in range(DECISIONS)]
    shares.append([1.0, *[0.0] * (seats - 1)])
    series = tuple(
        Series((line,), tuple(each[line] / sum(each) for each in shares)) for line in range(seats)
    )
    rounds = tuple((number, 12 * (number - 1)) for number in range(1, 9)) if has_rounds else ()
    points = ((9, 0, "Round 2"), (11, 1, "Round 2"), (30, seats - 1, "Round 6"))
    at = (*range(0, 2 * DECISIONS, 2), 2 * DECISIONS + 3)
    return WinChart("Evolution: how the game turned", NAMES[:seats], series, at, rounds, points)


def teams() -> WinChart:
    lines = contest(2).series
    series = (Series((0, 2), lines[0].shares), Series((1, 3), lines[1].shares))
    return contest(4)._replace(series=series, points=((9, 0, "Round 2"), (11, 1, "Round 2")))


def alone() -> WinChart:
    shares = tuple((at + 5 * sin(at)) / DECISIONS for at in range(1, DECISIONS + 1))
    made = contest(2, has_rounds=False)
    return made._replace(
        names=NAMES[:1], series=(Series((0,), (*shares, 1.0)),), points=(), is_together=True
    )


SAMPLES: Final = {"two": contest(2), "six": contest(6), "teams": teams(), "alone": alone()}


def draw(chart: WinChart) -> Image.Image:
    return as_desktop(draw_win_chart(chart))


if __name__ == "__main__":
    for name, chart in SAMPLES.items():
        draw(chart).save(FOLDER / f"{name}.png", optimize=True)
