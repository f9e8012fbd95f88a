"""Tables of Evolution laid out in a few words, for tests."""

from collections.abc import Mapping

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.events import Extinct
from engine.evolution.play.playing import begin
from engine.evolution.play.state import (
    PIECES,
    TRAITS,
    EvolutionOptions,
    Orders,
    Phase,
    Seat,
    Species,
    State,
    find_species,
    make_card,
    species_name,
)
from engine.model import Event
from tests.engine.species_tables import SpeciesTables, situation
from tests.engine.stories import NAMES, A, B, C, D, refused, telling

__all__ = ["NAMES", "A", "B", "C", "D", "refused"]

PLENTY = "Fertile 2 x30"
"""A deck that does not run out."""

_TABLES = SpeciesTables(*(GAME, PIECES, TRAITS, make_card, Species, act, find_species))
ident, card, cards, species = _TABLES.ident, _TABLES.card, _TABLES.cards, _TABLES.species
do, legal, told = _TABLES.play, _TABLES.legal, _TABLES.told
check_reasons, on, is_extinct = _TABLES.check_reasons, _TABLES.on, _TABLES.is_extinct


def table(
    *rows: str | Species,
    seats: int = 3,
    phase: Phase = "feed",
    plants: int = 0,
    turn: int = A,
    first: int = A,
    round_: int = 2,
    last_round: int = 0,
    hands: Mapping[int, str] | None = None,
    deck: str = "",
    discard: str = "",
    options: EvolutionOptions | None = None,
    quick: bool = False,
) -> State:
    """A state with these species, in their owners' rows in the order given; hands by seat.

    Everyone wants to be asked about forced feeding, so that a table holds still for a test.
    """
    state = State(
        options=options or EvolutionOptions(quick_play=quick),
        seats=[Seat(orders=Orders(forced="ask")) for _ in range(seats)],
        first=first,
        turn=turn,
        round=round_,
        phase=phase,
        plants=plants,
        deck=cards(deck),
        discard=cards(discard),
        removed=[],
        last_round=last_round,
    )
    _TABLES.fill(state, rows, hands)
    if quick:
        begin(state)
    return state


def before_reveal(*rows: str | Species, plants: int = 0, laid: str = "", first: int = A) -> State:
    """The last Play Cards turn: seat A needs only to finish. `laid` is the only food card."""
    state = table(*rows, phase="play", plants=plants, hands={A: "Ambush"}, first=first)
    for seat in state.seats[1:]:
        seat.done = True
    state.seats[A].laid = cards(laid)
    return state


def tell(at: str, story: str) -> None:
    """Assert what comes of a situation by a story, both in words; one may be "reveal: A1; Horns 2",
    with the food card.
    """
    if at.startswith("reveal"):
        on_table, laid = at.partition(": ")[2].split("; ")
        plants = int(at.partition(":")[0].partition(" of ")[2] or 0)
        state = before_reveal(on_table, plants=plants, laid=laid)
    else:
        state = situation(table, at, last_round=2)
    _TABLES.tell(state, story)


def eat(state: State, name: str) -> list[Event]:
    return do(state, "ABCDEF".index(name[0]), act.Eat(ident(name)))


def attack(state: State, hunter: str, prey: str, ignore: str = act.NOTHING) -> list[Event]:
    seat = "ABCDEF".index(hunter[0])
    return do(state, seat, act.Attack(ident(hunter), ident(prey), ignore))


def fed(state: State, *names: str) -> list[tuple[int, int]]:
    """Food on the board and on Fat Tissue of these species."""
    return [(on(state, name).food, on(state, name).fat) for name in names]


def died_out(events: list[Event]) -> list[str]:
    """The names of the species that died out, as they were then: a new round may use them again."""
    return [species_name(event.species) for event in events if isinstance(event, Extinct)]


def check_protected(protected: str, open_: str) -> None:
    """Assert that A1 can't attack B1 as species lie first, and can as they lie then."""
    for words, attacks in ((protected, 0), (open_, 1)):
        assert legal(table(words), A).count("Attack B1 with A1") == attacks, words


stories = telling(tell)
