"""Natura's view."""

from collections.abc import Sequence

from engine.model import Action, Event
from engine.natura.board.kinds import NAMES
from engine.natura.play.state import State
from render.base import Picture, ScoreSheets, View
from render.drawing.art import Emblem
from render.drawing.canvas import Corner
from render.natura.board import draw_board
from render.natura.field import PIECE_ARTS
from render.natura.legend import pages
from render.natura.race import draw_race
from render.natura.score_sheets import score_sheets
from render.natura.text_board import board_alt, braille_board, text_board
from render.natura.zoom import zooms


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
    draw = draw_race if seen.options.race else draw_board
    return draw(seen, names, marks, recent, corner).picture(board_alt(seen, viewer, names))


_EMBLEMS = {name: Emblem(piece) for name, piece in zip(NAMES, PIECE_ARTS, strict=True)}

VIEW = View(
    board=_draw,
    text_board=text_board,
    score_sheets=ScoreSheets(score_sheets),
    zooms=zooms,
    legend=pages,
    emblems=lambda _seat: _EMBLEMS,
    braille_board=braille_board,
)
"""How Natura looks and reads; without hidden things, nobody has a hand."""
