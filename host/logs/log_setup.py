"""The log: one line for each event, as text or JSON, without secrets.

Libraries quote what they were given, such as the token or the database's password, so every line is
redacted before it is written.
"""

import logging
import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Final, Literal, TypeAlias
from urllib.parse import quote, quote_plus, unquote, unquote_plus

from pythonjsonlogger.json import JsonFormatter

from host.logs import VERSION
from host.logs.log_context import ContextFilter

Form: TypeAlias = Literal["text", "json"]
Hide: TypeAlias = Callable[[str], str]
"""Redacts a text."""

LEFT_OUT: Final = frozenset({"table", "subject", "interaction", "action"})
"""Fields that are left out if empty."""


def nothing_to_hide(text: str) -> str:
    """Give a text back as it is."""
    return text


class JsonLines(JsonFormatter):
    """JSON lines: time, level, logger, message, version and context."""

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
        """The time in UTC, to the millisecond."""
        at = datetime.fromtimestamp(record.created, UTC)
        return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def process_log_record(self, log_data: dict[str, object]) -> dict[str, object]:
        """The fields with values, redacted."""
        return {
            name: self._hide(value) if isinstance(value, str) else value
            for name, value in log_data.items()
            if value is not None or name not in LEFT_OUT
        }


class TextLines(logging.Formatter):
    """Text lines of another formatter, redacted."""

    def __init__(self, written_by: logging.Formatter | None, hide: Hide = nothing_to_hide) -> None:
        super().__init__()
        self._written_by = written_by or logging.Formatter()
        self._hide = hide

    def format(self, record: logging.LogRecord) -> str:
        """One line, and the traceback where there is one."""
        return self._hide(self._written_by.format(record))


def write_as(handler: logging.Handler, form: Form, hide: Hide = nothing_to_hide) -> None:
    """Have a handler write lines of this form, each text and traceback redacted by `hide`."""
    handler.addFilter(ContextFilter())
    lines = JsonLines(hide) if form == "json" else TextLines(handler.formatter, hide)
    handler.setFormatter(lines)


HIDDEN: Final = "[hidden]"
MIN_LENGTH: Final = 4
"""A shorter secret is hidden only as a password in an address: elsewhere it would hide words."""
# The password lies between the first colon after the scheme and the last @ before a slash.
_ADDRESS: Final = re.compile(r"([A-Za-z][\w+.-]*://[^\s:/@]*:)[^\s]*@(?=[^\s@/]*)")
# For 15 minutes, the token of an interaction lets anyone post and edit as the bot.
_TOKEN: Final = re.compile(r"""(/(?:webhooks|interactions)/\d+/|['"]token['"]: ?['"])[^/?\s'"]+""")


def redactor(secrets: Iterable[str]) -> Callable[[str], str]:
    """What takes secrets out of a text, however they are written, passwords of any address, and
    tokens of interactions.

    >>> redactor(["tok-en1"])("Bot tok-en1 at postgresql://me:tok-en1@h/games")
    'Bot [hidden] at postgresql://me:[hidden]@h/games'
    >>> redactor([])("PATCH /webhooks/7/aW50/messages/@original: 500")
    'PATCH /webhooks/7/[hidden]/messages/@original: 500'
    """
    forms = {form for secret in secrets for form in _forms(secret) if len(form) >= MIN_LENGTH}
    # The longest first: one may be a part of another.
    ordered = sorted(forms, key=len, reverse=True)
    found = re.compile("|".join(map(re.escape, ordered))) if ordered else None

    def hide(text: str) -> str:
        if found is not None:
            text = found.sub(HIDDEN, text)
        text = _TOKEN.sub(rf"\g<1>{HIDDEN}", text)
        return _ADDRESS.sub(rf"\g<1>{HIDDEN}@", text) if "://" in text else text

    return hide


def passwords_in(address: str) -> list[str]:
    """The passwords in a database's address."""
    if "://" not in address:
        return []
    rest = address.partition("://")[2]
    user, at, _ = rest.rpartition("@")
    password = user.partition(":")[2] if at else ""
    asked = re.findall(r"[?&]password=([^&\s]*)", rest)
    return [each for each in (password, *asked) if each]


def _forms(secret: str) -> set[str]:
    """A secret in all its spellings: quoted, unquoted, and as Python shows it."""
    plain = {secret, unquote(secret), unquote_plus(secret)}
    quoted = {form(each) for each in plain for form in (quote, quote_plus)}
    quoted |= {quote(each, safe="") for each in plain}
    return plain | quoted | {repr(each)[1:-1] for each in plain}
