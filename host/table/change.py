"""A change of a table, as it is committed."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from engine.model import Outcome
from host.subject import Subject
from host.table.entries import StoredEntry
from host.table.stored_table import StoredTable


class Change(msgspec.Struct):
    """A change as it is committed, with its ledger entries, the `outcome` if the game ended, whose
    lobby seat a manager `freed`, and who made it (`by`) if that matters. A hook sets `calls_people`
    if people are to be notified, and adds what else has something new to say (`also_called`).
    """

    old: StoredTable
    new: StoredTable
    at: datetime
    entries: Sequence[StoredEntry] = ()
    outcome: Outcome | None = None
    freed: int | None = None
    by: int | None = None
    calls_people: bool = False
    also_called: set[Subject] = msgspec.field(default_factory=set)

    @property
    def is_end(self) -> bool:
        """Whether it finished the game."""
        return self.new.status == "finished" != self.old.status

    @property
    def is_closed(self) -> bool:
        """Whether it closed the table."""
        return self.old.open and not self.new.open
