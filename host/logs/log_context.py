"""Log context: what is being done right now, for each line of the log.

It is set where work comes in: an interaction, a table's delivery, clocks or computer players. Calls
and tasks from there inherit it.
"""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

import msgspec


class LogContext(msgspec.Struct, frozen=True):
    """What is being done (`action`), at which table, for which interaction.

    `began` is when the interaction came in, in seconds of a monotonic clock.
    """

    table: int | None = None
    interaction: int | None = None
    action: str | None = None
    began: float | None = None


_NOTHING: Final = LogContext()
_now: ContextVar[LogContext] = ContextVar("doing", default=_NOTHING)


def current_context() -> LogContext:
    """What is being done here and now."""
    return _now.get()


def begin(
    action: str,
    *,
    table: int | None = None,
    interaction: int | None = None,
    began: float | None = None,
) -> None:
    """Start a new context for the rest of this task."""
    _now.set(LogContext(table, interaction, action, began))


def name_table(table: int) -> None:
    """Add a table to the context for the rest of this task."""
    _now.set(msgspec.structs.replace(_now.get(), table=table))


@contextmanager
def at_table(table: int, action: str | None = None) -> Generator[None]:
    """Set the table within a block, and the action if there is none."""
    before = _now.get()
    token = _now.set(msgspec.structs.replace(before, table=table, action=before.action or action))
    try:
        yield
    finally:
        _now.reset(token)


class ContextFilter(logging.Filter):
    """Adds `table`, `interaction` and `action` to each line of the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add the context."""
        now = _now.get()
        record.table = now.table
        # As text: it has more digits than most readers of JSON can count by.
        record.interaction = None if now.interaction is None else str(now.interaction)
        record.action = now.action
        return True
