"""Play Cards: traits, new species, growth, and taking traits off (pages 4 and 5); and Quick Play's
reveal of what everyone did (ruling 20).
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Literal

from engine.errors import IllegalAction
from engine.evolution.play import actions as act
from engine.evolution.play import revealing
from engine.evolution.play.events import Born, Change, Finished, Removed, Unveiled
from engine.evolution.play.setup import new_species
from engine.evolution.play.state import (
    BY_ID,
    MOST_BODY,
    MOST_POPULATION,
    PIECES,
    Seat,
    SeatBefore,
    Species,
    State,
    card_name,
    check_in_hand,
    most_traits,
    own_species,
    public_seat,
    species_name,
    species_with,
    trait_of,
)
from engine.evolution.play.traits import FAT_TISSUE, bits_of, traits_of
from engine.model import Action, Event
from engine.rules import Handler
from engine.species_games import rules as both_games
from engine.species_games.events import Enlarged, Grown, TurnedUp
from engine.species_games.state import Cards, seats_before


def begin(state: State) -> None:
    """Open the phase; in Quick Play hide what will be done (ruling 20)."""
    state.phase = "play"
    state.turn = state.first
    if state.options.quick_play:
        state.veiled = seats_before(state, public_seat, SeatBefore)


def players(state: State) -> tuple[int, ...]:
    """The seats that play cards now: one, or in Quick Play all that haven't finished."""
    if state.in_secret:
        return both_games.unfinished(state.seats)
    # The turn goes round once, so all have finished when it reaches a finished seat.
    return () if state.seats[state.turn].done else (state.turn,)


def playing_actions(state: State, number: int) -> list[Action]:
    """A seat's legal actions in Play Cards, in order."""
    seat = state.seats[number]
    row = sorted(seat.species, key=BY_ID)
    most = most_traits(state)
    roomy, growing, larger = [], [], []
    for one in row:
        if len(one.up) + len(one.down) < most:
            roomy.append((one.id, bits_of(one.up + one.down)))
        if one.population < MOST_POPULATION:
            growing.append(one.id)
        if one.body < MOST_BODY:
            larger.append(one.id)
    found: list[Action] = []
    cards = dict.fromkeys(seat.hand)
    for card in cards if roomy else ():
        bit, made = 1 << trait_of(card), act.TRAIT[card]
        found += [made[one] for one, has in roomy if not has & bit]
    for card in cards:
        found += act.NEW_SPECIES[card]
    for rows, ids in ((act.GROW, growing), (act.ENLARGE, larger)):
        found += [made[one] for made in [rows[card] for card in cards] for one in ids]
    for one in row:
        if one.up or one.down:
            found += _removed(one.id, one.up + one.down)
    found.append(act.DONE)
    return found


@lru_cache(maxsize=4096)
def _removed(species: int, cards: Cards) -> tuple[Action, ...]:
    """The removals of these cards, cached."""
    return tuple(act.Remove(species, card) for card in sorted(cards))


def can_spare(state: State, action: act.Remove) -> bool:
    """Whether a removal makes room that there is not, and takes back nothing of the same turn."""
    one = species_with(state, action.species)
    return action.card in one.up and len(one.up) + len(one.down) >= most_traits(state)


def play_trait(
    state: State, number: int, action: act.Trait, _rng: Random, events: list[Event]
) -> None:
    """Lay a card face down above a species: no trait twice, 3 at most, 2 with two players."""
    one = own_species(state.seats, number, action.species)
    check_in_hand(state.seats[number].hand, action.card)
    has = [*one.up, *one.down]
    name = species_name(one.id)
    if trait_of(action.card) in {trait_of(card) for card in has}:
        reason = f"{name} already has that trait."
        raise IllegalAction(reason, "Choose another species or another card.")
    if len(has) >= most_traits(state):
        reason = f"{name} already has {len(has)} traits, the maximum."
        raise IllegalAction(reason, "Remove one first, or choose another species.")
    both_games.lay_trait(PIECES, state, number, one, action.card, events)


def create_species(
    state: State, number: int, action: act.NewSpecies, _rng: Random, events: list[Event]
) -> None:
    """Discard a card for a new species at an end of the row; there is no limit (ruling 17)."""
    if action.end not in {"left", "right"}:
        raise IllegalAction("A new species joins your row at an end.", "Choose left or right.")
    both_games.discard_from_hand(PIECES, state, number, action.card)
    seat = state.seats[number]
    one = new_species(seat, number)
    seat.species.insert(0 if action.end == "left" else len(seat.species), one)
    events.append(Born(number, action.card, one.id, state.in_secret, action.end))


