"""A closer look at one seat: the full names and effects of traits, and who can attack whom."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from engine.evolution.play.state import TRAITS, Species, State, species_name, trait_of
from engine.evolution.play.traits import CARNIVORE, traits_of
from engine.model import HIDDEN
from engine.words import counted
from render.base import Part, Parts, Picture
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, HEIGHT, WIDTH, Canvas
from render.drawing.layout import Area, art, label, row, show, text
from render.drawing.names import letter
from render.drawing.seats import names_drawn
from render.evolution import traits
from render.evolution.attacking import Attacks, possible, victims
from render.evolution.board import draw_links, new_canvas
from render.evolution.text_board import TextParts
from render.evolution.tile import draw_eaten, draw_emblem, traits_shown
from render.evolution.traits import animal_of
from render.species_games.grid import HEADER, MARGIN, title_height
from render.species_games.seat import draw_seat, draw_strip, title_of
from render.species_games.tile import draw_animal, draw_tile
from render.text import alt_titles, seat_key

SPECIES_PER_PAGE = 4
_GAP, _STEP = 12, 27
_PANEL = Area(0, HEADER, WIDTH, HEIGHT - HEADER).inset(MARGIN)


def zooms(seen: State, viewer: int | None, names: Sequence[str]) -> Parts:
    """A part per seat, or several if its species need more pages; then the piles."""
    titles = alt_titles(names)
    found: Parts = {}
    for number, seat in enumerate(seen.seats):
        pages = max(-(-len(seat.species) // SPECIES_PER_PAGE), 1)
        for page in range(pages):
            ids = [species_name(one.id) for one in _page(seat.species, page)]
            which = f"{ids[0]} to {ids[-1]}" if len(ids) > 1 else "".join(ids) or "No species"
            help_ = f"{which}: full trait texts, and who can attack whom"
            part = Part(seat_key(number, page), titles[number], help_)
            found[part] = partial(_draw_seat, seen, viewer, names, number, page)
    piles = Part("piles", "Deck and discards", "How many cards of each trait are discarded")
    found[piles] = partial(_draw_piles, seen, viewer, names)
    return found


def _page(row: Sequence[Species], page: int) -> Sequence[Species]:
    return row[page * SPECIES_PER_PAGE : (page + 1) * SPECIES_PER_PAGE]


def _draw_seat(
    seen: State, viewer: int | None, names: Sequence[str], number: int, page: int
) -> Picture:
    """A page of a seat with full names, effects and all attacks."""
    canvas, telling, drawn = new_canvas(), TextParts(seen, viewer), names_drawn(names)
    draw_strip(canvas, telling, drawn)
    draw_seat(canvas, _PANEL, title_of(telling, number, drawn[number]))
    _draw_page(canvas, telling, _page(seen.seats[number].species, page))
    return canvas.picture(telling.seat_alt(names, number))


def _draw_page(canvas: Canvas, telling: TextParts, shown: Sequence[Species]) -> None:
    if not shown:
        canvas.text(_PANEL.centre, _PANEL.y + 300, "No species", GLANCE, c.SOFT_INK, align="middle")
        return
    top = _PANEL.y + title_height(_PANEL) + 8
    across = Area(_PANEL.x + 22, top, _PANEL.width - 36, _PANEL.bottom - top - 10)
    places = across.columns(max(len(shown), 2), _GAP)[: len(shown)]
    attacks = possible(telling.seen)
    for one, place in zip(shown, places, strict=True):
        _draw_species(canvas, one, place, attacks, eating=telling.eating)
    draw_links(canvas, shown, places, 44, [False] * len(shown))


def _draw_species(
    canvas: Canvas, one: Species, place: Area, attacks: Attacks, *, eating: bool
) -> None:
    hunter = bool(traits_of(one) & CARNIVORE)
    x, y, width, _ = place
    draw_tile(canvas, place, hunter=hunter)
    canvas.disc(x + 22, y + 26, 84, c.ATTACK if hunter else c.WOOD_DARK)
    canvas.text(x + 64, y + 68, str(one.body), 64, c.WHITE, align="middle")
    name = species_name(one.id)
    canvas.text(x + 114, y + 68, name, GLANCE)
    draw_animal(canvas, animal_of(one), x + width - 66, y + 132, 108, size=one.body + 3, largest=9)
    draw_eaten(canvas, one, Area(x + 7, y + 138, width - 14, 40), eating=eating)
    line = y + 190
    for card in traits_shown(one):
        line = _draw_trait(canvas, one, card, x + 14, line, width - 26)
    _draw_attacks(canvas, one, attacks, place, line)


def _draw_trait(canvas: Canvas, one: Species, card: int, x: int, y: int, room: int) -> int:
    """A trait's emblem, name and effect; gives where the next begins."""
    draw_emblem(canvas, one, card, x, y, 38)
    face_down = card in one.down
    ink = c.SOFT_INK if face_down else traits.colour_of(trait_of(card))
    words = traits.title(card)
    if words == "Fat Tissue" and not face_down:
        words = f"{words} {one.fat}/{one.body}"
    canvas.label(x + 46, y + 19, words, (30, 26), room - 46, ink)
    y += 51
    if card != HIDDEN:
        for words in fonts.wrap(traits.effect(trait_of(card)), 26, room, "bold"):
            canvas.text(x, y, words, 26, weight="bold")
            y += _STEP
    return y - 6


