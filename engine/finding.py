"""Finding what the rules say about a word: a trait, a card, "tie"."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from engine.game import Game
from engine.model import Options
from engine.words import clip

LONGEST = 600
"""A passage of more characters is cut off: its page has the whole."""
_ITEM = re.compile(r"\n(?=- |\d+\. |\*\*)|\n\s*\n")
_SHORTEST_STEM = 4


class Passage(msgspec.Struct, frozen=True):
    """A paragraph or item of a page of rules (None: a card's own text, on no page)."""

    title: str
    page: int | None
    text: str


def passages(game: Game[msgspec.Struct, Options], words: str) -> list[Passage]:
    """What a game's rules and cards say of all of these words, definitions first.

    >>> from engine.registry import GAMES
    >>> [found.title for found in passages(GAMES["nature"], "pizza")]
    ['The end of the game']
    """
    wanted = [_beginning(word) for word in re.findall(r"\w+", words.casefold())]
    if not wanted:
        return []
    found = [
        passage
        for passage in _all(game)
        if all(word.search(f"{passage.text}".casefold()) for word in wanted)
    ]
    return sorted(found, key=lambda passage: _rank(passage, wanted))


def _all(game: Game[msgspec.Struct, Options]) -> Iterator[Passage]:
    for number, (title, text) in enumerate(game.wording.rules_pages):
        for block in _ITEM.split(text):
            if block.strip():
                yield Passage(title, number, clip(block.strip(), LONGEST))
    for title, text in game.cards:
        yield Passage(title, None, f"**{title}**: {text}")


def _beginning(word: str) -> re.Pattern[str]:
    """A word and what begins with it: "tie" finds "tied" and "ties", "ties" finds "tie"."""
    stem = word.removesuffix("s") if len(word) > _SHORTEST_STEM - 1 else word
    return re.compile(rf"\b{re.escape(stem)}")


def _rank(passage: Passage, wanted: Sequence[re.Pattern[str]]) -> int:
    """0 where the words are what is defined, 1 where the page is about them, else 2."""
    bold = re.match(r"(?:- |\d+\. )?\*\*(.+?)\*\*", passage.text)
    if bold and all(word.search(bold[1].casefold()) for word in wanted):
        return 0
    return 1 if all(word.search(passage.title.casefold()) for word in wanted) else 2
