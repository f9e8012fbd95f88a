"""Attacks: which defences block them, what Intelligence ignores, and how they end."""

from collections.abc import Iterator
from random import Random

from engine.errors import IllegalAction
from engine.evolution.play import actions as act
from engine.evolution.play.events import Attacked
from engine.evolution.play.scoring import lose_one
from engine.evolution.play.state import Attacking, Species, State, find_species, owner, species_name
from engine.evolution.play.traits import (
    AMBUSH,
    BURROWING,
    CARNIVORE,
    CLIMBING,
    DEFENSIVE,
    DEFENSIVE_HERDING,
    HARD_SHELL,
    HORNS,
    INTELLIGENCE,
    PACK_HUNTING,
    SCAVENGER,
    SHELL,
    SYMBIOSIS,
    WARNING_CALL,
    bit_named,
    bits_of,
    is_hungry,
    names_in,
    room_of,
    take,
    traits_of,
)
from engine.model import Event
from engine.species_games.state import clockwise
from engine.words import counted, listed


def reach(hunter: Species) -> int:
    """The body size with which a carnivore attacks; Pack Hunting adds its population."""
    return hunter.body + (hunter.population if traits_of(hunter) & PACK_HUNTING else 0)


def blocking(state: State, hunter: Species, prey: Species) -> int:
    """The set of defensive traits that forbid this attack; body sizes alone are not looked at.

    Rulebook glossary; ruling 11.
    """
    row = state.seats[owner(prey.id)].species
    at = next(place for place, one in enumerate(row) if one is prey)
    left = row[at - 1] if at else None
    right = row[at + 1] if at + 1 < len(row) else None
    return _blocking(hunter, traits_of(hunter), reach(hunter), prey, left, right)


def _blocking(
    hunter: Species,
    own: int,
    might: int,
    prey: Species,
    left: Species | None,
    right: Species | None,
) -> int:
    """`blocking`, with neighbours, the hunter's traits and its reach already known."""
    traits = bits_of(prey.up)
    found = 0
    if traits & BURROWING and prey.food >= prey.population:
        found |= BURROWING
    if traits & CLIMBING and not own & CLIMBING:
        found |= CLIMBING
    # Herding compares the printed populations; Pack Hunting does not count (ruling 11).
    if traits & DEFENSIVE_HERDING and hunter.population <= prey.population:
        found |= DEFENSIVE_HERDING
    if traits & HARD_SHELL and might <= prey.body + SHELL:
        found |= HARD_SHELL
    if traits & SYMBIOSIS and right is not None and right.body > prey.body:
        found |= SYMBIOSIS
    # Warning Call protects neighbours, not itself, and even from its owner's own carnivore.
    if not own & AMBUSH:
        for neighbour in (left, right):
            if neighbour is not None and bits_of(neighbour.up) & WARNING_CALL:
                found |= WARNING_CALL
    return found


def targets(state: State, hunter: Species) -> Iterator[tuple[Species, int]]:
    """Each other species that is small enough for this carnivore, with what blocks the attack."""
    own, might = traits_of(hunter), reach(hunter)
    for seat in state.seats:
        row = seat.species
        for at, one in enumerate(row):
            if one.body < might and one is not hunter:
                left = row[at - 1] if at else None
                right = row[at + 1] if at + 1 < len(row) else None
                yield one, _blocking(hunter, own, might, one, left, right)


def attacks_of(state: State, hunter: Species, cards: int) -> tuple[list[act.Attack], bool]:
    """Every attack that this carnivore can make with this many cards in hand, in order.

    Also tells whether one of them needs no Intelligence, so that a hungry carnivore must attack
    (ruling 7). With Intelligence all that blocks must be ignored, Horns may be (ruling 8).
    """
    found: list[act.Attack] = []
    must = False
    wits = cards if traits_of(hunter) & INTELLIGENCE else 0
    for prey, blocked in targets(state, hunter):
        if not blocked:
            must = True
            found.append(act.Attack(hunter.id, prey.id))
        price = blocked.bit_count()
        if blocked and price <= wits:
            found.append(act.Attack(hunter.id, prey.id, joined(blocked)))
        if traits_of(prey) & HORNS and price < wits:
            found.append(act.Attack(hunter.id, prey.id, joined(blocked | HORNS)))
    if wits:
        found.sort()
    else:
        found.sort(key=lambda attack: attack.prey)
    return found, must


def joined(traits: int) -> str:
    """A set of traits as an attack names them."""
    return "+".join(names_in(traits)) or act.NOTHING


def separated(ignore: str) -> list[str]:
    """The names of traits that an attack ignores."""
    return [] if ignore == act.NOTHING else ignore.split("+")


def check_attack(state: State, hunter: Species, action: act.Attack) -> Species:
    """The prey, if the attack is legal. Raises `IllegalAction` naming each trait that forbids it.

    Rulebook page 7; rulings 8 and 11.
    """
    name = species_name(hunter.id)
    own = traits_of(hunter)
    if not own & CARNIVORE:
        raise IllegalAction(f"{name} isn't a carnivore.", "Feed it plants.")
    if not room_of(hunter):
        reason = f"{name} isn't hungry and has no room on Fat Tissue."
        raise IllegalAction(reason, "Feed another species.")
    prey = find_species(state, action.prey)
    if prey is None:
        raise IllegalAction("That species isn't on the table.", "Choose another prey.")
    if prey is hunter:
        raise IllegalAction("A species can't attack itself.", "Choose another prey.")
    blocked = blocking(state, hunter, prey)
    _check_size(hunter, prey, blocked)
    _check_thoughts(state, hunter, prey, blocked, action.ignore)
    return prey


