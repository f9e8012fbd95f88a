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


def minus(points: float, digits: int = 0) -> str:
    """A number as it is drawn: a true minus sign before one below nought."""
    return f"{points:.{digits}f}".replace("-", "\N{MINUS SIGN}")


def seat_key(seat: int, page: int = 0) -> str:
    """The key of the part that shows a seat, or one of its pages (from 0)."""
    return paged(f"seat-{letter(seat).lower()}", page)


def paged(key: str, page: int) -> str:
    """The key of one of several pages, counted from 0."""
    return f"{key}-{page + 1}" if page else key


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
