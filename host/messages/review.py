"""A review of a finished game is posted under it."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from host.messages.facts import TableFacts, TableKind
from host.outbox.kinds import Wanted
from host.repositories.messages import Message, Note


class Reviewed(msgspec.Struct, frozen=True):
    """A game whose review is stored, and never changed."""

    table: int


class Review(TableKind):
    """Is posted once, where the game was played, without a ping."""

    name = "review"
    stored: Final = Note("")
    """That a review was stored."""

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Where the channel is gone, nobody would see it."""
        return facts.posted_once(there, Reviewed(facts.view.id))
