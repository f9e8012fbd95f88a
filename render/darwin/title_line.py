"""The first line of a seat's panel: whose it is, how near to surviving, its Resources and hand."""

from collections.abc import Sequence
from typing import NamedTuple

from render.darwin.news import News
from render.darwin.pieces import BACK_ART, RESOURCE_ART, SCORE_ART, TICK
from render.darwin.text_parts import Condition, TextParts
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Piece, art, badge, box, layers, on, row, show, text
from render.drawing.parts import gold

_CARD_BACK_WIDTH = 28
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
    def piece(self) -> Piece:
        """The sign and its number; in a frame of gold what is new, on red what is lost."""
        sign = art(self.art, 37 if self.width == _CARD_BACK_WIDTH else self.width, self.width)
        shown = row(sign, text(self.number, 34, c.WHITE if self.lost else c.INK), gap=2)
        if self.new:
            return on(gold(shown.width + 12, 50, thick=4), shown)
        return on(box(shown.width + 8, 48, c.LOST, radius=12), shown) if self.lost else shown


def draw_title(canvas: Canvas, shown: Shown, line: Line, *, apart: bool = False) -> None:
    """A line: mark, name, badge, signs; at the right Resources and hand, if not `apart`."""
    telling, seat, name, _ = shown
    left, right, middle = line
    left += show(canvas, badge(seat, 52), left, middle) + 8
    signs = row(*(art(sign, 44) for sign in _signs(telling, seat)), gap=4)
    room = right - left - signs.width - 28
    items, pill = (row(), standing(telling, seat)) if apart else _fitted(canvas, shown, room)
    room -= pill.width + items.width + 10 * bool(items.width)
    if seat == telling.viewer and fonts.line(f"{name} (you)", GLANCE, "black").width <= room:
        name = f"{name} (you)"
    words = text(fonts.fit(name, GLANCE, max(room, _SHORTEST_NAME), "black"), GLANCE)
    show(canvas, row(words, *[signs] * bool(signs.width), pill, gap=9), left, middle)
    show(canvas, items, right, middle, "right")


def _fitted(canvas: Canvas, shown: Shown, room: int) -> tuple[Piece, Piece]:
    """Resources and hand, and the badge. What goes first if there is no room: the decks of the
    hand, the words of the badge, most of the name, the hand.
    """
    telling, seat, name, _ = shown
    wanted = fonts.line(name, GLANCE, "black").width + 10
    hand, held, pill = _hand(shown), _resources(shown), standing(telling, seat)
    if wanted + pill.width + in_row([*held, *hand]).width > room and len(hand) > 1:
        hand = _total(hand)
        canvas.stage("hand as one number")
    items = in_row([*held, *hand])
    if pill.width and min(wanted, _LEAST_NAME) + pill.width + items.width > room:
        canvas.stage("badge without words")
        pill = standing(telling, seat, brief=True)
    if hand and room - pill.width - items.width < _SHORTEST_NAME:
        items = in_row(held)
        canvas.stage("hand left out")
    return items, pill


def items_of(shown: Shown) -> list[Item]:
    """A seat's Resources, and its hand by decks."""
    return [*_resources(shown), *_hand(shown)]


def in_row(items: Sequence[Item]) -> Piece:
    """Things with their numbers beside each other."""
    return row(*(item.piece for item in items), gap=10)


def _signs(telling: TextParts, seat: int) -> list[str]:
    """Whether a seat has won, and whether it said "I will survive"."""
    won = telling.outcome is not None and seat in telling.outcome.winners
    called = seat == telling.seen.caller
    return ["signs/crown"] * won + ["darwin/sign_called"] * called


def missing_one(telling: TextParts, seat: int) -> Condition | None:
    """The condition that a seat's species lacks, if it is one alone."""
    missing = [each for each in telling.conditions(seat) if not each.met]
    return missing[0] if len(missing) == 1 else None


def standing(telling: TextParts, seat: int, *, brief: bool = False) -> Piece:
    """The badge of a species that survives, or that needs one condition; none for the others."""
    survives, lacking = telling.survives(seat), missing_one(telling, seat)
    if lacking is not None and not survives:
        ground, told = c.WOOD, [text("needs", GLANCE, c.WHITE), art(SCORE_ART[lacking.score], 40)]
    elif survives:
        ground, told = c.GOOD, [text("survives", GLANCE, c.WHITE), art(TICK, 38)][::-1]
    else:
        return row()
    shown = row(*(each for each in told if not brief or each.height < GLANCE))
    return layers(box(shown.width + 22, _PILL, ground, radius=_PILL // 2), shown)


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
        Item(BACK_ART[deck], _CARD_BACK_WIDTH, str(count), seat == news.seat and deck in news.decks)
        for deck, count in enumerate(telling.backs(seat))
        if count
    ]


def _total(hand: Sequence[Item]) -> list[Item]:
    count = sum(int(each.number) for each in hand)
    return [Item("signs/hand_cards", 40, str(count), any(each.new for each in hand))]
