"""Reasons for actions in the Feeding Phase of Nature, from public information."""

from collections.abc import Iterator, Sequence

from engine.model import Action, Event
from engine.nature.play import actions as act
from engine.nature.play import events as ev
from engine.nature.play.feeding import eat_plants
from engine.nature.play.hunting import begin_hunt, continue_hunt, legal_prey
from engine.nature.play.state import (
    TRAITS,
    TUSKED,
    Species,
    State,
    food_of,
    forage_amount,
    hunt_value,
    owner,
    population,
    species_name,
    species_with,
)
from engine.species_games.narration import letter, named, needs
from engine.storage import copier
from engine.words import Clause, counted

_copy = copier(State)


def feeding_clauses(seen: State, seat: int, action: Action) -> Iterator[Clause]:
    """Clauses for a legal action of the Feeding Phase."""
    match action:
        case act.Forage(species):
            yield from _foraging(seen, seat, species)
            yield from _keeping(seen, seat)
        case act.Hunt(hunter, prey):
            yield from _hunting(seen, seat, hunter, prey)
            yield from _keeping(seen, seat)
        case act.Feed(card):
            yield from _as_food(seen, seat, food_of(card))
        case act.Starve(species):
            yield from _starving(seen, seat, species)
        case act.Pass():
            yield Clause(0.4, f"{letter(seat)} has no hungry animals left")
            yield from _keeping(seen, seat)
        case act.Lose(population=lost):
            yield from _losing(seen, lost)


def _keeping(seen: State, seat: int) -> Iterator[Clause]:
    """What an action without a card leaves in hand."""
    if (cards := len(seen.seats[seat].hand)) and seen.round < seen.options.rounds:
        yield Clause(1.0, f"keeps {counted(cards, 'card')} for the next round")


def _grazers(state: State) -> dict[int, int]:
    """The number of hungry plant eaters by seat, without zeros."""
    return {
        number: hungry
        for number, seat in enumerate(state.seats)
        if (hungry := sum(one.hungry for one in seat.species if not one.hunter))
    }


def _foraging(seen: State, seat: int, species: int) -> Iterator[Clause]:
    one, name = species_with(seen, species), species_name(species)
    state, events = _copy(seen), list[Event]()
    eat_plants(state, state.seats[seat].species[seen.seats[seat].species.index(one)], events)
    ate = min(forage_amount(one), one.hungry, seen.plants)
    yield from _triggered(events, seat, species)
    yield from _left_for_others(state, seat)
    own = [other for other in state.seats[seat].species if other.hungry]
    if not own:
        yield Clause(3.2, f"leaves {letter(seat)} with no hungry animals")
    elif ate == one.hungry and ate > 1:
        yield Clause(2.0 + 0.3 * ate, f"feeds all {ate} hungry animals of {name} at once")
    if seen.plants < (hungry := sum(_grazers(seen).values())):
        animals, plants = counted(ate, "animal"), counted(seen.plants, "plant")
        yield Clause(
            1.5 + 0.1 * ate,
            f"feeds {animals} of {name} while it can: {plants} left for {hungry} hungry animals",
        )
    yield Clause(0.2, f"feeds {counted(ate, 'animal')} of {name} this round")


def _left_for_others(state: State, seat: int) -> Iterator[Clause]:
    """What running out of plants means to the others."""
    found = _grazers(state)
    own = found.pop(seat, 0)
    if found and not state.plants:
        yield Clause(max(4.0 - own, 0.4), f"leaves no plant for {needs([*found.items()])}")


def _triggered(events: Sequence[Event], seat: int, actor: int) -> Iterator[Clause]:
    """The seat's own trigger traits that eat."""
    meals = [
        each
        for each in events
        if isinstance(each, ev.AteMeat) and each.trait is not None and owner(each.species) == seat
    ]
    for trait in sorted({each.trait for each in meals if each.trait is not None}):
        title = TRAITS[trait]
        how = "empties the watering hole and triggers" if trait == TUSKED else "triggers"
        mine = [each for each in meals if each.trait == trait]
        meat = sum(each.ate for each in mine)
        two = title == "Opportunistic" and [each.species for each in mine] != [actor]
        names = named([species_name(each.species) for each in mine])
        said = f"{how} {title} on {names}: {meat} meat"
        at_once = f"{how} {title} on {names}: {meat} meat, so two species eat at once"
        yield Clause(2.5 + meat, at_once if two and len(mine) == 1 else said)


