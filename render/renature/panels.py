"""Below the board: how the areas stand, and what each player has."""

from collections.abc import Sequence

from engine.renature.squares import NAMES
from engine.renature.state import (
    CLOUD_SPACES,
    KINDS,
    NEUTRAL,
    Seat,
    State,
    dominoes_left,
)
from render import fonts
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.pen import Art
from render.renature import things
from render.renature.text_parts import AreaFacts, TextParts
from render.seats import draw_badge, draw_tag, tag_width

MARGIN = 20
_GAP = 12
_MANY = 4
"""From so many colours in an area on, the standings stand in two columns, else in three."""
_ROW = 50
_SIGN = 32
_HINT = 34
_HINT_TEXT = (
    "Areas by their first square: points for first and second, then each colour's total; "
    "struck out: tied"
)
SEAT_HEIGHT = 176
_BESIDE_BADGE = 88
"""Where names and signs begin, beside the badge."""
_SEAT_WIDTH = (WIDTH - 2 * MARGIN - _GAP) // 2
_TINTS = tuple(
    p.mix(p.PAPER, colour, 0.25) for colour in (p.SEATS[1], p.SEATS[0], p.STONE, p.WHITE)
)


def areas_height(areas: Sequence[AreaFacts]) -> int:
    """The height in pixels that the standings need."""
    rows, _ = _grid(areas)
    return rows * _ROW + 2 * _GAP + _HINT if rows else 0


def _grid(areas: Sequence[AreaFacts]) -> tuple[int, int]:
    """Rows and columns of the standings."""
    columns = 2 if any(len(area.ranked) >= _MANY for area in areas) else 3
    return -(-len(areas) // columns), columns


def draw_areas(canvas: Canvas, areas: Sequence[AreaFacts], top: int) -> None:
    """Each contested area: its first square, its points, the colours by value, ties struck out."""
    rows, columns = _grid(areas)
    if not rows:
        return
    text, size = fonts.shrink(_HINT_TEXT, (26, 24, 22), WIDTH - 2 * MARGIN)
    canvas.text(MARGIN, top + _GAP + _HINT // 2 - 2, text, size, p.SOFT_INK)
    top += _HINT
    width = (WIDTH - 2 * MARGIN - (columns - 1) * _GAP) // columns
    for number, area in enumerate(areas):
        column, row = divmod(number, rows)
        _draw_area(canvas, area, MARGIN + column * (width + _GAP), top + _GAP + row * _ROW, width)


def _draw_area(canvas: Canvas, area: AreaFacts, x: int, y: int, width: int) -> None:
    middle = y + _ROW // 2 - 2
    canvas.panel(x, y, width, _ROW - 6, p.PAPER, radius=14)
    canvas.text(x + 12, middle, NAMES[area.squares[0]], 26, weight="black")
    canvas.panel(x + 76, y + 5, 76, _ROW - 16, p.GOLD_LIGHT, radius=10)
    text, size = fonts.shrink(f"{area.main}/{area.minor}", (26, 24, 22), 66, "black")
    canvas.text(x + 114, middle, text, size, weight="black", align="middle")
    ranked = area.ranked
    left, step = x + 158, min(84, (width - 160) // len(ranked))
    for colour in ranked:
        total = str(area.standing.totals[colour])
        if colour == NEUTRAL:
            canvas.art(things.plant_art(1, things.NEUTRAL), left, middle - 18, 34)
        else:
            draw_badge(canvas, colour - 1, left, middle - 16, _SIGN, things.COLOURS)
        across = canvas.text(left + 35, middle, total, 28, weight="black")
        if colour in area.standing.tied:
            canvas.fill(left, middle - 2, 37 + across, 4, p.MEAT_DARK)
        left += step


def seats_height(seats: int) -> int:
    """The height in pixels that the players' panels need."""
    return -(-seats // 2) * (SEAT_HEIGHT + _GAP) + _GAP


def draw_seats(
    canvas: Canvas, seen: State, telling: TextParts, names: Sequence[str], top: int
) -> None:
    """Every player's panel, two in a row, in turn order."""
    for number, seat in enumerate(seen.seats):
        row, column = divmod(number, 2)
        x = MARGIN + column * (_SEAT_WIDTH + _GAP)
        y = top + _GAP + row * (SEAT_HEIGHT + _GAP)
        lit = number in telling.leading
        frame = p.GOLD if lit else p.EDGE
        canvas.framed(x, y, _SEAT_WIDTH, SEAT_HEIGHT, _TINTS[number], frame, thick=6 if lit else 3)
        _draw_name(canvas, seen, telling, number, names[number], x, y)
        draw_shelf(canvas, seat, number, x + 14, y + 110, 66)


def _draw_name(
    canvas: Canvas, seen: State, telling: TextParts, number: int, name: str, x: int, y: int
) -> None:
    """The badge, and beside it name and tags above points, clouds, dominoes and tokens."""
    draw_badge(canvas, number, x + 12, y + 20, 66, things.COLOURS)
    left = x + _BESIDE_BADGE
    draw_chips(canvas, chips_of(seen, telling, number), left, y + 82)
    tags = telling.tags(number)
    room = _SEAT_WIDTH - _BESIDE_BADGE - 14 - sum(tag_width(tag) + 8 for tag in tags)
    text, size = fonts.shrink(name, (34, 30, 26), room, "black")
    left += canvas.text(left + 4, y + 34, text, size, weight="black") + 12
    for tag in tags:
        draw_tag(canvas, tag, left, y + 34, bright=tag in {"to act", "winner"})
        left += tag_width(tag) + 8


def chips_of(seen: State, telling: TextParts, number: int) -> list[tuple[Art, str]]:
    """What a player has, as signs with short words: points, clouds, dominoes, tokens."""
    seat = seen.seats[number]
    chips: list[tuple[Art, str]] = [
        (things.points, str(telling.points(number))),
        (things.cloud, f"{seat.clouds}/{CLOUD_SPACES}"),
        (things.dominoes, str(dominoes_left(seat))),
    ]
    if seen.taken:
        chips.append((things.token, str(seen.taken.count(number))))
    return chips


def _chip_width(words: str) -> int:
    return 44 + fonts.line(words, 30, "black").width + 10


def draw_chips(canvas: Canvas, chips: Sequence[tuple[Art, str]], x: int, middle: int) -> None:
    """Signs with their words, in a row."""
    for art, words in chips:
        canvas.art(art, x, middle - 20, 40)
        canvas.text(x + 44, middle, words, 30, weight="black")
        x += _chip_width(words)


def draw_shelf(
    canvas: Canvas, seat: Seat, number: int, x: int, y: int, step: int, size: int = 44
) -> None:
    """Plants on a player's board: of its colour, then neutral, each kind with its number."""
    for shelf, colour in ((seat.own, things.COLOURS[number]), (seat.neutral, things.NEUTRAL)):
        for kind in range(len(KINDS)):
            left = shelf[kind]
            canvas.art(things.plant_art(kind, colour), x, y, size)
            ink = p.INK if left else p.STONE
            canvas.text(x + size + 1, y + size * 2 // 3, str(left), 28, ink, weight="black")
            x += step
        x += 6
