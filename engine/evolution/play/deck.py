"""The Evolution deck: the data file of the game, and the checker for a table's own."""

from engine.errors import BadFile, BadOption
from engine.evolution.play.state import LARGEST_FOOD, TRAITS, make_card
from engine.species_games.decks import DeckFormat

MOST_CARDS = 300
"""A deck of one's own may not be larger: a table's state holds every card."""

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
        reason = f"The deck has {cards} cards; {seats} players need at least {cards - most}."
        raise BadFile(0, reason, "Add cards, or play with fewer.")
    if short_deck > most:
        reason = f"With {seats} players and {cards} cards, at most {most} can be left out."
        raise BadOption("short_deck", reason, f"Choose a number from 0 to {most}.")


def left_out(seats: int, short_deck: int) -> int:
    """How many random cards are left out of the game."""
    return short_deck + (LEFT_OUT_FOR_TWO if seats == 2 else 0)
