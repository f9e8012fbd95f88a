"""Which animal represents a species: tables by diet, traits and size.

The first row whose traits a species all has is its row; the columns are sizes from 1 up, the last
for all larger ones. Names are those of files in `render/art/animals`; of several between slashes
each species takes one by its number, so that neighbours differ.
"""

from collections.abc import Collection
from typing import NamedTuple


class Row(NamedTuple):
    """The animals for species with (at least) these traits, by size."""

    traits: tuple[str, ...]
    animals: tuple[str, ...]


class Table(NamedTuple):
    """The rows for those that eat other species, and for all others. The last row needs nothing."""

    hunters: tuple[Row, ...]
    foragers: tuple[Row, ...]


def animal(
    table: Table, size: int, traits: Collection[str], *, hunter: bool, number: int = 0
) -> str:
    """The animal for a species of a size from 1 up, with these face-up traits. `number` is the
    species' own, which chooses where a table leaves a choice.
    """
    rows = table.hunters if hunter else table.foragers
    animals = next(row.animals for row in rows if all(trait in traits for trait in row.traits))
    kinds = animals[min(size, len(animals)) - 1].split("/")
    return kinds[number % len(kinds)]


_SMALL = "mouse/hedgehog/guineafowl"

NATURE = Table(
    hunters=(
        Row(("Plated",), ("crocodile",)),
        Row(("Scavenging",), ("jackal", "hyena")),
        Row(("Fast",), ("caracal", "cheetah")),
        Row(("Social",), ("jackal", "wild_dog", "wild_dog", "lion")),
        Row(("Opportunistic",), ("ratel", "baboon", "baboon", "hyena")),
        Row((), ("ratel/mongoose", "caracal/jackal", "leopard/lioness", "lion/lioness/leopard")),
    ),
    foragers=(
        Row(("Horned", "Plated"), ("rhino",)),
        Row(("Tusked", "Social"), ("warthog", "elephant")),
        Row(("Fast", "Social"), ("gazelle", "zebra")),
        Row(("Scavenging",), ("vulture", "vulture", "marabou")),
        Row(("Plated",), ("tortoise", "pangolin", "rhino")),
        Row(("Horned",), ("porcupine", "kudu", "buffalo", "rhino")),
        Row(("Tusked",), ("warthog", "warthog", "hippo", "elephant")),
        Row(("Fast",), ("hare", "gazelle", "ostrich", "giraffe")),
        Row(("Social",), ("meerkat", "baboon", "zebra", "buffalo")),
        Row(("Clawed",), ("mouse", "aardvark", "aardvark", "hippo")),
        Row(("Opportunistic",), ("ratel", "baboon", "hippo")),
        Row((), (_SMALL, "gazelle/hare", "okapi/wildebeest/zebra", "elephant/giraffe")),
    ),
)

EVOLUTION = Table(
    hunters=(
        Row(("Pack Hunting",), ("jackal", "wild_dog", "wild_dog", "hyena", "lion")),
        Row(("Hard Shell",), ("crocodile",)),
        Row(("Scavenger",), ("jackal", "hyena")),
        Row(("Ambush",), ("caracal", "caracal", "leopard", "leopard", "crocodile")),
        Row(("Climbing",), ("caracal", "leopard")),
        Row(("Intelligence",), ("raptor",)),
        Row(("Horns",), ("raptor", "raptor", "tyrant")),
        Row((), ("ratel/mongoose", "caracal/cheetah", "raptor/lioness", "tyrant/raptor", "tyrant")),
    ),
    foragers=(
        Row(("Horns", "Hard Shell"), ("tortoise", "rhino", "ankylosaur", "triceratops")),
        Row(("Hard Shell",), ("tortoise", "pangolin", "ankylosaur", "stegosaur")),
        Row(("Long Neck",), ("ostrich", "giraffe", "giraffe", "sauropod")),
        Row(("Scavenger",), ("vulture", "vulture", "marabou")),
        Row(("Horns",), ("porcupine", "kudu", "buffalo", "triceratops")),
        Row(("Climbing",), ("monkey", "monkey", "baboon")),
        Row(("Burrowing",), ("hare", "porcupine", "aardvark")),
        Row(("Warning Call",), ("meerkat", "meerkat", "ostrich")),
        Row(("Defensive Herding",), ("gazelle", "zebra", "hadrosaur", "buffalo")),
        Row(("Fat Tissue",), ("mouse", "warthog", "hippo")),
        Row(("Intelligence",), ("monkey", "baboon", "baboon", "elephant")),
        Row(("Foraging",), ("hare", "warthog", "hadrosaur", "hippo", "elephant")),
        Row(("Fertile",), ("hare", "hare", "kudu", "hippo")),
        Row((), (_SMALL, "gazelle/hare", "zebra/wildebeest", "okapi", "sauropod/elephant")),
    ),
)
