"""Parts of a table alone: one seat with all that it has, and how every area stands."""

from collections.abc import Sequence

from engine.renature.board.squares import NAMES, SIDE
from engine.renature.play.state import (
    CLOUD_SPACES,
    KINDS,
    NEUTRAL,
    State,
    colour_of,
    dominoes_left,
    plant_colour,
)
from render.base import Part
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import WIDTH, Canvas
from render.drawing.names import letter
from render.drawing.seats import draw_badge, names_drawn
from render.renature import colours as own
from render.renature import pieces
from render.renature.colours import new_canvas
from render.renature.ground import shape_of
from render.renature.own_panel import hand_of
from render.renature.panel import signed
from render.renature.text_parts import AreaFacts, TextParts, tokens_of
from render.text.twins import alt_titles

AREAS = "areas"


def parts_of(seen: State, names: Sequence[str]) -> list[Part]:
    """What can be looked at more closely: each seat, and the list of areas."""
    seats = [
        Part(f"seat-{letter(seat).lower()}", name, "Plants left, dominoes, tokens, and the points")
        for seat, name in enumerate(alt_titles(names[: len(seen.seats)]))
    ]
    return [*seats, Part(AREAS, "Areas", "Size, points and standing of each")]


def draw_closer(seen: State, viewer: int | None, people: Sequence[str], part: str) -> Canvas | None:
    """One of these parts; None for any other key."""
    telling = TextParts(seen, viewer)
    if part == AREAS:
        return _areas(telling)
    number = seat_of(seen, part)
    return None if number is None else _seat(telling, number, names_drawn(people))


def seat_of(seen: State, part: str) -> int | None:
    """The seat that a part is about; None for other parts."""
    keys = [f"seat-{letter(seat).lower()}" for seat in range(len(seen.seats))]
    return keys.index(part) if part in keys else None


