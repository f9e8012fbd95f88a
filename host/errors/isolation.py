"""Fault isolation: what the rules of a game raise stays at its table."""

import logging
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from engine.errors import CannotUpgrade, CorruptRecord, Refused
from host.errors import StoreError, TableBroken
from host.logs.log_context import at_table

logger = logging.getLogger(__name__)

END_IT: Final = (
    "The people who play it can agree to end it, or somebody who manages its channel can."
)


@contextmanager
def isolation(table: int, doing: str) -> Generator[None]:
    """Let refusals and faults of the database through, and turn any other one, which is the game's,
    into `TableBroken`.

    The fault is logged with the table and what was being done, and where it happened, but without
    its text, which may hold what is hidden.
    """
    try:
        yield
    except (Refused, StoreError):
        raise
    except Exception as error:  # noqa: BLE001 - a game's fault may be of any kind
        with at_table(table):
            log_fault(logger, f"table {table}: {doing} failed", error)
        raise _broken(table, error) from None


def _broken(table: int, error: Exception) -> TableBroken:
    if isinstance(error, CannotUpgrade):
        return TableBroken(
            "This game began by older rules, and no way leads from them to those of today.",
            f"{END_IT} To play it out, whoever runs this bot needs the program from before; the "
            f"table's number is {table}.",
        )
    if isinstance(error, CorruptRecord):
        return TableBroken(
            "What is stored of this game cannot be read.",
            f"Tell whoever runs this bot the table's number: {table}. {END_IT}",
        )
    return TableBroken(
        "Something is wrong with this game; nothing was changed.",
        "Try another move. If that fails too, tell whoever runs this bot the table's number: "
        f"{table}.",
    )


def log_fault(log: logging.Logger, what: str, error: BaseException) -> None:
    """Log an unforeseen fault: its kind and where it happened, never its text."""
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s: %s\n%s", what, type(error).__qualname__, where)
