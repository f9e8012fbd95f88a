"""Beside the board: the sign with the joker, whose turn it is, and what happened last."""

from collections.abc import Sequence

from engine.renature.play.events import Scored
from engine.renature.play.state import State
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import show
from render.drawing.parts import draw_gold_frame
from render.drawing.seats import draw_badge
from render.renature import colours as own
from render.renature import pieces
from render.renature.changes import Changes
from render.renature.text_parts import TextParts

X, WIDTH = 858, 446
"""The panel's left edge and its width in pixels."""
RIGHT = X + WIDTH
SIGN_Y, SIGN_HEIGHT = 16, 124
RIBBON_Y, RIBBON_HEIGHT = 152, 108
_LAST_Y, _LAST_HEIGHT = 272, 92
_JOKER = 100
_HALVES = (68, 60, 52, 44)
"""The sizes of half the domino of the last turn, the first that has room."""
_PIECE = 60
_TOKEN = 54
_GAP = 8
_CLOUD = 80


def draw_sign(canvas: Canvas, seen: State, telling: TextParts, changes: Changes) -> None:
    """The game's name, the dominoes played, and the joker; framed if it has just changed."""
    canvas.framed(X, SIGN_Y, WIDTH, SIGN_HEIGHT, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    canvas.fill(X + 18, SIGN_Y + 12, WIDTH - 36, 3, c.WOOD_DARK)
    canvas.fill(X + 18, SIGN_Y + SIGN_HEIGHT - 15, WIDTH - 36, 3, c.WOOD_DARK)
    left = RIGHT - _JOKER - 20
    top = SIGN_Y + (SIGN_HEIGHT - _JOKER) // 2
    if changes.joker is not None:
        draw_gold_frame(canvas, left - 8, top - 8, _JOKER + 16, _JOKER + 16, own.JOKER_GROUND)
    canvas.paste(pieces.animal_tile(seen.joker, _JOKER, joker=True), left, top)
    short = "Valley" if not seen.taken else "Renature"
    canvas.text(X + 26, SIGN_Y + 38, short, 34, c.WHITE)
    canvas.text(left - 16, SIGN_Y + 38, "joker", 30, c.GOLD_LIGHT, align="right")
    canvas.art("renature/domino", X + 22, SIGN_Y + 52, 62)
    played, total = telling.dominoes
    x = X + 94 + canvas.text(X + 94, SIGN_Y + 84, str(played), 50, c.WHITE)
    canvas.text(x + 10, SIGN_Y + 89, f"of {total}", 34, c.GOLD_LIGHT)


def draw_ribbon(canvas: Canvas, telling: TextParts, shown: Sequence[str]) -> None:
    """The dark strip that alone says who is to act, or who has won."""
    canvas.panel(X, RIBBON_Y, WIDTH, RIBBON_HEIGHT, c.INK, radius=16)
    seats = telling.leading
    badge, step = (72, 78) if len(seats) == 1 else (50, 48)
    left = X + 12
    for seat in seats:
        draw_badge(canvas, seat, left, RIBBON_Y + (RIBBON_HEIGHT - badge) // 2, badge, own.SEATS)
        left += step
    left += 4
    room = RIGHT - left - 8
    who = shown[seats[0]] if len(seats) == 1 else "Shared win"
    canvas.label(left, RIBBON_Y + 34, who, (44, GLANCE), room, c.WHITE)
    canvas.label(
        left, RIBBON_Y + 78, telling.doing, (44, GLANCE), room, c.GOLD_LIGHT, weight="bold"
    )


# --- the last turn -----------------------------------------------------------------------------


class _Strip:
    """Things side by side from the left, as long as there is room up to `end`."""

    def __init__(self, canvas: Canvas, left: int, end: int) -> None:
        self._canvas = canvas
        self._left = left
        self._end = end

    @property
    def room(self) -> int:
        """Pixels that are left."""
        return self._end - self._left

    def place(self, width: int) -> int | None:
        """Where a thing of this width goes; None, and a stage noted, where it has no room."""
        if width > self.room:
            self._canvas.stage("last turn")
            return None
        left = self._left
        self._left += width + _GAP
        return left


def draw_last(canvas: Canvas, changes: Changes) -> None:
    """What the last action was: its seat, its pieces, and the points it brought."""
    draw_gold_frame(canvas, X, _LAST_Y, WIDTH, _LAST_HEIGHT, c.PAPER)
    middle = _LAST_Y + _LAST_HEIGHT // 2
    if changes.seat is None:
        canvas.text(X + WIDTH // 2, middle, "The game begins", GLANCE, align="middle")
        return
    draw_badge(canvas, changes.seat, X + 14, middle - 28, 56, own.SEATS)
    end = RIGHT - 18
    points = changes.gains[changes.seat] if changes.gains else 0
    if points:
        colour = c.GOOD if points > 0 else c.BAD
        end -= canvas.text(end, middle, signed(points), 50, colour, align="right") + _GAP
    strip = _Strip(canvas, X + 78, end)
    _draw_domino(canvas, strip, changes, middle)
    _draw_pieces(canvas, strip, changes, middle)
    for words in _words(changes):
        across = fonts.line(words, GLANCE, "black").width
        if (left := strip.place(across)) is not None:
            canvas.text(left, middle, words, GLANCE)


def _draw_domino(canvas: Canvas, strip: _Strip, changes: Changes, middle: int) -> None:
    """The domino of the turn, as large as what stands behind it allows, or not at all."""
    if changes.domino is None:
        return
    room = (strip.room - _width_of_pieces(changes)) // 2
    half = next((half for half in _HALVES if half <= room), None)
    if half is None or (left := strip.place(2 * half)) is None:
        canvas.stage("last turn")
        return
    show(canvas, pieces.domino(changes.domino.domino, half), left, middle)


def signed(points: int) -> str:
    """Points with their sign."""
    return f"+{points}" if points >= 0 else f"\N{MINUS SIGN}{-points}"


def _words(changes: Changes) -> list[str]:
    """What no piece can show."""
    words = ["discards"] if changes.discarded else []
    return [*words, "+1 turn"] if changes.extra else words


def _art(changes: Changes) -> list[str]:
    """The pieces that came to the board or left it, as art."""
    plants = [each.plant for each in changes.returned]
    plants += [changes.planted.plant] if changes.planted else []
    return [*("renature/mushroom" for _ in changes.grown), *map(pieces.art_of_plant, plants)]


def _tokens(changes: Changes) -> list[Scored]:
    """The areas that were scored; not the many at the end of a game."""
    return [each for each in changes.scored if each.closer is not None]


def _width_of_pieces(changes: Changes) -> int:
    """The width of all that stands behind the domino."""
    width = len(_art(changes)) * (_PIECE + _GAP) + len(_tokens(changes)) * (_TOKEN + _GAP)
    width += (_PIECE + _GAP) * (changes.joker is not None)
    width += (_CLOUD + _GAP) * bool(changes.clouds) + (74 + _GAP) * bool(changes.returned)
    across = (fonts.line(words, GLANCE, "black").width + _GAP for words in _words(changes))
    return width + sum(across)


def _draw_pieces(canvas: Canvas, strip: _Strip, changes: Changes, middle: int) -> None:
    """Joker, pieces, clouds, and the tokens of areas that were scored."""
    if changes.joker is not None and (left := strip.place(_PIECE)) is not None:
        tile = pieces.animal_tile(changes.joker, _PIECE, joker=True)
        canvas.paste(tile, left, middle - _PIECE // 2)
    for name in _art(changes):
        if (left := strip.place(_PIECE)) is not None:
            canvas.art(name, left, middle - _PIECE // 2 - 2, _PIECE)
    if changes.returned and (left := strip.place(74)) is not None:
        canvas.art("renature/back", left + 4, middle - 33, 66)
    if changes.clouds and (left := strip.place(_CLOUD)) is not None:
        canvas.art("renature/cloud", left, middle - _CLOUD // 2 - 2, _CLOUD)
        told = signed(changes.clouds)
        canvas.text(left + _CLOUD // 2, middle + 4, told, GLANCE, own.CLOUD_INK, align="middle")
    for each in _tokens(changes):
        if (left := strip.place(_TOKEN)) is not None:
            leader = pieces.leader_of(each)
            show(canvas, pieces.token(leader, each.size, _TOKEN), left, middle)
