"""The Nature deck: the house's data file, and the checker for a table's own."""

import re
from functools import cache, lru_cache
from importlib import resources

from engine.errors import BadFile
from engine.nature.state import TRAITS

MOST_CARDS = 1000
"""A deck of one's own may not be larger: a table's state holds every card."""

FORMAT_HINT = 'Write one kind of card a line, such as "Horned 3 x4": trait, food number, copies.'

_NUMBERS = {trait.lower(): index for index, trait in enumerate(TRAITS)}
_LINE = re.compile(
    r"(?P<trait>[^\s,;]+)[\s,;]+(?P<food>[^\s,;]+)[\s,;]+([xX\u00d7]\s*)?(?P<copies>[^\s,;]+)"
)


@cache
def house_deck() -> tuple[int, ...]:
    """The cards of the deck that comes with the game, in the file's order."""
    text = resources.files("engine.nature").joinpath("deck.txt").read_text("utf-8")
    return parse_deck(text)


@lru_cache(maxsize=64)
def parse_deck(text: str) -> tuple[int, ...]:
    """The cards a deck file lists. `#` starts a comment. Raises `BadFile` naming line and fault."""
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


def check_deck(text: str | None, seats: int, *, three: bool) -> None:
    """Raise `BadFile` unless this deck (None: the house's) serves so many seats.

    It needs 1 + 5 cards a seat (the food card and the first deal), and a food number of 3
    somewhere if the food card is to be the first 3.
    """
    cards = cards_of(text)
    needed = 1 + 5 * seats
    if len(cards) < needed:
        reason = f"The deck has {len(cards)} cards; {seats} players need at least {needed}."
        raise BadFile(0, reason, "Add cards, or play with fewer.")
    if three and all(card & 3 != 2 for card in cards):
        reason = "The deck has no card with food number 3 to be the food card."
        raise BadFile(0, reason, "Add one, or set the food card to be drawn.")


def cards_of(text: str | None) -> tuple[int, ...]:
    """Every card of a game with this deck option."""
    return house_deck() if text is None else parse_deck(text)


def _cards_of_line(number: int, words: str) -> list[int]:
    match = _LINE.fullmatch(words)
    if match is None:
        reason = f'"{_short(words)}" is not a trait, a food number and a number of copies.'
        raise BadFile(number, reason, FORMAT_HINT)
    trait = _NUMBERS.get(match["trait"].lower())
    if trait is None:
        reason = f'There is no trait "{_short(match["trait"])}".'
        raise BadFile(number, reason, f"The traits are {', '.join(TRAITS)}.")
    if match["food"] not in {"1", "2", "3", "4"}:
        reason = f'The food number "{_short(match["food"])}" is not 1, 2, 3 or 4.'
        raise BadFile(number, reason, FORMAT_HINT)
    if re.fullmatch(r"[1-9][0-9]{0,3}", match["copies"]) is None:
        reason = f'"{_short(match["copies"])}" is not a number of copies.'
        raise BadFile(number, reason, FORMAT_HINT)
    return [4 * trait + int(match["food"]) - 1] * int(match["copies"])


def _short(words: str) -> str:
    return words if len(words) <= 40 else f"{words[:39]}…"
