"""Runs benchmarks by their command line."""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from bench.__main__ import main

Figures: TypeAlias = Callable[..., Any]


@pytest.fixture
def figures(capsys: pytest.CaptureFixture[str]) -> Figures:
    """Runs a benchmark with these words; its figures, read from JSON."""

    def run(name: str, *words: str, ends_with: int = 0) -> Any:
        assert main([name, "--json", *words]) == ends_with
        return json.loads(capsys.readouterr().out)

    return run
