"""A game that is over is shown as an animation."""

from collections.abc import Iterable, Sequence

import msgspec

from host.messages.facts import TableFacts, TableKind
from host.outbox.kinds import Wanted
from host.repositories.messages import Message, Note
from host.table.change import Change


class WholeGame(msgspec.Struct, frozen=True):
    """A finished game."""

    table: int


class Film(TableKind):
    """Is posted once, where the game was played."""

    name = "film"

    def caused(self, change: Change) -> Iterable[Note]:
        """The game has ended."""
        if change.is_end:
            yield Note("")

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Where the channel is gone, nobody would see it."""
        return facts.posted_once(there, WholeGame(facts.view.id))
