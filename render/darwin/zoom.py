"""Zoomed-in pictures: a seat's Adaptations as whole cards, or the bank with its Reproduce cards."""

from collections.abc import Iterator, Sequence
from functools import partial

from engine.darwin.play.cards import DECK_NAMES, RESOURCE_NAMES, Card, environment_name
from engine.darwin.play.state import State
from engine.words import counted
from render.base import Part, Parts, Picture
from render.darwin.bank import BY_RESOURCE, draw_field, reproduce_cards
from render.darwin.board import DrawnSeat, draw_panel, draw_scores, draw_title
from render.darwin.faces import Face, face_piece, grid_of
from render.darwin.hand import hunters
from render.darwin.header import PLACE, draw_place, ground_of
from render.darwin.legend import SIGNS_PAGES, pages
from render.darwin.news import News
from render.darwin.pieces import BACK_ART, RESOURCE_ART, Span, environment_disc
from render.darwin.text_board import TextParts, bank_alt, seat_alt
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, HEIGHT, WIDTH, Canvas
from render.drawing.layout import Area, art, column, label, put, row, show, text
from render.drawing.names import letter, plain
from render.drawing.parts import wooden_sign
from render.drawing.seats import names_drawn
from render.text import paged, seat_key

CARDS_PER_PAGE = 6
_HEAD = 148


def zooms(seen: State, viewer: int | None, people: Sequence[str]) -> Parts:
    """Each seat, in several parts if it has many cards; the bank; the legend."""
    telling, found = TextParts(seen, viewer), Parts()
    for seat in range(len(seen.seats)):
        name, cards = f"{letter(seat)} {plain(people[seat], seat)}", telling.species(seat)
        for page, (span, whole) in enumerate(_pages(cards)):
            help_ = f"{counted(len(cards), 'Adaptation')}, whole cards"
            if len(cards) > CARDS_PER_PAGE:
                help_ = f"Adaptations {span}, whole cards"
            part = Part(seat_key(seat, page), name, help_)
            found[part] = partial(_draw_seat, telling, people, seat, whole)
    left = f"{counted(len(seen.row), 'Reproduce card')} left"
    found[Part("bank", "Bank and decks", left)] = partial(_draw_bank, telling)
    for page, (span, whole) in enumerate(_pages([telling.cards.all[each] for each in seen.row])):
        if whole:
            part = Part(paged("reproduce", page), "Reproduce cards", f"{span}, whole cards")
            found[part] = partial(_draw_row, telling, span, whole)
    for page, title in enumerate(SIGNS_PAGES):
        part = Part(paged("signs", page), f"Signs: {title}", "What they mean")
        found[part] = partial(_legend_page, page)
    return found


def _legend_page(page: int) -> Picture:
    return pages()[page]


def _pages(cards: Sequence[Card]) -> Iterator[tuple[str, Sequence[Card]]]:
    """Cards split into pages, at least one, each with a label such as "1 to 6 of 8"."""
    for first in range(0, max(len(cards), 1), CARDS_PER_PAGE):
        last = min(first + CARDS_PER_PAGE, len(cards))
        span = f"{first + 1} to {last}" if last > first + 1 else str(first + 1)
        yield f"{span} of {len(cards)}", cards[first:last]


