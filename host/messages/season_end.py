"""A server hears who was best in a season that has ended."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Final

import msgspec

from host.messages.facts import ServerFacts
from host.outbox.kinds import Kind, Wanted
from host.repositories.audiences import Channel
from host.repositories.messages import Message, Note
from host.statistics.ratings import Season

KEPT_FOR: Final = timedelta(days=14)
"""How long after a season its end is still told, if it couldn't be told at once."""


class EndedSeason(msgspec.Struct, frozen=True):
    """A server and a season that has ended there: no result of it changes any more."""

    server: int
    year: int
    number: int

    @property
    def season(self) -> Season:
        """The season."""
        return Season(self.year, self.number)


class SeasonEnd(Kind[ServerFacts]):
    """Is sent once, without a ping, in the channel for the server's week. It is remembered."""

    name = "season-end"
    remembers = True

    def wanted(self, facts: ServerFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Nothing where it was switched off meanwhile, or where it would come too late."""
        if facts.chosen.week is None:
            return
        channel = Channel(facts.chosen.week, facts.server)
        for each in there:
            season = Season(*map(int, each.key.split("-")))
            if facts.now < season.after.start + KEPT_FOR:
                yield Wanted(each.key, channel, EndedSeason(facts.server, *season), last=True)

    @classmethod
    def note(cls, season: Season) -> Note:
        """That a season has ended."""
        return Note(f"{season.year}-{season.number}")
