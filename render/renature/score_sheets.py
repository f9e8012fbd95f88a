"""Score sheets: one seat with everything it has, or the standing of every area."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from engine.renature.board.squares import NAMES, SIDE
from engine.renature.play.state import (
    CLOUD_SPACES,
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
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    ends,
    fill,
    gap,
    label,
    layers,
    margins,
    row,
    show,
    text,
    within,
)
from render.drawing.seats import badge, names_drawn
from render.renature import colours as own
from render.renature import pieces
from render.renature.colours import new_canvas
from render.renature.own_panel import hand_of
from render.renature.seats import signed
from render.renature.text_board import AreaFacts, TextParts, score_sheet_alt, tokens_of
from render.text import alt_titles, minus, seat_key

_WIDTH = WIDTH - 32
_POINTS, _THINGS = 420, 852
"""How wide the two columns of a seat's picture are."""
_COLUMNS = 3
_ROOM_FOR_NAME = 56


def score_sheets(seen: State, viewer: int | None, people: Sequence[str]) -> Parts:
    """Each seat with everything it has, and the standing of every area."""
    telling, names = TextParts(seen, viewer), names_drawn(people)
    help_ = "Plants, dominoes, tokens and points"
    found: Parts = {
        Part(seat_key(seat), name, help_): partial(_seat, telling, seat, people, names[seat])
        for seat, name in enumerate(alt_titles(people[: len(seen.seats)]))
    }
    areas = Part("areas", "Areas", "Size, points and who leads")
    return {**found, areas: partial(_areas, telling, people)}


