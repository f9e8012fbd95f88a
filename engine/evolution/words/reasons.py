"""Reasons for actions in Evolution: facts in the rulebook's terms.

They follow from the seat's view, and never guess at others' face-down food cards and traits.
"""

from collections.abc import Iterator, Sequence

from engine.evolution.play import actions as act
from engine.evolution.play.attacks import blocking, reach
from engine.evolution.play.state import (
    Species,
    State,
    food_of,
    most_traits,
    species_name,
    species_with,
    trait_name,
)
from engine.evolution.play.traits import CARNIVORE, COOPERATION, FAT_TISSUE, traits_of
from engine.evolution.words.feeding_reasons import feeding_clauses, plant_eaters, price
from engine.model import Action
from engine.species_games.narration import letter, named
from engine.species_games.state import without
from engine.storage import copier
from engine.words import Clause, counted

_MUCH, _LITTLE = 4, 1
_copy = copier(State)


def clauses(seen: State, seat: int, action: Action, after: Sequence[State]) -> Iterator[Clause]:
    """What an action brings."""
    del after  # Immediate effects are played out on the view; later turns are guesses.
    match action:
        case act.Lay(card):
            yield from _laying(seen, seat, card)
            yield from price(seen, seat, card)
        case act.Activate(species, trait):
            name = species_name(species)
            yield Clause(1.0, f"{trait} of {name} acts before the food cards are revealed")
        case _ if seen.phase == "play":
            yield from playing_clauses(seen, seat, action)
        case _:
            yield from feeding_clauses(seen, seat, action)


def _laying(seen: State, seat: int, card: int) -> Iterator[Clause]:
    """What a food card means to plant eaters, by face-up traits."""
    eaters = plant_eaters(seen)
    own, every, food = eaters.get(seat, 0), sum(eaters.values()), food_of(card)
    if food >= _MUCH and own:
        share = f"{own} of {every} hungry ones are {letter(seat)}'s"
        yield Clause(2.0 + own / every, f"feeds plant eaters: {share}")
    elif food < 0 and own < every:
        rest = every - own
        yield Clause(2.5, f"takes food from the others' {rest} hungry plant eaters")
    elif food <= _LITTLE and not own:
        yield Clause(2.5, f"gives the others little, and {letter(seat)} eats no plants")
    foods = [food_of(each) for each in seen.seats[seat].hand]
    if len(set(foods)) > 1 and food == max(foods):
        yield Clause(1.6, "no card in hand adds more food")
    if rest := len(foods) - 1:
        yield Clause(0.6, f"keeps {counted(rest, 'card')} to play")
    yield Clause(0.1, f"adds {food} to the food of this round")


def playing_clauses(seen: State, seat: int, action: Action) -> Iterator[Clause]:
    """Clauses for a legal action of Play Cards."""
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
        case act.Remove(species):
            yield from _removing(seen, before, species)


def _opened(seen: State, seat: int) -> State:
    """The seat's view with its own traits face up, as in Feeding."""
    state = _copy(seen)
    for one in state.seats[seat].species:
        one.up, one.down = (*one.up, *one.down), ()
    return state


def _change(state: State, seat: int, action: Action) -> Species | None:
    """Apply an action to the seat's own row. Returns the species it changed."""
    row = state.seats[seat].species
    if isinstance(action, act.NewSpecies):
        row.insert(len(row) if action.end == "right" else 0, Species(id=0))
        return None
    if not isinstance(action, act.Trait | act.Grow | act.Enlarge | act.Remove):
        return None
    one = species_with(state, action.species)
    one.population += isinstance(action, act.Grow)
    one.body += isinstance(action, act.Enlarge)
    if isinstance(action, act.Trait):
        one.up = (*one.up, action.card)
    elif isinstance(action, act.Remove):
        one.up = without(one.up, action.card)
    return one


# --- attacks -------------------------------------------------------------------------------------


def _pairs(state: State, hunters: list[int], preys: list[int]) -> set[tuple[int, int]]:
    """Pairs of carnivores of some seats and prey of others, by face-up traits."""
    found = set()
    for hunter in (one for number in hunters for one in state.seats[number].species):
        if not traits_of(hunter) & CARNIVORE:
            continue
        for prey in (one for number in preys for one in state.seats[number].species):
            if prey.id and prey.body < reach(hunter) and not blocking(state, hunter, prey):
                found.add((hunter.id, prey.id))
    return found


def _attacks(seen: State, before: State, then: State, seat: int) -> Iterator[Clause]:
    """Attacks that an action prevents, and new ones it allows."""
    others = [number for number in range(len(seen.seats)) if number != seat]
    settled = not seen.options.quick_play and all(
        seen.seats[number].done and not any(one.down for one in seen.seats[number].species)
        for number in others
    )
    danger, still = _pairs(before, others, [seat]), _pairs(then, others, [seat])
    if safe := danger - still:
        hunters, preys = _names(safe)
        so_far = f"protects {preys} from {hunters}, unless that changes before Feeding"
        said = f"protects {preys} from {hunters}" if settled else so_far
        yield Clause(4.0 + 0.3 * len(safe), said)
    if new := _pairs(then, [seat], others) - _pairs(before, [seat], others):
        hunters, preys = _names(new)
        so_far = f"{hunters} can attack {preys}, unless that changes before Feeding"
        said = f"{hunters} can attack {preys}" if settled else so_far
        yield Clause(3.5 + 0.2 * len(new), said)


