"""The interface of jobs: a queue of each kind, and the handler that does its work."""

from collections.abc import Collection
from typing import Literal, Protocol, TypeAlias

Kind: TypeAlias = Literal["messages", "computers", "summaries", "calls", "analyses"]
"""What a job is about, by the word for it in logs and in the database."""


class Handler(Protocol):
    """Does the jobs of one kind, one table at a time."""

    async def serve(self, table: int, /) -> float | None:
        """Do all there is to do for a table. Raises nothing.

        Gives after how many seconds to try again what was not possible now; None if nothing is
        left. Whoever calls may cancel it at any moment.
        """

    def absorbs(self, table: int, /) -> bool:
        """Whether a change of a table that is being served is taken in; else it is served again."""

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
    """Jobs in this process, or shared with others. `is_shared`: other processes may do some."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may do the work, and have done some of it."""

    def serve(self, kind: Kind, handler: Handler, /) -> Queue:
        """Have jobs of a kind done by `handler`, from now on where this process does any."""
