"""The board and the panel beside it."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.model import Action, Event
from engine.natura.board.kinds import LIFE
from engine.natura.board.squares import LINES
from engine.natura.play.scoring import points_of
from engine.natura.play.state import IDLE_TURNS, QUIET_TURNS, State
from engine.natura.words.progress import head, nearing_end
from engine.words import counted
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.art import sprite
from render.drawing.canvas import GLANCE, HEIGHT, Canvas, Corner
from render.drawing.canvas import WIDTH as ACROSS
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    label,
    layers,
    margins,
    put,
    row,
    share,
    text,
    within,
)
from render.drawing.seats import badge, names_drawn
from render.natura import colours as n
from render.natura.colours import new_canvas
from render.natura.counting import edges, fullest_line, groups, watched
from render.natura.field import (
    LARGE,
    SMALL,
    Field,
    draw_blocks,
    draw_edges,
    draw_ground,
    draw_line,
    draw_names,
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
    PANEL,
    WIDTH,
    contest_seat,
    goal_sign,
    key,
    last_move,
    life,
    players,
    ribbon,
    warning,
)
from render.natura.progress import progress
from render.natura.text_board import TextParts

_BESIDE = 840
"""Where the board ends."""


@lru_cache(maxsize=2)
def _rays(scale: int) -> Image.Image:
    return sprite("natura/rays", (ACROSS - _BESIDE) * scale, HEIGHT * scale).convert("RGB")


def draw_result(
    canvas: Canvas, telling: TextParts, names: Sequence[str], recent: Sequence[Event]
) -> None:
    """How the game ended, its last move, and the players."""
    seen = telling.seen
    golden = is_golden(telling)
    if golden:
        canvas.tile(_rays(canvas.scale), _BESIDE, 0)
    above, foot = [goal_sign(telling, WIDTH, 126)], life(seen.boards[0], WIDTH, 72)
    above.append(_plate(telling, names, WIDTH, 366 if seen.seats == 1 else 282, golden=golden))
    above.append(last_move(telling, 0, recent, WIDTH, 88))
    left = PANEL.height - column(*above, foot, gap=GAP).height - GAP
    if telling.parted:
        tall = share(left, 2)
        seats = column(
            *(contest_seat(telling, seat, name, WIDTH, tall, number=telling.owned)
              for seat, name in enumerate(names))
        )  # fmt: skip
    else:
        seats = players(names, WIDTH, left, lit=golden)
    put(canvas, column(*above, within(WIDTH, left, seats, sit="top"), foot, gap=GAP), PANEL)


def is_golden(telling: TextParts) -> bool:
    """Whether there is something to celebrate."""
    end = telling.seen.end
    return end is not None and (
        bool(end.winners)
        or (telling.goal.is_measured and end.reason == "length" and points_of(telling.seen, 0) > 0)
    )


def _plate(
    telling: TextParts, names: Sequence[str], width: int, height: int, *, golden: bool
) -> Piece:
    """How the game ended: a title, a large number or badges, and why."""
    title, below = _words(telling, names)
    room, note = width - 36, _note(telling, names)
    lines = [fonts.fit(line, 30, room) for line in fonts.wrap(note, 30, room)[:2] if line]
    if len(lines) > 1:
        title, below = f"{title} wins", ""
    foot = column(
        *[label(below, (44, GLANCE), room)] * bool(below),
        *(text(line, 30, weight="bold") for line in lines),
        gap=4,
    )
    hero = _hero(telling, small=bool(note))
    if golden and not telling.is_below_par():
        left, right = (
            art("natura/laurel", 118 if note else 150, 118, mirrored=mirrored)
            for mirrored in (False, True)
        )
        hero = row(left, within(width - 252, hero.height, hero), right, gap=0)
    hero = margins(hero, bottom=22) if note else margins(hero, top=30)
    return layers(
        box(width, height, n.LAST if golden else c.PAPER, thick=6, radius=18),
        within(room, height, margins(label(title, (54, 34), room), top=25), sit="top"),
        hero,
        within(room, height, margins(foot, bottom=16), sit="bottom"),
    )


def _hero(telling: TextParts, *, small: bool) -> Piece:
    seen = telling.seen
    if not telling.parted:
        return label(str(_number(telling)), (110 if small else 150, 84), 196)
    badges = telling.leading or tuple(range(seen.seats))
    size = 120 if len(badges) == 1 and not small else 84
    return row(*(badge(seat, size) for seat in badges), gap=12)


def _number(telling: TextParts) -> int:
    seen = telling.seen
    if telling.goal.is_measured:
        return points_of(seen, 0)
    if seen.end is not None and seen.end.winners:
        return seen.turns
    return head(seen, 0).number


def _beside_par(unit: str, telling: TextParts) -> str:
    return ", ".join(filter(None, (unit, telling.par())))


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
        return (f"{moves} made" if done else "Ended early"), _beside_par(points, telling)
    if winners:
        return "Goal reached", _beside_par(moves.split()[-1], telling)
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
        "standstill": f"No progress in {IDLE_TURNS} turns",
        "length": f"All {moves} made",
        "agreed": "Everyone agreed to end"
        if telling.parted
        else f"Ended by agreement after {moves}",
        "resigned": "Given up" if telling.parted else f"Given up after {moves}",
    }[seen.end.reason]


def draw_board(
    seen: State,
    people: Sequence[str],
    marks: Sequence[Action],
    recent: Sequence[Event],
    corner: Corner | None,
) -> Canvas:
    """A shared board and its panel."""
    telling = TextParts(seen)
    names = names_drawn(people[: seen.seats])
    canvas = new_canvas(corner)
    if seen.end is not None:
        draw_result(canvas, telling, names, recent)
    else:
        above = column(
            goal_sign(telling, WIDTH, 126),
            ribbon(telling, names, WIDTH, 106),
            last_move(telling, 0, recent, WIDTH, 88),
            gap=GAP,
        )
        below = _standing(telling, names, PANEL.height - above.height - GAP)
        put(canvas, column(above, below, gap=GAP), PANEL)
    (field,) = fields_of(seen)
    draw_field(canvas, telling, 0, field, marks)
    return canvas


STRIPS = Area(16, 130, ACROSS - 32, 74)
"""The strips above the two boards of a race."""
_RACE_Y = 212


def fields_of(seen: State) -> list[Field]:
    """Where the board is, or both boards of a race."""
    if not seen.options.race:
        return [Field(0, 0, LARGE)]
    return [Field(place.x + 6, _RACE_Y, SMALL) for place in STRIPS.columns(2, 16)]


def _standing(telling: TextParts, names: Sequence[str], height: int) -> Piece:
    """How far a game is that isn't over: progress, seats, what the letters mean, life."""
    seen = telling.seen
    ending = nearing_end(seen)
    tall = 76 if ending else 64 if seen.seats > 4 else 68
    above, between = (warning(ending, WIDTH, 46), GAP) if ending else (key(telling), 2)
    foot = column(above, life(seen.boards[0], WIDTH, tall), gap=between, align="left")
    left = height - foot.height - GAP
    if telling.owned:
        tall = share(left, 2, GAP)
        both = (contest_seat(telling, seat, name, WIDTH, tall, number=True)
                for seat, name in enumerate(names))  # fmt: skip
        return column(*both, foot, gap=GAP, align="left")
    rows = 3 if seen.seats > 4 else 2 if seen.seats > 1 else 1
    tall = {1: 78, 2: 74, 3: 42}[rows]
    if telling.parted:
        tall = 66 if ending else 74
        seats = column(
            *(contest_seat(telling, seat, name, WIDTH, tall, number=False)
              for seat, name in enumerate(names))
        )  # fmt: skip
    else:
        seats = players(names, WIDTH, rows * (tall + 8) - 8)
    shown = progress(telling, 0, WIDTH, left - seats.height - GAP)
    return column(shown, seats, foot, gap=GAP, align="left")


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
        # Who agreed on a number of moves wants to find the line.
        if full or not seen.options.length:
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
    draw_names(canvas, field)
