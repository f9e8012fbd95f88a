"""Small helps for making sentences: names made safe, lists and numbers in words."""

import re
from collections.abc import Sequence

_MARKDOWN = re.compile(r"([!-/:-@\[-`{-~])")
_LONGEST_NAME = 40


def name_of(seat: int, names: Sequence[str]) -> str:
    """A seat's name in bold, with every sign that Discord's markdown might read escaped."""
    name = " ".join(names[seat].split()) or f"Seat {seat + 1}"
    return f"**{escaped(clip(name, _LONGEST_NAME))}**"


def escaped(text: str) -> str:
    """What a person typed, with every sign that Discord's markdown might read escaped."""
    return _MARKDOWN.sub(r"\\\1", text)


def listed(words: Sequence[str]) -> str:
    """Words in a row, such as "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun, such as "1 plant" or "3 plants"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def clip(text: str, limit: int) -> str:
    """The text, cut off with an ellipsis where it is longer than `limit` characters."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
