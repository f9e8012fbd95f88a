"""Why one lays, plays or feeds so in Evolution: facts of an action, told in the rulebook's terms.

All follow from what the seat sees. Food cards and traits that lie face down elsewhere may change
much, so that nothing is said of what they may be.
"""

from collections.abc import Iterator, Sequence

from engine.evolution.play import actions as act
from engine.evolution.play.attacks import blocking, reach
from engine.evolution.play.state import (
    MOST_POPULATION,
    Seat,
    Species,
    State,
    food_of,
    most_traits,
    species_name,
    species_with,
    trait_name,
)
from engine.evolution.play.traits import (
    CARNIVORE,
    COOPERATION,
    FAT_TISSUE,
    FERTILE,
    INTELLIGENCE,
    PACK_HUNTING,
    WARNING_CALL,
    bits_of,
    traits_of,
)
from engine.evolution.words.feeding_reasons import feeding_clauses, plant_eaters, price
from engine.model import Action
from engine.species_games.narration import letter, named
from engine.species_games.state import without
from engine.storage import copier
from engine.words import Clause, counted, most_telling

_MUCH, _LITTLE = 4, 1
_copy = copier(State)


def reasons(seen: State, seat: int, action: Action, after: Sequence[State]) -> tuple[str, ...]:
    """Up to two clauses on what an action brings, the most telling first."""
    del after  # What happens at once is played on what the seat sees; later turns are guesses.
    match action:
        case act.Lay(card):
            return most_telling([*_laying(seen, seat, card), *price(seen, seat, card)])
        case act.Activate():
            return most_telling(_activating(seen, action))
    if seen.phase == "play":
        return most_telling(playing_clauses(seen, seat, action))
    return most_telling(feeding_clauses(seen, seat, action))


def _laying(seen: State, seat: int, card: int) -> Iterator[Clause]:
    """What a food card means to those who eat plants, as far as traits lie open."""
    eaters = dict(plant_eaters(seen))
    own, every = eaters.get(seat, 0), sum(eaters.values())
    food = food_of(card)
    if food >= _MUCH and own:
        share = f"{letter(seat)} has {own} of {every}"
        yield Clause(2.0 + own / every, f"feeds plant eaters, of whose population {share}")
    elif food < 0 and own < every:
        yield Clause(
            2.5, f"takes food from others, whose plant eaters have population {every - own}"
        )
    elif food <= _LITTLE and not own:
        yield Clause(2.5, f"helps nobody else much: {letter(seat)} eats no plants")
    if own < every and food <= _LITTLE and own * len(seen.seats) < every:
        yield Clause(2.0, f"keeps food scarce: {letter(seat)} has only {own} of {every} to feed")
    if seen.plants:
        left = counted(seen.plants, "plant")
        yield Clause(0.9, f"{left} of the last round {'is' if seen.plants == 1 else 'are'} left")
    mine = seen.seats[seat]
    foods = [food_of(each) for each in mine.hand]
    if len(set(foods)) > 1 and food == max(foods):
        yield Clause(1.6, "no card of the hand brings more food")
    fertile = [species_name(one.id) for one in mine.species if traits_of(one) & FERTILE]
    if fertile and food >= _MUCH:
        yield Clause(1.5, f"may leave food, so that Fertile of {named(fertile)} grows later")
    rest = len(mine.hand) - 1
    if rest:
        yield Clause(0.6, f"keeps the other {counted(rest, 'card')} to be played")


