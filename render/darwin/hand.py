"""A seat's hand: its cards and what they cost it now, the Reproduce cards, and its species."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.cards import Card, environment_name
from engine.darwin.play.scoring import threat
from engine.darwin.play.species import Purchase, purchase
from engine.darwin.play.state import PREDATOR, REPRODUCE, SCARCE, State
from engine.model import Event
from render.base import Picture
from render.darwin.bank import BY_RESOURCE, draw_field, offer
from render.darwin.board import DrawnSeat, draw_panel, draw_scores, standing
from render.darwin.faces import Face, adaptations, face_piece
from render.darwin.header import SIGN_WIDTH, TALL, TOP, ground_of
from render.darwin.news import News, news_of
from render.darwin.pieces import (
    ANY,
    BACK_ART,
    CROSS,
    PALE,
    RESOURCE_ART,
    SCORE_ART,
    TICK,
    VERDICT_GROUNDS,
    Span,
    amounts,
    environment_disc,
    struck,
)
from render.darwin.text_board import TextParts, hand_alt
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, READABLE, WIDTH, Canvas
from render.drawing.layout import Area, Piece, art, fitting, gap, on, put, row, show, text
from render.drawing.parts import gold, left_out, wooden_sign
from render.drawing.seats import draw_badge, names_drawn

_SMALL = 32


class Verdict(NamedTuple):
    """What a seat can do with a card. `now`: an action with it is legal at this moment."""

    card: Card
    found: Purchase
    now: bool


def verdict_on(telling: TextParts, seat: int, which: int) -> Verdict:
    """What a seat can do with a card of its hand or a Reproduce card."""
    legal = GAME.rules.actions(telling.seen, seat)
    now = any(
        isinstance(action, act.Add | act.Reproduce | act.Play) and action.card == which
        for action in legal
    )
    return Verdict(telling.cards.all[which], purchase(telling.seen, seat, which), now)


def _words(verdict: Verdict) -> tuple[str, ...]:
    card, found = verdict.card, verdict.found
    if not found.possible:
        return ("already there" if found.elsewhere and card.effect == "to" else "missing",)
    if not verdict.now:
        return ("affordable",)
    if card.effect == "to":
        return ("play it, pay any", "play it")
    return ("buy",) if card.deck == REPRODUCE else ("add it",)


def verdict_piece(verdict: Verdict, room: int, size: int = GLANCE) -> Piece:
    """A tick and what can be done, or a cross and what is missing, with words if there is room."""
    card, found, icon = verdict.card, verdict.found, size - 2
    ink = c.LEAF_DARK if found.possible else c.BAD
    signs = [environment_disc(card.environment, icon)] * found.elsewhere
    signs += [art(ANY, icon)] * (found.any_missing and not found.elsewhere)
    numbers, tick = _numbers(verdict), art(TICK if found.possible else CROSS, icon)
    wanted = [*signs, *[amounts(numbers, icon, sum(numbers) * (icon + 3))] * any(numbers)]
    if found.possible and card.effect != "to" and not any(found.price):
        wanted.append(text("free", READABLE, c.GOOD))
    for words in _words(verdict):
        told = row(tick, text(words, size, ink), *wanted)
        if told.width <= room:
            return told
    left = room - row(tick, *signs, gap(0)).width
    if any(numbers) and left >= 26:
        return row(tick, *signs, amounts(numbers, icon, left))
    return fitting([tick, *wanted], room)


def _numbers(verdict: Verdict) -> Sequence[int]:
    """The missing Resources, or the price if it differs from the printed cost."""
    card, found = verdict.card, verdict.found
    if not found.possible:
        return found.missing
    if found.price != card.cost and card.effect != "to":
        return found.price
    return (0, 0, 0, 0)


def draw_offer_verdict(
    canvas: Canvas, verdict: Verdict, here: str, x: int, middle: int, room: int
) -> None:
    """The verdict below a Reproduce card, with an egg if only Fertility makes it available."""
    fertile = verdict.found.possible and verdict.card.environment != here
    egg = row(art(SCORE_ART[3], _SMALL), environment_disc(verdict.card.environment, _SMALL), gap=6)
    show(canvas, verdict_piece(verdict, room - egg.width * fertile, _SMALL + 2), x, middle)
    if fertile:
        show(canvas, egg, x + room, middle, "right")


_LEFT, _WIDTH = 8, WIDTH - 16
_CARDS, _CARDS_TALL = 94, 424
_OFFERS, _OFFERS_TALL = 526, 178
_OWN, _OWN_TALL = 712, 122
_FOOT = 60
_MOST = 6
_USUAL = 3
_RESOURCES = 300


def draw_hand(
    seen: State,
    seat: int,
    people: Sequence[str],
    recent: Sequence[Event] = (),
    *,
    own: bool = True,
) -> Picture:
    """A seat's cards, with prices or what is missing, and its species."""
    telling = TextParts(seen, seat)
    telling.you = seat if own else None
    news = news_of(telling, recent)
    names = names_drawn(people[: len(seen.seats)])
    canvas = ground_of(seen.environment)
    wooden_sign(SIGN_WIDTH, TALL, telling.sign()).draw(canvas, _LEFT, TOP)
    _draw_strip(canvas, telling, seat, names, news)
    _draw_resources(canvas, telling, seat, news)
    _draw_cards(canvas, telling, seat, news)
    _draw_offers(canvas, telling, seat, news)
    _draw_own(canvas, telling, seat, news)
    return canvas.picture(hand_alt(telling, seat, people))


