"""Seat views: what a seat may read of a stored table, and the record of its end."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from engine import record
from engine.errors import CorruptRecord
from engine.model import Outcome
from host.logs.version import VERSION
from host.table.entries import StoredEntry
from host.table.entry_lines import seat_note
from host.table.models import AnyGame, SeatView
from host.table.recent import Known
from host.table.stored_table import StoredTable

STAMP_LENGTH = 12


def state_of(stored: StoredTable, game: AnyGame) -> msgspec.Struct:
    """The state of a begun game, by the present rules. Raises `CorruptRecord`.

    A running game has been brought to them; one that is over stays stored as it ended.
    """
    if stored.state is None:
        msg = "a begun game has a state"
        raise CorruptRecord(msg)
    if stored.rules_version == game.rules.version:
        return game.storage.decode_state(stored.state)
    return game.rules.upgrade(stored.state, stored.rules_version)


def seen(
    stored: StoredTable,
    game: AnyGame,
    seat: int | None,
    state: msgspec.Struct | None = None,
    recent: Known = (),
) -> SeatView:
    """The table as one seat (None: a spectator) may see it; `state` if it is decoded already."""
    view = stored.view(game.storage.decode_options(stored.options))
    if stored.state is None:
        lobby = _stamp(str(stored.revision).encode())
        return SeatView(view, seat, None, [], lobby, lobby, {})
    redacted = game.rules.redact(state_of(stored, game) if state is None else state, seat)
    plays = stored.open and stored.paused is None
    return SeatView(
        view=view,
        seat=seat,
        state=redacted,
        actions=[] if seat is None or not plays else game.rules.actions(redacted, seat),
        stamp=_stamp(
            game.storage.encode(redacted) + b"paused" * (stored.paused is not None),
            0 if seat is None else stored.seats[seat].acted,
        ),
        decision="" if seat is None else decision(stored, seat),
        orders={} if seat is None else dict(game.rules.orders_of(redacted, seat)),
        recent=recent,
        acted=0 if seat is None else stored.seats[seat].acted,
    )


def decision(stored: StoredTable, seat: int) -> str:
    """The name of what a seat is to decide now (`SeatView.decision`)."""
    own = stored.seats[seat]
    since = -1 if own.since is None else own.since
    # With the seed, so that nobody finds the number of the entry by trying: it tells of secrets.
    return _stamp(b"turn %d/%s" % (since, stored.seed), own.acted)


def outcome_of(stored: StoredTable, game: AnyGame) -> Outcome | None:
    """How a begun game ended, by the present rules. Raises `CorruptRecord`."""
    return game.rules.outcome(state_of(stored, game))


def _stamp(what: bytes, acted: int = 0) -> str:
    # A seat's own count tells apart views that look the same before and after its own action. The
    # actions of others count only by what they let this seat see.
    return sha256(b"%d/%s" % (acted, what)).hexdigest()[:STAMP_LENGTH]


def export(stored: StoredTable, game: AnyGame, ledger: Sequence[StoredEntry]) -> bytes:
    """The record of a begun game that is over, and its whole ledger, as JSON (`engine.record`)."""
    seats, others = _people(stored, ledger)
    made = record.record_of(
        game,
        stored.seed,
        [each.entry for each in ledger],
        seats,
        game.rules.outcome(state_of(stored, game)),
        others,
    )
    if all(each.entry.kind != "upgrade" for each in ledger):
        made = msgspec.structs.replace(made, rules_version=stored.rules_version)
    if stored.rules_version == game.rules.version:
        made = msgspec.structs.replace(made, program=VERSION)
    return record.encode_record(made)


def _people(
    stored: StoredTable, ledger: Sequence[StoredEntry]
) -> tuple[list[tuple[int | None, record.Participant]], dict[int, str]]:
    """Who held each seat when the game began, and the names of all people by their ids."""
    seats = [
        (seat.user, record.Participant(seat.name, seat.bot or record.PERSON, seat.strength))
        for seat in stored.seats
    ]
    names = {seat.user: seat.name for seat in stored.seats if seat.user is not None}
    for each in reversed(ledger):
        if each.entry.kind == "seat" and each.entry.seat is not None:
            note = seat_note(each)
            if note.former is not None:
                names[note.former] = note.former_name
            seats[each.entry.seat] = (
                note.former,
                record.Participant(
                    note.former_name, note.former_bot or record.PERSON, note.former_strength
                ),
            )
    return seats, names
