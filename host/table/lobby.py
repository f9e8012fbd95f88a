"""The lobby: who sits down, options, abandoning. Functions change a table in memory."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, get_args

import msgspec

from engine import ledger
from engine.errors import BadOption
from engine.foresight import USUAL, Strength
from engine.model import Options
from engine.options import check_bounds
from engine.options import parse_options as parsed
from engine.registry import AnyGame
from engine.words import echoed, escaped, listed
from host.clock.pace import HARD_CHOICES_S
from host.errors import NotAllowed, NotRunning, TableFull
from host.table import names, waiting_list
from host.table.seats import Seat
from host.table.stored_table import OWNER, Closing, StoredTable
from host.table.table_time import OnTimeout
from host.table.timing import awaited, check_pace, end
from host.table.views import TableView
from host.table.waiting_list import in_lobby as _in_lobby

MIN_TO_WATCH = 2
"""Computer players needed to play without people."""
FEWEST_IN_SERIES: Final = 2
"""Fewer people than this make no series, and no game of one."""
MAX_DAYS_OFF: Final = 60
"""The most days off per person."""
HOST_PROTECTED_FOR = timedelta(hours=1)
"""How long after its opening a table's host can't be replaced."""


def parse_options(game: AnyGame, given: Mapping[str, object] | Options, seats: int) -> Options:
    """Options of these values, checked for this many seats or the fewest that can play.

    What the number of seats forces is settled at the start. Raises `BadOption`, `BadFile`.
    """
    chosen: Options = (
        given if isinstance(given, Options) else parsed(game.rules.options_type, given)
    )
    check_bounds(chosen)
    game.rules.check(chosen, max(seats, game.rules.seats_for(chosen).start))
    return chosen


def join(stored: StoredTable, game: AnyGame, user: int, name: str) -> None:
    """A person takes the next seat, or the one that is kept for them; a computer player of the same
    name gets another.

    Raises `TableFull`, `AlreadySeated`, `AlreadyRunning`, `NotAllowed` in direct messages.
    """
    waiting_list.may_come(stored, user)
    waiting_list.drop_guest(stored, user)
    _room(stored, game)
    stored.seats.append(Seat(user, names.short(name)))
    names.keep_names_apart(stored)
    waiting_list.stop_waiting(stored, user)


def leave(stored: StoredTable, user: int, now: datetime) -> None:
    """A person gets up; the next becomes host, and the last one closes the table.

    Raises `NotSeated`, `AlreadyRunning`.
    """
    _in_lobby(stored)
    seat = stored.held_by(user)
    del stored.seats[seat]
    if not stored.people():
        waiting_list.seat_next(stored)
    people = stored.people()
    if not people:
        close(stored, now, "left")
    elif stored.host == user and people[0].user is not None:
        stored.host = people[0].user


def add_bot(
    stored: StoredTable, game: AnyGame, user: int, bot: str | None, strength: Strength | None = None
) -> None:
    """A computer player takes the next seat; by default of the first style, and medium.

    Raises `TableFull`, `NotSeated`, `NotAllowed` for an unknown style, `AlreadyRunning`.
    """
    _in_lobby(stored)
    stored.held_by(user)
    _room(stored, game)
    style = next(iter(game.bots)) if bot is None else bot
    if style not in game.bots:
        raise NotAllowed(
            f"{game.title} has no computer player called {echoed(style)}.",
            f"Choose one of these: {', '.join(each.title for each in game.bots.values())}.",
        )
    stored.seats.append(Seat(None, names.free_name(stored), style, strength or USUAL))


def let_begin(stored: StoredTable, game: AnyGame) -> None:
    """Give the first seat's person the seat that begins the game."""
    seats = len(stored.seats)
    options = game.rules.check(game.storage.decode_options(stored.data.options), seats)
    state, _ = ledger.begin(game, options, seats, stored.data.seed)
    stored.seats.insert(min(game.rules.actors(state)), stored.seats.pop(0))


def only_computers(
    stored: StoredTable, game: AnyGame, user: int, strength: Strength | None = None
) -> None:
    """The host gets up to watch, and computer players take the seats that are needed.

    Raises `NotAllowed`, `AlreadyRunning`.
    """
    _in_lobby(stored)
    host_only(stored, user, "watch computers play")
    if stored.place.guild is None:
        raise NotAllowed(
            "In direct messages, you have to play yourself.",
            "Use `/table new` in a server channel to watch computers play.",
        )
    others = [person for person in stored.people() if person.user != user]
    if others or stored.lobby.waiting or stored.lobby.kept:
        raise NotAllowed(
            "Other people are at this table, invited to it or on its waiting list.",
            "Start the game with them, or open your own table in another channel.",
        )
    stored.seats = [seat for seat in stored.seats if seat.user is None]
    while len(stored.seats) < max(MIN_TO_WATCH, game.rules.min_seats):
        style = next(iter(game.bots))
        stored.seats.append(Seat(None, names.free_name(stored), style, strength or USUAL))


