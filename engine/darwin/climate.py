"""The Environment: how it changes, and who forfeits what (rulings 5 to 7)."""

from engine.darwin.deck import cards_of
from engine.darwin.events import Changed
from engine.darwin.state import SCARCE, Environment, State
from engine.model import Event


def change(
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
        if lost and keeps(state, other, scarce):
            keepers.append(other)
            lost = 0
        seat.resources[scarce] -= lost
        state.bank[scarce] += lost
        forfeits.append(lost)
    events.append(Changed(number, environment, forfeits, keepers, turn))


def keeps(state: State, number: int, resource: int) -> bool:
    """Whether a seat's species has the card that keeps this Resource."""
    cards = cards_of(state.options.deck).all
    return any(
        cards[each].effect == "keep" and cards[each].target == resource
        for each in state.seats[number].species
    )
