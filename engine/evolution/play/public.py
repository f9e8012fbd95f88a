"""What everyone may see of a seat: the one place that says so, field by field."""

from engine.evolution.play.state import Seat, SeatBefore, Species, State
from engine.model import HIDDEN


def public_seat(state: State, seat: Seat) -> Seat:
    """A seat's table, the size of its hand, and an open screen; nothing of its orders."""
    screen_open = state.options.open_scores or state.phase == "over"
    return Seat(
        species=[_public_species(one) for one in seat.species],
        hand=[HIDDEN] * len(seat.hand),
        laid=[HIDDEN] * len(seat.laid),
        screen=seat.screen if screen_open else HIDDEN,
        born=seat.born,
        done=seat.done,
        enough=seat.enough,
    )


def seats_before(state: State) -> list[SeatBefore]:
    """All seats as everyone sees them now, to be shown while Quick Play goes on."""
    public = [public_seat(state, seat) for seat in state.seats]
    return [
        SeatBefore(**{field: getattr(seat, field) for field in Seat.__struct_fields__})
        for seat in public
    ]


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
