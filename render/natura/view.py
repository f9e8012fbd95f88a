"""Natura's view."""

from collections.abc import Sequence

from PIL import Image

from engine.model import Action, Event
from engine.natura.board.kinds import NAMES
from engine.natura.play.state import State
from render.base import KEEPSAKE, Picture, ScoreSheets, View
from render.drawing.art import Emblem, middle_of
from render.drawing.canvas import Corner
from render.natura import colours as n
from render.natura.board import draw_board, draw_field
from render.natura.field import PIECE_ARTS, SMALL, Field
from render.natura.legend import pages
from render.natura.race import draw_own, draw_race
from render.natura.score_sheets import score_sheets
from render.natura.text_board import (
    TextParts,
    board_alt,
    braille_board,
    own_alt,
    text_board,
)
from render.natura.zoom import zooms

_KEPT = 75
"""How large a keepsake's board is, in hundredths of a race's."""


def _draw(
    seen: State,
    viewer: int | None,
    names: Sequence[str],
    marks: Sequence[Action] = (),
    recent: Sequence[Event] = (),
    *,
    corner: Corner | None = None,
) -> Picture:
    """The board, or both of a race, with what may be chosen."""
    if seen.options.race:
        canvas = draw_race(seen, names, viewer, marks, recent, corner)
    else:
        canvas = draw_board(seen, names, marks, recent, corner)
    return canvas.picture(board_alt(seen, viewer, names))


def _draw_own(
    seen: State,
    own: int,
    names: Sequence[str],
    marks: Sequence[Action] = (),
) -> Picture | None:
    """A race as one of its seats sees it."""
    if not seen.options.race or seen.end is not None:
        return None
    return draw_own(seen, own, names, marks).picture(own_alt(seen, own, names))


def _keepsake(seen: State, seat: int) -> Image.Image:
    """The middle of the last board, in a race of the seat's own."""
    canvas, field = n.new_canvas(), Field(0, 0, SMALL)
    draw_field(canvas, TextParts(seen), seat if seen.options.race else 0, field)
    whole = canvas.cut(field.width, field.width)
    size = field.width * _KEPT // 100
    return middle_of(whole.resize((size, size), Image.Resampling.LANCZOS), *KEEPSAKE)


_EMBLEMS = {name: Emblem(piece) for name, piece in zip(NAMES, PIECE_ARTS, strict=True)}

VIEW = View(
    board=_draw,
    text_board=text_board,
    own_board=_draw_own,
    score_sheets=ScoreSheets(score_sheets),
    zooms=zooms,
    legend=pages,
    emblems=lambda _seat: _EMBLEMS,
    own_keepsake=_keepsake,
    braille_board=braille_board,
)
"""How Natura looks and reads; without hidden things, nobody has a hand."""
