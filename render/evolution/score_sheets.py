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
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    ends,
    gap,
    label,
    layers,
    lines,
    margins,
    put,
    row,
    share,
    staged,
    text,
    within,
)
from render.drawing.names import letter
from render.drawing.seats import names_drawn
from render.evolution import traits
from render.evolution.attacking import Attacks, possible, victims
from render.evolution.board import draw_links, new_canvas
from render.evolution.text_board import TextParts
from render.evolution.tile import eaten_track, emblem_piece, traits_shown
from render.evolution.traits import animal_of
from render.species_games.grid import HEADER, MARGIN, title_height
from render.species_games.seat import draw_seat, draw_strip, title_of
from render.species_games.tile import animal_piece, draw_tile
from render.text import alt_titles, seat_key

SPECIES_PER_PAGE = 4
_GAP, _STEP = 12, 27
_PANEL = Area(0, HEADER, WIDTH, HEIGHT - HEADER).inset(MARGIN)


def score_sheets(seen: State, viewer: int | None, names: Sequence[str]) -> Parts:
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
    draw_tile(canvas, place, hunter=hunter)
    colour = c.ATTACK if hunter else c.WOOD_DARK
    disc = box(84, 84, colour, colour, radius=42)
    body = layers(disc, text(str(one.body), 64, c.WHITE))
    head = row(body, text(species_name(one.id), GLANCE))
    animal = animal_piece(animal_of(one), 108, size=one.body + 3, largest=9)
    room = place.width - 26
    above = ends(room, margins(head, 8), animal)
    track = eaten_track(one, place.width - 14, 40, eating=eating)
    shown = (_trait(one, card, room) for card in traits_shown(one))
    told = column(above, gap(0, 6), track, gap(0, 12), *shown, gap=0)
    put(canvas, margins(told, top=24), place, sit="top")
    foot = _attacks(one, attacks, room, place.height - told.height - 34)
    put(canvas, margins(foot, left=14, bottom=9), place, "left", "bottom")


def _trait(one: Species, card: int, room: int) -> Piece:
    """A trait's emblem, name and effect."""
    face_down = card in one.down
    ink = c.SOFT_INK if face_down else traits.colour_of(trait_of(card))
    words = traits.title(card)
    if words == "Fat Tissue" and not face_down:
        words = f"{words} {one.fat}/{one.body}"
    name = row(emblem_piece(one, card, 38), label(words, (30, 26), room - 46, ink))
    effect = () if card == HIDDEN else fonts.wrap(traits.effect(trait_of(card)), 26, room)
    told = column(name, lines(effect, 26, _STEP, weight="bold"), gap=0, align="left")
    return within(room, told.height + 7, told, "left", "top")


def _attacks(one: Species, attacks: Attacks, room: int, height: int) -> Piece:
    """What it can attack, and what can attack it, in as many lines as there is room for."""
    told = []
    if prey := victims(attacks, one.id):
        told.append((f"Can attack {_priced(prey)}", c.GOOD))
    if hunters := attacks.get(one.id):
        told.append((f"{_priced(hunters)} can attack it", c.ATTACK))
    wrapped = [(line, ink) for words, ink in told for line in fonts.wrap(words, 26, room)]
    shown = wrapped[: max(height // _STEP, 0)]
    if shown and len(shown) < len(wrapped):
        words, ink = shown[-1]
        shown[-1] = (fonts.fit(f"{words} …", 26, room), ink)
    pieces = (text(words, 26, ink, weight="bold") for words, ink in shown)
    foot = column(*pieces, gap=_STEP - 26, align="left")
    return staged("attacks left out", foot) if len(shown) < len(wrapped) else foot


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
    laid = " ".join(letter(number) for number, seat in enumerate(seen.seats) if seat.laid)
    told = text(f"Laid as food: {laid}", 34) if laid else gap(0)
    counts = Counter(trait_of(card) for card in seen.discard if card != HIDDEN)
    inner, down = panel.inset(24, 14), -(-len(TRAITS) // 3)
    width, height = share(inner.width, 3, 10), share(inner.height - 82, down, 10)
    cells = [_pile(trait, counts[trait], width, height) for trait in range(len(TRAITS))]
    columns = (column(*cells[at : at + down], gap=10) for at in range(0, len(cells), down))
    first = within(inner.width, 64, ends(inner.width, row(*piles, gap=60), told))
    whole = column(first, row(*columns, gap=10, sit="top"), gap=18, align="left")
    put(canvas, whole, inner, "left", "top")
    return canvas.picture(telling.piles_alt(names))


def _pile(trait: int, count: int, width: int, height: int) -> Piece:
    """A trait and how many cards of it are discarded."""
    number = text(str(count), 44, c.INK if count else c.EDGE)
    name = label(TRAITS[trait], (32, 26), width - number.width - 124, traits.colour_of(trait))
    named = row(art(traits.emblem(trait), 56), name, gap=14)
    return layers(box(width, height, c.PAPER, c.EDGE), ends(width - 32, named, number))
