"""The waiting list of a lobby, its automatic start, and the role it notifies."""

from datetime import datetime, timedelta
from typing import Final

import msgspec

from engine.registry import AnyGame
from host.errors import AlreadyRunning, AlreadySeated, NotAllowed, NotRunning
from host.table.lobby_state import (
    GuestAnswer,
    LobbyState,
    StartFault,
    StartWhen,
    WaitlistEntry,
    Wish,
)
from host.table.seats import Seat
from host.table.stored_table import StoredTable

MAX_WAITING: Final = 20
"""The longest waiting list."""
MAX_START_DELAY: Final = timedelta(days=30)
"""How far ahead a start can be set."""
REMIND_BEFORE: Final = timedelta(hours=1)
"""How long before a start at a time its players are reminded."""


def room(stored: StoredTable, game: AnyGame) -> range:
    """How many players the game can have with the options that are chosen."""
    found: range = game.rules.seats_for(game.storage.decode_options(stored.data.options))
    return found


def wait(stored: StoredTable, game: AnyGame, user: int, name: str) -> None:
    """Wait for a seat, once. Raises `AlreadySeated`, and `NotAllowed` if one is free, the list is
    full, or nobody else can sit down.
    """
    may_come(stored, user)
    if stored.lobby.rank_of(user) is not None:
        return
    guest = stored.lobby.guest(user)
    if _has_room(stored, game) or (guest is not None and guest.is_kept):
        raise NotAllowed("There's an open seat at this table.", "Press **Join** to take it.")
    if len(stored.lobby.waiting) >= MAX_WAITING:
        raise NotAllowed(
            f"The waiting list is full: {MAX_WAITING} people are on it.",
            "`/tables` shows other tables, and `/table new` opens one.",
        )
    _change(stored, waiting=(*stored.lobby.waiting, WaitlistEntry(user, name)))


def rename(stored: StoredTable, user: int, name: str) -> None:
    """Rename somebody on the waiting list."""
    called = (
        msgspec.structs.replace(each, name=name) if each.user == user else each
        for each in stored.lobby.waiting
    )
    _change(stored, waiting=tuple(called))


def stop_waiting(stored: StoredTable, user: int) -> None:
    """Take a person off the waiting list, if they are on it."""
    left = tuple(each for each in stored.lobby.waiting if each.user != user)
    _change(stored, waiting=left)


def seat_next(stored: StoredTable) -> None:
    """Seat the first person on the waiting list, as host if no person is seated."""
    if stored.lobby.waiting:
        first = stored.lobby.waiting[0]
        stored.seats.append(Seat(first.user, first.name))
        stop_waiting(stored, first.user)
        if stored.seat_of(stored.host) is None:
            stored.host = first.user


def choose_start(
    stored: StoredTable,
    game: AnyGame,
    user: int,
    when: StartWhen,
    *,
    seats: int | None = None,
    at: datetime | None = None,
    now: datetime,
) -> None:
    """The host chooses what starts the game: they, `seats` or a time. Raises `NotAllowed`."""
    host_gathers(stored, user, "choose when the game starts")
    if when == "full" and seats is not None and seats not in room(stored, game):
        raise NotAllowed("The game can't have that many players.", "Choose a number from the menu.")
    if when == "time" and (at is None or not now < at <= now + MAX_START_DELAY):
        raise NotAllowed(
            "The start has to be within the next 30 days.", "Enter another time, such as 20:30."
        )
    starts_at = at if when == "time" else None
    for each in stored.lobby.kept:
        if starts_at is not None and starts_at < each.until:
            raise NotAllowed(
                f"A seat is kept for <@{each.user}> until then.",
                "Choose a later time, or press **Invite …** in the lobby to free that seat.",
            )
    stored.due = None
    seats = seats if when == "full" else None
    _change(stored, start=when, seats=seats, refused=None, starts_at=starts_at)
    plan_due(stored, now)


def settle(stored: StoredTable, game: AnyGame, now: datetime) -> None:
    """After a change of a lobby: seat people from the waiting list, start if it is full, and note
    what is due next.
    """
    if stored.status != "lobby":
        return
    while stored.lobby.waiting and _has_room(stored, game):
        seat_next(stored)
    _sort_seats(stored)
    if stored.lobby.start == "full":
        many = len(stored.seats)
        is_full = many >= stored.lobby.full_at(room(stored, game)) and not stored.lobby.kept
        _change(stored, starts_at=(stored.lobby.starts_at or now) if is_full else None)
    plan_due(stored, now)


def _sort_seats(stored: StoredTable) -> None:
    """Seat the people of a rematch in its order, and all others after them."""
    left = list[int | None](stored.lobby.order)

    def rank(seat: Seat) -> int:
        user = seat.user or 0
        if user not in left:
            return len(left)
        found = left.index(user)
        left[found] = None
        return found

    if left:
        stored.seats = sorted(stored.seats, key=rank)


