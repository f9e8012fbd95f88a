"""The log: one line for each thing that happened, to read, or as JSON for programs that read it."""

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, Literal, TypeAlias

from pythonjsonlogger.json import JsonFormatter

from host.logs.log_context import ContextFilter
from host.logs.version import VERSION

Form: TypeAlias = Literal["text", "json"]
Hide: TypeAlias = Callable[[str], str]
"""Gives a text back without whatever must not be written down."""

LEFT_OUT: Final = frozenset({"table", "interaction", "action"})
"""Fields that are only there where they say something."""


def nothing_to_hide(text: str) -> str:
    """Give a text back as it is."""
    return text


class JsonLines(JsonFormatter):
    """Lines of JSON: time, level, logger, message and version, and what was being done."""

    def __init__(self, hide: Hide = nothing_to_hide) -> None:
        super().__init__(
            ["asctime", "levelname", "name", "message", *sorted(LEFT_OUT)],
            rename_fields={
                "asctime": "time",
                "levelname": "level",
                "name": "logger",
                "exc_info": "traceback",
            },
            static_fields={"version": VERSION},
            json_ensure_ascii=False,
        )
        self._hide = hide

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: ARG002, N802 - logging's
        """When it happened, in UTC, to the millisecond."""
        at = datetime.fromtimestamp(record.created, UTC)
        return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def process_log_record(self, log_data: dict[str, object]) -> dict[str, object]:
        """The fields that say something, without what must not be written down."""
        return {
            name: self._hide(value) if isinstance(value, str) else value
            for name, value in log_data.items()
            if value is not None or name not in LEFT_OUT
        }


class TextLines(logging.Formatter):
    """Lines to read, as another formatter writes them, without what must not be written down."""

    def __init__(self, written_by: logging.Formatter | None, hide: Hide = nothing_to_hide) -> None:
        super().__init__()
        self._written_by = written_by or logging.Formatter()
        self._hide = hide

    def format(self, record: logging.LogRecord) -> str:
        """One line, and the traceback where there is one."""
        return self._hide(self._written_by.format(record))


def write_as(handler: logging.Handler, form: Form, hide: Hide = nothing_to_hide) -> None:
    """Have a handler write lines of this form; those to read stay as its formatter makes them.

    `hide` is given every text before it is written, tracebacks too.
    """
    handler.addFilter(ContextFilter())
    lines = JsonLines(hide) if form == "json" else TextLines(handler.formatter, hide)
    handler.setFormatter(lines)
