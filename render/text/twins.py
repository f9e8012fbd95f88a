"""What all text twins share: how seats are called, and how a text is made to fit."""

from collections.abc import Iterable, Sequence

from engine.words import name_of
from render.base import ALT_LIMIT
from render.drawing.names import letter, plain

TEXT_LIMIT = 3900
"""The length in characters up to which `text_board` tells."""


def titles(people: Sequence[str]) -> list[str]:
    """Each seat's letter and name, in Discord's markdown."""
    clean = [plain(name, seat) for seat, name in enumerate(people)]
    return [f"{letter(seat)} {name_of(seat, clean)}" for seat in range(len(clean))]


def alt_titles(people: Sequence[str]) -> list[str]:
    """Each seat's letter and name as an alt text has them, without markdown."""
    return [f"{letter(seat)} {plain(name, seat)}" for seat, name in enumerate(people)]


def fitting(versions: Iterable[str]) -> str:
    """The first of a text's versions, from long to short, that fits; else the last one, cut."""
    text = ""
    for text in versions:
        if len(text) <= TEXT_LIMIT:
            return text
    return _cut(text, "\n", TEXT_LIMIT, "\n…")


def alt_text(parts: Iterable[str]) -> str:
    """Sentences in a row, as many as an alt text may hold."""
    return _cut(". ".join(part.rstrip(".") for part in parts) + ".", ". ", ALT_LIMIT, ". …")


def _cut(text: str, between: str, limit: int, ending: str) -> str:
    """As many whole parts of a text as fit, with an ending where some are left out."""
    if len(text) <= limit:
        return text
    return text[: text.rindex(between, 0, limit - len(ending))] + ending
