"""Leaving a table for good, in any state of the table."""

from datetime import datetime

from engine.errors import CorruptRecord
from engine.foresight import USUAL
from engine.ledger import SeatPayload
from host.table import lobby, moves, names, waiting_list
from host.table.entries import StoredEntry
from host.table.models import AnyGame, Games
from host.table.stored_table import StoredTable
from host.table.timing import By


def leave(
    stored: StoredTable,
    games: Games,
    user: int,
    last: StoredEntry | None,
    now: datetime,
    *,
    is_free: bool = False,
) -> StoredEntry | None:
    """Take a person out of an open table; the entry of the computer that plays on, if any.

    Without other people, or the game in this program, the table ends. `is_free` opens the seat, and
    lets such a game wait.
    """
    seat, game = stored.seat_of(user), _game(games, stored.game)
    away = stored.away_seat_of(user)
    if stored.status == "lobby":
        _leave_lobby(stored, game, user, now)
        return None
    if seat is None:
        if away is not None:
            stored.seats[away].away = None
            stored.seats[away].name = names.own_name(stored.seats[away].name)
            stored.seats[away].is_free |= is_free
        return None
    others = len(stored.people()) > 1
    if is_free and game is None and others:
        return None  # the others can play on once this program has the game again
    if game is None or last is None or not others:
        lobby.close(stored, now, "left")
        return None
    payload = SeatPayload("leave", None, game.safest, USUAL)
    name = names.free_name(stored)
    stored.seats[seat].abandons = False
    stored.seats[seat].is_free = is_free
    entry = moves.change_seat(stored, seat, payload, name, By(user, None, now, last.entry))
    stored.seats[seat].set_clock(None)
    return entry


def _leave_lobby(stored: StoredTable, game: AnyGame | None, user: int, now: datetime) -> None:
    """Take a person out of a lobby and off its waiting list."""
    try:
        waiting_list.stop_waiting(stored, user)
    except CorruptRecord:
        stored.gathering = None  # the waiting list can't be read
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
