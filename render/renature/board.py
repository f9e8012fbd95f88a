"""The whole picture: the valley, who is to act, the board, how areas stand, and the players."""

from collections.abc import Sequence

from engine.model import Action
from engine.renature.actions import Place
from engine.renature.layout import Layout
from engine.renature.squares import Facing, facing_between
from engine.renature.state import DOMINOES, State, layout
from render import names
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.renature import ground, panels, pieces, scene, things
from render.renature.ground import CELL, corner
from render.renature.marks import caption, draw_marks
from render.renature.text_parts import TextParts
from render.seats import RIBBON, draw_ribbon, short_names

_EDGE = 22
_CHOSEN = 62
"""The size in pixels of each half of the domino that is about to be placed."""


def draw_board(
    seen: State, viewer: int | None, people: Sequence[str], marks: Sequence[Action]
) -> bytes:
    """The table as a viewer sees it, encoded."""
    telling = TextParts(seen, viewer)
    shown = [names.drawn(name, seat) for seat, name in enumerate(people)]
    top = scene.HEIGHT + RIBBON
    below = top + ground.HEIGHT
    bottom = below + panels.areas_height(telling.contested)
    canvas = Canvas(bottom + panels.seats_height(len(seen.seats)), p.SAND)
    scene.draw_scene(canvas, telling.title, telling.played, seen.joker, telling.joker)
    _draw_ribbon(canvas, telling, shown, marks)
    canvas.tile(ground.ground(seen.board, tuple(seen.mushrooms)), 0, top)
    draw_table(canvas, seen, telling, top)
    draw_marks(canvas, top, seen, marks)
    panels.draw_areas(canvas, telling.contested, below)
    panels.draw_seats(canvas, seen, telling, shown, bottom)
    return canvas.encode()


def _draw_ribbon(
    canvas: Canvas, telling: TextParts, shown: Sequence[str], marks: Sequence[Action]
) -> None:
    """Whom everyone waits for; or, privately, what the marks mean and the domino to be placed."""
    meaning = caption(marks)
    if meaning is None:
        headline = telling.headline(short_names(shown))
        draw_ribbon(canvas, scene.HEIGHT, telling.leading, headline, things.COLOURS)
        return
    draw_ribbon(canvas, scene.HEIGHT, telling.leading, meaning, things.COLOURS)
    chosen = {mark.domino for mark in marks if isinstance(mark, Place)}
    if len(chosen) != 1:
        return
    wild = telling.seen.joker
    for number, animal in enumerate(DOMINOES[chosen.pop()]):
        x = WIDTH - _EDGE - (2 - number) * _CHOSEN
        y = scene.HEIGHT + (RIBBON - _CHOSEN) // 2 + 2
        facing: Facing = "west" if number else "east"
        pieces.draw_domino_half(canvas, animal, facing, x, y, _CHOSEN, wild=animal == wild)


def draw_table(canvas: Canvas, seen: State, telling: TextParts, top: int) -> None:
    """Everything that lies on the board, from its ground up."""
    found = layout(seen)
    for area in telling.areas:
        if area.closed:
            ground.draw_closed(canvas, top, found.area_of, area.squares)
    _draw_mushrooms(canvas, seen, top)
    _draw_dominoes(canvas, seen, telling, top)
    for square, count in seen.clouds.items():
        x, y = corner(square)
        pieces.draw_cloud(canvas, count, x, top + y, CELL)
    for square, plant in enumerate(seen.plants):
        if plant:
            x, y = corner(square)
            pieces.draw_plant(canvas, plant, x, top + y, CELL)
    _draw_tokens(canvas, seen, telling, found, top)


def _draw_mushrooms(canvas: Canvas, seen: State, top: int) -> None:
    """Whole ones where nothing stands on them, small ones behind plants."""
    for square in seen.mushrooms:
        x, y = corner(square)
        if seen.plants[square]:
            canvas.art(things.mushroom, x + 4, top + y + 4, 32)
        else:
            canvas.art(things.mushroom, x + 8, top + y + 7, CELL - 16)


def _draw_dominoes(canvas: Canvas, seen: State, telling: TextParts, top: int) -> None:
    """Every domino in its two halves: spent animals faded, jokers with a star, the last framed."""
    last = seen.laid[-1] if seen.laid else None
    for laid in seen.laid:
        facing = facing_between(laid.at, laid.to)
        for square, animal, joined in zip(
            (laid.at, laid.to),
            DOMINOES[laid.domino],
            (facing, pieces.opposite(facing)),
            strict=True,
        ):
            x, y = corner(square)
            pieces.draw_domino_half(
                canvas,
                animal,
                joined,
                x,
                top + y,
                CELL,
                faded=square in telling.spent and laid is not last,
                wild=animal == seen.joker,
                bright=laid is last,
            )


def _draw_tokens(canvas: Canvas, seen: State, telling: TextParts, found: Layout, top: int) -> None:
    """An open area's token on its first square where nothing else is, with who leads there.

    In Valley there are none.
    """
    if found.valley:
        return
    for area in telling.areas:
        if area.closed:
            continue
        free = (s for s in area.squares if not seen.plants[s] and s not in seen.clouds)
        square = next(free, None)
        if square is not None:
            x, y = corner(square)
            pieces.draw_token(
                canvas, area.main, area.minor, x, top + y, CELL, leader=area.standing.first
            )
