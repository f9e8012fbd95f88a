"""Reasons for actions in Nature: facts in the rulebook's terms.

They follow from the seat's view. Others' face-down traits can change who can hunt whom, so in the
Adapting Phase such clauses say "unless that changes".
"""

from collections.abc import Iterator, Sequence

from engine.model import Action
from engine.nature.play import actions as act
from engine.nature.play.state import (
    HUNTER_CARD,
    MOST_TRAITS,
    SCAVENGING,
    TRAITS,
    Species,
    State,
    defence_value,
    food_of,
    forage_amount,
    hunt_value,
    places_taken,
    population,
    species_name,
    species_with,
    summed,
    trait_of,
)
from engine.nature.words.feeding_reasons import feeding_clauses
from engine.species_games.narration import letter, named, price
from engine.words import Clause, counted

_SAID: dict[str, tuple[float, str]] = {
    "Fast": (0.8, "only equally Fast hunters can hunt {name}"),
    "Horned": (2.0, "hunting {name} costs {animals}"),
    "Opportunistic": (2.6, "{name} eats {two} meat each time {owner} feeds and plants remain"),
    "Scavenging": (2.4, "{name} eats {two} meat whenever anyone hunts"),
    "Tusked": (2.0, "{name} eats {one} meat each time the watering hole runs dry"),
}
"""The effect of a new trait beyond its tabs."""


def clauses(seen: State, seat: int, action: Action, after: Sequence[State]) -> Iterator[Clause]:
    """What an action brings."""
    del after  # Immediate effects are played out on the view; later turns are guesses.
    if seen.phase == "feed":
        return feeding_clauses(seen, seat, action)
    return _adapting(seen, seat, action)


def _adapting(seen: State, seat: int, action: Action) -> Iterator[Clause]:
    match action:
        case act.Grow(card, species):
            yield from _growing(seen, _open(seen, species))
            yield from price(seen.seats[seat].hand, card, food_of, trait_of)
        case act.Enlarge(card, species):
            one = _open(seen, species)
            yield from _changed(seen, seat, one, _made(one, size=one.size + 1))
            yield from price(seen.seats[seat].hand, card, food_of, trait_of)
        case act.Trait(card, species):
            one = _open(seen, species)
            then = _made(one, card=card)
            yield from _changed(seen, seat, one, then)
            yield from _ability(seat, then, TRAITS[trait_of(card)])
        case act.Hunter(species):
            yield from _turning_hunter(seen, seat, _open(seen, species))
            yield from _keeping(seen, seat)
        case act.Remove(species, card):
            yield from _removing(_open(seen, species), card)
            yield from _keeping(seen, seat)
        case act.Done():
            yield from _finishing(seen, seat)


def _open(seen: State, species: int) -> Species:
    """One of the seat's species with all its traits face up, as in Feeding."""
    return _made(species_with(seen, species))


def _made(one: Species, *, size: int = 0, card: int | None = None) -> Species:
    added = (card,) if card is not None else ()
    return Species(
        id=one.id,
        size=size or one.size,
        hungry=one.hungry,
        hunter=one.hunter,
        up=(*one.up, *one.down, *added),
    )


# --- who can hunt whom ---------------------------------------------------------------------------


def _reaches(hunter: Species, prey: Species) -> bool:
    """Whether a hunter could hunt a species, by face-up traits."""
    value, fast = hunt_value(hunter), summed(hunter.up).fast
    return defence_value(prey) <= value and summed(prey.up).fast <= fast


def _rivals(seen: State, seat: int) -> list[Species]:
    return [one for number, each in enumerate(seen.seats) if number != seat for one in each.species]


def _who(seen: State, seat: int, species: Sequence[Species]) -> tuple[str, bool]:
    """Their names, and whether no other turn or face-down trait may change who hunts whom."""
    others = [each for number, each in enumerate(seen.seats) if number != seat]
    settled = all(each.done for each in others) and not any(one.down for one in species)
    names = named([species_name(each.id) for each in species])
    return names, settled and not seen.options.quick_play


