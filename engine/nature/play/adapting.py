"""The Adapting Phase: what cards can become, free actions, and the reveal (pages 8 to 10)."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from engine.errors import IllegalAction
from engine.model import Action, Event
from engine.nature.play import actions as act
from engine.nature.play.events import (
    Adapted,
    Change,
    Finished,
    HunterPlayed,
    HunterRemoved,
    TraitRemoved,
)
from engine.nature.play.state import (
    HUNTER_CARD,
    MOST_TRAITS,
    PIECES,
    Seat,
    Species,
    State,
    card_name,
    own_species,
    places_taken,
    population,
    species_name,
    species_with,
)
from engine.rules import Handler
from engine.species_games import rules as both_games
from engine.species_games.events import Enlarged, Grown, TurnedUp
from engine.species_games.state import Cards


def adapting_actions(state: State, number: int) -> list[Action]:
    """A seat's legal actions in Adapting, in order."""
    seat = state.seats[number]
    largest = int(state.options.largest_size)
    every, growable, roomy = [], [], []
    for one in seat.species:
        every.append(one.id)
        if one.size < largest:
            growable.append(one.id)
        if len(one.up) + len(one.down) + one.hunter < MOST_TRAITS:
            roomy.append(one.id)
    found: list[Action] = []
    cards = dict.fromkeys(seat.hand)
    for rows, ids in ((act.GROW, every), (act.ENLARGE, growable), (act.TRAIT, roomy)):
        if not ids:
            continue
        start, end = ids[0], ids[-1] + 1
        if end - start == len(ids):
            # Ids are consecutive, so each card's actions are a slice of their table.
            for card in cards:
                found += rows[card][start:end]
        else:
            found += [row[one] for row in [rows[card] for card in cards] for one in ids]
    found += [act.HUNTER[one.id] for one in seat.species if not one.hunter and one.id in roomy]
    found += _removals(seat)
    found.append(act.DONE)
    return found


def _removals(seat: Seat) -> list[Action]:
    """Each kind of trait that can be removed from a species, and its Hunter card."""
    found: list[Action] = []
    for one in seat.species:
        if one.up or one.down or one.hunter:
            cards = one.up + one.down
            found += _removed(one.id, (*cards, HUNTER_CARD) if one.hunter else cards)
    return found


@lru_cache(maxsize=4096)
def _removed(species: int, cards: Cards) -> tuple[Action, ...]:
    """The removals of these cards, cached; equal cards count once."""
    row = act.REMOVE[species]
    return tuple(row[card] for card in sorted(set(cards)))


def can_spare(state: State, action: act.Remove) -> bool:
    """Whether a removal brings something, and takes back nothing of the same turn: a species eats
    plants again without its Hunter card, and without a trait it has room if it was full.
    """
    one = species_with(state, action.species)
    if action.card == HUNTER_CARD:
        return not one.new_hunter
    return action.card in one.up and places_taken(one) >= MOST_TRAITS


def grow(state: State, number: int, action: act.Grow, _rng: Random, events: list[Event]) -> None:
    """Discard a card for one more animal, without limit (page 8)."""
    one = own_species(state.seats, number, action.species)
    both_games.discard_from_hand(PIECES, state, number, action.card)
    one.hungry += 1
    events.append(Grown(number, action.card, one.id, state.in_secret, population(one)))


def enlarge(
    state: State, number: int, action: act.Enlarge, _rng: Random, events: list[Event]
) -> None:
    """Discard a card for one step on the size dial (page 9)."""
    one = own_species(state.seats, number, action.species)
    if one.size >= int(state.options.largest_size):
        reason = f"{species_name(one.id)} is size {one.size}, the largest at this table."
        raise IllegalAction(reason, "Enlarge another species, or use the card in another way.")
    both_games.discard_from_hand(PIECES, state, number, action.card)
    one.size += 1
    events.append(Enlarged(number, action.card, one.id, state.in_secret, one.size))


