"""One seat on the board: whose it is, how near to surviving, its Resources, scores and species."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.darwin.state import PREDATOR, SURVIVE
from render import fonts
from render.darwin.adaptations import Area, draw_adaptations
from render.darwin.news import News
from render.darwin.pieces import BACK_ART, CROSS, RESOURCE_ART, SCORE_ART, TICK
from render.darwin.text_parts import Condition, TextParts
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.parts import draw_gold_frame
from render.drawing.seats import draw_badge

EDGE = 10
_BADGE = 52
_NUMBER = 34
_ICON = 36
_PILL = 48
_ROOMY = 400
"""In a panel higher than this, Resources and hand have a line of their own."""
_LEAST_NAME = 130
"""A name keeps so many pixels, even if the words of the badge go."""
_SHORTEST_NAME = 60
"""And so many, even if the hand goes."""


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


def draw_seat(canvas: Canvas, telling: TextParts, seat: int, name: str, news: News, place: Area) -> None:  # fmt: skip
    """A seat's panel: the taller it is, the larger its cards."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.PAPER, c.INK, thick=3)
    canvas.panel(x + 3, y + 3, EDGE + 8, height - 6, c.SEATS[seat], radius=11)
    canvas.fill(x + 3 + EDGE, y + 3, 8, height - 6, c.PAPER)
    left, right = x + EDGE + 10, x + width - 12
    tall = height > _ROOMY
    first, second = (y + 36, y + 92) if tall else (y + 31, y + 81)
    draw_title(canvas, telling, seat, name, news, (left, right, first), apart=tall)
    draw_scores(canvas, telling, seat, news, (left, right, second))
    if tall:
        second += 54
        items = [*_resources(telling, seat, news), *_hand(telling, seat, news)]
        _draw_items(canvas, items, left + _width(items) - 10, second)
    top = second + (34 if tall else 28)
    area = Area(left, top, right - left, y + height - 9 - top)
    new = news.added and news.seat == seat
    draw_adaptations(canvas, telling.species(seat), area, newest=new)


# --- the first line ------------------------------------------------------------------------------


