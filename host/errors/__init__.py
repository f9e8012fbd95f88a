"""What a table refuses (`HostRefused`), and what can be wrong with the database (`StoreError`)."""

import logging
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final, Literal, TypeAlias

from engine.errors import CannotUpgrade, CorruptRecord, Refused
from host.logs.log_context import about
from host.subject import Subject

WhyNot: TypeAlias = Literal["rules", "discord", "database", "fault", "late"]
"""Why an interaction is not carried out: rules of a game, a table or a server forbid it, Discord
rejects the answer, the database doesn't store it, something of ours is wrong, or Discord no longer
waited.
"""


class HostRefused(Refused):
    """A table refuses something; `reason` and `hint` are for the person who asked."""


class NoTable(HostRefused):
    """This table doesn't exist."""


class TableFull(HostRefused):
    """No seat is left at the table."""


class AlreadySeated(HostRefused):
    """The person already has a seat at this table."""


class NotSeated(HostRefused):
    """The person has no seat at this table."""


class AlreadyRunning(HostRefused):
    """The channel has an open table already, or the game at this table has begun."""


class NotRunning(HostRefused):
    """The game hasn't started, or is over."""


class NotAllowed(HostRefused):
    """Not this person, or not now."""


class GameNotAllowed(NotAllowed):
    """The server allows other games."""


class ChannelNotAllowed(NotAllowed):
    """The server allows tables in these `channels`."""

    def __init__(self, channels: tuple[int, ...]) -> None:
        super().__init__(
            "This server uses other channels for tables.",
            "A server manager can look them up and change them with `/server settings`.",
        )
        self.channels = channels


class TooManyTables(NotAllowed):
    """The server or the person has reached its limit of open tables."""


class TablePaused(HostRefused):
    """The game is paused until somebody resumes it."""


class StaleView(HostRefused):
    """The person acted on a view of the table that is no longer true."""

    def __init__(
        self,
        reason: str = "The game has moved on since this was shown.",
        hint: str = "Take another look, then choose again.",
    ) -> None:
        super().__init__(reason, hint)


class ChangedMeanwhile(StaleView):
    """Another process changed the table between reading and writing; `Tables` tries again."""


class TableBroken(HostRefused):
    """The rules failed at this table, or its data is unreadable. People can end it."""


class StoreError(Exception):
    """The database failed. The text is one clear line for the bot's owner."""


class StoreUnavailable(StoreError):
    """The database cannot be opened, read or written."""


class StoreUnreachable(StoreUnavailable):
    """The database does not answer now; the log was told (`host.database.store.Outage`)."""


class StoreFull(StoreUnavailable):
    """The disk has no room left. The write is rolled back; reading goes on."""


class StoreConflict(StoreUnavailable):
    """Another process got in the way of a write; retry at once."""


class MessagesChanged(StoreConflict):
    """Another process has changed messages of a subject: look again."""


class StoreInUse(StoreUnavailable):
    """Another process holds the database for itself (see `host.database.addresses`)."""


class StoreNewer(StoreError):
    """The database was made by a newer version of this program, and is left untouched."""


class StoreOlder(StoreError):
    """The database is an older version's, and must not be migrated now."""


REFUSED_RETRY_AFTER_S: Final = 6 * 3600.0
"""Wait after Discord refuses something that it would refuse again soon."""


logger = logging.getLogger(__name__)

END_IT: Final = "Its players can agree to end it, or a manager of its channel can."


@contextmanager
def isolation(table: int, doing: str) -> Generator[None]:
    """Let refusals and database errors through, and turn any other error into `TableBroken`.

    It is logged with its place in the code, but without its text, which may hold secrets.
    """
    try:
        yield
    except (Refused, StoreError):
        raise
    except Exception as error:  # noqa: BLE001 - a game's fault may be of any kind
        with about(Subject.of("table", table)):
            log_fault(logger, f"table {table}: {doing} failed", error)
        raise _broken(table, error) from None


def _broken(table: int, error: Exception) -> TableBroken:
    if isinstance(error, CannotUpgrade):
        return TableBroken(
            "This game uses an older version of the rules that can't be upgraded to the current "
            "one.",
            f"{END_IT} To finish it, the bot's owner needs the previous version of the "
            f"program. It's table {table}.",
        )
    if isinstance(error, CorruptRecord):
        return TableBroken(
            "The stored data of this game can't be read.",
            f"Please tell the bot's owner: it's table {table}. {END_IT}",
        )
    return TableBroken(
        "Something is wrong with this game. Nothing was changed.",
        f"Try another move. If that fails too, please tell the bot's owner: it's table {table}.",
    )


def log_fault(log: logging.Logger, what: str, error: BaseException) -> None:
    """Log an unforeseen fault: its kind and where it happened, never its text."""
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s: %s\n%s", what, type(error).__qualname__, where)


def log_waiting(log: logging.Logger, what: str, error: StoreError) -> None:
    """Log what waits for the database, and why; `Outage` logs outages."""
    level = logging.DEBUG if isinstance(error, StoreUnreachable) else logging.WARNING
    log.log(level, "%s: %s", what, error)
