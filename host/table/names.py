"""Names at a table: of people as they are kept, and of computer players."""

from engine.words import single_line
from host.table.namesakes import are_alike, told_apart
from host.table.stored_table import StoredTable
from host.table.views import TableView, seat_of

NAME_LIMIT = 100
_FOR = " for "
COMPUTER_NAMES = (
    *("Rex", "Juno", "Pip", "Tilda", "Odo", "Kiko", "Wanda", "Bruno", "Momo", "Zuri", "Igor"),
    *("Nell", "Basil", "Olga", "Taro", "Vera", "Yuki", "Gus", "Lotte", "Milo", "Ines", "Arlo"),
    *("Suri", "Edda", "Hamish"),
)
"""Names of computer players, none of them a word of a game."""


def short(name: str) -> str:
    r"""A name as it is kept: never empty, never longer than can be stored, all of it to be seen.

    >>> short(" Ann "), short("A\0n\ud800"), short("")
    ('Ann', 'An', 'Somebody')
    """
    # Without NUL and halves of characters, which PostgreSQL's text cannot have.
    return single_line(name)[:NAME_LIMIT] or "Somebody"


def is_called_otherwise(view: TableView, user: int, name: str) -> bool:
    """Whether an open table has a person under another name."""
    if view.over:
        return False
    seat = seat_of(view, user)
    called = short(name)
    waits = (each.name for each in view.lobby.waiting if each.user == user)
    if any(each != called for each in waits):
        return True
    if seat is None:
        return False
    renamed = (*view.names[:seat], called, *view.names[seat + 1 :])
    return told_apart(renamed)[seat] != view.names[seat]


def keep_names_apart(stored: StoredTable) -> None:
    """Rename computer players whose names look like a person's."""
    people = [seat.name for seat in stored.people()]
    for seat in stored.seats:
        if seat.user is None and any(are_alike(seat.name, name) for name in people):
            seat.name = free_name(stored)


def free_name(stored: StoredTable) -> str:
    """An unused name for a computer player, different from table to table."""
    taken = [seat.name for seat in stored.seats]
    # Who sits down with the table itself does so before it has a number.
    first = (stored.id or stored.place.channel) * 7 % len(COMPUTER_NAMES)
    ordered = COMPUTER_NAMES[first:] + COMPUTER_NAMES[:first]
    free = (name for name in ordered if not any(are_alike(name, each) for each in taken))
    return next(free)


def sitting_in(stored: StoredTable, person: str) -> str:
    """The name of a stand-in."""
    return f"{free_name(stored)}{_FOR}{person}"


def own_name(name: str) -> str:
    """What it is called by itself.

    >>> own_name("Rex for Ann"), own_name("Rex")
    ('Rex', 'Rex')
    """
    return name.partition(_FOR)[0]
