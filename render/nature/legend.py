"""The legend of Nature's pictures."""

from engine.nature.play.state import TRAITS, Species, make_card
from render.base import Picture
from render.drawing import colours as c
from render.drawing.canvas import Canvas
from render.drawing.layout import Area, Piece, art, row
from render.nature.board import ART
from render.nature.species import Look, draw_species
from render.nature.traits import emblem, family, told, trait_title
from render.pages.legend import PAGE, Panel, Sign, draw_legend
from render.species_games.own import grave_head
from render.species_games.rivals import Safe, safe_strip
from render.species_games.tile import Change, population_track, tab_of, track, value

_EXAMPLE = Species(
    id=34,
    size=4,
    hungry=2,
    plant=0,
    meat=3,
    hunter=True,
    up=(make_card(TRAITS.index("Clawed"), 1), make_card(TRAITS.index("Fast"), 1)),
)
_ALT = (
    "Symbols in Nature's pictures. On a species: its size on a black disc, its hunt value on red "
    "fangs, its defence on a grey shield; a hunter has a red toothed edge. On the track: green for "
    "fed by plants, hatched red for fed by meat, white for hungry. A gold frame and tab mark what "
    "the last action changed, dark red ones what was lost."
)


def pages() -> tuple[Picture, ...]:
    """The signs of the pictures, and the traits."""
    return signs(), traits()


def signs() -> Picture:
    """A species and its track, and the marks of the board."""
    left, right = PAGE.columns(2)
    species, values = Area(left.x, left.y, 250, 330), Area(left.x + 256, left.y, 392, 330)
    tracks = Area(left.x, species.bottom + 6, left.width, left.bottom - species.bottom - 6)
    panels = (
        Panel((Sign(Piece(236, 278, _draw_species), ""),), 1, species),
        Panel(_values(), 1, values),
        Panel(_tracks(), 1, tracks),
        Panel(_marks(), 1, right),
    )
    names = ", ".join(sign.name for each in panels for sign in each.signs if sign.name)
    canvas = Canvas(c.SAND, ART)
    return draw_legend(canvas, "Nature: the board", panels, f"{_ALT} Signs: {names}.")


def traits() -> Picture:
    """Every trait: emblem, name, effect, in the colour of its family."""
    rows = [
        Sign(art(emblem(trait), 88), trait_title(trait), told(trait), family(trait))
        for trait in range(len(TRAITS))
    ]
    return draw_legend(Canvas(c.SAND, ART), "Nature: traits", [Panel(rows)])


def _draw_species(canvas: Canvas, x: int, y: int) -> None:
    draw_species(canvas, _EXAMPLE, Area(x, y, 236, 278), Look(eating=True))


def _values() -> list[Sign]:
    return [
        Sign(value("species_games/disc", "4", 44), "Size: how much it eats"),
        Sign(value("signs/hunt_value", "6", 44), "Hunt value: hunters only"),
        Sign(value("signs/defence_value", "5", 44), "Defence value"),
        Sign(art("nature/hunter", 40), "Red teeth: a hunter"),
        Sign(art("nature/face_down", 40), "Face-down trait"),
    ]


def _tracks() -> list[Sign]:
    changes = (("A2", "+2"), ("A3", "\N{MINUS SIGN}1"))
    tabs = [tab_of(98, name, Change(words)) for name, words in changes]
    return [
        Sign(track(212, 36, 2, 1, 2), "Fed by plants, by meat, hungry"),
        Sign(track(212, 36, 3, 1, 0), "All animals are fed"),
        Sign(population_track(212, 36, 4), "Animals, before feeding"),
        Sign(row(*(tab.piece for tab in tabs if tab), gap=16), "What the last action did"),
    ]


def _marks() -> list[Sign]:
    signs = [
        Sign(art(name, 40), means)
        for name, means in (
            ("signs/choose", "You can choose it"),
            ("species_games/hunts", "Can hunt, or is hunting"),
            ("species_games/prey", "Can be hunted: red strip says by whom"),
            ("species_games/dashed", "Your face-down trait"),
            ("species_games/size", "Grew in size"),
            ("animals/snow_leopard", "Goes first"),
            ("signs/cards", "Cards in hand"),
            ("species_games/screen", "Food behind the screen"),
            ("species_games/species", "2 points per species"),
            ("species_games/new", "A new species"),
        )
    ]
    safe = safe_strip(Safe("Fast", [emblem(TRAITS.index("Fast"))]), 130, 40)
    return [
        *signs,
        Sign(safe, "In your hand: why you can't hunt it"),
        Sign(grave_head("A3", 84, 40), "Died out since your last move"),
    ]
