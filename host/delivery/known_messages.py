"""Of which messages it is known that they tell just what their rows say, and nothing newer.

An edit may have got through that was never noted; what is true may since have become what it was
before. So the row of a table that was being shown when the program ended does not tell what its
message looks like. All other rows do: a table counts as shown only once everything has been stored.
If they were doubted too, the first thing that happened at a table after a start would change its
messages, even if it happened in secret.
"""

from collections.abc import Collection

from host.table.placements import Audience, Placement


class KnownMessages:
    """What is known of messages, for as long as the program runs: nothing before `begin`.

    With `trusts_rows` several processes show tables, and rows have a fingerprint only where their
    message is known to look like that (`host.delivery.loop.Leases`).
    """

    def __init__(self, *, trusts_rows: bool = False) -> None:
        self.trusts_rows = trusts_rows
        self._known: set[Audience] = set()
        self._changing: set[Audience] = set()
        self._left: frozenset[int] | None = None

    def begin(self, left: Collection[int]) -> None:
        """Tables may be shown from now on; these were not shown to the end before."""
        self._left = frozenset(left)

    def is_known(self, audience: Audience, row: Placement) -> bool:
        """Whether an audience's message is known to tell what its row says."""
        if self.trusts_rows:
            return audience in self._known or bool(row.fingerprint)
        was_shown = self._left is not None and audience.table not in self._left
        return audience in self._known or (was_shown and audience not in self._changing)

    def add(self, audience: Audience) -> None:
        """Its message tells now what its row will say."""
        self._known.add(audience)
        self._changing.discard(audience)

    def discard(self, audience: Audience) -> None:
        """Its message is about to be changed."""
        self._known.discard(audience)
        self._changing.add(audience)

    def drop(self, audience: Audience) -> None:
        """Its message tells what its row will say. The game is over, so this can be forgotten."""
        self._known.discard(audience)
        self._changing.discard(audience)

    def forget(self, table: int) -> None:
        """Another process may change the messages of a table from now on."""
        self._known = {each for each in self._known if each.table != table}
