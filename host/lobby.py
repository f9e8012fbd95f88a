"""Before a game begins: who sits down, with which options, and how a table is given up.

Functions change a sheet in memory, or refuse and leave it as it was.
"""

from collections.abc import Mapping
from datetime import datetime

from engine.model import Options
from engine.options import check_bounds
from engine.options import parse_options as parsed
from host.errors import (
    AlreadyRunning,
    AlreadySeated,
    NotAllowed,
    NotRunning,
    NotSeated,
    TableFull,
)
from host.models import AnyGame
from host.sheet import Seat, Sheet

NAME_LIMIT = 100


def parse_options(game: AnyGame, given: Mapping[str, object] | Options, seats: int) -> Options:
    """The options of these values, checked for so many seats or the fewest that can play.

    They are given back as they were meant: what a number of seats forces is settled at the start.
    Raises `BadOption` or `BadFile`.
    """
    chosen: Options = (
        given if isinstance(given, Options) else parsed(game.rules.options_type, given)
    )
    check_bounds(chosen)
    game.rules.check(chosen, max(seats, game.rules.seats_for(chosen).start))
    return chosen


def join(sheet: Sheet, game: AnyGame, user: int, name: str) -> None:
    """A person takes the next seat."""
    _in_lobby(sheet)
    if sheet.seat_of(user) is not None:
        raise AlreadySeated("You already hold a seat at this table.", "Wait for the game to begin.")
    _room(sheet, game)
    sheet.seats.append(Seat(user, short(name)))


def leave(sheet: Sheet, user: int, now: datetime) -> None:
    """A person gets up. The next one becomes host; with the last one the table closes."""
    _in_lobby(sheet)
    seat = _seated(sheet, user)
    del sheet.seats[seat]
    people = sheet.people()
    if not people:
        close(sheet, now)
    elif sheet.host == user and people[0].user is not None:
        sheet.host = people[0].user


def add_bot(sheet: Sheet, game: AnyGame, user: int, bot: str | None) -> None:
    """A computer player takes the next seat; None is the kind that the game offers first."""
    _in_lobby(sheet)
    _seated(sheet, user)
    _room(sheet, game)
    kind = next(iter(game.bots)) if bot is None else bot
    if kind not in game.bots:
        raise NotAllowed(
            f"{game.title} has no computer player {kind}.",
            f"Choose one of these: {', '.join(game.bots)}.",
        )
    title = game.bots[kind].title
    names = {seat.name for seat in sheet.seats}
    name = next(n for n in (title, *(f"{title} {i}" for i in range(2, 99))) if n not in names)
    sheet.seats.append(Seat(None, name, kind))


def remove_bot(sheet: Sheet, user: int, seat: int) -> None:
    """A computer player gets up."""
    _in_lobby(sheet)
    _seated(sheet, user)
    if not 0 <= seat < len(sheet.seats) or sheet.seats[seat].user is not None:
        raise NotAllowed("No computer player holds that seat.", "Look at the table again.")
    del sheet.seats[seat]


def set_options(
    sheet: Sheet, game: AnyGame, user: int, options: Mapping[str, object] | Options
) -> None:
    """The host chooses the table's options: those that are not given get their defaults."""
    _in_lobby(sheet)
    _host_only(sheet, user, "choose the options")
    sheet.options = game.storage.encode(parse_options(game, options, len(sheet.seats)))


def may_start(sheet: Sheet, game: AnyGame, user: int) -> None:
    """Refuse unless this person may begin the game with those who are seated."""
    _in_lobby(sheet)
    _host_only(sheet, user, "start the game")
    if len(sheet.seats) < game.rules.min_seats:
        raise NotAllowed(
            f"{game.title} needs at least {game.rules.min_seats} players.",
            "Wait for somebody to join, or add a computer player.",
        )


def vote_abandon(sheet: Sheet, user: int, now: datetime, *, force: bool) -> None:
    """Give a table up: by all who are seated, or by its host before the game has begun.

    `force` is for somebody who may decide it alone.
    """
    if not sheet.open:
        raise NotRunning("This game is over.", "Start another one.")
    if force:
        close(sheet, now)
        return
    seat = _seated(sheet, user)
    if sheet.status == "lobby":
        _host_only(sheet, user, "close the table")
        close(sheet, now)
        return
    sheet.seats[seat].abandons = True
    if all(person.abandons for person in sheet.people()):
        close(sheet, now)


def close(sheet: Sheet, now: datetime) -> None:
    """End a table before its game has come to its end."""
    sheet.status = "abandoned"
    end(sheet, now)


def end(sheet: Sheet, now: datetime) -> None:
    """Nobody has anything to decide any more."""
    sheet.ended = now
    for seat in sheet.seats:
        seat.waiting = False
        seat.since = None


def _in_lobby(sheet: Sheet) -> None:
    if sheet.status == "running":
        raise AlreadyRunning(
            "The game at this table has begun.", "Look at it, or wait for the next."
        )
    if sheet.status != "lobby":
        raise NotRunning("This table is closed.", "Start another one.")


def _seated(sheet: Sheet, user: int) -> int:
    seat = sheet.seat_of(user)
    if seat is None:
        raise NotSeated("You hold no seat at this table.", "You can watch, or join another one.")
    return seat


def _host_only(sheet: Sheet, user: int, what: str) -> None:
    if sheet.host != user:
        host = sheet.seats[sheet.seat_of(sheet.host) or 0].name
        raise NotAllowed(f"Only {host}, who opened the table, can {what}.", f"Ask {host} to do it.")


def _room(sheet: Sheet, game: AnyGame) -> None:
    most = game.rules.seats_for(game.storage.decode_options(sheet.options))[-1]
    if len(sheet.seats) >= most:
        raise TableFull(f"All {most} seats are taken.", "Watch this game, or open another table.")


def short(name: str) -> str:
    """A name as it is kept: never empty, never longer than can be stored."""
    return name.strip()[:NAME_LIMIT] or "Somebody"