def _activating(seen: State, action: act.Activate) -> Iterator[Clause]:
    one = species_with(seen, action.species)
    name = species_name(one.id)
    match action.trait:
        case "Fertile":
            grown = min(one.population + 1, MOST_POPULATION)
            yield Clause(2.0, f"{name} has {grown} population before food is taken")
        case "Fat Tissue":
            moved = min(one.fat, one.population - one.food)
            food = counted(moved, "food", "food")
            yield Clause(2.0, f"moves {food} to {name}, which makes room on Fat Tissue")
        case "Long Neck":
            yield Clause(2.0, f"{name} takes a plant of the bank before anyone eats")
    if traits_of(one) & COOPERATION and action.trait == "Long Neck":
        yield Clause(2.4, f"Cooperation of {name} shares it with the neighbour")
    if not traits_of(one) & CARNIVORE and one.food < one.population:
        hungry = one.population - one.food
        yield Clause(0.5, f"{name} has {hungry} hungry population")


def playing_clauses(seen: State, seat: int, action: Action) -> Iterator[Clause]:
    """What can be said of a legal action of Play Cards."""
    if isinstance(action, act.Done):
        yield from _finishing(seen, seat)
        return
    before = _opened(seen, seat)
    then = _copy(before)
    new = _change(then, seat, action)
    yield from _attacks(seen, before, then, seat)
    match action:
        case act.Trait(card, _) if new is not None:
            yield from _ability(then, seat, new, trait_name(card))
            yield from _points(seen)
        case act.NewSpecies(card, end):
            yield from _joining(seen, before, seat, end)
            yield from price(seen, seat, card)
        case act.Grow(card, _) if new is not None:
            yield from _growing(seen, new)
            yield from price(seen, seat, card)
        case act.Enlarge(card, _) if new is not None:
            yield from _enlarging(new)
            yield from price(seen, seat, card)
        case act.Remove(species, card):
            yield from _removing(seen, before, species, card)


def _opened(seen: State, seat: int) -> State:
    """What the seat sees, with its own face-down traits face up, as they will be in Feeding."""
    state = _copy(seen)
    for one in state.seats[seat].species:
        one.up, one.down = (*one.up, *one.down), ()
    return state


def _change(state: State, seat: int, action: Action) -> Species | None:
    """Carry out what an action does to the seat's own row; the species that it changed."""
    row = state.seats[seat].species
    match action:
        case act.NewSpecies(_, end):
            new = Species(id=0)
            row.insert(len(row) if end == "right" else 0, new)
            return new
        case (
            act.Trait(card, species)
            | act.Grow(card, species)
            | act.Enlarge(card, species)
            | act.Remove(species, card)
        ):
            one = species_with(state, species)
            one.population += isinstance(action, act.Grow)
            one.body += isinstance(action, act.Enlarge)
            if isinstance(action, act.Trait):
                one.up = (*one.up, card)
            elif isinstance(action, act.Remove):
                one.up = without(one.up, card)
            return one
    return None


# --- attacks -------------------------------------------------------------------------------------


def _pairs(state: State, hunters: list[int], preys: list[int]) -> set[tuple[int, int]]:
    """Carnivores of some seats with what they can attack of others, by the face-up traits."""
    found = set()
    for hunter in (one for number in hunters for one in state.seats[number].species):
        if not traits_of(hunter) & CARNIVORE:
            continue
        for prey in (one for number in preys for one in state.seats[number].species):
            if prey.id and prey.body < reach(hunter) and not blocking(state, hunter, prey):
                found.add((hunter.id, prey.id))
    return found


def _attacks(seen: State, before: State, then: State, seat: int) -> Iterator[Clause]:
    """Who is safe from whom by an action, and whom the seat's carnivores can attack by it."""
    others = [number for number in range(len(seen.seats)) if number != seat]
    settled = all(seen.seats[number].done for number in others) and not any(
        one.down for number in others for one in seen.seats[number].species
    )
    so = "" if settled and not seen.options.quick_play else " as things lie"
    danger, still = _pairs(before, others, [seat]), _pairs(then, others, [seat])
    if safe := danger - still:
        preys = sorted({prey for _, prey in safe})
        hunters = sorted({hunter for hunter, _ in safe})
        yield Clause(4.0 + 0.3 * len(safe), f"protects {_names(preys)} from {_names(hunters)}{so}")
    if exposed := still - danger:
        preys = sorted({prey for _, prey in exposed})
        hunters = sorted({hunter for hunter, _ in exposed})
        yield Clause(0.9, f"{_names(hunters)} can attack {_names(preys)} then{so}")
    new = _pairs(then, [seat], others) - _pairs(before, [seat], others)
    if new:
        hunters = sorted({hunter for hunter, _ in new})
        preys = sorted({prey for _, prey in new})
        yield Clause(3.5 + 0.2 * len(new), f"{_names(hunters)} can attack {_names(preys)}{so}")


