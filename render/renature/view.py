"""Renature's view."""

from collections.abc import Mapping, Sequence

from PIL import Image

from engine.ends import Summary
from engine.renature import GAME
from engine.renature.board.dominoes import ANIMALS
from engine.renature.play.state import COLOURS, KINDS, State
from render.base import KEEPSAKE, Picture, ScoreSheets, View
from render.drawing.art import Emblem, middle_of
from render.pages.ending import BOARD, Ending, draw_ending, finished
from render.renature.board import draw_board, draw_choosing, draw_hand, draw_small
from render.renature.colours import SEATS
from render.renature.legend import pages
from render.renature.pieces import plant_art
from render.renature.score_sheets import score_sheets
from render.renature.text_board import text_board
from render.renature.zoom import zooms


def _emblems(seat: int) -> Mapping[str, Emblem]:
    """Animals; plants, where the label says whose; the mushroom."""
    found = {name: Emblem(f"renature/{name}") for name in (*ANIMALS, "mushroom")}
    for kind, plant in enumerate(KINDS):
        for colour, name in enumerate(COLOURS):
            found[f"{name} {plant}"] = Emblem(plant_art(colour, kind))
        found[f"(?:plant|your) {plant}"] = Emblem(plant_art(seat + 1, kind))
    return found


def _ending(seen: State, names: Sequence[str], summary: Summary) -> Picture:
    """Who won, what the points are made of, and the last board."""
    outcome = finished(GAME.rules.outcome(seen))
    ending = Ending(
        outcome=outcome,
        scene="scenes/brook",
        champions=(),
        parts=GAME.wording.titled(outcome.breakdown),
        totals=tuple(map(str, outcome.scores)),
        colours=SEATS,
        ranking=GAME.wording.ranking,
        folders=("renature",),
        board=draw_small(seen, BOARD),
    )
    return draw_ending(ending, names, summary)


def _keepsake(seen: State, _seat: int) -> Image.Image:
    """The middle of the last board."""
    return middle_of(draw_small(seen, KEEPSAKE[0]), *KEEPSAKE)


VIEW = View(
    board=draw_board,
    text_board=text_board,
    hand=draw_hand,
    hand_has_board=True,
    score_sheets=ScoreSheets(score_sheets),
    zooms=zooms,
    legend=pages,
    emblems=_emblems,
    own_choosing=draw_choosing,
    own_ending=_ending,
    own_keepsake=_keepsake,
    # The rulebook's orange, blue, black and white.
    seat_colours=SEATS,
)
"""How Renature looks and reads."""
