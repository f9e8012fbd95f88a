"""A server hears in a channel of its choice how a game ended."""

from collections.abc import Iterable, Sequence

import msgspec

from host.messages.facts import TableFacts, TableKind
from host.outbox.kinds import Wanted
from host.repositories.audiences import Channel
from host.repositories.messages import Message, Note
from host.table.change import Change


class Finished(msgspec.Struct, frozen=True):
    """A game that ended with a result."""

    table: int


class ResultsPost(TableKind):
    """Is posted once, without a ping, if everyone in the server may see where the game was."""

    name = "results-post"
    needs_choices = True

    def caused(self, change: Change) -> Iterable[Note]:
        """A game of a server has ended."""
        if change.is_end and change.new.place.guild is not None:
            yield Note("")

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Nothing where the server has chosen no channel for it."""
        if facts.chosen.results is None:
            return
        audience = Channel(facts.chosen.results, facts.view.place.guild)
        for each in there:
            shown = Finished(facts.view.id)
            yield Wanted(each.key, audience, shown, last=True, checks_sight=True)
