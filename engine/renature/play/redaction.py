"""Redaction of states and events, and determinization."""

import random
from functools import cache, lru_cache
from itertools import permutations

import msgspec

from engine.model import HIDDEN, Ended, Event, Memory, Ordered
from engine.play import pick
from engine.renature.board.dominoes import DOMINOES
from engine.renature.board.layout import layout_of
from engine.renature.play import events as ev
from engine.renature.play.derived import copy_state
from engine.renature.play.state import ORDERS, Orders, Seat, State, token_backs


def redact(state: State, viewer: int | None) -> State:
    """The state as a seat (or, None, a spectator) may see it, built from what may be seen.

    Hands and discards are visible to their owner only, backs of tokens to their owner until the end
    (ruling 8).
    """
    over = state.phase == "over"
    return State(
        options=state.options,
        board=state.board,
        seats=[_seat(seat, own=number == viewer) for number, seat in enumerate(state.seats)],
        first=state.first,
        turn=state.turn,
        phase=state.phase,
        joker=state.joker,
        laid=list(state.laid),
        animals=list(state.animals),
        frontier=list(state.frontier),
        plants=list(state.plants),
        clouds=dict(state.clouds),
        backs=[
            back if taker >= 0 and (over or taker == viewer) else HIDDEN
            for back, taker in zip(state.backs, state.taken, strict=True)
        ],
        taken=list(state.taken),
        box=[HIDDEN] * len(state.box),
        boxed_clouds=state.boxed_clouds,
        mushrooms=list(state.mushrooms),
        lost_mushrooms=state.lost_mushrooms,
        due=state.due,
        coming=state.coming,
        closing=list(state.closing),
    )


def redact_event(event: Event, viewer: int | None) -> Event | None:
    """An event as a seat (or, None, a spectator) may see it; None if it is hidden altogether.

    Only its seat knows a drawn or discarded domino, and the back of a token.
    """
    match event:
        case ev.Drew(seat) if viewer != seat:
            return None
        case ev.Discarded(seat) if viewer != seat:
            return msgspec.structs.replace(event, domino=HIDDEN)
        case ev.Scored(closer=int(closer)) if viewer != closer:
            return msgspec.structs.replace(event, back=HIDDEN)
        case Ordered():
            return ORDERS.heard(event, viewer)
        case Ended() if viewer is None:
            return None  # in the channel the end has a message of its own
    return event


def determinize(
    seen: State, viewer: int | None, rng: random.Random, memory: Memory | None = None
) -> State:
    """A full state that could be the true one: unseen dominoes and backs at random.

    There is nothing to remember: everything a seat was shown stays visible to it.
    """
    del memory
    state = copy_state(seen)
    unseen = _unseen(seen)
    number_of = rng.random
    unseen.sort(key=lambda _: number_of())  # `shuffle` takes twice as long
    for number, seat in enumerate(state.seats):
        if number != viewer:
            seat.hand = sorted(_deal(unseen, len(seat.hand)))
            seat.discarded = _deal(unseen, len(seat.discarded))
        seat.reserve = _deal(unseen, len(seat.reserve))
    state.box = sorted(unseen)
    if state.backs:
        _turn_up(state, rng)
    return state


def _turn_up(state: State, rng: random.Random) -> None:
    """Give each token with a hidden back a possible one (see `setup.draw_backs`)."""
    backs = state.backs
    for size, areas in _areas_by_size(state.board):
        left = list(pick(_orders(size), rng))
        hidden = areas
        if any(backs[area] != HIDDEN for area in areas):
            for area in areas:
                if backs[area] != HIDDEN:
                    left.remove(backs[area])
            hidden = [area for area in areas if backs[area] == HIDDEN]
        for area in hidden:
            backs[area] = left.pop()


@cache
def _orders(size: int) -> list[tuple[int, ...]]:
    """The tokens of a size in every order."""
    return list(permutations(token_backs(size)))


@lru_cache(maxsize=16)
def _areas_by_size(board: str) -> list[tuple[int, list[int]]]:
    found: dict[int, list[int]] = {}
    for area, squares in enumerate(layout_of(board).areas):
        found.setdefault(len(squares), []).append(area)
    return list(found.items())


def _deal(stock: list[int], number: int) -> list[int]:
    """Dominoes dealt off the end of a stock, the last first."""
    rest = len(stock) - number
    dealt = stock[rest:]
    del stock[rest:]
    dealt.reverse()
    return dealt


def _unseen(seen: State) -> list[int]:
    known = {each.domino for each in seen.laid}
    for seat in seen.seats:
        known.update(seat.hand)
        known.update(seat.discarded)
    return [domino for domino in range(len(DOMINOES)) if domino not in known]


def _seat(seat: Seat, *, own: bool) -> Seat:
    return Seat(
        hand=list(seat.hand) if own else [HIDDEN] * len(seat.hand),
        reserve=[HIDDEN] * len(seat.reserve),
        own=list(seat.own),
        neutral=list(seat.neutral),
        clouds=seat.clouds,
        points=msgspec.structs.replace(seat.points),
        discarded=list(seat.discarded) if own else [HIDDEN] * len(seat.discarded),
        orders=Orders(seat.orders.ending, seat.orders.scoring) if own else Orders(),
    )
