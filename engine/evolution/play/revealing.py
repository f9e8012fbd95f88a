"""Reveal Food: traits that act before it, then the food cards (rulebook page 5; ruling 12)."""

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from engine.errors import IllegalAction
from engine.evolution.play import actions as act
from engine.evolution.play import feeding
from engine.evolution.play.events import Bred, FatEaten, FoodRevealed
from engine.evolution.play.state import (
    MOST_POPULATION,
    Effect,
    Species,
    State,
    find_species,
    food_of,
)
from engine.evolution.play.traits import (
    CARNIVORE,
    COOPERATION,
    FAT_TISSUE,
    FERTILE,
    LONG_NECK,
    take,
    traits_of,
)
from engine.model import Action, Event

_MOST_TRIED = 10
"""Traits in a run of cooperating species whose orders are all tried; more would take seconds."""

_Facts = tuple[tuple[int, int, int], ...]
"""Population, food and fat of each species of a row."""


def begin(state: State) -> None:
    """Open the phase with the first player's traits."""
    state.phase = "reveal"
    state.turn = state.first
    state.effects = None


def revealing_actions(state: State, number: int) -> list[Action]:
    """Which trait can act next, if the order matters."""
    if number != state.turn or state.effects is None:
        return []
    matter = _that_matter(state, state.effects)
    found = [act.Activate(each.species, each.trait) for each in _ready(state, matter)]
    return sorted(found)


def activate(
    state: State, number: int, action: act.Activate, _rng: Random, events: list[Event]
) -> None:
    """The owner chose which trait acts."""
    if action not in revealing_actions(state, number):
        raise IllegalAction(
            "That trait can't act now, or its place in the order makes no difference.",
            "Choose one of the traits in the menu.",
        )
    _act(state, Effect(action.species, action.trait), events)


def go_on(state: State, _rng: Random, events: list[Event]) -> bool:
    """Let the next trait act, start the next seat's traits, or reveal the food cards.

    Tells if it moved on: it waits only for a seat that wants to choose an order that matters.
    """
    if state.effects is None:
        state.effects = _effects(state, state.turn)
    elif state.effects:
        first = state.effects[0]
        if state.seats[state.turn].orders.sequence == "ask":
            matter = _that_matter(state, state.effects)
            idle = [each for each in state.effects if each not in matter]
            if not idle:
                return False
            first = idle[0]
        _act(state, first, events)
    else:
        state.effects = None
        state.turn = (state.turn + 1) % len(state.seats)
        if state.turn == state.first:
            _reveal(state, events)
            feeding.begin(state)
    return True


def _effects(state: State, number: int) -> list[Effect]:
    """A seat's traits that act, in the order kept unless its owner wants to be asked: Fertile,
    Fat Tissue, Long Neck, each from left to right (ruling 12).
    """
    row = [(one, traits_of(one)) for one in state.seats[number].species]
    breeding = [
        one.id
        for one, traits in row
        if state.plants and traits & FERTILE and one.population < MOST_POPULATION
    ]
    found = [Effect(one, "Fertile") for one in breeding]
    # A Fat Tissue that is empty now may fill before it acts. Takes go to hungry population first,
    # so that it can feed its species then only if Fertile makes that hungry again.
    found += [
        Effect(one.id, "Fat Tissue")
        for one, traits in row
        if one.fat or (traits & FAT_TISSUE and one.id in breeding)
    ]
    found += [
        Effect(one.id, "Long Neck")
        for one, traits in row
        if traits & LONG_NECK and not traits & CARNIVORE
    ]
    return found


def _act(state: State, effect: Effect, events: list[Event]) -> None:
    """Carry out one trait (rulebook glossary), and remove it from those to come."""
    state.effects = [each for each in state.effects or () if each != effect]
    one = find_species(state, effect.species)
    if one is None:
        return
    if effect.trait == "Fertile":
        one.population += 1
        events.append(Bred(one.id, one.population))
    elif effect.trait == "Fat Tissue":
        moved = min(one.fat, one.population - one.food)
        one.fat -= moved
        one.food += moved
        if moved:
            events.append(FatEaten(one.id, moved))
    else:
        take(state, one, 1, "plant", "bank", "Long Neck", events)


def _reveal(state: State, events: list[Event]) -> None:
    """Turn up the food cards; their sum goes onto the watering hole, or off it (ruling 13)."""
    cards: list[int | None] = []
    total = 0
    for seat in state.seats:
        cards.append(seat.laid[0] if seat.laid else None)
        total += sum(food_of(card) for card in seat.laid)
        state.discard += seat.laid
        seat.laid = []
    state.plants = max(0, state.plants + total)
    events.append(FoodRevealed(cards, total, state.plants))


def _that_matter(state: State, effects: list[Effect]) -> list[Effect]:
    """The effects whose order makes a difference to their species or those that cooperate.

    More than `_MOST_TRIED` at once are not tried out: they count as making one.
    """
    found: list[Effect] = []
    for group in _groups(state, effects):
        if not _ready(state, group):
            continue
        results: set[_Facts] = set()
        if len(group) <= _MOST_TRIED:
            _explore(state, tuple(group), results, set())
        if len(results) != 1:
            found += group
    return found


def _ready(state: State, effects: Sequence[Effect]) -> list[Effect]:
    """The effects that can act now: all but an empty Fat Tissue."""
    empty = {one.id for one in _row(state) if not one.fat}
    return [each for each in effects if each.trait != "Fat Tissue" or each.species not in empty]


def _groups(state: State, effects: list[Effect]) -> Iterator[list[Effect]]:
    """The effects by runs of species through which Cooperation hands food on: what acts in one
    run cannot touch another.
    """
    run: list[int] = []
    for one in state.seats[state.turn].species:
        run.append(one.id)
        if not traits_of(one) & COOPERATION:
            yield [each for each in effects if each.species in run]
            run = []
    if run:
        yield [each for each in effects if each.species in run]


def _explore(
    state: State,
    effects: tuple[Effect, ...],
    results: set[_Facts],
    known: set[tuple[tuple[Effect, ...], _Facts]],
) -> None:
    """Collect what the seat's species could be after these effects in any order; two will do."""
    facts = tuple((one.population, one.food, one.fat) for one in _row(state))
    ready = _ready(state, effects)
    if not ready:
        results.add(facts)
        return
    if (effects, facts) in known:
        return
    known.add((effects, facts))
    for effect in ready:
        if len(results) > 1:
            return
        trial = _trial(state)
        _act(trial, effect, [])
        _explore(trial, tuple(each for each in effects if each != effect), results, known)


def _row(state: State) -> list[Species]:
    return state.seats[state.turn].species


def _trial(state: State) -> State:
    """A copy in which the acting seat's species may change."""
    seat = state.seats[state.turn]
    row = [msgspec.structs.replace(one) for one in seat.species]
    seats = list(state.seats)
    seats[state.turn] = msgspec.structs.replace(seat, species=row)
    return msgspec.structs.replace(state, seats=seats)
