"""Errors: what a table refuses, and what can be wrong with the store.

HostRefused             a person asked for something that this table cannot do now
├── NoTable             there is no such table
├── TableFull           no seat is left
├── AlreadySeated       the person holds a seat here already
├── NotSeated           the person holds no seat here
├── AlreadyRunning      the channel has an open table, or the game has begun
├── NotRunning          the game has not begun, or is over
├── NotAllowed          somebody else may do this, or it may be done later
│   ├── GameNotAllowed    the server plays other games
│   ├── ChannelNotAllowed the server has its tables in other channels
│   └── TooManyTables     the server, or the person there, has as many as it allows
├── TablePaused         nothing can be done in the game until the table is resumed
├── StaleView           the person acted on a view that is no longer true
│   └── ChangedMeanwhile  somebody else was faster; the host tries again by itself
└── TableBroken         this table cannot go on, or not like this; other tables do
StoreError              the database; its text is one line for whoever runs the bot
├── StoreUnavailable    it cannot be opened, read or written
│   ├── StoreUnreachable  it does not answer now: the same may be asked again in a while
│   ├── StoreFull       the disk has no room left for it
│   ├── StoreConflict   another process got in the way of a write, which is undone
│   │   └── PlacementsChanged  it noted down something else of what a table shows
│   └── StoreInUse      another process has it open for itself
├── StoreNewer          it was made by a newer version of this program
└── StoreOlder          it was made by an older one, and is not to be brought up to date now
Unreachable             an audience could not be reached just now, or never can be
"""

from engine.errors import Refused


class HostRefused(Refused):
    """A table says no; `reason` and `hint` are for the person who asked, as the rules' own are."""


class NoTable(HostRefused):
    """There is no such table."""


class TableFull(HostRefused):
    """No seat is left at the table."""


class AlreadySeated(HostRefused):
    """The person holds a seat at this table already."""


class NotSeated(HostRefused):
    """The person holds no seat at this table."""


class AlreadyRunning(HostRefused):
    """The channel has an open table already, or the game at this table has begun."""


class NotRunning(HostRefused):
    """The game has not begun yet, or is over."""


class NotAllowed(HostRefused):
    """Somebody else may do this, or it may be done at another time."""


class GameNotAllowed(NotAllowed):
    """The server has chosen other games."""


class ChannelNotAllowed(NotAllowed):
    """The server has chosen other `channels` for its tables."""

    def __init__(self, channels: tuple[int, ...]) -> None:
        super().__init__(
            "In this server, tables are opened in other channels.",
            "Someone who manages the server sees by `/server` which these are, and can change it.",
        )
        self.channels = channels


class TooManyTables(NotAllowed):
    """The server, or the person there, has as many open tables as the server allows."""


class TablePaused(HostRefused):
    """The game stands still until somebody has it go on."""


class StaleView(HostRefused):
    """The person acted on a view of the table that is no longer true."""

    def __init__(
        self,
        reason: str = "The table has moved on since this was shown.",
        hint: str = "Look at it as it is now, then choose again.",
    ) -> None:
        super().__init__(reason, hint)


class ChangedMeanwhile(StaleView):
    """Another process changed the table between reading and writing; `Tables` tries again."""


class TableBroken(HostRefused):
    """The rules failed at this table, or what is stored of it cannot be read or brought to date.

    It stays as it was, every other table goes on, and it can be ended (`Tables.vote_abandon`).
    """


class StoreError(Exception):
    """The database failed. The text is one clear line for whoever runs the bot."""


class StoreUnavailable(StoreError):
    """The database cannot be opened, read or written."""


class StoreUnreachable(StoreUnavailable):
    """The database does not answer now: the same may be asked again in a while.

    Nothing is wrong with any table, and the log has been told (`host.errors.outage`).
    """


class StoreFull(StoreUnavailable):
    """The disk has no room left. What was being written is undone; reading goes on."""


class StoreConflict(StoreUnavailable):
    """Another process got in the way of a write, which is undone: it may be tried again at once."""


class PlacementsChanged(StoreConflict):
    """Another process has noted down something else of what a table shows: look at it again."""


class StoreInUse(StoreUnavailable):
    """Another process holds the database for itself (see `host.database.lock`)."""


class StoreNewer(StoreError):
    """The database was made by a newer version of this program, and is left untouched."""


class StoreOlder(StoreError):
    """The database is an older version's, and whoever looks at it may not bring it up to date."""


class Unreachable(Exception):
    """The audience could not be reached. `permanent`: trying again will not help (a closed DM).

    `has_left`: this person is no member of the table's server any more. `code` is Discord's word
    for why. `opening`: no new channels for direct messages are opened for now, to nobody.
    `retry_after` is how many seconds to wait at least, where that is known.
    """

    def __init__(
        self,
        reason: str,
        *,
        permanent: bool = False,
        has_left: bool = False,
        code: int | None = None,
        opening: bool = False,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.permanent = permanent
        self.has_left = has_left
        self.code = code
        self.opening = opening
        self.retry_after = retry_after