def _names(pairs: set[tuple[int, int]]) -> tuple[str, str]:
    """The names of the attackers, and of their prey."""
    hunters, preys = (sorted(set(each)) for each in zip(*pairs, strict=True))
    return named([*map(species_name, hunters)]), named([*map(species_name, preys)])


# --- traits --------------------------------------------------------------------------------------

_SAID: dict[str, tuple[float, str]] = {
    "Ambush": (0.9, "{name} can attack species that Warning Call protects"),
    "Burrowing": (1.6, "{name} cannot be attacked once it is fed"),
    "Carnivore": (1.5, "{name} attacks for meat instead of eating plants"),
    "Climbing": (1.5, "only a carnivore with Climbing can attack {name}"),
    "Defensive Herding": (
        1.4,
        "only carnivores with a population above {population} can attack {name}",
    ),
    "Fat Tissue": (1.9, "{name} can store {body} more food, a point each at the end"),
    "Fertile": (1.3, "{name} grows in each round that leaves food"),
    "Foraging": (2.0, "{name} takes 2 plants instead of 1 while it is hungry"),
    "Hard Shell": (1.5, "only carnivores with a body size above {shell} can attack {name}"),
    "Horns": (1.5, "the population of an attacker of {name} drops by 1"),
    "Intelligence": (1.4, "lets {name} spend cards for more in Feeding"),
    "Long Neck": (2.2, "{name} takes a plant from the bank before food is revealed"),
    "Pack Hunting": (1.2, "{name} attacks with {pack} instead of {body}"),
    "Scavenger": (1.5, "{name} takes 1 meat after every successful attack"),
    "Symbiosis": (0.9, "{name} is safe while its right neighbour is larger"),
    "Warning Call": (1.2, "only carnivores with Ambush can attack the neighbours of {name}"),
}


def _ability(then: State, seat: int, one: Species, trait: str) -> Iterator[Clause]:
    name, row = species_name(one.id), then.seats[seat].species
    if said := _SAID.get(trait):
        words = {"population": one.population, "body": one.body, "shell": one.body + 4}
        pack = one.body + one.population
        yield Clause(said[0], said[1].format(name=name, pack=pack, **words))
    at = row.index(one) + 1
    if trait == "Cooperation" and at < len(row):
        yield Clause(2.3, f"{species_name(row[at].id)} takes 1 food whenever {name} does")


def _points(seen: State) -> Iterator[Clause]:
    if seen.last_round == seen.round:
        yield Clause(2.2, "scores a point, since this is the last round")
    else:
        yield Clause(0.5, "scores a point at the end if the species survives")


# --- species, sizes, the rest --------------------------------------------------------------------


def _joining(seen: State, before: State, seat: int, end: str) -> Iterator[Clause]:
    if seen.last_round != seen.round:
        yield Clause(2.9, "brings an extra card every round while it survives")
    else:
        yield Clause(2.0, "scores 2 points if fed: food and population")
    row = before.seats[seat].species
    if row and end == "right" and traits_of(row[-1]) & COOPERATION:
        yield Clause(2.6, f"Cooperation on {species_name(row[-1].id)} feeds the new species, too")


def _growing(seen: State, one: Species) -> Iterator[Clause]:
    name = species_name(one.id)
    if seen.last_round == seen.round:
        yield Clause(2.4, f"scores 2 points if fed: food and population of {name}")
    else:
        yield Clause(1.8, f"{name} can eat {one.population} food each round, a point each")


def _enlarging(one: Species) -> Iterator[Clause]:
    name, traits = species_name(one.id), traits_of(one)
    if traits & FAT_TISSUE:
        yield Clause(2.2, f"Fat Tissue on {name} can hold {one.body} food")
    elif traits & CARNIVORE:
        yield Clause(1.2, f"{name} attacks body sizes up to {reach(one) - 1}")
    yield Clause(1.0, f"only carnivores with a body size above {one.body} can attack {name}")


def _removing(seen: State, before: State, species: int) -> Iterator[Clause]:
    one, name = species_with(before, species), species_name(species)
    if len(one.up) >= most_traits(seen):
        yield Clause(1.5, f"makes room on {name}, which already has {most_traits(seen)} traits")
    yield Clause(0.4, f"gives up a trait of {name} and its point")


def _finishing(seen: State, seat: int) -> Iterator[Clause]:
    if not (cards := len(seen.seats[seat].hand)):
        yield Clause(0.4, "uses every card in hand")
    elif seen.last_round != seen.round:
        yield Clause(
            2.0, f"keeps {counted(cards, 'card')} for the next round, as food or as traits"
        )
    else:
        left = counted(cards, "card")
        yield Clause(0.4, f"wastes {left}: cards in hand score nothing")
    if seen.first == seat:
        yield Clause(0.3, f"{letter(seat)} feeds first this round")
