"""What each viewer may know of a state, and full states that could be behind what one sees."""

import random

from engine.model import HIDDEN, Ended, Event, Memory, Ordered
from tests.example_game.play.events import Bidden
from tests.example_game.play.state import CARDS, Orders, Seat, State


def redact(state: State, viewer: int | None) -> State:
    """The state as a seat (or, None, a spectator) may see it, made of what may be seen."""
    return State(
        options=state.options,
        seats=[
            _seat(seat, own=number == viewer, shown=state.chooser is not None)
            for number, seat in enumerate(state.seats)
        ],
        deck=[HIDDEN] * len(state.deck),
        round=state.round,
        chooser=state.chooser,
        turned=state.turned,
    )


def _seat(seat: Seat, *, own: bool, shown: bool) -> Seat:
    return Seat(
        hand=list(seat.hand) if own else [HIDDEN] * len(seat.hand),
        bid=seat.bid if own or shown or seat.bid is None else HIDDEN,
        points=seat.points,
        orders=Orders(seat.orders.bidding) if own else Orders(),
    )


def redact_event(event: Event, viewer: int | None) -> Event | None:
    """Secret bids and orders are for their seat; the end is for seats, as the channel has its own
    message.
    """
    match event:
        case Bidden(seat) | Ordered(seat) if viewer != seat:
            return None
        case Ended() if viewer is None:
            return None
    return event


def determinize(
    seen: State, viewer: int | None, rng: random.Random, memory: Memory | None = None
) -> State:
    """A full state that could be the true one: unseen cards dealt at random."""
    del memory
    state = redact(seen, viewer)
    known = {card for seat in seen.seats for card in (*seat.hand, seat.bid)}
    unseen = [card for card in CARDS if card not in known]
    rng.shuffle(unseen)
    for seat in state.seats:
        seat.hand = sorted(card if card != HIDDEN else unseen.pop() for card in seat.hand)
        seat.bid = unseen.pop() if seat.bid == HIDDEN else seat.bid
    state.deck = unseen
    return state
