"""A table's options as the options of `/table new`, for all games in one command.

Options of the same name in several games share one place; what a game does not have is refused by
name when it is given to it.
"""

import inspect
from collections.abc import Iterable, Mapping
from types import NoneType
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

import discord
import msgspec
from discord import app_commands

from cogs.screens.words import help_of, title
from engine.errors import BadFile
from host.models import AnyGame

FILE_LIMIT = 64 * 1024
"""The largest file of a table's own, in bytes."""


def option_parameters(games: Mapping[str, AnyGame]) -> dict[str, inspect.Parameter]:
    """A parameter as discord.py reads it for each option that any of these games has."""
    found: dict[str, inspect.Parameter] = {}
    for name in option_names(games):
        hints = [
            get_type_hints(game.rules.options_type, include_extras=True)[name]
            for game in games.values()
            if name in game.rules.options_type.__struct_fields__
        ]
        found[name] = inspect.Parameter(
            name,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=None,
            annotation=_annotation(hints),
        )
    return found


def option_names(games: Mapping[str, AnyGame]) -> list[str]:
    """The names of all options of these games, each once, in the games' order."""
    names = (name for game in games.values() for name in game.rules.options_type.__struct_fields__)
    return list(dict.fromkeys(names))


def option_help(games: Mapping[str, AnyGame], name: str) -> str:
    """What an option does, with the games that have it where not all do; up to 100 characters."""
    having = [game for game in games.values() if name in game.rules.options_type.__struct_fields__]
    helps = {help_of(game.rules.options_type, name) for game in having}
    text = helps.pop() if len(helps) == 1 else f"{title(name)}, as each game's rules have it"
    if len(having) < len(games):
        text = f"{', '.join(game.title for game in having)}: {text}"
    return text if len(text) <= 100 else f"{text[:99]}…"


def literal_options(games: Mapping[str, AnyGame]) -> list[str]:
    """The options that take one of a few words, which autocomplete offers."""
    return [name for name in option_names(games) if words_of(games.values(), name)]


def words_of(games: Iterable[AnyGame], name: str) -> tuple[str, ...]:
    """The words that an option may have in these games."""
    words: list[str] = []
    for game in games:
        if name in game.rules.options_type.__struct_fields__:
            base, _ = _bare(get_type_hints(game.rules.options_type, include_extras=True)[name])
            if get_origin(base) is Literal:
                words.extend(get_args(base))
    return tuple(dict.fromkeys(words))


async def options_from(given: Mapping[str, object]) -> dict[str, object]:
    """The options that were given, as plain values; files are read.

    Raises `BadFile` for an unreadable file.
    """
    options: dict[str, object] = {}
    for name, value in given.items():
        if value is None:
            continue
        options[name] = await _read(value) if isinstance(value, discord.Attachment) else value
    return options


async def _read(file: discord.Attachment) -> str:
    if file.size > FILE_LIMIT:
        raise BadFile(0, f"The file is larger than {FILE_LIMIT // 1024} KB.", "Send a shorter one.")
    try:
        return (await file.read()).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(0, "The file is not plain text.", "Save it as UTF-8 text.") from error
    except discord.HTTPException as error:
        raise BadFile(0, "The file could not be fetched.", "Please send it again.") from error


def _bare(hint: object) -> tuple[object, tuple[object, ...]]:
    """A type without its notes, and the notes."""
    if get_origin(hint) is Annotated:
        base, *notes = get_args(hint)
        return base, tuple(notes)
    return hint, ()


def _annotation(hints: list[object]) -> object:
    """What discord.py takes for an option of these types; all games agree on the kind."""
    bases = [_bare(hint) for hint in hints]
    base = bases[0][0]
    if base is bool:
        return bool | None
    if base is int:
        notes = [n for _, ns in bases for n in ns if isinstance(n, msgspec.Meta)]
        low = min(int(note.ge) for note in notes if note.ge is not None)
        high = max(int(note.le) for note in notes if note.le is not None)
        return app_commands.Range[int, low, high] | None
    if NoneType in get_args(base):
        return discord.Attachment | None
    return str | None
