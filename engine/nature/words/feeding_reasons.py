"""Why one feeds so in Nature: what an action of the Feeding Phase brings, as everyone sees it."""

from collections.abc import Iterator, Sequence

from engine.model import Action, Event
from engine.nature.play import actions as act
from engine.nature.play import events as ev
from engine.nature.play.feeding import can_feed, eat_plants
from engine.nature.play.hunting import begin_hunt, continue_hunt, legal_prey
from engine.nature.play.state import (
    OPPORTUNISTIC,
    SCAVENGING,
    TUSKED,
    Species,
    State,
    find_species,
    food_of,
    forage_amount,
    hunt_value,
    owner,
    population,
    species_name,
    species_with,
    summed,
    trait_of,
)
from engine.species_games.narration import letter, named, needs
from engine.storage import copier
from engine.words import Clause, counted

_copy = copier(State)
_TRIGGERS = {OPPORTUNISTIC: "Opportunistic", SCAVENGING: "Scavenging", TUSKED: "Tusked"}


def feeding_clauses(seen: State, seat: int, action: Action) -> Iterator[Clause]:
    """What can be said of a legal action of the Feeding Phase."""
    match action:
        case act.Forage(species):
            yield from _foraging(seen, seat, species)
        case act.Hunt(hunter, prey):
            yield from _hunting(seen, seat, hunter, prey)
        case act.Feed(card):
            yield from _as_food(seen, seat, food_of(card))
        case act.Starve(species):
            yield from _starving(seen, seat, species)
        case act.Pass():
            yield from _passing(seen, seat)
        case act.Lose(population=lost):
            yield from _losing(seen, lost)


def _grazers(state: State) -> list[tuple[int, int]]:
    """By seat how many hungry animals eat plants, where there are any."""
    found = []
    for number, seat in enumerate(state.seats):
        if hungry := sum(one.hungry for one in seat.species if not one.hunter):
            found.append((number, hungry))
    return found


def _others(found: Sequence[tuple[int, int]], seat: int) -> list[tuple[int, int]]:
    return [each for each in found if each[0] != seat]


# --- foraging ----------------------------------------------------------------------------------


