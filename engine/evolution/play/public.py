"""What everyone may see of a seat: the one place that says so, field by field."""

from engine.evolution.play.state import Seat, Species, State
from engine.model import HIDDEN


def public_seat(state: State, seat: Seat) -> Seat:
    """A seat's table, the size of its hand, and an open screen; nothing of its orders."""
    return Seat(
        species=[_public_species(one) for one in seat.species],
        hand=[HIDDEN] * len(seat.hand),
        laid=[HIDDEN] * len(seat.laid),
        screen=seat.screen if state.screens_open else HIDDEN,
        born=seat.born,
        done=seat.done,
        enough=seat.enough,
    )


def _public_species(one: Species) -> Species:
    return Species(
        id=one.id,
        body=one.body,
        population=one.population,
        food=one.food,
        fat=one.fat,
        up=one.up,
        down=(HIDDEN,) * len(one.down),
    )