def remove_bot(stored: StoredTable, _: AnyGame, user: int, seat: int) -> None:
    """Remove a computer player. Raises `NotSeated`, `NotAllowed`, `AlreadyRunning`."""
    _in_lobby(stored)
    stored.held_by(user)
    if not 0 <= seat < len(stored.seats) or stored.seats[seat].user is not None:
        raise NotAllowed(
            "There's no computer player in that seat.", "Take another look at the table."
        )
    del stored.seats[seat]


def set_options(
    stored: StoredTable, game: AnyGame, user: int, options: Mapping[str, object] | Options
) -> None:
    """The host chooses all options; those not given get their defaults.

    Raises `BadOption`, `BadFile`, `NotAllowed`, `AlreadyRunning`.
    """
    host_chooses(stored, user, "choose the options")
    stored.data.options = game.storage.encode(
        parse_options(game, options, waiting_list.taken(stored))
    )


def set_option(stored: StoredTable, game: AnyGame, user: int, name: str, typed: str | None) -> None:
    """The host chooses one option (None: its default). One chosen before that doesn't go with it is
    back to its default. Raises as `set_options` does.
    """
    host_chooses(stored, user, "choose the options")
    now = game.storage.decode_options(stored.data.options)
    usual = game.rules.options_type()
    value = getattr(usual if typed is None else parsed(type(now), {name: typed}), name)
    options = msgspec.structs.replace(now, **{name: value})
    while True:
        try:
            checked = parse_options(game, options, waiting_list.taken(stored))
        except BadOption as refusal:
            other, default = refusal.option, getattr(usual, refusal.option, None)
            if other == name or getattr(options, other, None) == default:
                raise
            options = msgspec.structs.replace(options, **{other: default})
        else:
            stored.data.options = game.storage.encode(checked)
            return


def host_chooses(stored: StoredTable, user: int, what: str) -> None:
    """Refuse unless this is the host of a lobby."""
    _in_lobby(stored)
    host_only(stored, user, what)


def set_pace(stored: StoredTable, _: AnyGame, user: int, key: str) -> None:
    """The host chooses how long a turn may take. Raises `NotAllowed`, `AlreadyRunning`."""
    host_chooses(stored, user, "choose the time per turn")
    check_pace(key)
    stored.time = msgspec.structs.replace(stored.time, pace=key)


def set_on_timeout(stored: StoredTable, _: AnyGame, user: int, answer: str) -> None:
    """Choose the default for time-outs, as the host. Raises `NotAllowed`, `AlreadyRunning`."""
    host_chooses(stored, user, "choose what happens after a time-out")
    chosen: OnTimeout | None = next((each for each in get_args(OnTimeout) if each == answer), None)
    if chosen is None:
        raise NotAllowed("That answer is no longer offered.", "Choose one from the menu.")
    stored.time = msgspec.structs.replace(stored.time, on_timeout=chosen)


def set_days_off(stored: StoredTable, _: AnyGame, user: int, days: int) -> None:
    """The host chooses how many of a person's days off count. Raises as `set_on_timeout` does."""
    host_chooses(stored, user, "choose how many days off count")
    if not 0 <= days <= MAX_DAYS_OFF:
        raise NotAllowed(
            f"You can allow 0 to {MAX_DAYS_OFF} days off.", "Choose one from the menu."
        )
    stored.time = msgspec.structs.replace(stored.time, days_off=days)


def set_thinking(stored: StoredTable, _: AnyGame, user: int, seconds: int) -> None:
    """The host chooses how long hard computer players think. Raises `NotAllowed`."""
    host_chooses(stored, user, "choose how long hard computer players think")
    if seconds not in HARD_CHOICES_S:
        raise NotAllowed("They can't think for that long.", "Choose one from the menu.")
    stored.time = msgspec.structs.replace(stored.time, thinking_s=seconds)


def take_over(stored: StoredTable, user: int, now: datetime) -> None:
    """A seated person becomes host, once the present one had time to come back; in a running game,
    if the present one is away.
    """
    if stored.status != "running":
        _in_lobby(stored)
    stored.held_by(user)
    if stored.host == user:
        raise NotAllowed("You're already the host.", "`/table status` shows what you can do.")
    if stored.status == "running":
        if not is_host_away(stored):
            raise NotAllowed(*_refusal(stored, "change the host"))
        stored.host = user
        return
    if now - stored.created < HOST_PROTECTED_FOR:
        raise NotAllowed(
            "This table was opened less than an hour ago, so its host may still come back.",
            "Try again later, or open your own table in another channel.",
        )
    stored.host = user


def is_host_away(table: StoredTable | TableView) -> bool:
    """Whether a running game's host has no seat in it, or votes don't wait for them."""
    seats = table.seats if isinstance(table, StoredTable) else table.players
    return all(each.user != table.host or each.absent is not None for each in seats)