def _draw_attacks(canvas: Canvas, one: Species, attacks: Attacks, place: Area, top: int) -> None:
    """What it can attack, and what can attack it, at the foot of the tile."""
    room = place.width - 26
    lines = []
    if prey := victims(attacks, one.id):
        lines += [(words, c.GOOD) for words in fonts.wrap(f"Can attack {_priced(prey)}", 26, room)]
    if hunters := attacks.get(one.id):
        words_ = f"{_priced(hunters)} can attack it"
        lines += [(words, c.ATTACK) for words in fonts.wrap(words_, 26, room)]
    most = max((place.bottom - 10 - top) // _STEP, 0)
    if len(lines) > most:
        canvas.stage("attacks left out")
        lines = lines[:most]
        if lines:
            lines[-1] = (fonts.fit(f"{lines[-1][0]} …", 26, room), lines[-1][1])
    middle = place.bottom - 22 - _STEP * (len(lines) - 1)
    for words, ink in lines:
        canvas.text(place.x + 14, middle, words, 26, ink, weight="bold")
        middle += _STEP


def _priced(others: dict[int, int]) -> str:
    """Species with what the attack costs, such as "B1, C2 (1 card)"."""
    return ", ".join(
        species_name(one) + (f" ({counted(cards, 'card')})" if cards else "")
        for one, cards in sorted(others.items())
    )


def _draw_piles(seen: State, viewer: int | None, names: Sequence[str]) -> Picture:
    """The number of cards in the deck, and the discarded traits."""
    canvas, panel = new_canvas(), _PANEL
    telling = TextParts(seen, viewer)
    draw_strip(canvas, telling, names_drawn(names))
    canvas.framed(*panel, c.PANEL, c.EDGE)
    piles = (
        row(art("signs/cards", 60), text(words, GLANCE), text(str(count), 56, c.LEAF_DARK), gap=14)
        for words, count in (("Deck", len(seen.deck)), ("Discarded", len(seen.discard)))
    )
    show(canvas, row(*piles, gap=60), panel.x + 24, panel.y + 46)
    laid = "".join(letter(number) for number, seat in enumerate(seen.seats) if seat.laid)
    if laid:
        words = f"Laid as food: {' '.join(laid)}"
        canvas.text(panel.right - 24, panel.y + 46, words, 34, align="right")
    counts = Counter(trait_of(card) for card in seen.discard if card != HIDDEN)
    down = -(-len(TRAITS) // 3)
    cells = Area(panel.x + 24, panel.y + 96, panel.width - 48, panel.height - 110)
    places = cells.grid(3, down, gap=10)
    for trait, name in enumerate(TRAITS):
        cell = places[trait % down * 3 + trait // down]
        canvas.framed(*cell, c.PAPER, c.EDGE)
        named = label(name, (32, 26), cell.width - 154, traits.colour_of(trait))
        show(canvas, row(art(traits.emblem(trait), 56), named, gap=14), cell.x + 14, cell.middle)
        ink = c.INK if counts[trait] else c.EDGE
        canvas.text(cell.right - 18, cell.middle, str(counts[trait]), 44, ink, align="right")
    return canvas.picture(telling.piles_alt(names))
