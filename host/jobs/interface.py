"""What whoever shares out work offers, and what whoever does work of one kind can do."""

from collections.abc import Collection
from typing import Literal, Protocol, TypeAlias

Kind: TypeAlias = Literal["messages", "computers", "summaries", "calls", "analyses"]
"""What a job is about, by the word for it in logs and in the database."""


class Handler(Protocol):
    """Does the work of one kind, for one table at a time."""

    async def serve(self, table: int, /) -> float | None:
        """Do all there is to do for a table. Raises nothing.

        Gives after how many seconds to try again what was not possible now; None if nothing is
        left. Whoever calls may cancel it at any moment.
        """

    def again(self, table: int, /) -> bool:
        """A table that is being served has changed: whether that is taken in. If not, the table is
        served once more.
        """

    async def left(self) -> Collection[int]:
        """The tables for which something may be left to do, as it is stored. Raises
        `StoreUnavailable`.
        """

    async def is_wanted(self, table: int, /) -> bool:
        """Whether there may be anything to do for a table that changed, as it is stored. Raises
        `StoreUnavailable`.
        """


class Queue(Protocol):
    """The jobs of one kind."""

    def wake(self, table: int, /) -> None:
        """Something may be left to do for a table. Never fails, and never waits."""

    async def settled(self) -> None:
        """Wait until this process has nothing left to do, and knows of nothing."""

    async def close(self) -> None:
        """Break off what is under way here; the next start, or another process, goes on."""


class Jobs(Protocol):
    """Whoever shares out work. `is_shared`: other processes may do some of it."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may do the work, and have done some of it."""

    def serve(self, kind: Kind, handler: Handler, /) -> Queue:
        """Have jobs of a kind done by `handler`, from now on where this process does any."""
