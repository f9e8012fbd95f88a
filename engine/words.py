"""Helpers for sentences: safe names, lists and numbers in words, the most telling clauses."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

ESCAPED = "\\*_~`|<>#@[]-:"
"""What Discord's markdown might read, escaped with a backslash in messages. Menus, buttons, forms
and alt texts don't read markdown.
"""
_MARKDOWN = re.compile(f"([{re.escape(ESCAPED)}])")
_LONGEST_NAME = 40
CLAUSES: Final = 2
LONGEST_CLAUSE: Final = 100


def name_of(seat: int, names: Sequence[str]) -> str:
    r"""A seat's name in bold, escaped for Discord's markdown.

    >>> print(name_of(1, ["Ada", "*Bo*"]), name_of(0, [" "]))
    **\*Bo\*** **Seat 1**
    """
    return _in_bold(names[seat]) or f"**Seat {seat + 1}**"


@lru_cache(maxsize=1024)
def _in_bold(typed: str) -> str:
    """A name as for `name_of`; empty if nothing is visible."""
    name = single_line(typed)
    return f"**{escaped(clip(name, _LONGEST_NAME))}**" if name else ""


def single_line(text: str) -> str:
    r"""Typed text on one line, without invisible signs or those that reverse text.

    >>> single_line("a\u202eb \n c")
    'ab c'
    """
    return " ".join("".join(filter(_is_seen, text)).split())


def _is_seen(sign: str) -> bool:
    """Spaces and visible signs, and the joiner inside emoji."""
    return sign in " \t\n\u200d" or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


def escaped(text: str) -> str:
    r"""Typed text, escaped for Discord's markdown.

    >>> print(escaped("<@1> _hello_"))
    \<\@1\> \_hello\_
    """
    return _MARKDOWN.sub(r"\\\1", text)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list, with "and" or "or" before the last.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")
    ('a', 'a and b', 'a, b or c')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun.

    >>> counted(1, "plant"), counted(3, "plant"), counted(0, "species", "species")
    ('1 plant', '3 plants', '0 species')
    """
    return f"{minus(number)} {one if number == 1 else many or one + 's'}"


def a(noun: str) -> str:
    """A noun with its article.

    >>> a("bush"), a("oak"), a("Island")
    ('a bush', 'an oak', 'an Island')
    """
    return f"{'an' if noun[:1] in 'aeiouAEIOU' else 'a'} {noun}"


def minus(number: int) -> str:
    r"""A number with a true minus sign.

    >>> ascii(minus(-3)), minus(4)
    ("'\\u22123'", '4')
    """
    return str(number).replace("-", "\N{MINUS SIGN}")


def capitalized(text: str) -> str:
    """The text with a capital first letter.

    >>> capitalized("eats 2 plants of A1")
    'Eats 2 plants of A1'
    """
    return text[:1].upper() + text[1:]


_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> str:
    """A number from 1 as a rank, up to ten in words.

    >>> ordinal(2), ordinal(10), ordinal(12), ordinal(23)
    ('second', 'tenth', '12th', '23rd')
    """
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    teens = number // 10 % 10 == 1
    return f"{number}{'th' if teens else _ENDINGS.get(number % 10, 'th')}"


def clip(text: str, limit: int) -> str:
    """The text, cut with an ellipsis if it's longer than `limit`.

    >>> clip("watering hole", 9)
    'watering…'
    """
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


class Clause(NamedTuple):
    """What an action brings, and its weight, about in points. `besides` is never told first."""

    weight: float
    text: str
    besides: bool = False


def most_telling(found: Iterable[Clause]) -> tuple[str, ...]:
    """The two weightiest texts, the first among equals, without any that are too long.

    >>> most_telling([Clause(1.0, "costs nothing"), Clause(2.0, "feeds A1"), Clause(1.0, "ends")])
    ('feeds A1', 'costs nothing')
    >>> most_telling([Clause(3.0, "costs a card", besides=True), Clause(2.0, "feeds A1")])
    ('feeds A1', 'costs a card')
    """
    best = [
        each
        for each in sorted(found, key=lambda clause: -clause.weight)
        if len(each.text) <= LONGEST_CLAUSE
    ]
    first = [each for each in best if not each.besides][:1]
    return tuple(dict.fromkeys(each.text for each in (*first, *best)))[:CLAUSES]
