"""Why one feeds so in Evolution: what an action of Feeding brings, as everyone sees it."""

from collections.abc import Iterator, Sequence

from engine.evolution.play import actions as act
from engine.evolution.play.attacks import blocking, reach, separated, targets
from engine.evolution.play.events import Took
from engine.evolution.play.feeding import offer
from engine.evolution.play.state import (
    Species,
    State,
    food_of,
    owner,
    species_name,
    species_with,
    trait_of,
)
from engine.evolution.play.traits import (
    BURROWING,
    CARNIVORE,
    FERTILE,
    HORNS,
    SCAVENGER,
    THOUGHT,
    is_hungry,
    room_of,
    take,
    traits_of,
)
from engine.model import Action, Event
from engine.species_games import narration as shared
from engine.species_games.narration import letter, named
from engine.storage import copier
from engine.words import Clause, counted, listed

_copy = copier(State)


def feeding_clauses(seen: State, seat: int, action: Action) -> Iterator[Clause]:
    """What can be said of a legal action of Feeding."""
    match action:
        case act.Eat(species):
            yield from _eating(seen, seat, species)
        case act.Attack():
            yield from _attacking(seen, seat, action)
        case act.Think(species, card):
            yield from _thinking(seen, species)
            yield from price(seen, seat, card)
        case act.Pay(card):
            yield from _paying(seen)
            yield from price(seen, seat, card)
        case act.Pass() | act.Enough():
            yield from _passing(seen, seat)


def plant_eaters(state: State) -> list[tuple[int, int]]:
    """By seat how much hungry population eats plants, where there is any."""
    found = []
    for number, seat in enumerate(state.seats):
        hungry = sum(
            one.population - one.food for one in seat.species if not traits_of(one) & CARNIVORE
        )
        if hungry:
            found.append((number, hungry))
    return found


def price(seen: State, seat: int, card: int) -> Iterator[Clause]:
    """What is said for giving up this card of the hand and no other."""
    yield from shared.price(seen.seats[seat].hand, card, food_of, trait_of)


# --- plants --------------------------------------------------------------------------------------


def _eating(seen: State, seat: int, species: int) -> Iterator[Clause]:
    one = species_with(seen, species)
    state, events = _copy(seen), list[Event]()
    fed = species_with(state, species)
    take(state, fed, 1, "plant", "hole", "feeding", events)
    yield from _meals(events, species)
    yield from _filled(one, fed)
    if one.food == one.population:
        later = "" if seen.last_round == seen.round else ", and can be eaten in the next round"
        yield Clause(2.0, f"stores a food, which is a point{later}")
    yield from _left(seen, state, seat)
    yield Clause(0.4, f"brings {species_name(species)} to {fed.food} of {fed.population} food")


def _filled(before: Species, after: Species) -> Iterator[Clause]:
    """What it means to a species to have eaten."""
    name = species_name(before.id)
    if is_hungry(before) and not is_hungry(after):
        if traits_of(after) & BURROWING:
            yield Clause(3.0, f"{name} is fed, so that Burrowing protects it")
        yield Clause(1.9, f"leaves no population of {name} hungry")
    if not before.food and after.food:
        yield Clause(2.1, f"brings {name} its first food: hunger cannot make it die out")


def _meals(events: Sequence[Event], actor: int) -> Iterator[Clause]:
    """What else was taken, by whom and why."""
    meals = [each for each in events if isinstance(each, Took)]
    shared = [species_name(each.species) for each in meals if each.cause == "Cooperation"]
    if shared:
        food = counted(len(shared), meals[0].kind) if meals[0].kind == "plant" else "meat"
        yield Clause(3.0 + len(shared), f"feeds {named(shared)}, too: {food} by Cooperation")
    if any(each.extra for each in meals if each.species == actor):
        yield Clause(2.6, f"{species_name(actor)} takes one more plant by Foraging")


def _left(seen: State, state: State, seat: int) -> Iterator[Clause]:
    """How scarce plants are, and what is left for the others."""
    others = [each for each in plant_eaters(state) if each[0] != seat]
    hungry = sum(number for _, number in others)
    whose = f"hungry population of {listed([letter(number) for number, _ in others])}"
    if hungry and not state.plants:
        yield Clause(2.8, f"takes the last plant from {hungry} {whose}")
    elif state.plants < hungry:
        yield Clause(1.3, f"leaves {counted(state.plants, 'plant')} for {hungry} {whose}")
    every = sum(number for _, number in plant_eaters(seen))
    if seen.plants < every:
        plants = counted(seen.plants, "plant")
        yield Clause(1.6, f"eats while there is food: {plants} for {every} hungry population")
    elif state.plants > sum(number for _, number in plant_eaters(state)):
        yield Clause(0.8, "takes nothing from anyone: there are plants for all")


# --- meat ----------------------------------------------------------------------------------------


