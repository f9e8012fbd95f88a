"""What a typed command means, and why it can't be done.

`understood` turns words into keys of legal answers; `reasons` explains with the rules' own words,
or names the word that means nothing.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import TypeAlias

import msgspec

from cogs.play.choices import choice_of, distinct, matches, title_of
from cogs.ui.layout import shown_name
from engine.errors import IllegalAction, Refused
from engine.model import Action, Choice
from engine.registry import AnyGame
from engine.words import echoed, escaped, listed
from host.table.views import SeatView

Namer: TypeAlias = Callable[[Action, str], Choice]
"""How one field of an action is shown to the seat that types."""

SHORTEST = 3
"""Letters a word needs to match the beginning or a part of a name."""
TRIED, NAMED, WAYS = 200, 12, 4
"""Limits: actions tried for their reasons, answers named, letters repeated, reasons told apart."""


def understood(
    game: AnyGame, seen: SeatView, kind: type[Action], said: Sequence[str | None]
) -> list[str | None]:
    """The words, with the key in place of each that clearly means one legal answer."""
    name = _namer(game, seen)
    left = [action for action in seen.actions if type(action) is kind]
    meant: list[str | None] = []
    for field, word in zip(kind.__struct_fields__, said, strict=True):
        found = _named(word, distinct(game, seen, left, field)) if word and left else ()
        if word is not None and len(found) == 1 and _is_other_way_round(word, found[0]):
            # What follows may be meant the other way round as well: it's asked.
            return [*meant, found[0].key, *[None] * (len(said) - len(meant) - 1)]
        if word is None or len(found) != 1:
            meant.append(word)
            continue
        meant.append(found[0].key)
        left = [action for action in left if name(action, field).key == found[0].key]
    return meant


def reasons(
    game: AnyGame, seen: SeatView, kind: type[Action], said: Sequence[str | None]
) -> IllegalAction:
    """Why these words, which mean no legal action, can't be carried out."""
    handlers = game.rules.handlers
    if handlers and kind not in handlers[game.rules.stage(seen.begun)]:
        return IllegalAction(*game.rules.wrong_stage(seen.begun))
    name = _namer(game, seen)
    meant = _meant(game, seen, kind, said, name)
    if isinstance(meant, IllegalAction):
        return meant
    told = _told_by_the_rules(game, seen, meant)
    if not told:
        return _general(kind, said)
    ((reason, hint), _), *others = Counter(told.values()).most_common()
    left_out = [field for field, word in zip(kind.__struct_fields__, said, strict=True) if not word]
    if others and len(left_out) == 1 and len(told) <= WAYS:
        return _each_way(told, left_out[0], name)
    if others and left_out[1:]:
        return _general(kind, said)  # no one reason holds for what was left out
    return IllegalAction(reason, hint)


def _meant(
    game: AnyGame, seen: SeatView, kind: type[Action], said: Sequence[str | None], name: Namer
) -> list[Action] | IllegalAction:
    """All actions the words can mean, legal or not; or why a word means nothing."""
    legal = [action for action in seen.actions if type(action) is kind]
    every = list(game.rules.candidates(seen.begun, seen.own_seat, kind)) or legal
    left = _usual(every, kind, said)
    for field, word in zip(kind.__struct_fields__, said, strict=True):
        if word is None:
            continue
        named = _meaning(left, field, word, name)
        if len(_choices(named, field, name)) > 1:
            return _several(field, word, _meaning(legal, field, word, name), name)
        if not named and not _meaning(every, field, word, name):
            known = _choices(every, field, name), _choices(legal, field, name)
            return _unknown(field, word, *known)
        if not named:
            return left  # what was said before it is reason enough
        left = named
    return left


def _each_way(told: dict[Action, tuple[str, str]], field: str, name: Namer) -> IllegalAction:
    """A different reason for each answer to the one field left out."""
    ways: dict[str, list[str]] = {}
    for action, (reason, _) in told.items():
        ways.setdefault(reason, []).append(name(action, field).key.capitalize())
    lines = "\n".join(f"- {listed(keys)}: {reason}" for reason, keys in ways.items())
    which = shown_name(field)
    return IllegalAction(f"That isn't possible with any `{which}`:\n{lines}")


def _namer(game: AnyGame, seen: SeatView) -> Namer:
    """`choice_of` with a memory: an answer depends only on the fields up to its own."""
    known: dict[tuple[object, ...], Choice] = {}

    def name(action: Action, field: str) -> Choice:
        fields = action.__struct_fields__
        upto = fields[: fields.index(field) + 1]
        at = (type(action), *(getattr(action, each) for each in upto))
        if at not in known:
            known[at] = choice_of(game, seen, action, field)
        return known[at]

    return name


def _usual(
    actions: Iterable[Action], kind: type[Action], said: Sequence[str | None]
) -> list[Action]:
    """Those whose left-out fields have their defaults, where they have any."""
    usual = {
        field.name: field.default
        for field, word in zip(msgspec.structs.fields(kind), said, strict=True)
        if word is None and field.default is not msgspec.NODEFAULT
    }
    return [
        action
        for action in actions
        if all(getattr(action, name) == value for name, value in usual.items())
    ]


