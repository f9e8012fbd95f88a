"""What is told of how long it takes until a table's change is to be seen."""

from typing import Final, Protocol


class Stopwatch(Protocol):
    """Hears of each table that is shown."""

    def looking(self, table: int, /) -> None:
        """The table is about to be read: what has been stored of it by now will be seen."""

    def shown(self, table: int, stored_s: float | None = None, /) -> None:
        """Its channel's message shows what was read when it was last looked at.

        `stored_s`: so many seconds ago the first entry was stored that it shows only now.
        """

    def ended(self, table: int, /) -> None:
        """Nothing of the table is left to be shown, or can be."""


class _NoStopwatch:
    def looking(self, table: int, /) -> None:
        """Nobody wants to know."""

    def shown(self, table: int, stored_s: float | None = None, /) -> None:
        """Nobody wants to know."""

    def ended(self, table: int, /) -> None:
        """Nobody wants to know."""


NO_STOPWATCH: Final[Stopwatch] = _NoStopwatch()
