"""Somebody hears privately that a person on their list has joined their table."""

import msgspec

from host.messages.facts import PrivateNews, TableFacts, TableKind
from host.repositories.messages import Message, Note


class Unwelcome(msgspec.Struct, frozen=True):
    """A table where that happened."""

    table: int
    game: str


class Company(PrivateNews[TableFacts], TableKind):
    """Nobody else may learn of it."""

    name = "company"

    def news(self, facts: TableFacts, message: Message) -> Unwelcome | None:
        """While they sit in the lobby."""
        is_news = facts.is_lobby and facts.is_in(message.person)
        return Unwelcome(facts.view.id, facts.view.game) if is_news else None

    @classmethod
    def note(cls, user: int, revision: int) -> Note:
        """That it happened at this moment of the table."""
        return Note(f"{user}.{revision}", user)
