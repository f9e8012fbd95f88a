"""Other true states of Nature that a viewer can't tell from this one.

Hidden are the deck, others' hands and face-down traits (rulebook pages 8 and 9), what is behind
their screens (page 3), in Quick Play all that they have done since it began (page 19, ruling 9),
and their standing orders.
"""

from random import Random

from engine.nature.play import actions as act
from engine.nature.play import adapting
from engine.nature.play.feeding import run_on
from engine.nature.play.state import ORDERS, Seat, Species, State
from engine.species_games.scrambling import (
    cards_held,
    draw_orders,
    is_at_rest,
    play_in_secret,
    without_traits,
)
from engine.species_games.state import pop_many, shuffled
from engine.storage import copier

_copy = copier(State)
_copy_species = copier(Species)
_IN_SECRET = {kind: does for kind, does in adapting.HANDLERS.items() if kind is not act.Done}
_MOST_A_ROUND = 8
"""The most plants, and meat, behind a scrambled screen per round scored."""


def scramble(state: State, viewer: int | None, rng: Random) -> State:
    """A legal state that looks the same to this seat (None: a spectator)."""
    other = _copy(state)
    others = [number for number in range(len(state.seats)) if number != viewer]
    if other.veiled is not None:
        for number in others:
            _take_back(other.seats[number], other.veiled[number])
    _deal_anew(other, others, rng)
    for number in others:
        _fill_screen(other, other.seats[number], rng)
    if other.veiled is not None:
        for number in others:
            play_in_secret(other, number, adapting.adapting_actions, _IN_SECRET, rng)
    draw_orders(other.seats, others, ORDERS, rng, lambda: is_at_rest(other, _copy, run_on, rng))
    return other


def _take_back(seat: Seat, before: Seat) -> None:
    """Undo what a seat did in secret: growth, Hunter cards, traits. Its cards go to the hand."""
    cards = without_traits(cards_held(seat), before.species)
    seat.species = [_copy_species(one) for one in before.species]
    seat.hand, seat.discards = cards, []


def _deal_anew(state: State, numbers: list[int], rng: Random) -> None:
    """Shuffle the deck with these seats' hands and face-down cards, and deal it again."""
    seats = [state.seats[number] for number in numbers]
    pool = list(state.deck)
    for seat in seats:
        pool += seat.hand
        for one in seat.species:
            pool += one.down
    pool = shuffled(pool, rng)
    for seat in seats:
        seat.hand = sorted(pop_many(pool, len(seat.hand)))
        for one in seat.species:
            one.down = tuple(pop_many(pool, len(one.down)))
    state.deck = pool


def _fill_screen(state: State, seat: Seat, rng: Random) -> None:
    """Other food behind a screen, unless it is open."""
    if not state.options.open_scores and state.phase != "over":
        most = _MOST_A_ROUND * (state.round - 1)
        seat.plant, seat.meat = rng.randint(0, most), rng.randint(0, most)
