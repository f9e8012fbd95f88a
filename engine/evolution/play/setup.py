"""Setting up, and Deal Cards: the start of each round (rulebook pages 2, 3 and 9); and the deck."""

from random import Random

from engine.errors import BadFile, BadOption
from engine.evolution.play.events import RanOut, RoundBegan
from engine.evolution.play.state import (
    LARGEST_FOOD,
    SPECIES_PER_SEAT,
    TRAITS,
    EvolutionOptions,
    Seat,
    Species,
    State,
    make_card,
)
from engine.model import Event
from engine.species_games.decks import DeckFormat
from engine.species_games.events import Dealt, Reshuffled
from engine.species_games.state import clockwise

CARDS_A_ROUND = 3
"""Cards dealt to each player, plus one for each species."""
MOST_CARDS = 300
"""A table's state contains every card, so a custom deck has a limit."""

FEWEST_A_SEAT = 8
"""Cards that must stay in the deck for each seat when random ones have been left out."""

LEFT_OUT_FOR_TWO = 40
"""Random cards left out with two players (rulebook page 9)."""

FORMAT = DeckFormat(
    package="engine.evolution",
    traits=TRAITS,
    foods=range(-LARGEST_FOOD, LARGEST_FOOD + 1),
    foods_in_words=f"from -{LARGEST_FOOD} to {LARGEST_FOOD}",
    card=make_card,
    example="Long Neck 3 x4",
    most_cards=MOST_CARDS,
)

parse_deck = FORMAT.parse
cards_of = FORMAT.cards_of


def check_deck(text: str | None, seats: int, short_deck: int) -> None:
    """Raise `BadFile` or `BadOption` unless 8 cards a seat stay when the others are left out."""
    cards = len(cards_of(text))
    needed = FEWEST_A_SEAT * seats
    most = cards - needed - (LEFT_OUT_FOR_TWO if seats == 2 else 0)
    if most < 0:
        reason = f"The deck has {cards} cards, but {seats} players need at least {cards - most}."
        raise BadFile(0, reason, "Add cards, or play with fewer players.")
    if short_deck > most:
        reason = f"With {seats} players and {cards} cards, you can leave out at most {most}."
        raise BadOption("short_deck", reason, f"Choose a number from 0 to {most}.")


def left_out(seats: int, short_deck: int) -> int:
    """How many random cards are left out of the game."""
    return short_deck + (LEFT_OUT_FOR_TWO if seats == 2 else 0)


def draw(state: State, count: int, rng: Random, events: list[Event], *, dealing: bool) -> list[int]:
    """Cards from the deck, fewer if deck and discard pile run short.

    When the last card is drawn the deck has run out: this round is the last if it was in the deal,
    the next one if it was by an extinction. The discard pile is shuffled in at once, or at the
    next draw where there is none.
    """
    drawn: list[int] = []
    while len(drawn) < count:
        if not state.deck:
            _reshuffle(state, rng, events)
            if not state.deck:
                break
        drawn.append(state.deck.pop())
        # The deck has run out with its last card, not when one is missing (ruling 14).
        if not state.deck:
            _note_last_round(state, events, dealing=dealing)
            _reshuffle(state, rng, events)
    return drawn


def _note_last_round(state: State, events: list[Event], *, dealing: bool) -> None:
    last = state.round if dealing else state.round + 1
    if not state.last_round or last < state.last_round:
        state.last_round = last
        events.append(RanOut(state.round, last))


def _reshuffle(state: State, rng: Random, events: list[Event]) -> None:
    if state.discard:
        state.deck, state.discard = state.discard, []
        rng.shuffle(state.deck)
        events.append(Reshuffled(len(state.deck)))


def set_up(options: EvolutionOptions, seats: int, rng: Random) -> State:
    """Shuffle, leave cards out, draw the first player and begin round 1."""
    deck = list(cards_of(options.deck))
    rng.shuffle(deck)
    out = left_out(seats, options.short_deck)
    first = rng.randrange(seats)
    state = State(
        options=options,
        seats=[Seat() for _ in range(seats)],
        first=first,
        turn=first,
        round=0,
        phase="select",
        plants=0,
        deck=deck[out:],
        discard=[],
        removed=sorted(deck[:out]),
    )
    begin_round(state, rng, [])
    return state


def begin_round(state: State, rng: Random, events: list[Event]) -> None:
    """Phase 1, and open Select Food: a species for each seat without one, then cards
    (page 3).
    """
    state.round += 1
    state.phase = "select"
    state.turn = state.first
    state.passes = 0
    free = []
    for number, seat in enumerate(state.seats):
        seat.done = seat.enough = False
        if not seat.species:
            seat.species.append(new_species(seat, number))
            free.append(seat.species[0].id)
    last = state.last_round == state.round
    events.append(RoundBegan(state.round, state.first, last, free))
    _deal(state, rng, events)


def new_species(seat: Seat, number: int) -> Species:
    """A species with population 1 and body size 1, not yet in its owner's row."""
    one = Species(id=next_species_id(seat, number))
    seat.born += 1
    return one


def next_species_id(seat: Seat, number: int) -> int:
    """The id of the next species that a seat gets; it keeps its name for the whole game."""
    return number * SPECIES_PER_SEAT + seat.born + 1


def _deal(state: State, rng: Random, events: list[Event]) -> None:
    """Each whole hand at once, from the first player on, while there are cards (ruling 16)."""
    dealt: list[list[int]] = [[] for _ in state.seats]
    notes: list[Event] = []
    short = False
    for number in clockwise(state.seats, state.first):
        seat = state.seats[number]
        count = CARDS_A_ROUND + len(seat.species)
        dealt[number] = draw(state, count, rng, notes, dealing=True)
        seat.hand = sorted(seat.hand + dealt[number])
        short = short or len(dealt[number]) < count
    events.append(Dealt(dealt, short))
    events += notes
