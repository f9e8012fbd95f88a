"""Other states that a viewer couldn't tell from the true one, written from the rulebook.

Hidden are the cards in others' hands, the decks and their order, and what others discarded face
down (rulebook, "Taking a Turn"); only the deck of these cards is known. The standing orders of
others are hidden, too.
"""

from random import Random

from engine.darwin.play.deck import cards_of
from engine.darwin.play.legal import can_add
from engine.darwin.play.state import NOBODY, REPRODUCE, State
from engine.storage import copier

_copy = copier(State)


def scramble(state: State, viewer: int | None, rng: Random) -> State:
    """A legal state that this seat (None: a spectator) couldn't tell from the true one."""
    other = _copy(state)
    for deck in range(REPRODUCE):
        _swap_hidden_cards(other, viewer, deck, rng)
    for number, seat in enumerate(other.seats):
        seat.hand.sort()  # hands are kept sorted, whatever is in them
        if number != viewer:
            seat.orders.finish = rng.choice(("ask", "on"))
    _mend_order(other, viewer)
    return other


def _swap_hidden_cards(state: State, viewer: int | None, deck: int, rng: Random) -> None:
    """Shuffle the cards of one deck among all places where this viewer sees only backs."""
    first, end = cards_of(state.options.deck).ranges[deck]
    pile = state.decks[deck]
    places = [(pile, place) for place in range(len(pile))]
    for number, seat in enumerate(state.seats):
        if number != viewer:
            places += [
                (seat.hand, place) for place, card in enumerate(seat.hand) if first <= card < end
            ]
    # Played To the … cards are in the discard pile too, but everyone saw them.
    places += [
        (state.discard, place)
        for place, (card, who) in enumerate(zip(state.discard, state.discarders, strict=True))
        if first <= card < end and who not in {NOBODY, viewer}
    ]
    cards = [cards[place] for cards, place in places]
    rng.shuffle(cards)
    for (where, place), card in zip(places, cards, strict=True):
        where[place] = card


def _mend_order(state: State, viewer: int | None) -> None:
    """A seat that waits in step 2 without anything to add can't have ordered to end its turn."""
    number = state.turn
    if number != viewer and state.phase == "play" and not can_add(state, number):
        state.seats[number].orders.finish = "ask"
