"""Darwin's cards: in a seat's panel with titles or as vignettes; whole with their sentence."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.darwin.play.cards import Card, use_of
from engine.darwin.play.state import REPRODUCE
from engine.words import capitalized
from render.darwin.pieces import (
    ANY,
    DECK_COLOURS,
    RESOURCE_ART,
    Vignette,
    amounts,
    environment_disc,
    gain_piece,
    gains,
    vignette,
)
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import SMALLEST, Canvas
from render.drawing.layout import Area, art, column, row, show
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


def _grid(count: int, area: Area) -> _Grid:
    """The least dense grid with room for all cards; else the densest."""
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
    canvas: Canvas, cards: Sequence[Card], area: Area, *, newest: bool = False
) -> None:
    """The Adaptations in order, the `newest` in gold.

    If there are too many, a number replaces the oldest.
    """
    if not cards:
        canvas.text(area.x + 4, area.y + min(area.height // 2, 40), "no Adaptations yet", _LARGE,
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
    places = Area(area.x, area.y, width, height).repeated(
        len(shown), gap, across=grid.across, below=_GAP
    )
    for number, (card, place) in enumerate(zip(shown, places, strict=True)):
        if card is None:
            draw_left_out(canvas, *place, hidden)
            continue
        draw_adaptation(canvas, card, place, titled=grid.titled,
                        new=newest and number == len(shown) - 1)  # fmt: skip


def draw_adaptation(
    canvas: Canvas, card: Card, place: Area, *, titled: bool, new: bool = False
) -> None:
    """A card: its vignette with what it gives, and its title if there is room."""
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
    """A card's frame and vignette, cached as a tile."""
    canvas = Canvas(c.WHITE)
    canvas.framed(0, 0, width, height, DECK_COLOURS[card.deck], c.INK, radius=10)
    canvas.panel(3 + _EDGE, 3, width - 6 - _EDGE, height - 6, c.WHITE, radius=7)
    whole = cut.width == width - 6 - _EDGE
    canvas.tile(vignette(card, cut), 3 + _EDGE, 3, radius=7 if whole else 0)
    return canvas.finished().crop((0, 0, width, height))


def _draw_titled(canvas: Canvas, card: Card, place: Area, across: int) -> None:
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
    lines, size = wrapped_title(title, room, (28, 26))
    step = size + (3 if high else 0)
    top = middle - (len(lines) - 1) * step // 2
    canvas.lines(x, top, [fonts.fit(words, size, room, "black") for words in lines], size, step)


def wrapped_title(title: str, room: int, sizes: tuple[int, ...]) -> tuple[tuple[str, ...], int]:
    """A title in one or two lines, and the largest of the sizes at which it fits."""
    for size in sizes:
        lines = fonts.wrap(title, size, room, "black")
        if len(lines) <= 2 and all(fonts.line(each, size, "black").width <= room for each in lines):
            return lines, size
    first, *rest = lines
    return (first, " ".join(rest)) if rest else (first,), size