def _foraging(seen: State, seat: int, species: int) -> Iterator[Clause]:
    one = species_with(seen, species)
    name = species_name(species)
    state, events = _copy(seen), list[Event]()
    eat_plants(state, state.seats[seat].species[seen.seats[seat].species.index(one)], events)
    ate = min(forage_amount(one), one.hungry, seen.plants)
    yield from _triggered(events, seat, species)
    yield from _left_for_others(state, seat)
    own = [other for other in state.seats[seat].species if other.hungry]
    if not own:
        yield Clause(3.2, f"leaves nothing of {letter(seat)} hungry")
    elif ate == one.hungry and ate > 1:
        yield Clause(2.6, f"feeds all hungry animals of {name} at once")
    hungry = sum(number for _, number in _grazers(seen))
    if seen.plants < hungry:
        plants = counted(seen.plants, "plant")
        how = "fills" if ate == one.hungry else "feeds"
        yield Clause(
            1.5 + 0.1 * ate,
            f"{how} {name} before the watering hole is empty: {plants} for {hungry} hungry animals",
        )
    if (turns := -(-one.hungry // forage_amount(one))) > 1 and len(own) > 1:
        yield Clause(1.4, f"begins with {name}, which needs {turns} turns to eat enough")
    if state.plants:
        yield from _waiting(own, species, events)
    if state.plants >= sum(number for _, number in _grazers(state)):
        yield Clause(0.5, "takes nothing from anyone: there are plants for all")
    yield Clause(0.2, f"feeds {counted(ate, 'animal')} of {name} for the round")


def _waiting(own: Sequence[Species], eater: int, events: Sequence[Event]) -> Iterator[Clause]:
    """Own hungry species that trigger traits may feed later."""
    tusked = [species_name(other.id) for other in own if summed(other.up).tusked]
    if tusked and species_name(eater) not in tusked:
        yield Clause(1.45, f"Tusked of {named(tusked)} can wait until the watering hole is empty")
    seizing = [species_name(other.id) for other in own if summed(other.up).opportunistic]
    if seizing:
        again = "again" if any(isinstance(each, ev.AteMeat) for each in events) else "later"
        text = f"leaves plants, so that Opportunistic of {named(seizing)} can eat {again}"
        yield Clause(1.8, text)


def _left_for_others(state: State, seat: int) -> Iterator[Clause]:
    """What it means to the others that plants are gone."""
    found = _grazers(state)
    others = _others(found, seat)
    hungry = sum(number for _, number in others)
    if not hungry:
        return
    own = dict(found).get(seat, 0)
    if not state.plants:
        yield Clause(max(4.0 - own, 0.4), f"leaves no plant for {needs(others)}")
    elif state.plants < hungry:
        yield Clause(1.6, f"leaves only {counted(state.plants, 'plant')} for {needs(others)}")


def _triggered(events: Sequence[Event], seat: int, actor: int) -> Iterator[Clause]:
    """Trigger traits that eat: the seat's own, which count, and those of others."""
    meals = [each for each in events if isinstance(each, ev.AteMeat) and each.trait is not None]
    for trait, title in _TRIGGERS.items():
        of_trait = [each for each in meals if each.trait == trait]
        mine = [each for each in of_trait if owner(each.species) == seat]
        theirs = [species_name(each.species) for each in of_trait if each not in mine]
        how = "empties the watering hole, which sets off" if trait == TUSKED else "sets off"
        meat = sum(each.ate for each in mine)
        if mine:
            names = named([species_name(each.species) for each in mine])
            two = trait == OPPORTUNISTIC and {each.species for each in mine} != {actor}
            also = ", so that two species eat at once" if two and len(mine) == 1 else ""
            yield Clause(2.5 + meat, f"{how} {title} of {names}: {meat} meat{also}")
        if theirs:
            too = ", too" if mine else ""
            yield Clause(0.6, f"{how} {title} of {named(theirs)}{too}")


# --- hunting -----------------------------------------------------------------------------------


def _hunting(seen: State, seat: int, hunter: int, prey: int) -> Iterator[Clause]:
    one, target = species_with(seen, hunter), species_with(seen, prey)
    name, other = species_name(hunter), species_name(prey)
    # Nothing hidden has a part in it, but a seat that may choose is taken to lose a hungry animal.
    state, events = _copy(seen), list[Event]()
    begin_hunt(state, one, target, events)
    continue_hunt(state, events)
    meals = [each for each in events if isinstance(each, ev.AteMeat)]
    meat = sum(each.ate for each in meals if each.trait is None)
    if meat:
        every = {1: "the hungry animal", 2: "both hungry animals"}
        whole = every.get(one.hungry, f"all {one.hungry} hungry animals")
        fed = whole if meat == one.hungry else f"{meat} of the {one.hungry} hungry animals"
        yield Clause(1.5 + 0.5 * meat, f"feeds {fed} of {name}")
    yield from _triggered(events, seat, hunter)
    yield from _harm(seen, seat, target)
    if find_species(state, hunter) is None:
        yield Clause(1.0, f"costs {name} its last animals by the horns of {other}")
    elif not summed(target.up).horned and _has_horned_choice(seen, one, prey):
        yield Clause(1.7, f"loses no animal to horns: {other} has none")
    if len(legal_prey(seen, one)) == 1:
        yield Clause(1.2, f"takes the only prey in reach of {name}")
    yield Clause(0.3, f"{other} cannot keep out of reach: {name} hunts with {hunt_value(one)}")


def _has_horned_choice(seen: State, hunter: Species, prey: int) -> bool:
    others = [species_with(seen, each) for each in legal_prey(seen, hunter) if each != prey]
    return any(summed(one.up).horned for one in others)


def _harm(seen: State, seat: int, target: Species) -> Iterator[Clause]:
    """What a hunt does to the owner of its prey."""
    name, whose = species_name(target.id), owner(target.id)
    if whose == seat:
        yield Clause(0.4, f"costs {letter(seat)} an animal of its own")
        return
    if population(target) == 1:
        threatened = [
            species_name(one.id)
            for one in seen.seats[seat].species
            if target.hunter and target.id != one.id and one.id in legal_prey(seen, target)
        ]
        if threatened:
            yield Clause(4.0, f"{name}, which could hunt {named(threatened)}, dies out")
        else:
            yield Clause(3.0, f"kills the last animal of {name}, which dies out")
    elif not target.hungry:
        yield Clause(2.4, f"takes a point from {letter(whose)}: all of {name} had eaten")
    else:
        left = population(target) - 1
        yield Clause(1.1, f"leaves {letter(whose)} only {counted(left, 'animal')} of {name}")


# --- cards as food, starving, passing, losing ----------------------------------------------------


def _as_food(seen: State, seat: int, food: int) -> Iterator[Clause]:
    mine = [one for one in seen.seats[seat].species if one.hungry]
    grazers = [one for one in mine if not one.hunter]
    best = max(grazers, key=lambda one: min(forage_amount(one), one.hungry), default=None)
    if best is not None:
        name = species_name(best.id)
        could = min(forage_amount(best), best.hungry)
        now, then = min(could, seen.plants), min(could, seen.plants + food)
        if not can_feed(seen, seen.seats[seat]):
            yield Clause(5.0, f"lets {name} forage {counted(then, 'plant')} instead of starving")
        elif then > now:
            yield Clause(4.0, f"lets {name} eat {counted(then, 'plant')} at once instead of {now}")
        else:
            hungry = sum(one.hungry for one in grazers)
            yield Clause(
                0.8, f"adds to the food of {counted(hungry, 'hungry animal')} of {letter(seat)}"
            )
    for trait, title in ((OPPORTUNISTIC, "Opportunistic"), (TUSKED, "Tusked")):
        having = [species_name(one.id) for one in mine if trait in map(trait_of, one.up)]
        if having and not seen.plants:
            yield Clause(2.5, f"puts plants back, so that {title} of {named(having)} can eat")
    if seen.round == seen.options.rounds:
        text = "costs a card that is worth nothing after this round"
        yield Clause(2.0, text, besides=True)
    if not grazers:
        others = _others(_grazers(seen), seat)
        who = f": {needs(others)}" if others else ""
        yield Clause(0.5, f"adds food that only others can eat{who}")


def _starving(seen: State, seat: int, species: int) -> Iterator[Clause]:
    one = species_with(seen, species)
    name, last = species_name(species), seen.round == seen.options.rounds
    left = population(one) - 1
    spared = [
        species_name(other.id)
        for other in seen.seats[seat].species
        if other.hungry and population(other) == 1 and other is not one
    ]
    if left:
        if spared:
            yield Clause(4.0, f"spares {named(spared)}, which would die out")
        if last and (one.hungry == 1 or one.plant or one.meat):
            yield Clause(3.0, f"{name} survives the game, which is worth 2 points")
        yield Clause(2.0, f"{name} lives on with {counted(left, 'animal')}")
    elif last:
        yield Clause(0.5, f"{name} dies out, and its 2 points are lost")
    else:
        if one.up:
            yield Clause(
                3.0, f"{name} dies out, but gives {counted(len(one.up), 'trait card')} back"
            )
        yield Clause(2.0, f"adds its size of {one.size} to the next new species")
    if not last:
        yield Clause(1.0, "the animal joins the next new species")
    yield Clause(0.2, f"no species of {letter(seat)} can forage or hunt now")


def _passing(seen: State, seat: int) -> Iterator[Clause]:
    last = seen.round == seen.options.rounds
    cards = len(seen.seats[seat].hand)
    yield Clause(2.0, f"nothing of {letter(seat)} is hungry any more")
    others = _others(_grazers(seen), seat)
    if cards and not last:
        yield Clause(2.5, f"keeps {counted(cards, 'card')} for the next round")
    if cards and others:
        yield Clause(1.5, f"cards as food would only help {needs(others)}")


def _losing(seen: State, lost: str) -> Iterator[Clause]:
    hunting = seen.hunting
    if hunting is None:
        return
    victim = species_with(seen, hunting.victim)
    name, traits = species_name(victim.id), summed(victim.up)
    if lost == "hungry":
        yield Clause(3.0, f"keeps the food that {name} has eaten, 1 point each")
        yield Clause(2.0, f"leaves one animal fewer of {name} to be fed")
        return
    if victim.id == hunting.hunter:
        yield Clause(4.0, f"keeps {name}'s hungry animals for the meat of this hunt")
    elif traits.scavenging:
        yield Clause(4.0, f"keeps a hungry animal that {name}'s Scavenging feeds after this hunt")
    if seen.plants and not victim.hunter:
        plants = counted(seen.plants, "plant")
        yield Clause(2.0, f"keeps a hungry animal, which can still forage: {plants} left")
    yield Clause(0.5, "gives up 1 point of food for it")
