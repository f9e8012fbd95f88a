"""How Evolution's traits look: emblem, colour of its family, the animal of its card, and words."""

from typing import Literal, NamedTuple

from engine.evolution.play.state import TRAITS, Species, trait_of
from engine.evolution.play.traits import ABILITIES, CARNIVORE, traits_of
from engine.model import HIDDEN
from engine.words import capitalized
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.colours import Colour
from render.drawing.layout import Area
from render.species_games.animals import EVOLUTION, animal
from render.species_games.tile import draw_animal

FOLDER = "evolution"
FACE_DOWN = "evolution/face_down"
LAID = "species_games/dashed"
"""The dashed frame of your own face-down trait."""

FAMILIES: dict[str, tuple[Colour, str, tuple[str, ...]]] = {
    "attack": (c.ATTACK, "for a carnivore", ("Ambush", "Carnivore", "Pack Hunting")),
    "defence": (
        c.DEFENCE,
        "against carnivores",
        (
            "Burrowing",
            "Climbing",
            "Defensive Herding",
            "Hard Shell",
            "Horns",
            "Symbiosis",
            "Warning Call",
        ),
    ),
    "food": (c.FOOD, "more food", ("Cooperation", "Foraging", "Long Neck", "Scavenger")),
    "store": (c.STORE, "food and young for later", ("Fat Tissue", "Fertile")),
    "mind": (c.MIND, "cards for food or for an attack", ("Intelligence",)),
}
"""Each family's colour, what it is for, and its traits."""

TINTS = {colour: c.mix(c.PAPER, colour, 0.22) for colour, _, _ in FAMILIES.values()}
"""The ground behind art, by the colour of the family."""
_COLOURS = {name: colour for colour, _, names in FAMILIES.values() for name in names}
_ANIMALS = {
    "Ambush": "leopard",
    "Burrowing": "aardvark",
    "Carnivore": "tyrant",
    "Climbing": "monkey",
    "Cooperation": "hadrosaur",
    "Defensive Herding": "zebra",
    "Fat Tissue": "hippo",
    "Fertile": "hare",
    "Foraging": "okapi",
    "Hard Shell": "ankylosaur",
    "Horns": "triceratops",
    "Intelligence": "elephant",
    "Long Neck": "sauropod",
    "Pack Hunting": "wild_dog",
    "Scavenger": "vulture",
    "Symbiosis": "rhino",
    "Warning Call": "meerkat",
}
_SHORT = {"Defensive Herding": "Def. Herding"}

SHORT_EFFECTS = {
    "Ambush": "Ignores Warning Call",
    "Burrowing": "Safe once it is fed",
    "Carnivore": "Eats smaller species only",
    "Climbing": "Only Climbing can attack it",
    "Cooperation": "Right neighbour eats with it",
    "Defensive Herding": "Attacker needs more population",
    "Fat Tissue": "Stores food for next round",
    "Fertile": "+1 population a round",
    "Foraging": "Takes 1 more plant",
    "Hard Shell": "+4 body when attacked",
    "Horns": "Attacker loses 1 population",
    "Intelligence": "A card: 2 plants or no defence",
    "Long Neck": "1 plant before feeding",
    "Pack Hunting": "Attacks with body + population",
    "Scavenger": "1 meat after any attack",
    "Symbiosis": "Safe left of a larger one",
    "Warning Call": "Only Ambush attacks neighbours",
}
"""What each trait does, in very few words for a card; `effect` has the full text."""


def emblem(trait: int) -> str:
    """The art of a trait, by its index in `TRAITS`."""
    return f"{FOLDER}/{TRAITS[trait].lower().replace(' ', '_')}"


def colour_of(trait: int) -> Colour:
    """The colour of a trait's family."""
    return _COLOURS[TRAITS[trait]]


def trait_animal(trait: int) -> str:
    """The animal on a trait's card."""
    return f"animals/{_ANIMALS[TRAITS[trait]]}"


