"""What `/table new` asks for: a game or preset in one list, and files."""

from collections.abc import Mapping
from types import NoneType
from typing import Annotated, get_args, get_origin, get_type_hints

import discord
import msgspec
from discord import app_commands

from cogs.discord_api.uploads import read_text
from cogs.ui.layout import help_of
from engine.errors import BadOption
from engine.model import Options
from engine.options import Preset
from engine.registry import AnyGame
from engine.words import clip, listed

SUGGESTIONS, LONGEST = 25, 100
"""Discord's limits for the suggestions of an autocomplete, and for the characters of one."""


def offered(games: Mapping[str, AnyGame], typed: str) -> list[app_commands.Choice[str]]:
    """The games and then their presets that match every typed word."""
    rows = []
    for name, game in games.items():
        seats = game.rules.seats_for(game.rules.options_type())
        many = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else f"{seats[0]}"  # noqa: RUF001
        rows.append((f"{game.title} · standard · {many} players", name))
    rows += [
        (f"{game.title} · {preset.title} · {preset.help}", _key(name, preset))
        for name, game in games.items()
        for preset in game.presets
    ]
    words = typed.casefold().replace("·", " ").split()
    return [
        app_commands.Choice(name=clip(label, LONGEST), value=value)
        for label, value in rows
        if all(word in label.casefold() for word in words) or typed == value
    ][:SUGGESTIONS]


def meant(
    games: Mapping[str, AnyGame], typed: str, offered: Mapping[str, AnyGame]
) -> tuple[AnyGame, Options]:
    """The game and options chosen, or typed clearly. Raises `BadOption`."""
    wanted = " ".join(typed.casefold().replace("·", " ").replace(":", " ").split())
    found = []
    for name, game in games.items():
        usual = game.rules.options_type()
        if wanted in (name, game.title.casefold()):
            return game, usual
        for preset in game.presets:
            plain = f"{game.title} {preset.title}".casefold()
            if typed == _key(name, preset) or wanted == plain:
                return game, preset.options
            if wanted == preset.title.casefold() or wanted.startswith(f"{plain} "):
                found.append((game, preset.options))
    if len(found) == 1:
        return found[0]
    raise BadOption(
        "game",
        "That game isn't offered here.",
        f"Choose one from the list: {listed([game.title for game in offered.values()])}.",
    )


def _key(name: str, preset: Preset[Options]) -> str:
    return f"{name}/{preset.title}"


def file_options(games: Mapping[str, AnyGame]) -> list[str]:
    """The options of these games that take a file."""
    names = (
        name
        for game in games.values()
        for name, hint in get_type_hints(game.rules.options_type, include_extras=True).items()
        if name in game.rules.options_type.__struct_fields__ and _takes_file(hint)
    )
    return list(dict.fromkeys(names))


def file_help(games: Mapping[str, AnyGame], name: str) -> str:
    """What a file is for, and for which games; up to 100 characters."""
    having = [game for game in games.values() if name in game.rules.options_type.__struct_fields__]
    helps = {help_of(game.rules.options_type, name) for game in having}
    text = helps.pop() if len(helps) == 1 else "A file of your own; /table file alone shows how"
    return clip(f"{', '.join(game.title for game in having)}: {text}", LONGEST)


def with_files(game: AnyGame, options: Options, files: Mapping[str, str]) -> Options:
    """The options with these files. Raises `BadOption` for one that this game can't use."""
    for name in files:
        if name not in options.__struct_fields__:
            raise BadOption(name, f"{game.title} can't use that file.", "Leave it out.")
    chosen: Options = msgspec.structs.replace(options, **files)
    return chosen


async def read_files(given: Mapping[str, object]) -> dict[str, str]:
    """The texts of the given files. Raises `BadFile` for an unreadable one."""
    return {
        name: await read_text(file)
        for name, file in given.items()
        if isinstance(file, discord.Attachment)
    }


def _takes_file(hint: object) -> bool:
    base = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    return NoneType in get_args(base)
