"""`python -m bench thinking`: how long people wait while a hard computer player thinks."""

import json

import pytest

from bench.__main__ import main
from bench.thinking import Figures

SHORT = ["--processes", "1", "--thinking", "1", "--seconds", "2", "--tables", "1"]


def test_a_short_run_gives_all_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["thinking", "--json", *SHORT, "--game", "renature"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == set(Figures.__struct_fields__)
    assert found["processes"] == 1, "it thinks in a process of its own"
    assert found["presses"] > 1
    assert 0 < found["press_p50_ms"] <= found["press_p95_ms"]
    assert 0 < found["picture_p50_ms"] <= found["picture_p95_ms"]
    assert found["seconds"] > 1