def _names(species: list[int]) -> str:
    return named([species_name(each) for each in species])


# --- traits --------------------------------------------------------------------------------------

_SAID: dict[str, tuple[float, str]] = {
    "Ambush": (0.9, "{name} can attack what Warning Call protects"),
    "Burrowing": (1.6, "{name} cannot be attacked once it is fed"),
    "Carnivore": (1.5, "{name} attacks for meat, and needs no plants"),
    "Climbing": (1.5, "only a carnivore with Climbing can attack {name}"),
    "Defensive Herding": (
        1.4,
        "only carnivores with more than {population} population can attack {name}",
    ),
    "Fat Tissue": (1.9, "{name} can store {body} more food, each a point at the end"),
    "Fertile": (1.3, "{name} gains population in each round that leaves food"),
    "Foraging": (2.0, "{name} takes 2 plants instead of 1 while it is hungry"),
    "Hard Shell": (1.5, "only carnivores with a body size above {shell} can attack {name}"),
    "Horns": (1.5, "an attacker of {name} loses 1 population"),
    "Long Neck": (2.2, "{name} takes a plant from the bank before food is revealed"),
    "Symbiosis": (0.9, "{name} is safe while its right neighbour is larger"),
    "Warning Call": (1.2, "only carnivores with Ambush can attack the neighbours of {name}"),
}


def _ability(then: State, seat: int, one: Species, trait: str) -> Iterator[Clause]:
    name, traits = species_name(one.id), traits_of(one)
    if said := _SAID.get(trait):
        words = {"population": one.population, "body": one.body, "shell": one.body + 4}
        yield Clause(said[0], said[1].format(name=name, **words))
    row = then.seats[seat].species
    at = row.index(one)
    if trait == "Cooperation":
        if at + 1 < len(row):
            right = species_name(row[at + 1].id)
            yield Clause(2.3, f"{right} takes a food whenever {name} does")
        else:
            yield Clause(0.5, f"no species stands to the right of {name} yet to share with")
    elif trait == "Pack Hunting":
        yield Clause(1.2, f"{name} attacks with {one.body + one.population} instead of {one.body}")
    elif trait == "Intelligence":
        eats = "ignore a defence" if traits & CARNIVORE else "take 2 plants from the bank"
        yield Clause(1.4, f"lets {name} {eats} for a card in Feeding")
    elif trait == "Scavenger":
        yield from _scavenger(then, one)
    elif trait == "Carnivore" and reach(one) > 1:
        yield Clause(1.6, f"{name} attacks body sizes up to {reach(one) - 1}")


def _scavenger(then: State, one: Species) -> Iterator[Clause]:
    every = [each for seat in then.seats for each in seat.species if each is not one]
    carnivores = [species_name(each.id) for each in every if traits_of(each) & CARNIVORE]
    name = species_name(one.id)
    if carnivores:
        yield Clause(2.0, f"{name} takes 1 meat whenever {_any_of(carnivores)} attacks")
    else:
        yield Clause(1.0, f"{name} takes 1 meat at every attack that succeeds")


def _any_of(names: list[str]) -> str:
    return " or ".join(names[:3]) + (" or another" if len(names) > 3 else "")


