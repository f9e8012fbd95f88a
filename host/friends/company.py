"""Somebody hears privately that a person on their list has joined their table."""

from collections.abc import Iterable, Sequence

import msgspec

from host.messages.facts import TableFacts, TableKind, is_sent
from host.outbox.kinds import Wanted
from host.repositories.audiences import Person
from host.repositories.messages import Message, Note


class Unwelcome(msgspec.Struct, frozen=True):
    """A table where that happened."""

    table: int
    game: str


class Company(TableKind):
    """Goes by direct message alone: nobody else may learn of it."""

    name = "company"

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """While they sit in the lobby."""
        for each in there:
            user = each.person or 0
            person = facts.person(user)
            takes = person.wants_messages and not person.dm_closed
            if is_sent(each) or (takes and facts.is_lobby and facts.is_in(user)):
                shown = Unwelcome(facts.view.id, facts.view.game)
                yield Wanted(each.key, Person(user), shown, facts.ring(user), last=True)

    @classmethod
    def note(cls, user: int, revision: int) -> Note:
        """That it happened at this moment of the table."""
        return Note(f"{user}.{revision}", user)
