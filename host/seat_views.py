"""What may be read of a stored table: a seat's view, its sentences, and the record of the end."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from engine import record
from engine.chance import commitment
from engine.model import BestResult
from host.entries import StoredEntry
from host.models import AnyGame, SeatView
from host.stored_table import StoredTable

STAMP_LENGTH = 12


def seen(stored: StoredTable, game: AnyGame, seat: int | None) -> SeatView:
    """The table as one seat (None: a spectator) may see it."""
    view = stored.view(game.storage.decode_options(stored.options))
    if stored.state is None:
        return SeatView(view, seat, None, [], _stamp(str(stored.revision).encode()), {})
    state = game.storage.decode_state(stored.state)
    redacted = game.rules.redact(state, seat)
    return SeatView(
        view=view,
        seat=seat,
        state=redacted,
        actions=[] if seat is None or not stored.open else game.rules.actions(redacted, seat),
        stamp=_stamp(
            game.storage.encode(redacted), stored.seats[seat].acted if seat is not None else 0
        ),
        orders={} if seat is None else dict(game.rules.orders_of(redacted, seat)),
    )


def best_result(stored: StoredTable, game: AnyGame) -> BestResult | None:
    """What a server may keep as a record of a table that is over, if anything."""
    if stored.state is None:
        return None
    outcome = game.rules.outcome(game.storage.decode_state(stored.state))
    return None if outcome is None else outcome.best_result


def _stamp(what: bytes, acted: int = 0) -> str:
    # A seat's own count tells apart views that look the same before and after its own action. The
    # actions of others count only by what they let this seat see.
    return sha256(b"%d/%s" % (acted, what)).hexdigest()[:STAMP_LENGTH]


def lines(
    game: AnyGame, events: bytes, viewer: int | None, names: Sequence[str]
) -> tuple[str, ...]:
    """The sentences that a viewer (None: everyone in the channel) hears of stored events."""
    heard = (
        game.wording.narrate(event, viewer, names) for event in game.storage.decode_events(events)
    )
    return tuple(line for line in heard if line)


def export(stored: StoredTable, game: AnyGame, ledger: Sequence[StoredEntry]) -> bytes:
    """The record of a begun game that is over, and its whole ledger, as JSON (`engine.record`)."""
    assert stored.state is not None  # noqa: S101 - a begun game has one
    setup, *actions = ledger
    return record.encode_record(
        record.Record(
            format=record.FORMAT,
            game=stored.game,
            rules_version=stored.rules_version,
            options=msgspec.Raw(stored.options),
            seats=tuple(record.Player(seat.name, seat.bot or "person") for seat in stored.seats),
            seed=stored.seed.hex(),
            commitment=commitment(stored.seed),
            start=setup.digest,
            log=tuple(_recorded(entry) for entry in actions),
            outcome=game.rules.outcome(game.storage.decode_state(stored.state)),
        )
    )


def _recorded(entry: StoredEntry) -> record.Step:
    assert entry.seat is not None  # noqa: S101 - only the setup is nobody's
    return record.Step(entry.seat, msgspec.Raw(entry.payload), entry.digest)
