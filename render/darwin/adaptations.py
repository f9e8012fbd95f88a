"""A species' Adaptations in a seat's panel: with titles while there is room, else as vignettes."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.darwin.play.cards import Card
from render.darwin.pieces import DECK_COLOURS, Vignette, gain_piece, gains, vignette
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import Canvas
from render.drawing.layout import Place, column, row, show
from render.drawing.parts import draw_gold_frame, draw_left_out

_GAP = 8
_TITLED_MIN_HEIGHT = 64
_GAINS_BELOW_MIN_HEIGHT = 112
_LEAST_ROW = 56
_TITLED_ACROSS = 2
_ACROSS = (4, 5, 6, 8)
_WIDEST = {4: 150, 5: 117}
_EDGE = 8


class _Grid(NamedTuple):
    across: int
    down: int
    titled: bool


def _grid(count: int, area: Place) -> _Grid:
    """The least dense grid that holds so many cards; else the densest."""
    down = (area.height + _GAP) // (_TITLED_MIN_HEIGHT + _GAP)
    if down >= 2 and count <= _TITLED_ACROSS * down:
        least = min(2, -(-count // 2)) if area.height < 200 else 3
        return _Grid(_TITLED_ACROSS, max(-(-count // _TITLED_ACROSS), least), titled=True)
    down = max((area.height + _GAP) // (_LEAST_ROW + _GAP), 1)
    if down > 2:
        down = (area.height + _GAP) // (74 + _GAP)
    across = next((each for each in _ACROSS if count <= each * down), _ACROSS[-1])
    if down == 1:
        across = max(across, 5)
        if 6 < count <= 7:
            across = 7
    return _Grid(across, down, titled=False)


def draw_adaptations(
    canvas: Canvas, cards: Sequence[Card], area: Place, *, newest: bool = False
) -> None:
    """The Adaptations in their order, the `newest` in gold; of too many the oldest are counted."""
    if not cards:
        canvas.text(area.x + 4, area.y + min(area.height // 2, 40), "no Adaptations yet", 28,
                    c.SOFT_INK, weight="bold")  # fmt: skip
        return
    grid = _grid(len(cards), area)
    gap = _GAP if grid.across < 8 else 6
    width = (area.width - (grid.across - 1) * gap) // grid.across
    width = min(width, _WIDEST.get(grid.across, width))
    height = min((area.height - (grid.down - 1) * _GAP) // grid.down, 124)
    room = grid.across * grid.down
    hidden = len(cards) - room + 1 if len(cards) > room else 0
    shown: list[Card | None] = [None] * bool(hidden) + [*cards[hidden:]]
    if not grid.titled and area.height > 100:
        canvas.stage("cards without titles")
    elif grid.across > 5:
        canvas.stage("small cards")
    if hidden:
        canvas.stage("left out")
    places = Place(area.x, area.y, width, height).repeated(
        len(shown), gap, across=grid.across, below=_GAP
    )
    for number, (card, place) in enumerate(zip(shown, places, strict=True)):
        if card is None:
            draw_left_out(canvas, *place, hidden)
            continue
        draw_adaptation(canvas, card, place, titled=grid.titled,
                        new=newest and number == len(shown) - 1)  # fmt: skip


def draw_adaptation(
    canvas: Canvas, card: Card, place: Place, *, titled: bool, new: bool = False
) -> None:
    """One card: its vignette with what it gives, and beside it its title if there is room."""
    x, y, width, height = place
    if new:
        draw_gold_frame(canvas, x - 5, y - 5, width + 10, height + 10, c.GOLD)
    if titled:
        across = min(height - 6, 118 if height >= _GAINS_BELOW_MIN_HEIGHT else 84)
        cut = Vignette(across, height - 6, across - 8, across // 2)
        canvas.tile(_blank(card, width, height, cut), x, y, radius=10)
        _draw_titled(canvas, card, place, across)
    else:
        _draw_small(canvas, card, place)


@lru_cache(maxsize=512)
def _blank(card: Card, width: int, height: int, cut: Vignette) -> Image.Image:
    """A card with its frame and vignette, as a tile: what is drawn again and again."""
    canvas = Canvas(c.WHITE)
    canvas.framed(0, 0, width, height, DECK_COLOURS[card.deck], c.INK, radius=10)
    canvas.panel(3 + _EDGE, 3, width - 6 - _EDGE, height - 6, c.WHITE, radius=7)
    whole = cut.width == width - 6 - _EDGE
    canvas.tile(vignette(card, cut), 3 + _EDGE, 3, radius=7 if whole else 0)
    return canvas.finished().crop((0, 0, width, height))


def _draw_titled(canvas: Canvas, card: Card, place: Place, across: int) -> None:
    x, y, width, height = place
    left = x + 3 + _EDGE + across + 9
    shown = gains(card)
    high = height >= _GAINS_BELOW_MIN_HEIGHT
    size = 40 if high else min((height - 8) // len(shown), 46)
    room = x + width - 8 - left - (0 if high else size + 6)
    _draw_title(canvas, card.title, left, room, y + (height - 50 if high else height) // 2,
                high=high)  # fmt: skip
    given = [gain_piece(gain, size) for gain in shown]
    if high:
        show(canvas, row(*given, gap=4), left, y + height - size // 2 - 8)
    else:
        show(canvas, column(*given, gap=0), x + width - 7, y + height // 2, "right")


def _draw_title(canvas: Canvas, title: str, x: int, room: int, middle: int, *, high: bool) -> None:
    """A title in one line or two, cut where it has no room."""
    lines, size = wrapped_title(title, room, (28, 26))
    step = size + (3 if high else 0)
    top = middle - (len(lines) - 1) * step // 2
    canvas.lines(x, top, [fonts.fit(words, size, room, "black") for words in lines], size, step)


def wrapped_title(title: str, room: int, sizes: tuple[int, ...]) -> tuple[tuple[str, ...], int]:
    """A title in one line or two, and the first of the sizes (falling) at which it fits."""
    for size in sizes:
        lines = fonts.wrap(title, size, room, "black")
        if len(lines) <= 2 and all(fonts.line(each, size, "black").width <= room for each in lines):
            return lines, size
    first, *rest = lines
    return (first, " ".join(rest)) if rest else (first,), size


def _draw_small(canvas: Canvas, card: Card, place: Place) -> None:
    x, y, width, height = place
    across, inner = width - 6 - _EDGE, height - 6
    shown = gains(card)
    wide = width >= 110
    size = min(max(height // 2 + 2, 30), 44)
    if len(shown) == 1:
        size = min(inner - 6, 48) if wide else min(inner - 8, 38)
    organism = min(inner - 2, across - size + (0 if wide else 16))
    cut = Vignette(across, inner, organism, max((across - size) // 2, organism // 2))
    if height > width:
        organism = min(across - 4, inner - 30)
        cut = Vignette(across, inner, organism, across // 2, 2)
    canvas.tile(_blank(card, width, height, cut), x, y, radius=10)
    right = x + width - size - (4 if wide else 1)
    if len(shown) == 1:
        top = y + (height - size) // 2 if wide else y + height - size
        gain_piece(shown[0], size).draw(canvas, right, top)
    elif height > width:
        size = min((width - _EDGE) // 2, 38)
        given = row(*(gain_piece(gain, size) for gain in shown), gap=0)
        show(canvas, given, x + width, y + height - size // 2, "right")
    else:
        gain_piece(shown[1], size).draw(canvas, right, y + height - size + 1)
        gain_piece(shown[0], size).draw(canvas, right, y - 1)
