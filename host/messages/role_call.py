"""A role is notified that a table has open seats, once per table."""

from collections.abc import Iterable, Sequence

import msgspec

from host.messages.facts import End, Start, TableFacts, TableKind, is_sent, start_of
from host.outbox.kinds import Ring, Wanted
from host.repositories.messages import Message, Note
from host.table.change import Change
from host.table.place import Place


class OpenSeats(msgspec.Struct, frozen=True):
    """A lobby's open seats; `place` is its thread, if it has one. After its `end` only that."""

    table: int
    game: str
    role: int
    free: int = 0
    place: Place | None = None
    start: Start | None = None
    end: End | None = None


class RoleCall(TableKind):
    """Follows its table until the lobby ends."""

    name = "role-call"

    def caused(self, change: Change) -> Iterable[Note]:
        """The host chose to notify the role."""
        role = change.new.lobby.role
        if role is not None and role != change.old.lobby.role:
            yield Note(str(role))

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """One that wasn't sent before the lobby ended comes too late."""
        view, end, audience = facts.view, facts.end, facts.for_others
        for each in there:
            role = int(each.key)
            shown = OpenSeats(view.id, view.game, role, end=end)
            if end is None:
                has_thread = view.place.parent is not None and not view.place.awaits_thread
                place = facts.place if has_thread else None
                start = start_of(view, facts.seats)
                shown = OpenSeats(view.id, view.game, role, facts.free, place, start)
            if end is None or is_sent(each):
                ring = Ring(role=role)
                is_over, waits = end is not None, facts.waits(each, audience)
                yield Wanted(each.key, audience, shown, ring, last=is_over, waits=waits)