def _draw_small(canvas: Canvas, card: Card, place: Area) -> None:
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
        size = min(max((width - _EDGE) // 2, 30), 38)
        given = row(*(gain_piece(gain, size) for gain in shown), gap=0)
        show(canvas, given, x + width, y + height - size // 2, "right")
    else:
        gain_piece(shown[1], size).draw(canvas, right, y + height - size + 1)
        gain_piece(shown[0], size).draw(canvas, right, y - 1)


_LARGE_SIGNS_ABOVE_WIDTH = 300
_LARGEST, _LEAST = 44, 30
"""The sizes of a cost's signs."""
_OVER = 14
"""How far the organism may reach under the cost or the gains: its corners are empty."""


class _Tab(NamedTuple):
    """The cost: a row or a column of signs in the upper left corner."""

    width: int
    height: int
    size: int
    column: bool


class _Corner(NamedTuple):
    """What a card gives: at the right edge, from `left` on, down to `bottom`."""

    left: int
    bottom: int
    size: int
    flat: bool


def draw_sight(canvas: Canvas, card: Card, place: Area) -> None:
    """The vignette with the cost in its upper left corner and the card's gains at the right."""
    x, y, width, height = place
    corner = _corner(card, width, height)
    tab = _tab(card, corner.left - 8, height)
    image = vignette(card, _cut(width, height, tab, corner))
    canvas.tile(image, x, y, radius=12)
    canvas.tile(image.crop((0, height - 14, width, height)), x, y + height - 14)
    given = [gain_piece(gain, corner.size) for gain in gains(card)]
    shown = row(*given, gap=2) if corner.flat else column(*given, gap=0)
    shown.draw(canvas, x + corner.left, y + 6 - (not corner.flat))
    _draw_cost(canvas, card, x, y, tab)


def _corner(card: Card, width: int, height: int) -> _Corner:
    shown = gains(card)
    size = min(66 if width > _LARGE_SIGNS_ABOVE_WIDTH else 54, (height - 8) // max(len(shown), 1))
    if len(shown) == 2 and not all(number for _, number in shown):
        size = min(56, height - 8)
        return _Corner(width - 2 * size - 10, size + 8, size, flat=True)
    return _Corner(width - size - 8, 5 + len(shown) * size, size, flat=False)


def _signs(card: Card) -> int:
    """The number of signs in a cost, including a Reproduce card's Environment."""
    return (1 if card.effect == "to" else sum(card.cost)) + (card.deck == REPRODUCE)


def _tab(card: Card, room: int, height: int) -> _Tab:
    """A row of signs, smaller if necessary, or a column if there is no room."""
    count, size = _signs(card), _LARGEST
    while size > _LEAST and count * (size + 3) + 12 > room:
        size -= 2
    if count * (size + 3) + 12 > room and count * (size + 2) + 10 <= height:
        return _Tab(size + 12, count * (size + 2) + 8, size, column=True)
    return _Tab(min(count * (size + 3) + 10, max(room, 120)), size + 12, size, column=False)


def _cut(width: int, height: int, tab: _Tab, corner: _Corner) -> Vignette:
    """Where the organism can be largest: beside the cost, below it, below both corners, or between
    them.
    """
    half = width // 2
    right = corner.left - half + _OVER
    under = max(tab.height, corner.bottom)
    between = corner.left - tab.width + _OVER
    found = [
        (min(height - 8, 2 * (half - tab.width + _OVER), 2 * right), half, 0),
        (min(height - tab.height - 2, 2 * right), half, tab.height - 2),
        (min(height - under - 4, width - 20), half, under - 2),
        (min(height - 8, between), tab.width - _OVER // 2 + between // 2, 0),
    ]
    size, middle, top = max(found, key=lambda one: one[0])
    size = max(size, 30)
    return Vignette(width, height, size, middle, max(top + (height - top - size) // 2, 0))


def _draw_cost(canvas: Canvas, card: Card, x: int, y: int, tab: _Tab) -> None:
    canvas.framed(x - 4, y - 4, tab.width + 4, tab.height + 4, c.PAPER, c.INK, thick=4, radius=12)
    reproduce = card.deck == REPRODUCE
    signs = [environment_disc(card.environment, tab.size)] * reproduce
    if tab.column:
        for which, count in enumerate(card.cost):
            signs += [art(RESOURCE_ART[which], tab.size)] * count
        column(*signs, gap=2).draw(canvas, x + 2, y + 3)
        return
    room = tab.width - 10 - (tab.size + 3) * reproduce
    paid = art(ANY, tab.size) if card.effect == "to" else amounts(card.cost, tab.size, room)
    show(canvas, row(*signs, paid, gap=3), x + 6, y + 4 + tab.size // 2)


_LINE_STEP = 30
_LARGE = 34
_PAD = 14


class Face(NamedTuple):
    """How much of a card is drawn: the height left free below, and whether its code is shown.

    `lines` is how many lines of its sentence there may be at most, `least` the least height of the
    vignette.
    """

    foot: int = 0
    code: bool = False
    lines: int = 9
    least: int = 96
    cut: bool = False
    """Whether to cut a sentence that is too long; else only the organism's name is shown."""
    large: bool = False
    """Whether all words are large, with what a card does instead of its sentence."""


def sentence(card: Card, width: int, most: int, *, cut: bool) -> list[tuple[str, fonts.Weight]]:
    """A card's effect and sentence in lines of the smallest text.

    More than `most` lines are cut at a word, or replaced by the organism's name.
    """
    if not most:
        return []
    lines: list[tuple[str, fonts.Weight]] = []
    if card.effect:
        use = use_of(card)
        lines += [
            (line, "black") for line in fonts.wrap(f"{capitalized(use)}.", SMALLEST, width, "black")
        ]
    # The organism's name is in wider letters, see `_draw_line`.
    name = f"{card.organism}: "
    wider = fonts.line(name, SMALLEST, "black").width - fonts.line(name, SMALLEST).width
    body = fonts.wrap(f"{name}{card.text}", SMALLEST, width - max(wider, 0))
    if len(lines) + len(body) > most and not cut:
        names = fonts.wrap(card.organism, SMALLEST, width, "black")
        return [(fonts.fit(name, SMALLEST, width, "black"), "black") for name in names[:most]]
    if len(lines) + len(body) > most:
        body = fonts.wrap(card.text, SMALLEST, width)
    lines += [(fonts.fit(line, SMALLEST, width), "bold") for line in body]
    if len(lines) > most:
        last, weight = lines[most - 1]
        lines = [*lines[: most - 1], (fonts.fit(f"{last} …", SMALLEST, width, weight), weight)]
    return lines


def draw_face(canvas: Canvas, card: Card, place: Area, face: Face) -> None:
    """A whole card. The vignette gets the height that the sentence leaves."""
    x, y, width, height = place
    code = fonts.line(card.code, 30, "black").width + 12 if face.code else 0
    title, size = _title(card.title, width, width - 2 * _PAD - code, large=face.large)
    band = 12 + len(title) * (36 if len(title) == 1 else size + 4)
    room = height - face.foot - band - 6
    most = min(face.lines, max((room - 14 - face.least) // _LINE_STEP, 0))
    letters, step = (_LARGE, _LARGE + 3) if face.large else (SMALLEST, _LINE_STEP)
    if face.large and card.effect:
        use = fonts.wrap(f"{capitalized(use_of(card))}.", _LARGE, width - 2 * _PAD, "black")
        lines: list[tuple[str, fonts.Weight]] = [(line, "black") for line in use]
    else:
        lines = [] if face.large else sentence(card, width - 2 * _PAD, most, cut=face.cut)
    inner = room - (len(lines) * step + 14 if lines else 0)
    canvas.framed(x, y, width, height, c.PAPER, c.INK, thick=4, radius=16)
    draw_sight(canvas, card, Area(x + 4, y + 4, width - 8, inner))
    top = y + 4 + inner
    canvas.fill(x, top, width, band, c.INK)
    canvas.fill(x + 4, top + 3, width - 8, band - 6, DECK_COLOURS[card.deck])
    middle = top + band // 2
    for number, line in enumerate(title):
        at = middle + round((number - (len(title) - 1) / 2) * (size + 4))
        canvas.text(x + _PAD, at, line, size, c.WHITE)
    if face.code:
        canvas.text(x + width - _PAD, middle, card.code, 30, c.GOLD_LIGHT, align="right")
    for number, words in enumerate(lines):
        _draw_line(canvas, card, x + _PAD, top + band + 22 + number * step, words, letters)


def _title(
    title: str, width: int, room: int, *, large: bool = False
) -> tuple[tuple[str, ...], int]:
    for size in (_LARGE,) if large else (36, 34, 32, 30, 28) if width > 300 else (30, 28, 26):
        if fonts.line(title, size, "black").width <= room:
            return (title,), size
    lines, size = wrapped_title(title, room, (_LARGE,) if large else (28, 26))
    return tuple(fonts.fit(words, size, room, "black") for words in lines), size


def _draw_line(
    canvas: Canvas, card: Card, x: int, middle: int, words: tuple[str, fonts.Weight], size: int
) -> None:
    """A line of a sentence, with the organism at its beginning in bold."""
    line, weight = words
    organism = f"{card.organism}: "
    if line.startswith(organism):
        x += canvas.text(x, middle, organism, size)
        line = line.removeprefix(organism)
    canvas.text(x, middle, line, size, weight=weight)


def grid_of(
    count: int, area: Area, across: int, *, down: int, gap: int = 8, centred: bool = False
) -> Sequence[Area]:
    """Places for cards in rows; the last row starts at the left, or is centred."""
    places = area.grid(across, down, gap)[:count]
    rest = count % across
    shift = (across - rest) * (places[0].width + gap) // 2 if centred and rest else 0
    last = [place._replace(x=place.x + shift) for place in places[count - rest :]]
    return [*places[: count - rest], *last]
