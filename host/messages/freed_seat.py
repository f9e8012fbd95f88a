"""Somebody hears privately that a manager freed their seat in a lobby."""

from collections.abc import Iterable, Sequence

import msgspec

from host.messages.facts import TableFacts, TableKind, is_sent
from host.outbox.kinds import Wanted
from host.repositories.audiences import Person
from host.repositories.messages import Message, Note
from host.table.change import Change


class SeatFreed(msgspec.Struct, frozen=True):
    """A seat that was freed."""

    table: int
    game: str


class FreedSeat(TableKind):
    """Goes by direct message alone: nobody else is told."""

    name = "freed-seat"

    def caused(self, change: Change) -> Iterable[Note]:
        """A manager had somebody get up."""
        if change.freed is not None:
            yield Note(f"{change.freed}.{change.new.revision}", change.freed)

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Nobody is told who is back, or takes no direct messages."""
        for each in there:
            user = each.person or 0
            person = facts.person(user)
            takes = person.wants_messages and not person.dm_closed
            if is_sent(each) or (takes and not facts.is_in(user)):
                shown = SeatFreed(facts.view.id, facts.view.game)
                yield Wanted(each.key, Person(user), shown, facts.ring(user), last=True)
