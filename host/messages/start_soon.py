"""Everyone who has a seat is reminded that their game starts soon."""

from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec

from host.messages.facts import End, TableFacts, TableKind, is_sent
from host.outbox.kinds import Wanted
from host.repositories.messages import Message, Note
from host.table.change import Change
from host.table.waiting_list import REMIND_BEFORE


class StartsSoon(msgspec.Struct, frozen=True):
    """When a game starts, and for whom. It may have lost its time, or its lobby have ended."""

    table: int
    game: str
    starts: datetime | None = None
    users: tuple[int, ...] = ()
    end: End | None = None


class StartSoon(TableKind):
    """Follows its table until the lobby ends, or starts otherwise."""

    name = "start-soon"

    def caused(self, change: Change) -> Iterable[Note]:
        """The time of the reminder has come."""
        old, new = change.old, change.new
        at = new.lobby.starts_at
        if at is None or old.lobby.starts_at != at or not new.lobby.is_scheduled:
            return
        if old.due == at - REMIND_BEFORE != new.due:
            yield Note(str(new.revision))

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """One that wasn't sent in time comes too late."""
        view, end = facts.view, facts.end
        is_set = end is None and view.lobby.is_scheduled
        shown = StartsSoon(view.id, view.game, end=end)
        if is_set:
            shown = StartsSoon(view.id, view.game, view.lobby.starts_at, facts.users)
        for each in there:
            if is_set or is_sent(each):
                yield Wanted(
                    each.key,
                    facts.channel,
                    shown,
                    facts.ring(*facts.users),
                    last=not is_set,
                    waits=facts.waits(each, facts.channel),
                    present=facts.users,
                )