# --- the header ----------------------------------------------------------------------------------


def _titles(telling: TextParts, seat: int, names: Sequence[str]) -> list[str]:
    """Whose turn it is, from the longest words to the shortest."""
    if telling.outcome is not None:
        won = telling.you is not None and seat in telling.leading
        return ["You win!", "You win"] if won else ["The game is over", "Over"]
    acting = telling.acting[0]
    if acting == telling.you:
        return [*(f"Your turn: {words}" for words in telling.asks()), "Your turn"]
    name = names[acting]
    shorter = name.split()[0]
    return [f"It's {name}'s turn", f"{name}'s turn", f"{shorter}'s turn", shorter]


def _draw_strip(
    canvas: Canvas, telling: TextParts, seat: int, names: Sequence[str], news: News
) -> None:
    x, width = _LEFT + SIGN_WIDTH + 8, _WIDTH - SIGN_WIDTH - 16 - _RESOURCES
    canvas.panel(x, TOP, width, TALL, c.INK, radius=16)
    middle = TOP + TALL // 2
    left = x + 14
    for each in telling.leading[:1]:
        draw_badge(canvas, each, left, middle - 29, 58)
        left += 70
    environment = telling.seen.environment
    name = environment_name(environment)
    across = fonts.line(name, GLANCE, "black").width
    titles = _titles(telling, seat, names)
    room = x + width - left - 16 - 130
    wide = [each for each in titles[:-1] or titles if _fits(each, room - across - 20)]
    narrow = [each for each in titles if _fits(each, room)]
    words = (wide or narrow or [fonts.fit(titles[-1], GLANCE, room, "black")])[0]
    canvas.text(left, middle, words, GLANCE, c.GOLD_LIGHT)
    right = x + width - 14
    canvas.disc(right - 60, middle - 30, 60, c.PAPER)
    show(canvas, struck(SCARCE[environment], 44), right - 8, middle, "right")
    right -= 72
    if wide:
        if news.environment is not None:
            canvas.framed(right - across - 76, TOP + 5, across + 82, TALL - 10, c.INK, c.GOLD,
                          thick=4)  # fmt: skip
        right -= canvas.text(right - 4, middle, name, GLANCE, c.WHITE, align="right") + 8
    show(canvas, environment_disc(environment, 58), right, middle, "right")


def _fits(words: str, room: int) -> bool:
    return fonts.line(words, GLANCE, "black").width <= room


