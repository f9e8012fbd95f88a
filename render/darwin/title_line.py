"""The first line of a seat's panel: whose it is, how near to surviving, its Resources and hand."""

from collections.abc import Sequence
from typing import NamedTuple

from render.darwin.news import News
from render.darwin.pieces import BACK_ART, RESOURCE_ART, SCORE_ART, TICK
from render.darwin.text_parts import Condition, TextParts
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.parts import draw_gold_frame
from render.drawing.seats import draw_badge

_BADGE = 52
_NUMBER = 34
_ICON = 36
_PILL = 48
_LEAST_NAME = 180
"""A name keeps so many pixels, even if the words of the badge go."""
_SHORTEST_NAME = 60
"""And so many, even if the hand goes."""


class Shown(NamedTuple):
    """A seat to be drawn. `name` is ready to be drawn."""

    telling: TextParts
    seat: int
    name: str
    news: News


class Line(NamedTuple):
    """Where a line is drawn: its ends, and the height of its middle."""

    left: int
    right: int
    middle: int


class Item(NamedTuple):
    """Something that a seat has: a sign, its width, a number, and whether it is new or lost."""

    art: str
    width: int
    number: str
    new: bool = False
    lost: bool = False

    @property
    def room(self) -> int:
        """The width that it takes."""
        return self.width + 2 + fonts.line(self.number, _NUMBER, "black").width


