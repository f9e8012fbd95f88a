"""Golden pictures of how games turned; `python -m tests.render.turned` draws them again."""

from math import sin
from pathlib import Path
from typing import Final

from PIL import Image

from render.pages.analysis import Course, Turned, draw_turned
from tests.render.goldens import as_desktop

FOLDER: Final = Path(__file__).with_name("turned")
NAMES: Final = ("Ann", "Maximiliana von Hohenstein-Oberberghaus", "Ben", "山田太郎", "Dan", "Eve")
DECISIONS: Final = 48


def _share(line: int, at: int) -> float:
    return 1.1 + sin(at / (4 + line) + 2 * line) + (at / 30 if line == 0 else 0)


def contest(seats: int, *, has_rounds: bool = True) -> Turned:
    shares = [[_share(line, at) for line in range(seats)] for at in range(DECISIONS)]
    shares.append([1.0, *[0.0] * (seats - 1)])
    courses = tuple(
        Course((line,), tuple(each[line] / sum(each) for each in shares)) for line in range(seats)
    )
    rounds = tuple((number, 12 * (number - 1)) for number in range(1, 9)) if has_rounds else ()
    points = ((9, 0, "Round 2"), (11, 1, "Round 2"), (30, seats - 1, "Round 6"))
    at = (*range(0, 2 * DECISIONS, 2), 2 * DECISIONS + 3)
    return Turned("Evolution: how the game turned", NAMES[:seats], courses, at, rounds, points)


def teams() -> Turned:
    lines = contest(2).courses
    courses = (Course((0, 2), lines[0].shares), Course((1, 3), lines[1].shares))
    return contest(4)._replace(courses=courses, points=((9, 0, "Round 2"), (11, 1, "Round 2")))


def alone() -> Turned:
    shares = tuple((at + 5 * sin(at)) / DECISIONS for at in range(1, DECISIONS + 1))
    made = contest(2, has_rounds=False)
    return made._replace(
        names=NAMES[:1], courses=(Course((0,), (*shares, 1.0)),), points=(), is_together=True
    )


SAMPLES: Final = {"two": contest(2), "six": contest(6), "teams": teams(), "alone": alone()}


def draw(turned: Turned) -> Image.Image:
    return as_desktop(draw_turned(turned))


if __name__ == "__main__":
    for name, turned in SAMPLES.items():
        draw(turned).save(FOLDER / f"{name}.png", optimize=True)
