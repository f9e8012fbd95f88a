"""The pages that explain every sign of Evolution's pictures."""

from functools import lru_cache

from engine.evolution.play.state import TRAITS, Species, make_card
from render.base import Picture
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import HEIGHT, WIDTH, Canvas
from render.drawing.parts import draw_sign
from render.evolution import traits
from render.evolution.board import FIRST, SCREEN, new_canvas
from render.evolution.tile import Shown, draw_species, layout_of
from render.species_games.grid import Place
from render.species_games.tile import Change
from render.text.twins import alt_text

_TOP = 76
_SIGNS = (
    ("signs/plant", "Plant food on the watering hole, or the food number of a card"),
    (SCREEN, "Food behind a screen, where you may see it"),
    ("signs/cards", "Cards in hand; on a mark: how many cards an attack costs"),
    (FIRST, "The first player of this round"),
    ("evolution/fat_drop", "Fat Tissue with the food stored on it"),
    (traits.FACE_DOWN, "A trait that lies face down (your own: in a dashed frame)"),
    ("evolution/link_warning_call", "Warning Call protects the neighbour on the side of the waves"),
    ("signs/paw", "Population; on a tab: more population"),
    ("species_games/size", "On a tab: a larger body"),
    ("evolution/link_symbiosis", "The larger right neighbour protects (Symbiosis)"),
    ("evolution/link_cooperation", "Takes food too when its left neighbour does (Cooperation)"),
    ("signs/choose", "You may choose this species"),
    ("species_games/hunts", "Attacks, or can attack"),
    ("species_games/prey", "Is attacked, or can be attacked"),
)


@lru_cache(maxsize=1)
def pages() -> tuple[Picture, ...]:
    """The traits, and the signs of the board."""
    return _traits_page(), _board_page()


def _page(title: str) -> Canvas:
    canvas = new_canvas()
    draw_sign(canvas, 14, 6, WIDTH - 28, _TOP - 12, title)
    return canvas


def _traits_page() -> Picture:
    """Every trait by family: emblem, name, effect."""
    canvas = _page("Traits")
    order = [TRAITS.index(name) for _, _, names in traits.FAMILIES.values() for name in names]
    rows = -(-(len(order) + 1) // 3)
    width, height = (WIDTH - 16) // 3, (HEIGHT - _TOP - 6) // rows
    for number, trait in enumerate(order):
        column, row = divmod(number, rows)
        x, y = 12 + column * width, _TOP + row * height
        colour = traits.colour_of(trait)
        canvas.framed(x, y, width - 8, height - 6, c.PAPER, colour, thick=4)
        canvas.art(traits.emblem(trait), x + 9, y + 9, 48)
        canvas.art(traits.animal_of(trait), x + 8, y + 62, 52)
        canvas.text(x + 66, y + 23, TRAITS[trait], 30, colour)
        effect = fonts.wrap(traits.effect(trait), 26, width - 78, "bold")
        for line, words in enumerate(effect):
            canvas.text(x + 66, y + 52 + line * 26, words, 26, weight="bold")
    _draw_families(canvas, 12 + 2 * width, _TOP + (rows - 1) * height, width - 8)
    told = [
        f"{name}, {purpose}: {', '.join(names)}"
        for name, (_, purpose, names) in traits.FAMILIES.items()
    ]
    return canvas.picture(alt_text(["The traits of Evolution by the colours of families", *told]))


def _draw_families(canvas: Canvas, x: int, y: int, width: int) -> None:
    """What shape and colour of an emblem mean."""
    step = width // 2
    for number, (name, (colour, _, names)) in enumerate(traits.FAMILIES.items()):
        left, middle = x + 8 + number % 2 * step, y + 22 + number // 2 * 38
        canvas.art(traits.emblem(TRAITS.index(names[0])), left, middle - 16, 32)
        canvas.text(left + 42, middle, name, 28, colour)


def _board_page() -> Picture:
    """The tile of a species, and all signs beside it."""
    canvas = _page("Signs of the board")
    _draw_examples(canvas)
    x, width = 456, WIDTH - 456 - 12
    height = (HEIGHT - _TOP - 6) // len(_SIGNS)
    for number, (art, words) in enumerate(_SIGNS):
        y = _TOP + number * height
        canvas.framed(x, y, width, height - 5, c.PAPER, c.EDGE)
        canvas.art(art, x + 12, y + (height - 5 - 44) // 2, 44)
        line, size = fonts.shrink(words, (30, 28, 26), width - 84, "bold")
        canvas.text(x + 70, y + (height - 5) // 2, line, size, weight="bold")
    return canvas.picture(
        alt_text(["The signs of Evolution's board", *(words for _, words in _SIGNS)])
    )


def _draw_examples(canvas: Canvas) -> None:
    """A plant eater and a carnivore, each with words for its parts."""
    plain = Species(2, (_card("Horns"), _card("Foraging")), body=3, population=4, food=1)
    hunter = Species(1003, (_card("Carnivore"), _card("Ambush")), body=4, population=3, food=2)
    rows = (
        (plain, None, ("body size", "traits", "fed 1 of 4")),
        (hunter, Change("+2"), ("red, teeth: carnivore", "gold tab: just ate 2", "hatched: meat")),
    )
    for number, (one, change, notes) in enumerate(rows):
        y = _TOP + 6 + number * 374
        canvas.framed(12, y - 4, 432, 368, c.PANEL, c.EDGE)
        place = Place(110, y + 12, 236, 226)
        draw_species(canvas, one, place, layout_of([one], place, eating=True), Shown(change))
        for line, words in enumerate(notes):
            canvas.text(228, y + 262 + line * 36, words, 30, weight="bold", align="middle")


def _card(name: str) -> int:
    return make_card(TRAITS.index(name), 2)
