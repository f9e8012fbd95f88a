"""A game told in numbers at its end, made from its ledger alone."""

import pytest

from engine import ledger
from engine.replay import summarize
from engine.summary import Summary
from tests.engine.ledgers import told
from tests.engine.playing import positions
from tests.games import GAMES

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_the_last_numbers_by_rounds_are_those_of_the_end(name: str) -> None:
    """And there is one for each seat after each round; seats that a highlight names exist."""
    for number in range(3):
        game = told(name, 3, number)
        summary = summarize(game.game, game.entries, game.seed)
        end = game.game.rules.progress(game.state)
        if end is None:
            assert summary.rounds == ()
        else:
            assert summary.rounds[-1] == end.numbers
            assert {len(numbers) for numbers in summary.rounds} == {game.seats}
            assert summary.title == end.title
        if summary.highlight is not None:
            assert summary.highlight.value > 0
            names = [f"<{seat}>" for seat in summary.highlight.seats]
            words = summary.highlight.words.format(*names)
            assert all(name in words for name in names)


@every_game
def test_the_present_round_is_known_to_everybody(name: str) -> None:
    """The channel's message goes by it, so nothing hidden may be in it."""
    game = GAMES[name]
    for position in positions(name, 2):
        state = game.storage.decode_state(position.state)
        for viewer in (None, 0, 1):
            assert game.rules.round_of(game.rules.redact(state, viewer)) == game.rules.round_of(
                state
            )


@pytest.mark.parametrize("name", ["nature", "evolution", "renature"])
def test_points_by_rounds_end_with_the_points_of_the_outcome(name: str) -> None:
    game = told(name)
    outcome = game.game.rules.outcome(game.state)
    assert outcome is not None
    assert summarize(game.game, game.entries, game.seed).rounds[-1] == outcome.scores


def test_what_was_undone_does_not_count() -> None:
    """A whole game, then back to its setup and nothing more: there is one round, the first."""
    game = told("darwin")
    first, last = game.entries[0], game.entries[-1]
    back = ledger.undo(last.seq + 1, first, actor=None, seat=0, at=last.at)
    summary = summarize(game.game, [*game.entries, back], game.seed)
    assert len(summarize(game.game, game.entries, game.seed).rounds) > 1
    assert len(summary.rounds) == 1
    assert summary.rounds[0] == (0, 0, 0)


def test_a_ledger_that_cannot_be_played_again_has_an_empty_summary() -> None:
    game = told("nature")
    assert summarize(game.game, game.entries, bytes(32)) == Summary()
