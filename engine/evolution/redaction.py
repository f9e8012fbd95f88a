"""What each viewer may know of a state, and full states that could be behind what one sees."""

import random
from collections import Counter

from engine.evolution.deck import cards_of
from engine.evolution.state import (
    Attacking,
    Effect,
    Orders,
    Seat,
    Species,
    State,
    trait_of,
)
from engine.model import HIDDEN


def redact(state: State, viewer: int | None) -> State:
    """The state as a seat (or, None, a spectator) may see it, made of what may be seen.

    In Quick Play's Play Cards the other seats stand as they were before it began (ruling 20); only
    who has finished is known.
    """
    seats = []
    for number, seat in enumerate(state.seats):
        if number == viewer:
            seats.append(_own_seat(seat))
        elif state.veiled is not None:
            veiled = public_seat(state, state.veiled[number])
            veiled.done = seat.done
            seats.append(veiled)
        else:
            seats.append(public_seat(state, seat))
    return State(
        options=state.options,
        seats=seats,
        first=state.first,
        turn=state.turn,
        round=state.round,
        phase=state.phase,
        plants=state.plants,
        deck=[HIDDEN] * len(state.deck),
        discard=list(state.discard),
        removed=[HIDDEN] * len(state.removed),
        last_round=state.last_round,
        effects=_effects(state.effects),
        fed=state.fed,
        passes=state.passes,
        attack=_attack(state.attack),
    )


def public_seat(state: State, seat: Seat) -> Seat:
    """What everyone may see of a seat: its table, the size of its hand, and an open screen."""
    screen_open = state.options.open_scores or state.phase == "over"
    return Seat(
        species=[_species(one, [HIDDEN] * len(one.down)) for one in seat.species],
        hand=[HIDDEN] * len(seat.hand),
        laid=[HIDDEN] * len(seat.laid),
        screen=seat.screen if screen_open else HIDDEN,
        born=seat.born,
        done=seat.done,
        enough=seat.enough,
    )


def determinize(seen: State, viewer: int | None, rng: random.Random) -> State:
    """A full state that could be the true one behind what this viewer sees.

    Cards that are nowhere in sight are dealt at random to where hidden cards lie. A hidden screen
    holds as much as could have been eaten, at random. In Quick Play's Play Cards the others have
    done nothing yet, as far as anyone can tell.
    """
    state = redact(seen, viewer)
    unseen = _unseen(seen)
    rng.shuffle(unseen)
    for number, seat in enumerate(state.seats):
        if number != viewer:
            for one in seat.species:
                _fill_down(one, unseen)
    for number, seat in enumerate(state.seats):
        if number != viewer:
            seat.hand = sorted(unseen.pop() for _ in seat.hand)
            seat.laid = [unseen.pop() for _ in seat.laid]
            if seat.screen == HIDDEN:
                seat.screen = rng.randint(0, 12 * (seen.round - 1))
    state.deck = [unseen.pop() for _ in state.deck]
    state.removed = sorted(unseen.pop() for _ in state.removed)
    if seen.options.quick_play and seen.phase == "play":
        state.veiled = [_unplayed(public_seat(state, seat)) for seat in state.seats]
    return state


def _fill_down(one: Species, unseen: list[int]) -> None:
    """Give face-down traits that a species could have: none twice, as far as cards allow."""
    has = {trait_of(card) for card in one.up}
    for at in range(len(one.down)):
        fitting = next((card for card in unseen if trait_of(card) not in has), unseen[-1])
        unseen.remove(fitting)
        has.add(trait_of(fitting))
        one.down[at] = fitting


def _unplayed(seat: Seat) -> Seat:
    """A veiled seat as it could have been before the phase: nobody begins with hidden traits."""
    for one in seat.species:
        one.down = []
    seat.done = False
    return seat


def _unseen(seen: State) -> list[int]:
    """The cards of the game that lie nowhere in sight, sorted."""
    left = Counter(cards_of(seen.options.deck))
    left.subtract(seen.discard)
    for seat in seen.seats:
        left.subtract(seat.hand)
        left.subtract(seat.laid)
        left.subtract(seat.discards)
        for one in seat.species:
            left.subtract(one.up)
            left.subtract(one.down)
    del left[HIDDEN]
    return sorted(left.elements())


def _own_seat(seat: Seat) -> Seat:
    orders = seat.orders
    return Seat(
        species=[_species(one, list(one.down)) for one in seat.species],
        hand=list(seat.hand),
        laid=list(seat.laid),
        screen=seat.screen,
        born=seat.born,
        done=seat.done,
        enough=seat.enough,
        orders=Orders(orders.forced, orders.thinking, orders.sequence),
        discards=list(seat.discards),
    )


def _species(one: Species, down: list[int]) -> Species:
    return Species(
        id=one.id,
        body=one.body,
        population=one.population,
        food=one.food,
        fat=one.fat,
        up=list(one.up),
        down=down,
    )


def _effects(effects: list[Effect] | None) -> list[Effect] | None:
    return None if effects is None else list(effects)


def _attack(attack: Attacking | None) -> Attacking | None:
    if attack is None:
        return None
    return Attacking(attack.hunter, attack.prey, attack.ignored, attack.unpaid)