def draw_title(canvas: Canvas, shown: Shown, line: Line, *, apart: bool = False) -> None:
    """Mark, name, badge and signs at the left, Resources and hand at the right of a line; these not
    if they stand `apart`.
    """
    telling, seat, name, _ = shown
    left, right, middle = line
    draw_badge(canvas, seat, left, middle - _BADGE // 2, _BADGE)
    left += _BADGE + 8
    signs = _signs(telling, seat)
    items, brief = ([], False) if apart else _fitted(canvas, shown, right - left - _beside(signs))
    pill = pill_width(telling, seat, brief=brief)
    room = right - left - _beside(signs) - pill - width_of(items)
    if seat == telling.viewer and fonts.line(f"{name} (you)", GLANCE, "black").width <= room:
        name = f"{name} (you)"
    words = fonts.fit(name, GLANCE, max(room, _SHORTEST_NAME), "black")
    left += canvas.text(left, middle, words, GLANCE) + 10
    for art in signs:
        canvas.art(art, left - 2, middle - 22, 44)
        left += 48
    draw_standing(canvas, telling, seat, left, middle, brief=brief)
    draw_items(canvas, items, right, middle)


def _beside(signs: Sequence[str]) -> int:
    """The width of signs after a name, and of the gaps."""
    return 24 + len(signs) * 48


def _fitted(canvas: Canvas, shown: Shown, room: int) -> tuple[list[Item], bool]:
    """Resources and hand, and whether the badge must do without words. What goes first if there is
    no room: the decks of the hand, the words of the badge, most of the name, the hand.
    """
    telling, seat, name, _ = shown
    wanted = fonts.line(name, GLANCE, "black").width
    hand, items = _hand(shown), _resources(shown)
    pill = pill_width(telling, seat)
    if wanted + pill + width_of([*items, *hand]) > room and len(hand) > 1:
        hand = _total(hand)
        canvas.stage("hand as one number")
    brief = bool(pill) and min(wanted, _LEAST_NAME) + pill + width_of([*items, *hand]) > room
    if brief:
        canvas.stage("badge without words")
        pill = pill_width(telling, seat, brief=True)
    if hand and room - pill - width_of([*items, *hand]) < _SHORTEST_NAME:
        hand = []
        canvas.stage("hand left out")
    return [*items, *hand], brief


def items_of(shown: Shown) -> list[Item]:
    """A seat's Resources, and its hand by decks."""
    return [*_resources(shown), *_hand(shown)]


def _signs(telling: TextParts, seat: int) -> list[str]:
    """Whether a seat has won, and whether it said "I will survive"."""
    won = telling.outcome is not None and seat in telling.outcome.winners
    called = seat == telling.seen.caller
    return ["signs/crown"] * won + ["darwin/sign_called"] * called


def missing_one(telling: TextParts, seat: int) -> Condition | None:
    """The condition that a seat's species lacks, if it is one alone."""
    missing = [each for each in telling.conditions(seat) if not each.met]
    return missing[0] if len(missing) == 1 else None


def pill_width(telling: TextParts, seat: int, *, brief: bool = False) -> int:
    """The width of the badge that says how near to surviving a seat is; 0 without one."""
    if telling.survives(seat):
        return 56 if brief else fonts.line("survives", GLANCE, "black").width + 72
    if missing_one(telling, seat) is None:
        return 0
    return 62 if brief else fonts.line("needs", GLANCE, "black").width + 72


def draw_standing(
    canvas: Canvas, telling: TextParts, seat: int, x: int, middle: int, *, brief: bool = False
) -> None:
    """The badge of a species that survives, or that needs one condition; none for the others."""
    width = pill_width(telling, seat, brief=brief)
    if not width:
        return
    lacking = missing_one(telling, seat)
    top = middle - _PILL // 2
    if lacking is None:
        canvas.framed(x, top, width, _PILL, c.GOOD, c.INK, radius=_PILL // 2)
        canvas.art(TICK, x + 8, middle - 19, 38)
        if not brief:
            canvas.text(x + 54, middle - 1, "survives", GLANCE, c.WHITE)
        return
    canvas.framed(x, top, width, _PILL, c.WOOD, c.INK, radius=_PILL // 2)
    if not brief:
        canvas.text(x + 16, middle - 1, "needs", GLANCE, c.WHITE)
    canvas.art(SCORE_ART[lacking.score], x + width - 51, middle - 20, 40)


def _resources(shown: Shown) -> list[Item]:
    """A seat's Resources; what it forfeited by the last action too."""
    telling, seat, _, news = shown
    items = []
    lost = news.lost.get(seat, 0)
    for which, number in enumerate(telling.seen.seats[seat].resources):
        if lost and which == news.lost_resource:
            minus = f"\N{MINUS SIGN}{lost}"
            items.append(Item(RESOURCE_ART[which], _ICON, minus, lost=True))
        if number:
            new = seat == news.seat and which in news.taken
            items.append(Item(RESOURCE_ART[which], _ICON, str(number), new))
    return items


def _hand(shown: Shown) -> list[Item]:
    """A seat's hand by decks, as everyone knows it."""
    telling, seat, _, news = shown
    return [
        Item(BACK_ART[deck], 28, str(count), seat == news.seat and deck in news.decks)
        for deck, count in enumerate(telling.backs(seat))
        if count
    ]


def _total(hand: Sequence[Item]) -> list[Item]:
    count = sum(int(each.number) for each in hand)
    return [Item("signs/hand_cards", 40, str(count), any(each.new for each in hand))]


def width_of(items: Sequence[Item]) -> int:
    """The width of things in a row."""
    return sum(each.room + 10 for each in items)


def draw_items(canvas: Canvas, items: Sequence[Item], right: int, middle: int) -> None:
    """Things with their numbers, flush right."""
    x = right - width_of(items) + 10
    for item in items:
        ink = c.INK
        if item.new:
            draw_gold_frame(canvas, x - 6, middle - 25, item.room + 12, 50, c.GOLD_LIGHT, thick=4)
        elif item.lost:
            canvas.framed(x - 4, middle - 24, item.room + 8, 48, c.LOST, c.INK, radius=12)
            ink = c.WHITE
        height = 37 if item.width == 28 else item.width
        canvas.art(item.art, x, middle - height // 2, height, item.width)
        canvas.text(x + item.width + 2, middle, item.number, _NUMBER, ink)
        x += item.room + 10
