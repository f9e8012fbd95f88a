"""Score sheets: a seat's Adaptations as whole cards, or the bank with its Reproduce cards."""

from collections.abc import Iterator, Sequence
from functools import partial

from engine.darwin.play.cards import DECK_NAMES, RESOURCE_NAMES, Card, environment_name
from engine.darwin.play.state import State
from engine.words import counted
from render.base import Part, Parts, Picture
from render.darwin.bank import BY_RESOURCE, field, reproduce_cards
from render.darwin.board import DrawnSeat, panel, scores, title
from render.darwin.faces import Face, face_piece
from render.darwin.hand import hunters
from render.darwin.header import PLACE, TALL, TOP, ground_of, place
from render.darwin.legend import SIGNS_PAGES, pages
from render.darwin.news import News
from render.darwin.pieces import BACK_ART, RESOURCE_ART, environment_disc
from render.darwin.text_board import TextParts, bank_alt, seat_alt
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, HEIGHT, WIDTH, Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    ends,
    label,
    layers,
    margins,
    put,
    row,
    share,
    text,
    within,
)
from render.drawing.names import letter, plain
from render.drawing.parts import wooden_sign
from render.drawing.seats import names_drawn
from render.text import paged, seat_key

CARDS_PER_PAGE = 6
_HEAD = Area(6, 6, WIDTH - 12, 136)


def score_sheets(seen: State, viewer: int | None, people: Sequence[str]) -> Parts:
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
    for page, topic in enumerate(SIGNS_PAGES):
        part = Part(paged("signs", page), f"Signs: {topic}", "What they mean")
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
    shown = DrawnSeat(telling, seat, name, News())
    held = zip(telling.backs(seat), DECK_NAMES, strict=False)
    backs = ", ".join(f"{count} {deck}" for count, deck in held if count)
    told = row(
        scores(shown, 730, hunters(telling, seat)),
        label(f"in hand: {backs or 'no cards'}", (32, 26), 508, c.SOFT_INK),
        gap=30,
    )
    head = column(title(shown, 1268), within(1268, 50, told, "left"), gap=10)
    put(canvas, layers(panel(seat, *_HEAD[2:]), margins(head, 18)), _HEAD)
    _draw_whole(canvas, whole, _HEAD.bottom + 6)
    if not whole:
        words = text("no Adaptations yet", 44, c.SOFT_INK)
        ground = box(600, 120, c.PAPER, c.PAPER, radius=20)
        put(canvas, layers(ground, words), Area(0, _HEAD.bottom, WIDTH, HEIGHT - _HEAD.bottom))
    return canvas.picture(seat_alt(seen, telling.viewer, people, seat, whole))


def _draw_whole(canvas: Canvas, shown: Sequence[Card], top: int) -> None:
    area, face = Area(6, top, WIDTH - 12, HEIGHT - top - 6), Face(code=True, least=60, cut=True)
    for card, cell in zip(shown, area.grid(3, 2), strict=False):
        put(canvas, face_piece(card, cell.width, cell.height, face), cell)


def _draw_bank(telling: TextParts) -> Picture:
    piles = zip(
        (*telling.seen.decks, telling.seen.discard), (*DECK_NAMES[:3], "discarded"), strict=True
    )
    backs = (*([art(back, 58, 44)] for back in BACK_ART), [])
    decks = [
        row(*back, column(text(str(len(pile)), GLANCE, c.WHITE), text(name, 26, c.GOLD_LIGHT),
                          gap=0, align="left"), gap=6)
        for back, (pile, name) in zip(backs, piles, strict=True)
    ]  # fmt: skip
    canvas = _headed(telling, "Bank", 240, row(*decks, gap=28))
    for which, where in enumerate(Area(6, 94, WIDTH - 12, 740).columns(4)):
        put(canvas, _column(telling, which, where.width, where.height), where)
    return canvas.picture(bank_alt(telling.seen, telling.viewer))


def _column(telling: TextParts, which: int, width: int, height: int) -> Piece:
    environment, seen = BY_RESOURCE[which], telling.seen
    here = environment == seen.environment
    count = row(art(RESOURCE_ART[which], 60), text(str(seen.bank[which]), 48), gap=6)
    pile = ends(width - 24, count, text(RESOURCE_NAMES[which], 34))
    words = "scarce now" if here else f"scarce: {environment_name(environment)}"
    scarce = label(words, (30, 26), 250, c.BAD if here else c.INK, weight="bold")
    head = column(pile, row(environment_disc(environment, 40), scarce, gap=10), gap=4, align="left")
    cards = reproduce_cards(telling.cards, environment)
    tall = share(height - head.height - 28, max(len(cards), 2))
    shown = column(*(_place(telling, each, width - 16, tall) for each in cards))
    told = column(margins(head, 4), shown, align="left")
    ground = field(width, height, environment, telling)
    return layers(ground, within(width, height, margins(told, 8, 12), "left", "top"))


def _place(telling: TextParts, card: int, width: int, height: int) -> Piece:
    """A whole Reproduce card, or where it was and who has it now."""
    one = telling.cards.all[card]
    if card in telling.seen.row:
        return face_piece(one, width, height, Face(code=True, lines=2))
    owners = [seat for seat, each in enumerate(telling.seen.seats) if card in each.species]
    title = text(fonts.fit(one.title, 28, width - 30, "black"), 28, c.SOFT_INK)
    words = f"now belongs to {letter(owners[0])}" if owners else "is gone"
    told = column(title, text(words, 32, c.SOFT_INK), gap=14)
    return layers(art("darwin/place_tall", height, width), told)


def _headed(telling: TextParts, words: str, width: int, told: Piece) -> Canvas:
    """A sign, something beside it, and the Environment."""
    canvas = ground_of(telling.seen.environment)
    wooden_sign(width, TALL, words).draw(canvas, 8, TOP)
    beside = Area(width + 16, TOP, PLACE - width - 24, TALL)
    ground = box(beside.width, TALL, c.INK, radius=16)
    put(canvas, layers(ground, within(beside.width - 36, TALL, told, "left")), beside)
    place(telling.seen.environment).draw(canvas, PLACE, TOP)
    return canvas


def _draw_row(telling: TextParts, span: str, whole: Sequence[Card]) -> Picture:
    told = text(f"{span} left", GLANCE, c.GOLD_LIGHT)
    canvas = _headed(telling, "Reproduce cards", 500, told)
    _draw_whole(canvas, whole, 94)
    return canvas.picture(bank_alt(telling.seen, telling.viewer))
