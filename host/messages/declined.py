"""A host hears that somebody declined their invitation."""

from collections.abc import Iterable, Sequence

import msgspec

from host.messages.facts import TableFacts, TableKind, is_sent
from host.outbox.kinds import Wanted
from host.repositories.messages import Message, Note
from host.table.place import Place


class NoThanks(msgspec.Struct, frozen=True):
    """Who declined; `place` is where the table's lobby still is, if it is."""

    table: int
    game: str
    host: int
    guest: int
    place: Place | None


class Declined(TableKind):
    """Goes to the host the way they chose, and follows the table until the lobby ends."""

    name = "declined"

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Once the lobby has ended it comes too late."""
        view = facts.view
        audience = facts.reach(view.host)
        for each in there:
            is_needed = facts.is_lobby and facts.person(view.host).notify != "none"
            if is_sent(each) or is_needed:
                place = facts.place if facts.is_lobby else None
                shown = NoThanks(view.id, view.game, view.host, each.person or 0, place)
                waits = facts.waits(each, audience)
                ring, is_last = facts.ring(view.host), not facts.is_lobby
                yield Wanted(each.key, audience, shown, ring, last=is_last, waits=waits)

    @classmethod
    def note(cls, guest: int) -> Note:
        """That somebody declined."""
        return Note(f"{guest}.", guest)
