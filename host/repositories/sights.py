"""What seats see of a table and heard last, read in one transaction."""

import logging
from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from engine.registry import AnyGame
from host.errors import log_fault
from host.repositories import ledger
from host.table.entries import StoredEntry, seat_note
from host.table.seat_views import NOTHING, Heard, heard_of, is_whole, seen
from host.table.stored_table import StoredTable
from host.table.views import SeatView

logger = logging.getLogger(__name__)

FIRST_BATCH, MAX_BATCH = 8, 128
"""Entries read at first, and at most at a time."""


async def last_events(
    connection: AsyncConnection,
    now: StoredTable,
    game: AnyGame,
    viewers: Iterable[int | None],
    told: Sequence[StoredEntry] = (),
) -> dict[int | None, Heard]:
    """What each viewer heard lately, since the setup or an undo; `told`: the newest entries."""
    found: dict[int | None, Heard] = {}
    left = set(viewers) if now.data.state is not None else set()
    page, first, size = told, told[0].entry.seq if told else now.seq + 1, FIRST_BATCH
    while left:
        for entry in reversed(page):
            for viewer, events in heard_of(game, entry, left).items():
                last, since = found.get(viewer, Heard(events))
                found[viewer] = Heard(last, events + since)
                if is_whole(entry, viewer, events):
                    left.discard(viewer)
        # The first entry is the setup, and before it there is none.
        if not left or first <= 1:
            break
        try:
            page = await ledger.between(connection, now.id, first - 1 - size, first - 1)
        except CorruptRecord as error:
            log_fault(logger, f"table {now.id}: could not read what happened last", error)
            break
        first, size = first - size, min(2 * size, MAX_BATCH)
    return found


async def read_from(
    connection: AsyncConnection,
    now: StoredTable,
    game: AnyGame,
    seat: int | None,
    *,
    with_recent: bool,
) -> SeatView:
    """A table as a seat (None: a spectator) may see it. Raises whatever the game does."""
    found = await last_events(connection, now, game, [seat] if with_recent else [])
    return seen(now, game, seat, heard=found.get(seat, NOTHING))


async def read_by(
    connection: AsyncConnection, now: StoredTable, game: AnyGame, user: int, *, with_recent: bool
) -> SeatView:
    """A table as a person may see it, from their seat or as a spectator who may have lost one."""
    seen = await read_from(connection, now, game, now.seat_of(user), with_recent=with_recent)
    if seen.seat is not None or seen.view.status != "running":
        return seen
    changes = await ledger.of_kind(connection, now.id, "seat")
    held = (e.entry.seat for e in reversed(changes) if seat_note(e).former == user)
    return msgspec.structs.replace(seen, lost=next(held, None))
