"""Somebody hears privately that a manager freed their seat in a lobby."""

from collections.abc import Iterable

import msgspec

from host.messages.facts import PrivateNews, TableFacts, TableKind
from host.repositories.messages import Message, Note
from host.table.change import Change


class SeatFreed(msgspec.Struct, frozen=True):
    """A seat that was freed."""

    table: int
    game: str


class FreedSeat(PrivateNews[TableFacts], TableKind):
    """Others may take it that they left."""

    name = "freed-seat"

    def caused(self, change: Change) -> Iterable[Note]:
        """A manager had somebody get up."""
        if change.freed is not None:
            yield Note(f"{change.freed}.{change.new.revision}", change.freed)

    def news(self, facts: TableFacts, message: Message) -> SeatFreed | None:
        """Nobody is told who is back."""
        is_back = facts.is_in(message.person)
        return None if is_back else SeatFreed(facts.view.id, facts.view.game)
