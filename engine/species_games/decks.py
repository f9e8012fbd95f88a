"""Deck files: a trait, a food number and copies per line; mistakes are named by line."""

import re
from collections.abc import Callable
from functools import cached_property, lru_cache
from importlib import resources

from engine.errors import BadFile

_MINUS_SIGNS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"))
"""Hyphens and dashes read as a minus. The bot itself prints the last one."""

_HEAD_WORDS = frozenset({"trait", "name", "card", "food", "number", "value", "copies", "count"})
"""A first line of nothing but these, in the singular or plural, names the columns."""

_NUMBERS = re.compile(
    r"(?P<food>[^\s,;]+?)"
    r"(?:(?:(?<=\d)|[\s,;]+)[xX\u00d7]\s*(?P<times>[^\s,;]+)|[\s,;]+(?P<copies>[^\s,;]+))?"
)
_UNKNOWN_TRAIT = re.compile(r"(?P<trait>[^\d,;+-]*[^\d,;\s+-])[\s,;]+[^\s,;]+([\s,;]+[^\s,;]+)?")
_COPIES = re.compile(r"[1-9][0-9]{0,3}")
_FOOD = re.compile(r"[+-]?[0-9]{1,3}")


class DeckFormat:
    r"""The deck files of one game.

    >>> form = DeckFormat(
    ...     package="engine.nature",
    ...     traits=("Fast", "Long Neck"),
    ...     foods=range(-3, 4),
    ...     foods_in_words="from -3 to 3",
    ...     card=lambda trait, food: 10 * trait + food,
    ...     example="Long Neck 3 x4",
    ...     most_cards=300,
    ... )
    >>> form.parse("trait, food, copies\nFast 2x2  # quick\nlong neck, -1")
    (2, 2, 9)
    >>> form.parse("Fast 2\nFats 2")
    Traceback (most recent call last):
    engine.errors.BadFile: Line 2: There is no trait "Fats". The traits are Fast, Long Neck.
    """

    def __init__(
        self,
        *,
        package: str,
        traits: tuple[str, ...],
        foods: range,
        foods_in_words: str,
        card: Callable[[int, int], int],
        example: str,
        most_cards: int,
        needs_copies: bool = False,
    ) -> None:
        """Traits by name, valid food numbers, and the card of both.

        `package` has the standard deck as `data/deck.txt`. `example` is a valid line, for hints.
        `needs_copies`: a line must give the number of copies; otherwise it defaults to 1.
        """
        self.package = package
        self.traits = traits
        self.foods = foods
        self.foods_in_words = foods_in_words
        self.card = card
        self.most_cards = most_cards
        self.needs_copies = needs_copies
        self.hint = (
            f'Write one kind of card per line, such as "{example}": trait, food number, copies.'
        )

    def cards_of(self, text: str | None) -> tuple[int, ...]:
        """Every card of a game with this deck option, including those left out."""
        return _standard(self) if text is None else _parsed(self, text)

    def parse(self, text: str) -> tuple[int, ...]:
        """The cards a deck file lists, in its order. `#` starts a comment.

        Commas, semicolons and spaces part the columns; a first line may name them. Raises `BadFile`
        naming line and fault.
        """
        cards: list[int] = []
        is_first = True
        for number, line in enumerate(text.splitlines(), start=1):
            words = line.partition("#")[0].strip().translate(_MINUS_SIGNS)
            if not words:
                continue
            if not (is_first and _is_head(words)):
                cards += self._cards_of_line(number, words)
            is_first = False
            if len(cards) > self.most_cards:
                reason = f"With this line, the deck has more than {self.most_cards} cards."
                raise BadFile(number, reason, "Use fewer copies.")
        if not cards:
            raise BadFile(0, "The deck file lists no cards.", self.hint)
        return tuple(cards)

    @cached_property
    def _line(self) -> re.Pattern[str]:
        """A known trait, with any spaces between its words, and what follows it."""
        names = "|".join(r"\s+".join(map(re.escape, name.split())) for name in self.traits)
        return re.compile(rf"(?P<trait>{names})[\s,;]+(?P<rest>.*)", re.IGNORECASE)

    @cached_property
    def _indexes(self) -> dict[str, int]:
        return {trait.lower(): index for index, trait in enumerate(self.traits)}

    def _cards_of_line(self, number: int, words: str) -> list[int]:
        line = self._line.fullmatch(words)
        if line is None and (unknown := _UNKNOWN_TRAIT.fullmatch(words)) is not None:
            reason = f'There is no trait "{_short(unknown["trait"])}".'
            raise BadFile(number, reason, f"The traits are {', '.join(self.traits)}.")
        match = None if line is None else _NUMBERS.fullmatch(line["rest"])
        copies = None if match is None else match["times"] or match["copies"]
        if line is None or match is None or (copies is None and self.needs_copies):
            reason = f'"{_short(words)}" isn\'t a trait, a food number and a number of copies.'
            raise BadFile(number, reason, self.hint)
        food = match["food"]
        if _FOOD.fullmatch(food) is None or int(food) not in self.foods:
            reason = f'The food number "{_short(food)}" is not {self.foods_in_words}.'
            raise BadFile(number, reason, self.hint)
        if copies is not None and _COPIES.fullmatch(copies) is None:
            reason = f'"{_short(copies)}" is not a number of copies.'
            raise BadFile(number, reason, self.hint)
        trait = self._indexes[" ".join(line["trait"].lower().split())]
        return [self.card(trait, int(food))] * int(copies or 1)


@lru_cache
def _standard(deck: DeckFormat) -> tuple[int, ...]:
    return deck.parse(resources.files(deck.package).joinpath("data", "deck.txt").read_text("utf-8"))


@lru_cache(maxsize=64)
def _parsed(deck: DeckFormat, text: str) -> tuple[int, ...]:
    """The cards of a table's own file, cached because determinization asks for them."""
    return deck.parse(text)


def _is_head(words: str) -> bool:
    """Whether a line names columns, as spreadsheets write it: "Trait;Food number;Copies"."""
    found = re.split(r"[\s,;]+", words.lower().strip(" ,;"))
    return all(word in _HEAD_WORDS or word.removesuffix("s") in _HEAD_WORDS for word in found)


def _short(words: str) -> str:
    return words if len(words) <= 40 else f"{words[:39]}…"
