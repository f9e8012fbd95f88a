"""The rules' example turns, replayed and drawn."""

import pytest

from engine.play import after_step
from render.registry import view
from tests.games import GAMES

EVERY_EXAMPLE = [
    pytest.param(name, which, id=f"{name}-{which}")
    for name in GAMES
    for which in range(len(GAMES[name].examples))
]
TOLD_AT_THE_END = [
    ("nature", 0, ("3 food behind the screen", "C2 forager size 1, hunt 1, defence 1; 3 animals")),
    ("evolution", 0, ("2 food behind the screen", "Watering hole: 4 plants", "Your hand: D")),
    ("renature", 0, ("18 points, 4 of 6 clouds", "Joker: bat", "points on the back): b2 (2)")),
    ("natura", 0, ("Water: 1 of 5 taken", "Terra Firma: 1 of 5 taken", "1 Rainforest and 1 Mea")),
    ("natura", 1, ("Progress: 6 blocks",)),
    ("darwin", 0, ("**Ann** wins with 3 Adaptations", "survives, called, winner")),
]
"""What the last step's text board says."""


def test_every_game_has_an_example_turn() -> None:
    assert all(game.examples for game in GAMES.values())


@pytest.mark.parametrize(("name", "which", "told"), TOLD_AT_THE_END)
def test_an_example_turn_comes_to_what_it_tells(name: str, which: int, told: tuple[str]) -> None:
    game = GAMES[name]
    example = game.examples[which]
    seen = after_step(game, example, len(example.steps) - 1).seen
    board = view(name).text_board(seen, example.seat, example.names)
    assert [words for words in told if words not in board] == []


@pytest.mark.parametrize(("name", "which"), EVERY_EXAMPLE)
def test_an_example_has_four_to_eight_steps(name: str, which: int) -> None:
    assert 4 <= len(GAMES[name].examples[which].steps) <= 8


@pytest.mark.parametrize(("name", "which"), EVERY_EXAMPLE)
def test_no_two_steps_of_an_example_show_the_same(name: str, which: int) -> None:
    game = GAMES[name]
    example = game.examples[which]
    shown = [after_step(game, example, number) for number in range(len(example.steps))]
    assert len({game.storage.encode(each.seen) for each in shown}) == len(shown)


@pytest.mark.parametrize(("name", "which"), EVERY_EXAMPLE)
def test_an_example_shows_what_its_own_seat_may_see_alone(name: str, which: int) -> None:
    game = GAMES[name]
    example = game.examples[which]
    for number in range(len(example.steps)):
        seen = after_step(game, example, number).seen
        assert game.rules.redact(seen, example.seat) == seen