def _check_size(hunter: Species, prey: Species, blocked: int) -> None:
    """Raise `IllegalAction` if the prey is too large, naming what else protects it."""
    name, other, might = species_name(hunter.id), species_name(prey.id), reach(hunter)
    if might > prey.body:
        return
    reason = f"{other}'s body size is {prey.body}, but {name} attacks with only {might}."
    if blocked:
        reason = f"{reason} {_protectors(blocked)} it, too."
    hint = f"Choose a prey with a body size below {might}."
    raise IllegalAction(reason, hint if might > 1 else "No prey is that small.")


def _check_thoughts(
    state: State, hunter: Species, prey: Species, blocked: int, ignore: str
) -> None:
    """Raise `IllegalAction` unless exactly what forbids the attack is ignored, and maybe Horns."""
    name, other = species_name(hunter.id), species_name(prey.id)
    smart = traits_of(hunter) & INTELLIGENCE
    useful = blocked | HORNS & traits_of(prey)
    ignored = 0
    for word in separated(ignore) if smart else ():
        bit = bit_named(word)
        if not bit & useful or ignored >= bit:
            reason = "You can ignore only defences that prevent this attack, and Horns."
            here = f"Against {other}: {listed(names_in(useful))}."
            raise IllegalAction(
                reason, here if useful else f"Attack {other} without ignoring anything."
            )
        ignored |= bit
    cards = len(state.seats[owner(hunter.id)].hand)
    if forbids := blocked & ~ignored:
        reason = f"{name} can't attack {other}: {_protectors(forbids)} it."
        raise IllegalAction(reason, _way_out(hunter, blocked, cards))
    if separated(ignore) and not smart:
        reason = f"{name} has no Intelligence, so it can't ignore defences."
        raise IllegalAction(reason, f"Attack {other} without ignoring anything.")
    if ignored.bit_count() > cards:
        reason = f"That costs {counted(ignored.bit_count(), 'card')}, but you hold {cards}."
        spare = "Don't ignore the Horns, or choose another prey." if ignored & HORNS else ""
        raise IllegalAction(reason, spare or "Choose another prey.")


def _protectors(traits: int) -> str:
    """Traits with their verb, such as "Climbing and Horns protect"."""
    names = names_in(traits)
    return f"{listed(names)} {'protects' if len(names) == 1 else 'protect'}"


def _way_out(hunter: Species, blocked: int, cards: int) -> str:
    """What can be done against these defences with this many cards in hand."""
    if not traits_of(hunter) & INTELLIGENCE:
        return "Choose another prey."
    cost = counted(blocked.bit_count(), "card")
    if blocked.bit_count() <= cards:
        return f"Its Intelligence can ignore {listed(names_in(blocked))} for {cost}."
    return f"Its Intelligence would need {cost}, but you hold {cards}. Choose another prey."


def declare(action: act.Attack, events: list[Event]) -> Attacking:
    """Announce an attack; returns it, waiting to be paid for."""
    ignored = separated(action.ignore)
    events.append(Attacked(action.hunter, action.prey, ignored))
    return Attacking(action.hunter, action.prey, action.ignore, unpaid=len(ignored))


def carry_out(state: State, attack: Attacking, rng: Random, events: list[Event]) -> None:
    """What follows when an attack's cards are paid (rulebook page 7; rulings 3, 9, 10 and 18).

    The prey's population drops by 1, then the attacker's because of Horns; the attacker takes as
    much meat as the prey's body size, at once; then the Scavengers take theirs.
    """
    hunter, prey = find_species(state, attack.hunter), find_species(state, attack.prey)
    if hunter is None or prey is None:
        raise IllegalAction("The species in this attack are gone.")
    # The prey may be gone when the attacker eats.
    meat = prey.body
    horned = traits_of(prey) & HORNS and "Horns" not in separated(attack.ignored)
    lose_one(state, prey, rng, events, horns=False)
    if horned:
        lose_one(state, hunter, rng, events, horns=True)
    if hunter.population:
        take(state, hunter, meat, "meat", "bank", "attack", events)
    for number in clockwise(state.seats, owner(hunter.id)):
        for one in state.seats[number].species:
            if traits_of(one) & SCAVENGER:
                take(state, one, 1, "meat", "bank", "Scavenger", events)


def must_attack(state: State, hunter: Species) -> bool:
    """Whether a hungry carnivore has a prey that it can attack without Intelligence."""
    return is_hungry(hunter) and any(not blocked for _, blocked in targets(state, hunter))


def attacks_meant(seen: State, hunter: Species) -> Iterator[act.Attack]:
    """Attacks on every species: ignoring nothing, any set of what blocks and Horns, or any other
    single defence.
    """
    for prey in (one for each in seen.seats for one in each.species):
        yield act.Attack(hunter.id, prey.id)
        useful = blocking(seen, hunter, prey) | HORNS & traits_of(prey)
        ignored = useful
        while ignored:
            yield act.Attack(hunter.id, prey.id, joined(ignored))
            ignored = (ignored - 1) & useful
        for name in names_in(DEFENSIVE & ~useful):
            yield act.Attack(hunter.id, prey.id, name)