def _headed(head: Piece) -> Canvas:
    """A wooden board with what the picture is about."""
    canvas = new_canvas()
    board = box(_WIDTH, 100, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    layers(board, within(_WIDTH - 48, 100, head, "left")).draw(canvas, 16, 14)
    return canvas


# --- a seat ------------------------------------------------------------------------------------


def _seat(telling: TextParts, number: int, people: Sequence[str], name: str) -> Picture:
    seen = telling.seen
    points = text(minus(telling.points(number)), 76, c.GOLD_LIGHT)
    named = label(name, (54, 28), _WIDTH - 218 - points.width, c.WHITE)
    head = ends(_WIDTH - 48, row(badge(number, 80, own.SEATS), named, gap=20), points)
    things = (_plants(seen, number), _supplies(seen, number), _tokens(telling, number))
    body = row(_points(telling, number), column(*things, gap=12), gap=16)
    canvas = _headed(head)
    body.draw(canvas, 16, 126)
    return canvas.picture(score_sheet_alt(seen, telling.viewer, people, number))


def _panel(width: int, height: int, *rows: Piece) -> Piece:
    """A panel with a title and rows below it."""
    told = column(*rows, gap=18, align="left")
    ground = box(width, height, c.PANEL, radius=16)
    return layers(ground, within(width - 48, height - 32, told, "left", "top"))


def _title(words: str) -> Piece:
    return text(words, 36, c.WOOD_DARK)


def _points(telling: TextParts, number: int) -> Piece:
    coming = telling.to_come(number)
    told = label("If the game ended now", (36, 30), _POINTS - 48, c.WOOD_DARK)
    return _panel(
        _POINTS,
        698,
        _title("Points"),
        *_rows((words, minus(points)) for words, points in telling.made_of(number)),
        *[margins(told, top=36)] * bool(coming),
        *_rows((words, signed(points)) for words, points in coming),
    )


def _rows(points: Iterable[tuple[str, str]]) -> Iterator[Piece]:
    """The rows of the points table, each below a line."""
    line = _line(_POINTS)
    for words, number in points:
        ink = c.BAD if number.startswith("\N{MINUS SIGN}") else c.INK
        yield line
        yield ends(_POINTS - 48, text(capitalized(words), 33), text(number, 44, ink))


def _line(width: int) -> Piece:
    """A line between the rows of a panel of this width."""
    return margins(fill(width - 40, 3, c.EDGE), -4, right=-4)


def _plants(seen: State, number: int) -> Piece:
    seat = seen.seats[number]
    plants = (
        column(
            art(pieces.plant_art(colour, kind), 92, strength=1.0 if count else 0.25),
            text(str(count), 50, c.INK if count else c.SOFT_INK),
            gap=10,
        )
        for counts, colour in ((seat.own, colour_of(number)), (seat.neutral, NEUTRAL))
        for kind, count in enumerate(counts)
    )
    return _panel(_THINGS, 232, _title("Plants left"), row(*plants, gap=9))


def _supplies(seen: State, number: int) -> Piece:
    seat = seen.seats[number]
    clouds = row(
        *(
            art("renature/cloud", 72, strength=1.0 if space < seat.clouds else 0.25)
            for space in range(CLOUD_SPACES)
        )
    )
    title = _title(f"Clouds: {seat.clouds} of {CLOUD_SPACES}")
    dominoes = [pieces.domino(domino, 74, seen.joker) for domino in hand_of(seen, number)]
    if not dominoes:
        dominoes = [within(100, 74, art("renature/domino", 100))] * len(seat.hand)
    told = [f"{len(seat.reserve)} in reserve"] if seat.reserve else []
    told += [f"{len(seat.discarded)} discarded"] if seat.discarded else []
    return _panel(
        _THINGS,
        236,
        ends(_THINGS - 48, title, within(clouds.width, title.height, clouds)),
        _line(_THINGS),
        ends(
            _THINGS - 48,
            _title(f"Dominoes: {dominoes_left(seat)}"),
            text(", ".join(told), 32, c.SOFT_INK),
        ),
        row(*dominoes, gap=18),
    )


def _tokens(telling: TextParts, number: int) -> Piece:
    if not telling.seen.taken:
        return _panel(_THINGS, 206, _title("Valley has no area tokens"))
    tokens = tokens_of(telling.seen, number)
    seen_backs = any(back >= 0 for _, back in tokens)
    title = "Area tokens and the points on their backs" if seen_backs else "Area tokens"
    step = min((_THINGS - 40) // max(len(tokens), 1), 100)
    size = min(step - 2, 80)
    shown = []
    for at, (name, back) in enumerate(tokens):
        token = pieces.token(None, back, size) if back >= 0 else art("renature/area_token", size)
        named = step > _ROOM_FOR_NAME or at % 2 == 0
        shown.append(column(token, within(size, 30, text(name if named else "", 30)), gap=14))
    told = _title(title if seen_backs else f"{title}: {len(tokens)}")
    return _panel(_THINGS, 206, told, row(*shown, gap=step - size))


# --- areas -------------------------------------------------------------------------------------


def _areas(telling: TextParts, people: Sequence[str]) -> Picture:
    """Every area: first those still to be scored, then the others."""
    key = row(
        text("Areas", 54, c.WHITE), gap(30), pieces.token(None, 6, 60),
        text("first", 36, c.GOLD_LIGHT), gap(30), text("+3", 40, c.WHITE),
        text("second", 36, c.GOLD_LIGHT), gap(50),
        text("each colour's total; ties are struck out", 30, c.PAPER),
    )  # fmt: skip
    canvas = _headed(key)
    areas = sorted(telling.areas, key=lambda area: area.scored_in_play)
    down = max(-(-len(areas) // _COLUMNS), 1)
    tall = 708 // max(down, 6) * down
    cells = Area(16, 122, WIDTH - 32, tall).grid(_COLUMNS, down)
    for number, area in enumerate(areas):
        cell = cells[number % down * _COLUMNS + number // down]
        _draw_area(canvas, telling.seen, area, cell)
    return canvas.picture(score_sheet_alt(telling.seen, telling.viewer, people, None))


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
            show(canvas, badge(area.taker, 50, own.SEATS), x + width - 12, upper, "right")
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
