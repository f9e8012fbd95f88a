"""What all text boards share: whose turn it is, names, Braille, fitting."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Generic, Protocol, TypeVar

import msgspec

from engine.model import Outcome
from engine.words import capitalized, name_of
from render.base import ALT_LIMIT
from render.drawing.names import letter, plain

TEXT_LIMIT = 3900


def titles(people: Sequence[str]) -> list[str]:
    """Each seat's letter and name in Discord's markdown."""
    clean = [plain(name, seat) for seat, name in enumerate(people)]
    return [f"{letter(seat)} {name_of(seat, clean)}" for seat in range(len(clean))]


def alt_titles(people: Sequence[str]) -> list[str]:
    """Each seat's letter and name for alt texts."""
    return [f"{letter(seat)} {plain(name, seat)}" for seat, name in enumerate(people)]


def minus(points: float, digits: int = 0) -> str:
    """A number as drawn, with a true minus sign."""
    return f"{points:.{digits}f}".replace("-", "\N{MINUS SIGN}")


def halves(points: float) -> str:
    """Points in halves as one writes them.

    >>> [halves(points) for points in (0, 0.5, 2, 1.5)]
    ['0', '½', '2', '1½']
    """
    whole, half = divmod(round(2 * points), 2)
    return (str(whole) if whole or not half else "") + "\N{VULGAR FRACTION ONE HALF}" * half


def seat_key(seat: int, page: int = 0) -> str:
    """The key of a seat's score sheet or zoom, or of one of its pages."""
    return paged(f"seat-{letter(seat).lower()}", page)


def paged(key: str, page: int) -> str:
    """The key of a page, counted from 0."""
    return f"{key}-{page + 1}" if page else key


def fitting(versions: Iterable[str]) -> str:
    """The first version, from long to short, that fits; otherwise the last, cut."""
    text = ""
    for text in versions:
        if len(text) <= TEXT_LIMIT:
            return text
    return _cut(text, "\n", TEXT_LIMIT, "\n…")


def alt_text(parts: Iterable[str]) -> str:
    """Sentences in a row, as many as fit into an alt text."""
    return _cut(". ".join(part.rstrip(".") for part in parts) + ".", ". ", ALT_LIMIT, ". …")


def _cut(text: str, between: str, limit: int, ending: str) -> str:
    """As many whole parts of a text as fit, with an ending if some are left out."""
    if len(text) <= limit:
        return text
    return text[: text.rindex(between, 0, limit - len(ending))] + ending


StateT = TypeVar("StateT", bound=msgspec.Struct)
SeenT_contra = TypeVar("SeenT_contra", bound=msgspec.Struct, contravariant=True)


class Rules(Protocol[SeenT_contra]):
    """What is asked of a game's rules."""

    def actors(self, state: SeenT_contra) -> tuple[int, ...]:
        """The seats that must decide now."""

    def outcome(self, state: SeenT_contra) -> Outcome | None:
        """How the game ended, if it has."""


class Perspective(Generic[StateT]):
    """A seen state and its viewer (None: a spectator); `you` is the seat that is called so, the
    viewer's unless somebody else looks at what it saw.
    """

    def __init__(self, rules: Rules[StateT], seen: StateT, viewer: int | None) -> None:
        self.seen = seen
        self.viewer = self.you = viewer
        self._rules = rules

    def belonging(self, what: str) -> str:
        """Something of the seat that is shown, such as "Your hand", or only "Hand"."""
        return capitalized(what) if self.you is None else f"Your {what}"

    @cached_property
    def acting(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return self._rules.actors(self.seen)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self._rules.outcome(self.seen)

    @property
    def leading(self) -> tuple[int, ...]:
        """The seats a headline is about: those to act, or the winners."""
        return self.outcome.winners if self.outcome else self.acting


_FIRST = 0x2800
_DOTS = {
    "a": "1", "b": "12", "c": "14", "d": "145", "e": "15", "f": "124", "g": "1245", "h": "125",
    "i": "24", "j": "245", "k": "13", "l": "123", "m": "134", "n": "1345", "o": "135",
    "p": "1234", "q": "12345", "r": "1235", "s": "234", "t": "2345", "u": "136", "v": "1236",
    "w": "2456", "x": "1346", "y": "13456", "z": "1356",
    ",": "2", ";": "23", ":": "25", ".": "256", "!": "235", "?": "236", "'": "3", "-": "36",
    "#": "3456", "·": "256",
}  # fmt: skip
_NUMBER_SIGN = "#"
_DIGITS = dict(zip("1234567890", "abcdefghij", strict=True))


def cell(dots: str) -> str:
    """The cell with these dots, such as "135"."""
    return chr(_FIRST + sum(1 << (int(dot) - 1) for dot in dots))


_CELLS = {sign: cell(dots) for sign, dots in _DOTS.items()}


def braille(text: str) -> str:
    """The text in uncontracted Braille, numbers with their sign; what has no cell stays."""
    told: list[str] = []
    in_number = False
    for sign in text.lower():
        digit = _DIGITS.get(sign)
        if digit is not None and not in_number:
            told.append(_CELLS[_NUMBER_SIGN])
        in_number = digit is not None
        told.append(_CELLS.get(digit or sign, sign))
    return "".join(told)
