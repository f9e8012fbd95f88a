"""What happened last, as each viewer of a table may know it: what pictures mark at its place.

That is the newest entry of the ledger of which a viewer heard something. Entries of which it heard
nothing are passed over, so that what others do in secret changes nothing that it is shown.
"""

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from engine.model import Event
from host.errors import TableBroken
from host.errors.isolation import isolation, log_fault
from host.table import entries
from host.table.entries import StoredEntry
from host.table.models import AnyGame
from host.table.stored_table import StoredTable

logger = logging.getLogger(__name__)

Known = tuple[Event, ...]
"""Events as one viewer may know them."""

FIRST_BATCH, MAX_BATCH = 8, 128
"""Entries read at first, and at a time where those were not enough."""


def known(game: AnyGame, events: Iterable[Event], viewer: int | None) -> Known:
    """What a viewer (None: a spectator) may know of events, without those it heard nothing of."""
    redacted = (game.rules.redact_event(event, viewer) for event in events)
    return tuple(event for event in redacted if event is not None)


async def read(
    connection: AsyncConnection,
    now: StoredTable,
    game: AnyGame,
    viewers: Iterable[int | None],
    told: Sequence[StoredEntry] = (),
) -> dict[int | None, Known]:
    """What happened last for each of these viewers; nothing where the game only began, or where
    something else than an action came last, such as an undo.

    `told` are the newest entries, in order, as far as they have been read already.
    """
    found: dict[int | None, Known] = {}
    left = set(viewers) if now.state is not None else set()
    page, first, size = told, told[0].seq if told else now.seq + 1, FIRST_BATCH
    while left:
        for entry in reversed(page):
            found |= _settled(game, entry, left)
            left -= found.keys()
        # The first entry is the setup, and before it there is none.
        if not left or first <= 1:
            break
        try:
            page = await entries.between(connection, now.id, first - 1 - size, first - 1)
        except CorruptRecord as error:
            log_fault(logger, f"table {now.id}: reading what happened last failed", error)
            break
        first, size = first - size, min(2 * size, MAX_BATCH)
    return found


def _settled(
    game: AnyGame, stored: StoredEntry, viewers: Iterable[int | None]
) -> dict[int | None, Known]:
    """For which of the viewers an entry is the last they heard of, and what they may know of it.

    One that cannot be read is the last for all, as one that is no action: nothing is known of it.
    """
    nothing: dict[int | None, Known] = dict.fromkeys(viewers, ())
    if stored.entry.kind in {"seat", "timeout", "vote"}:
        return {}  # that is about people: what happened in the game is still the last
    if stored.entry.kind != "action":
        return nothing
    with suppress(TableBroken), isolation(stored.table, f"reading what entry {stored.seq} did"):
        events = game.storage.decode_events(stored.events)
        heard = {viewer: known(game, events, viewer) for viewer in viewers}
        return {viewer: events for viewer, events in heard.items() if events}
    return nothing
