"""The whole board: the scene, who is to act, and every seat."""

from collections.abc import Iterable, Mapping, Sequence

from engine.model import Action
from engine.nature.state import State
from render import names
from render import palette as p
from render.canvas import Canvas
from render.nature import scene
from render.nature.layout import MARGIN, seat_places
from render.nature.legend import draw_legend, legend_height, signs_of
from render.nature.seat import Banner, draw_seat
from render.nature.species import Mark
from render.nature.text_parts import TextParts
from render.seats import RIBBON, draw_ribbon, short_names

_FIELDS: tuple[tuple[str, Mark], ...] = (
    ("species", "choose"),
    ("hunter", "hunter"),
    ("prey", "prey"),
)


def draw_board(
    seen: State, viewer: int | None, people: Sequence[str], marks: Iterable[Action]
) -> bytes:
    """The board as a viewer sees it, encoded."""
    telling = TextParts(seen, viewer)
    places, bottom = seat_places([seat.species for seat in seen.seats], scene.HEIGHT + RIBBON + 18)
    marked = marks_of(seen, marks)
    signs = signs_of(seen, seen.seats, (mark for each in marked.values() for mark in each))
    canvas = Canvas(bottom + legend_height(signs) + MARGIN - 16, p.SAND)
    round_line, phase_line = telling.sign()
    scene.draw_scene(canvas, seen, round_line, phase_line)
    shown = [names.drawn(name, seat) for seat, name in enumerate(people)]
    draw_ribbon(canvas, scene.HEIGHT, telling.leading, telling.headline(short_names(shown)))
    for number, (seat, place) in enumerate(zip(seen.seats, places, strict=True)):
        banner = Banner(
            seat=number,
            name=shown[number],
            tags=telling.tags(number),
            lit=number in telling.leading,
            first=number == seen.first and seen.phase != "over",
            points=telling.points(number),
        )
        draw_seat(canvas, seat, banner, place, marked)
    draw_legend(canvas, signs, bottom - 8)
    return canvas.encode()


def marks_of(seen: State, marks: Iterable[Action]) -> Mapping[int, tuple[Mark, ...]]:
    """Which species to mark: those of a hunt under way, and those that actions name.

    A species may be marked for more than one part: it can feed, and be its owner's hunter's prey.
    """
    parts: list[tuple[int, Mark]] = []
    if seen.hunting is not None:
        parts += [(seen.hunting.hunter, "hunter"), (seen.hunting.prey, "prey")]
    parts += [
        (getattr(action, field), mark)
        for action in marks
        for field, mark in _FIELDS
        if field in action.__struct_fields__
    ]
    marked: dict[int, tuple[Mark, ...]] = {}
    for species, mark in dict.fromkeys(parts):
        marked[species] = (*marked.get(species, ()), mark)
    return marked
