"""What traits do in numbers: hunt, defence and appetite, summed over a species' face-up traits."""

from functools import cache

import msgspec

from engine.nature.play.state import TRAITS, Species, trait_of

CLAWED, FAST, HORNED, OPPORTUNISTIC, PLATED, SCAVENGING, SOCIAL, TUSKED = range(len(TRAITS))

HUNT_TABS = (2, 0, 0, 0, 0, 0, 0, 0)
"""What each trait adds to the hunt value, by its index in `TRAITS`."""

DEFENCE_TABS = (1, 0, 0, 1, 4, 0, 0, 2)
"""What each trait adds to the defence value (Clawed and Opportunistic by our ruling)."""

ABILITIES = (
    "+2 plants whenever it eats plants",
    "can be hunted only by species with at least as many Fast traits",
    "when hunted, kills as many animals of the hunter as its own size",
    "after one of your species forages or hunts: eats 2 meat if plants are left",
    "no further ability",
    "whenever any species hunts: eats 2 meat",
    "+2 food whenever it eats",
    "whenever the watering hole becomes empty: eats 1 meat",
)
"""Each trait's ability in a few words, by its index in `TRAITS`."""


class Summed(msgspec.Struct, frozen=True):
    """The traits of one species, summed: tabs, and copies of each trait whose ability counts."""

    hunt: int
    defence: int
    clawed: int
    fast: int
    horned: int
    opportunistic: int
    scavenging: int
    social: int
    tusked: int
    forage: int
    """What foraging takes beyond the species' size: 2 for each Clawed and each Social."""


@cache
def summed(cards: tuple[int, ...]) -> Summed:
    """The sum of these face-up cards. Copies of one trait add up, each by itself."""
    kinds = [trait_of(card) for card in cards]
    clawed, social = kinds.count(CLAWED), kinds.count(SOCIAL)
    return Summed(
        hunt=sum(HUNT_TABS[kind] for kind in kinds),
        defence=sum(DEFENCE_TABS[kind] for kind in kinds),
        clawed=clawed,
        fast=kinds.count(FAST),
        horned=kinds.count(HORNED),
        opportunistic=kinds.count(OPPORTUNISTIC),
        scavenging=kinds.count(SCAVENGING),
        social=social,
        tusked=kinds.count(TUSKED),
        forage=2 * clawed + 2 * social,
    )


def hunt_value(species: Species) -> int:
    """Size and the hunt tabs of the face-up traits (rulebook page 11)."""
    return species.size + summed(species.up).hunt


def defence_value(species: Species) -> int:
    """Size and the defence tabs of the face-up traits (rulebook page 11)."""
    return species.size + summed(species.up).defence


def forage_amount(species: Species) -> int:
    """Plants it takes in one foraging, if there are so many and it is hungry enough (page 15)."""
    return species.size + summed(species.up).forage
