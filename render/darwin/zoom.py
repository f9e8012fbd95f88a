"""The closer look: one seat's Adaptations as whole cards, or the bank with its Reproduce cards."""

from collections.abc import Sequence

from engine.darwin.play.cards import DECK_NAMES, RESOURCE_NAMES, Card, environment_name
from engine.darwin.play.state import State
from engine.words import counted
from render.base import Part, Picture
from render.darwin.adaptations import Area
from render.darwin.bank import BY_RESOURCE, reproduce_cards
from render.darwin.faces import Face, draw_face, grid_of
from render.darwin.hand import hunters
from render.darwin.header import draw_place, ground_of
from render.darwin.legend import SIGNS_PAGES, pages
from render.darwin.news import News
from render.darwin.pieces import BACK_ART, PALE, RESOURCE_ART, STRONG, draw_disc, environment_art
from render.darwin.score_line import draw_scores
from render.darwin.seat import draw_panel
from render.darwin.text_board import bank_alt, seat_alt
from render.darwin.text_parts import TextParts
from render.darwin.title_line import Line, Shown, draw_title
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, HEIGHT, WIDTH, Canvas
from render.drawing.names import letter, plain
from render.drawing.parts import draw_sign
from render.drawing.seats import names_drawn

PAGE = 6
"""So many Adaptations are shown in one picture, with their sentences."""
_HEAD = 148
_BANK, _ROW, _SIGNS = "bank", "reproduce", "signs"


