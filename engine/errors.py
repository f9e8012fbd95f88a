"""What the rules can refuse, and how they say so.

Refused                 a person asked for something the rules forbid
├── NotYourTurn         the seat has nothing to decide now
├── IllegalAction       the seat may act, but not like this
├── GameOver            the game has ended
├── BadOption           an option of a table has a value it cannot have
└── BadFile             a file of a table's own has a fault on a line
CorruptRecord           a stored or exported game that cannot be read or does not replay
└── CannotUpgrade       a stored game of rules from which no way leads to today's
"""


class Refused(Exception):
    """The rules say no. `reason` says why, `hint` what the person can do instead.

    Both are whole sentences made for the person who asked, and tell nothing that this person may
    not know.

    >>> str(Refused("It isn't your turn.", "I'll let you know when it is."))
    "It isn't your turn. I'll let you know when it is."
    """

    def __init__(self, reason: str, hint: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.reason} {self.hint}".rstrip()


class NotYourTurn(Refused):
    """The seat has nothing to decide now."""


class IllegalAction(Refused):
    """The seat has something to decide, but this action is not among its choices."""


class GameOver(Refused):
    """The game has ended: nothing can be done any more."""


class BadOption(Refused):
    """An option of a table cannot have this value. `option` is its name."""

    def __init__(self, option: str, reason: str, hint: str = "") -> None:
        super().__init__(reason, hint)
        self.option = option


class BadFile(Refused):
    """A file given by a person has a fault. `line` counts from 1; 0 is the file as a whole."""

    def __init__(self, line: int, reason: str, hint: str = "") -> None:
        where = f"Line {line}: " if line else ""
        super().__init__(f"{where}{reason}", hint)
        self.line = line


class CorruptRecord(Exception):
    """A record that cannot be read, or a stored state that does not decode."""


class CannotUpgrade(CorruptRecord):
    """A stored game began by rules from which no way leads to those of today."""

    def __init__(self, from_version: int, to_version: int) -> None:
        super().__init__(
            f"the game began by version {from_version} of its rules, from which no way leads to "
            f"version {to_version}"
        )
