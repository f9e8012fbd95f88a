"""The whole board: the strip with the watering hole and whose turn it is, and every seat."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.evolution.play import actions as act
from engine.evolution.play.state import Species, State, food_of, species_name
from engine.evolution.play.traits import COOPERATION, SYMBIOSIS, WARNING_CALL, traits_of
from engine.model import Action, Event
from render.base import Picture, Zoom
from render.drawing import colours as c
from render.drawing.canvas import READABLE, Canvas, Corner
from render.drawing.colours import Colour
from render.drawing.layout import Area
from render.drawing.seats import names_drawn
from render.evolution.attacking import hunters_of, offered
from render.evolution.recent import Recent
from render.evolution.text_board import TextParts
from render.evolution.tile import Look, draw_species, layout_of
from render.evolution.traits import FOLDER, TINTS
from render.species_games.deeds import Deeds, laid, stored
from render.species_games.grid import seat_places, tile_places
from render.species_games.seat import FOLDERS, draw_seat, draw_strip, title_of
from render.species_games.tile import Mark, draw_hunters, draw_rest
from render.species_games.zoom import species_zooms
from render.text import alt_titles

_TAB = 44
"""How far a tab pushes links down."""


class Link(NamedTuple):
    """A sign between two neighbours: a piece of art, and whether it points the other way."""

    art: str
    mirrored: bool = False


def links_between(left: Species, right: Species) -> list[Link]:
    """What links two neighbours now, from the top down."""
    first, second = traits_of(left), traits_of(right)
    found = []
    if first & WARNING_CALL and second & WARNING_CALL:
        found.append(Link("evolution/link_warning_both"))
    elif (first | second) & WARNING_CALL:
        found.append(Link("evolution/link_warning_call", mirrored=bool(second & WARNING_CALL)))
    if first & SYMBIOSIS and right.body > left.body:
        found.append(Link("evolution/link_symbiosis"))
    if first & COOPERATION:
        found.append(Link("evolution/link_cooperation"))
    return found


def draw_links(
    canvas: Canvas, row: Sequence[Species], places: Sequence[Area], size: int, tabs: Sequence[bool]
) -> None:
    """The signs between neighbouring tiles, lower beside a tab; not all species have tiles."""
    for number in range(len(places) - 1):
        if number + 1 >= len(row):
            return
        left, right = places[number], places[number + 1]
        middle = (left.right + right.x) // 2
        y = left.y - 2 + (_TAB if tabs[number] or tabs[number + 1] else 0)
        for link in links_between(row[number], row[number + 1]):
            canvas.art(link.art, middle - size // 2, y, size, mirrored=link.mirrored)
            y += size + 2


SCREEN = "species_games/screen"
_LINK, _LINK_TALL, _NARROW = 34, 44, 118


def new_canvas(*more: Colour, corner: Corner | None = None) -> Canvas:
    """An empty picture of this game, perhaps with `more` colours than its own."""
    return Canvas(c.SAND, (*FOLDERS, FOLDER), (*TINTS.values(), *more), corner)


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
    canvas = new_canvas(corner=corner)
    telling, changed = TextParts(seen, viewer), Recent(recent)
    drawn = names_drawn(names)
    deeds = deeds_of(drawn, changed)
    draw_strip(canvas, telling, drawn, changed.line, changed.hole, deeds=deeds)
    marked, prices = marks_of(seen, marks)
    hunters = hunters_of(seen)
    for number, panel in enumerate(seat_places(len(seen.seats))):
        lost = changed.news.extinct(number)
        draw_seat(canvas, panel, title_of(telling, number, drawn[number], lost))
        row = seen.seats[number].species
        shown = {
            one.id: Look(changed.change(one.id), marked.get(one.id, ()), prices.get(one.id, 0))
            for one in row
        }
        draw_row(canvas, row, panel, shown, hunters, eating=telling.eating)
    last = [f"Last: {changed.line}"] if changed.line else []
    deeds = deeds_of(alt_titles(names), changed)
    return canvas.picture(telling.board_alt(names, *last, *([deeds.told] if deeds else [])))


def deeds_of(names: Sequence[str], changed: Recent) -> Deeds | None:
    """The food cards that were revealed, or the food that was stored, if any."""
    revealed = changed.revealed
    if revealed is None:
        return stored(names, changed.news.standing)
    foods = [None if card is None else food_of(card) for card in revealed.cards]
    return laid(names, foods, revealed.plants)


def draw_row(
    canvas: Canvas,
    row: Sequence[Species],
    panel: Area,
    shown: dict[int, Look],
    hunters: Mapping[int, Sequence[str]],
    *,
    eating: bool,
) -> None:
    """A seat's species on its panel, with what ties neighbours, and who can attack each."""
    if not row:
        return
    tiles = tile_places(panel, len(row), strips=READABLE * bool(hunters))
    places = tiles.places[:-1] if tiles.left_out else tiles.places
    for one, place in zip(row, places, strict=False):
        draw_hunters(canvas, place, hunters.get(one.id, ()), READABLE)
    draw_tiles(canvas, row, places, shown, eating=eating)
    draw_rest(canvas, tiles)