def parts(seen: State, people: Sequence[str]) -> list[Part]:
    """Each seat, in several parts if its cards are many; the bank; the signs."""
    found = []
    for seat in range(len(seen.seats)):
        count = len(seen.seats[seat].species)
        name = f"{letter(seat)} {plain(people[seat], seat)}"
        for page in range(max(-(-count // PAGE), 1)):
            first, last = page * PAGE + 1, min((page + 1) * PAGE, count)
            help_ = f"{counted(count, 'Adaptation')}, whole cards"
            if count > PAGE:
                help_ = f"Adaptations {_span(first, last)} of {count}, whole cards"
            found.append(Part(_key(seat, page), name, help_))
    row = counted(len(seen.row), "Reproduce card")
    found.append(Part(_BANK, "Bank and decks", f"{row} left"))
    for page in range(-(-len(seen.row) // PAGE)):
        first, last = page * PAGE + 1, min((page + 1) * PAGE, len(seen.row))
        help_ = f"{_span(first, last)} of {len(seen.row)}, whole cards"
        found.append(Part(_paged(_ROW, page), "Reproduce cards", help_))
    found += [
        Part(_paged(_SIGNS, page), f"Signs: {title}", "What they mean")
        for page, title in enumerate(SIGNS_PAGES)
    ]
    return found


def _span(first: int, last: int) -> str:
    return f"{first} to {last}" if last > first else str(first)


def _paged(key: str, page: int) -> str:
    """The key of one of several pages."""
    return f"{key}-{page + 1}" if page else key


def _key(seat: int, page: int) -> str:
    return _paged(f"seat-{letter(seat).lower()}", page)


def draw_part(seen: State, viewer: int | None, people: Sequence[str], part: str) -> Picture | None:
    """One part alone; None for a key that `parts` does not offer."""
    if part == _BANK:
        return _draw_bank(seen, viewer)
    for page in range(len(SIGNS_PAGES)):
        if part == _paged(_SIGNS, page):
            return pages()[page]
    for page in range(-(-len(seen.row) // PAGE)):
        if part == _paged(_ROW, page):
            return _draw_row(TextParts(seen, viewer), page)
    for seat in range(len(seen.seats)):
        for page in range(max(-(-len(seen.seats[seat].species) // PAGE), 1)):
            if part == _key(seat, page):
                return _draw_seat(TextParts(seen, viewer), people, seat, page)
    return None


# --- a seat --------------------------------------------------------------------------------------


def _draw_seat(telling: TextParts, people: Sequence[str], seat: int, page: int) -> Picture:
    seen = telling.seen
    canvas = ground_of(seen.environment)
    name = names_drawn(people[: len(seen.seats)])[seat]
    draw_panel(canvas, seat, Area(6, 6, WIDTH - 12, _HEAD - 12))
    shown = Shown(telling, seat, name, News())
    draw_title(canvas, shown, Line(30, WIDTH - 22, 42))
    draw_scores(canvas, shown, Line(30, 760, 104), hunters(telling, seat))
    cards = telling.species(seat)
    _draw_hand(canvas, telling, seat, 790, 104)
    whole = cards[page * PAGE : (page + 1) * PAGE]
    _draw_whole(canvas, whole, _HEAD)
    if not cards:
        canvas.panel(360, 420, 600, 120, c.PAPER, radius=20)
        canvas.text(WIDTH // 2, 480, "no Adaptations yet", 44, c.SOFT_INK, align="middle")
    return canvas.picture(seat_alt(seen, telling.viewer, people, seat, whole))


def _draw_whole(canvas: Canvas, shown: Sequence[Card], top: int) -> None:
    """Up to a page of cards with their sentences, from a height on."""
    area = Area(6, top, WIDTH - 12, HEIGHT - top - 6)
    for card, place in zip(shown, grid_of(len(shown), area, 3, down=2), strict=True):
        draw_face(canvas, card, place, Face(code=True, least=60, cut=True))


def _draw_hand(canvas: Canvas, telling: TextParts, seat: int, x: int, middle: int) -> None:
    """What a seat holds, by decks, in words; and which Adaptations of how many."""
    backs = [
        f"{count} {name}"
        for count, name in zip(telling.backs(seat), DECK_NAMES, strict=False)
        if count
    ]
    words = f"in hand: {', '.join(backs) or 'no cards'}"
    words, size = fonts.shrink(words, (32, 30, 28, 26), WIDTH - 22 - x, "black")
    canvas.text(x, middle, words, size, c.SOFT_INK)


# --- the bank ------------------------------------------------------------------------------------


def _draw_bank(seen: State, viewer: int | None) -> Picture:
    telling = TextParts(seen, viewer)
    canvas = ground_of(seen.environment)
    draw_sign(canvas, 8, 8, 240, 78, "Bank")
    _draw_decks(canvas, telling)
    draw_place(canvas, seen.environment, WIDTH - 254)
    for which, environment in enumerate(BY_RESOURCE):
        x = 6 + which * 329
        here = environment == seen.environment
        ground = STRONG[environment] if here else PALE[seen.environment]
        canvas.framed(x, 94, 321, 740, ground, c.INK, thick=6 if here else 3)
        canvas.art(RESOURCE_ART[which], x + 12, 106, 60)
        canvas.text(x + 78, 136, str(seen.bank[which]), 48)
        canvas.text(x + 309, 136, RESOURCE_NAMES[which], 34, align="right")
        draw_disc(canvas, environment_art(environment), x + 14, 170, 40)
        words = "scarce now" if here else f"scarce: {environment_name(environment)}"
        line, size = fonts.shrink(words, (30, 28, 26), 250, "bold")
        canvas.text(x + 64, 190, line, size, c.BAD if here else c.INK, weight="bold")
        places = reproduce_cards(telling.cards, environment)
        area = Area(x + 8, 218, 305, 608)
        down = max(len(places), 2)
        for each, place in zip(places, grid_of(len(places), area, 1, down=down), strict=True):
            if each in seen.row:
                draw_face(canvas, telling.cards.all[each], place, Face(code=True, lines=2))
            else:
                _draw_bought(canvas, telling, each, place)
    return canvas.picture(bank_alt(seen, viewer))


def _draw_decks(canvas: Canvas, telling: TextParts) -> None:
    """The decks' counts by name, and the discarded cards."""
    canvas.panel(256, 8, WIDTH - 254 - 8 - 256, 78, c.INK, radius=16)
    seen = telling.seen
    x = 272
    for deck, pile in enumerate(seen.decks):
        canvas.art(BACK_ART[deck], x, 18, 58, 44)
        x += 50
        wide = canvas.text(x, 34, str(len(pile)), GLANCE, c.WHITE)
        x += max(canvas.text(x, 68, DECK_NAMES[deck], 26, c.GOLD_LIGHT), wide) + 28
    canvas.text(x, 34, str(len(seen.discard)), GLANCE, c.WHITE)
    canvas.text(x, 68, "discarded", 26, c.GOLD_LIGHT)


def _draw_row(telling: TextParts, page: int) -> Picture:
    """Reproduce cards that are left, whole."""
    seen = telling.seen
    canvas = ground_of(seen.environment)
    draw_sign(canvas, 8, 8, 500, 78, "Reproduce cards")
    canvas.panel(516, 8, WIDTH - 254 - 8 - 516, 78, c.INK, radius=16)
    first, last = page * PAGE + 1, min((page + 1) * PAGE, len(seen.row))
    words = f"{_span(first, last)} of {len(seen.row)} left"
    canvas.text(540, 47, words, GLANCE, c.GOLD_LIGHT)
    draw_place(canvas, seen.environment, WIDTH - 254)
    shown = [telling.cards.all[each] for each in seen.row[first - 1 : last]]
    _draw_whole(canvas, shown, 94)
    return canvas.picture(bank_alt(seen, telling.viewer))


def _draw_bought(canvas: Canvas, telling: TextParts, card: int, place: Area) -> None:
    """The place of a Reproduce card that is part of a species now."""
    x, y, width, height = place
    canvas.art("darwin/place_tall", x, y, height, width)
    owners = [seat for seat, each in enumerate(telling.seen.seats) if card in each.species]
    middle = y + height // 2
    title = fonts.fit(telling.cards.all[card].title, 28, width - 30, "black")
    canvas.text(x + width // 2, middle - 22, title, 28, c.SOFT_INK, align="middle")
    words = f"is part of {letter(owners[0])}" if owners else "is gone"
    canvas.text(x + width // 2, middle + 22, words, 32, c.SOFT_INK, align="middle")
