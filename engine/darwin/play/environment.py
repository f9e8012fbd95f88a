"""The Environment: how it changes, and who forfeits what (rulings 5 to 7)."""

from engine.darwin.play.events import Changed
from engine.darwin.play.species import species_of
from engine.darwin.play.state import SCARCE, Environment, State
from engine.model import Event


def change_environment(
    state: State, number: int, environment: Environment, events: list[Event], *, turn: bool
) -> None:
    """Change the Environment; all forfeit what is scarce there, but for those who keep it.

    `turn` says that it took the whole turn of the seat.
    """
    state.environment = environment
    scarce = SCARCE[environment]
    forfeits, keepers = [], []
    for other, seat in enumerate(state.seats):
        lost = seat.resources[scarce]
        # A kept card saves what is there; it does not let anybody pick up more (ruling 6).
        if lost and species_of(state, other).keeps[scarce]:
            keepers.append(other)
            lost = 0
        seat.resources[scarce] -= lost
        state.bank[scarce] += lost
        forfeits.append(lost)
    events.append(Changed(number, environment, forfeits, keepers, turn))
