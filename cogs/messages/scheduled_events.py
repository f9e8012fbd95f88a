"""Scheduled events of a server: created, found, changed, started and deleted."""

from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final, NamedTuple

import discord

from cogs.discord_api.places import Places
from cogs.discord_api.request_limiter import Urgency, requests_for
from cogs.discord_api.sight import Sight
from cogs.discord_api.undocumented import (
    begin_event,
    create_event,
    delete_event,
    find_event,
    move_event,
)
from cogs.messages.finding import Spot
from cogs.messages.troubles import troubles
from host.outbox.trouble import Trouble, Undelivered
from host.repositories.audiences import MessageRef

LENGTH: Final = timedelta(hours=3)
"""How long an event lasts: Discord wants to know of one that isn't in a voice channel."""


class EventDraft(NamedTuple):
    """An event in words, with its mark at the end of its description; without a start it begins."""

    name: str
    description: str
    starts: datetime | None
    place: str


class ScheduledEvents:
    """The events of tables. All raise `Undelivered`."""

    def __init__(self, client: discord.Client, sight: Sight, places: Places) -> None:
        self._client = client
        self._sight = sight
        self._places = places

    async def create(self, spot: Spot, draft: EventDraft) -> MessageRef:
        """Create an event, if the server lets the bot do so."""
        with self._requests(spot):
            if draft.starts is None or not await self._sight.may_schedule(spot.server):
                raise Undelivered(Trouble("hidden"))
            made = await create_event(
                self._client,
                spot.server,
                draft.name,
                draft.description,
                starts=draft.starts,
                ends=draft.starts + LENGTH,
                place=draft.place,
            )
        return MessageRef(spot.server, made)

    async def find(self, spot: Spot, mark: str) -> MessageRef | None:
        """The event with this mark."""
        with self._requests(spot):
            found = await find_event(self._client, spot.server, mark)
        return None if found is None else MessageRef(spot.server, found)

    async def change(self, spot: Spot, ref: MessageRef, draft: EventDraft) -> None:
        """Change its time and place, or start it."""
        event = (self._client, ref.channel, ref.message)
        with self._requests(spot):
            if draft.starts is None:
                await begin_event(*event)
            else:
                ends = draft.starts + LENGTH
                await move_event(*event, starts=draft.starts, ends=ends, place=draft.place)

    async def delete(self, spot: Spot, ref: MessageRef) -> None:
        """Delete it."""
        with self._requests(spot):
            await delete_event(self._client, ref.channel, ref.message)

    @contextmanager
    def _requests(self, spot: Spot) -> Generator[None]:
        with (
            troubles("events", self._places, spot.guild),
            requests_for(spot.subject, Urgency.EXTRA),
        ):
            yield
