"""Why one adapts or feeds so in Nature: facts of an action, told in the rulebook's terms.

All follow from what the seat sees. Traits that lie face down elsewhere may change who reaches whom,
so that in the Adapting Phase this is told as it is.
"""

from collections.abc import Iterator, Sequence

from engine.model import Action
from engine.nature.play import actions as act
from engine.nature.play.state import (
    FAST,
    HORNED,
    HUNTER_CARD,
    MOST_TRAITS,
    OPPORTUNISTIC,
    SCAVENGING,
    SOCIAL,
    TRAITS,
    TUSKED,
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
from engine.words import Clause, counted, most_telling


def reasons(seen: State, seat: int, action: Action, after: Sequence[State]) -> tuple[str, ...]:
    """Up to two clauses on what an action brings, the most telling first."""
    del after  # What happens at once is played on what the seat sees; later turns are guesses.
    if seen.phase == "feed":
        return most_telling(feeding_clauses(seen, seat, action))
    return most_telling(_adapting(seen, seat, action))


def _adapting(seen: State, seat: int, action: Action) -> Iterator[Clause]:
    match action:
        case act.Grow(card, species):
            yield from _growing(seen, seat, _open(seen, species))
            yield from _price(seen, seat, card)
        case act.Enlarge(card, species):
            one = _open(seen, species)
            yield from _changed(seen, seat, one, _made(one, size=one.size + 1))
            yield from _price(seen, seat, card)
        case act.Trait(card, species):
            one = _open(seen, species)
            then = _made(one, card=card)
            yield from _changed(seen, seat, one, then)
            yield from _ability(seen, seat, then, trait_of(card))
        case act.Hunter(species):
            yield from _turning_hunter(seen, seat, _open(seen, species))
        case act.Remove(species, card):
            yield from _removing(_open(seen, species), card)
        case act.Done():
            yield from _finishing(seen, seat)


def _open(seen: State, species: int) -> Species:
    """An own species with all its traits face up, as they will be in Feeding."""
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
    """Whether a hunter could hunt a species by their face-up traits."""
    value, fast = hunt_value(hunter), summed(hunter.up).fast
    return defence_value(prey) <= value and summed(prey.up).fast <= fast


def _rivals(seen: State, seat: int) -> list[Species]:
    return [one for number, each in enumerate(seen.seats) if number != seat for one in each.species]


def _still_adapting(seen: State, seat: int, species: Sequence[Species]) -> str:
    """Words for what another's turn or face-down trait may still change; nothing if none can."""
    others = [each for number, each in enumerate(seen.seats) if number != seat]
    settled = all(each.done for each in others) and not any(one.down for one in species)
    return "" if settled and not seen.options.quick_play else " as things lie"


def _changed(seen: State, seat: int, one: Species, then: Species) -> Iterator[Clause]:
    """What other numbers of a species mean for hunting, being hunted and eating."""
    name = species_name(one.id)
    rivals = _rivals(seen, seat)
    hunters = [each for each in rivals if each.hunter]
    fled = [each for each in hunters if _reaches(each, one) and not _reaches(each, then)]
    if fled:
        so = _still_adapting(seen, seat, fled)
        names = named([species_name(each.id) for each in fled])
        yield Clause(4.5, f"puts {name} out of reach of {names}{so}")
    elif defence_value(then) > (low := defence_value(one)):
        worth = 0.8 if hunters else 0.4
        yield Clause(worth, f"raises the defence of {name} from {low} to {defence_value(then)}")
    caught = [each for each in rivals if _reaches(then, each) and not _reaches(one, each)]
    if one.hunter and caught:
        so = _still_adapting(seen, seat, caught)
        names = named([species_name(each.id) for each in caught])
        yield Clause(4.0, f"{names} can now be hunted by {name}{so}")
    if not one.hunter:
        yield from _eating(one, then)
    horned = summed(one.up).horned
    if horned and then.size > one.size:
        now, more = horned * one.size, horned * then.size
        yield Clause(1.8, f"the horns of {name} kill {more} of a hunter instead of {now}")


def _eating(one: Species, then: Species) -> Iterator[Clause]:
    """How much more a species eats at a time."""
    name, now, more = species_name(one.id), forage_amount(one), forage_amount(then)
    if more <= now:
        return
    eats = min(one.hungry, more)
    if eats > now:
        whole = ", all it needs" if eats == one.hungry else ""
        plants = counted(eats, "plant")
        yield Clause(2.4, f"{name} eats {plants} at a time instead of {now}{whole}")
    else:
        plants = counted(more, "plant")
        yield Clause(0.7, f"{name} could eat {plants} at a time with more animals")


# --- growing, traits -----------------------------------------------------------------------------


def _growing(seen: State, seat: int, one: Species) -> Iterator[Clause]:
    name, animals = species_name(one.id), population(one)
    rounds = seen.options.rounds - seen.round + 1
    if rounds > 1:
        yield Clause(1.9, f"adds an animal that can score in each of the {rounds} rounds left")
    else:
        yield Clause(1.9, "adds an animal that scores 1 point if it is fed")
    eats = forage_amount(one)
    if not one.hunter and eats > animals:
        yield Clause(2.3, f"{name} can eat {eats} plants at a time, more than it has animals")
    hungry = sum(each.hungry for other in seen.seats for each in other.species)
    if seen.plants > hungry:
        plants = counted(seen.plants, "plant")
        yield Clause(1.7, f"there is food for it: {plants} for {hungry} animals so far")
    traits = summed(one.up)
    for title, copies, meat in (
        ("Scavenging", traits.scavenging, 2),
        ("Opportunistic", traits.opportunistic, 2),
        ("Tusked", traits.tusked, 1),
    ):
        if copies and animals < copies * (meat + 2 * traits.social) + 1:
            yield Clause(2.1, f"gives the {title} of {name} another animal to feed")
    hunters = [each for each in _rivals(seen, seat) if each.hunter and _reaches(each, one)]
    if animals == 1 and hunters:
        names = named([species_name(each.id) for each in hunters])
        yield Clause(2.2, f"{name} would outlive a hunt by {names}")


def _price(seen: State, seat: int, card: int) -> Iterator[Clause]:
    yield from price(seen.seats[seat].hand, card, food_of, trait_of)
    if seen.round == seen.options.rounds:
        yield Clause(0.6, "uses a card that is worth nothing after this round")


def _ability(seen: State, seat: int, then: Species, trait: int) -> Iterator[Clause]:
    """What a new trait does besides its tabs."""
    name, traits = species_name(then.id), summed(then.up)
    social = 2 * traits.social
    if trait == SCAVENGING:
        yield from _scavenger(seen, then)
    elif trait == OPPORTUNISTIC:
        when = f"after each feeding of {letter(seat)} that leaves plants"
        meat = traits.opportunistic * (2 + social)
        yield Clause(2.6, f"{name} eats {meat} meat {when}")
    elif trait == TUSKED:
        when = "each time the watering hole becomes empty"
        meat = traits.tusked * (1 + social)
        yield Clause(2.0, f"{name} eats {meat} meat {when}")
    elif trait == HORNED:
        yield Clause(2.0, f"costs hunters of {name} {counted(then.size, 'animal')} more")
    elif trait == FAST:
        yield from _fast(seen, seat, then)
    elif trait == SOCIAL:
        yield from _social(then)


def _scavenger(seen: State, then: Species) -> Iterator[Clause]:
    every = [one for each in seen.seats for one in each.species if one.hunter]
    traits = summed(then.up)
    meat = traits.scavenging * (2 + 2 * traits.social)
    if every:
        who = " or ".join([species_name(one.id) for one in every][:3])
        more = " or another" if len(every) > 3 else ""
        yield Clause(3.0, f"{species_name(then.id)} eats {meat} meat whenever {who}{more} hunts")
    else:
        yield Clause(1.0, f"{species_name(then.id)} eats {meat} meat at every hunt on the table")


def _fast(seen: State, seat: int, then: Species) -> Iterator[Clause]:
    hunters = [one for one in _rivals(seen, seat) if one.hunter]
    name, fast = species_name(then.id), summed(then.up).fast
    if hunters and all(summed(one.up).fast < fast for one in hunters):
        yield Clause(1.2, f"no hunter of others is Fast enough yet to hunt {name}")
    yield Clause(0.8, f"only hunters that are as Fast can hunt {name}")


def _social(then: Species) -> Iterator[Clause]:
    name, traits = species_name(then.id), summed(then.up)
    triggers = [
        title
        for title, copies in (
            ("Scavenging", traits.scavenging),
            ("Opportunistic", traits.opportunistic),
            ("Tusked", traits.tusked),
        )
        if copies
    ]
    if triggers:
        yield Clause(3.0, f"the {named(triggers)} of {name} brings 2 more meat each time")
    if then.hunter:
        yield Clause(2.4, f"{name} eats 2 more meat at each of its hunts")


# --- hunters, removing, finishing ----------------------------------------------------------------


def _turning_hunter(seen: State, seat: int, one: Species) -> Iterator[Clause]:
    name = species_name(one.id)
    prey = [each for each in _rivals(seen, seat) if _reaches(one, each)]
    if prey:
        names = named([species_name(each.id) for each in prey])
        so = _still_adapting(seen, seat, prey)
        yield Clause(3.0 + 0.3 * len(prey), f"{names} can be hunted by {name}{so}")
    else:
        yield Clause(1.0, f"no prey of others is in reach of {name} yet")
    hungry = sum(each.hungry for other in seen.seats for each in other.species if not each.hunter)
    if hungry > seen.plants:
        plants = counted(seen.plants, "plant")
        yield Clause(2.5, f"{name} needs no plants: there are {plants} for {hungry} hungry animals")
    scavengers = [
        species_name(each.id)
        for each in seen.seats[seat].species
        if SCAVENGING in map(trait_of, (*each.up, *each.down))
    ]
    if scavengers:
        yield Clause(2.8, f"Scavenging of {named(scavengers)} eats whenever {name} hunts")
    yield Clause(0.4, "costs no card")


def _removing(one: Species, card: int) -> Iterator[Clause]:
    name = species_name(one.id)
    if card == HUNTER_CARD:
        yield Clause(2.0, f"{name} can forage again, and no longer hunts")
    if places_taken(one) == MOST_TRAITS:
        yield Clause(1.8, f"makes room on {name}, which has all {MOST_TRAITS} traits")
    else:
        yield Clause(0.8, f"leaves {name} {MOST_TRAITS - places_taken(one) + 1} free trait places")
    if card != HUNTER_CARD:
        yield Clause(0.5, f"gives up the {TRAITS[trait_of(card)]} card for nothing")


def _finishing(seen: State, seat: int) -> Iterator[Clause]:
    hand = seen.seats[seat].hand
    last = seen.round == seen.options.rounds
    if not hand:
        yield Clause(2.0, "every card of the hand is used")
    else:
        plants = counted(sum(map(food_of, hand)), "plant")
        cards = counted(len(hand), "card")
        later = "" if last else ", or for the next round"
        yield Clause(2.0, f"keeps {cards}: {plants} as food{later}")
    if all(each.done for number, each in enumerate(seen.seats) if number != seat):
        yield Clause(1.0, "all others have finished: Feeding begins")
    if seen.first == seat:
        yield Clause(0.8, f"{letter(seat)} feeds first in this round, before plants run out")
