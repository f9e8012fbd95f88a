"""Beside the board: the sign with the joker, whose turn it is, and what happened last."""

from collections.abc import Sequence

from engine.renature.play.state import State
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Piece, Place, art, badge, fitting, image, layers, row, show, text
from render.drawing.parts import draw_gold_frame
from render.renature import colours as own
from render.renature import pieces
from render.renature.changes import Changes
from render.renature.text_parts import TextParts
from render.text.twins import minus

PANEL = Place(858, 16, 446, 810)
"""What stands beside the board."""
SIGN = Place(*PANEL[:3], 124)
RIBBON = Place(PANEL.x, 152, PANEL.width, 108)
_LAST = Place(PANEL.x, 272, PANEL.width, 92)
_JOKER = 100
_HALVES = (68, 60, 52, 44)
"""The sizes of half the domino of the last turn, the first that has room."""
_PIECE = 60


def draw_board_of_wood(canvas: Canvas) -> None:
    """The empty sign above the panel."""
    x, y, width, height = SIGN
    canvas.framed(*SIGN, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    for edge in (y + 12, y + height - 15):
        canvas.fill(x + 18, edge, width - 36, 3, c.WOOD_DARK)


def draw_sign(canvas: Canvas, seen: State, telling: TextParts, changes: Changes) -> None:
    """The game's name, the dominoes played, and the joker; framed if it has just changed."""
    draw_board_of_wood(canvas)
    x, y = SIGN.x + 26, SIGN.y + 38
    left, top = SIGN.right - _JOKER - 20, SIGN.middle - _JOKER // 2
    if changes.joker is not None:
        draw_gold_frame(canvas, left - 8, top - 8, _JOKER + 16, _JOKER + 16, own.JOKER_GROUND)
    canvas.paste(pieces.animal_tile(seen.joker, _JOKER, joker=True), left, top)
    canvas.text(x, y, "Renature" if seen.taken else "Valley", 34, c.WHITE)
    canvas.text(left - 16, y, "joker", 30, c.GOLD_LIGHT, align="right")
    played, total = telling.dominoes
    count = (text(str(played), 50, c.WHITE), text(f"of {total}", 34, c.GOLD_LIGHT))
    show(canvas, row(art("renature/domino", 62), *count, gap=10), x - 4, y + 46)


def draw_ribbon(canvas: Canvas, telling: TextParts, shown: Sequence[str]) -> None:
    """The dark strip that alone says who is to act, or who has won."""
    canvas.panel(*RIBBON, c.INK, radius=16)
    seats = telling.leading
    alone = len(seats) == 1
    badges = (badge(seat, 72 if alone else 50, own.SEATS) for seat in seats)
    left = RIBBON.x + 22
    left += show(canvas, row(*badges, gap=-2), left - 10, RIBBON.middle)
    room = RIBBON.right - left - 8
    who = shown[seats[0]] if alone else "Shared win"
    canvas.label(left, RIBBON.y + 34, who, (44, GLANCE), room, c.WHITE)
    doing = telling.doing
    canvas.label(left, RIBBON.y + 78, doing, (44, GLANCE), room, c.GOLD_LIGHT, weight="bold")


# --- the last turn -----------------------------------------------------------------------------


def draw_last(canvas: Canvas, changes: Changes) -> None:
    """What the last action was: its seat, its pieces, and the points it brought."""
    draw_gold_frame(canvas, *_LAST, c.PAPER)
    middle = _LAST.middle
    if changes.seat is None:
        canvas.text(_LAST.centre, middle, "The game begins", GLANCE, align="middle")
        return
    show(canvas, badge(changes.seat, 56, own.SEATS), _LAST.x + 14, middle)
    left, end = _LAST.x + 78, _LAST.right - 18
    points = changes.gains[changes.seat] if changes.gains else 0
    if points:
        colour = c.GOOD if points > 0 else c.BAD
        end -= canvas.text(end, middle, signed(points), 50, colour, align="right") + 8
    things = _things(changes)
    if changes.domino is not None:
        dominoes = [pieces.domino(changes.domino.domino, half) for half in _HALVES]
        fits = (each for each in dominoes if row(each, *things).width <= end - left)
        things = [next(fits, dominoes[-1]), *things]
    if row(*things).width > end - left:
        canvas.stage("last turn")
    show(canvas, fitting(things, end - left), left, middle)


def signed(points: int) -> str:
    """Points with their sign."""
    return f"+{points}" if points >= 0 else minus(points)


def _things(changes: Changes) -> list[Piece]:
    """All but the domino: joker, pieces, clouds, tokens of areas that were scored, and words."""
    joker = [changes.joker] if changes.joker is not None else []
    plants = [each.plant for each in changes.returned]
    plants += [changes.planted.plant] if changes.planted else []
    came = [*("renature/mushroom" for _ in changes.grown), *map(pieces.art_of_plant, plants)]
    cloud = layers(art("renature/cloud", 80), text(signed(changes.clouds), GLANCE, own.CLOUD_INK))
    words = [*["discards"] * changes.discarded, *["+1 turn"] * changes.extra]
    return [
        *(image(pieces.animal_tile(animal, _PIECE, joker=True)) for animal in joker),
        *(art(name, _PIECE) for name in came),
        *[art("renature/back", 66)] * bool(changes.returned),
        *[cloud] * bool(changes.clouds),
        # Not the many areas at the end of a game.
        *(pieces.token(pieces.leader_of(each), each.size, 54)
          for each in changes.scored if each.closer is not None),
        *(text(word, GLANCE) for word in words),
    ]  # fmt: skip
