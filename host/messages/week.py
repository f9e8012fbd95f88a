"""A server hears once a week what happened at its tables."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec

from host.messages.facts import ServerFacts
from host.outbox.kinds import Kind, Wanted
from host.repositories.audiences import Channel
from host.repositories.messages import Message, Note

KEPT_FOR: Final = timedelta(days=2)
"""How long after its end a week is still told, if it couldn't be told at once."""


class Span(msgspec.Struct, frozen=True):
    """A stretch of time, without its last moment."""

    since: datetime
    until: datetime


class ServerWeek(msgspec.Struct, frozen=True):
    """A server and the time that is told of: what happened then is stored."""

    server: int
    span: Span


class Week(Kind[ServerFacts]):
    """Is sent once, without a ping, where the server wants it. It is remembered, so that no change
    of the day or the hour brings it a second time.
    """

    name = "week"
    remembers = True

    def wanted(self, facts: ServerFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Nothing where it was switched off meanwhile, or where it would come too late."""
        if facts.chosen.week is None:
            return
        channel = Channel(facts.chosen.week, facts.server)
        for each in there:
            span = msgspec.json.decode(each.data, type=Span)
            if facts.now < span.until + KEPT_FOR:
                yield Wanted(each.key, channel, ServerWeek(facts.server, span), last=True)

    @classmethod
    def note(cls, span: Span) -> Note:
        """That a week has ended; there is one for each calendar week."""
        year, week, _ = span.until.isocalendar()
        return Note(f"{year}-{week}", data=msgspec.json.encode(span))
