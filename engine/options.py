"""Options of a table: checked against their bounds, and made from what a person typed."""

from collections.abc import Mapping
from typing import get_args, get_type_hints

import msgspec
from msgspec import inspect

from engine.errors import BadOption
from engine.model import Options, OptionsT
from engine.words import listed

_BYTE_ORDER_MARK = "\ufeff"


def option_types(kind: type[Options]) -> dict[str, inspect.Type]:
    """What each option may be, by its name and in order: `IntType` with its bounds, and so on."""
    info = inspect.type_info(kind)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return {
        field.name: field.type.type if isinstance(field.type, inspect.Metadata) else field.type
        for field in fields
    }


def check_bounds(options: Options) -> None:
    """Raise `BadOption` naming the field that lies outside its annotated bounds."""
    _convert(msgspec.to_builtins(options), type(options), strict=True)


def check_seats(seats: int, fewest: int, most: int) -> None:
    """Raise `BadOption` unless so many can play.

    >>> check_seats(7, 2, 6)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    engine.errors.BadOption: This game is for 2 to 6 players, not for 7. ...
    """
    if not fewest <= seats <= most:
        reason = f"This game is for {fewest} to {most} players, not for {seats}."
        raise BadOption("seats", reason, "Change the number of players.")


def parse_options(kind: type[OptionsT], given: Mapping[str, object]) -> OptionsT:
    """Options with these values, which may be words such as "6" or "true"; else the defaults.

    A byte order mark before a text goes: some editors write one into each file, and nobody sees it.
    Raises `BadOption` for an unknown name or a value that cannot be.

    >>> from engine.nature import GAME
    >>> kind = GAME.rules.options_type
    >>> parse_options(kind, {"rounds": "6", "open_scores": "true"}).rounds
    6
    >>> parse_options(kind, {"rounds": "60"})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    engine.errors.BadOption: The option "rounds" cannot have this value. Choose a number ...
    """
    known = kind.__struct_fields__
    for name in given:
        if name not in known:
            have = f"There are: {listed([readable(each) for each in known])}."
            raise BadOption(name, f'There is no option "{readable(name)}" in this game.', have)
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
        reason = f'The option "{readable(name)}" cannot have this value.'
        raise BadOption(name, reason, _what_can_be(kind, name)) from error


def _what_can_be(kind: type[Options], name: str) -> str:
    """The values that an option may have, in words."""
    match option_types(kind).get(name):
        case inspect.IntType(ge=least, le=most):
            return f"Choose a number from {least} to {most}."
        case inspect.LiteralType():
            # In the order of their declaration, which msgspec does not keep.
            words = get_args(get_type_hints(kind)[name])
            return f"Choose one of: {', '.join(map(str, words))}."
        case inspect.BoolType():
            return "Choose true or false."
    return "Choose another value."