def title(card: int, *, short: bool = False) -> str:
    """A card's trait by name, maybe shortened, or that it is face down."""
    if card == HIDDEN:
        return "Face down"
    name = TRAITS[trait_of(card)]
    return _SHORT.get(name, name) if short else name


def effect(trait: int) -> str:
    """What a trait does, in a sentence."""
    words = ABILITIES[trait]
    return capitalized(words)


def number(food: int) -> str:
    """A food number as a card shows it, such as "+4"."""
    return f"+{food}" if food > 0 else str(food).replace("-", "\N{MINUS SIGN}")


Stage = Literal["names below", "names beside", "emblems beside", "emblems", "small", "discs"]
"""How much a tile shows, from most to least: see `tile.layout_of`."""

TALL = 240
"""From this height on, tiles have trait names below the animal."""
NARROW = 150
"""On narrower tiles the disc covers the animal's tail."""
_OVERLAPPED = 190
"""As `NARROW` for the larger disc beside a column of emblems."""
COMPACT = 130
"""With less room above the trait names, the species' name goes beside the disc."""

_DISCS = {
    "names below": 76,
    "names beside": 64,
    "emblems beside": 64,
    "emblems": 50,
    "small": 46,
    "discs": 42,
}
_BODIES = {"names below": 58, "names beside": 50, "emblems beside": 50}


def animal_of(one: Species) -> str:
    """The animal that represents a species, chosen by its face-up traits."""
    names = [title(card) for card in one.up]
    return animal(
        EVOLUTION, one.body, names, hunter=bool(traits_of(one) & CARNIVORE), number=one.id
    )


def draw_hero(
    canvas: Canvas, one: Species, place: Area, ground: int, stage: Stage, head: int
) -> None:
    """Body size and animal on the height `ground`; `head` is what the name takes of the tile."""
    disc, x, y, height, middle = _hero(place, ground, stage, head)
    if height:
        draw_animal(canvas, animal_of(one), middle, ground, height, size=one.body + 3, largest=9)
    canvas.disc(x - 3, y - 3, disc + 6, c.PAPER)
    canvas.disc(x, y, disc, c.ATTACK if traits_of(one) & CARNIVORE else c.WOOD_DARK)
    size = _BODIES.get(stage, 50 if disc > 56 else GLANCE)
    canvas.text(x + disc // 2, y + disc // 2, str(one.body), size, c.WHITE, align="middle")


class _Hero(NamedTuple):
    """Places of disc and animal; the animal's height is 0 if it has no room."""

    disc: int
    x: int
    y: int
    height: int
    middle: int


def _hero(place: Area, ground: int, stage: Stage, head: int) -> _Hero:
    disc = _DISCS[stage]
    room = ground - place.y - head
    if place.height >= TALL and not stage.startswith("names"):
        # Above each other: the disc at the top left, the animal below, with the disc on its back.
        disc = 64 if place.width >= 92 else 50
        height = min(place.width - 12, room - 42, 150)
        x = place.x + (10 if place.width >= 118 else 5)
        return _Hero(disc, x, place.y + head + 10, height, place.right - 5 - height // 2)
    if stage == "names below" and ground - place.y < COMPACT:
        height = min(ground - place.y - 46, place.width - disc - 24)
        middle = place.x + 12 + disc + (place.width - disc - 12) // 2
        return _Hero(disc, place.x + 12, ground - disc - 12, height, middle)
    disc = min(disc, max(room, _DISCS["discs"]))
    y = ground - disc - max((room - disc) // 3, 0)
    if stage == "discs":
        return _Hero(disc, place.centre - disc // 2, y, 0, 0)
    if place.width < (_OVERLAPPED if stage == "emblems beside" else NARROW):
        height = min(ground - place.y - 32, place.width - disc + 16)
        return _Hero(disc, place.x + 5, y, height, place.right - 5 - height // 2)
    height = max(min(room, place.width - disc - 24, 170), 40)
    x = place.centre - (disc + 8 + height) // 2
    return _Hero(disc, x, y, height, x + disc + 8 + height // 2)
