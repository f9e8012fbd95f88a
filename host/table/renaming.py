"""What people are called at a table: as their server shows them when they do something there."""

from host.table import lobby, waiting_list
from host.table.models import TableView, seat_of
from host.table.stored_table import StoredTable


def is_called_otherwise(view: TableView, user: int, name: str) -> bool:
    """Whether a person sits at an open table, or waits for a seat there, under another name."""
    if view.over:
        return False
    seat = seat_of(view, user)
    names = [] if seat is None else [view.names[seat]]
    names += [each.name for each in view.gathering.waiting if each.user == user]
    return any(each != lobby.short(name) for each in names)


def rename(stored: StoredTable, user: int, name: str) -> None:
    """Call a person by another name where they sit or wait; an ended game keeps its names.

    A computer player that has this name is called otherwise from now on.
    """
    if not stored.open:
        return
    called = lobby.short(name)
    for seat in stored.seats:
        if seat.user == user:
            seat.name = called
    waiting_list.rename(stored, user, called)
    lobby.keep_names_apart(stored)
