"""One seat's secrets: its dominoes, its tokens from behind, and its own board."""

from collections.abc import Sequence

from engine.renature.squares import NAMES, Facing
from engine.renature.state import (
    ANIMALS,
    CLOUD_SPACES,
    DOMINOES,
    State,
    dominoes_left,
    layout,
)
from engine.words import counted
from render import fonts, names
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.renature import things
from render.renature.panels import MARGIN, draw_shelf
from render.renature.pieces import draw_domino_half
from render.renature.text_parts import TextParts
from render.seats import draw_badge

_HEAD = 132
_HALF = 168
_BOARD = 208
_TOKENS = 86
_JOINED: tuple[Facing, Facing] = ("east", "west")
_PLACE = (WIDTH - 2 * MARGIN) // 3


def draw_hand(seen: State, seat: int, people: Sequence[str]) -> bytes:
    """The hand of the seat whose redacted state this is, encoded."""
    hand = [domino for domino in seen.seats[seat].hand if domino >= 0]
    tokens = tokens_of(seen, seat)
    top = _HEAD + 24
    below = top + (_HALF + 62 if hand else 90)
    height = below + _BOARD + (_TOKENS if tokens else 0) + MARGIN
    canvas = Canvas(height, p.SAND)
    _draw_head(canvas, seen, seat, names.drawn(people[seat], seat))
    for number, domino in enumerate(hand):
        middle = WIDTH // 2 + round((number - (len(hand) - 1) / 2) * _PLACE)
        _draw_domino(canvas, domino, seen.joker, middle, top)
    if not hand:
        canvas.text(WIDTH // 2, top + 40, "No dominoes left", 40, p.SOFT_INK, align="middle")
    _draw_own_board(canvas, seen, seat, below)
    if tokens:
        _draw_tokens(canvas, tokens, below + _BOARD)
    return canvas.encode()


def tokens_of(seen: State, seat: int) -> list[tuple[str, int]]:
    """The tokens that a seat has taken: the area's first square, and the points on the back."""
    areas = layout(seen).areas
    return [
        (NAMES[areas[area][0]], seen.backs[area])
        for area, taker in enumerate(seen.taken)
        if taker == seat
    ]


def _draw_head(canvas: Canvas, seen: State, seat: int, name: str) -> None:
    """The seat, how far the game has come, and the joker."""
    telling = TextParts(seen, seat)
    canvas.fill(0, 0, WIDTH, _HEAD, p.WOOD)
    canvas.fill(0, _HEAD - 8, WIDTH, 8, p.WOOD_DARK)
    draw_badge(canvas, seat, 22, 16, 92, things.COLOURS)
    canvas.framed(WIDTH - 316, 14, 296, 100, p.PAPER, p.INK, thick=4, radius=18)
    draw_domino_half(canvas, seen.joker, None, WIDTH - 306, 20, 88, wild=True)
    canvas.text(WIDTH - 210, 46, "Joker", 34, weight="black")
    text, size = fonts.shrink(telling.joker, (30, 26, 24), 180)
    canvas.text(WIDTH - 210, 86, text, size, p.SOFT_INK)
    room = WIDTH - 132 - 340
    canvas.text(132, 40, fonts.fit(name, 42, room, "black"), 42, p.WHITE, weight="black")
    line = f"{telling.title} · {telling.played} · {counted(telling.points(seat), 'point')}"
    canvas.text(132, 90, fonts.fit(line, 32, room), 32, p.GOLD_LIGHT)


def _draw_domino(canvas: Canvas, domino: int, joker: int, middle: int, y: int) -> None:
    """A domino with the names of its animals below."""
    for number, animal in enumerate(DOMINOES[domino]):
        x = middle - _HALF + number * _HALF
        joined = _JOINED[number]
        draw_domino_half(canvas, animal, joined, x, y, _HALF, wild=animal == joker)
        text, size = fonts.shrink(ANIMALS[animal].capitalize(), (30, 26, 24), _HALF - 6, "black")
        canvas.text(x + _HALF // 2, y + _HALF + 24, text, size, weight="black", align="middle")


def _draw_own_board(canvas: Canvas, seen: State, seat: int, y: int) -> None:
    """Plants that are left, spaces for clouds, and dominoes still to come."""
    mine = seen.seats[seat]
    canvas.panel(MARGIN, y, WIDTH - 2 * MARGIN, _BOARD - 12, p.PAPER, radius=22)
    canvas.text(MARGIN + 22, y + 34, "Your plants", 32, p.WOOD_DARK, weight="black")
    draw_shelf(canvas, mine, seat, MARGIN + 268, y + 5, 109, 62)
    canvas.fill(MARGIN + 20, y + 72, WIDTH - 2 * MARGIN - 40, 3, p.EDGE)
    canvas.text(MARGIN + 22, y + 132, "Clouds", 32, p.WOOD_DARK, weight="black")
    for number in range(CLOUD_SPACES):
        art = things.cloud if number < mine.clouds else things.no_cloud
        canvas.art(art, MARGIN + 160 + number * 82, y + 92, 78)
    canvas.art(things.dominoes, MARGIN + 690, y + 96, 72)
    left = dominoes_left(mine)
    told = [f"{len(mine.hand)} on hand, {left - len(mine.hand)} to draw"]
    if mine.discarded:
        told.append(f"{len(mine.discarded)} discarded")
    for number, line in enumerate(told):
        middle = y + 132 + (number * 2 - (len(told) - 1)) * 20
        canvas.text(MARGIN + 780, middle, line, 30)


def _draw_tokens(canvas: Canvas, tokens: Sequence[tuple[str, int]], y: int) -> None:
    """Area tokens from behind: where each came from, and the points on its back."""
    canvas.panel(MARGIN, y, WIDTH - 2 * MARGIN, _TOKENS - 6, p.PAPER, radius=22)
    shown = f"Your tokens: {sum(back for _, back in tokens)} points"
    across = canvas.text(MARGIN + 22, y + 40, shown, 32, p.WOOD_DARK, weight="black")
    x = MARGIN + 50 + across
    step = min(120, (WIDTH - MARGIN - 16 - x) // len(tokens))
    for name, back in tokens:
        canvas.art(things.token, x, y + 12, 56)
        canvas.text(x + 28, y + 40, str(back), 32, weight="black", align="middle")
        if step >= 116:
            canvas.text(x + 62, y + 40, name, 26, p.SOFT_INK)
        x += step