def _attacking(seen: State, seat: int, action: act.Attack) -> Iterator[Clause]:
    hunter, prey = species_with(seen, action.hunter), species_with(seen, action.prey)
    name, other = species_name(hunter.id), species_name(prey.id)
    horned = bool(traits_of(prey) & HORNS) and "Horns" not in separated(action.ignore)
    state, events = _copy(seen), list[Event]()
    eater = species_with(state, hunter.id)
    eater.population -= horned
    take(state, eater, prey.body, "meat", "bank", "attack", events)
    if meat := eater.food + eater.fat - hunter.food - hunter.fat:
        whole = ", all that it needs" if not is_hungry(eater) else ""
        yield Clause(1.6 + 0.5 * meat, f"brings {name} {meat} meat{whole}")
    yield from _meals(events, hunter.id)
    yield from _scavenging(seen, seat, hunter, prey)
    yield from _harm(seen, seat, prey)
    if horned:
        yield Clause(1.0, f"costs {name} 1 population by the Horns of {other}")
    elif traits_of(prey) & HORNS:
        yield Clause(2.0, f"spares {name} the Horns of {other}")
    found = [each for each, blocked in targets(seen, hunter) if not blocked]
    if len(found) == 1 and not separated(action.ignore):
        yield Clause(0.9, f"takes the only prey that {name} can attack")


def _scavenging(seen: State, seat: int, hunter: Species, prey: Species) -> Iterator[Clause]:
    every = [
        one
        for each in seen.seats
        for one in each.species
        if traits_of(one) & SCAVENGER and one not in (hunter, prey) and room_of(one)
    ]
    mine = [species_name(one.id) for one in every if owner(one.id) == seat]
    theirs = [species_name(one.id) for one in every if owner(one.id) != seat]
    if mine:
        meat = "1 meat" if len(mine) == 1 else "1 meat each"
        yield Clause(2.6 + len(mine), f"sets off Scavenger of {named(mine)}: {meat}")
    if theirs:
        yield Clause(0.5, f"Scavenger of {named(theirs)} takes a meat, too")


def _harm(seen: State, seat: int, prey: Species) -> Iterator[Clause]:
    """What an attack does to the owner of its prey."""
    name, whose = species_name(prey.id), owner(prey.id)
    if whose == seat:
        yield Clause(0.6, f"costs {letter(seat)} 1 population of its own {name}")
        return
    own = [
        species_name(one.id)
        for one in seen.seats[seat].species
        if traits_of(prey) & CARNIVORE and reach(prey) > one.body and not blocking(seen, prey, one)
    ]
    if prey.population == 1:
        why = f", which can attack {named(own)}" if own else ""
        comma = "," if why else ""
        yield Clause(4.0 if own else 3.0, f"makes {name}{why}{comma} die out")
    elif own:
        yield Clause(2.0, f"weakens {name}, which can attack {named(own)}")
    else:
        yield Clause(1.2, f"costs {letter(whose)} 1 population of {name}, which counts at the end")
    if prey.food == prey.population > 1:
        yield Clause(0.5, f"{letter(whose)} keeps what {name} has eaten behind the screen")


# --- cards and passing ---------------------------------------------------------------------------


def _thinking(seen: State, species: int) -> Iterator[Clause]:
    one = species_with(seen, species)
    name, hungry = species_name(species), one.population - one.food
    takes = min(THOUGHT, room_of(one))
    plants = counted(takes, "plant")
    if hungry and not seen.plants:
        yield Clause(4.0, f"saves {min(hungry, takes)} population of {name}: no plants are left")
    elif hungry and takes >= hungry:
        yield Clause(2.6, f"leaves no population of {name} hungry, with plants from the bank")
    yield Clause(1.8, f"brings {plants} from the bank, whatever the Watering Hole holds")
    if hungry < takes:
        yield Clause(1.0, f"stores {takes - max(hungry, 0)} of it on Fat Tissue")


def _paying(seen: State) -> Iterator[Clause]:
    attack = seen.attack
    if attack is None:
        return
    ignored = listed(separated(attack.ignored))
    name = species_name(attack.hunter)
    yield Clause(1.0, f"lets {name} ignore {ignored} of {species_name(attack.prey)}")


def _passing(seen: State, seat: int) -> Iterator[Clause]:
    mine = seen.seats[seat]
    hungry = [one for one in mine.species if is_hungry(one)]
    fertile = [species_name(one.id) for one in mine.species if traits_of(one) & FERTILE]
    if seen.plants and fertile and seen.last_round != seen.round:
        yield Clause(3.0, f"leaves plants, so that Fertile of {named(fertile)} can grow")
    if not hungry:
        yield Clause(2.0, f"nothing of {letter(seat)} is hungry any more")
    elif not seen.fed:
        payable = {
            one.species if isinstance(one, act.Think) else one.hunter
            for one in offer(seen, seat).actions
            if isinstance(one, act.Think | act.Attack)
        }
        costly = [species_name(one.id) for one in hungry if one.id in payable]
        rest = [species_name(one.id) for one in hungry if one.id not in payable]
        if costly:
            yield Clause(1.5, f"{named(costly)} can only be fed at the cost of cards")
        if rest:
            yield Clause(1.2, f"nothing can feed {named(rest)} now")
    if mine.hand and seen.last_round != seen.round:
        yield Clause(1.4, f"keeps {counted(len(mine.hand), 'card')} in the hand")
    yield Clause(0.3, "leaves the feeding to the others")
