"""Log context: what is being done right now, for each line of the log.

It is set where work comes in: an interaction, a subject's job, panels or clocks. Calls and tasks
from there inherit it.
"""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

import msgspec

from host.subject import Subject


class LogContext(msgspec.Struct, frozen=True):
    """What is being done (`action`), about which subject, for which interaction.

    `began` is when the interaction came in, in seconds of a monotonic clock.
    """

    subject: Subject | None = None
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
    subject: Subject | None = None,
    interaction: int | None = None,
    began: float | None = None,
) -> None:
    """Start a new context for the rest of this task."""
    _now.set(LogContext(subject, interaction, action, began))


def name_subject(subject: Subject) -> None:
    """Add a subject to the context for the rest of this task."""
    _now.set(msgspec.structs.replace(_now.get(), subject=subject))


@contextmanager
def about(subject: Subject, action: str | None = None) -> Generator[None]:
    """Set the subject within a block, and the action if there is none."""
    before = _now.get()
    after = msgspec.structs.replace(before, subject=subject, action=before.action or action)
    token = _now.set(after)
    try:
        yield
    finally:
        _now.reset(token)


class ContextFilter(logging.Filter):
    """Adds `table` or another `subject`, `interaction` and `action` to each line of the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add the context."""
        now = _now.get()
        table = None if now.subject is None else now.subject.table
        record.table = table
        record.subject = now.subject if table is None else None
        # As text: it has more digits than most readers of JSON can count by.
        record.interaction = None if now.interaction is None else str(now.interaction)
        record.action = now.action
        return True
