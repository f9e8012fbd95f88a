"""A season's winner has their data deleted, so the role that the bot gave goes, too."""

from collections.abc import Iterable, Sequence

from host.messages.facts import ServerFacts
from host.outbox.kinds import Kind, Wanted
from host.repositories.messages import TAKEN_BACK, Message


class TakenBack(Kind[ServerFacts]):
    """What becomes of a `host.messages.winner_role.WinnerRole` then. Nothing of it stays, whether
    the bot may still take the role or not.
    """

    name = TAKEN_BACK
    unwanted = "delete"

    def wanted(self, facts: ServerFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Nothing."""
        del facts, there
        return ()
