"""What may be read of a stored table: a seat's view, its sentences, and the record of the end."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine import record
from engine.ledger import Entry, SetupPayload
from engine.model import BestResult
from host import schema
from host.models import AnyGame, SeatView
from host.moves import Step
from host.stored_table import StoredTable

STAMP_LENGTH = 12


def seen(stored: StoredTable, game: AnyGame, seat: int | None, own_moves: int) -> SeatView:
    """The table as one seat (None: a spectator) may see it. `own_moves` counts its actions."""
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
        stamp=_stamp(game.storage.encode(redacted), own_moves),
        orders={} if seat is None else dict(game.rules.orders_of(redacted, seat)),
    )


def best_result(stored: StoredTable, game: AnyGame) -> BestResult | None:
    """What a server may keep as a record of a table that is over, if anything."""
    if stored.state is None:
        return None
    outcome = game.rules.outcome(game.storage.decode_state(stored.state))
    return None if outcome is None else outcome.best_result


def _stamp(what: bytes, own_moves: int = 0) -> str:
    # A seat's own count tells apart views that look the same before and after its own action. The
    # actions of others count only by what they let this seat see.
    return sha256(b"%d/%s" % (own_moves, what)).hexdigest()[:STAMP_LENGTH]


def lines(
    game: AnyGame, events: bytes, viewer: int | None, names: Sequence[str]
) -> tuple[str, ...]:
    """The sentences that a viewer (None: everyone in the channel) hears of stored events."""
    heard = (
        game.wording.narrate(event, viewer, names) for event in game.storage.decode_events(events)
    )
    return tuple(line for line in heard if line)


async def events_between(
    connection: AsyncConnection, table: int, after: int, upto: int | None
) -> list[bytes]:
    """The stored events of the versions `(after, upto]`, a list each."""
    c = schema.log.c
    asked = select(c.events).where(c.table == table, c.version > after).order_by(c.version)
    if upto is not None:
        asked = asked.where(c.version <= upto)
    return list((await connection.execute(asked)).scalars())


async def steps(connection: AsyncConnection, table: int) -> list[Step]:
    """The whole log of a table, the setup first."""
    c = schema.log.c
    asked = select(schema.log).where(c.table == table).order_by(c.version)
    return [Step(**row) for row in (await connection.execute(asked)).mappings()]


def export(stored: StoredTable, game: AnyGame, log: Sequence[Step]) -> bytes:
    """The record of a begun game that is over, and its whole log, as JSON (`engine.record`)."""
    assert stored.state is not None  # noqa: S101 - a begun game has one
    seats = [
        (seat.user, record.Participant(seat.name, seat.bot or record.PERSON))
        for seat in stored.seats
    ]
    outcome = game.rules.outcome(game.storage.decode_state(stored.state))
    entries = [_entry(stored, step) for step in log]
    return record.encode_record(record.record_of(game, stored.seed, entries, seats, outcome))


def _entry(stored: StoredTable, step: Step) -> Entry:
    """A step of the log as an entry of a ledger; whether chance was drawn was not noted."""
    setup = SetupPayload(msgspec.Raw(stored.options), len(stored.seats))
    payload = msgspec.json.encode(setup) if step.action is None else step.action
    return Entry(
        seq=step.version,
        kind="setup" if step.action is None else "action",
        actor=step.user,
        seat=step.seat,
        payload=msgspec.Raw(payload),
        chance=None,
        digest=step.digest,
        at=step.at,
    )
