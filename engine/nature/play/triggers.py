"""Trigger traits: who eats meat when something happens (page 12, ruling 7)."""

from collections.abc import Iterator

from engine.model import Event
from engine.nature.play.events import AteMeat
from engine.nature.play.state import Species, State
from engine.nature.play.traits import OPPORTUNISTIC, SCAVENGING, TUSKED, summed


def eat_meat(one: Species, amount: int, trait: int | None, events: list[Event]) -> None:
    """A species eats so much meat, as far as it is hungry; the supply has no end."""
    ate = min(amount, one.hungry)
    if ate:
        one.hungry -= ate
        one.meat += ate
        events.append(AteMeat(one.id, ate, trait))


def scavenge(state: State, events: list[Event]) -> None:
    """Any species has hunted: each Scavenging eats 2 meat, and 2 more for each Social."""
    for one in _hungry_clockwise(state):
        traits = summed(one.up)
        if traits.scavenging:
            amount = traits.scavenging * (2 + 2 * traits.social)
            eat_meat(one, amount, SCAVENGING, events)


def empty_hole(state: State, events: list[Event]) -> None:
    """The watering hole has become empty: each Tusked eats 1 meat, and 2 more for each Social."""
    for one in _hungry_clockwise(state):
        traits = summed(one.up)
        if traits.tusked:
            eat_meat(one, traits.tusked * (1 + 2 * traits.social), TUSKED, events)


def seize_opportunity(state: State, events: list[Event]) -> None:
    """A species of the acting seat has foraged or hunted: its Opportunistic ones eat 2 meat each,
    and 2 more for each Social, if plants are left.
    """
    if not state.plants:
        return
    for one in state.seats[state.turn].species:
        traits = summed(one.up)
        if traits.opportunistic:
            amount = traits.opportunistic * (2 + 2 * traits.social)
            eat_meat(one, amount, OPPORTUNISTIC, events)


def _hungry_clockwise(state: State) -> Iterator[Species]:
    """Every hungry species, from the acting seat clockwise."""
    seats = state.seats
    for seat in seats[state.turn :] + seats[: state.turn]:
        for one in seat.species:
            if one.hungry:
                yield one
