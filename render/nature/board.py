"""The whole board: the watering hole, whose turn it is, what happened last, every seat."""

from collections.abc import Mapping, Sequence

from engine.model import Action, Event
from engine.nature.play.state import Seat, State, food_of, species_name
from render.base import Picture, Zoom
from render.drawing import colours as c
from render.drawing.canvas import SMALLEST, WIDTH, Canvas, Corner
from render.drawing.layout import Area
from render.drawing.seats import names_drawn
from render.nature.recent import Recent, recent_of
from render.nature.species import Look, draw_species
from render.nature.text_board import TextParts, hunters_of
from render.species_games.deeds import stored
from render.species_games.grid import seat_places, tile_places
from render.species_games.seat import FOLDERS, Beside, draw_free, draw_seat, draw_strip, title_of
from render.species_games.tile import Mark, draw_hunters, draw_rest
from render.species_games.zoom import species_zooms
from render.text import alt_titles

ART = (*FOLDERS, "nature")
_FIELDS: tuple[tuple[str, Mark], ...] = (
    ("species", "choose"),
    ("hunter", "hunter"),
    ("prey", "prey"),
)


def draw_board(
    seen: State,
    viewer: int | None,
    names: Sequence[str],
    marks: Sequence[Action] = (),
    recent: Sequence[Event] = (),
    *,
    corner: Corner | None = None,
) -> Picture:
    """The board as a viewer sees it; species that an action names are marked."""
    canvas = Canvas(c.SAND, ART, corner=corner)
    telling = TextParts(seen, viewer)
    drawn = names_drawn(names[: len(seen.seats)])
    changed = recent_of(seen, recent, drawn)
    each = food_of(seen.food_card) * len(drawn)
    beside = None if telling.outcome else Beside(f"+{each}", "a round")
    standing = changed.news.standing
    draw_strip(
        canvas,
        telling,
        drawn,
        changed.line,
        changed.plants,
        beside=beside,
        deeds=stored(drawn, standing),
    )
    marked, hunters = marks_of(seen, marks), hunters_of(seen)
    for number, panel in enumerate(seat_places(len(drawn))):
        lost = changed.news.extinct(number)
        draw_seat(canvas, panel, title_of(telling, number, drawn[number], lost))
        draw_row(canvas, seen, seen.seats[number], panel, changed, marked, hunters)
    if len(drawn) % 2 and len(drawn) > 3:
        free = Area(WIDTH // 2 + 4, panel.y, panel.width, panel.height)
        draw_free(canvas, free, f"Discarded {len(seen.discard)}", f"Deck {len(seen.deck)}")
    shown = alt_titles(names)
    line = recent_of(seen, recent, shown).line
    last = [f"Last: {line}"] if line else []
    deeds = stored(shown, standing)
    return canvas.picture(telling.board_alt(names, *last, *([deeds.told] if deeds else [])))


def draw_row(
    canvas: Canvas,
    seen: State,
    seat: Seat,
    panel: Area,
    recent: Recent,
    marked: Mapping[int, tuple[Mark, ...]],
    hunters: Mapping[int, Sequence[str]],
) -> None:
    """A seat's species side by side; those with a tab are drawn last, on top."""
    tiles = tile_places(panel, len(seat.species), strips=SMALLEST * bool(hunters))
    drawn = list(zip(seat.species, tiles.places, strict=False))
    if tiles.left_out:
        drawn.pop()
    drawn.sort(key=lambda pair: pair[0].id in recent.changes)
    for one, place in drawn:
        draw_hunters(canvas, place, hunters.get(one.id, ()), SMALLEST)
        look = Look(recent.changes.get(one.id), marked.get(one.id, ()), seen.phase == "feed")
        draw_species(canvas, one, place, look)
    draw_rest(canvas, tiles)


def marks_of(seen: State, marks: Sequence[Action]) -> Mapping[int, tuple[Mark, ...]]:
    """The marks of each species, by a hunt under way and by actions."""
    parts: list[tuple[int, Mark]] = []
    if seen.hunting is not None:
        parts += [(seen.hunting.hunter, "hunter"), (seen.hunting.prey, "prey")]
    parts += [
        (getattr(action, field), mark)
        for action in marks
        for field, mark in _FIELDS
        if field in action.__struct_fields__
    ]
    marked: dict[int, tuple[Mark, ...]] = {}
    for species, mark in dict.fromkeys(parts):
        marked[species] = (*marked.get(species, ()), mark)
    return marked


def zooms(
    seen: State, viewer: int | None, people: Sequence[str], marks: Sequence[Action]
) -> Sequence[Zoom]:
    """What can be hunted, then each seat's species, the viewer's first."""
    prey = [one for one, signs in marks_of(seen, marks).items() if "prey" in signs]
    rows = [[one.id for one in seat.species] for seat in seen.seats]
    strips = SMALLEST * bool(hunters_of(seen))
    return species_zooms(TextParts(seen, viewer), people, rows, prey, species_name, strips=strips)
