"""Other states that a viewer can't tell from this one, written from the rules: the deck, others'
hands and orders, and bids until all are in.
"""

import random

from engine.storage import copier
from tests.example_game.play.state import State

_copy = copier(State)


def scramble(state: State, viewer: int | None, rng: random.Random) -> State:
    """Hidden cards dealt again, and other orders for the others."""
    other = _copy(state)
    others = [seat for number, seat in enumerate(other.seats) if number != viewer]
    secret = [seat for seat in others if seat.bid is not None and other.chooser is None]
    unknown = other.deck
    for seat in others:
        unknown += seat.hand
    unknown += [seat.bid for seat in secret if seat.bid is not None]
    rng.shuffle(unknown)
    for seat in others:
        seat.hand = sorted(unknown.pop() for _ in seat.hand)
        # A seat that still has to bid can't have ordered a bid: it would have been made.
        if seat.bid is not None or other.round > other.options.rounds:
            seat.orders.bidding = rng.choice(("ask", "highest"))
    for seat in secret:
        seat.bid = unknown.pop()
    return other
