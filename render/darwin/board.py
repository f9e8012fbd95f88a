"""A seat's panel, and the whole board: bank, panels and the last action."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.darwin.play.cards import Card
from engine.darwin.play.scoring import EAT_NEEDED, REPRODUCE_NEEDED
from engine.darwin.play.state import PREDATOR, SURVIVE, State
from engine.model import Action, Event
from render.base import Picture
from render.darwin.bank import draw_bank, marked
from render.darwin.faces import Face, adaptations, face_piece
from render.darwin.header import MARGIN, draw_header, ground_of
from render.darwin.last_action import last_action
from render.darwin.news import News, news_of, told_of
from render.darwin.pieces import BACK_ART, CROSS, RESOURCE_ART, SCORE_ART, TICK, amounts
from render.darwin.text_board import Condition, TextParts, board_alt
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, HEIGHT, WIDTH, Canvas, Corner
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    ends,
    gap,
    layers,
    margins,
    on,
    put,
    row,
    staged,
    text,
    within,
)
from render.drawing.parts import gold
from render.drawing.seats import badge, names_drawn

_CARD_BACK_WIDTH = 28
_ICON = 36
_PILL = 48
_LEAST_NAME = 180
"""The least width of a name before the badge loses its words."""
_SHORTEST_NAME = 60
"""The least width of a name before the hand is left out."""


class DrawnSeat(NamedTuple):
    """A seat to draw; `name` is already cleaned for drawing."""

    telling: TextParts
    seat: int
    name: str
    news: News


class Item(NamedTuple):
    """Something a seat has: a sign, its width, a number, and whether it's new or lost."""

    art: str
    width: int
    number: str
    new: bool = False
    lost: bool = False

    @property
    def piece(self) -> Piece:
        """The sign and its number, in a gold frame if new, on red if lost."""
        sign = art(self.art, 37 if self.width == _CARD_BACK_WIDTH else self.width, self.width)
        shown = row(sign, text(self.number, 34, c.WHITE if self.lost else c.INK), gap=2)
        if self.new:
            return on(gold(shown.width + 12, 50, thick=4), shown)
        return on(box(shown.width + 8, 48, c.LOST, radius=12), shown) if self.lost else shown


def title(shown: DrawnSeat, width: int, *, apart: bool = False) -> Piece:
    """A panel's first line: badge, name, signs, status; unless `apart` also Resources and hand."""
    telling, seat, name, _ = shown
    mark, signs = badge(seat, 52), row(*(art(sign, 44) for sign in _signs(telling, seat)), gap=4)
    room = width - mark.width - signs.width - 36
    items, pill = (row(), standing(telling, seat)) if apart else _fitted(shown, room)
    room -= pill.width + items.width + 10 * bool(items.width)
    if seat == telling.viewer and fonts.line(f"{name} (you)", GLANCE, "black").width <= room:
        name = f"{name} (you)"
    words = text(fonts.fit(name, GLANCE, max(room, _SHORTEST_NAME), "black"), GLANCE)
    told = row(words, *[signs] * bool(signs.width), pill, gap=9)
    return ends(width, row(mark, told), items, gap=0)


def _fitted(shown: DrawnSeat, room: int) -> tuple[Piece, Piece]:
    """Resources and hand, and the status.

    Without room these go first: the decks of the hand, the words of the status, most of the name,
    the hand.
    """
    telling, seat, name, _ = shown
    wanted = fonts.line(name, GLANCE, "black").width + 10
    hand, held, pill = _hand(shown), _resources(shown), standing(telling, seat)
    items = in_row([*held, *hand])
    if wanted + pill.width + items.width > room and len(hand) > 1:
        items = staged("hand as one number", in_row([*held, _total(hand)]))
    if pill.width and min(wanted, _LEAST_NAME) + pill.width + items.width > room:
        pill = staged("badge without words", standing(telling, seat, brief=True))
    if hand and room - pill.width - items.width < _SHORTEST_NAME:
        items = staged("hand left out", in_row(held))
    return items, pill


def items_of(shown: DrawnSeat) -> list[Item]:
    """A seat's Resources, and its hand by decks."""
    return [*_resources(shown), *_hand(shown)]


def in_row(items: Sequence[Item]) -> Piece:
    """Items in a row."""
    return row(*(item.piece for item in items), gap=10)


def _signs(telling: TextParts, seat: int) -> list[str]:
    won = telling.outcome is not None and seat in telling.outcome.winners
    called = seat == telling.seen.caller
    return ["signs/crown"] * won + ["darwin/sign_called"] * called


