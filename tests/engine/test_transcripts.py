"""Golden transcripts: a change in rules, chance or wording shows as a change in a readable file."""

import pytest

from tests.engine.transcripts import file_of, transcript
from tests.games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_told_in_the_same_words(name: str) -> None:
    """If the change is meant: `python -m tests.write`, and read the diff."""
    assert transcript(GAMES[name]) == file_of(name).read_text("utf-8")
