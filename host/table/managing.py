"""Managing a table: freeing seats, handing on the host. Callers check that a person may."""

from datetime import datetime
from typing import Literal

from host.errors import NotAllowed, NotRunning, StaleView
from host.table import absence, lobby
from host.table.entries import StoredEntry
from host.table.models import AnyGame
from host.table.stored_table import StoredTable
from host.table.timing import By


def hand_on(stored: StoredTable, user: int, to: int, *, manages: bool = False) -> None:
    """The host, or a manager, makes another seated person the host. Raises `NotAllowed`."""
    if not stored.open:
        raise NotRunning("This table is closed.", "`/table new` opens another.")
    if not manages:
        lobby.host_only(stored, user, "change the host")
    if stored.seat_of(to) is None:
        raise NotAllowed("The host needs a seat at the table.", "They can press **Join** first.")
    stored.host = to


def free_before(stored: StoredTable, seat: int, holder: int | None, now: datetime) -> None:
    """A manager has a seat's `holder` get up from a lobby. Raises `StaleView`."""
    _check(stored, "lobby", seat, holder)
    if holder is None:
        del stored.seats[seat]
    else:
        lobby.leave(stored, holder, now)


def free(
    stored: StoredTable, game: AnyGame, seat: int, holder: int | None, by: By
) -> list[StoredEntry]:
    """A manager opens a seat to anyone. Raises `NotRunning`, `NotAllowed`, `StaleView`."""
    _check(stored, "running", seat, holder)
    own = stored.seats[seat]
    if own.is_free:
        raise StaleView("That seat is already open.", "Anyone can take it with its button.")
    if own.user is None:
        own.is_free = True
        return []
    if len(stored.people()) < 2:
        raise NotAllowed(
            "Nobody else is playing at this table.", "`/table abandon` with `force` ends the game."
        )
    entry = absence.seat_computer(stored, game, seat, "sit-in", by)
    own.away, own.is_free = holder, True
    return [entry]


def _check(
    stored: StoredTable, status: Literal["lobby", "running"], seat: int, holder: int | None
) -> None:
    """Refuse unless the seat is as it was when it was chosen."""
    if not stored.open:
        raise NotRunning("This table is closed.", "`/table new` opens another.")
    if not 0 <= seat < len(stored.seats):
        raise NotAllowed("That seat doesn't exist.", "Choose one of the suggested seats.")
    if stored.status != status or stored.seats[seat].user != holder:
        raise StaleView(
            "The table has changed since you looked.", "`/table status` shows who sits there."
        )