def missing_one(telling: TextParts, seat: int) -> Condition | None:
    """The only condition that a seat's species lacks, if there is just one."""
    missing = [each for each in telling.conditions(seat) if not each.met]
    return missing[0] if len(missing) == 1 else None


def standing(telling: TextParts, seat: int, *, brief: bool = False) -> Piece:
    """The status of a species that survives or lacks only one condition; else nothing."""
    survives, lacking = telling.survives(seat), missing_one(telling, seat)
    if lacking is not None and not survives:
        ground, told = c.WOOD, [text("needs", GLANCE, c.WHITE), art(SCORE_ART[lacking.score], 40)]
    elif survives:
        ground, told = c.GOOD, [text("survives", GLANCE, c.WHITE), art(TICK, 38)][::-1]
    else:
        return row()
    shown = row(*(each for each in told if not brief or each.height < GLANCE))
    return layers(box(shown.width + 22, _PILL, ground, radius=_PILL // 2), shown)


def _resources(shown: DrawnSeat) -> list[Item]:
    """A seat's Resources, and those it forfeited in the last action."""
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


def _hand(shown: DrawnSeat) -> list[Item]:
    telling, seat, _, news = shown
    return [
        Item(BACK_ART[deck], _CARD_BACK_WIDTH, str(count), seat == news.seat and deck in news.decks)
        for deck, count in enumerate(telling.backs(seat))
        if count
    ]


def _total(hand: Sequence[Item]) -> Item:
    count = sum(int(each.number) for each in hand)
    return Item("signs/hand_cards", 40, str(count), any(each.new for each in hand))


_EDGE = 10
_MORE_LINES_ABOVE_HEIGHT = 400


def seat_panel(shown: DrawnSeat, width: int, height: int) -> Piece:
    """A seat's panel; a taller one has larger cards."""
    tall = height > _MORE_LINES_ABOVE_HEIGHT
    room, above, apart = width - _EDGE - 22, *((10, 8) if tall else (3, 1))
    lines = [title(shown, room, apart=tall), scores(shown, room)]
    if tall:
        lines.append(within(room, 48, in_row(items_of(shown)), "left"))
    head = column(*lines, gap=apart)
    new = shown.news.added and shown.news.seat == shown.seat
    cards = shown.telling.species(shown.seat)
    left = height - above - head.height - apart - 9
    told = column(head, adaptations(cards, room, left, newest=new), gap=apart, align="left")
    return layers(
        panel(shown.seat, width, height),
        within(width, height, margins(told, _EDGE + 10, above), "left", "top"),
    )


def panel(seat: int, width: int, height: int) -> Piece:
    """An empty panel with an edge of the seat's colour."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.framed(x, y, width, height, c.PAPER)
        canvas.panel(x + 3, y + 3, _EDGE + 8, height - 6, c.SEATS[seat], radius=11)
        canvas.fill(x + 3 + _EDGE, y + 3, 8, height - 6, c.PAPER)

    return Piece(width, height, draw)


_LEGEND = Area(MARGIN, 287, WIDTH - 2 * MARGIN, 37)
_SEATS = Area(MARGIN, _LEGEND.bottom + 4, WIDTH - 2 * MARGIN, HEIGHT - _LEGEND.bottom - MARGIN - 4)


def _draw_goal(canvas: Canvas) -> None:
    """What the scores and the box in each panel are for, in a line."""
    canvas.panel(*_LEGEND, c.PAPER, radius=10)
    eat, survive, predator, reproduce = (art(SCORE_ART[each], 34) for each in range(4))
    shown = row(
        eat,
        text(f"eat {EAT_NEEDED},", 34),
        survive,
        text("match every", 34),
        predator,
        reproduce,
        text(f"have {REPRODUCE_NEEDED} to survive.", 34),
        gap(4),
        text("Fewest Adaptations", 34),
        box(40, 34, c.PANEL, thick=4, radius=10),
        text("win.", 34),
    )
    put(canvas, shown, _LEGEND)


def places_of(seats: int) -> list[Area]:
    """Two columns of places for the seats; with three or five seats one place is left over."""
    return _SEATS.grid(2, -(-seats // 2), 6)


def draw_board(
    seen: State,
    viewer: int | None,
    people: Sequence[str],
    marks: Sequence[Action] = (),
    recent: Sequence[Event] = (),
    *,
    corner: Corner | None = None,
) -> Picture:
    """Bank, Reproduce cards and every seat, with what `marks` name on the table marked; right after
    an Adaptation was added, its card with its sentence.
    """
    telling = TextParts(seen, viewer)
    news = news_of(telling, recent)
    names = names_drawn(people[: len(seen.seats)])
    chosen = marked(marks)
    canvas = ground_of(seen.environment, corner)
    draw_header(canvas, telling, names, news)
    draw_bank(canvas, telling, chosen, news)
    drawn = [DrawnSeat(telling, seat, name, news) for seat, name in enumerate(names)]
    added = news.card if news.added and telling.outcome is None else None
    if added is not None:
        put(canvas, _added(added, news), ADDED)
        for one, place in zip(drawn, beside_added(len(names)), strict=True):
            put(canvas, seat_panel(one, place.width, place.height), place)
        return canvas.picture(board_alt(seen, viewer, people, told_of(telling, news, people)))
    _draw_goal(canvas)
    for seat, place in enumerate(places_of(len(names))):
        size = place.width, place.height
        if seat < len(names):
            put(canvas, seat_panel(drawn[seat], *size), place)
        else:
            put(canvas, last_action(telling, names, news, *size, chosen), place)
    return canvas.picture(board_alt(seen, viewer, people))


_FOOT = 62
ADDED = Area(MARGIN + 5, 293, 553, HEIGHT - 293 - MARGIN - 5)
FACE = Face(foot=_FOOT, letters=34)
"""Where a card that was just added is, and how it looks."""


def beside_added(seats: int) -> list[Area]:
    """The seats' places beside a card that was just added."""
    left = ADDED.right + 13
    return Area(left, 287, WIDTH - MARGIN - left, HEIGHT - 287 - MARGIN).rows(seats, 5)


def _added(card: Card, news: News) -> Piece:
    """The card that was just added, whole, and what was paid or who no longer survives."""
    width, height = ADDED[2:]
    face = face_piece(card, width, height, FACE)
    lost = [badge(seat, 46) for seat in news.fallen]
    if lost:
        verb = "survives" if len(lost) == 1 else "survive"
        told = row(*lost, text(f"no longer {verb}", 34, c.BAD))
    elif any(news.paid):
        word = text("paid", 34, c.SOFT_INK)
        told = row(word, amounts(news.paid, 42, width - word.width - 60), gap=14)
    else:
        told = text("free", 34, c.GOOD)
    foot = within(width - 40, _FOOT, told, "left")
    frame = gold(width + 10, height + 10, thick=8)
    return layers(frame, face, within(width, height, foot, sit="bottom"))


def _groups(shown: DrawnSeat, *, brief: bool) -> list[Piece]:
    """Each score and the score needed, Predator last. `brief`: needed only for Survive."""
    telling, seat, _, news = shown
    found = []
    for one in telling.conditions(seat):
        ink, soft = (c.INK, c.SOFT_INK) if one.met else (c.BAD, c.mix(c.BAD, c.PAPER, 0.3))
        pieces = [art(SCORE_ART[one.score], 44), gap(4), text(str(one.value), GLANCE, ink)]
        if not brief or one.score == SURVIVE:
            pieces.append(text(f"/{one.needed}", GLANCE, soft))
        met = column(gap(0, 8), art(TICK if one.met else CROSS, 34), gap=0)
        new = (seat, one.score) in news.scores or (one.score == SURVIVE and seat in news.needs)
        found.append(_framed(row(*pieces, gap(2), met, gap=0), new=new))
    predator = row(art(SCORE_ART[PREDATOR], 44), text(str(telling.predator(seat)), GLANCE), gap=4)
    return [*found, _framed(predator, new=(seat, PREDATOR) in news.scores)]


def _framed(group: Piece, *, new: bool) -> Piece:
    return on(gold(group.width + 10, 50, thick=4), group) if new else group


def scores(shown: DrawnSeat, width: int, hunters: Sequence[int] = ()) -> Piece:
    """Each score, the score needed, whether it's met; then the number of Adaptations.

    After Survive come the badges of the `hunters` who set what is needed, if there is room.
    """
    telling, seat, _, news = shown
    number = text(str(len(telling.species(seat))), GLANCE)
    wide, new = max(number.width + 18, 46), news.added and news.seat == seat
    ground = gold(wide, 46, thick=4) if new else box(wide, 46, c.PANEL, thick=4, radius=10)
    count, groups = layers(ground, number), _groups(shown, brief=False)
    brief = row(*groups, gap=0).width + wide + 24 > width
    if brief:
        groups = _groups(shown, brief=True)
    spare = width - row(*groups, gap=0).width - wide
    marks = [badge(hunter, 50) for hunter in hunters[: max((spare - 40) // 54, 0)]]
    between = min((spare - len(marks) * 54) // len(groups), 40)
    at = [one.score for one in telling.conditions(seat)].index(SURVIVE)
    groups[at] = row(groups[at], *marks, gap=4)
    told = row(*groups, gap=between)
    return ends(width, staged("needs left out", told) if brief else told, count, gap=0)
