"""Holds what the playground answers in a test to Discord's document, where that is at hand."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from playground.checks import answers

DOCUMENT = Path(__file__).parents[2] / "shared" / "data" / "discord-openapi.json"
needs_document = pytest.mark.skipif(
    not DOCUMENT.exists(), reason="Discord's OpenAPI document does not lie beside this checkout"
)


def noted(report: Path) -> list[dict[str, Any]]:
    """Give each operation and status that was answered, with its faults."""
    if not report.exists():
        return []
    return [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(autouse=True)
def answers_as_described(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """Fail a test in which the playground answered otherwise than the document describes."""
    report = tmp_path_factory.mktemp("answers") / "report.jsonl"
    if DOCUMENT.exists():
        monkeypatch.setenv(answers.DOCUMENT, str(DOCUMENT))
        monkeypatch.setenv(answers.REPORT, str(report))
    yield report
    faults = [
        f"{each['operation']} {each['status']}: {f}"
        for each in noted(report)
        for f in each["faults"]
    ]
    assert not faults, "\n".join(sorted(set(faults)))
