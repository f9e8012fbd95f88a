"""Guests of a lobby: who invites them, what they answer. Functions change a table in memory."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

import msgspec

from engine.registry import AnyGame, Games
from host.clock.pace import LIVE
from host.errors import NotAllowed, StaleView, TableFull
from host.table import lobby, names, waiting_list
from host.table.lobby_state import Guest, Wish
from host.table.seats import Player, Seat, is_former
from host.table.stored_table import StoredTable
from host.table.timing import check_pace
from host.table.views import TableView

KEPT_FOR: Final = timedelta(days=1)
"""How long a seat is kept for a guest."""
KEPT_TONIGHT_FOR: Final = timedelta(hours=4)
"""The same where people mean to play in one sitting or evening."""
TONIGHT: Final = frozenset({LIVE, "evening"})
"""The times per turn for that."""
ROUNDED_TO: Final = timedelta(minutes=30)


def kept_until(now: datetime, pace: str, starts_at: datetime | None = None) -> datetime:
    """Until when a seat is kept: up to a full half hour, but not past a start at a time.

    >>> kept_until(datetime(2027, 1, 1, 18, 10), "evening")
    datetime.datetime(2027, 1, 1, 22, 30)
    """
    until = now + (KEPT_TONIGHT_FOR if pace in TONIGHT else KEPT_FOR)
    day = until.replace(hour=0, minute=0, second=0, microsecond=0)
    until = day - (day - until) // ROUNDED_TO * ROUNDED_TO
    return until if starts_at is None else min(until, starts_at)


def invite(stored: StoredTable, game: AnyGame, user: int, guest: int, now: datetime) -> None:
    """The host invites somebody, and keeps a seat for them. Raises `NotAllowed`, `TableFull`."""
    waiting_list.host_gathers(stored, user, "invite people")
    if stored.seat_of(guest) is not None:
        raise NotAllowed(f"<@{guest}> is already at this table.", "Invite somebody else.")
    known = stored.lobby.guest(guest)
    if known is not None and known.is_kept:
        raise NotAllowed(
            f"A seat is already kept for <@{guest}>.",
            "They can answer, or free it in **Invite …**.",
        )
    most = waiting_list.room(stored, game)[-1]
    if waiting_list.taken(stored) >= most:
        raise TableFull(
            f"All {most} seats are taken or kept for somebody.",
            "Free one with **Invite …** or **Computer players** in the lobby.",
        )
    at = stored.lobby.starts_at if stored.lobby.is_scheduled else None
    _admit(stored, Guest(guest, kept_until(now, stored.time.pace, at)))


def open_for(
    stored: StoredTable,
    guests: Collection[int],
    now: datetime,
    *,
    starts_at: datetime | None = None,
    quiet: Collection[int] = (),
) -> None:
    """Make a new table one for these people: it starts once all of them sit there, or at a time
    until which the seats are kept.
    """
    _change(stored, invited_only=True, start="full", seats=len(stored.seats))
    if starts_at is not None:
        _change(stored, start="time", seats=None, starts_at=starts_at)
    until = starts_at or kept_until(now, stored.time.pace)
    for guest in guests:
        _admit(stored, Guest(guest, until, quiet=guest in quiet))


class PlayAgain(msgspec.Struct, frozen=True):
    """A rematch of the table `before`: who sits there, seat by seat, how long hard computers think,
    and when it starts if that isn't once everyone is there.
    """

    before: int
    seats: tuple[Player, ...]
    thinking_s: int
    starts_at: datetime | None = None

    def guests(self, host: int) -> tuple[int, ...]:
        """The people who are asked to play again with the host; nobody if the host didn't play."""
        people = [user for user in map(_person, self.seats) if user is not None]
        return tuple(user for user in people if user != host) if host in people else ()


def _person(player: Player) -> int | None:
    """The person whose seat it is, even while a computer plays for them."""
    user = player.away if player.user is None else player.user
    return None if is_former(user) else user


def play_again(
    stored: StoredTable, again: PlayAgain, quiet: Collection[int], now: datetime
) -> None:
    """Make a new table a rematch, with everyone one seat further. Those who are `quiet` aren't
    told, though a seat is kept for them too.
    """
    seats = [*again.seats[1:], *again.seats[:1]]
    for each in seats:
        if each.bot is not None and each.away is None:
            stored.seats.append(Seat(None, names.free_name(stored), each.bot, each.strength))
    stored.time = msgspec.structs.replace(stored.time, thinking_s=again.thinking_s)
    guests = again.guests(stored.host)
    if guests or stored.host in map(_person, seats):
        _change(stored, order=tuple(_person(each) or 0 for each in seats))
    if guests:
        open_for(stored, guests, now, starts_at=again.starts_at, quiet=quiet)
        _change(stored, before=again.before)


