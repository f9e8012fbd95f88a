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
_JOINERS = "\u200c\u200d"
_LONELY = re.compile(
    rf"(?<![^\x00-\x7f\s])[{_JOINERS}]+|[{_JOINERS}]+(?![^\x00-\x7f\s{_JOINERS}])"
    rf"|(?<=[{_JOINERS}])[{_JOINERS}]+"
)
"""Joiners where they join nothing: they are for emoji, Arabic and Indian letters."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0")
"""Letters and marks that show nothing."""
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
    name = escaped(clip(single_line(typed), _LONGEST_NAME))
    return f"**{name}**" if name else ""


class Reader(NamedTuple):
    """Who reads a sentence. The seat that reads alone is "you" in it; where all read (`viewer` is
    None), everyone has a name. `names` are as typed.

    >>> own, public = (Reader(viewer, ["Ada", "Bo"]) for viewer in (0, None))
    >>> own.does(0, "plays"), public.does(0, "plays")
    ('you play', '**Ada** plays')
    >>> own.do([0, 1], "is"), own.whose(0), own.name(1)
    ('you and **Bo** are', 'your', '**Bo**')
    """

    viewer: int | None
    names: Sequence[str]

    def name(self, seat: int) -> str:
        """A seat as subject or object."""
        return "you" if seat == self.viewer else name_of(seat, self.names)

    def whose(self, seat: int) -> str:
        """A seat as the owner of what follows."""
        return "your" if seat == self.viewer else f"{name_of(seat, self.names)}'s"

    def does(self, seat: int, verb: str) -> str:
        """A seat with its verb, which is given as for a name: "plays"."""
        return self.do([seat], verb)

    def verb(self, seat: int, verb: str) -> str:
        """A second verb of the same seat: "and plays"."""
        return _plural(verb) if seat == self.viewer else verb

    def do(self, seats: Iterable[int], verb: str) -> str:
        """Seats, each once and the reader first, with their verb, given as for one name."""
        who = sorted(dict.fromkeys(seats), key=lambda seat: seat != self.viewer)
        is_one = len(who) == 1 and who[0] != self.viewer
        return f"{listed([self.name(seat) for seat in who])} {verb if is_one else _plural(verb)}"


_PLURALS = {"is": "are", "has": "have", "does": "do", "doesn't": "don't", "dies": "die"}
_HISSING = ("sses", "ches", "shes", "xes", "oes")


def _plural(verb: str) -> str:
    """A verb as after "you" or several names.

    >>> [_plural(each) for each in ("is", "lays", "passes", "tries", "loses")]
    ['are', 'lay', 'pass', 'try', 'lose']
    """
    if verb in _PLURALS:
        return _PLURALS[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(_HISSING) else verb.removesuffix("s")


def single_line(text: str) -> str:
    r"""Typed text on one line, without invisible signs, signs that reverse text, and halves of
    characters. For menus, forms and pictures; messages need it `escaped`.

    >>> single_line("a\u202eb \n c"), single_line("\ud800\u3164\u200b")
    ('ab c', '')
    """
    return " ".join(_LONELY.sub("", "".join(filter(_is_seen, text))).split())


def _is_seen(sign: str) -> bool:
    """Spaces and visible signs, and what joins letters and emoji."""
    if sign.isspace() or sign in _JOINERS:
        return True
    return sign not in _BLANK and unicodedata.category(sign) not in ("Cc", "Cf", "Cs")


def escaped(text: str) -> str:
    r"""Typed text for a message: on one line, all of it to be seen, escaped for Discord's markdown.

    >>> print(escaped("<@1> _hello_\u202e\n"))
    \<\@1\> \_hello\_
    """
    return _MARKDOWN.sub(r"\\\1", single_line(text))


def echoed(typed: str, limit: int = 40) -> str:
    r"""What a person typed, as an answer quotes it: the first characters, `escaped`.

    >>> print(echoed("*a*\u202e"), echoed("\ud800"))
    “\*a\*” “”
    """
    return f"“{escaped(clip(single_line(typed), limit))}”"


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


_NAME = r"(?:area )?(?:[A-Za-z]?\d+|[A-F])\b(?: more)?"
_NAMES = re.compile(rf"\b{_NAME}(?:(?:,| and| or) {_NAME})*")
"""Names of species, squares, areas and seats, and numbers, alone or in a list."""
_DETAILS = re.compile(r"[:,;(].*")
SLIGHT: Final = 0.5
"""A clause of less weight only describes an action: it doesn't speak for it."""


class Clause(NamedTuple):
    """What an action brings, and its weight, about in points. `besides` is never told first."""

    weight: float
    text: str
    besides: bool = False

    @property
    def fact(self) -> str:
        """What it says, without names, numbers and details: another action may bring the same.

        >>> Clause(1.0, "lets A1 hunt B1, B2 and 3 more, unless that changes").fact
        'lets # hunt #'
        >>> Clause(1.0, "costs B 2 points: all of B1 had eaten").fact
        'costs # # points'
        """
        return _DETAILS.sub("", _NAMES.sub("#", self.text))


def deciding(clauses: Iterable[Clause], others: Iterable[Clause]) -> list[Clause]:
    """The clauses that speak for an action, and not as much for another one.

    >>> mine = [Clause(2.0, "feeds A1"), Clause(3.5, "gives A1 3 meat"), Clause(0.2, "ends")]
    >>> others = [Clause(2.0, "feeds A2"), Clause(2.5, "gives A2 1 meat")]
    >>> [each.text for each in deciding(mine, others)]
    ['gives A1 3 meat']
    """
    said: dict[str, float] = {}
    for each in others:
        said[each.fact] = max(each.weight, said.get(each.fact, 0.0))
    return [each for each in clauses if each.weight > max(said.get(each.fact, 0.0), SLIGHT)]


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
