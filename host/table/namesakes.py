"""Namesakes: names that look alike at one table get the letters of their seats."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from string import ascii_uppercase
from typing import Final

from engine.words import clip

_SHOWN: Final = 32
"""As much of a name as every screen has room for: Discord's limit."""
_LETTER = re.compile(r" \([A-Z]\)$")


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names in seat order as everybody reads them. Names told apart before remain as they are.

    >>> told_apart(["Sam", "Ann", "SAM"]), told_apart(["Sam", "Ann"])
    (('Sam (A)', 'Ann', 'SAM (C)'), ('Sam', 'Ann'))
    """
    return _told_apart(tuple(names))


@lru_cache(maxsize=1024)
def _told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    # Nobody passes for a namesake by calling themselves "Sam (B)".
    bare = [_LETTER.sub("", name) for name in names]
    told = list(names)
    for seat, name in enumerate(bare):
        others = bare[:seat] + bare[seat + 1 :]
        if any(are_alike(name, other) for other in others):
            letter = f" ({ascii_uppercase[seat]})"
            told[seat] = clip(name, _SHOWN - len(letter)) + letter
    return tuple(told)


def are_alike(one: str, other: str) -> bool:
    """Whether two names are the same but for case and letters that look the same.

    >>> are_alike("Sam", "sam"), are_alike("Ilya", "llya"), are_alike("Sam", "Ann")
    (True, True, False)
    """
    return not _looks(one).isdisjoint(_looks(other))


@lru_cache(maxsize=1024)
def _looks(name: str) -> frozenset[str]:
    """What a name looks like as it is, in small letters, and in capitals."""
    kept = unicodedata.normalize("NFKC", name[:_SHOWN])
    # What is piled onto letters that don't have it; é and the like are letters of their own.
    accents = (sign for sign in kept if unicodedata.name(sign, "").startswith("COMBINING "))
    kept = kept.translate(dict.fromkeys(map(ord, accents)))
    cases = (kept, kept.casefold(), kept.upper())
    return frozenset(" ".join(each.translate(_lookalikes()).split()) for each in cases)


@lru_cache(maxsize=1)
def _lookalikes() -> dict[int, str]:
    """Letters of all scripts, and the Latin letter or digit that each looks like."""
    table = (files("host.table") / "lookalikes.txt").read_text(encoding="utf-8")
    rows = (line.split(" ") for line in table.splitlines())
    return {ord(sign): plain for plain, signs in rows for sign in signs}
