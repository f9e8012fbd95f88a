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
from render.drawing.canvas import READABLE, SMALLEST, tile_canvas
from render.drawing.layout import (
    Piece,
    art,
    box,
    column,
    fill,
    gap,
    grid,
    layers,
    margins,
    on,
    row,
    share,
    staged,
    text,
    tile,
    within,
)
from render.drawing.parts import gold, left_out

_GAP = 8
_TITLED_MIN_HEIGHT = 64
_GAINS_BELOW_MIN_HEIGHT = 112
_LEAST_ROW, _LOWEST_ROW = 56, 40
_TITLED_ACROSS = 2
_ACROSS = (4, 5, 6, 8)
_WIDEST = {4: 150, 5: 117}
_EDGE = 8


class _Grid(NamedTuple):
    across: int
    down: int
    titled: bool


def _grid(count: int, height: int) -> _Grid:
    """The least dense grid with room for all cards; else the densest."""
    down = (height + _GAP) // (_TITLED_MIN_HEIGHT + _GAP)
    if down >= 2 and count <= _TITLED_ACROSS * down:
        least = min(2, -(-count // 2)) if height < 200 else 3
        return _Grid(_TITLED_ACROSS, max(-(-count // _TITLED_ACROSS), least), titled=True)
    down = max((height + _GAP) // (_LEAST_ROW + _GAP), 1)
    if down > 2:
        down = (height + _GAP) // (74 + _GAP)
    across = next((each for each in _ACROSS if count <= each * down), _ACROSS[-1])
    if down == 1:
        across = max(across, 5)
        if 6 < count <= 7:
            across = 7
    return _Grid(across, down, titled=False)


def adaptations(cards: Sequence[Card], width: int, height: int, *, newest: bool = False) -> Piece:
    """The Adaptations in order, the `newest` in gold.

    If there are too many, a number replaces the oldest.
    """
    if height < _LOWEST_ROW:
        return staged("Adaptations left out", gap(width))
    if not cards:
        words = text("no Adaptations yet", _LARGE, c.SOFT_INK, weight="bold")
        return margins(words, 4, min(height // 2, 40) - _LARGE // 2)
    across, down, titled = _grid(len(cards), height)
    apart = _GAP if across < 8 else 6
    wide = min(share(width, across, apart), _WIDEST.get(across, width))
    high = min(share(height, down, _GAP), 124)
    hidden = len(cards) - across * down + 1 if len(cards) > across * down else 0
    shown = [staged("left out", left_out(wide, high, hidden))] * bool(hidden)
    shown += [adaptation(card, wide, high, titled=titled) for card in cards[hidden:]]
    if newest:
        shown[-1] = on(gold(wide + 10, high + 10, c.GOLD), shown[-1])
    placed = grid(shown, across, apart, _GAP)
    if not titled and height > 100:
        return staged("cards without titles", placed)
    return staged("small cards", placed) if across > 5 else placed


def adaptation(card: Card, width: int, height: int, *, titled: bool) -> Piece:
    """A card: its vignette with what it gives, and its title if there is room."""
    return _titled(card, width, height) if titled else _small(card, width, height)


@lru_cache(maxsize=512)
def _blank(card: Card, width: int, height: int, cut: Vignette, scale: int) -> Image.Image:
    """A card's frame and vignette, cached as a tile."""
    canvas = tile_canvas(c.WHITE, scale)
    canvas.framed(0, 0, width, height, DECK_COLOURS[card.deck], c.INK, radius=10)
    canvas.panel(3 + _EDGE, 3, width - 6 - _EDGE, height - 6, c.WHITE, radius=7)
    whole = cut.width == width - 6 - _EDGE
    canvas.tile(vignette(card, cut.at(scale)), 3 + _EDGE, 3, radius=7 if whole else 0)
    return canvas.cut(width, height)


def _ground(card: Card, width: int, height: int, cut: Vignette) -> Piece:
    return tile(width, height, lambda scale: _blank(card, width, height, cut, scale), radius=10)


def _titled(card: Card, width: int, height: int) -> Piece:
    high = height >= _GAINS_BELOW_MIN_HEIGHT
    across = min(height - 6, 118 if high else 84)
    cut = Vignette(across, height - 6, across - 8, across // 2)
    left, shown = 3 + _EDGE + across + 9, gains(card)
    size = 40 if high else max(min((height - 8) // len(shown), 46), READABLE)
    room = width - 8 - left - (0 if high else size + 6)
    given = [gain_piece(gain, size) for gain in shown]
    lines, letters = wrapped_title(card.title, room, (28, 26))
    words = (text(fonts.fit(line, letters, room, "black"), letters) for line in lines)
    title = column(*words, gap=3 if high else 0, align="left")
    if high:
        told = column(
            within(room, height - 50, title, "left"), row(*given, gap=4), gap=2, align="left"
        )
    else:
        told = row(within(room, height, title, "left"), _below(given, height - 6), gap=7)
    blank = _ground(card, width, height, cut)
    return layers(blank, within(width, height, margins(told, left), "left", "top"))


def _below(given: Sequence[Piece], height: int) -> Piece:
    """Gains below each other; where there is no room they overlap a little."""
    return column(*given, gap=min(0, height - sum(each.height for each in given)))


def wrapped_title(title: str, room: int, sizes: tuple[int, ...]) -> tuple[tuple[str, ...], int]:
    """A title in one or two lines, and the largest of the sizes at which it fits."""
    for size in sizes:
        lines = fonts.wrap(title, size, room, "black")
        if len(lines) <= 2 and all(fonts.line(each, size, "black").width <= room for each in lines):
            return lines, size
    first, *rest = lines
    return (first, " ".join(rest)) if rest else (first,), size


def _small(card: Card, width: int, height: int) -> Piece:
    across, inner = width - 6 - _EDGE, height - 6
    shown, wide = gains(card), width >= 110
    size = min(max(height // 2 + 2, READABLE), 44)
    if len(shown) == 1:
        size = max(min(inner - 6, 48) if wide else min(inner - 8, 38), READABLE)
    organism = min(inner - 2, across - size + (0 if wide else 16))
    cut = Vignette(across, inner, organism, max((across - size) // 2, organism // 2))
    if height > width:
        organism = min(across - 4, inner - 30)
        cut = Vignette(across, inner, organism, across // 2, 2)
        if len(shown) > 1:
            size = min(max((width - _EDGE) // 2, READABLE), 38)
    given, right = [gain_piece(gain, size) for gain in shown], 4 if wide else 1
    if len(shown) == 1:
        told = within(width, height, margins(given[0], right=right), "right",
                      "middle" if wide else "bottom")  # fmt: skip
    elif height > width:
        told = within(width, height, row(*given, gap=0), "right", "bottom")
    else:
        pair = _below(given, height + 2)
        if height < 2 * READABLE:
            pair = row(*given, gap=min(0, across - 2 * size))
        told = within(width, height, margins(pair, right=right), "right")
    return layers(_ground(card, width, height, cut), told)


_LARGE_SIGNS_ABOVE_WIDTH = 300
_LARGEST, _LEAST = 44, 30
"""The sizes of a cost's signs."""
_OVER = 14
"""How far the organism may reach under the cost or the gains: its corners are empty."""


def sight(card: Card, width: int, height: int) -> Piece:
    """The vignette with the cost in its upper left corner and the card's gains at the right."""
    corner = _corner(card, width, height)
    cost = _cost(card, width - corner.width - 8, height)
    cut = _cut(width, height, cost, corner)

    def foot_at(scale: int) -> Image.Image:
        whole = vignette(card, cut.at(scale))
        return whole.crop((0, whole.height - 14 * scale, whole.width, whole.height))

    foot = tile(width, 14, foot_at)
    return layers(
        tile(width, height, lambda scale: vignette(card, cut.at(scale)), radius=12),
        within(width, height, foot, sit="bottom"),
        within(width, height, corner, "right", "top"),
        within(width, height, cost, "left", "top"),
    )


def _corner(card: Card, width: int, height: int) -> Piece:
    """What a card gives: a column of signs, or a row if none has a number."""
    shown = gains(card)
    size = min(66 if width > _LARGE_SIGNS_ABOVE_WIDTH else 54, (height - 8) // max(len(shown), 1))
    if len(shown) == 2 and not all(number for _, number in shown):
        size = min(56, height - 8)
        flat = row(*(gain_piece(gain, size) for gain in shown), gap=2)
        return margins(flat, top=6, right=8, bottom=2)
    return margins(column(*(gain_piece(gain, size) for gain in shown), gap=0), top=5, right=8)


def _signs(card: Card) -> int:
    """The number of signs in a cost, including a Reproduce card's Environment."""
    return (1 if card.effect == "to" else sum(card.cost)) + (card.deck == REPRODUCE)


def _cost(card: Card, room: int, height: int) -> Piece:
    """The cost: a row of signs, smaller if necessary, or a column if there is no room; its frame
    reaches out of the corner.
    """
    count, size = _signs(card), _LARGEST
    while size > _LEAST and count * (size + 3) + 12 > room:
        size -= 2
    reproduce = card.deck == REPRODUCE
    signs = [environment_disc(card.environment, size)] * reproduce
    if count * (size + 3) + 12 > room and count * (size + 2) + 10 <= height:
        for which, number in enumerate(card.cost):
            signs += [art(RESOURCE_ART[which], size)] * number
        wide, high = size + 12, count * (size + 2) + 8
        shown = margins(column(*signs, gap=2), 2, 3)
    else:
        wide, high = min(count * (size + 3) + 10, max(room, 120)), size + 12
        left = wide - 10 - (size + 3) * reproduce
        paid = art(ANY, size) if card.effect == "to" else amounts(card.cost, size, left)
        shown = margins(row(*signs, paid, gap=3), 6, 4)
    frame = margins(box(wide + 4, high + 4, c.PAPER, thick=4, radius=12), -4, -4)
    return layers(frame, within(wide, high, shown, "left", "top"))


def _cut(width: int, height: int, cost: Piece, corner: Piece) -> Vignette:
    """Where the organism can be largest: beside the cost, below it, below both corners, or between
    them.
    """
    half, edge = width // 2, width - corner.width
    right = edge - half + _OVER
    under = max(cost.height, corner.height)
    between = edge - cost.width + _OVER
    found = [
        (min(height - 8, 2 * (half - cost.width + _OVER), 2 * right), half, 0),
        (min(height - cost.height - 2, 2 * right), half, cost.height - 2),
        (min(height - under - 4, width - 20), half, under - 2),
        (min(height - 8, between), cost.width - _OVER // 2 + between // 2, 0),
    ]
    size, middle, top = max(found, key=lambda one: one[0])
    size = max(size, 30)
    return Vignette(width, height, size, middle, max(top + (height - top - size) // 2, 0))


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
    letters: int = SMALLEST
    """The size of its sentence."""
    large: bool = False
    """Whether all words are large, with what a card does instead of its sentence."""


def sentence(
    card: Card, width: int, most: int, size: int, *, cut: bool
) -> list[tuple[str, fonts.Weight]]:
    """A card's effect and sentence in lines of a size.

    More than `most` lines are cut at a word, or replaced by the organism's name.
    """
    if not most:
        return []
    lines: list[tuple[str, fonts.Weight]] = []
    if card.effect:
        use = use_of(card)
        lines += [
            (line, "black") for line in fonts.wrap(f"{capitalized(use)}.", size, width, "black")
        ]
    # The organism's name is in wider letters, see `_line`.
    name = f"{card.organism}: "
    wider = fonts.line(name, size, "black").width - fonts.line(name, size).width
    body = fonts.wrap(f"{name}{card.text}", size, width - max(wider, 0))
    if len(lines) + len(body) > most and not cut:
        names = fonts.wrap(card.organism, size, width, "black")
        return [(fonts.fit(name, size, width, "black"), "black") for name in names[:most]]
    if len(lines) + len(body) > most:
        body = fonts.wrap(card.text, size, width)
    lines += [(fonts.fit(line, size, width), "bold") for line in body]
    if len(lines) > most:
        last, weight = lines[most - 1]
        lines = [*lines[: most - 1], (fonts.fit(f"{last} …", size, width, weight), weight)]
    return lines


def face_piece(card: Card, width: int, height: int, face: Face) -> Piece:
    """A whole card. The vignette gets the height that the sentence leaves."""
    inside = width - 2 * _PAD
    code = [text(card.code, 30, c.GOLD_LIGHT)] * face.code
    title, size = _title(card.title, width, inside - sum(each.width + 12 for each in code),
                         large=face.large)  # fmt: skip
    band = 12 + len(title) * (36 if len(title) == 1 else size + 4)
    room = height - face.foot - band - 6
    letters, step = (_LARGE, _LARGE + 3) if face.large else (face.letters, face.letters + 4)
    most = min(face.lines, max((room - 14 - face.least) // step, 0))
    lines: list[tuple[str, fonts.Weight]] = []
    if not face.large:
        lines = sentence(card, inside, most, letters, cut=face.cut)
    elif card.effect:
        use = fonts.wrap(f"{capitalized(use_of(card))}.", _LARGE, inside, "black")
        lines = [(line, "black") for line in use]
    inner = room - (len(lines) * step + 14 if lines else 0)
    titled = column(*(text(line, size, c.WHITE) for line in title), gap=4, align="left")
    words = column(*(_line(card, line, letters) for line in lines), gap=step - letters,
                   align="left")  # fmt: skip
    content = column(
        margins(sight(card, width - 8, inner), 4, 4),
        layers(
            fill(width, band, c.INK),
            fill(width - 8, band - 6, DECK_COLOURS[card.deck]),
            within(inside, band, titled, "left"),
            *(within(inside, band, each, "right") for each in code),
        ),
        margins(words, _PAD, 22 - letters // 2),
        gap=0,
        align="left",
    )
    frame = box(width, height, c.PAPER, thick=4, radius=16)
    return layers(frame, within(width, height, content, "left", "top"))


def _title(
    title: str, width: int, room: int, *, large: bool = False
) -> tuple[tuple[str, ...], int]:
    for size in (_LARGE,) if large else (36, 34, 32, 30, 28) if width > 300 else (30, 28, 26):
        if fonts.line(title, size, "black").width <= room:
            return (title,), size
    lines, size = wrapped_title(title, room, (_LARGE,) if large else (28, 26))
    return tuple(fonts.fit(words, size, room, "black") for words in lines), size


def _line(card: Card, line: tuple[str, fonts.Weight], size: int) -> Piece:
    """A line of a sentence, with the organism at its beginning in bold."""
    words, weight = line
    organism = f"{card.organism}: "
    if not words.startswith(organism):
        return text(words, size, weight=weight)
    rest = text(words.removeprefix(organism), size, weight=weight)
    return row(text(organism, size), rest, gap=0)
