"""Other true states that a viewer could not tell from this one: what both games do alike.

Written from what the rulebooks hide: hands, face-down cards, the deck, food behind screens, and in
Quick Play whatever others have done since it began. Standing orders are their seat's alone.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random

from engine.model import Action, Event, OrderSpec
from engine.play import pick
from engine.rules import Handler, HasOrders
from engine.species_games.state import CardSeat, SpeciesT, TableT

_TRIES = 8


def cards_held(seat: CardSeat) -> list[int]:
    """All cards that a seat has or has used since the phase began, wherever they lie."""
    held = [*seat.hand, *seat.discards]
    for one in seat.species:
        held += (*one.up, *one.down)
    return held


def without_traits(held: Sequence[int], row: Sequence[SpeciesT]) -> list[int]:
    """Of these cards, those that are no open traits of this row."""
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
    """Let a seat do some of what it may do in Quick Play, at random, but never finish.

    `handlers` are those of all that it may do but finishing.
    """
    seat = state.seats[number]
    events: list[Event] = []
    for _ in range(rng.randint(0, len(seat.hand) + 2)):
        traits = sum(len(one.up) + len(one.down) for one in seat.species)
        # Who has neither card nor trait has finished, and everyone sees who has not.
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
    """Whether a state waits for a decision, with no order that has answered it already."""
    trial = copy(state)
    run_on(trial, rng, [])
    return trial == state


def draw_orders(
    seats: Sequence[HasOrders],
    numbers: Sequence[int],
    specs: Sequence[OrderSpec],
    rng: Random,
    waits: Callable[[], bool],
) -> None:
    """Give these seats other standing orders, under which the state still waits as it does.

    An order that would have answered a question which is open cannot be what its seat has said.
    """
    for number in numbers:
        orders = seats[number].orders
        before = {spec.name: getattr(orders, spec.name) for spec in specs}
        for _ in range(_TRIES):
            for spec in specs:
                setattr(orders, spec.name, pick(spec.choices, rng)[0])
            if waits():
                break
        else:
            for name, value in before.items():
                setattr(orders, name, value)
