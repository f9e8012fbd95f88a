"""People who sit down are added to the table's own thread, so it is among their channels."""

from collections.abc import Iterable, Sequence

import msgspec

from host.messages.facts import TableFacts, TableKind
from host.outbox.kinds import Wanted
from host.repositories.audiences import Members
from host.repositories.messages import Message, Note
from host.table.change import Change


class Added(msgspec.Struct, frozen=True):
    """Nothing is said."""


class ThreadMember(TableKind):
    """Waits until there is a thread. Nobody notices if somebody is added twice."""

    name = "thread-member"

    def caused(self, change: Change) -> Iterable[Note]:
        """Somebody sat down."""
        if change.new.place.parent is None or not change.new.open:
            return
        before = {each.user for each in change.old.people()}
        for each in change.new.people():
            if each.user is not None and each.user not in before:
                yield Note(f"{each.user}.{change.new.revision}", each.user)

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Nobody enters who got up meanwhile."""
        view = facts.view
        if view.over or view.place.is_lost:
            return
        audience = Members(view.place.channel, view.place.guild)
        for each in there:
            if facts.is_in(each.person):
                waits = view.place.awaits_thread or facts.waits(each, audience)
                yield Wanted(each.key, audience, Added(), last=True, waits=waits)
