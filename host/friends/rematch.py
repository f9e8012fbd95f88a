"""The players of a table are asked to play again at another."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime
from typing import TypeAlias

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database.postgresql import alone
from host.errors import StaleView
from host.friends import guests, limits
from host.friends.guests import PlayAgain
from host.messages.facts import End, TableFacts, TableKind, is_sent
from host.outbox.kinds import Wanted
from host.repositories import directory
from host.repositories.messages import Message, Note
from host.table.change import Change
from host.table.place import Place
from host.table.stored_table import StoredTable

Gather: TypeAlias = Callable[[AsyncConnection, StoredTable], Awaitable[None]]
"""Has people asked to a new table, in the transaction that stores it."""


def asking(again: PlayAgain) -> Gather:
    """Has those who played asked to play again, once."""

    async def gather(connection: AsyncConnection, new: StoredTable) -> None:
        await alone(connection, "again", again.before)
        if await directory.rematch_of(connection, again.before) is not None:
            raise StaleView("Somebody else was faster.", "Press **Play again** to join them.")
        asked = again.guests(new.host)
        quiet = await limits.unasked(connection, new.host, asked, new.created)
        guests.play_again(new, again, quiet, new.created)

    return gather


class Again(msgspec.Struct, frozen=True):
    """Another game, who proposes it and who is `missing`: their seats are kept `until` then. It
    `starts` at a time, or once everyone is there. After its lobby's `end` only that.
    """

    table: int
    game: str
    by: int = 0
    pace: str = ""
    missing: tuple[int, ...] = ()
    until: datetime | None = None
    starts: datetime | None = None
    place: Place | None = None
    end: End | None = None


class Rematch(TableKind):
    """One message to all of them, which follows the new table until its lobby ends."""

    name = "rematch"

    def caused(self, change: Change) -> Iterable[Note]:
        """Somebody proposed it."""
        if change.new.lobby.before is not None and change.old.lobby.before is None:
            yield Note("", change.new.host)

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """One that wasn't sent before the lobby ended comes too late."""
        view, lobby, audience = facts.view, facts.view.lobby, facts.for_others
        is_open = facts.end is None and lobby.before is not None
        shown = Again(view.id, view.game, end=facts.end)
        asked = [each.user for each in lobby.kept if not each.quiet]
        if is_open:
            has_thread = view.place.parent is not None and not view.place.awaits_thread
            shown = Again(
                view.id,
                view.game,
                view.host,
                view.time.pace,
                tuple(each.user for each in lobby.kept),
                max((each.until for each in lobby.kept), default=None),
                lobby.starts_at if lobby.is_scheduled else None,
                facts.place if has_thread else None,
            )
        for each in there:
            if is_sent(each) or (is_open and asked):
                yield Wanted(
                    each.key,
                    audience,
                    shown,
                    facts.ring(*asked),
                    last=not is_open,
                    waits=facts.waits(each, audience),
                )