def _draw_seat(
    telling: TextParts, people: Sequence[str], seat: int, whole: Sequence[Card]
) -> Picture:
    seen = telling.seen
    canvas = ground_of(seen.environment)
    name = names_drawn(people[: len(seen.seats)])[seat]
    draw_panel(canvas, seat, Area(6, 6, WIDTH - 12, _HEAD - 12))
    shown = DrawnSeat(telling, seat, name, News())
    draw_title(canvas, shown, Span(30, WIDTH - 22, 42))
    draw_scores(canvas, shown, Span(30, 760, 104), hunters(telling, seat))
    held = zip(telling.backs(seat), DECK_NAMES, strict=False)
    backs = ", ".join(f"{count} {deck}" for count, deck in held if count)
    words = f"in hand: {backs or 'no cards'}"
    canvas.label(790, 104, words, (32, 26), WIDTH - 812, c.SOFT_INK)
    _draw_whole(canvas, whole, _HEAD)
    if not whole:
        canvas.panel(360, 420, 600, 120, c.PAPER, radius=20)
        canvas.text(WIDTH // 2, 480, "no Adaptations yet", 44, c.SOFT_INK, align="middle")
    return canvas.picture(seat_alt(seen, telling.viewer, people, seat, whole))


def _draw_whole(canvas: Canvas, shown: Sequence[Card], top: int) -> None:
    area = Area(6, top, WIDTH - 12, HEIGHT - top - 6)
    for card, place in zip(shown, grid_of(len(shown), area, 3, down=2), strict=True):
        face = Face(code=True, least=60, cut=True)
        put(canvas, face_piece(card, place.width, place.height, face), place)


def _draw_bank(telling: TextParts) -> Picture:
    canvas = _headed(telling, "Bank", 240)
    piles = zip(
        (*telling.seen.decks, telling.seen.discard), (*DECK_NAMES[:3], "discarded"), strict=True
    )
    backs = (*(art(back, 58, 44) for back in BACK_ART), None)
    decks = [
        row(
            *filter(None, [back]),
            column(
                text(str(len(pile)), GLANCE, c.WHITE),
                text(name, 26, c.GOLD_LIGHT),
                gap=0,
                align="left",
            ),
            gap=6,
        )
        for back, (pile, name) in zip(backs, piles, strict=True)
    ]
    show(canvas, row(*decks, gap=28), 272, 49)
    for which, place in enumerate(Area(6, 94, WIDTH - 12, 740).columns(4)):
        _draw_column(canvas, telling, which, place)
    return canvas.picture(bank_alt(telling.seen, telling.viewer))


def _draw_column(canvas: Canvas, telling: TextParts, which: int, place: Area) -> None:
    environment, seen = BY_RESOURCE[which], telling.seen
    x, y, width, _ = place
    here = environment == seen.environment
    draw_field(canvas, place, environment, telling)
    count = text(str(seen.bank[which]), 48)
    show(canvas, row(art(RESOURCE_ART[which], 60), count, gap=6), x + 12, y + 42)
    canvas.text(place.right - 12, y + 42, RESOURCE_NAMES[which], 34, align="right")
    words = "scarce now" if here else f"scarce: {environment_name(environment)}"
    scarce = label(words, (30, 26), 250, c.BAD if here else c.INK, weight="bold")
    show(canvas, row(environment_disc(environment, 40), scarce, gap=10), x + 14, y + 96)
    cards = reproduce_cards(telling.cards, environment)
    area = Area(x + 8, y + 124, width - 16, 608)
    for each, cell in zip(cards, area.rows(max(len(cards), 2)), strict=False):
        if each in seen.row:
            face = Face(code=True, lines=2)
            card = telling.cards.all[each]
            put(canvas, face_piece(card, cell.width, cell.height, face), cell)
        else:
            _draw_bought(canvas, telling, each, cell)


def _headed(telling: TextParts, title: str, width: int) -> Canvas:
    canvas = ground_of(telling.seen.environment)
    wooden_sign(width, 78, title).draw(canvas, 8, 8)
    canvas.panel(width + 16, 8, PLACE - width - 24, 78, c.INK, radius=16)
    draw_place(canvas, telling.seen.environment, PLACE)
    return canvas


def _draw_row(telling: TextParts, span: str, whole: Sequence[Card]) -> Picture:
    canvas = _headed(telling, "Reproduce cards", 500)
    canvas.text(540, 47, f"{span} left", GLANCE, c.GOLD_LIGHT)
    _draw_whole(canvas, whole, 94)
    return canvas.picture(bank_alt(telling.seen, telling.viewer))


def _draw_bought(canvas: Canvas, telling: TextParts, card: int, place: Area) -> None:
    canvas.art("darwin/place_tall", place.x, place.y, place.height, place.width)
    owners = [seat for seat, each in enumerate(telling.seen.seats) if card in each.species]
    title = fonts.fit(telling.cards.all[card].title, 28, place.width - 30, "black")
    words = f"now belongs to {letter(owners[0])}" if owners else "is gone"
    told = column(text(title, 28, c.SOFT_INK), text(words, 32, c.SOFT_INK), gap=14)
    show(canvas, told, place.centre, place.middle, "middle")