def _admit(stored: StoredTable, guest: Guest) -> None:
    waiting_list.stop_waiting(stored, guest.user)
    waiting_list.drop_guest(stored, guest.user)
    _change(stored, guests=(*stored.lobby.guests, guest))
    if stored.lobby.invited_only and stored.lobby.start == "full":
        many = waiting_list.taken(stored)
        _change(stored, seats=max(many, stored.lobby.seats or 0))


def play(stored: StoredTable, game: AnyGame, user: int, name: str) -> None:
    """A guest sits down; if all seats are taken now, the game starts. Raises as `lobby.join`."""
    lobby.join(stored, game, user, name)
    is_full = waiting_list.taken(stored) >= waiting_list.room(stored, game)[-1]
    if is_full and stored.lobby.start == "host":
        _change(stored, start="full", seats=None)


def decline(stored: StoredTable, user: int) -> None:
    """A guest would rather not play, so their seat is free. Raises `NotAllowed`."""
    _invited(stored, user)
    waiting_list.answer(stored, user, "no")


def ask_for(stored: StoredTable, user: int, wish: Wish) -> None:
    """A guest would rather play something else. Their seat is kept while the host thinks about it.

    Raises `NotAllowed`.
    """
    _invited(stored, user)
    may_ask_for(stored, user)
    check_pace(wish.pace)
    waiting_list.answer(stored, user, "other game", wish)


def may_ask_for(table: StoredTable | TableView, user: int) -> None:
    """Refuse to ask for another game where the host couldn't agree. Raises `NotAllowed`."""
    _asked(table, user)
    if not is_for_two(table, user):
        raise NotAllowed(
            "Others play here too, so the game stays as it is.",
            f"Use **Play with …** in the menu at <@{table.host}>'s name to ask for another game.",
        )


def is_for_two(table: StoredTable | TableView, guest: int) -> bool:
    """Whether nobody but a guest and the host is at a table, or invited to it."""
    seats = table.seats if isinstance(table, StoredTable) else table.players
    users = {each.user for each in (*seats, *table.lobby.kept)}
    return users <= {None, table.host, guest}


def stay(stored: StoredTable, user: int, guest: int) -> None:
    """The host would rather play the game that the guest was invited to. Raises `NotAllowed`."""
    lobby.host_chooses(stored, user, "answer a guest")
    _wish_of(stored, guest)
    waiting_list.answer(stored, guest, None)


def agree(stored: StoredTable, games: Games, user: int, guest: int) -> None:
    """The host agrees to a guest's wish: the table gets that game, and the guest sits down.

    Raises `NotAllowed`, `BadOption`.
    """
    lobby.host_chooses(stored, user, "choose the game")
    wish = _wish_of(stored, guest)
    if not is_for_two(stored, guest):
        raise NotAllowed(
            "Other people have joined this table or are invited to its game.",
            f"Use **Play with …** in the menu at <@{guest}>'s name to open another.",
        )
    game = games.game(wish.game)
    if stored.game != wish.game:
        options = lobby.parse_options(game, {}, waiting_list.taken(stored))
        stored.game, stored.rules_version = wish.game, game.rules.version
        stored.data.options = game.storage.encode(options)
        for seat in stored.seats:
            if seat.bot is not None:
                seat.bot = next(iter(game.bots))
    stored.time = msgspec.structs.replace(stored.time, pace=wish.pace)
    play(stored, game, guest, wish.name)


def free_seat(stored: StoredTable, user: int, guest: int) -> None:
    """The host takes an invitation back. Raises `NotAllowed`."""
    waiting_list.host_gathers(stored, user, "free a seat")
    if stored.lobby.guest(guest) is None:
        raise StaleView(f"No seat is kept for <@{guest}> any more.", "Take another look.")
    waiting_list.drop_guest(stored, guest)


def open_to_all(stored: StoredTable, user: int) -> None:
    """The host lets anybody join. Seats that are kept stay so. Raises `NotAllowed`."""
    waiting_list.host_gathers(stored, user, "open the table to everyone")
    start = "host" if stored.lobby.start == "full" else stored.lobby.start
    _change(stored, invited_only=False, start=start, seats=None)


def _invited(stored: StoredTable, user: int) -> Guest:
    waiting_list.in_lobby(stored)
    return _asked(stored, user)


def _asked(table: StoredTable | TableView, user: int) -> Guest:
    guest = table.lobby.guest(user)
    if guest is None or not guest.is_kept:
        raise NotAllowed(
            "You have no open invitation to this table.", "To play there, press **Join**."
        )
    return guest


def _wish_of(stored: StoredTable, user: int) -> Wish:
    guest = stored.lobby.guest(user)
    if guest is None or guest.wish is None:
        raise StaleView(f"<@{user}> no longer asks for another game.", "Take another look.")
    return guest.wish


def _change(stored: StoredTable, **changes: object) -> None:
    stored.lobby = msgspec.structs.replace(stored.lobby, **changes)
