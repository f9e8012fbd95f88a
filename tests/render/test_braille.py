"""Braille cells for letters, numbers and signs."""

import pytest

from render.text.braille import braille, cell


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("abc", "⠁⠃⠉"),
        ("Sea", "⠎⠑⠁"),
        ("12 3", "⠼⠁⠃ ⠼⠉"),
        ("d5, 10.", "⠙⠼⠑⠂ ⠼⠁⠚⠲"),
        ("z\nя", "⠵\nя"),
    ],
)
def test_text_becomes_uncontracted_braille(text: str, cells: str) -> None:
    """Numbers have their sign before them; what has no cell stays."""
    assert braille(text) == cells


def test_a_cell_is_made_of_its_dots() -> None:
    """Dots 1 to 6 are the bits of Unicode's Braille block."""
    assert [cell("1"), cell("36"), cell("123456")] == ["⠁", "⠤", "⠿"]
