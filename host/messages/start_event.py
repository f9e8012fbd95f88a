"""A start at a time is a scheduled event of its server."""

from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec

from host.messages.facts import TableFacts, TableKind, is_sent
from host.outbox.kinds import Wanted
from host.repositories.audiences import Events
from host.repositories.messages import Message, Note
from host.table.change import Change


class Scheduled(msgspec.Struct, frozen=True):
    """A game that starts at a time, or has `begun`."""

    table: int
    game: str
    server: int
    channel: int
    starts: datetime | None = None
    begun: bool = False


class StartEvent(TableKind):
    """Is for everyone in the server. It is changed with the time, started with the game, and
    deleted if the start is off.
    """

    name = "start-event"
    unwanted = "delete"

    def caused(self, change: Change) -> Iterable[Note]:
        """The host chose a time."""
        if change.new.lobby.is_scheduled and not change.old.lobby.is_scheduled:
            yield Note(str(change.new.revision))

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Only the newest counts, where a time was chosen again after something else."""
        view = facts.view
        newest = max(there, key=lambda each: int(each.key), default=None)
        if newest is None or view.place.guild is None:
            return
        shown = Scheduled(view.id, view.game, view.place.guild, view.place.channel)
        audience = Events(view.place.guild, view.place.channel, view.place.parent)
        at = view.lobby.starts_at
        if at is not None and view.lobby.is_scheduled:
            shown = msgspec.structs.replace(shown, starts=at)
            is_due = at <= facts.now  # Discord takes no time that has passed
            yield Wanted(newest.key, audience, shown, waits=is_due, checks_sight=True)
        elif view.status == "running" and is_sent(newest):
            shown = msgspec.structs.replace(shown, begun=True)
            yield Wanted(newest.key, audience, shown, last=True)
