"""What everyone may see of a seat: the one place that says so, field by field."""

from engine.model import HIDDEN
from engine.nature.play.state import Seat, Species, State


def public_seat(state: State, seat: Seat) -> Seat:
    """A seat's table, the size of its hand, and an open screen; nothing of its orders."""
    return Seat(
        species=[_public_species(one) for one in seat.species],
        hand=[HIDDEN] * len(seat.hand),
        plant=seat.plant if state.screens_open else HIDDEN,
        meat=seat.meat if state.screens_open else HIDDEN,
        lost_population=seat.lost_population,
        lost_size=seat.lost_size,
        born=seat.born,
        done=seat.done,
        passed=seat.passed,
    )


def _public_species(one: Species) -> Species:
    return Species(
        id=one.id,
        size=one.size,
        hungry=one.hungry,
        plant=one.plant,
        meat=one.meat,
        dead=one.dead,
        hunter=one.hunter,
        new_hunter=one.new_hunter,
        up=one.up,
        down=(HIDDEN,) * len(one.down),
    )
