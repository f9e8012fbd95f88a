"""What a table is opened with: presets that can be played, and every option in plain words."""

import re

import pytest

from engine.menu import OWN, key_of
from engine.options import parse_options
from engine.registry import AnyGame
from tests.games import GAMES

NAMES = list(GAMES)


def options_of(name: str) -> list[str]:
    """The options of a game."""
    return list(GAMES[name].rules.options_type.__struct_fields__)


EVERY = [(name, option) for name in NAMES for option in options_of(name)]


@pytest.mark.parametrize(("name", "option"), EVERY)
def test_each_choice_of_an_option_can_be_typed_and_the_usual_one_is_among_them(
    name: str, option: str
) -> None:
    kind = GAMES[name].rules.options_type
    setting = GAMES[name].settings[option]
    keys = [choice.key for choice in setting.choices]
    assert key_of(getattr(kind(), option)) in keys
    assert 1 <= len(keys) == len(set(keys)) <= 25
    assert all(len(choice.label) <= 92 and len(choice.help) <= 100 for choice in setting.choices)
    for key in keys:
        if key != OWN:
            value = getattr(parse_options(kind, {option: key}), option)
            assert setting.chosen(value).key == key


@pytest.mark.parametrize(("name", "option"), EVERY)
def test_an_option_says_what_it_changes(name: str, option: str) -> None:
    setting = GAMES[name].settings[option]
    assert setting.title[0].isupper()
    assert 10 <= len(setting.help) <= 100
    words = [choice.label for choice in setting.choices]
    assert all(re.match(r"[A-Z0-9]", word) and "-" not in word for word in words)
    assert len(set(words)) == len(words)


def test_a_file_of_a_tables_own_is_not_read_out() -> None:
    chosen = GAMES["nature"].settings["deck"].chosen("Horned 3 x20\nPlated 2 x20\n")
    assert chosen.label == "A file of your own"


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.presets])
def test_each_preset_can_be_played_and_differs_from_what_is_usual(game: AnyGame) -> None:
    usual = game.rules.options_type()
    titles = [preset.title for preset in game.presets]
    assert len(set(titles)) == len(titles)
    for preset in game.presets:
        assert preset.options != usual
        for seats in game.rules.seats_for(preset.options):
            game.rules.check(preset.options, seats)
