"""The right side of a private picture: the question, the choices, a seat's own things."""

from collections.abc import Sequence

from engine.model import Action
from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.play import actions as act
from engine.renature.play.planting import code_of, counts_of, points_for
from engine.renature.play.preview import ways
from engine.renature.play.state import KINDS, NEUTRAL, State, colour_of
from engine.renature.words.wording import numbered
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Area, art, badge, column, image, row, show, text
from render.drawing.parts import left_out
from render.renature import colours as own
from render.renature import pieces
from render.renature.marks import draw_disc
from render.renature.seats import PANEL, SIGN, draw_board_of_wood
from render.renature.text_board import TextParts, tokens_of
from render.text import minus

X, WIDTH, RIGHT = PANEL.x, PANEL.width, PANEL.right
_CHOSEN = 160
_OTHER = 70


def hand_of(seen: State, seat: int) -> list[int]:
    """The dominoes of a seat's hand that may be seen."""
    return [domino for domino in seen.seats[seat].hand if domino >= 0]


def draw_question(canvas: Canvas, words: str, small: str = "Only you see this") -> None:
    """The sign with the question, and a small line above it."""
    draw_board_of_wood(canvas)
    canvas.text(X + 26, SIGN.y + 37, small, 34, c.GOLD_LIGHT)
    canvas.label(X + 26, SIGN.y + 84, words, (50, GLANCE), WIDTH - 44, c.WHITE)


def _panel(canvas: Canvas, y: int, height: int, *, bright: bool = False) -> None:
    canvas.framed(X, y, WIDTH, height, c.PAPER if bright else c.PANEL, c.INK, thick=3, radius=16)


def _ways_in_words(count: int) -> str:
    return "1 way" if count == 1 else f"{count} ways"


# --- dominoes ----------------------------------------------------------------------------------


