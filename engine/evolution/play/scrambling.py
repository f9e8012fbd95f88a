"""Other true states of Evolution that a viewer can't tell from this one.

Hidden are the deck and the cards left out, others' hands, their food cards at the watering hole
(rulebook page 3), their face-down traits (page 4), what is behind their screens, in Quick Play all
that they have done since it began (page 9, ruling 20), and their standing orders.
"""

from random import Random

from engine.evolution.play import actions as act
from engine.evolution.play import playing
from engine.evolution.play.state import ORDERS, Seat, Species, State, trait_of
from engine.evolution.play.turns import run_on
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
_IN_SECRET = {kind: does for kind, does in playing.HANDLERS.items() if kind is not act.Done}
_MOST_A_ROUND = 8
"""The most food behind a scrambled screen per past round, unless there really is more."""
_TRIES = 20


def scramble(state: State, viewer: int | None, rng: Random) -> State:
    """A legal state that looks the same to this seat (None: a spectator)."""
    other = _copy(state)
    others = [number for number in range(len(state.seats)) if number != viewer]
    if other.veiled is not None:
        for number in others:
            _take_back(other.seats[number], other.veiled[number])
    _deal_anew(other, [other.seats[number] for number in others], rng)
    for number in others:
        _fill_screen(other, other.seats[number], rng)
    if other.veiled is not None:
        for number in others:
            play_in_secret(other, number, playing.playing_actions, _IN_SECRET, rng)
    draw_orders(other.seats, others, ORDERS, rng, lambda: is_at_rest(other, _copy, run_on, rng))
    return other


def _take_back(seat: Seat, before: Seat) -> None:
    """Undo what a seat did in secret: species, growth, removed traits and their fat."""
    cards = without_traits(cards_held(seat), before.species)
    fat_now = sum(one.fat for one in seat.species)
    seat.screen -= sum(one.fat for one in before.species) - fat_now
    seat.species = [_copy_species(one) for one in before.species]
    seat.born = before.born
    seat.hand, seat.discards = cards, []


def _deal_anew(state: State, seats: list[Seat], rng: Random) -> None:
    """Shuffle face-down cards and these seats' hands, and deal them again.

    If no fitting traits are found, face-down ones stay as they are.
    """
    pool = [*state.deck, *state.removed]
    for seat in seats:
        pool += (*seat.hand, *seat.laid)
    down = [one for seat in seats for one in seat.species if one.down]
    for _ in range(_TRIES if down else 0):
        drawn = shuffled([*pool, *(card for one in down for card in one.down)], rng)
        found = [_fitting(one, drawn) for one in down]
        if all(found):
            for one, cards in zip(down, found, strict=True):
                one.down = tuple(cards)
            pool = drawn
            break
    pool = shuffled(pool, rng)
    for seat in seats:
        seat.hand = sorted(pop_many(pool, len(seat.hand)))
        seat.laid = pop_many(pool, len(seat.laid))
    state.removed = sorted(pop_many(pool, len(state.removed)))
    state.deck = pool


def _fitting(one: Species, pool: list[int]) -> list[int]:
    """Take as many cards from the pool as the species has face down, no trait twice; or none."""
    has = {trait_of(card) for card in one.up}
    found: list[int] = []
    for card in pool:
        if trait_of(card) not in has:
            has.add(trait_of(card))
            found.append(card)
            if len(found) == len(one.down):
                break
    else:
        return []
    for card in found:
        pool.remove(card)
    return found


def _fill_screen(state: State, seat: Seat, rng: Random) -> None:
    """Other food behind a screen, unless it is open."""
    if not state.options.open_scores and state.phase != "over":
        seat.screen = rng.randint(0, max(seat.screen, _MOST_A_ROUND * (state.round - 1)))