def _head(canvas: Canvas, title: str, left: int) -> None:
    canvas.framed(16, 14, WIDTH - 32, 100, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    line, size = fonts.shrink(title, (54, 48, 44, 42, 36, 30), WIDTH - left - 60, "black")
    canvas.text(left, 64, line, size, c.WHITE)


# --- a seat ------------------------------------------------------------------------------------


def _seat(telling: TextParts, number: int, shown: Sequence[str]) -> Canvas:
    canvas = new_canvas()
    points = f"{telling.points(number)}".replace("-", "\N{MINUS SIGN}")
    across = fonts.line(points, 76, "black").width
    _head(canvas, "", 40)
    draw_badge(canvas, number, 34, 24, 80, own.SEATS)
    line, size = fonts.shrink(
        shown[number], (54, 48, 44, 40, 36, 32, 28), WIDTH - 190 - across - 60, "black"
    )
    canvas.text(134, 64, line, size, c.WHITE)
    canvas.text(WIDTH - 48, 64, points, 76, c.GOLD_LIGHT, align="right")
    _draw_points(canvas, telling, number, 16, 128, 420, 698)
    _draw_plants(canvas, telling.seen, number, 452, 128, 852, 232)
    _draw_supplies(canvas, telling.seen, number, 452, 372, 852, 236)
    _draw_tokens(canvas, telling, number, 452, 620, 852, 206)
    return canvas


def _box(canvas: Canvas, x: int, y: int, width: int, height: int, title: str) -> None:
    canvas.framed(x, y, width, height, c.PANEL, c.INK, thick=3, radius=16)
    canvas.text(x + 24, y + 34, title, 36, c.WOOD_DARK)


def _draw_points(
    canvas: Canvas, telling: TextParts, number: int, x: int, y: int, width: int, height: int
) -> None:
    """What the points are made of, and what would be added if the game ended now."""
    _box(canvas, x, y, width, height, "Points")
    made, coming = telling.made_of(number), telling.to_come(number)
    y += 72
    for words, points in made:
        y = _draw_row(canvas, words, str(points).replace("-", "\N{MINUS SIGN}"), x, y, width)
    if coming:
        canvas.text(x + 24, y + 64, "If it ended now", 36, c.WOOD_DARK)
        y += 100
    for words, points in coming:
        y = _draw_row(canvas, words, signed(points), x, y, width)


def _draw_row(canvas: Canvas, words: str, points: str, x: int, y: int, width: int) -> int:
    """A line of what points are made of; gives the height where the next one begins."""
    canvas.fill(x + 20, y, width - 40, 3, c.EDGE)
    canvas.text(x + 24, y + 44, words, 33)
    lost = points.startswith("\N{MINUS SIGN}")
    canvas.text(x + width - 24, y + 44, points, 44, c.BAD if lost else c.INK, align="right")
    return y + 82


def _draw_plants(
    canvas: Canvas, seen: State, number: int, x: int, y: int, width: int, height: int
) -> None:
    """Every kind of plant with how many are left, the own ones first."""
    _box(canvas, x, y, width, height, "Plants left")
    seat = seen.seats[number]
    step = (width - 30) // (2 * len(KINDS))
    shelves = ((seat.own, colour_of(number)), (seat.neutral, NEUTRAL))
    for shelf, (counts, colour) in enumerate(shelves):
        for kind, count in enumerate(counts):
            left = x + 20 + (shelf * len(KINDS) + kind) * step
            strength = 1.0 if count else 0.25
            art = pieces.plant_art(colour, kind)
            canvas.art(art, left, y + 60, 92, strength=strength)
            ink = c.INK if count else c.SOFT_INK
            canvas.text(left + 46, y + 186, str(count), 50, ink, align="middle")


def _draw_supplies(
    canvas: Canvas, seen: State, number: int, x: int, y: int, width: int, height: int
) -> None:
    """Clouds in their spaces, and dominoes: faces where they may be seen."""
    seat = seen.seats[number]
    _box(canvas, x, y, width, height, f"Clouds: {seat.clouds} of {CLOUD_SPACES}")
    for place in range(CLOUD_SPACES):
        strength = 1.0 if place < seat.clouds else 0.25
        canvas.art("renature/cloud", x + 350 + place * 80, y + 2, 72, strength=strength)
    canvas.fill(x + 20, y + 78, width - 40, 3, c.EDGE)
    middle = y + 116
    canvas.text(x + 24, middle, f"Dominoes: {dominoes_left(seat)}", 36, c.WOOD_DARK)
    hand = hand_of(seen, number)
    for place, domino in enumerate(hand):
        pieces.draw_domino(canvas, domino, x + 24 + place * 164, y + 146, 74, seen.joker)
    if not hand and seat.hand:
        for place in range(len(seat.hand)):
            canvas.art("renature/domino", x + 24 + place * 120, y + 138, 100)
    told = [f"{len(seat.reserve)} in reserve"] if seat.reserve else []
    told += [f"{len(seat.discarded)} discarded"] if seat.discarded else []
    canvas.text(x + width - 24, middle, ", ".join(told), 32, c.SOFT_INK, align="right")


def _draw_tokens(
    canvas: Canvas, telling: TextParts, number: int, x: int, y: int, width: int, height: int
) -> None:
    """The area tokens taken: each area's first square, and the back where it may be seen."""
    tokens = tokens_of(telling.seen, number)
    if not telling.seen.taken:
        _box(canvas, x, y, width, height, "Valley has no area tokens")
        return
    seen_backs = any(back >= 0 for _, back in tokens)
    title = "Area tokens" + (", with the points on their backs" if seen_backs else "")
    _box(canvas, x, y, width, height, f"{title}: {len(tokens)}" if not seen_backs else title)
    step = min((width - 40) // max(len(tokens), 1), 100)
    for place, (name, back) in enumerate(tokens):
        left = x + 20 + place * step
        size = min(step - 2, 80)
        if back >= 0:
            pieces.draw_token(canvas, None, back, left, y + 66, size)
        else:
            canvas.art("renature/area_token", left, y + 66, size)
        if step > _ROOM_FOR_NAME or place % 2 == 0:
            canvas.text(left + size // 2, y + 176, name, 30, align="middle")


_ROOM_FOR_NAME = 56


# --- areas -------------------------------------------------------------------------------------

_COLUMNS = 3
_TOP = 122


def _areas(telling: TextParts) -> Canvas:
    """Every area: those to be scored first, then those that were."""
    canvas = new_canvas()
    _head(canvas, "Areas", 44)
    _draw_key(canvas)
    areas = sorted(telling.areas, key=lambda area: area.scored_in_play)
    rows = -(-len(areas) // _COLUMNS)
    step = (838 - _TOP) // max(rows, 6)
    width = (WIDTH - 32 - 2 * 10) // _COLUMNS
    for place, area in enumerate(areas):
        column, row = divmod(place, rows)
        x, y = 16 + column * (width + 10), _TOP + row * step
        _draw_area(canvas, telling.seen, area, x, y, width, step - 8)
    return canvas


def _draw_key(canvas: Canvas) -> None:
    """What the numbers of an area mean."""
    pieces.draw_token(canvas, None, 6, 250, 34, 60)
    canvas.text(322, 64, "first", 36, c.GOLD_LIGHT)
    canvas.text(440, 64, "+3", 40, c.WHITE)
    canvas.text(504, 64, "second", 36, c.GOLD_LIGHT)
    canvas.text(700, 64, "each colour's total; ties are struck out", 30, c.PAPER)


def _draw_area(
    canvas: Canvas, seen: State, area: AreaFacts, x: int, y: int, width: int, height: int
) -> None:
    """Its silhouette with its plants, its name, what it pays, and each colour's total."""
    ground = c.PANEL if not area.scored_in_play else own.SCORED_GROUND
    canvas.framed(x, y, width, height, ground, c.INK, thick=3, radius=12)
    _draw_silhouette(canvas, seen, area, x + 8, y + 6, 104, height - 12)
    left, upper, lower = x + 122, y + height * 29 // 100, y + height * 74 // 100
    canvas.text(left, upper, NAMES[area.squares[0]], 34)
    if area.scored_in_play:
        canvas.text(left + 78, upper, "scored", 30, c.INK)
        canvas.art("renature/area_token", x + width - 112, upper - 21, 42)
        if area.taker is not None:
            draw_badge(canvas, area.taker, x + width - 62, upper - 25, 50, own.SEATS)
    else:
        pieces.draw_token(canvas, area.standing.first, area.main, left + 76, upper - 23, 46)
        canvas.text(left + 130, upper, f"+{area.minor}", 32)
        free = sum(1 for square in area.squares if not seen.plants[square])
        canvas.text(x + width - 14, upper, f"{free} free", 28, c.SOFT_INK, align="right")
    ranked = area.ranked
    step = min((width - 130) // max(len(ranked), 1), 96)
    for place, colour in enumerate(ranked):
        _draw_total(canvas, area, colour, left + place * step, lower)


def _draw_total(canvas: Canvas, area: AreaFacts, colour: int, x: int, middle: int) -> None:
    """A colour's shape and the values of its plants together, struck out in a tie."""
    edge = c.PAPER if colour and own.SEATS[colour - 1] == c.INK else c.INK
    recolour = (("38261c", edge), ("010203", own.BY_COLOUR[colour])) if colour else ()
    canvas.art(shape_of(colour), x, middle - 16, 32, recolour=recolour)
    tied = colour in area.standing.tied
    ink = own.PALE_INK if tied else c.INK
    canvas.text(x + 35, middle, str(area.standing.totals[colour]), 30, ink)
    if tied:
        canvas.fill(x - 4, middle - 3, 40, 6, c.BAD)


def _draw_silhouette(
    canvas: Canvas, seen: State, area: AreaFacts, x: int, y: int, width: int, height: int
) -> None:
    """The area's shape in small, each plant as a square of its colour."""
    rows = [square // SIDE for square in area.squares]
    columns = [square % SIDE for square in area.squares]
    wide, tall = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    cell = min(width // wide, height // tall, 22)
    left = x + (width - wide * cell) // 2
    top = y + (height - tall * cell) // 2
    for square in area.squares:
        plant = seen.plants[square]
        colour = own.BY_COLOUR[plant_colour(plant)] if plant else own.NOBODYS_GROUND
        at_x = left + (square % SIDE - min(columns)) * cell
        at_y = top + (square // SIDE - min(rows)) * cell
        canvas.fill(at_x, at_y, cell, cell, c.INK)
        canvas.fill(at_x + 1, at_y + 1, cell - 2, cell - 2, colour)
