"""Who can attack whom as a viewer sees it, and at least how many cards it costs."""

from collections.abc import Iterable, Sequence

import msgspec

from engine.evolution.play import actions as act
from engine.evolution.play.attacks import separated, targets
from engine.evolution.play.state import Species, State, owner, species_name
from engine.evolution.play.traits import CARNIVORE, INTELLIGENCE, names_in, room_of, traits_of
from engine.model import HIDDEN, Action
from engine.words import counted, listed

Attacks = dict[int, dict[int, int]]
"""By prey and by hunter: how many cards the attack costs at least."""


def offered(actions: Iterable[Action]) -> Attacks:
    """The attacks among actions."""
    found: Attacks = {}
    for action in actions:
        if isinstance(action, act.Attack):
            cards = len(separated(action.ignore))
            prices = found.setdefault(action.prey, {})
            prices[action.hunter] = min(cards, prices.get(action.hunter, cards))
    return found


def possible(seen: State) -> Attacks:
    """Every attack that is possible now, regardless of whose turn it is.

    A viewer's own face-down traits count, for they will be turned up before anyone feeds; those of
    others can't. A carnivore needs room for food, and enough cards in its owner's hand.
    """
    state = _turned_up(seen)
    found: Attacks = {}
    if seen.phase == "over":
        return found
    for number, seat in enumerate(state.seats):
        for hunter in seat.species:
            if not traits_of(hunter) & CARNIVORE or not room_of(hunter):
                continue
            cards = len(seen.seats[number].hand) if traits_of(hunter) & INTELLIGENCE else 0
            for prey, blocked in targets(state, hunter):
                if blocked.bit_count() <= cards:
                    found.setdefault(prey.id, {})[hunter.id] = blocked.bit_count()
    return found


def hunters_of(seen: State) -> dict[int, list[str]]:
    """By prey: the names of others' species that can attack it now."""
    return {
        prey: names
        for prey, hunters in possible(seen).items()
        if (names := [species_name(one) for one in sorted(hunters) if owner(one) != owner(prey)])
    }


def _turned_up(seen: State) -> State:
    seats = [
        msgspec.structs.replace(seat, species=[_all_up(one) for one in seat.species])
        for seat in seen.seats
    ]
    return msgspec.structs.replace(seen, seats=seats)


def _all_up(one: Species) -> Species:
    known = tuple(card for card in one.down if card != HIDDEN)
    return msgspec.structs.replace(one, up=(*one.up, *known), down=()) if known else one


def between(attacks: Attacks, seat: int) -> tuple[Attacks, Attacks]:
    """Attacks by a seat's species, and attacks of others on them."""
    own = {
        prey: {one: cards for one, cards in prices.items() if owner(one) == seat}
        for prey, prices in attacks.items()
    }
    others = {
        prey: {one: cards for one, cards in prices.items() if owner(one) != seat}
        for prey, prices in attacks.items()
        if owner(prey) == seat
    }
    return _some(own), _some(others)


def _some(attacks: Attacks) -> Attacks:
    return {prey: prices for prey, prices in attacks.items() if prices}


def safe_from(seen: State, seat: int) -> dict[int, tuple[str, ...]]:
    """By species of others that none of a seat's hungry carnivores can attack: the traits that
    forbid it; none if it is too large.
    """
    state = _turned_up(seen)
    hunters = [
        one for one in state.seats[seat].species if traits_of(one) & CARNIVORE and room_of(one)
    ]
    if seen.phase == "over" or not hunters:
        return {}
    own, _ = between(possible(seen), seat)
    found: dict[int, tuple[str, ...]] = {
        one.id: ()
        for number, other in enumerate(seen.seats)
        for one in other.species
        if number != seat and one.id not in own
    }
    for hunter in hunters:
        for prey, blocked in targets(state, hunter):
            if prey.id in found and not 0 < len(found[prey.id]) <= blocked.bit_count():
                found[prey.id] = names_in(blocked)
    return found


def safe_words(blocking: Sequence[str]) -> str:
    """Why a species can't be attacked: the traits, or that it is too large."""
    return listed(list(blocking)) if blocking else "too large"


def victims(attacks: Attacks, hunter: int) -> dict[int, int]:
    """What one hunter can attack, with the price of each."""
    return {prey: prices[hunter] for prey, prices in attacks.items() if hunter in prices}


def told(attacks: Attacks) -> str:
    """Each prey in words, with who can attack it and at what price."""
    parts = []
    for prey in sorted(attacks):
        ways = [
            f"with {listed(hunters)} for {counted(cards, 'card')}"
            if cards
            else f"with {listed(hunters)}"
            for cards, hunters in _by_price(attacks[prey])
        ]
        parts.append(f"{species_name(prey)} {', '.join(ways)}")
    return "; ".join(parts)


def _by_price(prices: dict[int, int]) -> list[tuple[int, Sequence[str]]]:
    return [
        (cards, [species_name(one) for one in sorted(prices) if prices[one] == cards])
        for cards in sorted(set(prices.values()))
    ]
