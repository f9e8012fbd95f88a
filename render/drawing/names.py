"""People's names made fit for pictures and alt texts, whatever was typed."""

import unicodedata
from functools import lru_cache

from engine.words import clip
from render.drawing.fonts import file_for

_LONGEST = 40
_MARKS_IN_A_ROW = 2
_JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""Unseen, but emoji, Persian and Indian scripts need them."""


@lru_cache(maxsize=1024)
def drawn(name: str, seat: int) -> str:
    """A name as it can be drawn: letters that some font has, in one line; else "Seat A" and so on.

    Fancy letters become plain ones, and piles of accents are cut down.
    """
    kept: list[str] = []
    marks = 0
    for character in " ".join(unicodedata.normalize("NFKC", name).split()):
        marks = marks + 1 if unicodedata.combining(character) else 0
        unseen = unicodedata.category(character)[0] == "C"
        if not unseen and marks <= _MARKS_IN_A_ROW and file_for(character, "black") is not None:
            kept.append(character)
    return clip(" ".join("".join(kept).split()), _LONGEST) or f"Seat {letter(seat)}"


@lru_cache(maxsize=1024)
def plain(name: str, seat: int) -> str:
    """A name for texts: in one line, with nothing unseen in it but what joins letters."""
    shown = "".join(" " if one.isspace() else one for one in name if _is_told(one))
    return clip(" ".join(shown.split()), _LONGEST) or f"Seat {letter(seat)}"


def _is_told(character: str) -> bool:
    return unicodedata.category(character)[0] != "C" or character in _JOINERS or character.isspace()


def letter(seat: int) -> str:
    """The letter of a seat: A for the first."""
    return chr(ord("A") + seat)
