"""What each viewer may know of a state, and full states that could be behind what one sees."""

import random
from collections import Counter

from engine.model import HIDDEN
from engine.nature.deck import cards_of
from engine.nature.state import Hunting, Orders, Seat, Species, State


def redact(state: State, viewer: int | None) -> State:
    """The state as a seat (or, None, a spectator) may see it, made of what may be seen.

    In Quick Play's Adapting the other seats stand as they were before it began (ruling 9); only
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
    hunting = state.hunting
    return State(
        options=state.options,
        seats=seats,
        first=state.first,
        turn=state.turn,
        round=state.round,
        phase=state.phase,
        food_card=state.food_card,
        plants=state.plants,
        deck=[HIDDEN] * len(state.deck),
        discard=list(state.discard),
        hunting=hunting
        and Hunting(
            hunter=hunting.hunter,
            prey=hunting.prey,
            prey_size=hunting.prey_size,
            horns=hunting.horns,
            victim=hunting.victim,
        ),
    )


def public_seat(state: State, seat: Seat) -> Seat:
    """What everyone may see of a seat: its table, the size of its hand, and an open screen."""
    screen_open = state.options.open_scores or state.phase == "over"
    return Seat(
        species=[_species(one, [HIDDEN] * len(one.down)) for one in seat.species],
        hand=[HIDDEN] * len(seat.hand),
        plant=seat.plant if screen_open else HIDDEN,
        meat=seat.meat if screen_open else HIDDEN,
        lost_population=seat.lost_population,
        lost_size=seat.lost_size,
        born=seat.born,
        done=seat.done,
        passed=seat.passed,
    )


def determinize(seen: State, viewer: int | None, rng: random.Random) -> State:
    """A full state that could be the true one behind what this viewer sees.

    Cards that are nowhere in sight are dealt at random to where hidden cards lie. Hidden screens
    hold as much as could have been eaten, at random. In Quick Play's Adapting the others have
    done nothing yet, as far as anyone can tell.
    """
    state = redact(seen, viewer)
    unseen = _unseen(seen)
    rng.shuffle(unseen)
    for number, seat in enumerate(state.seats):
        if number != viewer:
            _fill_seat(seat, unseen, seen.round, rng)
    state.deck = [unseen.pop() for _ in state.deck]
    if seen.options.quick_play and seen.phase == "adapt":
        state.veiled = [_unplayed(public_seat(state, seat)) for seat in state.seats]
    return state


def _fill_seat(seat: Seat, unseen: list[int], rounds: int, rng: random.Random) -> None:
    """Give a hidden seat cards, and behind its screen up to a dozen food a round."""
    seat.hand = sorted(unseen.pop() for _ in seat.hand)
    for one in seat.species:
        one.down = [unseen.pop() for _ in one.down]
    if seat.plant == HIDDEN:
        seat.plant = rng.randint(0, 6 * (rounds - 1))
        seat.meat = rng.randint(0, 6 * (rounds - 1))


def _unplayed(seat: Seat) -> Seat:
    """A veiled seat as it could have been before Adapting: nobody begins with face-down traits."""
    for one in seat.species:
        one.down = []
        one.new_hunter = False
    seat.done = False
    return seat


def _unseen(seen: State) -> list[int]:
    """The cards of the game that lie nowhere in sight, sorted."""
    left = Counter(cards_of(seen.options.deck))
    left.subtract([seen.food_card, *seen.discard])
    for seat in seen.seats:
        left.subtract(seat.hand)
        left.subtract(seat.discards)
        for one in seat.species:
            left.subtract(one.up)
            left.subtract(one.down)
    del left[HIDDEN]
    return sorted(left.elements())


def _own_seat(seat: Seat) -> Seat:
    return Seat(
        species=[_species(one, list(one.down)) for one in seat.species],
        hand=list(seat.hand),
        plant=seat.plant,
        meat=seat.meat,
        lost_population=seat.lost_population,
        lost_size=seat.lost_size,
        born=seat.born,
        done=seat.done,
        passed=seat.passed,
        orders=Orders(seat.orders.losses, seat.orders.starve, seat.orders.passing),
        discards=list(seat.discards),
    )


def _species(one: Species, down: list[int]) -> Species:
    return Species(
        id=one.id,
        size=one.size,
        hungry=one.hungry,
        plant=one.plant,
        meat=one.meat,
        dead=one.dead,
        hunter=one.hunter,
        new_hunter=one.new_hunter,
        up=list(one.up),
        down=down,
    )