def _meaning(actions: Iterable[Action], field: str, word: str, name: Namer) -> list[Action]:
    """The actions whose field this word names, by the closest kind of match."""
    each = [(action, name(action, field)) for action in actions]
    keys = {choice.key for choice in _named(word, list(dict.fromkeys(c for _, c in each)))}
    return [action for action, choice in each if choice.key in keys]


def _choices(actions: Iterable[Action], field: str, name: Namer) -> list[Choice]:
    """The distinct answers to a field."""
    found = {choice.key: choice for choice in (name(action, field) for action in actions)}
    return list(found.values())


def _named(word: str, choices: Sequence[Choice]) -> Sequence[Choice]:
    """The choices a word may mean, by the closest kind of match that any of them has."""
    short = _letters(word)
    likenesses: tuple[Callable[[Choice], bool], ...] = (
        lambda choice: matches(choice, word),
        lambda choice: bool(short) and short in _names_of(choice),
        lambda choice: _is_other_way_round(word, choice),
        lambda choice: any(each.startswith(short) for each in _names_of(choice)),
        lambda choice: any(short in each for each in _names_of(choice)),
    )
    for sure, likeness in enumerate(likenesses):
        if sure > 1 and len(short) < SHORTEST:
            break
        found = {choice.key: choice for choice in choices if likeness(choice)}
        if found:
            return list(found.values())
    return ()


def _is_other_way_round(word: str, choice: Choice) -> bool:
    """Whether a word has the parts of a choice's key in reverse order, such as frog-owl."""
    parts = re.findall(r"\w+", word.casefold())
    turned = parts[::-1]
    return turned != parts and turned == choice.key.casefold().split("-")


def fits(choice: Choice, typed: str) -> bool:
    """Whether each part of what is typed so far begins a word of this choice, in any order."""
    words = re.findall(r"\w+", f"{choice.key} {choice.label}".casefold())
    parts = re.findall(r"\w+", typed.casefold())
    return all(any(word.startswith(part) for word in words) for part in parts)


def _names_of(choice: Choice) -> tuple[str, ...]:
    """The names of a choice: its key, its label, and how the label begins."""
    label = choice.label
    parts = (label, *(label.partition(sign)[0] for sign in (" · ", ": ", " (")))
    return tuple(dict.fromkeys(_letters(each) for each in (choice.key, *parts)))


def _letters(text: str) -> str:
    """A text's letters, digits and signs of numbers."""
    signed = re.sub(r"(?<=[\s-])[-\N{MINUS SIGN}](?=\d)|\N{MINUS SIGN}", "minus", text.casefold())
    return re.sub(r"[^\w+]|_", "", signed)


def _told_by_the_rules(
    game: AnyGame, seen: SeatView, actions: Sequence[Action]
) -> dict[Action, tuple[str, str]]:
    """The rules' reason against each of these actions; only one entry if all agree."""
    told: dict[Action, tuple[str, str]] = {}
    legal = set(seen.actions)
    for action in actions[:TRIED]:
        if action in legal:
            continue
        try:
            # Legality depends only on what the seat sees.
            state = game.rules.copy(seen.begun)
            game.rules.apply(state, seen.own_seat, action, random.Random(0))  # noqa: S311
        except Refused as refused:
            told[action] = (refused.reason, refused.hint)
    return told if len(set(told.values())) > 1 else dict(list(told.items())[:1])


def _several(field: str, word: str, legal: Sequence[Action], name: Namer) -> IllegalAction:
    """Refuse a word with several meanings, naming the legal ones."""
    choices = _choices(legal, field, name)
    if not choices:
        return _unknown(field, word, (), ())
    some = listed([_shown(choice) for choice in choices[:NAMED]], "or")
    return IllegalAction(f"{echoed(word)} could be {some}.", "Which one do you mean?")


def _unknown(
    field: str, word: str, choices: Sequence[Choice], legal: Sequence[Choice]
) -> IllegalAction:
    """Refuse an unknown word, naming what it may have meant, or what is possible."""
    named = legal or choices
    called = {each: _shown(choice) for choice in named for each in _names_of(choice)}
    close = get_close_matches(_letters(word), called, n=3)
    close += [name for name in called if sorted(_letters(word)) == sorted(name)]
    reason = f"{echoed(word)} isn't a possible `{shown_name(field)}`."
    if close:
        meant = list(dict.fromkeys(called[each] for each in close))
        return IllegalAction(reason, f"Did you mean {listed(meant, 'or')}?")
    if not legal:
        return IllegalAction(reason, "`/hand` shows what you can do.")
    some = listed([*map(_shown, legal[:NAMED])], "or")
    return IllegalAction(reason, f"Try {some}, or leave `{shown_name(field)}` out and I'll ask.")


def _general(kind: type[Action], said: Sequence[str | None]) -> IllegalAction:
    """Refuse without knowing what was meant."""
    words = " ".join(echoed(word) for word in said if word)
    what = f"{title_of(kind)} {words}".strip()
    return IllegalAction(f"{what} isn't possible now.", "`/hand` shows what you can do.")


def _shown(choice: Choice) -> str:
    """A choice as it can be typed: its name if that has the key in it, else the key."""
    name = choice.label.partition(": ")[0]
    return f"“{escaped(name)}”" if f"({choice.key})" in name else f"`{choice.key}`"
