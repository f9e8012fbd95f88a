"""Of which messages it is known that they tell just what their rows say, and nothing newer.

An edit may have got through that was never noted; what is true may since have become what it was
before. So a row alone does not tell what its message looks like.
"""

from host.placements import Audience, Placement


class Sure:
    """What is known of messages, for as long as the program runs.

    With `trusts_rows` several processes show tables, and rows have a fingerprint only where their
    message is known to look like that (`host.delivery.claims`).
    """

    def __init__(self, *, trusts_rows: bool = False) -> None:
        self.trusts_rows = trusts_rows
        self._known: set[Audience] = set()

    def of(self, audience: Audience, row: Placement) -> bool:
        """Whether an audience's message is known to tell what its row says."""
        return audience in self._known or (self.trusts_rows and bool(row.fingerprint))

    def add(self, audience: Audience) -> None:
        """Its message tells now what its row will say."""
        self._known.add(audience)

    def discard(self, audience: Audience) -> None:
        """Its message is about to be changed."""
        self._known.discard(audience)

    def forget(self, table: int) -> None:
        """Another process may change the messages of a table from now on."""
        self._known = {each for each in self._known if each.table != table}
