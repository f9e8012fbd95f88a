"""Preparation: plants, a new species and five cards for everyone (page 7); and the deck."""

from bisect import insort
from random import Random

from engine.errors import BadFile
from engine.model import Event
from engine.nature.play.events import RoundBegan
from engine.nature.play.state import (
    SPECIES_PER_SEAT,
    TRAITS,
    NatureOptions,
    Seat,
    SeatBefore,
    Species,
    State,
    food_of,
    make_card,
    public_seat,
)
from engine.species_games.decks import DeckFormat
from engine.species_games.events import Dealt, Reshuffled
from engine.species_games.state import clockwise, seats_before

CARDS_A_ROUND = 5
MOST_CARDS = 1000
"""A table's state contains every card, so a custom deck has a limit."""

FOOD_CARD_OF_THE_FIRST_GAME = 3
"""The food number that the rulebook advises for a first game (page 4)."""

FORMAT = DeckFormat(
    package="engine.nature",
    traits=TRAITS,
    foods=range(1, 5),
    foods_in_words="1, 2, 3 or 4",
    card=make_card,
    example="Horned 3 x4",
    most_cards=MOST_CARDS,
    needs_copies=True,
)

parse_deck = FORMAT.parse
cards_of = FORMAT.cards_of


def check_deck(text: str | None, seats: int, *, three: bool) -> None:
    """Raise `BadFile` unless this deck (None: the standard one) is large enough.

    It needs 1 + 5 cards a seat (the food card and the first deal), and a food number of 3
    somewhere if the food card is to be the first 3.
    """
    cards = cards_of(text)
    needed = 1 + 5 * seats
    if len(cards) < needed:
        reason = f"The deck has {len(cards)} cards, but {seats} players need at least {needed}."
        raise BadFile(0, reason, "Add cards, or play with fewer players.")
    if three and all(food_of(card) != FOOD_CARD_OF_THE_FIRST_GAME for card in cards):
        reason = "The deck has no card with food number 3 for the food card."
        raise BadFile(0, reason, "Add one, or choose plants by a drawn card.")


def set_up(options: NatureOptions, seats: int, rng: Random) -> State:
    """Shuffle, take the food card and begin round 1 (page 4; the first player is drawn, ruling 1).

    The food card is the top card, or the first 3 from the top, as the rulebook advises for a
    first game.
    """
    deck = list(cards_of(options.deck))
    rng.shuffle(deck)
    at = len(deck) - 1  # the top card: the last one is drawn next
    if options.food_card == "three":
        while food_of(deck[at]) != FOOD_CARD_OF_THE_FIRST_GAME:
            at -= 1
    first = rng.randrange(seats)
    state = State(
        options=options,
        seats=[Seat() for _ in range(seats)],
        first=first,
        turn=first,
        round=1,
        phase="adapt",
        food_card=deck.pop(at),
        plants=0,
        deck=deck,
        discard=[],
    )
    begin_round(state, rng, [])
    return state


def begin_round(state: State, rng: Random, events: list[Event]) -> None:
    """Carry out the three steps of Preparation and open the Adapting Phase."""
    seats = state.seats
    state.phase = "adapt"
    state.turn = state.first
    state.plants += food_of(state.food_card) * len(seats)
    for number, seat in enumerate(seats):
        _new_species(seat, number, int(state.options.largest_size))
        seat.done = seat.passed = False
    born = [seat.species[-1] for seat in seats]
    events.append(
        RoundBegan(
            state.round,
            state.first,
            state.plants,
            [one.id for one in born],
            [one.size for one in born],
            [one.hungry for one in born],
        )
    )
    _deal(state, rng, events)
    if state.options.quick_play:
        state.veiled = seats_before(state, public_seat, SeatBefore)


def _new_species(seat: Seat, number: int, largest: int) -> None:
    """One new species, with the population and size lost in the round before (page 7)."""
    seat.born += 1
    seat.species.append(
        Species(
            id=number * SPECIES_PER_SEAT + seat.born,
            size=min(1 + seat.lost_size, largest),
            hungry=1 + seat.lost_population,
        )
    )
    seat.lost_population = seat.lost_size = 0


def _deal(state: State, rng: Random, events: list[Event]) -> None:
    """Five cards to everyone, one at a time from the snow leopard clockwise (ruling 12)."""
    seats = state.seats
    drawn: list[list[int]] = [[] for _ in seats]
    order = clockwise(seats, state.first) * CARDS_A_ROUND
    for number in order:
        if not state.deck:
            if not state.discard:
                break
            state.deck, state.discard = state.discard, []
            rng.shuffle(state.deck)
            events.append(Reshuffled(len(state.deck)))
        card = state.deck.pop()
        drawn[number].append(card)
        insort(seats[number].hand, card)
    short = sum(map(len, drawn)) < len(order)
    events.append(Dealt(drawn, short))
