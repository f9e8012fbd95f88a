"""Tables of Nature laid out in a few words, for tests."""

from collections.abc import Mapping
from functools import partial

from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import (
    PIECES,
    TRAITS,
    NatureOptions,
    Orders,
    Phase,
    Seat,
    SeatBefore,
    Species,
    State,
    find_species,
    make_card,
    public_seat,
)
from engine.species_games.state import seats_before
from tests.engine.species_tables import SpeciesTables, situation
from tests.engine.stories import NAMES, A, B, C, D, refused, telling

__all__ = ["NAMES", "A", "B", "C", "D", "refused"]

_TABLES = SpeciesTables(
    *(GAME, PIECES, TRAITS, make_card, partial(Species, size=1, hungry=0), act, find_species)
)
ident, card, cards, species = _TABLES.ident, _TABLES.card, _TABLES.cards, _TABLES.species
do, legal, told = _TABLES.play, _TABLES.legal, _TABLES.told
check_reasons, on, is_extinct = _TABLES.check_reasons, _TABLES.on, _TABLES.is_extinct


def table(
    *rows: str | Species,
    seats: int = 2,
    phase: Phase = "feed",
    plants: int = 0,
    turn: int = A,
    first: int = A,
    round_: int = 1,
    hands: Mapping[int, str] | None = None,
    deck: str = "",
    discard: str = "",
    options: NatureOptions | None = None,
    quick: bool = False,
) -> State:
    """A state with these species; hands by seat. The food card is a 3.

    Everyone wants to be asked about starving, so that a table holds still for a test to look at.
    """
    state = State(
        options=options or NatureOptions(quick_play=quick),
        seats=[Seat(orders=Orders(foraging="ask", starve="ask")) for _ in range(seats)],
        first=first,
        turn=turn,
        round=round_,
        phase=phase,
        food_card=card("Plated 3"),
        plants=plants,
        deck=cards(deck),
        discard=cards(discard),
    )
    _TABLES.fill(state, rows, hands)
    if quick:
        state.veiled = seats_before(state, public_seat, SeatBefore)
    return state


def tell(at: str, story: str) -> None:
    """Assert what comes of a situation by a story, both in words."""
    _TABLES.tell(situation(table, at, round_=4), story)


stories = telling(tell)
