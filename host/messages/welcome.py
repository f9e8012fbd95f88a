"""A server is told once what the bot does."""

from collections.abc import Iterable, Sequence

import msgspec

from host.messages.facts import ServerFacts
from host.outbox.kinds import Kind, Wanted
from host.repositories.audiences import Channel
from host.repositories.messages import Message, Note


class Greeting(msgspec.Struct, frozen=True):
    """What the bot does, which never changes."""


class Welcome(Kind[ServerFacts]):
    """Is remembered, so nobody is welcomed again where the bot returns."""

    name = "welcome"
    remembers = True

    def wanted(self, facts: ServerFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """In the channel that was chosen when the bot was added."""
        for each in there:
            channel = Channel(int(each.data), facts.server)
            yield Wanted(each.key, channel, Greeting(), last=True)

    @classmethod
    def note(cls, channel: int) -> Note:
        """That the bot was added to a server, and where it can write there."""
        return Note("", data=b"%d" % channel)
