"""Counts what the bot sends by itself: messages, pings, and requests by its token."""

from collections.abc import Callable

import msgspec

from playground.clock import Clock
from playground.core import Playground
from playground.limits import Limits
from playground.world import Message

SILENT = 1 << 12
"""Discord's flag of a message that notifies nobody."""
BY_INTERACTION = ("/webhooks/", "/interactions/")
"""How the routes begin that answer an interaction by its own token."""


class Counts(msgspec.Struct, frozen=True):
    """How much there has been; two of them can be subtracted."""

    requests: int = 0
    pings: int = 0
    channel_messages: int = 0
    dm_messages: int = 0
    sent: int = 0
    """Bytes, those of the answers to interactions too."""

    def __sub__(self, other: "Counts") -> "Counts":
        return Counts(
            self.requests - other.requests,
            self.pings - other.pings,
            self.channel_messages - other.channel_messages,
            self.dm_messages - other.dm_messages,
            self.sent - other.sent,
        )


class Counter:
    """Counts at a playground from now on. `heard` is called at each change of a message."""

    def __init__(self, play: Playground, heard: Callable[[], None]) -> None:
        self._play = play
        self._heard = heard
        self._requests = self._pings = self._channel = self._dm = 0
        play.limits = _CountingLimits(play.clock, self._request)
        play.service.watchers.append(self._message)

    @property
    def now(self) -> Counts:
        """Everything so far."""
        sent = self._play.tally.sent
        return Counts(self._requests, self._pings, self._channel, self._dm, sent)

    def _request(self, template: str) -> None:
        if not template.startswith(BY_INTERACTION):
            self._requests += 1

    def _message(self, event: str, message: Message) -> None:
        self._heard()
        world = self._play.world
        by_bot = message.author_id == world.bot_id and message.seen_by is None
        if event != "MESSAGE_CREATE" or not by_bot:
            return
        private = world.channels[message.channel_id].is_dm
        self._dm += private
        self._channel += not private
        # Who pressed and is answered looks already; everybody else is called.
        if message.interaction is None and not message.flags & SILENT:
            self._pings += 1 if private else len(set(message.mentions))


class _CountingLimits(Limits):
    """Rate limits that are switched off, and tell of each request."""

    def __init__(self, clock: Clock, told: Callable[[str], None]) -> None:
        super().__init__(clock, strict=False)
        self._told = told

    def spend(self, method: str, template: str, major: str) -> dict[str, str]:
        self._told(template)
        return super().spend(method, template, major)
