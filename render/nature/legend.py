"""The page that explains every sign of Nature's pictures."""

from engine.nature.play.state import TRAITS, Species, make_card
from render.base import Picture
from render.drawing import colours as c
from render.drawing.canvas import Canvas
from render.nature.board import ART
from render.nature.species import Look, draw_species
from render.nature.trait_texts import draw_trait_text, told
from render.nature.traits import trait_title
from render.nature.values import draw_value
from render.species_games.grid import Place
from render.species_games.tile import Change, draw_population, draw_tab, draw_track

_EXAMPLE = Species(
    id=34,
    size=4,
    hungry=2,
    plant=0,
    meat=3,
    hunter=True,
    up=(make_card(TRAITS.index("Clawed"), 1), make_card(TRAITS.index("Fast"), 1)),
)
_VALUES = (
    ("species_games/disc", "4", "size: how much it eats"),
    ("signs/hunt_value", "6", "hunt value: hunters only"),
    ("signs/defence_value", "5", "defence value"),
)
_SIGNS = (
    ("nature/hunter", "red, toothed: a hunter"),
    ("nature/face_down", "trait that lies face down"),
)
_MARKS = (
    ("signs/choose", "you may choose it"),
    ("species_games/hunts", "may hunt, or hunts"),
    ("species_games/prey", "may be hunted, or is"),
    ("species_games/dashed", "your trait, face down"),
    ("species_games/size", "a larger size"),
)
_SEAT = (
    ("animals/snow_leopard", "goes first"),
    ("signs/cards", "cards in hand"),
    ("species_games/screen", "food behind screen"),
    ("species_games/species", "2 for each species"),
    ("species_games/new", "a new species"),
)
_ALT = (
    "The signs of Nature's pictures. A species: black disc with its size, red fangs with its hunt "
    "value, grey shield with its defence; a red toothed edge for a hunter. Its track: green fed by "
    "plants, hatched red fed by meat, white hungry. Gold frame and tab: changed by the last action."
)


def draw_signs() -> tuple[Picture]:
    """The one page."""
    canvas = Canvas(c.SAND, ART)
    canvas.fill(0, 0, 1320, 52, c.WOOD)
    canvas.fill(0, 52, 1320, 4, c.WOOD_DARK)
    canvas.text(660, 27, "The signs of Nature", 38, c.GOLD_LIGHT, align="middle")
    _draw_species(canvas, Place(8, 64, 648, 320))
    _draw_rest(canvas, Place(8, 392, 648, 440))
    _draw_traits(canvas, Place(664, 64, 648, 768))
    traits = [f"{trait_title(trait)}: {told(trait)}" for trait in range(len(TRAITS))]
    return (canvas.picture(". ".join((_ALT.rstrip("."), *traits)) + "."),)


def _draw_species(canvas: Canvas, panel: Place) -> None:
    canvas.framed(*panel, c.PANEL, c.EDGE)
    tile = Place(panel.x + 18, panel.y + 22, 236, 278)
    draw_species(canvas, _EXAMPLE, tile, Look(eating=True))
    x, y = tile.right + 20, panel.y + 24
    for art, number, words in _VALUES:
        draw_value(canvas, art, number, x, y, 44)
        canvas.text(x + 56, y + 22, words, 26, weight="bold")
        y += 54
    for art, words in _SIGNS:
        canvas.art(art, x + 2, y, 40)
        canvas.text(x + 56, y + 21, words, 26, weight="bold")
        y += 54


def _draw_rest(canvas: Canvas, panel: Place) -> None:
    canvas.framed(*panel, c.PANEL, c.EDGE)
    x, y = panel.x + 18, panel.y + 16
    draw_track(canvas, x, y, 220, 38, 2, 1, 2)
    canvas.text(x + 234, y + 19, "fed by plants, by meat, hungry", 26, weight="bold")
    draw_track(canvas, x, y + 48, 220, 38, 3, 1, 0)
    canvas.text(x + 234, y + 67, "all animals are fed", 26, weight="bold")
    draw_population(canvas, x, y + 96, 220, 38, 4)
    canvas.text(x + 234, y + 115, "animals, while nobody eats", 26, weight="bold")
    for number, change in enumerate(("+2", "\N{MINUS SIGN}1")):
        place = Place(x + 3 + number * 114, y + 152, 98, 50)
        draw_tab(canvas, place, f"A{number + 2}", Change(change))
    canvas.text(x + 234, y + 169, "what the last action did", 26, weight="bold")
    for column, signs in enumerate((_MARKS, _SEAT)):
        for row, (art, words) in enumerate(signs):
            left, top = x + column * 316, y + 206 + row * 44
            canvas.art(art, left, top, 40)
            canvas.text(left + 52, top + 20, words, 26, weight="bold")


def _draw_traits(canvas: Canvas, panel: Place) -> None:
    canvas.framed(*panel, c.PANEL, c.EDGE)
    y = panel.y + 18
    for trait in range(len(TRAITS)):
        y += draw_trait_text(canvas, trait, panel.x + 18, y, panel.width - 34) + 34
