"""A server hears in a channel of its choice what its managers did, each line once."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec

from host.messages.facts import ServerFacts
from host.outbox.kinds import Kind, Wanted
from host.repositories.audiences import Channel
from host.repositories.messages import Message, Note

TOLD_FOR: Final = timedelta(days=2)
"""How long after it happened something is still told, if it couldn't be told at once."""


class LoggedAt(msgspec.Struct, frozen=True):
    """The entry that a line tells, and when that happened."""

    entry: int
    at: datetime


class Line(msgspec.Struct, frozen=True):
    """An entry of a server's log, which never changes."""

    server: int
    entry: int


class DeedLine(Kind[ServerFacts]):
    """Is posted once, without a ping, where the server wants its log."""

    name = "manager-log"

    def wanted(self, facts: ServerFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Nothing where it was switched off meanwhile, or where it would come too late."""
        if facts.chosen.log is None:
            return
        channel = Channel(facts.chosen.log, facts.server)
        for each in there:
            logged = msgspec.json.decode(each.data, type=LoggedAt)
            if facts.now < logged.at + TOLD_FOR:
                yield Wanted(each.key, channel, Line(facts.server, logged.entry), last=True)

    @classmethod
    def note(cls, entry: int, at: datetime) -> Note:
        """That an entry was stored."""
        return Note(str(entry), data=msgspec.json.encode(LoggedAt(entry, at)))
