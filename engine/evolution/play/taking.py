"""Taking food: onto the board or Fat Tissue, with Foraging and Cooperation (rulings 1 to 5)."""

from engine.evolution.play.events import Cause, Food, Source, Took
from engine.evolution.play.state import Species, State, owner
from engine.evolution.play.traits import (
    CARNIVORE,
    COOPERATION,
    FAT_TISSUE,
    FORAGING,
    traits_of,
)
from engine.model import Event


def take(
    state: State,
    one: Species,
    amount: int,
    kind: Food,
    source: Source,
    cause: Cause,
    events: list[Event],
) -> bool:
    """A species takes up to so much food at once; tells whether it took any.

    Food goes to hungry population first, what is beyond onto Fat Tissue up to body size.
    Foraging adds a plant for population that is still hungry. Then Cooperation lets the neighbour
    to the right take 1 of the same; the chain ends where nothing can be taken.
    """
    traits = traits_of(one)
    if kind == "plant" and traits & CARNIVORE:
        return False
    hungry = one.population - one.food
    room = hungry + (one.body - one.fat if traits & FAT_TISSUE else 0)
    # What the bank holds has no end; the watering hole gives what is there.
    if source == "hole":
        room = min(room, state.plants)
    amount = min(amount, room)
    if amount <= 0:
        return False
    board = min(amount, hungry)
    extra = 0
    # Foraging's plant is for hungry population only, and the hole must hold one more (ruling 1).
    if traits & FORAGING and kind == "plant" and board < hungry:
        extra = 1 if source == "bank" or state.plants > amount else 0
    one.food += board + extra
    one.fat += amount - board
    if source == "hole":
        state.plants -= amount + extra
    events.append(Took(one.id, kind, source, amount, amount - board, extra, cause, state.plants))
    # One for each take, whatever Foraging added (ruling 1); the neighbour's own may follow.
    if traits & COOPERATION:
        neighbour = right_of(state, one)
        if neighbour is not None:
            take(state, neighbour, 1, kind, source, "Cooperation", events)
    return True


def right_of(state: State, one: Species) -> Species | None:
    """The species to the right of this one in its owner's row."""
    row = state.seats[owner(one.id)].species
    for at, other in enumerate(row[:-1]):
        if other is one:
            return row[at + 1]
    return None
