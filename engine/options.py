"""The options of a table: checked, parsed from what people type, and put into words."""

from collections.abc import Mapping
from types import UnionType
from typing import Annotated, Generic, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from engine.errors import BadOption
from engine.model import Choice, Options, OptionsT
from engine.words import echoed, listed

OWN = "own"
"""The key of the built-in file."""
FILE = "file"
"""The key of a table's own file."""
_BYTE_ORDER_MARK = "\ufeff"


def option_types(kind: type[Options]) -> dict[str, inspect.Type]:
    """The type and bounds of each option, in order."""
    info = inspect.type_info(kind)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return {
        field.name: field.type.type if isinstance(field.type, inspect.Metadata) else field.type
        for field in fields
    }


def check_bounds(options: Options) -> None:
    """Raise `BadOption` for a field out of bounds."""
    _convert(msgspec.to_builtins(options), type(options), strict=True)


def check_seats(seats: int, fewest: int, most: int) -> None:
    """Raise `BadOption` unless this many can play.

    >>> check_seats(7, 2, 6)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    engine.errors.BadOption: This game is for 2 to 6 players, not for 7. ...
    """
    if not fewest <= seats <= most:
        reason = f"This game is for {fewest} to {most} players, not for {seats}."
        raise BadOption("seats", reason, "Change the number of players.")


def parse_options(kind: type[OptionsT], given: Mapping[str, object]) -> OptionsT:
    """Options with these values, which may be words such as "6" or "true".

    A byte order mark is dropped: some editors write one, and nobody sees it. Raises `BadOption`.

    >>> from engine.nature import GAME
    >>> kind = GAME.rules.options_type
    >>> parse_options(kind, {"rounds": "6", "open_scores": "true"}).rounds
    6
    >>> parse_options(kind, {"rounds": "60"})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    engine.errors.BadOption: "Rounds" can't have this value. Choose a number ...
    """
    known = kind.__struct_fields__
    for name in given:
        if name not in known:
            have = f"Its options are: {listed([readable(each) for each in known])}."
            raise BadOption(name, f"This game has no option {echoed(readable(name))}.", have)
    values = {
        name: value.removeprefix(_BYTE_ORDER_MARK) if isinstance(value, str) else value
        for name, value in given.items()
    }
    return _convert(values, kind, strict=False)


def readable(name: str) -> str:
    """An option's name as a person reads it.

    >>> readable("food_card")
    'food card'
    """
    return name.replace("_", " ")


def _convert(values: object, kind: type[OptionsT], *, strict: bool) -> OptionsT:
    try:
        return msgspec.convert(values, kind, strict=strict)
    except msgspec.ValidationError as error:
        name = str(error).partition(" - at `$.")[2].rstrip("`")
        reason = f'"{readable(name).capitalize()}" can\'t have this value.'
        raise BadOption(name, reason, _what_can_be(kind, name)) from error


def _what_can_be(kind: type[Options], name: str) -> str:
    match option_types(kind).get(name):
        case inspect.IntType(ge=least, le=most):
            return f"Choose a number from {least} to {most}."
        case inspect.LiteralType():
            # In the order declared, which msgspec doesn't keep.
            words = get_args(get_type_hints(kind)[name])
            return f"Choose one of: {', '.join(map(str, words))}."
        case inspect.BoolType():
            return "Choose true or false."
    return "Choose another value."


class Preset(msgspec.Struct, Generic[OptionsT], frozen=True):
    """Named options on the menu of `/table new`. `help` (up to 70 characters) follows a colon."""

    title: str
    help: str
    options: OptionsT


class Setting(msgspec.Struct, frozen=True):
    """An option in words.

    The keys of `choices` are values as typed ("6", "true", "second"), up to 25; a table may have a
    number in between. Of one that `comes_first`, the others make sense once it isn't its default.
    `idle_with` names an option beside which this one means nothing, unless that is its default.
    """

    title: str = ""
    help: str = ""
    choices: tuple[Choice, ...] = ()
    comes_first: bool = False
    idle_with: str = ""

    def chosen(self, value: object) -> Choice:
        """The words for a value, without the content of a file."""
        key = key_of(value)
        for choice in self.choices:
            if choice.key == key:
                return choice
        if isinstance(value, str) and any(choice.key == OWN for choice in self.choices):
            return Choice(FILE, "A file of your own")
        return Choice(key, readable(key).capitalize())


def key_of(value: object) -> str:
    """A value as typed, in up to 24 characters.

    >>> key_of(True), key_of(6), key_of("valley-back"), key_of(None)
    ('true', '6', 'valley-back', 'own')
    """
    if value is None:
        return OWN
    return str(value).lower() if isinstance(value, bool) else str(value)[:24]


def settings_of(kind: type[Options], written: Mapping[str, Setting]) -> dict[str, Setting]:
    """Every option in words: as the game wrote them, otherwise made from their types."""
    hints = get_type_hints(kind, include_extras=True)
    found = {}
    for name in kind.__struct_fields__:
        own = written.get(name, Setting())
        found[name] = Setting(
            own.title or readable(name).capitalize(),
            own.help or _help(hints[name]),
            own.choices or tuple(_choices(hints[name])),
            own.comes_first,
            own.idle_with,
        )
    return found


def _help(hint: object) -> str:
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    helps = [note.description for note in notes if isinstance(note, msgspec.Meta)]
    return next((text for text in helps if text), "")


def _choices(hint: object) -> list[Choice]:
    base, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    if base is bool:
        return [Choice("false", "No"), Choice("true", "Yes")]
    if get_origin(base) is Literal:
        return [Choice(str(word), readable(str(word)).capitalize()) for word in get_args(base)]
    if get_origin(base) in (Union, UnionType):
        return [Choice(OWN, "The game's own")]
    bounds = next(note for note in notes if isinstance(note, msgspec.Meta))
    return [Choice(str(n), str(n)) for n in range(int(bounds.ge or 0), int(bounds.le or 0) + 1)]