def plan_due(stored: StoredTable, now: datetime) -> None:
    """Note what a lobby has due next: the end of a kept seat, its start, or the reminder of it."""
    since = min(now, stored.due or now)  # what has come due in the meantime isn't passed over
    dues = [each.until for each in stored.lobby.kept]
    starts_at = stored.lobby.starts_at
    if starts_at is not None:
        reminder = starts_at - REMIND_BEFORE
        dues.append(reminder if stored.lobby.start == "time" and reminder > since else starts_at)
    stored.due = min(dues, default=None)


def give_up_late(stored: StoredTable, now: datetime) -> None:
    """Keep no seat past its time."""
    late = [each.user for each in stored.lobby.kept if each.until <= now]
    for user in late:
        answer(stored, user, "late")


def answer(
    stored: StoredTable, user: int, given: GuestAnswer | None, wish: Wish | None = None
) -> None:
    """Note what a guest answered. Their seat is free then, unless they have a wish."""
    _change(
        stored,
        guests=tuple(
            msgspec.structs.replace(each, answer=given, wish=wish) if each.user == user else each
            for each in stored.lobby.guests
        ),
    )


def drop_guest(stored: StoredTable, user: int) -> None:
    """Strike somebody off the guests, if they are one."""
    _change(stored, guests=tuple(each for each in stored.lobby.guests if each.user != user))


def refuse_start(stored: StoredTable, why: StartFault) -> None:
    """An automatic start failed: leave the start to the host."""
    many = len(stored.seats)
    _change(stored, start="host", seats=None, refused=why, refused_with=many, starts_at=None)
    stored.due = min((each.until for each in stored.lobby.kept), default=None)


def call_role(stored: StoredTable, game: AnyGame, user: int, role: int) -> None:
    """The host has a role notified, once per table. Raises `NotAllowed`."""
    host_gathers(stored, user, "notify players")
    if stored.lobby.role is not None:
        raise NotAllowed(
            "Players have already been notified of this table.", "That's possible once per table."
        )
    if stored.lobby.invited_only:
        raise NotAllowed(
            "This table is for invited people.",
            "Press **Open to everyone** first, in **Invite …**.",
        )
    if not _has_room(stored, game):
        raise NotAllowed(
            "There's no open seat at this table.", "Start the game, or wait for a seat."
        )
    _change(stored, role=role)


def end(stored: StoredTable) -> None:
    """Drop the waiting list, but for its length."""
    stored.due = None
    stored.lobby = LobbyState(waited=len(stored.lobby.waiting), role=stored.lobby.role)


def host_gathers(stored: StoredTable, user: int, what: str) -> None:
    """Refuse unless this is the host of a lobby in a server."""
    in_lobby(stored)
    if stored.place.guild is None:
        raise NotAllowed("Nobody else can sit down at this table.", "Press **Start** to play.")
    if stored.host != user:
        raise NotAllowed(
            f"Only <@{stored.host}>, the host, can {what}.",
            "Ask them. If they're gone, anyone at the table can become the host with `/table "
            "status`, one hour after the table was opened.",
        )


def may_come(stored: StoredTable, user: int) -> None:
    """Refuse unless a person may sit down or wait here. Raises `AlreadySeated`, `AlreadyRunning`,
    and `NotAllowed` in direct messages.
    """
    in_lobby(stored)
    if stored.seat_of(user) is not None:
        raise AlreadySeated("You already have a seat at this table.", "Wait for the game to start.")
    if stored.place.guild is None:
        raise NotAllowed(
            "That table is in someone's direct messages, so nobody else can sit down.",
            "Use `/table new` in a server channel to play with others.",
        )
    guest = stored.lobby.guest(user)
    if stored.lobby.invited_only and (guest is None or not guest.is_kept):
        raise NotAllowed(
            "This table is for invited people.",
            f"Ask its host, <@{stored.host}>, or open another with `/table new`.",
        )


def in_lobby(stored: StoredTable) -> None:
    """Refuse unless this is a lobby. Raises `AlreadyRunning`, `NotRunning`."""
    if stored.status == "running":
        raise AlreadyRunning(
            "The game at this table has started.", "You can watch, or wait for the next one."
        )
    if stored.status != "lobby":
        raise NotRunning("This table is closed.", "`/table new` opens another.")


def taken(stored: StoredTable) -> int:
    """The number of seats that are taken, or kept for somebody."""
    return len(stored.seats) + len(stored.lobby.kept)


def _has_room(stored: StoredTable, game: AnyGame) -> bool:
    return taken(stored) < room(stored, game)[-1]


def _change(stored: StoredTable, **changes: object) -> None:
    stored.lobby = msgspec.structs.replace(stored.lobby, **changes)
