"""A podium: three wooden steps, and who is on them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from render.drawing import colours as c
from render.drawing.canvas import READABLE, Sizes
from render.drawing.layout import Piece, art, box, column, label, layers, margins, row, text
from render.drawing.names import broken, drawn
from render.drawing.parts import wooden_step
from render.pages.profile import animal_of

MEDALS: Final = (c.GOLD, c.rgb("c9c2b4"), c.rgb("cd8a4e"))


class OnStep(NamedTuple):
    """Somebody on a podium: number, name, rank, and what they reached."""

    person: int
    name: str
    rank: int
    reached: str


class Build(NamedTuple):
    """A podium's sizes in pixels: its steps from the left with width, height, and whose they are;
    medals, the numbers on them, names and what was reached at their largest, animals, crowns.
    """

    steps: tuple[tuple[int, int, int], ...]
    medal: int
    number: int
    name: int
    reached: Sizes
    animal: int
    crown: int
    gap: int


BROAD: Final = Build(
    steps=((248, 350, 1), (264, 430, 0), (248, 300, 2)),
    medal=84,
    number=56,
    name=46,
    reached=(50, READABLE),
    animal=180,
    crown=96,
    gap=0,
)
NARROW: Final = Build(
    steps=((146, 330, 1), (148, 410, 0), (146, 270, 2)),
    medal=66,
    number=46,
    name=36,
    reached=(40, 30),
    animal=122,
    crown=72,
    gap=3,
)


def medal(rank: int, size: int, number: int) -> Piece:
    """The disc of one of the first three ranks."""
    disc = box(size, size, MEDALS[rank - 1], thick=4, radius=size // 2)
    return layers(disc, text(str(rank), number))


def podium(best: Sequence[OnStep], build: Build) -> Piece:
    """The best on their steps; a step without anybody is bare."""
    steps = (
        _step(best[place] if place < len(best) else None, place, (width, height), build)
        for width, height, place in build.steps
    )
    return row(*steps, gap=build.gap, sit="bottom")


def _step(each: OnStep | None, place: int, size: tuple[int, int], build: Build) -> Piece:
    width, height = size
    if each is None:
        number = medal(place + 1, build.medal, build.number)
        return wooden_step(width, height, margins(number, top=64))
    lines, largest = broken(drawn(each.name, 0), width - 22, 120, build.name)
    name = column(*(text(line, largest, c.WHITE) for line in lines), gap=3)
    reached = label(each.reached, build.reached, width - 18, c.GOLD_LIGHT)
    number = medal(min(each.rank, len(MEDALS)), build.medal, build.number)
    step = wooden_step(width, height, column(name, number, reached, gap=11))
    animal = margins(art(animal_of(each.person), build.animal), bottom=-5)
    crown = [margins(art("signs/crown", build.crown), bottom=-7)] * (each.rank == 1)
    return column(*crown, animal, step, gap=0)
