"""How Evolution's traits look: emblem, colour of its family, the animal of its card, and words."""

from engine.evolution.play.state import TRAITS, trait_of
from engine.evolution.play.traits import ABILITIES
from engine.model import HIDDEN
from engine.words import capitalized
from render.drawing import colours as c
from render.drawing.colours import Colour

FOLDER = "evolution"
"""The folder of art of this game alone."""
FACE_DOWN = "evolution/face_down"
LAID = "species_games/dashed"
"""The dashed frame of one's own trait that still lies face down."""

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


def emblem(trait: int) -> str:
    """The piece of art that stands for a trait, by its index in `TRAITS`."""
    return f"{FOLDER}/{TRAITS[trait].lower().replace(' ', '_')}"


def colour_of(trait: int) -> Colour:
    """The colour of a trait's family."""
    return _COLOURS[TRAITS[trait]]


def animal_of(trait: int) -> str:
    """The animal on a trait's card."""
    return f"animals/{_ANIMALS[TRAITS[trait]]}"


def title(card: int, *, short: bool = False) -> str:
    """A card's trait by name (where room is short, a shorter one), or that it lies face down."""
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
