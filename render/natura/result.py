"""The panel once the game is over: a plate of gold for what was reached, of paper otherwise."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.model import Event
from engine.natura.play.scoring import points_of
from engine.natura.play.state import QUIET_TURNS
from engine.words import counted
from render.drawing import colours as c
from render.drawing.art import sprite
from render.drawing.canvas import GLANCE, HEIGHT, Canvas
from render.drawing.canvas import WIDTH as ACROSS
from render.drawing.layout import Place, badge, row, show
from render.natura import colours as n
from render.natura.counting import head
from render.natura.panels import (
    WIDTH,
    X,
    draw_contest_seat,
    draw_goal,
    draw_last,
    draw_life,
    draw_names,
)
from render.natura.text_parts import TextParts

_BESIDE = 840
_LAST, _SEATS, _BOTTOM = 454, 556, 824


@lru_cache(maxsize=1)
def _rays() -> Image.Image:
    """Rays of the sun behind the panel."""
    return sprite("natura/rays", ACROSS - _BESIDE, HEIGHT).convert("RGB")


def draw_result(
    canvas: Canvas, telling: TextParts, names: Sequence[str], recent: Sequence[Event]
) -> None:
    """How the game ended, its last move, and everyone who played."""
    seen = telling.seen
    golden = is_golden(telling)
    if golden:
        canvas.tile(_rays(), _BESIDE, 0)
    draw_goal(canvas, telling, Place(X, 16, WIDTH, 126))
    spare = 84 if seen.seats == 1 else 0
    plate = Place(X, 160, WIDTH, 282 + spare)
    _draw_plate(canvas, telling, names, plate, golden=golden)
    draw_last(canvas, telling, 0, recent, Place(X, _LAST + spare, WIDTH, 88))
    life = 72
    draw_life(canvas, seen.boards[0], Place(X, _BOTTOM - life, WIDTH, life))
    height = _BOTTOM - life - 10 - _SEATS - spare
    if not telling.parted:
        draw_names(canvas, names, Place(X, _SEATS + spare, WIDTH, height), lit=golden)
        return
    tall = (height - 8) // 2
    for seat, name in enumerate(names):
        place = Place(X, _SEATS + seat * (tall + 8), WIDTH, tall)
        draw_contest_seat(canvas, telling, seat, name, place, number=telling.owned)


def is_golden(telling: TextParts) -> bool:
    """Whether there is something to celebrate: a goal reached, a winner, a measured game done."""
    end = telling.seen.end
    return end is not None and (
        bool(end.winners) or (telling.goal.is_measured and end.reason == "length")
    )


def _draw_plate(
    canvas: Canvas, telling: TextParts, names: Sequence[str], place: Place, *, golden: bool
) -> None:
    x, y, width, height = place
    ground = n.LAST if golden else c.PAPER
    canvas.framed(x, y, width, height, ground, c.INK, thick=6, radius=18)
    title, below = _words(telling, names)
    centre, room, note = place.centre, width - 36, _note(telling)
    canvas.label(centre, y + 52, title, (54, 34), room, align="middle")
    middle = y + (136 if note else 156) + (height - 282) // 2
    if golden:
        for left, mirrored in ((x + 8, False), (x + width - 8 - 118, True)):
            tall = 118 if note else 150
            canvas.art("natura/laurel", left, middle - 66, tall, 118, mirrored=mirrored)
    _draw_hero(canvas, telling, centre, middle, small=bool(note))
    foot = place.bottom - (76 if note else 38)
    canvas.label(centre, foot, below, (44, GLANCE), room, align="middle")
    if note:
        foot = place.bottom - 32
        canvas.label(centre, foot, note, (30, 26), room, weight="bold", align="middle")


def _draw_hero(canvas: Canvas, telling: TextParts, x: int, middle: int, *, small: bool) -> None:
    """The number or the badges in the middle of the plate."""
    seen = telling.seen
    if telling.parted:
        badges = telling.leading or tuple(range(seen.seats))
        size = 100 if small else 120
        size = size if len(badges) == 1 else 92
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
    """What stands over the number or badge, and under it."""
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


def _note(telling: TextParts) -> str:
    """Why the game ended, where the goal does not say it."""
    seen = telling.seen
    if seen.end is None or seen.end.reason == "goal":
        return ""
    if telling.goal.is_measured and seen.end.reason == "length":
        return ""
    after = "" if telling.parted else f" after {counted(seen.turns, 'move')}"
    return {
        "repetition": "The same position stood thrice",
        "quiet": f"{QUIET_TURNS} quiet turns",
        "length": f"All {counted(seen.turns, 'move')} are made",
        "agreed": f"All agreed to end{after}",
        "resigned": f"Given up{after}",
    }[seen.end.reason]
