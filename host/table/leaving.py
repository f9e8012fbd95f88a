"""Leaving a table for good, in any state of the table."""

from datetime import datetime

from engine.foresight import USUAL
from engine.ledger import SeatPayload
from engine.registry import AnyGame, Games
from host.table import absence, lobby, moves, names, waiting_list
from host.table.entries import StoredEntry
from host.table.stored_table import StoredTable
from host.table.timing import ChangeContext


def leave(
    stored: StoredTable, games: Games, user: int, last: StoredEntry | None, now: datetime
) -> list[StoredEntry]:
    """Take a person out of an open table; the entry of the computer that plays on, if any.

    Without other people, or the game in this program, the table ends.
    """
    seat, game = stored.seat_of(user), _game(games, stored.game)
    if stored.status == "lobby":
        leave_lobby(stored, game, user, now)
        return []
    if seat is None:
        away = stored.away_seat_of(user)
        if away is not None:
            stored.seats[away].away = stored.seats[away].own_note = None
            stored.seats[away].name = names.own_name(stored.seats[away].name)
        return []
    if game is None or last is None or len(stored.people()) < 2:
        lobby.close(stored, now, "left")
        return []
    payload = SeatPayload("leave", None, game.safest, USUAL)
    name = names.free_name(stored)
    stored.seats[seat].abandons = False
    entry = moves.change_seat(
        stored, seat, payload, name, ChangeContext(user, None, now, last.entry)
    )
    stored.seats[seat].set_clock(None)
    return [entry]


def leave_server(
    stored: StoredTable, games: Games, user: int, last: StoredEntry | None, now: datetime
) -> list[StoredEntry]:
    """A person left the server of an open table: in a running game the others decide about their
    seat (`absence.left_server`), a lobby loses them, and without other people the table ends. A
    computer that plays for them goes on, since nobody waits.
    """
    seat = stored.seat_of(user)
    if stored.status == "lobby":
        leave_lobby(stored, _game(games, stored.game), user, now)
        return []
    if seat is None:
        return []
    if last is None or len(stored.people()) < 2:
        lobby.close(stored, now, "left")
        return []
    return absence.left_server(stored, seat, ChangeContext(None, None, now, last.entry))


def leave_lobby(stored: StoredTable, game: AnyGame | None, user: int, now: datetime) -> None:
    """Take a person out of a lobby, off its waiting list, and off its guests."""
    waiting_list.stop_waiting(stored, user)
    waiting_list.drop_guest(stored, user)
    if stored.seat_of(user) is not None:
        lobby.leave(stored, user, now)
    elif stored.host == user:  # opened to watch computer players
        lobby.close(stored, now, "left")
    if game is not None:
        waiting_list.settle(stored, game, now)
        names.keep_names_apart(stored)


def _game(games: Games, name: str) -> AnyGame | None:
    try:
        return games.game(name)
    except LookupError:
        return None