def grow(state: State, number: int, action: act.Grow, _rng: Random, events: list[Event]) -> None:
    """Discard a card for 1 more population."""
    one = own_species(state.seats, number, action.species)
    if one.population >= MOST_POPULATION:
        reason = f"{species_name(one.id)} has population {one.population}, the maximum."
        raise IllegalAction(reason, "Choose another species, or use the card in another way.")
    both_games.discard_from_hand(PIECES, state, number, action.card)
    one.population += 1
    events.append(Grown(number, action.card, one.id, state.in_secret, one.population))


def enlarge(
    state: State, number: int, action: act.Enlarge, _rng: Random, events: list[Event]
) -> None:
    """Discard a card for 1 more body size."""
    one = own_species(state.seats, number, action.species)
    if one.body >= MOST_BODY:
        reason = f"{species_name(one.id)} has body size {one.body}, the maximum."
        raise IllegalAction(reason, "Choose another species, or use the card in another way.")
    both_games.discard_from_hand(PIECES, state, number, action.card)
    one.body += 1
    events.append(Enlarged(number, action.card, one.id, state.in_secret, one.body))


def remove(
    state: State, number: int, action: act.Remove, _rng: Random, events: list[Event]
) -> None:
    """Take a trait off, face up or down; food on Fat Tissue goes behind the screen."""
    one = own_species(state.seats, number, action.species)
    card = action.card
    seat = state.seats[number]
    if not both_games.take_off(one, card):
        reason = f"{species_name(one.id)} doesn't have that card."
        raise IllegalAction(reason, _removable(one))
    fat = 0
    if one.fat and not traits_of(one) & FAT_TISSUE:
        fat, one.fat = one.fat, 0
        seat.screen += fat
    both_games.discard_pile(state, number).append(card)
    events.append(Removed(number, card, one.id, state.in_secret, fat))


def finish(state: State, number: int, _action: act.Done, _rng: Random, events: list[Event]) -> None:
    """End a seat's Play Cards."""
    seat = state.seats[number]
    events.append(Finished(number, None if state.in_secret else len(seat.hand)))
    both_games.finish_turn(state, number)


def go_on(state: State, rng: Random, events: list[Event]) -> bool:
    """Finish for seats that can only finish; reveal when all have. Tells if it moved on."""
    waiting = players(state)
    if not waiting:
        if state.veiled is not None:
            unveil(state, state.veiled, events)
        events.append(TurnedUp(*both_games.turn_up(state.seats)))
        revealing.begin(state)
        return True
    for number in waiting:
        seat = state.seats[number]
        if not seat.hand and not any(one.up or one.down for one in seat.species):
            finish(state, number, act.DONE, rng, events)
            return True
    return False


def _removable(one: Species) -> str:
    cards = ", ".join(card_name(card) for card in (*one.up, *one.down))
    return f"It has {cards}." if cards else "It has no traits."


HANDLERS: dict[type[Action], Handler] = {
    act.Trait: play_trait,
    act.NewSpecies: create_species,
    act.Grow: grow,
    act.Enlarge: enlarge,
    act.Remove: remove,
    act.Done: finish,
}


def unveil(state: State, before: Sequence[Seat], events: list[Event]) -> None:
    """Sum up what everyone did, and put discards on the pile."""
    for number, seat in enumerate(state.seats):
        changes = _changes({one.id: one for one in before[number].species}, seat.species)
        events.append(Unveiled(number, changes, both_games.show_discards(state, number)))
    state.veiled = None


def _changes(old: dict[int, Species], row: list[Species]) -> list[Change]:
    """What became of a seat's species, from left to right; none is ever gone."""
    changes: list[Change] = []
    end: Literal["left", "right"] = "left"
    for one in row:
        if one.id in old:
            end = "right"
            change = _change(old[one.id], one)
            changes += [change] if change is not None else []
        else:
            changes.append(
                Change(
                    species=one.id,
                    new=True,
                    grown=one.population - 1,
                    enlarged=one.body - 1,
                    end=end,
                    traits=len(one.down),
                )
            )
    return changes


def _change(was: Species, new: Species) -> Change | None:
    """What became of a species; None if nothing did."""
    removed = [card for card in was.up if card not in new.up]
    grown, enlarged = new.population - was.population, new.body - was.body
    if not (grown or enlarged or removed or new.down):
        return None
    return Change(
        species=new.id,
        grown=grown,
        enlarged=enlarged,
        removed=removed,
        screened=was.fat - new.fat,
        traits=len(new.down),
    )
