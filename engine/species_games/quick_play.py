"""Playing cards in turn, or at once and in secret (Quick Play): discards, the reveal, who is left.

Quick Play hides what a seat does until all have finished: its discards wait beside the pile, and
others are shown the seat as it stood before (`veiled` in a state).
"""

from collections.abc import Callable, Sequence

from engine.species_games.pieces import Pieces
from engine.species_games.state import CardSeat, CardTable, SeatT


def unfinished(seats: Sequence[CardSeat]) -> tuple[int, ...]:
    """The seats that have not finished playing cards."""
    return tuple([number for number, seat in enumerate(seats) if not seat.done])


def discard_pile(state: CardTable, number: int) -> list[int]:
    """Where a seat's discards go while it plays cards: in Quick Play, out of sight."""
    return state.seats[number].discards if state.in_secret else state.discard


def discard_from_hand(pieces: Pieces, state: CardTable, number: int, card: int) -> None:
    """Discard a card of a seat's hand. Raises `IllegalAction` if it is not there."""
    seat = state.seats[number]
    pieces.check_in_hand(seat.hand, card)
    seat.hand.remove(card)
    (seat.discards if state.in_secret else state.discard).append(card)


def finish_turn(state: CardTable, number: int) -> None:
    """A seat has finished for good: the turn goes clockwise, unless all play at once."""
    state.seats[number].done = True
    if not state.in_secret:
        state.turn = (number + 1) % len(state.seats)


def show_discards(state: CardTable, number: int) -> list[int]:
    """Put what a seat discarded in secret onto the pile; the cards, to be told."""
    seat = state.seats[number]
    discards, seat.discards = seat.discards, []
    state.discard += discards
    return discards


def turn_up(seats: Sequence[CardSeat]) -> tuple[list[int], list[list[int]]]:
    """Turn all face-down traits face up: the ids of their species, and the cards of each."""
    species, cards = [], []
    for seat in seats:
        for one in seat.species:
            if one.down:
                species.append(one.id)
                cards.append(list(one.down))
                one.up += one.down
                one.down = ()
    return species, cards


def seats_in_sight(
    seats: Sequence[SeatT],
    before: Sequence[SeatT] | None,
    viewer: int | None,
    own: Callable[[SeatT], SeatT],
    public: Callable[[SeatT], SeatT],
) -> list[SeatT]:
    """Each seat as a viewer may see it: its own in full, the others by what is public.

    While Quick Play goes on the others stand as `before`; only who has finished is known.
    """
    found = []
    for number, seat in enumerate(seats):
        if number == viewer:
            found.append(own(seat))
        elif before is None:
            found.append(public(seat))
        else:
            shown = public(before[number])
            shown.done = seat.done
            found.append(shown)
    return found
