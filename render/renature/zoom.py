"""Zoomed-in pictures: one seat with everything it has, or the standing of every area."""

from collections.abc import Sequence
from functools import partial

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
from engine.words import capitalized
from render.base import Part, Parts, Picture
from render.drawing import colours as c
from render.drawing.canvas import WIDTH, Canvas
from render.drawing.layout import Area, art, column, gap, row, show, text
from render.drawing.seats import draw_badge, names_drawn
from render.renature import colours as own
from render.renature import pieces
from render.renature.colours import new_canvas
from render.renature.own_panel import hand_of
from render.renature.seats import signed
from render.renature.text_board import AreaFacts, TextParts, tokens_of, zoom_alt
from render.text import alt_titles, minus, seat_key

_COLUMNS = 3
_ROOM_FOR_NAME = 56


def zooms(seen: State, viewer: int | None, people: Sequence[str]) -> Parts:
    """Each seat with everything it has, and the standing of every area."""
    telling, names = TextParts(seen, viewer), names_drawn(people)
    help_ = "Plants, dominoes, tokens and points"
    found: Parts = {
        Part(seat_key(seat), name, help_): partial(_seat, telling, seat, people, names[seat])
        for seat, name in enumerate(alt_titles(people[: len(seen.seats)]))
    }
    areas = Part("areas", "Areas", "Size, points and who leads")
    return {**found, areas: partial(_areas, telling, people)}


