"""Other true states that a viewer can't tell from this one: what both games have in common.

Written from what the rulebooks hide: hands, face-down cards, the deck, food behind screens,
standing orders, and in Quick Play everything others have done since it began.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random

from engine.model import Action, Event
from engine.parts import HasOrders, StandingOrders
from engine.play import pick
from engine.rules import Handler
from engine.species_games.state import CardSeat, SpeciesT, TableT

_TRIES = 8


def cards_held(seat: CardSeat) -> list[int]:
    """All cards that a seat has, or has used since the phase began."""
    held = [*seat.hand, *seat.discards]
    for one in seat.species:
        held += (*one.up, *one.down)
    return held


def without_traits(held: Sequence[int], row: Sequence[SpeciesT]) -> list[int]:
    """These cards without the face-up traits of this row."""
    left = Counter(held)
    for one in row:
        left.subtract(one.up)
    return list(left.elements())


def play_in_secret(
    state: TableT,
    number: int,
    actions: Callable[[TableT, int], Sequence[Action]],
    handlers: Mapping[type[Action], Handler],
    rng: Random,
) -> None:
    """Let a seat take some random actions of Quick Play, but never finish.

    `handlers` are those of every action but finishing.
    """
    seat = state.seats[number]
    events: list[Event] = []
    for _ in range(rng.randint(0, len(seat.hand) + 2)):
        traits = sum(len(one.up) + len(one.down) for one in seat.species)
        # A seat without cards and traits has finished, and everyone sees who hasn't.
        if not seat.done and len(seat.hand) + traits <= 1:
            return
        found = [action for action in actions(state, number) if type(action) in handlers]
        kinds = list(dict.fromkeys(map(type, found)))
        if not kinds:
            return
        kind = pick(kinds, rng)
        action = pick([each for each in found if type(each) is kind], rng)
        handlers[kind](state, number, action, rng, events)


def is_at_rest(
    state: TableT, copy: Callable[[TableT], TableT], run_on: Handler, rng: Random
) -> bool:
    """Whether a state waits for a decision that no order has answered."""
    trial = copy(state)
    run_on(trial, rng, [])
    return trial == state


def draw_orders(
    seats: Sequence[HasOrders],
    numbers: Sequence[int],
    standing: StandingOrders,
    rng: Random,
    waits: Callable[[], bool],
) -> None:
    """Give these seats other standing orders that leave the state waiting as it does.

    A seat can't have given an order that would have answered the open question.
    """
    for number in numbers:
        orders = seats[number].orders
        before = {spec.name: getattr(orders, spec.name) for spec in standing.specs}
        for _ in range(_TRIES):
            for spec in standing.specs:
                setattr(orders, spec.name, pick(spec.choices, rng)[0])
            if waits():
                break
        else:
            for name, value in before.items():
                setattr(orders, name, value)