def _changed(seen: State, seat: int, one: Species, then: Species) -> Iterator[Clause]:
    """How a changed species hunts, is hunted, and eats."""
    name, rivals = species_name(one.id), _rivals(seen, seat)
    fled = [each for each in rivals if each.hunter and _reaches(each, one)]
    fled = [each for each in fled if not _reaches(each, then)]
    if fled:
        whom, settled = _who(seen, seat, fled)
        so_far = f"puts {name} out of reach of {whom}, unless that changes before Feeding"
        said = f"puts {name} out of reach of {whom}" if settled else so_far
        yield Clause(4.5 + 0.2 * len(fled), said)
    if defence_value(then) > (low := defence_value(one)):
        yield Clause(0.6, f"raises the defence of {name} from {low} to {defence_value(then)}")
    caught = [each for each in rivals if _reaches(then, each) and not _reaches(one, each)]
    now, more = forage_amount(one), forage_amount(then)
    if one.hunter and caught:
        whom, settled = _who(seen, seat, caught)
        so_far = f"lets {name} hunt {whom}, unless that changes before Feeding"
        said = f"lets {name} hunt {whom}" if settled else so_far
        yield Clause(4.0 + 0.2 * len(caught), said)
    elif not one.hunter and more > now:
        eats, plants = counted(min(one.hungry, more), "plant"), counted(more, "plant")
        if now < one.hungry <= more:
            yield Clause(2.4, f"{name} eats {eats} at a time instead of {now}, all it needs")
        elif one.hungry > more:
            yield Clause(2.4, f"{name} eats {eats} at a time instead of {now}")
        else:
            yield Clause(0.7, f"{name} could eat {plants} at a time with more animals")


# --- growing, traits, the rest -------------------------------------------------------------------


def _growing(seen: State, one: Species) -> Iterator[Clause]:
    name, animals = species_name(one.id), population(one)
    rounds = seen.options.rounds - seen.round + 1
    if rounds > 1:
        yield Clause(1.9, f"adds an animal that can score in each of the last {rounds} rounds")
    else:
        yield Clause(1.9, "adds an animal that scores 1 point if fed")
    if not one.hunter and forage_amount(one) > animals:
        yield Clause(2.3, f"lets {name} eat {animals + 1} plants at a time instead of {animals}")


def _ability(seat: int, then: Species, trait: str) -> Iterator[Clause]:
    """The effect of a new trait beyond its tabs."""
    name, traits = species_name(then.id), summed(then.up)
    yield Clause(0.1, f"gives {name} another trait")
    if said := _SAID.get(trait):
        meat = {"one": 1 + 2 * traits.social, "two": 2 + 2 * traits.social}
        animals = counted(then.size, "more animal")
        text = said[1].format(name=name, owner=letter(seat), animals=animals, **meat)
        yield Clause(said[0], text)
    triggers = [
        title
        for title in ("Scavenging", "Opportunistic", "Tusked")
        if getattr(traits, title.lower())
    ]
    if trait == "Social" and triggers:
        yield Clause(3.0, f"gives {named(triggers)} on {name} 2 more meat each time")


def _turning_hunter(seen: State, seat: int, one: Species) -> Iterator[Clause]:
    name = species_name(one.id)
    prey = [each for each in _rivals(seen, seat) if _reaches(one, each)]
    if prey:
        whom, settled = _who(seen, seat, prey)
        so_far = f"{name} can hunt {whom}, unless that changes before Feeding"
        said = f"{name} can hunt {whom}" if settled else so_far
        yield Clause(3.0 + 0.3 * len(prey), said)
    else:
        yield Clause(0.4, f"{name} has no prey in reach yet")
    scavengers = [
        species_name(each.id)
        for each in seen.seats[seat].species
        if SCAVENGING in map(trait_of, (*each.up, *each.down))
    ]
    if scavengers:
        yield Clause(2.8, f"triggers Scavenging on {named(scavengers)} whenever {name} hunts")


def _removing(one: Species, card: int) -> Iterator[Clause]:
    name = species_name(one.id)
    if places_taken(one) == MOST_TRAITS:
        yield Clause(1.8, f"makes room on {name}, which already has {MOST_TRAITS} traits")
    if card == HUNTER_CARD:
        yield Clause(2.0, f"{name} forages again instead of hunting")
    else:
        yield Clause(0.4, f"gives up {TRAITS[trait_of(card)]} for nothing in return")


def _finishing(seen: State, seat: int) -> Iterator[Clause]:
    if seen.seats[seat].hand:
        yield from _keeping(seen, seat)
    else:
        yield Clause(0.4, "uses every card in hand")
    if seen.first == seat:
        yield Clause(0.3, f"{letter(seat)} feeds first this round, before plants run out")


def _keeping(seen: State, seat: int) -> Iterator[Clause]:
    """What an action without a card leaves in hand."""
    if hand := seen.seats[seat].hand:
        plants, cards = counted(sum(map(food_of, hand)), "plant"), counted(len(hand), "card")
        said = f"keeps {cards}: {plants} as food, or traits for the next round"
        is_last = seen.round == seen.options.rounds
        yield Clause(1.5, f"keeps {cards}: {plants} as food" if is_last else said)
