"""Why one bids, turns up or gives so in Nectar: facts that the seat sees."""

from collections.abc import Iterator, Sequence

from engine.model import HIDDEN, Action
from engine.words import Clause, counted
from tests.example_game.play.actions import Bid, Give, Turn
from tests.example_game.play.state import CARDS, State


def clauses(seen: State, seat: int, action: Action, after: Sequence[State]) -> Iterator[Clause]:
    """What an action brings."""
    del after  # What others hold is a guess there; the rest is counted on what the seat sees.
    match action:
        case Bid(card):
            higher = sum(each > card for each in _unseen(seen))
            yield Clause(2.0, f"loses to {higher} of the {len(_unseen(seen))} cards not in hand")
            if card == max(seen.seats[seat].hand):
                yield Clause(1.0, "is the highest card in hand")
        case Turn():
            bid = seen.seats[seat].bid or 0
            higher = sum(card > bid for card in _unseen(seen))
            yield Clause(1.0, f"{higher} of {len(_unseen(seen))} unseen cards are above the bid")
        case Give(to):
            points = counted(seen.seats[to].points + 1, "point")
            whose = "this seat" if to == seat else "another seat"
            yield Clause(1.0, f"brings {whose} to {points}")


def _unseen(seen: State) -> list[int]:
    known = {card for seat in seen.seats for card in (*seat.hand, seat.bid)} - {HIDDEN, None}
    return [card for card in CARDS if card not in known]
