"""Signals: events that services publish once they are stored."""

from collections.abc import Callable
from typing import Generic, NamedTuple, ParamSpec

from host.table.stored_table import StoredTable

P = ParamSpec("P")


class Progress(NamedTuple):
    """What a change that was stored did for its game: how many moves were made, by whomever, and
    whether it began or was played to its end by that.
    """

    game: str
    moves: int
    is_begun: bool
    is_over: bool


class Signal(Generic[P]):
    """Calls everybody who subscribed, in that order."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, None]] = []

    def subscribe(self, listener: Callable[P, None]) -> None:
        """Have a function called from now on."""
        self._listeners.append(listener)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Let it be known."""
        for listener in self._listeners:
            listener(*args, **kwargs)


class Signals:
    """The signals of a session; tables are named by their numbers."""

    def __init__(self) -> None:
        self.changed = Signal[[int]]()
        """A table was changed by this process, or has more to show."""
        self.committed = Signal[[StoredTable]]()
        """The same, with what the table is now: for computer players, who see no secret of it but
        what their seat may know.
        """
        self.changed_elsewhere = Signal[[int]]()
        """Another process has changed a table."""
        self.missed = Signal[[]]()
        """Any table may have changed without that this process heard of it."""
        self.clocks_changed = Signal[[]]()
        """Something else is due at some table than before."""
        self.heard = Signal[[int, int]]()
        """A person did something at a table where time counts: table and person."""
        self.advanced = Signal[[Progress]]()
        """What a change did for its game."""
        self.ended = Signal[[int]]()
        """A table's game was played to its end."""
        self.called = Signal[[int]]()
        """People are to be called at a table."""
