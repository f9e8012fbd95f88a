"""Another state that a viewer couldn't tell from the true one; for tests only.

Written from the rulebook, independently of `redaction`, which it judges. Hidden from a viewer are:

- every reserve, including its own, and the dominoes left in the box ("Setup": face down);
- the hands and discards of others (ruling 7);
- the backs of area tokens, except its own; at the end, those nobody took (ruling 8);
- the standing orders of others.
"""

import random

from engine.renature.board.layout import layout_of
from engine.renature.play.clouds import can_extra
from engine.renature.play.derived import copy_state
from engine.renature.play.state import Ending, Orders, Scoring, State, token_backs

ENDINGS: tuple[Ending, ...] = ("ask", "extra", "on")
SCORINGS: tuple[Scoring, ...] = ("ask", "on")


def scramble(state: State, viewer: int | None, rng: random.Random) -> State:
    """A full state that a seat (None: a spectator) couldn't tell from this one."""
    other = copy_state(state)
    _reshuffle(other, viewer, rng)
    _turn_tokens(other, viewer, rng)
    for number, seat in enumerate(other.seats):
        if number != viewer:
            seat.orders = _orders_of_another(other, number, rng)
    return other


def _reshuffle(state: State, viewer: int | None, rng: random.Random) -> None:
    """Shuffle all dominoes that the viewer has never seen among their places."""
    piles = [state.box]
    for number, seat in enumerate(state.seats):
        piles.append(seat.reserve)
        if number != viewer:
            piles += [seat.hand, seat.discarded]
    unseen = [domino for pile in piles for domino in pile]
    rng.shuffle(unseen)
    for pile in piles:
        pile[:] = [unseen.pop() for _ in pile]
    # A hand is held, and the box kept, in order, so that order tells nothing.
    state.box.sort()
    for seat in state.seats:
        seat.hand.sort()


def _turn_tokens(state: State, viewer: int | None, rng: random.Random) -> None:
    """Shuffle the unseen tokens of each size, including those left in the box."""
    unseen: dict[int, list[int]] = {}
    over = state.phase == "over"
    for area, squares in enumerate(layout_of(state.board).areas if state.backs else ()):
        taker = state.taken[area]
        if taker < 0 or (taker != viewer and not over):
            unseen.setdefault(len(squares), []).append(area)
    seen = set(range(len(state.backs))).difference(*unseen.values())
    for size, areas in unseen.items():
        backs = list(token_backs(size))
        for area in seen:
            if len(layout_of(state.board).areas[area]) == size:
                backs.remove(state.backs[area])
        rng.shuffle(backs)
        for area in areas:
            state.backs[area] = backs.pop()


def _orders_of_another(state: State, number: int, rng: random.Random) -> Orders:
    """Random orders under which the game would still wait here."""
    orders = Orders(rng.choice(ENDINGS), rng.choice(SCORINGS))
    if number == state.turn and not state.coming:
        # Somebody who is asked now has not ordered to go on without being asked.
        if state.phase == "end":
            orders.ending = rng.choice(("ask", "extra")) if can_extra(state) else "ask"
        elif state.phase == "score":
            orders.scoring = "ask"
    return orders