def _headed() -> Canvas:
    canvas = new_canvas()
    canvas.framed(16, 14, WIDTH - 32, 100, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    return canvas


# --- a seat ------------------------------------------------------------------------------------


def _seat(telling: TextParts, number: int, people: Sequence[str], name: str) -> Picture:
    canvas, seen = _headed(), telling.seen
    points = minus(telling.points(number))
    across = canvas.text(WIDTH - 48, 64, points, 76, c.GOLD_LIGHT, align="right")
    draw_badge(canvas, number, 34, 24, 80, own.SEATS)
    canvas.label(134, 64, name, (54, 28), WIDTH - 250 - across, c.WHITE)
    _draw_points(canvas, telling, number, Area(16, 128, 420, 698))
    _draw_plants(canvas, seen, number, Area(452, 128, 852, 232))
    _draw_supplies(canvas, seen, number, Area(452, 372, 852, 236))
    _draw_tokens(canvas, telling, number, Area(452, 620, 852, 206))
    return canvas.picture(zoom_alt(seen, telling.viewer, people, number))


def _box(canvas: Canvas, place: Area, title: str) -> None:
    canvas.framed(*place, c.PANEL, c.INK, thick=3, radius=16)
    canvas.text(place.x + 24, place.y + 34, title, 36, c.WOOD_DARK)


def _draw_points(canvas: Canvas, telling: TextParts, number: int, place: Area) -> None:
    _box(canvas, place, "Points")
    y = place.y + 72
    for words, points in telling.made_of(number):
        y = _draw_row(canvas, words, minus(points), place, y)
    coming = telling.to_come(number)
    if coming:
        words, room = "If the game ended now", place.width - 48
        canvas.label(place.x + 24, y + 64, words, (36, 30), room, c.WOOD_DARK)
        y += 100
    for words, points in coming:
        y = _draw_row(canvas, words, signed(points), place, y)


def _draw_row(canvas: Canvas, words: str, points: str, place: Area, y: int) -> int:
    """A row of the points table. Returns the height of the next row."""
    canvas.fill(place.x + 20, y, place.width - 40, 3, c.EDGE)
    canvas.text(place.x + 24, y + 44, capitalized(words), 33)
    lost = points.startswith("\N{MINUS SIGN}")
    canvas.text(place.right - 24, y + 44, points, 44, c.BAD if lost else c.INK, align="right")
    return y + 82


def _draw_plants(canvas: Canvas, seen: State, number: int, place: Area) -> None:
    _box(canvas, place, "Plants left")
    seat = seen.seats[number]
    plants = [
        (pieces.plant_art(colour, kind), count)
        for counts, colour in ((seat.own, colour_of(number)), (seat.neutral, NEUTRAL))
        for kind, count in enumerate(counts)
    ]
    for (name, count), cell in zip(plants, place.inset(16, 0).columns(2 * len(KINDS)), strict=True):
        strength, ink = (1.0, c.INK) if count else (0.25, c.SOFT_INK)
        plant = column(art(name, 92, strength=strength), text(str(count), 50, ink), gap=10)
        show(canvas, plant, cell.centre, cell.y + 136, "middle")


def _draw_supplies(canvas: Canvas, seen: State, number: int, place: Area) -> None:
    seat, left = seen.seats[number], place.x + 24
    _box(canvas, place, f"Clouds: {seat.clouds} of {CLOUD_SPACES}")
    clouds = (
        art("renature/cloud", 72, strength=1.0 if space < seat.clouds else 0.25)
        for space in range(CLOUD_SPACES)
    )
    show(canvas, row(*clouds), place.x + 350, place.y + 38)
    canvas.fill(place.x + 20, place.y + 78, place.width - 40, 3, c.EDGE)
    middle = place.y + 116
    canvas.text(left, middle, f"Dominoes: {dominoes_left(seat)}", 36, c.WOOD_DARK)
    faces = [pieces.domino(domino, 74, seen.joker) for domino in hand_of(seen, number)]
    backs = [art("renature/domino", 100) for _ in seat.hand]
    show(canvas, row(*(faces or backs), gap=18), left, place.y + 184)
    told = [f"{len(seat.reserve)} in reserve"] if seat.reserve else []
    told += [f"{len(seat.discarded)} discarded"] if seat.discarded else []
    canvas.text(place.right - 24, middle, ", ".join(told), 32, c.SOFT_INK, align="right")


def _draw_tokens(canvas: Canvas, telling: TextParts, number: int, place: Area) -> None:
    tokens = tokens_of(telling.seen, number)
    if not telling.seen.taken:
        _box(canvas, place, "Valley has no area tokens")
        return
    seen_backs = any(back >= 0 for _, back in tokens)
    title = "Area tokens and the points on their backs" if seen_backs else "Area tokens"
    _box(canvas, place, f"{title}: {len(tokens)}" if not seen_backs else title)
    step = min((place.width - 40) // max(len(tokens), 1), 100)
    size = min(step - 2, 80)
    for at, (name, back) in enumerate(tokens):
        left = place.x + 20 + at * step
        token = pieces.token(None, back, size) if back >= 0 else art("renature/area_token", size)
        show(canvas, token, left, place.y + 66 + size // 2)
        if step > _ROOM_FOR_NAME or at % 2 == 0:
            canvas.text(left + size // 2, place.y + 176, name, 30, align="middle")


# --- areas -------------------------------------------------------------------------------------


def _areas(telling: TextParts, people: Sequence[str]) -> Picture:
    """Every area: first those still to be scored, then the others."""
    canvas = _headed()
    key = row(
        text("Areas", 54, c.WHITE), gap(30), pieces.token(None, 6, 60),
        text("first", 36, c.GOLD_LIGHT), gap(30), text("+3", 40, c.WHITE),
        text("second", 36, c.GOLD_LIGHT), gap(50),
        text("each colour's total; ties are struck out", 30, c.PAPER),
    )  # fmt: skip
    show(canvas, key, 44, 64)
    areas = sorted(telling.areas, key=lambda area: area.scored_in_play)
    down = max(-(-len(areas) // _COLUMNS), 1)
    tall = 708 // max(down, 6) * down
    cells = Area(16, 122, WIDTH - 32, tall).grid(_COLUMNS, down)
    for number, area in enumerate(areas):
        cell = cells[number % down * _COLUMNS + number // down]
        _draw_area(canvas, telling.seen, area, cell)
    return canvas.picture(zoom_alt(telling.seen, telling.viewer, people, None))


def _draw_area(canvas: Canvas, seen: State, area: AreaFacts, place: Area) -> None:
    ground = c.PANEL if not area.scored_in_play else own.SCORED_GROUND
    x, y, width, height = place
    canvas.framed(*place, ground, c.INK, thick=3, radius=12)
    _draw_silhouette(canvas, seen, area, Area(x + 8, y + 6, 104, height - 12))
    left, upper, lower = x + 122, y + height * 29 // 100, y + height * 74 // 100
    canvas.text(left, upper, NAMES[area.squares[0]], 34)
    if area.scored_in_play:
        canvas.text(left + 78, upper, "scored", 30, c.INK)
        canvas.art("renature/area_token", x + width - 112, upper - 21, 42)
        if area.taker is not None:
            draw_badge(canvas, area.taker, x + width - 62, upper - 25, 50, own.SEATS)
    else:
        worth = row(pieces.token(area.standing.first, area.main, 46), text(f"+{area.minor}", 32))
        show(canvas, worth, left + 76, upper)
        free = sum(1 for square in area.squares if not seen.plants[square])
        canvas.text(x + width - 14, upper, f"{free} free", 28, c.SOFT_INK, align="right")
    ranked = area.ranked
    step = min((width - 130) // max(len(ranked), 1), 96)
    for at, colour in enumerate(ranked):
        _draw_total(canvas, area, colour, left + at * step, lower)


def _draw_total(canvas: Canvas, area: AreaFacts, colour: int, x: int, middle: int) -> None:
    tied = colour in area.standing.tied
    total = text(str(area.standing.totals[colour]), 30, own.PALE_INK if tied else c.INK)
    show(canvas, row(pieces.shape_by_colour(colour, 32), total, gap=3), x, middle)
    if tied:
        canvas.fill(x - 4, middle - 3, 40, 6, c.BAD)


def _draw_silhouette(canvas: Canvas, seen: State, area: AreaFacts, place: Area) -> None:
    rows = [square // SIDE for square in area.squares]
    columns = [square % SIDE for square in area.squares]
    wide, tall = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    cell = min(place.width // wide, place.height // tall, 22)
    left, top = place.centre - wide * cell // 2, place.middle - tall * cell // 2
    for square in area.squares:
        plant = seen.plants[square]
        colour = own.BY_COLOUR[plant_colour(plant)] if plant else own.NOBODYS_GROUND
        at_x = left + (square % SIDE - min(columns)) * cell
        at_y = top + (square // SIDE - min(rows)) * cell
        canvas.fill(at_x, at_y, cell, cell, c.INK)
        canvas.fill(at_x + 1, at_y + 1, cell - 2, cell - 2, colour)