def draw_dominoes(canvas: Canvas, seen: State, hand: Sequence[int], y: int, height: int) -> None:
    """Each domino of a hand with its animals' names and the number of ways to place it."""
    _panel(canvas, y, height, bright=True)
    if not hand:
        middle = y + height // 2
        canvas.text(X + WIDTH // 2, middle, "No dominoes left", GLANCE, align="middle")
        return
    step = (height - 16) // 3
    half = min(step - 12, 58)
    top = y + (height - step * len(hand)) // 2
    for place, domino in enumerate(hand):
        middle = top + place * step + step // 2
        show(canvas, pieces.domino(domino, half, seen.joker), X + 14, middle)
        left = X + 14 + 2 * half + 8
        count = len(ways(seen, domino, seen.joker))
        canvas.text(RIGHT - 52, middle - 18, str(count), GLANCE, align="middle")
        words = "way" if count == 1 else "ways"
        canvas.text(RIGHT - 52, middle + 22, words, 34, c.SOFT_INK, align="middle")
        for animal, by in zip(DOMINOES[domino], (-18, 18), strict=True):
            canvas.label(left, middle + by, ANIMALS[animal], (34, 34), RIGHT - 98 - left)


def draw_chosen(canvas: Canvas, seen: State, found: Sequence[act.Place], *, facing: bool) -> None:
    """The chosen domino, large, and below it what numbers and arrows mean."""
    _panel(canvas, 152, 268, bright=True)
    domino = found[0].domino
    pieces.domino(domino, _CHOSEN, seen.joker).draw(canvas, X + WIDTH // 2 - _CHOSEN, 162)
    first, second = X + WIDTH // 2 - _CHOSEN // 2, X + WIDTH // 2 + _CHOSEN // 2
    if facing:
        letters = " ".join(way.facing[0].upper() for way in found)
        canvas.text(second, 366, letters, 46, align="middle", rim=own.CHANGED)
        return
    numbers = numbered(seen, domino)
    shown = sorted({numbers[way.at] for way in found})
    words = f"{shown[0]}\N{EN DASH}{shown[-1]}" if len(shown) > 1 else str(shown[0])
    length = second - first
    for half, head, base, tip, colour in (
        (16, 36, length - 6, length + 48, c.INK),
        (10, 27, length, length + 36, own.CHANGED),
    ):
        upper, lower = head - half, head + half
        points = ((0, upper), (base, upper), (base, 0), (tip, head), (base, 2 * head),
                  (base, lower), (0, lower))  # fmt: skip
        canvas.polygon(first, 366 - head, points, colour)
    across = max(fonts.line(words, 44, "black").width + 36, 66)
    canvas.panel(first - across // 2, 333, across, 66, c.INK, radius=33)
    canvas.panel(first - across // 2 + 4, 337, across - 8, 58, own.CHANGED, radius=29)
    canvas.text(first, 366, words, 44, align="middle")


def draw_others(canvas: Canvas, seen: State, hand: Sequence[int]) -> None:
    """The other dominoes of the hand, and the number of ways to place each."""
    _panel(canvas, 432, 136)
    for domino, cell in zip(hand, PANEL.columns(max(len(hand), 1), gap=0), strict=False):
        told = _ways_in_words(len(ways(seen, domino, seen.joker)))
        one = column(pieces.domino(domino, _OTHER, seen.joker), text(told, 34, c.SOFT_INK), gap=10)
        show(canvas, one, cell.centre, 502, "middle")
    if not hand:
        middle = X + WIDTH // 2
        canvas.text(middle, 500, "No other domino", 34, c.SOFT_INK, align="middle")


# --- plants and jokers -------------------------------------------------------------------------


def draw_pieces(canvas: Canvas, seen: State, seat: int, plants: Sequence[act.Plant]) -> None:
    """The pieces to plant, each with how many are left and the most points it could score."""
    _panel(canvas, 152, 416, bright=True)
    best: dict[int, int] = {}
    for each in plants:
        points = points_for(seen, each.piece % len(KINDS) + 1, each.at)
        best[each.piece] = max(best.get(each.piece, 0), points)
    if len(best) == 1:
        piece = next(iter(best))
        canvas.art(pieces.art_of_plant(code_of(seat, piece)), X + WIDTH // 2 - 120, 160, 240)
        name = KINDS[piece % len(KINDS)]
        left = counts_of(seen.seats[seat], piece)[piece % len(KINDS)]
        middle = X + WIDTH // 2
        canvas.text(middle, 446, f"{name}, value {piece % len(KINDS) + 1}", 46, align="middle")
        canvas.text(middle, 514, f"{left} left", 36, c.SOFT_INK, align="middle")
        return
    across = 2 if len(best) <= _MAX_LARGE_KINDS else 3
    size = 112 if across == 2 else 84
    cells = Area(X + 8, 152, WIDTH - 16, 416).grid(across, max(-(-len(best) // across), 2), gap=0)
    for piece, cell in zip(sorted(best), cells, strict=False):
        left = counts_of(seen.seats[seat], piece)[piece % len(KINDS)]
        plant = column(
            art(pieces.art_of_plant(code_of(seat, piece)), size), text(f"{left} left", 34)
        )
        show(canvas, plant, cell.x + 8, cell.middle)
        draw_disc(canvas, cell.x + size + 28, cell.middle - size // 2 + 20, f"+{best[piece]}", 27)


_MAX_LARGE_KINDS = 4


def draw_jokers(canvas: Canvas, seen: State, seat: int, actions: Sequence[Action]) -> None:
    """Each possible joker, and how many ways it gives the hand."""
    _panel(canvas, 152, 416, bright=True)
    animals = sorted({each.animal for each in actions if isinstance(each, act.Joker)})
    hand = hand_of(seen, seat)
    cells = Area(X, 156, WIDTH, 408).grid(3, 3, gap=0)
    for animal, cell in zip(animals, cells, strict=False):
        count = sum(len(ways(seen, domino, animal)) for domino in hand)
        tile = image(pieces.animal_tile(animal, 88, joker=False))
        words = text(_ways_in_words(count), 34)
        show(canvas, column(tile, words, gap=4), cell.centre, cell.middle, "middle")


# --- one's own things --------------------------------------------------------------------------


def draw_own(
    canvas: Canvas, seen: State, telling: TextParts, seat: int, y: int, *, tokens: bool = False
) -> None:
    """Points, clouds, the joker, plants left by their worth, and on request the tokens' backs."""
    _panel(canvas, y, PANEL.bottom - y)
    mine = seen.seats[seat]
    points = (text(minus(telling.points(seat)), 60), text("points", 34))
    show(canvas, row(badge(seat, 70, own.SEATS), *points, gap=14), X + 18, y + 46)
    canvas.paste(pieces.animal_tile(seen.joker, 84, joker=True), RIGHT - 104, y + 8)
    backs = [back for _, back in tokens_of(seen, seat)] if tokens else []
    clouds = (art("renature/cloud", 56), text(str(mine.clouds), 40))
    left = X + 18 + show(canvas, row(*clouds), X + 18, y + 106)
    _draw_backs(canvas, backs, left + 16, y + 106)
    canvas.text(X + 18, y + 147, "worth", 34)
    for kind, cell in enumerate(Area(X + 118, y + 138, WIDTH - 124, 104).columns(len(KINDS), 0)):
        canvas.text(cell.x + 18, y + 147, str(kind + 1), 34)
        for line, (plants, colour) in enumerate(
            ((mine.own, colour_of(seat)), (mine.neutral, NEUTRAL))
        ):
            if plants[kind]:
                plant = art(pieces.plant_art(colour, kind), 38)
                one = row(plant, text(str(plants[kind]), 34), gap=2)
                show(canvas, one, cell.x, y + 184 + 38 * line)


def _draw_backs(canvas: Canvas, backs: Sequence[int], x: int, middle: int) -> None:
    """The tokens; where room is short they overlap, with their numbers visible."""
    room = RIGHT - 60 - x
    step = max(min(room // max(len(backs) - 1, 1), 51), 37)
    most = room // step + 1
    shown = len(backs) if len(backs) <= most else most - 1
    for place, back in enumerate(backs[:shown]):
        show(canvas, pieces.token(None, back, 48), x + place * step, middle)
    if shown < len(backs):
        canvas.stage("tokens")
        show(canvas, left_out(51, 50, len(backs) - shown), x + shown * step, middle)
