"""How Evolution's traits look: emblem, colour of its family, the animal of its card, and words."""

from typing import Literal

from engine.evolution.play.state import TRAITS, Species, trait_of
from engine.evolution.play.traits import ABILITIES, CARNIVORE, traits_of
from engine.model import HIDDEN
from engine.words import capitalized
from render.drawing import colours as c
from render.drawing.canvas import GLANCE
from render.drawing.colours import Colour
from render.drawing.layout import Piece, Sit, box, gap, layers, margins, row, text, within
from render.species_games.animals import EVOLUTION, animal
from render.species_games.tile import animal_piece

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
    "store": (c.STORE, "stores food, grows the population", ("Fat Tissue", "Fertile")),
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
    "Horns": "Attacker's population drops",
    "Intelligence": "A card: 2 plants or no defence",
    "Long Neck": "1 plant before feeding",
    "Pack Hunting": "Attacks with body + population",
    "Scavenger": "1 meat after any attack",
    "Symbiosis": "Larger right neighbour: safe",
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


def hero(one: Species, width: int, ground: int, stage: Stage, head: int, *, tall: bool) -> Piece:
    """Body size and animal above their ground; `head` is what the name takes of that height."""
    size, room = _DISCS[stage], ground - head
    above = tall and not stage.startswith("names")
    compact = stage == "names below" and ground < COMPACT
    if above:
        size = 64 if width >= 92 else 50
    elif not compact:
        size = min(size, max(room, _DISCS["discs"]))
    lift = 12 if compact else max((room - size) // 3, 0)
    disc = margins(_body(one, size, stage), bottom=lift)

    def overlapping(height: int, left: int, sit: Sit, top: int = 0) -> Piece:
        animal = margins(_animal(one, height), right=5)
        return layers(
            within(width, ground, animal, "right", "bottom"),
            within(width, ground, margins(disc, left, top), "left", sit),
        )

    if above:
        # The disc at the top left, the animal below, with the disc on its back.
        left = 10 if width >= 118 else 5
        return overlapping(min(width - 12, room - 42, 150), left, "top", head + 10)
    if compact:
        rest = width - size - 12
        animal = _animal(one, min(ground - 46, rest - 12))
        centred = within(rest, animal.height, animal)
        return within(
            width, ground, row(gap(12), disc, centred, gap=0, sit="bottom"), "left", "bottom"
        )
    if stage == "discs":
        return within(width, ground, disc, sit="bottom")
    if width < (_OVERLAPPED if stage == "emblems beside" else NARROW):
        return overlapping(min(ground - 32, width - size + 16), 5, "bottom")
    animal = _animal(one, max(min(room, width - size - 24, 170), 40))
    return within(width, ground, row(disc, animal, sit="bottom"), sit="bottom")


def _body(one: Species, size: int, stage: Stage) -> Piece:
    """The size of a body on a disc, whose edge reaches out."""
    ground = c.ATTACK if traits_of(one) & CARNIVORE else c.WOOD_DARK
    number = text(str(one.body), _BODIES.get(stage, 50 if size > 56 else GLANCE), c.WHITE)
    disc = box(size + 6, size + 6, ground, c.PAPER, radius=size // 2 + 3)
    return margins(layers(disc, number), -3, -3, -3, -3)


def _animal(one: Species, height: int) -> Piece:
    return animal_piece(animal_of(one), height, size=one.body + 3, largest=9)
