"""Whatever a person types, no answer has signs that nobody sees or that turn its text."""

import unicodedata

import pytest
from discord import AppCommandOptionType, app_commands

from cogs.discord_api.uploads import checked_text
from engine.errors import Refused
from engine.options import parse_options
from engine.registry import GAMES
from engine.words import echoed
from tests.cogs.town import Guest, Town

ODD = (
    "\u202emoc.live\u202c",
    "a\ud800b",
    "x\u200by\u2060z\ufeff",
    "\u2066<@1>\u2069 **b** \x07\x00",
    "\u3164\u115f\U000e0041",
    "e\u200d\u200d\u200d",
)
PLAIN_TEXT = AppCommandOptionType.string


def unseen(text: str) -> list[str]:
    """The signs of a text that nobody sees, or that turn it."""
    # An answer has several lines, and emoji need joiners.
    found = (sign for sign in text if unicodedata.category(sign) in ("Cc", "Cf", "Cs"))
    return [ascii(sign) for sign in found if sign not in "\n\u200d"] + [
        ascii(pair) for pair in ("\u200d\u200d", "e\u200d", "\u3164") if pair in text
    ]


def commands(town: Town) -> list[app_commands.Command[app_commands.Group, ..., object]]:
    """The commands that take words, and need nothing but words."""
    found = [
        each
        for each in town.bot.tree.walk_commands()
        if isinstance(each, app_commands.Command)
        and any(option.type is PLAIN_TEXT for option in each.parameters)
        and all(option.type is PLAIN_TEXT or not option.required for option in each.parameters)
    ]
    assert len(found) > 20
    return found


@pytest.mark.short(r"e\u200d\u200d\u200d")
@pytest.mark.parametrize("odd", ODD)
async def test_no_answer_to_a_command_repeats_what_nobody_sees(
    town: Town, ann: Guest, odd: str
) -> None:
    await town.game(ann, town.guest("Ben"), game="darwin")
    mia = town.manager("Mia")
    for command in commands(town):
        words = {
            option.display_name: option.choices[0].value if option.choices else odd
            for option in command.parameters
            if option.type is PLAIN_TEXT
        }
        is_for_all = (command.root_parent or command).default_permissions is None
        reply = await (ann if is_for_all else mia).slash(command.qualified_name, **words)
        for sight in reply.sights:
            assert not unseen(sight.words), (command.qualified_name, sight.words)
    for sight in (*ann.everything(), *mia.everything()):
        assert not unseen(sight.words), sight.words


@pytest.mark.short(r"a\ud800b")
@pytest.mark.parametrize("odd", ODD)
async def test_no_suggestion_repeats_what_nobody_sees(town: Town, ann: Guest, odd: str) -> None:
    await town.game(ann, town.guest("Ben"), game="renature")
    mia = town.manager("Mia")
    for command in commands(town):
        person = ann if (command.root_parent or command).default_permissions is None else mia
        for option in command.parameters:
            if option.autocomplete:
                offered = await person.suggestions(command.qualified_name, option.display_name, odd)
                assert not unseen(" ".join(offered))


def take(game: str, option: str, file: str) -> None:
    """Take a file as an option of a game. Raises `Refused`."""
    rules = GAMES[game].rules
    options = {option: checked_text(file.encode(errors="replace"))}
    rules.check(parse_options(rules.options_type, options), rules.max_seats)


FILES = [
    ("darwin", "deck", "{}\nx\n"),
    ("darwin", "deck", "A | B | {} | sun | 1\nText.\n"),
    ("darwin", "deck", "A{} | B | eat | {} | 1\nText.\n"),
    ("renature", "board_file", "{}\n"),
    ("renature", "board_file", "S.{}............\n"),
    ("natura", "start_file", "{}\n"),
]


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize(("game", "option", "text"), FILES)
def test_no_refusal_of_a_file_repeats_what_nobody_sees(
    game: str, option: str, text: str, odd: str
) -> None:
    with pytest.raises(Refused) as refused:
        take(game, option, text.replace("{}", odd))
    assert not unseen(f"{refused.value.reason} {refused.value.hint}")
    assert "<@1>" not in refused.value.reason.replace(r"\<", "")


@pytest.mark.parametrize("odd", ODD)
def test_what_is_quoted_can_neither_hide_nor_turn_nor_break_off(odd: str) -> None:
    assert not unseen(echoed(odd))
    assert echoed(odd + "x" * 200).endswith("…”")
    echoed(odd).encode()
