"""Hunts: which prey is legal, the steps of a hunt, and animals that die (pages 16 and 17)."""

from engine.errors import IllegalAction
from engine.model import Event
from engine.nature.play.events import Extinct, Hunted, Lost
from engine.nature.play.state import (
    SPECIES_PER_SEAT,
    Hunting,
    Species,
    State,
    eat_meat,
    find_species,
    owner,
    scavenge,
    seize_opportunity,
    species_name,
    summed,
)


def kill(state: State, one: Species, *, hungry: bool) -> None:
    """One animal dies and will join its owner's next new species. Food on it is lost.

    Animals fed by plants and by meat count the same (ruling 4): plants go first.
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

    Its size goes to the next new species, its traits to the owner's hand at once, the Hunter card
    back to its deck. Tells whether it died out.
    """
    if one.hungry or one.plant or one.meat:
        return False
    seat = state.seats[one.id // SPECIES_PER_SEAT]
    seat.species = [other for other in seat.species if other is not one]
    seat.lost_size += one.size
    seat.hand = sorted([*seat.hand, *one.up])
    events.append(Extinct(one.id, list(one.up)))
    return True


def legal_prey(state: State, hunter: Species) -> list[int]:
    """The ids of all species this hunter could hunt, including its owner's (ruling 11)."""
    traits = summed(hunter.up)
    reach = hunter.size + traits.hunt
    found = []
    for seat in state.seats:
        for one in seat.species:
            if one.size <= reach and one is not hunter:
                other = summed(one.up)
                if one.size + other.defence <= reach and other.fast <= traits.fast:
                    found.append(one.id)
    return found


def check_hunt(state: State, hunter: Species, prey: int) -> Species:
    """The prey, if this hunter may hunt it now. Raises `IllegalAction` with the reason."""
    name = species_name(hunter.id)
    if not hunter.hunter:
        raise IllegalAction(f"{name} has no Hunter card.", "Forage with it instead.")
    if not hunter.hungry:
        reason = f"{name} isn't hungry, and only hungry species hunt."
        raise IllegalAction(reason, "Choose a hungry species.")
    target = find_species(state, prey)
    if target is None:
        raise IllegalAction("That species isn't on the table.", "Choose another prey.")
    if target is hunter:
        raise IllegalAction("A species can't hunt itself.", "Choose another prey.")
    traits, other = summed(hunter.up), summed(target.up)
    reach, defence = hunter.size + traits.hunt, target.size + other.defence
    prey_name = species_name(prey)
    if defence > reach:
        reason = f"{prey_name}'s defence is {defence}, but {name}'s hunt value is only {reach}."
        raise IllegalAction(reason, f"Choose a prey with defence {reach} or less.")
    if other.fast > traits.fast:
        reason = f"{prey_name} is Fast, and {name} isn't."
        if traits.fast:
            reason = f"{prey_name} has {other.fast} Fast traits, but {name} has only {traits.fast}."
        raise IllegalAction(reason, "Choose a slower prey.")
    return target


def begin_hunt(state: State, hunter: Species, prey: Species, events: list[Event]) -> None:
    """Start a hunt; `continue_hunt` carries it out."""
    events.append(Hunted(hunter.id, prey.id))
    horns = summed(prey.up).horned * prey.size
    state.hunting = Hunting(hunter.id, prey.id, prey.size, horns, victim=prey.id)


def continue_hunt(state: State, events: list[Event]) -> bool:
    """Continue the pending hunt, in the order of ruling 3.

    Tells whether it is over; if not, the victim's owner must choose which animal dies.
    """
    hunting = state.hunting
    if hunting is None:
        return True
    if hunting.victim == hunting.prey:
        if not _settle_losses(state, hunting.prey, 1, events):
            return False
        hunting.victim = hunting.hunter
    # Horns strike even when the prey has just died out (ruling 3).
    if hunting.horns and not _settle_losses(state, hunting.hunter, hunting.horns, events):
        return False
    state.hunting = None
    hunter = find_species(state, hunting.hunter)
    # A hunter that its prey's horns have killed eats nothing, but others still scavenge.
    if hunter is not None:
        eat_meat(hunter, hunting.prey_size + 2 * summed(hunter.up).social, None, events)
    scavenge(state, events)
    seize_opportunity(state, events)
    return True


def choose_loss(state: State, *, hungry: bool, events: list[Event]) -> None:
    """Carry out the choice that the pending hunt waits for.

    Raises `IllegalAction` if the victim is gone.
    """
    hunting = state.hunting
    victim = find_species(state, hunting.victim) if hunting is not None else None
    if hunting is None or victim is None:
        raise IllegalAction("No hunt is waiting for this choice.")
    horns = hunting.victim == hunting.hunter
    kill(state, victim, hungry=hungry)
    events.append(Lost(victim.id, int(hungry), int(not hungry), horns))
    if horns:
        hunting.horns -= 1
    else:
        hunting.victim = hunting.hunter


def _settle_losses(state: State, species: int, count: int, events: list[Event]) -> bool:
    """Let a species lose animals without asking, if possible (ruling 4).

    That is when the standing order says so, or without a choice: all are hungry, all are fed, or
    all will die.
    """
    one = find_species(state, species)
    if one is None:
        return True
    fed = one.plant + one.meat
    asks = state.seats[owner(species)].orders.losses == "ask"
    if asks and one.hungry and fed and count < one.hungry + fed:
        return False
    # Hungry ones first, as the order says; without a choice it changes nothing.
    hungry_dead = min(count, one.hungry)
    fed_dead = min(count - hungry_dead, fed)
    for _ in range(hungry_dead):
        kill(state, one, hungry=True)
    for _ in range(fed_dead):
        kill(state, one, hungry=False)
    horns = state.hunting is not None and state.hunting.hunter == species
    events.append(Lost(species, hungry_dead, fed_dead, horns))
    leave_if_extinct(state, one, events)
    return True
