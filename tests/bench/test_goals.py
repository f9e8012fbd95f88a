"""How computer players' games are counted, goal by goal."""

import pytest

from bench import goals
from engine.natura.play.state import End, State


@pytest.mark.parametrize(
    ("winners", "share", "ties"),
    [
        (lambda game: (game % 2,), 1.0, 0.0),
        (lambda game: (1 - game % 2,), 0.0, 0.0),
        (lambda _: (0, 1), 0.5, 1.0),
        (lambda _: (), 0.0, 0.0),
        (lambda game: ((0, 1), (1,), (0,), ())[game], 0.625, 0.25),
    ],
    ids=["won", "lost", "tied", "drawn", "mixed"],
)
def test_a_tie_counts_half_and_is_told(
    monkeypatch: pytest.MonkeyPatch, winners: object, share: float, ties: float
) -> None:
    """A race that both finish at once shows neither as the better one; a draw is won by nobody."""
    played = iter(range(4))

    def play(state: State, *_: object) -> None:
        assert callable(winners)
        state.end = End("goal", winners(next(played)))

    monkeypatch.setattr(goals, "_play", play)
    row = goals.against("mosaic", "hard", "medium", 4, lambda: lambda: False)
    assert (row.share, row.ties) == (share, ties)
    assert row.low <= share <= row.high
    assert f"{ties:.1%} tied" in goals.told(row)
