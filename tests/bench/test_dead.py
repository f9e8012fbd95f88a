"""The bench of dead places: all of them are found, and the bound is kept on the wire."""

from pathlib import Path

import pytest

from bench import dead
from cogs.discord_api import invalid_requests


async def test_many_dead_places_are_found_within_the_bound_and_asked_seldom_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invalid_requests, "MOST_UNSURE", 12)
    figures = await dead.measure(tmp_path / "dead.db", 12, after_s=7 * 3600)
    assert figures.invalid_requests <= 12
    assert figures.in_all > 2 * 12  # the channels, and most of those who play there
    assert figures.hours_until_rest > 0
    assert figures.next_day <= 2 * 12
