"""An action in the words that its components may use, and whether something that can be chosen says
it.

Nothing here knows a game, or how the bot writes its ids: an action's phrase, its command, and the
keys and labels of its fields are the game's own words (`engine.wording`), which stand on buttons,
in menus and in forms, as labels or as values. What the bot offers in other words is found here.
"""

import re
from collections.abc import Iterable
from itertools import permutations
from typing import NamedTuple

from cogs.play.partial_action import choice_of, tag_of, title_of
from cogs.ui.field_words import asked_for
from engine.model import Action
from host.table.models import AnyGame, SeatView

BUTTON_LABEL = 80


class Pick(NamedTuple):
    """The answer to one field of an action; `asked` is what stands above a menu of its answers."""

    field: str
    key: str
    label: str
    asked: str = ""


class Wanted(NamedTuple):
    """An action that is to be made, in all its words. `other_tags` and `other_phrases` are those of
    everything else that may be done now: what says one of them is something else.
    """

    action: Action
    tag: str
    title: str
    phrase: str
    picks: tuple[Pick, ...]
    other_tags: frozenset[str]
    other_phrases: frozenset[str]


def wanted(game: AnyGame, seen: SeatView, action: Action) -> Wanted:
    """An action of the seat that sees this, which need not be legal yet."""
    others = [each for each in seen.actions if each != action]
    phrases = (game.wording.phrase(seen.begun, seen.own_seat, each) for each in others)
    titles = (title_of(type(each)) for each in others if type(each) is not type(action))
    return Wanted(
        action,
        tag_of(action),
        plain(title_of(type(action))),
        plain(game.wording.phrase(seen.begun, seen.own_seat, action)[:BUTTON_LABEL]),
        tuple(
            Pick(field, choice.key, choice.label, plain(asked_for(type(action), field)))
            for field in action.__struct_fields__
            for choice in [choice_of(game, seen, action, field)]
        ),
        frozenset(tag_of(each) for each in others) - {tag_of(action)},
        frozenset(plain(each[:BUTTON_LABEL]) for each in (*phrases, *titles)),
    )


def plain(words: str) -> str:
    """Words without what only decorates them, in small letters."""
    return re.sub(r"[\s…*_\\.:]+", " ", words).strip().casefold()


def parts(value: str) -> frozenset[str]:
    """What a value or id is put together from."""
    return frozenset(re.split(r"[:,;|/ ]", value))


def names_another(want: Wanted, label: str, value: str) -> bool:
    """Whether a label or value is that of something else that may be done."""
    mine = want.tag in parts(value)
    said = plain(label)
    theirs = said in want.other_phrases or bool(want.other_tags & parts(value))
    return said != want.phrase and theirs and not (mine and said not in want.other_phrases)


def picked(want: Wanted, label: str, value: str, open_fields: Iterable[str]) -> str:
    """The field among those that are open which a label or value answers as wanted, or nothing."""
    fields = set(open_fields)
    for pick in want.picks:
        if pick.field in fields and (value == pick.key or plain(label) == plain(pick.label)):
            return pick.field
    return ""


def says_all(want: Wanted, *texts: str) -> bool:
    """Whether these texts together name the whole action: its phrase, or its kind and each answer.

    In a form, a field's label may name the card and its options what becomes of it.
    """
    said = [plain(text) for text in texts]
    if want.phrase in said:
        return True
    whole = " ".join(said)
    values = frozenset[str]().union(*map(parts, texts))
    kind = want.tag in values or any(
        has_words(whole, word) for word in (want.title, want.phrase.partition(" ")[0])
    )
    return kind and all(
        pick.key in values or has_words(whole, plain(pick.label)) or has_words(whole, pick.key)
        for pick in want.picks
    )


def answers_together(want: Wanted) -> dict[str, frozenset[str]]:
    """By the value of a choice that answers several fields at once: the keys of the others."""
    keys = [pick.key for pick in want.picks]
    return {
        "-".join(some): frozenset(keys) - set(some)
        for size in range(2, len(keys) + 1)
        for some in permutations(keys, size)
    }


def has_words(text: str, words: str) -> bool:
    """Whether words stand in a text as words of their own."""
    return re.search(rf"(?<!\w){re.escape(words.casefold())}(?!\w)", text) is not None
