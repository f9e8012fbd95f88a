"""Darwin's cards: reads the standard file or a table's own, and checks it."""

import re
import unicodedata
from collections import Counter
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise

import msgspec

from engine.darwin.play.cards import DECK_NAMES, SCORES, Amounts, Card, Effect
from engine.darwin.play.state import (
    BACKS,
    EAT,
    ENVIRONMENTS,
    MOST_CARDS,
    REPRODUCE,
    RESOURCES,
    SCARCE,
    STRATEGY,
)
from engine.errors import BadFile
from engine.words import echoed, single_line

FORMAT_HINT = (
    "A card is a line such as “Winter whites | Snowshoe hare | survive | sun | survive 1”, "
    "and below it an indented sentence."
)
MOST_REPRODUCE = 3
"""Reproduce cards per Environment: as many as there is room to show."""
EAT_NEEDED = 3

_MARKS_IN_A_ROW = 2
_MOST_SCORES = 2
_LONGEST = (("title", 28), ("organism", 36), ("sentence", 140))
_PLAIN = frozenset(" .,;:'\u2019“”()!?%°\u2013…-")
_EFFECTS: dict[Effect, tuple[str, tuple[str, ...]]] = {
    "to": ("Environment", ENVIRONMENTS),
    "plus": ("Resource", RESOURCES),
    "keep": ("Resource", RESOURCES),
    "fertility": ("Environment", ENVIRONMENTS),
}
_COST = re.compile(r"(?:(?P<number>[1-9]) +)?(?P<name>\w+)", re.ASCII)
_SCORE = re.compile(r"(?P<name>\w+) +(?P<number>[1-9])", re.ASCII)


class Cards(msgspec.Struct, frozen=True):
    """All cards of a game. A card's number is its index in `all`."""

    all: tuple[Card, ...]
    ranges: tuple[tuple[int, int], ...]
    """The range of card numbers of each deck: first, and one past the last."""

    def number(self, card: Card) -> int:
        """A card's number, by its code: events keep its words, which an update may correct."""
        return next(number for number, each in enumerate(self.all) if each.code == card.code)


class _Draft(msgspec.Struct, frozen=True):
    """A card as read from its line, before it gets a code."""

    line: int
    card: Card


@cache
def standard_cards() -> Cards:
    """The cards that come with the game."""
    file = resources.files("engine.darwin").joinpath("data/deck.txt")
    return parse_cards(file.read_text("utf-8"))


def cards_of(text: str | None) -> Cards:
    """The cards of a game with this deck option."""
    return standard_cards() if text is None else parse_cards(text)


def back_of(cards: Cards, card: int) -> int:
    """The back of a card from a drawn deck; a back stays as it is."""
    return card if card < 0 else BACKS[cards.all[card].deck]


@lru_cache(maxsize=64)
def parse_cards(text: str) -> Cards:
    """The cards a file lists. Raises `BadFile` naming line and fault."""
    drafts = [_Draft(pair[0], _card(*pair)) for pair in _pairs(text)]
    _check_whole(drafts)
    return _numbered([draft.card for draft in drafts])


def _pairs(text: str) -> list[tuple[int, str, int, str]]:
    """Each card's line number and line, then those of its sentence."""
    pairs: list[tuple[int, str, int, str]] = []
    opened: tuple[int, str] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace():
            if opened is None:
                raise BadFile(number, "This sentence doesn't belong to a card.", FORMAT_HINT)
            pairs.append((*opened, number, line.strip()))
            opened = None
        elif opened is not None:
            break
        else:
            opened = (number, line)
        if len(pairs) > MOST_CARDS:
            raise BadFile(number, f"There are more than {MOST_CARDS} cards.", "Use fewer.")
    if opened is not None:
        raise BadFile(opened[0], "This card has no sentence below it.", FORMAT_HINT)
    return pairs


