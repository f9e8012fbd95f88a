"""The answer to who acted: what they hear of it, and what they see after it."""

import msgspec

from host import entry_lines, moves, recent, seat_views
from host.entries import StoredEntry
from host.errors import NotRunning, NotSeated
from host.isolation import isolation
from host.models import AnyGame, Receipt, SeatView
from host.stored_table import StoredTable


def playing_seat(now: StoredTable, user: int) -> int:
    """The seat of somebody who plays there. Raises `NotSeated`, `NotRunning`."""
    seat = now.seat_of(user)
    if seat is None:
        raise NotSeated("You hold no seat at this table.", "You can watch, or join another one.")
    if now.status == "lobby":
        raise NotRunning("The game has not begun yet.", "Its host can start it.")
    if now.status != "running":
        raise NotRunning("This game is over.", "Start another one.")
    return seat


def stamp_of(now: StoredTable, game: AnyGame, seat: int, seen: SeatView | None) -> str:
    """The stamp of a seat's present view, which the caller may have read already."""
    if seen is not None and (seen.view.id, seen.view.revision, seen.seat) == (
        now.id,
        now.revision,
        seat,
    ):
        return seen.stamp
    with isolation(now.id, "looking"):
        return seat_views.seen(now, game, seat).stamp


def receipt_of(now: StoredTable, game: AnyGame, moved: moves.Moved, seat: int | None) -> Receipt:
    """The answer to a change that is about to be stored."""
    names = [each.name for each in now.seats]
    stored = msgspec.structs.replace(now, revision=now.revision + 1)
    return Receipt(
        table=now.id,
        seq=moved.entry.seq,
        lines=entry_lines.event_lines(game, moved.events, seat, names) if seat is not None else (),
        seen=seat_views.seen(
            stored, game, seat, moved.state, recent.known(game, moved.events, seat)
        ),
    )


def first_answer(now: StoredTable, game: AnyGame, first: StoredEntry, seat: int | None) -> Receipt:
    """The answer to an interaction that came before, and the table as it is by now."""
    names = [each.name for each in now.seats]
    with isolation(now.id, "telling"):
        return Receipt(
            table=now.id,
            seq=first.seq,
            lines=entry_lines.lines(game, first, first.entry.seat, names)
            if first.entry.seat is not None
            else (),
            seen=seat_views.seen(now, game, seat),
            repeated=True,
        )