def _draw_resources(canvas: Canvas, telling: TextParts, seat: int, news: News) -> None:
    x, middle = WIDTH - 8 - _RESOURCES, TOP + TALL // 2
    canvas.framed(x, TOP, _RESOURCES, TALL, c.PAPER, c.INK, thick=4, radius=16)
    held = [
        (which, number) for which, number in enumerate(telling.seen.seats[seat].resources) if number
    ]
    if not held:
        canvas.label(
            x + _RESOURCES // 2,
            middle,
            "no Resources",
            (42, 36),
            _RESOURCES - 24,
            c.SOFT_INK,
            align="middle",
        )
        return
    size = 46 if len(held) < 4 else GLANCE
    numbers = [text(str(number), size) for _, number in held]
    digits = row(*numbers, gap=0).width
    icon = min((_RESOURCES - 24 - digits) // len(held) - 4, 52)
    step = max((_RESOURCES - 20 - digits - icon * len(held)) // (len(held) + 1), 2)
    shown = []
    for (which, _), number in zip(held, numbers, strict=True):
        piece = row(art(RESOURCE_ART[which], icon), number, gap=2)
        new = which in news.taken and news.seat == seat
        shown.append(on(gold(piece.width + 10, TALL - 18), piece) if new else piece)
    show(canvas, row(*shown, gap=step), x + 10 + step, middle)


# --- the cards in hand ---------------------------------------------------------------------------


def _draw_cards(canvas: Canvas, telling: TextParts, seat: int, news: News) -> None:
    held = telling.hand(seat)
    hidden = len(held) - _MOST + 1 if len(held) > _MOST else 0
    if hidden:
        canvas.stage("left out")
    shown = held[: len(held) - hidden]
    places = max(len(shown) + bool(hidden), _USUAL)
    if len(held) > _USUAL:
        canvas.stage("narrow cards")
    areas = Area(_LEFT, _CARDS, _WIDTH, _CARDS_TALL).columns(places, 10)
    for which, area in zip(shown, areas, strict=False):
        _draw_card(canvas, verdict_on(telling, seat, which), area, new=which in news.cards)
    for number, area in enumerate(areas[len(shown) :]):
        if hidden:
            put(canvas, left_out(area.width, area.height, hidden), area)
        else:
            _draw_free(canvas, telling, area, decks=not number, empty=not held)


def _draw_card(canvas: Canvas, verdict: Verdict, area: Area, *, new: bool) -> None:
    x, y, width, height = area
    if new:
        gold(width + 10, height + 10, c.GOLD, thick=8).draw(canvas, x - 5, y - 5)
    put(canvas, face_piece(verdict.card, width, height, Face(foot=_FOOT, large=True)), area)
    ground = VERDICT_GROUNDS[verdict.found.possible]
    top = y + height - _FOOT
    canvas.panel(x + 4, top, width - 8, _FOOT - 4, ground, radius=12)
    canvas.fill(x + 4, top, width - 8, 20, ground)
    canvas.fill(x, top - 3, width, 3, c.INK)
    show(canvas, verdict_piece(verdict, width - 24), x + 14, top + _FOOT // 2 - 2)


def _draw_free(canvas: Canvas, telling: TextParts, area: Area, *, decks: bool, empty: bool) -> None:
    """A place without a card; the first one shows how many cards the decks have left."""
    x, y, width, height = area
    canvas.panel(x, y, width, height, PALE[telling.seen.environment], radius=16)
    canvas.art("darwin/place_tall", x, y, height, width)
    if not decks:
        return
    title = "no card in hand" if empty else "left in the decks"
    canvas.text(area.centre, y + 56, title, 34, c.SOFT_INK, align="middle")
    for deck, name in enumerate(("Eat", "Survive", "Strategy")):
        count = text(str(len(telling.seen.decks[deck])), 48)
        left = row(art(BACK_ART[deck], 76, 58), count, text(name, 34, c.SOFT_INK), gap=18)
        show(canvas, left, x + 70, y + 140 + deck * 96)


# --- Reproduce cards -----------------------------------------------------------------------------


def _draw_offers(canvas: Canvas, telling: TextParts, seat: int, news: News) -> None:
    cards = telling.cards.all
    groups = [
        (environment, [each for each in telling.seen.row if cards[each].environment == environment])
        for environment in BY_RESOURCE
    ]
    groups = [(environment, row) for environment, row in groups if row]
    count = sum(len(row) for _, row in groups)
    if not count:
        canvas.framed(_LEFT, _OFFERS, _WIDTH, _OFFERS_TALL, c.PAPER, c.INK, radius=14)
        canvas.text(WIDTH // 2, _OFFERS + _OFFERS_TALL // 2, "All Reproduce cards are taken.", 34,
                    c.SOFT_INK, align="middle")  # fmt: skip
        return
    spare = (len(groups) - 1) * 8 + len(groups) * 14 + (count - len(groups)) * 5
    width = min((_WIDTH - spare) // count, 250)
    if count > 8:
        canvas.stage("narrow Reproduce cards")
    x = _LEFT
    for environment, line in groups:
        across = len(line) * (width + 5) - 5 + 14
        place = Area(x, _OFFERS, across, _OFFERS_TALL)
        draw_field(canvas, place, environment, telling, new=news.environment is not None)
        for number, each in enumerate(line):
            left = x + 7 + number * (width + 5)
            verdict = verdict_on(telling, seat, each)
            offer(verdict.card, width, 122).draw(canvas, left, _OFFERS + 8)
            draw_offer_verdict(canvas, verdict, telling.seen.environment, left + 3,
                               _OFFERS + 151, width - 6)  # fmt: skip
        x += across + 8


# --- the own species -----------------------------------------------------------------------------


def hunters(telling: TextParts, seat: int) -> list[int]:
    """The seats whose Predator score is what a seat's Survive score must reach."""
    need = threat(telling.scores, seat)
    if not need:
        return []
    return [
        other
        for other, each in enumerate(telling.scores)
        if other != seat and each[PREDATOR] == need
    ]


def _draw_own(canvas: Canvas, telling: TextParts, seat: int, news: News) -> None:
    draw_panel(canvas, seat, Area(_LEFT, _OWN, _WIDTH, _OWN_TALL))
    left, split = _LEFT + 26, _LEFT + 748
    x = left + canvas.text(left, _OWN + 33, telling.belonging("species"), GLANCE) + 18
    show(canvas, standing(telling, seat), x, _OWN + 33)
    line = Span(left, split - 22, _OWN + 88)
    draw_scores(canvas, DrawnSeat(telling, seat, "", news), line, hunters(telling, seat))
    area = Area(split, _OWN + 12, _LEFT + _WIDTH - 12 - split, _OWN_TALL - 24)
    new = news.added and news.seat == seat
    cards = telling.species(seat)
    put(canvas, adaptations(cards, area.width, area.height, newest=new), area, "left", "top")