def _numbered(found: list[Card]) -> Cards:
    """The cards deck by deck, each with its code."""
    ordered: list[Card] = []
    starts = [0]
    for deck, letter in enumerate("ESTR"):
        mine = [card for card in found if card.deck == deck]
        ordered += [
            msgspec.structs.replace(card, code=f"{letter}{number}")
            for number, card in enumerate(mine, start=1)
        ]
        starts.append(len(ordered))
    return Cards(tuple(ordered), tuple(pairwise(starts)))


def _check_whole(drafts: list[_Draft]) -> None:
    """Raise `BadFile` unless a species can survive by these cards."""
    if not drafts:
        raise BadFile(0, "The card file lists no cards.", FORMAT_HINT)
    titles: dict[str, int] = {}
    for draft in drafts:
        first = titles.setdefault(draft.card.title.casefold(), draft.line)
        if first != draft.line:
            reason = f"The card {echoed(draft.card.title)} is already on line {first}."
            raise BadFile(draft.line, reason, "Give each card its own title.")
    for deck, name in enumerate(DECK_NAMES):
        if deck != STRATEGY and not any(draft.card.deck == deck for draft in drafts):
            raise BadFile(0, f"The card file has no {name} card.", "Add at least one.")
    if sum(draft.card.scores[EAT] for draft in drafts) < EAT_NEEDED:
        reason = "The Eat scores add up to less than 3, so nobody could survive."
        raise BadFile(0, reason, "Add some.")
    counts: Counter[str] = Counter()
    for line, card in ((each.line, each.card) for each in drafts if each.card.deck == REPRODUCE):
        counts[card.environment] += 1
        if counts[card.environment] > MOST_REPRODUCE:
            name = card.environment.capitalize()
            reason = f"The {name} has more than {MOST_REPRODUCE} Reproduce cards."
            raise BadFile(line, reason, "Leave some out.")
    _check_way([draft.card for draft in drafts])


def _check_way(cards: list[Card]) -> None:
    """Raise `BadFile` unless some Strategy card opens a way to some Reproduce card.

    Each costs what is scarce where it is available, so that it takes a card which keeps that, gives
    all of it that is needed, or lets the Reproduce card be bought elsewhere.
    """
    ways = Counter((card.effect, card.target) for card in cards if card.effect)
    for card in cards:
        if card.deck != REPRODUCE:
            continue
        scarce = SCARCE[card.environment]
        kept, given = ways["keep", scarce], ways["plus", scarce] >= card.cost[scarce]
        if kept or given or ways["fertility", card.target]:
            return
    reason = "No Strategy card puts a Reproduce card within reach, so nobody could survive."
    hint = "Add one that keeps or saves the scarce Resource it costs, or a Fertility card."
    raise BadFile(0, reason, hint)


def _card(number: int, line: str, below: int, sentence: str) -> Card:
    parts = [part.strip() for part in line.split("|")]
    if len(parts) != 5:
        reason = f"{echoed(line)} has {len(parts)} parts between bars, not 5."
        raise BadFile(number, reason, FORMAT_HINT)
    title, organism = (_plain_words(number, which, parts[which]) for which in range(2))
    text = _plain_words(below, 2, sentence)
    deck, environment = _deck(number, parts[2])
    if deck == STRATEGY:
        effect, target = _effect(number, parts[4])
        cost = _cost(number, parts[3], to_card=effect == "to")
        return Card(deck, "", title, organism, text, cost, effect=effect, target=target)
    cost = _cost(number, parts[3], to_card=False)
    scores = _scores(number, parts[4])
    if deck == REPRODUCE:
        _check_reproduce(number, cost, scores, environment)
    return Card(deck, "", title, organism, text, cost, scores, target=environment)


def _check_reproduce(number: int, cost: Amounts, scores: Amounts, environment: int) -> None:
    """A Reproduce card has such a score; it costs what is scarce, and not all four sorts."""
    scarce = SCARCE[ENVIRONMENTS[environment]]
    if not scores[REPRODUCE]:
        raise BadFile(number, "This Reproduce card has no Reproduce score.", "Add “reproduce 1”.")
    if not cost[scarce]:
        where = ENVIRONMENTS[environment].capitalize()
        reason = f"A Reproduce card of the {where} must cost {RESOURCES[scarce].capitalize()}."
        raise BadFile(number, reason, "Add it to the cost: it's the scarce Resource there.")
    if all(cost):
        reason = "A Reproduce card can't cost all four Resources."
        raise BadFile(number, reason, "Leave one out.")