def play_trait(
    state: State, number: int, action: act.Trait, _rng: Random, events: list[Event]
) -> None:
    """Lay a card face down on a species, three traits at most (page 9)."""
    one = own_species(state.seats, number, action.species)
    _check_room(one)
    both_games.lay_trait(PIECES, state, number, one, action.card, events)


def play_hunter(
    state: State, number: int, action: act.Hunter, _rng: Random, events: list[Event]
) -> None:
    """Give a species the Hunter card, one at most (page 10)."""
    one = own_species(state.seats, number, action.species)
    if one.hunter:
        reason = f"{species_name(one.id)} already has a Hunter card."
        raise IllegalAction(reason, "Choose another species.")
    _check_room(one)
    one.hunter = one.new_hunter = True
    events.append(HunterPlayed(number, one.id))


def remove(
    state: State, number: int, action: act.Remove, _rng: Random, events: list[Event]
) -> None:
    """Remove a trait; of two alike, the face-down one (page 10, ruling 8)."""
    one = own_species(state.seats, number, action.species)
    card = action.card
    if card == HUNTER_CARD and one.hunter:
        events.append(HunterRemoved(number, one.id, one.new_hunter or state.in_secret))
        one.hunter = one.new_hunter = False
        return
    if not both_games.take_off(one, card):
        if not places_taken(one):
            raise IllegalAction(f"{species_name(one.id)} has no trait.", "Choose another species.")
        what = card_name(card) if 0 <= card < HUNTER_CARD else "that card"
        if card == HUNTER_CARD:
            what = "a Hunter card"
        reason = f"{species_name(one.id)} doesn't have {what}."
        raise IllegalAction(reason, "Choose one of its traits.")
    both_games.discard_pile(state, number).append(card)
    events.append(TraitRemoved(number, card, one.id, state.in_secret))


def finish(state: State, number: int, _action: act.Done, _rng: Random, events: list[Event]) -> None:
    """End a seat's Adapting (ruling 9); when all have, reveal and begin Feeding."""
    seat = state.seats[number]
    fresh = [] if state.in_secret else [one.id for one in seat.species if one.new_hunter]
    events.append(Finished(number, fresh))
    both_games.finish_turn(state, number)
    if both_games.unfinished(state.seats):
        return
    if state.veiled is not None:
        _unveil(state, state.veiled, events)
    _reveal(state, events)


def _unveil(state: State, before: Sequence[Seat], events: list[Event]) -> None:
    """Sum up what everyone did in Quick Play, and put discards on the pile (ruling 9)."""
    for number, seat in enumerate(state.seats):
        changes = []
        for old, new in zip(before[number].species, seat.species, strict=True):
            change = Change(
                species=new.id,
                grown=new.hungry - old.hungry,
                enlarged=new.size - old.size,
                hunter=new.hunter - old.hunter,
                removed=sorted((Counter(old.up) - Counter(new.up)).elements()),
                traits=len(new.down),
            )
            if change != Change(species=new.id):
                changes.append(change)
        events.append(Adapted(number, changes, both_games.show_discards(state, number)))
    state.veiled = None


def _reveal(state: State, events: list[Event]) -> None:
    """Turn the face-down traits up and open the Feeding Phase (page 10)."""
    for seat in state.seats:
        for one in seat.species:
            one.new_hunter = False
    state.phase = "feed"
    state.turn = state.first
    events.append(TurnedUp(*both_games.turn_up(state.seats)))


def _check_room(one: Species) -> None:
    if places_taken(one) >= MOST_TRAITS:
        reason = f"{species_name(one.id)} already has {MOST_TRAITS} traits, the maximum."
        raise IllegalAction(reason, "Remove one first, or choose another species.")


HANDLERS: dict[type[Action], Handler] = {
    act.Grow: grow,
    act.Enlarge: enlarge,
    act.Trait: play_trait,
    act.Hunter: play_hunter,
    act.Remove: remove,
    act.Done: finish,
}
