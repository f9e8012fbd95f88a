"""What the rules can refuse, and how they say so.

Refused                 a person asked for something the rules forbid
├── NotYourTurn         the seat has nothing to decide now
├── IllegalAction       the seat may act, but not like this
├── GameOver            the game has ended
├── BadOption           an option of a table has a value it cannot have
└── BadFile             a file of a table's own has a fault on a line
CorruptRecord           a stored or exported game that cannot be read or does not replay
└── CannotUpgrade       a stored game whose rules can't be upgraded to the current version
"""


class Refused(Exception):
    """The rules say no: `reason` says why, `hint` what to do instead.

    Both are whole sentences that reveal nothing this person may not know.

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
    """The seat may act, but not like this."""


class GameOver(Refused):
    """The game is over."""


class BadOption(Refused):
    """A table's option can't have this value. `option` is its name."""

    def __init__(self, option: str, reason: str, hint: str = "") -> None:
        super().__init__(reason, hint)
        self.option = option


class BadFile(Refused):
    """A person's file has an error. `line` counts from 1; 0 is the whole file."""

    def __init__(self, line: int, reason: str, hint: str = "") -> None:
        where = f"Line {line}: " if line else ""
        super().__init__(f"{where}{reason}", hint)
        self.line = line


class CorruptRecord(Exception):
    """A record or stored state that doesn't decode or replay."""


class CannotUpgrade(CorruptRecord):
    """A game stored under rules that can't be upgraded to today's."""

    def __init__(self, from_version: int, to_version: int) -> None:
        super().__init__(
            f"the game began with version {from_version} of its rules, which cannot be upgraded to "
            f"version {to_version}"
        )
