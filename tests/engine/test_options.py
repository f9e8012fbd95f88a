"""Options as people type and send them."""

import pytest

from engine.errors import BadOption
from engine.options import parse_options
from engine.registry import GAMES


def files() -> list[tuple[str, str]]:
    """Every option of every game that takes a file."""
    return [
        (name, option)
        for name, game in GAMES.items()
        for option in game.rules.options_type.__struct_fields__
        if option == "deck" or option.endswith("_file")
    ]


@pytest.mark.parametrize(("name", "option"), files())
def test_a_mark_that_an_editor_writes_before_a_text_is_not_part_of_it(
    name: str, option: str
) -> None:
    """Nobody sees it, so nobody could take it away."""
    kind = GAMES[name].rules.options_type
    assert parse_options(kind, {option: "\ufeffa\nb"}) == parse_options(kind, {option: "a\nb"})
    assert getattr(parse_options(kind, {option: "\ufeffa\nb"}), option) == "a\nb"


def test_an_option_that_a_game_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(BadOption, match=r"no option .wings") as refused:
        parse_options(GAMES["nature"].rules.options_type, {"wings": "2"})
    assert "rounds" in refused.value.hint