def _plain_words(number: int, which: int, words: str) -> str:
    """Words that are safe in a message: letters, digits and plain punctuation."""
    name, longest = _LONGEST[which]
    if not any(each.isalpha() for each in words):
        raise BadFile(number, f"The {name} is missing.", FORMAT_HINT)
    if len(words) > longest:
        reason = f"The {name} has {len(words)} characters, more than {longest}."
        raise BadFile(number, reason, "Make it shorter.")
    marks = 0
    for each in words:
        marks = marks + 1 if unicodedata.combining(each) else 0
        if marks > _MARKS_IN_A_ROW or (
            each not in _PLAIN and unicodedata.category(each)[0] not in "LMN"
        ):
            shown = echoed(each) if single_line(each) and not marks else f"U+{ord(each):04X}"
            reason = f"The {name} contains {shown}."
            raise BadFile(number, reason, "Use only letters, digits and plain punctuation.")
    return words


def _deck(number: int, words: str) -> tuple[int, int]:
    """The number of a deck, and that of the Environment that a Reproduce card names."""
    name, _, environment = words.lower().partition(" ")
    if name == "reproduce":
        return REPRODUCE, _one_of(number, environment.strip(), ENVIRONMENTS, "Environment")
    drawn = ("eat", "survive", "strategy")
    if words.lower() in drawn:
        return drawn.index(words.lower()), 0
    hint = "The decks are eat, survive, strategy, and reproduce with an Environment."
    raise BadFile(number, f"There is no deck {echoed(words)}.", hint)


def _one_of(number: int, word: str, known: tuple[str, ...], what: str) -> int:
    if word not in known:
        reason = f"There is no {what} {echoed(word)}."
        raise BadFile(number, reason, f"There are: {', '.join(known)}.")
    return known.index(word)


def _effect(number: int, words: str) -> tuple[Effect, int]:
    name, _, target = words.lower().partition(" ")
    for effect, (what, known) in _EFFECTS.items():
        if name == effect:
            return effect, _one_of(number, target.strip(), known, what)
    reason = f"A Strategy card can't give {echoed(words)}."
    raise BadFile(number, reason, "Examples: to desert, plus sun, keep air, fertility sky.")


def _cost(number: int, words: str, *, to_card: bool) -> Amounts:
    such_as = "Example: 2 sun, water."
    if to_card and words.lower() != "any":
        raise BadFile(number, "A To the … card costs any one Resource.", "Write “any”.")
    if to_card:
        return 0, 0, 0, 0
    if words.lower() == "any":
        raise BadFile(number, "Only To the … cards can cost “any”.", such_as)
    return _amounts(number, words, _COST, RESOURCES, "Resource", such_as)


def _scores(number: int, words: str) -> Amounts:
    found = _amounts(number, words, _SCORE, SCORES, "score", "Example: eat 2, predator 1.")
    if sum(map(bool, found)) > _MOST_SCORES:
        raise BadFile(number, "A card can have only two scores.", "Leave some out.")
    return found


def _amounts(
    line: int, words: str, form: re.Pattern[str], known: tuple[str, ...], what: str, hint: str
) -> Amounts:
    """Numbers from words such as "2 sun, water"."""
    found = [0, 0, 0, 0]
    for part in map(str.strip, words.lower().split(",")):
        match = form.fullmatch(part)
        if match is None:
            reason = f"{echoed(part)} is not a {what} with a number from 1 to 9."
            raise BadFile(line, reason, hint)
        which = _one_of(line, match["name"], known, what)
        if found[which]:
            raise BadFile(line, f"{echoed(match['name'])} appears twice.", "Write it once.")
        found[which] = int(match["number"] or 1)
    return found[0], found[1], found[2], found[3]
