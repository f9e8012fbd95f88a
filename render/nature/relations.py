"""Who may hunt whom between a seat's species and the others', as things stand."""

from typing import NamedTuple

from engine.nature.play.hunting import legal_prey
from engine.nature.play.state import Species, State, species_name


class Relation(NamedTuple):
    """What another seat's species is to one's own."""

    hunts: tuple[str, ...]
    """The names of those of mine that it may hunt."""
    prey: bool
    """Whether one of mine may hunt it."""

    @property
    def is_any(self) -> bool:
        """Whether it is anything to mine at all."""
        return bool(self.hunts) or self.prey


def relations_of(seen: State, seat: int) -> dict[int, Relation]:
    """The relation of every other seat's species, by its id; hungry or not."""
    mine = {one.id for one in seen.seats[seat].species}
    hunted: set[int] = set()
    for one in seen.seats[seat].species:
        if one.hunter:
            hunted.update(legal_prey(seen, one))
    return {
        one.id: Relation(_hunts(seen, one, mine), one.id in hunted)
        for number, other in enumerate(seen.seats)
        if number != seat
        for one in other.species
    }


def _hunts(seen: State, one: Species, mine: set[int]) -> tuple[str, ...]:
    if not one.hunter:
        return ()
    return tuple(species_name(prey) for prey in legal_prey(seen, one) if prey in mine)
