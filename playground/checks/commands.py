"""Rules for application commands: names, option order, counts, total size."""

import unicodedata

from playground.checks.report import Problems, duplicates
from playground.wire.json_values import Obj, integer, objects, text

CHAT, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING = 1, 2, 3
LIMITS = {CHAT: 100, USER: 15, MESSAGE: 15}
MAX_SUM = 8000
MAX_NAME = 32
MAX_CHOICE = 100
_INVALID = "APPLICATION_COMMAND_INVALID_FIELD"
_INVALID_KIND = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
_AUTOCOMPLETABLE = frozenset({3, 4, 10})


def check_all(commands: object) -> None:
    """Check a whole set of commands, as PUT sends it. Raises Invalid."""
    problems = Problems()
    if not isinstance(commands, list):
        problems.add((), "LIST_TYPE_CONVERT", "Only iterables may be used here.")
    entries = objects(commands)
    for index, command in enumerate(entries):
        _check_command(problems.at(index), command)
    _check_numbers(problems, entries)
    problems.settle()


def check_one(command: Obj, others: list[Obj]) -> None:
    """Check a command next to those that stay. Raises Invalid."""
    problems = Problems()
    _check_command(problems, command)
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


def _check_command(here: Problems, command: Obj) -> None:
    if _key(command)[0] != CHAT:
        if not 1 <= len(text(command.get("name"))) <= MAX_NAME:
            here.too_many("name", 1, MAX_NAME)
        if command.get("options") or command.get("description"):
            words = "Context menu commands have neither a description nor options."
            here.add("description", _INVALID, words)
        return
    _check_named(here, command)
    _check_options(here.at("options"), command)
    if (total := _letters(command)) > MAX_SUM:
        words = f"Command exceeds maximum size ({MAX_SUM}, it is {total})"
        here.add((), "APPLICATION_COMMAND_TOO_LARGE", words)


def _check_named(here: Problems, thing: Obj) -> None:
    name = text(thing.get("name"))
    if not 1 <= len(name) <= MAX_NAME or not all(map(_is_name_letter, name)):
        words = f"{name!r} is not a name: 1 to {MAX_NAME} letters, digits, - or _, in lower case."
        here.add("name", "APPLICATION_COMMAND_INVALID_NAME", words)
    if not text(thing.get("description")):
        here.required("description")


def _is_name_letter(letter: str) -> bool:
    if letter in "-_'":
        return True
    # Devanagari and Thai are allowed with their combining marks.
    whole = unicodedata.name(letter, "").startswith(("DEVANAGARI", "THAI"))
    return (letter.isalnum() or whole) and letter == letter.lower()


def _check_options(here: Problems, parent: Obj, depth: int = 0) -> None:
    options = objects(parent.get("options"))
    kinds = [integer(option.get("type")) for option in options]
    nested = [kind in (SUBCOMMAND, GROUP) for kind in kinds]
    if any(nested) and not all(nested):
        words = "Sub-command and sub-command group option types are mutually exclusive to others"
        here.add((), _INVALID_KIND, words)
    if (depth and GROUP in kinds) or (depth == 2 and any(nested)):
        here.add((), _INVALID_KIND, "Sub-commands nest no deeper than group, sub-command.")
    for index in duplicates(option.get("name") for option in options):
        words = "Option name must be unique"
        here.add((index, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", words)
    optional = False
    for index, option in enumerate(options):
        each = here.at(index)
        _check_named(each, option)
        if nested[index]:
            # A sub-command counts as two levels down even outside a group.
            _check_options(each.at("options"), option, 1 if kinds[index] == GROUP else 2)
            continue
        if option.get("required") and optional:
            words = "Required options must be placed before non-required options"
            each.add((), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words)
        optional = optional or not option.get("required")
        _check_value_option(each, option)


def _check_value_option(here: Problems, option: Obj) -> None:
    choices = objects(option.get("choices"))
    if option.get("autocomplete"):
        if choices:
            here.add("autocomplete", _INVALID, "Autocomplete and choices exclude each other.")
        if integer(option.get("type")) not in _AUTOCOMPLETABLE:
            words = "Only strings, integers and numbers can be completed."
            here.add("autocomplete", _INVALID, words)
    for index, choice in enumerate(choices):
        if len(text(choice.get("value"))) > MAX_CHOICE:
            here.too_long(("choices", index, "value"), MAX_CHOICE)
    for index in duplicates(choice.get("name") for choice in choices):
        code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_INVALID"
        here.add(("choices", index, "name"), code, "Choice names must be unique")
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        least, most = option.get(low), option.get(high)
        if isinstance(least, int | float) and isinstance(most, int | float) and least > most:
            here.add(high, "NUMBER_TYPE_MIN", f"Must be at least as great as {low}.")


def _letters(thing: Obj) -> int:
    total = len(text(thing.get("name"))) + len(text(thing.get("description")))
    total += sum(map(_letters, objects(thing.get("options"))))
    for choice in objects(thing.get("choices")):
        total += len(text(choice.get("name"))) + len(text(choice.get("value")))
    return total


def check_choices(data: Obj) -> None:
    """Check an autocomplete answer: 25 choices, values of 100 characters."""
    problems, choices = Problems(("data",)), data.get("choices")
    if not isinstance(choices, list):
        problems.required("choices")
    entries = objects(choices)
    if len(entries) > 25:
        problems.too_many("choices", 0, 25)
    for index, choice in enumerate(entries):
        here, value = problems.at("choices", index), choice.get("value")
        if not 1 <= len(text(choice.get("name"))) <= MAX_CHOICE:
            here.too_many("name", 1, MAX_CHOICE)
        if value is None or value == "":
            here.required("value")
        elif len(text(value)) > MAX_CHOICE:
            here.too_long("value", MAX_CHOICE)
    problems.settle()
