"""The Nature deck: the data file of the game, and the checker for a table's own."""

from functools import cache, lru_cache
from importlib import resources

from engine.errors import BadFile
from engine.nature.play.state import TRAITS, food_of, make_card
from engine.species_games.decks import DeckFormat

MOST_CARDS = 1000
"""A deck of one's own may not be larger: a table's state holds every card."""

FOOD_CARD_OF_THE_FIRST_GAME = 3
"""The food number that the rulebook advises for a first game (page 4)."""

FORMAT = DeckFormat(
    traits=TRAITS,
    foods=range(1, 5),
    foods_in_words="1, 2, 3 or 4",
    card=make_card,
    example="Horned 3 x4",
    most_cards=MOST_CARDS,
    needs_copies=True,
)


@cache
def standard_deck() -> tuple[int, ...]:
    """The cards of the deck that comes with the game, in the file's order."""
    text = resources.files("engine.nature").joinpath("data", "deck.txt").read_text("utf-8")
    return parse_deck(text)


@lru_cache(maxsize=64)
def parse_deck(text: str) -> tuple[int, ...]:
    """The cards a deck file lists. Raises `BadFile` naming line and fault."""
    return FORMAT.parse(text)


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


def cards_of(text: str | None) -> tuple[int, ...]:
    """Every card of a game with this deck option."""
    return standard_deck() if text is None else parse_deck(text)
