"""Animals that die, and species that die out with them (pages 16 and 17)."""

from engine.model import Event
from engine.nature.play.events import Extinct
from engine.nature.play.state import SPECIES_PER_SEAT, Species, State


def kill(state: State, one: Species, *, hungry: bool) -> None:
    """One animal dies; its owner's next new species will be larger by it. Food on it is lost.

    Fed by plant or by meat is one class (ruling 4): plants go first.
    """
    if hungry:
        one.hungry -= 1
    elif one.plant:
        one.plant -= 1
    else:
        one.meat -= 1
    one.dead += 1
    state.seats[one.id // SPECIES_PER_SEAT].lost_population += 1


def leave_if_extinct(state: State, one: Species, events: list[Event]) -> bool:
    """Take a species without animals off the table (page 17, "Extinction"; ruling 10).

    Its size waits for the next new species, its traits are in the owner's hand at once, the
    Hunter card goes back to its deck. Tells whether it was so.
    """
    if one.hungry or one.plant or one.meat:
        return False
    seat = state.seats[one.id // SPECIES_PER_SEAT]
    seat.species = [other for other in seat.species if other is not one]
    seat.lost_size += one.size
    seat.hand = sorted([*seat.hand, *one.up])
    events.append(Extinct(one.id, list(one.up)))
    return True
