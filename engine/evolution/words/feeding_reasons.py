"""Reasons for actions in Feeding in Evolution, from public information."""

from collections.abc import Iterator, Sequence

from engine.evolution.play import actions as act
from engine.evolution.play.attacks import blocking, reach, separated
from engine.evolution.play.events import Took
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
    """Clauses for a legal action of Feeding."""
    match action:
        case act.Eat(species):
            yield from _eating(seen, seat, species)
            yield from _keeping(seen, seat)
        case act.Attack():
            yield from _attacking(seen, seat, action)
            if not action.ignore:
                yield from _keeping(seen, seat)
        case act.UseIntelligence(species, card):
            name = species_name(species)
            yield Clause(1.8, f"feeds {name} from the bank, even if the watering hole is empty")
            yield from price(seen, seat, card)
        case act.Pay(card):
            if attack := seen.attack:
                ignored, name = listed(separated(attack.ignored)), species_name(attack.hunter)
                yield Clause(1.0, f"lets {name} ignore {ignored} on {species_name(attack.prey)}")
            yield from price(seen, seat, card)
        case act.Pass() | act.SkipOptional():
            yield from _passing(seen, seat)


def _keeping(seen: State, seat: int) -> Iterator[Clause]:
    """What an action without a card leaves in hand."""
    if (hand := seen.seats[seat].hand) and seen.last_round != seen.round:
        yield Clause(1.0, f"keeps {counted(len(hand), 'card')} in hand")


def plant_eaters(state: State) -> dict[int, int]:
    """The hungry population of plant eaters by seat, without zeros."""
    found = {
        number: sum(
            one.population - one.food for one in seat.species if not traits_of(one) & CARNIVORE
        )
        for number, seat in enumerate(state.seats)
    }
    return {number: hungry for number, hungry in found.items() if hungry}


def price(seen: State, seat: int, card: int) -> Iterator[Clause]:
    """Reasons to discard this card rather than another."""
    yield from shared.price(seen.seats[seat].hand, card, food_of, trait_of)


# --- plants --------------------------------------------------------------------------------------


def _eating(seen: State, seat: int, species: int) -> Iterator[Clause]:
    one, name = species_with(seen, species), species_name(species)
    state, events = _copy(seen), list[Event]()
    fed = species_with(state, species)
    take(state, fed, 1, "plant", "hole", "feeding", events)
    yield from _meals(events, species)
    if is_hungry(one) and not is_hungry(fed):
        if traits_of(fed) & BURROWING:
            yield Clause(3.0, f"{name} is fed, so Burrowing protects it")
        yield Clause(1.9, f"feeds all of {name}")
    if not one.food and fed.food:
        yield Clause(2.1, f"gives {name} its first food, so it won't die out")
    yield from _left(seen, state, seat)
    yield Clause(0.4, f"brings {name} to {fed.food} of {fed.population} food")


def _meals(events: Sequence[Event], actor: int) -> Iterator[Clause]:
    """Other food taken by the way, by whom and why."""
    meals = [each for each in events if isinstance(each, Took)]
    others = [species_name(each.species) for each in meals if each.cause == "Cooperation"]
    if others:
        food = counted(len(others), "plant") if meals[0].kind == "plant" else "meat"
        yield Clause(3.0 + len(others), f"feeds {named(others)}, too: {food} through Cooperation")
    if any(each.extra for each in meals if each.species == actor):
        yield Clause(2.6, f"{species_name(actor)} takes an extra plant with Foraging")


def _left(seen: State, state: State, seat: int) -> Iterator[Clause]:
    """How scarce plants are, and what remains for the others."""
    others = plant_eaters(state)
    others.pop(seat, None)
    hungry = sum(others.values())
    if hungry and not state.plants:
        whose = listed([*map(letter, others)])
        yield Clause(2.8, f"takes the last plant and leaves {whose} {hungry} food short")
    if seen.plants < (every := sum(plant_eaters(seen).values())):
        yield Clause(
            1.6, f"eats before the plants run out: {seen.plants} left, {every} still hungry"
        )


# --- meat, cards, passing ------------------------------------------------------------------------


def _attacking(seen: State, seat: int, action: act.Attack) -> Iterator[Clause]:
    hunter, prey = species_with(seen, action.hunter), species_with(seen, action.prey)
    name, other = species_name(hunter.id), species_name(prey.id)
    horned = bool(traits_of(prey) & HORNS) and "Horns" not in separated(action.ignore)
    state, events = _copy(seen), list[Event]()
    eater = species_with(state, hunter.id)
    eater.population -= horned
    take(state, eater, prey.body, "meat", "bank", "attack", events)
    if meat := eater.food + eater.fat - hunter.food - hunter.fat:
        if is_hungry(hunter) and not is_hungry(eater):
            yield Clause(1.9, f"feeds all of {name}")
        yield Clause(1.6 + 0.5 * meat, f"brings {name} {meat} meat")
    yield from _meals(events, hunter.id)
    scavengers = [
        species_name(one.id)
        for one in seen.seats[seat].species
        if traits_of(one) & SCAVENGER and one not in (hunter, prey) and room_of(one)
    ]
    if scavengers:
        each = "1 meat" if len(scavengers) == 1 else "1 meat each"
        yield Clause(2.6 + len(scavengers), f"triggers Scavenger on {named(scavengers)}: {each}")
    yield from _harm(seen, seat, prey)
    if horned:
        yield Clause(0.4, f"lowers the population of {name} by 1, because of Horns on {other}")
    elif traits_of(prey) & HORNS:
        yield Clause(2.0, f"avoids the Horns on {other}")


def _harm(seen: State, seat: int, prey: Species) -> Iterator[Clause]:
    """What an attack costs the prey's owner."""
    name, whose = species_name(prey.id), owner(prey.id)
    own = [
        species_name(one.id)
        for one in seen.seats[seat].species
        if traits_of(prey) & CARNIVORE and reach(prey) > one.body and not blocking(seen, prey, one)
    ]
    if whose != seat and prey.population == 1:
        if own:
            yield Clause(4.0, f"wipes out {name}, which can attack {named(own)}")
        else:
            yield Clause(3.0, f"wipes out {name}")
    else:
        weight = 0.4 if whose == seat else 1.2
        yield Clause(weight, f"lowers the population of {letter(whose)}'s {name} by 1")


def _passing(seen: State, seat: int) -> Iterator[Clause]:
    mine, is_last = seen.seats[seat], seen.last_round == seen.round
    fertile = [species_name(one.id) for one in mine.species if traits_of(one) & FERTILE]
    if seen.plants and fertile and not is_last:
        yield Clause(3.0, f"leaves plants so Fertile on {named(fertile)} can grow")
    if not any(map(is_hungry, mine.species)):
        yield Clause(0.4, f"{letter(seat)} has no hungry species left")
    yield from _keeping(seen, seat)
    yield Clause(0.3, "leaves the feeding to the others")