def _hunting(seen: State, seat: int, hunter: int, prey: int) -> Iterator[Clause]:
    one, target = species_with(seen, hunter), species_with(seen, prey)
    name, other = species_name(hunter), species_name(prey)
    # Nothing hidden matters here; if the prey's owner can choose, assume a hungry animal dies.
    state, events = _copy(seen), list[Event]()
    begin_hunt(state, one, target, events)
    continue_hunt(state, events)
    meat = sum(each.ate for each in events if isinstance(each, ev.AteMeat) and each.trait is None)
    if meat:
        whole = "the hungry animal" if meat == 1 else f"all {meat} hungry animals"
        fed = whole if meat == one.hungry else f"{meat} of the {one.hungry} hungry animals"
        yield Clause(1.5 + 0.5 * meat, f"feeds {fed} of {name}")
    yield from _triggered(events, seat, hunter)
    yield from _harm(seen, seat, target)
    yield Clause(0.3, f"{other} is within reach of {name}, which hunts with {hunt_value(one)}")


def _harm(seen: State, seat: int, target: Species) -> Iterator[Clause]:
    """What a hunt costs the prey's owner."""
    name, whose = species_name(target.id), owner(target.id)
    if whose == seat:
        yield Clause(0.4, f"costs {letter(seat)} an animal")
    elif population(target) == 1:
        reached = legal_prey(seen, target) if target.hunter else ()
        threatened = [species_name(each) for each in reached if owner(each) == seat]
        if threatened:
            yield Clause(4.0, f"{name}, which could hunt {named(threatened)}, dies out")
        else:
            yield Clause(3.0, f"kills the last animal of {name}, which dies out")
    elif not target.hungry:
        yield Clause(2.4, f"costs {letter(whose)} a point: all of {name} had eaten")


def _as_food(seen: State, seat: int, food: int) -> Iterator[Clause]:
    grazers = [one for one in seen.seats[seat].species if one.hungry and not one.hunter]
    best = max(grazers, key=lambda one: min(forage_amount(one), one.hungry), default=None)
    if best is None:
        yield Clause(0.4, "adds food that only others can eat")
    else:
        name, could = species_name(best.id), min(forage_amount(best), best.hungry)
        now, then = min(could, seen.plants), min(could, seen.plants + food)
        if then > now:
            yield Clause(4.0, f"lets {name} eat {counted(then, 'plant')} at once instead of {now}")
        yield Clause(0.8, f"adds food for {letter(seat)}")
    if seen.round == seen.options.rounds:
        text = "uses a card that is worthless after this round"
        yield Clause(2.0, text, besides=True)


def _starving(seen: State, seat: int, species: int) -> Iterator[Clause]:
    one, name = species_with(seen, species), species_name(species)
    is_last = seen.round == seen.options.rounds
    spared = [
        species_name(other.id)
        for other in seen.seats[seat].species
        if other.hungry and population(other) == 1 and other is not one
    ]
    if left := population(one) - 1:
        if spared:
            yield Clause(4.0, f"spares {named(spared)}, which would die out")
        yield Clause(2.0, f"{name} survives with {counted(left, 'animal')}")
    else:
        if one.up:
            cards = counted(len(one.up), "trait card")
            yield Clause(3.0, f"{name} dies out, but gives {cards} back")
        yield Clause(2.0, f"adds its size ({one.size}) to the next new species")
    if not is_last:
        yield Clause(1.0, "the animal joins the next new species")


def _losing(seen: State, lost: str) -> Iterator[Clause]:
    if seen.hunting is None:
        return
    name = species_name(seen.hunting.victim)
    if lost == "hungry":
        yield Clause(3.0, f"keeps the food that {name} has eaten, 1 point each")
    else:
        yield Clause(1.0, f"keeps a hungry animal of {name}, which may still eat")
