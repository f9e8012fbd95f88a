"""`python -m bench stop`: how long the bot takes to end once it is told to."""

import json

import pytest

from bench import stop
from bench.__main__ import main


def test_a_short_run_gives_all_the_figures(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stop, "NOTICES_S", 0.0)
    assert main(["stop", "--json", "--times", "1", "--only", "sqlite, Discord stopped"]) == 0
    [found] = json.loads(capsys.readouterr().out)
    assert set(found) == set(stop.Figures.__struct_fields__)
    assert found["exit_codes"] == [0]
    [seconds] = found["seconds"]
    assert 0 < seconds < stop.GIVEN_UP_S
