"""The legend of Evolution's pictures."""

from functools import lru_cache

from engine.evolution.play.state import TRAITS, Species, make_card
from render.base import Picture
from render.drawing.canvas import Canvas
from render.drawing.layout import Area, Piece, art, column, row, text
from render.evolution import traits
from render.evolution.board import SCREEN, new_canvas
from render.evolution.text_board import TextParts
from render.evolution.tile import Look, draw_species, layout_of
from render.pages.legend import PAGE, Panel, Sign, draw_legend
from render.species_games.own import grave_head
from render.species_games.rivals import Safe, safe_strip
from render.species_games.tile import Change
from render.text import alt_text

_SIGNS = tuple(
    Sign(art(name, 44), words)
    for name, words in (
        ("signs/plant", "Plants at the watering hole, or a card's food number"),
        (SCREEN, "Food behind a screen, if you can see it"),
        ("signs/cards", "Cards in hand; on a mark, the cards an attack costs"),
        (TextParts.first_sign, "The first player of this round"),
        ("evolution/fat_drop", "Fat Tissue with the food stored on it"),
        (traits.FACE_DOWN, "A face-down trait (yours has a dashed frame)"),
        ("evolution/link_warning_call",
         "Warning Call protects the neighbour beside the waves"),
        ("signs/paw", "Population; on a tab, how much it grew"),
        ("species_games/size", "On a tab, how much the body size grew"),
        ("evolution/link_symbiosis", "Symbiosis: the larger right neighbour protects it"),
        ("evolution/link_cooperation",
         "Cooperation: its right neighbour takes food too"),
        ("signs/choose", "You can choose this species"),
        ("species_games/hunts", "Attacks, or can attack"),
        ("species_games/prey", "Can be attacked: the red strip says by whom"),
    )
)  # fmt: skip
_SAFE = Sign(
    safe_strip(Safe("Horns", [traits.emblem(TRAITS.index("Horns"))]), 160, 40),
    "In your hand: why you can't attack it",
)
_GONE = Sign(grave_head("A3", 84, 40), "Died out since your last move")


@lru_cache(maxsize=1)
def pages() -> tuple[Picture, ...]:
    """The traits by family, and the signs of the board."""
    left, right = Area(8, PAGE.y, 400, PAGE.height), Area(414, PAGE.y, 898, PAGE.height)
    board = Panel(_examples(), 1, left), Panel((*_SIGNS, _SAFE, _GONE), 1, right, 4)
    kinds = [
        f"{name}, {purpose}: {', '.join(names)}"
        for name, (_, purpose, names) in traits.FAMILIES.items()
    ]
    alt = alt_text(["Evolution's traits, by the colour of their family", *kinds])
    return (
        draw_legend(new_canvas(), "Evolution: traits", [Panel([*_traits(), _families()], 3)], alt),
        draw_legend(new_canvas(), "Evolution: the board", board),
    )


def _traits() -> list[Sign]:
    """Every trait: emblem and animal, name, effect, in the colour of its family."""
    return [
        Sign(
            column(art(traits.emblem(trait), 48), art(traits.trait_animal(trait), 52), gap=4),
            TRAITS[trait],
            traits.effect(trait),
            traits.colour_of(trait),
        )
        for _, _, names in traits.FAMILIES.values()
        for trait in map(TRAITS.index, names)
    ]


def _families() -> Sign:
    """What shape and colour of an emblem mean."""
    found = [
        row(art(traits.emblem(TRAITS.index(names[0])), 32), text(name, 28, colour))
        for name, (colour, _, names) in traits.FAMILIES.items()
    ]
    halves = (column(*found[half::2], gap=6, align="left") for half in (0, 1))
    return Sign(row(*halves, gap=30), "")


def _examples() -> tuple[Sign, Sign]:
    """A plant eater and a carnivore, each with words for its parts."""
    plain = Species(2, (_card("Horns"), _card("Foraging")), body=3, population=4, food=1)
    hunter = Species(1003, (_card("Carnivore"), _card("Ambush")), body=4, population=3, food=2)
    return (
        _example(plain, None, "Body size", "Traits", "Fed 1 of 4"),
        _example(hunter, Change("+2"), "Red, with teeth: carnivore", "Gold tab: just ate 2",
                 "Hatched: meat"),
    )  # fmt: skip


def _example(one: Species, change: Change | None, *notes: str) -> Sign:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        place = Area(x, y, 236, 226)
        draw_species(canvas, one, place, layout_of([one], place, eating=True), Look(change))

    words = (text(note, 30, weight="bold") for note in notes)
    return Sign(column(Piece(236, 232, draw), *words, gap=6), "")


def _card(name: str) -> int:
    return make_card(TRAITS.index(name), 2)
