"""What is offered when a table is opened: ready choices of options, and each option in words."""

from collections.abc import Mapping
from types import UnionType
from typing import Annotated, Generic, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from engine.model import Choice, Options, OptionsT
from engine.options import readable

OWN = "own"
"""The key of the game's own file, where an option takes one of the table's."""


FILE = "file"
"""The key of a file of the table's own, which is there already."""


class Preset(msgspec.Struct, Generic[OptionsT], frozen=True):
    """Options under one name, as they stand on the menu of `/table new`.

    `help` says in up to 70 characters what is played and by how many, to be read after a colon.
    """

    title: str
    help: str
    options: OptionsT


class Setting(msgspec.Struct, frozen=True):
    """An option in words: its title, a sentence on what it changes, and its values.

    The keys of `choices` are the values as they are typed ("6", "true", "second"). No more than 25
    are offered; a table may still have a number that lies between them.
    """

    title: str = ""
    help: str = ""
    choices: tuple[Choice, ...] = ()

    def chosen(self, value: object) -> Choice:
        """The words for a value: a file of the table's own is not read out."""
        key = key_of(value)
        for choice in self.choices:
            if choice.key == key:
                return choice
        if isinstance(value, str) and any(choice.key == OWN for choice in self.choices):
            return Choice(FILE, "A file of your own")
        return Choice(key, readable(key).capitalize())


def key_of(value: object) -> str:
    """A value as it is typed, in up to 24 characters; a file of a table's own has no such key.

    >>> key_of(True), key_of(6), key_of("valley-back"), key_of(None)
    ('true', '6', 'valley-back', 'own')
    """
    if value is None:
        return OWN
    return str(value).lower() if isinstance(value, bool) else str(value)[:24]


def settings_of(kind: type[Options], written: Mapping[str, Setting]) -> dict[str, Setting]:
    """Every option in words, in order: as a game has written them, else made from their types."""
    hints = get_type_hints(kind, include_extras=True)
    found = {}
    for name in kind.__struct_fields__:
        own = written.get(name, Setting())
        found[name] = Setting(
            own.title or readable(name).capitalize(),
            own.help or _help(hints[name]),
            own.choices or tuple(_choices(hints[name])),
        )
    return found


def _help(hint: object) -> str:
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    helps = [note.description for note in notes if isinstance(note, msgspec.Meta)]
    return next((text for text in helps if text), "")


def _choices(hint: object) -> list[Choice]:
    """The values that a type has."""
    base, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    if base is bool:
        return [Choice("false", "No"), Choice("true", "Yes")]
    if get_origin(base) is Literal:
        return [Choice(str(word), readable(str(word)).capitalize()) for word in get_args(base)]
    if get_origin(base) in (Union, UnionType):
        return [Choice(OWN, "The game's own")]
    bounds = next(note for note in notes if isinstance(note, msgspec.Meta))
    return [Choice(str(n), str(n)) for n in range(int(bounds.ge or 0), int(bounds.le or 0) + 1)]
