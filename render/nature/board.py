"""The whole board: the watering hole, who is to act, what happened last, and every seat."""

from collections.abc import Mapping, Sequence

from engine.model import HIDDEN, Action, Event
from engine.nature.play.scoring import SPECIES_BONUS
from engine.nature.play.state import Seat, State, food_of, population
from render.base import Picture
from render.drawing import colours as c
from render.drawing.canvas import WIDTH, Canvas
from render.drawing.layout import Place
from render.drawing.seats import names_drawn
from render.nature.recent import Recent, recent_of
from render.nature.species import Look, draw_species
from render.nature.text_board import TextParts, next_species
from render.species_games.grid import HEADER, seat_places, tile_places
from render.species_games.seat import (
    FOLDERS,
    Title,
    draw_free,
    draw_header,
    draw_seat,
    draw_strip_turn,
)
from render.species_games.tile import Mark, draw_rest
from render.text import alt_titles

SCENE = "species_games/savanna"
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
) -> Picture:
    """The board as a viewer sees it; species that an action names are marked."""
    canvas = Canvas(c.SAND, ART)
    telling = TextParts(seen, viewer)
    drawn = names_drawn(names[: len(seen.seats)])
    changed = recent_of(seen, recent, drawn)
    draw_top(canvas, telling, drawn, changed)
    marked = marks_of(seen, marks)
    for number, panel in enumerate(seat_places(len(drawn))):
        title = seat_title(telling, number, drawn[number], changed.extinct.get(number, ""))
        draw_seat(canvas, panel, title)
        draw_row(canvas, seen, seen.seats[number], panel, changed, marked)
    if len(drawn) % 2 and len(drawn) > 3:
        free = Place(WIDTH // 2 + 4, panel.y, panel.width, panel.height)
        draw_free(canvas, free, f"Discarded {len(seen.discard)}", f"Deck {len(seen.deck)}")
    line = recent_of(seen, recent, alt_titles(names)).line
    return canvas.picture(telling.board_alt(names, *([f"Last: {line}"] if line else [])))


def draw_row(
    canvas: Canvas,
    seen: State,
    seat: Seat,
    panel: Place,
    recent: Recent,
    marked: Mapping[int, tuple[Mark, ...]],
) -> None:
    """A seat's species side by side in its panel; tabs of the last action lie on top."""
    tiles = tile_places(canvas, panel, len(seat.species))
    drawn = list(zip(seat.species, tiles.places, strict=False))
    if tiles.left_out:
        drawn.pop()
    drawn.sort(key=lambda pair: pair[0].id in recent.changes)
    for one, place in drawn:
        look = Look(recent.changes.get(one.id), marked.get(one.id, ()), seen.phase == "feed")
        draw_species(canvas, one, place, look)
    draw_rest(canvas, tiles)


# --- the header ----------------------------------------------------------------------------------


def draw_top(
    canvas: Canvas,
    telling: TextParts,
    names: Sequence[str],
    recent: Recent,
    *,
    height: int = HEADER,
    beside: tuple[str, str] | None = None,
) -> None:
    """The strip at the top; `beside` the watering hole: the plants of a round, or what is given."""
    seen = telling.seen
    each = food_of(seen.food_card) * len(seen.seats)
    over = seen.phase == "over"
    draw_header(
        canvas,
        SCENE,
        telling.sign(),
        seen.plants,
        change=recent.plants,
        beside=beside or (None if over else (f"+{each}", "a round")),
        height=height,
    )
    seats, title = telling.strip(names)
    draw_strip_turn(canvas, seats, title, telling.below(recent.line), height=height)


# --- a seat --------------------------------------------------------------------------------------


def seat_title(telling: TextParts, number: int, name: str, extinct: str = "") -> Title:
    """A seat's title line."""
    seen = telling.seen
    seat, points = seen.seats[number], telling.points(number)
    if points is not None:
        return Title(
            seat=number,
            name=name,
            total=str(points),
            signs=(),
            made_of=_made_of(seat),
            won=number in telling.leading,
        )
    living = sum(population(one) for one in seat.species)
    fed = sum(one.plant + one.meat for one in seat.species)
    eating = seen.phase == "feed"
    return Title(
        seat=number,
        name=name,
        total=f"{fed}/{living}" if eating else str(living),
        signs=("signs/plant", "signs/meat") if eating else ("signs/paw",),
        cards=str(len(seat.hand)),
        first="animals/snow_leopard" if number == seen.first else "",
        notes=_notes(telling, number),
        lost=extinct,
        stored="" if seat.plant == HIDDEN else str(seat.plant + seat.meat),
    )


def _made_of(seat: Seat) -> tuple[tuple[str, str], ...]:
    """What points are made of."""
    return (
        ("signs/plant", str(seat.plant)),
        ("signs/meat", str(seat.meat)),
        ("species_games/species", str(SPECIES_BONUS * len(seat.species))),
    )


def _notes(telling: TextParts, number: int) -> tuple[str, ...]:
    """Whether a seat has finished, and what its next species will have."""
    done = telling.out(number)
    notes = [*([done] if done else []), *next_species(telling.seen.seats[number])]
    return tuple(filter(None, (", ".join(notes), done)))


# --- marks ---------------------------------------------------------------------------------------


def marks_of(seen: State, marks: Sequence[Action]) -> Mapping[int, tuple[Mark, ...]]:
    """Why each species is marked, maybe more than once: by a hunt under way, or by an action."""
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
