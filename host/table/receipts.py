"""Receipts: what the person who acted hears of it, and sees after it."""

from collections.abc import Sequence

import msgspec

from engine.errors import Refused
from host.errors import NotRunning, NotSeated
from host.errors.isolation import isolation
from host.table import agreement, entry_lines, moves, recent, seat_views
from host.table.entries import StoredEntry
from host.table.models import AnyGame, Receipt
from host.table.stored_table import StoredTable


def playing_seat(now: StoredTable, user: int) -> int:
    """The seat of somebody who plays there now. Raises `NotSeated`, `NotRunning`, `TablePaused`."""
    seat = now.seat_of(user)
    if seat is None:
        raise NotSeated("You hold no seat at this table.", "You can watch, or join another one.")
    if now.status == "lobby":
        raise NotRunning("The game has not begun yet.", "Its host can start it.")
    if now.status != "running":
        raise NotRunning("This game is over.", "Start another one.")
    agreement.refuse_pause(now.pause)
    return seat


def receipt_of(now: StoredTable, game: AnyGame, moved: moves.Moved, seat: int | None) -> Receipt:
    """The answer to a change that is about to be stored."""
    return receipt_of_all(now, game, [moved], None, seat)


def receipt_of_all(
    now: StoredTable,
    game: AnyGame,
    made: Sequence[moves.Moved],
    refusal: Refused | None,
    seat: int | None,
) -> Receipt:
    """The answer to changes that are about to be stored together, and why no more were made."""
    names = [each.name for each in now.seats]
    stored = msgspec.structs.replace(now, revision=now.revision + 1)
    events = [event for moved in made for event in moved.events]
    return Receipt(
        table=now.id,
        seq=made[-1].entry.seq,
        lines=entry_lines.event_lines(game, events, seat, names) if seat is not None else (),
        seen=seat_views.seen(stored, game, seat, made[-1].state, recent.known(game, events, seat)),
        done=len(made),
        refused="" if refusal is None else str(refusal),
        order=made[-1].order,
    )


def receipt_of_undo(
    now: StoredTable, game: AnyGame, made: Sequence[moves.Moved], seat: int
) -> Receipt:
    """The answer to an undo that is about to be stored, with what was kept after it."""
    names = [each.name for each in now.seats]
    lines = entry_lines.lines(game, made[0].entry, seat, names)
    return msgspec.structs.replace(receipt_of_all(now, game, made, None, seat), lines=lines, done=1)


def first_answer(
    now: StoredTable, game: AnyGame, made: Sequence[StoredEntry], seat: int | None
) -> Receipt:
    """The answer to an interaction that came before, and the table as it is by now."""
    names = [each.name for each in now.seats]
    with isolation(now.id, "telling"):
        return Receipt(
            table=now.id,
            seq=made[-1].seq,
            lines=tuple(
                line
                for each in made
                if each.entry.seat is not None
                for line in entry_lines.lines(game, each, each.entry.seat, names)
            ),
            seen=seat_views.seen(now, game, seat),
            done=len(made),
            repeated=True,
        )
