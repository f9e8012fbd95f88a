"""The Nature deck: the data file of the game, and the checker for a table's own."""

from engine.errors import BadFile
from engine.nature.play.state import TRAITS, food_of, make_card
from engine.species_games.decks import DeckFormat

MOST_CARDS = 1000
"""A deck of one's own may not be larger: a table's state holds every card."""

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
    """Raise `BadFile` unless this deck (None: the one of the game) serves so many seats.

    It needs 1 + 5 cards a seat (the food card and the first deal), and a food number of 3
    somewhere if the food card is to be the first 3.
    """
    cards = cards_of(text)
    needed = 1 + 5 * seats
    if len(cards) < needed:
        reason = f"The deck has {len(cards)} cards; {seats} players need at least {needed}."
        raise BadFile(0, reason, "Add cards, or play with fewer.")
    if three and all(food_of(card) != FOOD_CARD_OF_THE_FIRST_GAME for card in cards):
        reason = "The deck has no card with food number 3 to be the food card."
        raise BadFile(0, reason, "Add one, or set the food card to be drawn.")
