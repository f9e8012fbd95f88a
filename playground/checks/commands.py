"""Rules for application commands: names, option order, counts, total size."""

import unicodedata

from playground.checks.report import Problems, duplicates
from playground.wire import Obj, Path, integer, objects, text

CHAT, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING = 1, 2, 3
LIMITS = {CHAT: 100, USER: 15, MESSAGE: 15}
MAX_SUM = 8000
MAX_NAME = 32
MAX_CHOICE = 100
_AUTOCOMPLETABLE = frozenset({3, 4, 10})


def check_all(commands: object) -> None:
    """Check a whole set of commands, as PUT sends it. Raises Invalid."""
    problems = Problems()
    if not isinstance(commands, list):
        problems.add((), "LIST_TYPE_CONVERT", "Only iterables may be used here.")
    entries = objects(commands)
    for index, command in enumerate(entries):
        _check_command(problems, command, (index,))
    _check_numbers(problems, entries)
    problems.settle()


def check_one(command: Obj, others: list[Obj]) -> None:
    """Check a command next to those that stay. Raises Invalid."""
    problems = Problems()
    _check_command(problems, command, ())
    same = _key(command)
    _check_numbers(problems, [*(other for other in others if _key(other) != same), command])
    problems.settle()


def _key(command: Obj) -> tuple[int, object]:
    return integer(command.get("type"), CHAT), command.get("name")


def _check_numbers(problems: Problems, commands: list[Obj]) -> None:
    for kind, limit in LIMITS.items():
        if sum(_key(command)[0] == kind for command in commands) > limit:
            words = f"Maximum number of application commands reached ({limit})"
            problems.add((), "APPLICATION_COMMAND_TOO_MANY", words)
    for index in duplicates(map(_key, commands)):
        words = "Application command names must be unique"
        problems.add((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", words)


def _check_command(problems: Problems, command: Obj, path: Path) -> None:
    if _key(command)[0] != CHAT:
        if not 1 <= len(text(command.get("name"))) <= MAX_NAME:
            problems.too_many((*path, "name"), 1, MAX_NAME)
        if command.get("options") or command.get("description"):
            words = "Context menu commands have neither a description nor options."
            problems.add((*path, "description"), "APPLICATION_COMMAND_INVALID_FIELD", words)
        return
    _check_named(problems, command, path)
    _check_options(problems, command, path)
    if (total := _letters(command)) > MAX_SUM:
        words = f"Command exceeds maximum size ({MAX_SUM}, it is {total})"
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", words)


def _check_named(problems: Problems, thing: Obj, path: Path) -> None:
    name = text(thing.get("name"))
    if not 1 <= len(name) <= MAX_NAME or not all(map(_is_name_letter, name)):
        words = f"{name!r} is not a name: 1 to {MAX_NAME} letters, digits, - or _, in lower case."
        problems.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", words)
    if not text(thing.get("description")):
        problems.required((*path, "description"))


def _is_name_letter(letter: str) -> bool:
    if letter in "-_'":
        return True
    # Devanagari and Thai are allowed with their combining marks.
    whole = unicodedata.name(letter, "").startswith(("DEVANAGARI", "THAI"))
    return (letter.isalnum() or whole) and letter == letter.lower()


def _check_options(problems: Problems, parent: Obj, path: Path, depth: int = 0) -> None:
    options = objects(parent.get("options"))
    kinds = [integer(option.get("type")) for option in options]
    nested = [kind in (SUBCOMMAND, GROUP) for kind in kinds]
    if any(nested) and not all(nested):
        words = "Sub-command and sub-command group option types are mutually exclusive to others"
        problems.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words)
    if (depth and GROUP in kinds) or (depth == 2 and any(nested)):
        words = "Sub-commands nest no deeper than group, sub-command."
        problems.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words)
    for index in duplicates(option.get("name") for option in options):
        words = "Option name must be unique"
        place = (*path, "options", index, "name")
        problems.add(place, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", words)
    optional = False
    for index, option in enumerate(options):
        here = (*path, "options", index)
        _check_named(problems, option, here)
        if kinds[index] in (SUBCOMMAND, GROUP):
            # A sub-command counts as two levels down even outside a group.
            below = 1 if kinds[index] == GROUP else 2
            _check_options(problems, option, here, below)
            continue
        if option.get("required") and optional:
            words = "Required options must be placed before non-required options"
            problems.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words)
        optional = optional or not option.get("required")
        _check_value_option(problems, option, here)


def _check_value_option(problems: Problems, option: Obj, path: Path) -> None:
    choices = objects(option.get("choices"))
    if option.get("autocomplete"):
        if choices:
            words = "Autocomplete and choices exclude each other."
            problems.add((*path, "autocomplete"), "APPLICATION_COMMAND_INVALID_FIELD", words)
        if integer(option.get("type")) not in _AUTOCOMPLETABLE:
            words = "Only strings, integers and numbers can be completed."
            problems.add((*path, "autocomplete"), "APPLICATION_COMMAND_INVALID_FIELD", words)
    for index, choice in enumerate(choices):
        if len(text(choice.get("value"))) > MAX_CHOICE:
            problems.too_long((*path, "choices", index, "value"), MAX_CHOICE)
    for index in duplicates(choice.get("name") for choice in choices):
        words = "Choice names must be unique"
        place = (*path, "choices", index, "name")
        problems.add(place, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_INVALID", words)
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        least, most = option.get(low), option.get(high)
        if isinstance(least, int | float) and isinstance(most, int | float) and least > most:
            words = f"Must be at least as great as {low}."
            problems.add((*path, high), "NUMBER_TYPE_MIN", words)


def _letters(thing: Obj) -> int:
    total = len(text(thing.get("name"))) + len(text(thing.get("description")))
    total += sum(map(_letters, objects(thing.get("options"))))
    for choice in objects(thing.get("choices")):
        total += len(text(choice.get("name"))) + len(text(choice.get("value")))
    return total


def check_choices(data: object) -> None:
    """Check an autocomplete answer: 25 choices, values of 100 characters."""
    problems = Problems()
    choices = data.get("choices") if isinstance(data, dict) else None
    path: Path = ("data", "choices")
    if not isinstance(choices, list):
        problems.required(path)
    entries = objects(choices)
    if len(entries) > 25:
        problems.too_many(path, 0, 25)
    for index, choice in enumerate(entries):
        if not 1 <= len(text(choice.get("name"))) <= MAX_CHOICE:
            problems.too_many((*path, index, "name"), 1, MAX_CHOICE)
        value = choice.get("value")
        if value is None or value == "":
            problems.required((*path, index, "value"))
        elif len(text(value)) > MAX_CHOICE:
            problems.too_long((*path, index, "value"), MAX_CHOICE)
    problems.settle()