def draw_title(
    canvas: Canvas, telling: TextParts, seat: int, name: str, news: News, line: tuple[int, int, int],
    *, apart: bool = False,
) -> None:  # fmt: skip
    """Mark, name, badge and signs at the left, Resources and hand at the right of a line (its
    left, right and middle); these not if they stand `apart`.
    """
    left, right, middle = line
    draw_badge(canvas, seat, left, middle - _BADGE // 2, _BADGE)
    left += _BADGE + 8
    signs = _signs(telling, seat)
    pill = pill_width(telling, seat)
    between = 10 + len(signs) * 48
    wanted = fonts.line(name, GLANCE, "black").width
    hand = [] if apart else _hand(telling, seat, news)
    items = [] if apart else _resources(telling, seat, news)
    room = right - left - between - 14
    if wanted + pill + _width([*items, *hand]) > room and len(hand) > 1:
        hand = _total(hand)
        canvas.stage("hand as one number")
    brief = min(wanted, _LEAST_NAME) + pill + _width([*items, *hand]) > room
    if brief and pill:
        canvas.stage("badge without words")
        pill = pill_width(telling, seat, brief=True)
    if room - pill - _width([*items, *hand]) < _SHORTEST_NAME and hand:
        hand = []
        canvas.stage("hand left out")
    room -= pill + _width([*items, *hand])
    if seat == telling.viewer and fonts.line(f"{name} (you)", GLANCE, "black").width <= room:
        name = f"{name} (you)"
    words = fonts.fit(name, GLANCE, max(room, _SHORTEST_NAME), "black")
    left += canvas.text(left, middle, words, GLANCE) + 10
    for art in signs:
        canvas.art(art, left - 2, middle - 22, 44)
        left += 48
    draw_standing(canvas, telling, seat, left, middle, brief=brief)
    _draw_items(canvas, [*items, *hand], right, middle)


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


def _resources(telling: TextParts, seat: int, news: News) -> list[Item]:
    """A seat's Resources; what it forfeited by the last action too."""
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


def _hand(telling: TextParts, seat: int, news: News) -> list[Item]:
    """A seat's hand by decks, as everyone knows it."""
    return [
        Item(BACK_ART[deck], 28, str(count), seat == news.seat and deck in news.decks)
        for deck, count in enumerate(telling.backs(seat))
        if count
    ]


def _total(hand: Sequence[Item]) -> list[Item]:
    count = sum(int(each.number) for each in hand)
    return [Item("signs/hand_cards", 40, str(count), any(each.new for each in hand))]


def _width(items: Sequence[Item]) -> int:
    return sum(each.room + 10 for each in items)


def _draw_items(canvas: Canvas, items: Sequence[Item], right: int, middle: int) -> None:
    """Things with their numbers, flush right."""
    x = right - _width(items) + 10
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


# --- the second line -----------------------------------------------------------------------------


class _Group(NamedTuple):
    score: int
    value: str
    needed: str
    met: bool
    new: bool

    def width(self, *, brief: bool) -> int:
        """How wide it is drawn."""
        wide = 50 + fonts.line(self.value, GLANCE, "black").width
        if not self.needed:
            return wide
        if not brief or self.score == SURVIVE:
            wide += fonts.line(f"/{self.needed}", GLANCE, "black").width
        return wide + 32


def _groups(telling: TextParts, seat: int, news: News) -> list[_Group]:
    found = []
    for one in telling.conditions(seat):
        new = (seat, one.score) in news.scores or (one.score == SURVIVE and seat in news.needs)
        found.append(_Group(one.score, str(one.value), str(one.needed), one.met, new))
    found.append(
        _Group(PREDATOR, str(telling.predator(seat)), "", True, (seat, PREDATOR) in news.scores)
    )
    return found


def draw_scores(
    canvas: Canvas, telling: TextParts, seat: int, news: News, line: tuple[int, int, int],
    *, hunters: Sequence[int] = (),
) -> None:  # fmt: skip
    """Each score, what is needed of it, and whether that is met; then the number of Adaptations.

    After Survive stand the marks of the `hunters` who set what is needed, while there is room.
    """
    left, right, middle = line
    count = str(len(telling.species(seat)))
    box = max(fonts.line(count, GLANCE, "black").width + 18, 46)
    groups = _groups(telling, seat, news)
    brief = sum(each.width(brief=False) for each in groups) + box + 24 > right - left
    if brief:
        canvas.stage("needs left out")
    widths = [each.width(brief=brief) for each in groups]
    spare = right - left - sum(widths) - box
    marks = hunters[: max((spare - 40) // 54, 0)]
    gap = min((spare - len(marks) * 54) // len(groups), 40)
    x = left
    for group, width in zip(groups, widths, strict=True):
        _draw_group(canvas, group, x, middle, width, brief=brief)
        x += width + gap
        if group.score == SURVIVE:
            for hunter in marks:
                draw_badge(canvas, hunter, x - gap + 4, middle - 25, 50)
                x += 54
    if news.added and news.seat == seat:
        draw_gold_frame(canvas, right - box, middle - 23, box, 46, c.GOLD_LIGHT, thick=4)
    else:
        canvas.framed(right - box, middle - 23, box, 46, c.PANEL, c.INK, thick=4, radius=10)
    canvas.text(right - box // 2, middle - 1, count, GLANCE, align="middle")


def _draw_group(
    canvas: Canvas, group: _Group, x: int, middle: int, width: int, *, brief: bool
) -> None:
    if group.new:
        draw_gold_frame(canvas, x - 5, middle - 25, width + 10, 50, c.GOLD_LIGHT, thick=4)
    canvas.art(SCORE_ART[group.score], x, middle - 22, 44)
    ink = c.INK if group.met else c.BAD
    x += 48
    x += canvas.text(x, middle, group.value, GLANCE, ink)
    if not group.needed:
        return
    if not brief or group.score == SURVIVE:
        soft = c.SOFT_INK if group.met else c.mix(c.BAD, c.PAPER, 0.3)
        x += canvas.text(x, middle, f"/{group.needed}", GLANCE, soft)
    canvas.art(TICK if group.met else CROSS, x + 2, middle - 8, 28)