def may_start(stored: StoredTable, game: AnyGame, user: int) -> None:
    """Refuse unless this person may start the game now."""
    _in_lobby(stored)
    host_only(stored, user, "start the game")
    if stored.lobby.kept:
        who = listed([f"<@{each.user}>" for each in stored.lobby.kept])
        raise NotAllowed(
            f"A seat is kept for {who}.",
            "Wait for an answer, or press **Invite …** in the lobby to free that seat.",
        )
    if stored.lobby.series is not None and len(stored.people()) < FEWEST_IN_SERIES:
        raise NotAllowed("Nobody else is in yet.", "Wait for somebody, or invite somebody else.")
    if len(stored.seats) < game.rules.min_seats:
        raise NotAllowed(
            f"{game.title} needs at least {game.rules.min_seats} players.",
            "Wait for someone to join, or add a computer player.",
        )


def vote_abandon(
    stored: StoredTable, user: int, now: datetime, *, force: bool = False, only_agree: bool = False
) -> None:
    """Vote to abandon a game, or close a lobby as its host; alone with `force`.

    `only_agree`: only if somebody proposed it.
    """
    if not stored.open:
        raise NotRunning("This game is over.", "`/table new` opens another.")
    if force:
        close(stored, now, "owner" if user == OWNER else "manager")
        return
    if not stored.people():
        host_only(stored, user, "close the table")
        close(stored, now, "host")
        return
    seat = stored.held_by(user)
    if only_agree and not any(person.abandons for person in stored.people()):
        raise _no_proposal()
    if stored.status == "lobby":
        host_only(stored, user, "close the table")
        close(stored, now, "host")
        return
    stored.seats[seat].abandons = True
    # One thing at a time is asked of all.
    stored.requests = msgspec.structs.replace(stored.requests, proposal=None)
    if not awaited(stored, "abandon"):
        close(stored, now, "agreed" if len(stored.people()) > 1 else "last")


def play_on(stored: StoredTable, user: int) -> None:
    """A player withdraws all votes to abandon the game."""
    if not stored.open:
        raise NotRunning("This game is over.", "`/table new` opens another.")
    stored.held_by(user)
    if not any(person.abandons for person in stored.people()):
        raise _no_proposal()
    for person in stored.people():
        person.abandons = False


def close(stored: StoredTable, now: datetime, why: Closing) -> None:
    """Close a table without a result."""
    stored.status, stored.closing = "abandoned", why
    waiting_list.end(stored)
    end(stored, now)


def _no_proposal() -> NotRunning:
    return NotRunning(
        "Nobody has proposed to abandon this game.", "Propose it with `/table abandon`."
    )


def transfer_host(stored: StoredTable, user: int, to: int, *, manages: bool = False) -> None:
    """The host, or a manager, makes another seated person the host. Raises `NotAllowed`."""
    if not stored.open:
        raise NotRunning("This table is closed.", "`/table new` opens another.")
    if not manages:
        host_only(stored, user, "change the host")
    if stored.seat_of(to) is None:
        raise NotAllowed("The host needs a seat at the table.", "They can press **Join** first.")
    stored.host = to


def host_only(stored: StoredTable, user: int, what: str) -> None:
    """Refuse what only the host can do. Raises `NotAllowed`."""
    if stored.host != user:
        raise NotAllowed(*_refusal(stored, what))


def _refusal(stored: StoredTable, what: str) -> tuple[str, str]:
    """Why somebody else than the host can't do something, and what they can do."""
    seat = stored.seat_of(stored.host)
    if stored.status == "running" and is_host_away(stored) and stored.people():
        return (
            f"Only <@{stored.host}>, the host, can {what}, and they're away.",
            "Any player can become the host with **Become the host** in `/table status`.",
        )
    if seat is None:
        return (
            f"Only <@{stored.host}>, who opened this table to watch, can {what}.",
            "A manager of this channel can end it with `/table abandon force:True`.",
        )
    host = escaped(stored.names[seat])
    then = "anyone at the table can become the host with `/table status`"
    if stored.status == "running":
        gone = f"If {host} leaves the game or the server, or is silent for a week, {then}."
    else:
        gone = f"If {host} is gone, {then}, one hour after the table was opened."
    return f"Only {host}, the host, can {what}.", f"Ask {host}. {gone}"


def _room(stored: StoredTable, game: AnyGame) -> None:
    most = waiting_list.room(stored, game)[-1]
    if waiting_list.taken(stored) >= most:
        kept = " or kept for somebody" if stored.lobby.kept else ""
        raise TableFull(
            f"All {most} seats are taken{kept}.", "You can watch, or open another table."
        )


def rename(stored: StoredTable, user: int, name: str) -> None:
    """Rename a person where they sit or wait; computers of that name get another."""
    if not stored.open:
        return
    called = names.short(name)
    for seat in stored.seats:
        if seat.user == user:
            seat.name = called
    waiting_list.rename(stored, user, called)
    names.keep_names_apart(stored)
