"""What a field of an action or of options is called, and its help, as a person reads them."""

import re
from typing import get_args, get_type_hints

import msgspec


def title(field: str) -> str:
    """A field's name as a person reads it."""
    return shown_name(field).replace("_", " ").capitalize()


def shown_name(field: str) -> str:
    """A field's name as an option is called: without the mark of a name that Python keeps."""
    return field.removesuffix("_")


def help_of(struct: type[msgspec.Struct], field: str) -> str:
    """The help text in a field's annotation."""
    hint = get_type_hints(struct, include_extras=True)[field]
    for part in get_args(hint):
        if isinstance(part, msgspec.Meta) and part.description:
            return part.description
    return title(field)


def asked_for(struct: type[msgspec.Struct], field: str) -> str:
    """What a menu of a field's answers says: its help, without examples of what can be typed."""
    return re.split(r", (?:such as|like) ", help_of(struct, field))[0]