def _points(seen: State) -> Iterator[Clause]:
    if seen.last_round == seen.round:
        yield Clause(2.2, "is a point at the end, and this is the last round")
    else:
        yield Clause(0.5, "is a point at the end if the species survives")


# --- species, sizes, the rest --------------------------------------------------------------------


def _joining(seen: State, before: State, seat: int, end: str) -> Iterator[Clause]:
    row = before.seats[seat].species
    if seen.last_round != seen.round:
        yield Clause(2.9, "brings one more card in each round to come while it lives")
    else:
        yield Clause(2.0, "is 2 points if it is fed: the food and the population")
    if row:
        beside = row[-1] if end == "right" else row[0]
        name, traits = species_name(beside.id), traits_of(beside)
        if traits & WARNING_CALL:
            yield Clause(2.2, f"Warning Call of {name} protects the new species")
        if traits & COOPERATION and end == "right":
            yield Clause(2.6, f"Cooperation of {name} feeds the new species, too")
    number = {1: "second", 2: "third", 3: "fourth", 4: "fifth"}.get(len(row), "further")
    yield Clause(1.0, f"gives {letter(seat)} a {number if row else 'first'} species to feed")


def _growing(seen: State, one: Species) -> Iterator[Clause]:
    name = species_name(one.id)
    if seen.last_round == seen.round:
        yield Clause(2.4, f"is 2 points if {name} is fed: the food and the population")
    else:
        yield Clause(1.8, f"{name} can eat {one.population} food in every round, a point each")
    if one.population == 2:
        hunted = any(traits_of(each) & CARNIVORE for seat in seen.seats for each in seat.species)
        yield Clause(1.5 if hunted else 0.7, f"{name} does not die out by one attack any more")
    if traits_of(one) & PACK_HUNTING:
        yield Clause(1.6, f"{name} attacks with {reach(one)} by Pack Hunting")


def _enlarging(one: Species) -> Iterator[Clause]:
    name, traits = species_name(one.id), traits_of(one)
    if traits & FAT_TISSUE:
        yield Clause(2.2, f"Fat Tissue of {name} can hold {one.body} food")
    if traits & CARNIVORE:
        yield Clause(1.2, f"{name} attacks body sizes up to {reach(one) - 1}")
    yield Clause(1.0, f"only carnivores with a body size above {one.body} can attack {name}")


def _removing(seen: State, before: State, species: int, card: int) -> Iterator[Clause]:
    one = species_with(before, species)
    name = species_name(species)
    full = len(one.up) >= most_traits(seen)
    if full:
        yield Clause(1.5, f"makes room on {name}, which has all {most_traits(seen)} traits")
    if bits_of((card,)) & CARNIVORE:
        yield Clause(1.6, f"{name} eats plants again")
    if bits_of((card,)) & FAT_TISSUE and one.fat:
        yield Clause(1.7, f"puts {counted(one.fat, 'food', 'food')} of {name} behind the screen")
    yield Clause(0.4, f"gives up a trait of {name}, and its point")


def _finishing(seen: State, seat: int) -> Iterator[Clause]:
    mine: Seat = seen.seats[seat]
    if mine.hand:
        cards = counted(len(mine.hand), "card")
        smart = [
            species_name(one.id)
            for one in mine.species
            if bits_of((*one.up, *one.down)) & INTELLIGENCE
        ]
        if smart:
            yield Clause(2.6, f"keeps {cards} for the Intelligence of {named(smart)}")
        if seen.last_round != seen.round:
            yield Clause(2.0, f"keeps {cards} for the next round, as food or as traits")
        else:
            yield Clause(0.6, f"leaves {cards} unused: a hand counts nothing at the end")
    else:
        yield Clause(2.0, "every card of the hand is used")
    if all(each.done for number, each in enumerate(seen.seats) if number != seat):
        yield Clause(1.0, "all others have finished: the traits are turned up")
    if seen.first == seat:
        yield Clause(0.8, f"{letter(seat)} feeds first in this round")
