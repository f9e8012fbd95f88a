"""The Evolution deck: the house's data file, and the checker for a table's own."""

import re
from functools import cache, lru_cache
from importlib import resources

from engine.errors import BadFile, BadOption
from engine.evolution.state import LARGEST_FOOD, TRAITS, make_card

MOST_CARDS = 300
"""A deck of one's own may not be larger: a table's state holds every card."""

FEWEST_A_SEAT = 8
"""Cards that must stay in the deck for each seat when random ones have been left out."""

LEFT_OUT_FOR_TWO = 40
"""Random cards left out with two players (rulebook page 9)."""

FORMAT_HINT = 'Write one kind of card a line, such as "Long Neck 3 x4": trait, food number, copies.'

_NUMBERS = {trait.lower(): index for index, trait in enumerate(TRAITS)}
_LINE = re.compile(
    r"(?P<trait>[^\d,+-]*[^\d,+\s-])[\s,]+(?P<food>[^\s,]+)(?:[\s,]+x?(?P<copies>[^\s,]+))?"
)


@cache
def house_deck() -> tuple[int, ...]:
    """The cards of the deck that comes with the game, in the file's order."""
    text = resources.files("engine.evolution").joinpath("deck.txt").read_text("utf-8")
    return parse_deck(text)


@lru_cache(maxsize=64)
def parse_deck(text: str) -> tuple[int, ...]:
    """The cards a deck file lists. `#` starts a comment; a line without copies is one card.

    Raises `BadFile` naming line and fault.
    """
    cards: list[int] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].strip()
        if words:
            cards += _cards_of_line(number, words)
        if len(cards) > MOST_CARDS:
            reason = f"The deck has more than {MOST_CARDS} cards by here."
            raise BadFile(number, reason, "Use fewer copies.")
    if not cards:
        raise BadFile(0, "The deck file lists no cards.", FORMAT_HINT)
    return tuple(cards)


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


def cards_of(text: str | None) -> tuple[int, ...]:
    """Every card of a game with this deck option, those left out included."""
    return house_deck() if text is None else parse_deck(text)


def _cards_of_line(number: int, words: str) -> list[int]:
    match = _LINE.fullmatch(words)
    if match is None:
        reason = f'"{_short(words)}" is not a trait, a food number and a number of copies.'
        raise BadFile(number, reason, FORMAT_HINT)
    trait = _NUMBERS.get(" ".join(match["trait"].lower().split()))
    if trait is None:
        reason = f'There is no trait "{_short(match["trait"])}".'
        raise BadFile(number, reason, f"The traits are {', '.join(TRAITS)}.")
    if re.fullmatch(rf"[+-]?[0-{LARGEST_FOOD}]", match["food"]) is None:
        reason = f'The food number "{_short(match["food"])}" is not from -9 to 9.'
        raise BadFile(number, reason, FORMAT_HINT)
    copies = match["copies"] or "1"
    if re.fullmatch(r"[1-9][0-9]{0,2}", copies) is None:
        reason = f'"{_short(copies)}" is not a number of copies.'
        raise BadFile(number, reason, FORMAT_HINT)
    return [make_card(trait, int(match["food"]))] * int(copies)


def _short(words: str) -> str:
    return words if len(words) <= 40 else f"{words[:39]}…"