def draw_tiles(
    canvas: Canvas,
    row: Sequence[Species],
    places: Sequence[Area],
    shown: dict[int, Look],
    *,
    eating: bool,
) -> None:
    """Species on these places (maybe fewer than there are), with what ties neighbours."""
    layout = layout_of(row, places[0], eating=eating)
    if not layout.stage.startswith("names"):
        canvas.stage(layout.stage)
    plain = Look()
    for one, place in zip(row, places, strict=False):
        if not _is_marked(shown.get(one.id, plain)):
            draw_species(canvas, one, place, layout)
    # Frames and tabs stick out, so marked species go on top.
    for one, place in zip(row, places, strict=False):
        if _is_marked(shown.get(one.id, plain)):
            draw_species(canvas, one, place, layout, shown[one.id])
    tabs = [shown.get(one.id, plain).change is not None for one in row]
    width = places[0].width
    large = layout.stage == "names below" and layout.traits < 3
    size = 28 if width < _NARROW else _LINK_TALL if large else _LINK
    draw_links(canvas, row, places, size, tabs)


def _is_marked(shown: Look) -> bool:
    return shown.change is not None or bool(shown.marks)


def marks_of(
    seen: State, actions: Iterable[Action]
) -> tuple[dict[int, tuple[Mark, ...]], dict[int, int]]:
    """The marks of species, by an attack under way and by choices; and what attacks cost."""
    actions = list(actions)
    marks: dict[int, list[Mark]] = {}
    prices = {}
    for prey, hunters in offered(actions).items():
        marks.setdefault(prey, []).append("prey")
        prices[prey] = min(hunters.values())
        for hunter in hunters:
            if "hunter" not in marks.setdefault(hunter, []):
                marks[hunter].insert(0, "hunter")
    for action in actions:
        if isinstance(
            action,
            act.Eat
            | act.UseIntelligence
            | act.Trait
            | act.Grow
            | act.Enlarge
            | act.Remove
            | act.Activate,
        ):
            signs = marks.setdefault(action.species, [])
            if "choose" not in signs:
                signs.insert(0, "choose")
    if seen.attack is not None:
        marks[seen.attack.hunter] = ["hunter"]
        marks[seen.attack.prey] = ["prey"]
    return {one: tuple(signs) for one, signs in marks.items()}, prices


def zooms(
    seen: State, viewer: int | None, people: Sequence[str], marks: Sequence[Action]
) -> Sequence[Zoom]:
    """What can be attacked, then each seat's species, the viewer's first."""
    prey = [one for one, signs in marks_of(seen, marks)[0].items() if "prey" in signs]
    rows = [[one.id for one in seat.species] for seat in seen.seats]
    strips = READABLE * bool(hunters_of(seen))
    return species_zooms(TextParts(seen, viewer), people, rows, prey, species_name, strips=strips)
