"""The board and the panel beside it."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.model import Action, Event
from engine.natura.board.kinds import LIFE
from engine.natura.board.squares import LINES
from engine.natura.play.scoring import points_of
from engine.natura.play.state import QUIET_TURNS, State
from engine.natura.words.progress import head, nearing_end
from engine.words import counted
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.art import sprite
from render.drawing.canvas import GLANCE, HEIGHT, Canvas
from render.drawing.canvas import WIDTH as ACROSS
from render.drawing.layout import Area, badge, row, show
from render.drawing.seats import names_drawn
from render.natura import colours as n
from render.natura.colours import new_canvas
from render.natura.counting import edges, fullest_line, groups, watched
from render.natura.field import (
    LARGE,
    Field,
    draw_blocks,
    draw_edges,
    draw_ground,
    draw_line,
    draw_open,
    draw_pieces,
    draw_sizes,
)
from render.natura.marks import (
    draw_choice_above,
    draw_choice_below,
    draw_last_above,
    draw_last_below,
)
from render.natura.panels import (
    GAP,
    WIDTH,
    X,
    draw_acting,
    draw_contest_seat,
    draw_goal,
    draw_key,
    draw_last,
    draw_life,
    draw_names,
    draw_warning,
    key_height,
)
from render.natura.progress import draw_progress
from render.natura.text_board import TextParts

_BESIDE = 840
_LAST, _SEATS, _RESULT_BOTTOM = 454, 556, 824


@lru_cache(maxsize=1)
def _rays() -> Image.Image:
    return sprite("natura/rays", ACROSS - _BESIDE, HEIGHT).convert("RGB")


def draw_result(
    canvas: Canvas, telling: TextParts, names: Sequence[str], recent: Sequence[Event]
) -> None:
    """How the game ended, its last move, and the players."""
    seen = telling.seen
    golden = is_golden(telling)
    if golden:
        canvas.tile(_rays(), _BESIDE, 0)
    draw_goal(canvas, telling, Area(X, 16, WIDTH, 126))
    spare = 84 if seen.seats == 1 else 0
    plate = Area(X, 160, WIDTH, 282 + spare)
    _draw_plate(canvas, telling, names, plate, golden=golden)
    draw_last(canvas, telling, 0, recent, Area(X, _LAST + spare, WIDTH, 88))
    life = 72
    draw_life(canvas, seen.boards[0], Area(X, _RESULT_BOTTOM - life, WIDTH, life))
    height = _RESULT_BOTTOM - life - 10 - _SEATS - spare
    if not telling.parted:
        draw_names(canvas, names, Area(X, _SEATS + spare, WIDTH, height), lit=golden)
        return
    tall = (height - 8) // 2
    for seat, name in enumerate(names):
        place = Area(X, _SEATS + seat * (tall + 8), WIDTH, tall)
        draw_contest_seat(canvas, telling, seat, name, place, number=telling.owned)


def is_golden(telling: TextParts) -> bool:
    """Whether there is something to celebrate."""
    end = telling.seen.end
    return end is not None and (
        bool(end.winners)
        or (telling.goal.is_measured and end.reason == "length" and points_of(telling.seen, 0) > 0)
    )


def _draw_plate(
    canvas: Canvas, telling: TextParts, names: Sequence[str], place: Area, *, golden: bool
) -> None:
    x, y, width, height = place
    ground = n.LAST if golden else c.PAPER
    canvas.framed(x, y, width, height, ground, c.INK, thick=6, radius=18)
    title, below = _words(telling, names)
    centre, room, note = place.centre, width - 36, _note(telling, names)
    lines = [fonts.fit(line, 30, room) for line in fonts.wrap(note, 30, room)[:2]]
    if len(lines) > 1:
        title, below = f"{title} wins", ""
    canvas.label(centre, y + 52, title, (54, 34), room, align="middle")
    middle = y + (130 if note else 156) + (height - 282) // 2
    if golden:
        for left, mirrored in ((x + 8, False), (x + width - 8 - 118, True)):
            tall = 118 if note else 150
            canvas.art("natura/laurel", left, middle - 66, tall, 118, mirrored=mirrored)
    _draw_hero(canvas, telling, centre, middle, small=bool(note))
    foot = place.bottom - (76 if note else 38)
    canvas.label(centre, foot, below, (44, GLANCE), room, align="middle")
    first = place.bottom + 2 - 34 * len(lines)
    canvas.lines(centre, first, lines, 30, 34, weight="bold", align="middle")


def _draw_hero(canvas: Canvas, telling: TextParts, x: int, middle: int, *, small: bool) -> None:
    seen = telling.seen
    if telling.parted:
        badges = telling.leading or tuple(range(seen.seats))
        size = 84 if small else 120
        size = size if len(badges) == 1 else 84
        show(canvas, row(*(badge(seat, size) for seat in badges), gap=12), x, middle, "middle")
        return
    sizes = (110 if small else 150, 84)
    canvas.label(x, middle, str(_number(telling)), sizes, 196, align="middle")


def _number(telling: TextParts) -> int:
    seen = telling.seen
    if telling.goal.is_measured:
        return points_of(seen, 0)
    if seen.end is not None and seen.end.winners:
        return seen.turns
    return head(seen, 0).number


def _words(telling: TextParts, names: Sequence[str]) -> tuple[str, str]:
    """The words above and below the number or badge."""
    seen = telling.seen
    winners = telling.leading
    moves = counted(seen.turns, "move")
    if telling.parted:
        if not winners:
            return "A draw", f"after {moves}"
        return names[winners[0]], f"wins in {moves}"
    if telling.goal.is_measured:
        done = seen.end is not None and seen.end.reason == "length"
        points = counted(points_of(seen, 0), "point").split()[-1]
        return (f"{moves} made" if done else "Ended early"), points
    if winners:
        return "Goal reached", moves.split()[-1]
    told = head(seen, 0)
    return "Not reached", told.unit


def _note(telling: TextParts, names: Sequence[str]) -> str:
    """Why the game ended, unless its goal says all."""
    seen = telling.seen
    if seen.end is None or seen.end.reason == "goal" or telling.reason(names):
        return telling.reason(names)
    if telling.goal.is_measured and seen.end.reason == "length":
        return ""
    moves = counted(seen.turns, "move")
    return {
        "repetition": "Same position three times",
        "quiet": f"{QUIET_TURNS} quiet turns",
        "length": f"All {moves} made",
        "agreed": "Everyone agreed to end"
        if telling.parted
        else f"Ended by agreement after {moves}",
        "resigned": "Given up" if telling.parted else f"Given up after {moves}",
    }[seen.end.reason]


_TOP, _BOTTOM = 372, 824
"""Between these heights the panel shows progress."""


def draw_board(
    seen: State, people: Sequence[str], marks: Sequence[Action], recent: Sequence[Event]
) -> Canvas:
    """A shared board and its panel."""
    telling = TextParts(seen)
    names = names_drawn(people[: seen.seats])
    canvas = new_canvas()
    if seen.end is not None:
        draw_result(canvas, telling, names, recent)
    else:
        draw_goal(canvas, telling, Area(X, 16, WIDTH, 126))
        draw_acting(canvas, telling, names, Area(X, 152, WIDTH, 108))
        draw_last(canvas, telling, 0, recent, Area(X, 272, WIDTH, 88))
        _draw_standing(canvas, telling, names)
    draw_field(canvas, telling, 0, Field(0, 0, LARGE), marks)
    return canvas


def _draw_standing(canvas: Canvas, telling: TextParts, names: Sequence[str]) -> None:
    seen = telling.seen
    bottom = _BOTTOM
    warning = nearing_end(seen)
    life = 76 if warning else 64 if seen.seats > 4 else 68
    bottom -= life
    draw_life(canvas, seen.boards[0], Area(X, bottom, WIDTH, life))
    if warning:
        bottom -= GAP + 46
        draw_warning(canvas, warning, Area(X, bottom, WIDTH, 46))
    else:
        bottom -= key_height(telling) + 2
        draw_key(canvas, telling, Area(X, bottom, WIDTH, key_height(telling)))
    bottom -= GAP
    if telling.owned:
        seats = Area(X, _TOP, WIDTH, bottom - _TOP).rows(2, GAP)
        for seat, (name, place) in enumerate(zip(names, seats, strict=True)):
            draw_contest_seat(canvas, telling, seat, name, place, number=True)
        return
    rows = 3 if seen.seats > 4 else 2 if seen.seats > 1 else 1
    tall = {1: 78, 2: 74, 3: 42}[rows]
    if telling.parted:
        tall = 66 if warning else 74
    bottom -= rows * tall + (rows - 1) * 8
    if telling.parted:
        for seat, name in enumerate(names):
            place = Area(X, bottom + seat * (tall + 8), WIDTH, tall)
            draw_contest_seat(canvas, telling, seat, name, place, number=False)
    else:
        height = rows * tall + (rows - 1) * 8
        draw_names(canvas, names, Area(X, bottom, WIDTH, height))
    draw_progress(canvas, telling, 0, Area(X, _TOP, WIDTH, bottom - GAP - _TOP))


def draw_field(
    canvas: Canvas,
    telling: TextParts,
    number: int,
    field: Field,
    marks: Sequence[Action] = (),
    *,
    single: bool = False,
    faint: Sequence[int] = (),
) -> None:
    """A board with everything on it; `single` pieces may have tags, `faint` kinds are pale."""
    seen, board = telling.seen, telling.seen.boards[number]
    found, large = groups(seen, board), field.square == LARGE
    draw_ground(canvas, field)
    draw_blocks(canvas, field, found)
    if telling.goal.name == "green-line":
        line = fullest_line(board)
        life = board.position.sets(LIFE)
        full = any(not life & ~line for line in LINES)
        draw_line(canvas, field, line, full=full)
    draw_last_below(canvas, field, board)
    draw_choice_below(canvas, field, marks)
    draw_pieces(canvas, field, board, faint=faint, letters=large)
    draw_open(canvas, field, board, [one.open_squares for one in watched(seen, board)])
    draw_edges(canvas, field, edges(seen, board))
    crowded = sum(len(group.blocks) for group in found) > 12
    draw_sizes(canvas, field, found, single=single or not (crowded or not large))
    draw_last_above(canvas, field, board, telling.barred(number), seen.options.flips)
    draw_choice_above(canvas, field, board, marks)
