"""Searches the rules for a word: a trait, a card, "tie"."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from engine.game import Game
from engine.model import Options
from engine.words import clip

LONGEST = 600
"""Longer passages are cut; the page has the rest."""
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_BOLD_START = re.compile(r"(?:- |\d+\. )?\*\*(.+?)\*\*")
_ASIDE = re.compile(r"options|orders?\b|rulings|file")
"""Pages of minor interest: they rank lower, unless they are about just that word."""
_ITEM = re.compile(r"\n(?=- |\d+\. |\*\*)|\n\s*\n")
_ENDINGS = re.compile(r"(?:ions?|ings?|ers?|ed|es|e|(?<!s)s)$")
_SHORT = 3
"""Stems this short match only with known endings."""
_SPELLINGS = {"defense": "defence", "color": "colour", "neighbor": "neighbour", "gray": "grey"}
"""Common spellings of words that we spell differently."""


class Passage(msgspec.Struct, frozen=True):
    """A paragraph or item of a rules page; for a card's own text, the page is None."""

    title: str
    page: int | None
    text: str


def passages(game: Game[msgspec.Struct, Options], words: str) -> list[Passage]:
    """What a game's rules and cards say about all of these words, definitions first.

    >>> from engine.registry import GAMES
    >>> [found.title for found in passages(GAMES["nature"], "pizza")]
    ['The end of the game']
    >>> [found.title for found in passages(GAMES["darwin"], "horns")]
    ['Ring of horns']
    """
    for pattern in (_word, _beginning):
        wanted = [pattern(*_stem(word)) for word in re.findall(r"\w+", words.casefold())]
        found = [passage for passage in _all(game) if wanted and _have(passage.text, wanted)]
        if found:
            return sorted(found, key=lambda passage: _place(passage, wanted))
    return []


def _all(game: Game[msgspec.Struct, Options]) -> Iterator[Passage]:
    for number, (title, text) in enumerate(game.wording.rules_pages):
        for block in _ITEM.split(text):
            if block.strip():
                yield Passage(title, number, clip(block.strip(), LONGEST))
    for title, text in game.cards:
        yield Passage(title, None, f"**{title}**: {text}")


def _stem(word: str) -> tuple[str, str]:
    """A word in our spelling, and what is left of it without its ending."""
    for other, ours in _SPELLINGS.items():
        word = word.replace(other, ours)
    stem = _ENDINGS.sub("", word)
    if len(stem) > _SHORT and stem != word and stem[-1] == stem[-2] and stem[-1] not in "ls":
        stem = stem[:-1]
    return word, stem


def _word(word: str, stem: str) -> re.Pattern[str]:
    """A word with a known ending: "tie" finds "tied", "scoring" finds "score", "winner" finds
    "win", and "horns" doesn't find "hornet".
    """
    stem = word if len(stem) < _SHORT else stem
    last = re.escape(stem[-1])
    return re.compile(rf"\b{re.escape(stem)}(?:{last}?(?:ions?|ings?|ers?|ed)|d|e?s|e)?\b")


def _beginning(word: str, stem: str) -> re.Pattern[str]:
    """The beginning of a word, if it isn't short."""
    return re.compile(rf"\b{re.escape(stem)}") if len(stem) > _SHORT else _word(word, stem)


def _place(passage: Passage, wanted: Sequence[re.Pattern[str]]) -> tuple[bool, int]:
    rank = _rank(passage, wanted)
    return rank > 1 and _ASIDE.search(passage.title.casefold()) is not None, rank


def _rank(passage: Passage, wanted: Sequence[re.Pattern[str]]) -> int:
    """Relevance, 0 for best: the words head the passage alone, stand out alone, head it with
    others, stand out with others, are in the title, or none of these.
    """
    head = _BOLD_START.match(passage.text)
    for place, bold in enumerate([head[1] if head else "", *_BOLD.findall(passage.text)]):
        if _have(bold, wanted) and len(re.findall(r"\w+", bold)) == len(wanted):
            return min(place, 1)
    if head and _have(head[1], wanted):
        return 2
    if any(_have(bold, wanted) for bold in _BOLD.findall(passage.text)):
        return 3
    return 4 if _have(passage.title, wanted) else 5


def _have(text: str, wanted: Sequence[re.Pattern[str]]) -> bool:
    return all(word.search(text.casefold()) for word in wanted)
