"""A direct message that promised somebody their first hand goes once that is there."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from host.messages.facts import TableFacts, TableKind
from host.outbox.kinds import Wanted, fingerprint
from host.repositories.audiences import MessageRef, Person
from host.repositories.messages import Message
from host.subject import Subject


class Promised(msgspec.Struct, frozen=True):
    """What it said when somebody joined, which is never changed."""


PROMISED: Final = Promised()


class Promise(TableKind):
    """Was sent as the answer to a press (`said`); it goes with the hand, or if they leave."""

    name = "promise"
    unwanted = "delete"

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """As long as the game is still to start, and they are in. A restored copy isn't sure of it,
        and nobody can say it again.
        """
        for each in there:
            if facts.is_lobby and facts.is_in(each.person) and each.state == "posted":
                yield Wanted(each.key, Person(each.person or 0), PROMISED)

    @classmethod
    def said(cls, table: int, user: int, ref: MessageRef) -> Message:
        """The message, once it is there."""
        subject, key = Subject.of("table", table), f"{user}.{ref.message}"
        made = Message(subject, cls.name, key, live=False, person=user, audience=Person(user))
        return made.at(ref, "posted", fingerprint(PROMISED))
