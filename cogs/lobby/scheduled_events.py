"""A start at a time as a scheduled event of its server, where the bot may create events."""

from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final, TypedDict

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
from cogs.messages.troubles import troubles
from host.errors import AudienceGone
from host.repositories.stored_placements import MessageRef
from host.table.models import Games, TableView

LENGTH: Final = timedelta(hours=3)
"""How long an event lasts: Discord wants to know of one that isn't in a voice channel."""


class _Start(TypedDict):
    starts: datetime
    ends: datetime
    place: str


class ScheduledEvents:
    """Creates, finds, changes and deletes events; each has a `mark` at the end of its description.

    All raise `Unreachable`, and `AudienceGone` if Discord refuses for good.
    """

    def __init__(self, client: discord.Client, games: Games, sight: Sight, places: Places) -> None:
        self._client = client
        self._games = games
        self._sight = sight
        self._places = places

    async def create(self, view: TableView, mark: str) -> MessageRef:
        """Create an event, unless the table's place is hidden from anyone in the server."""
        game, guild = self._games.game(view.game), view.guild or 0
        with self._requests(view):
            if not await self._sight.may_schedule(view):
                raise AudienceGone
            made = await create_event(
                *(self._client, guild, f"{game.title}, table {view.id}"),
                f"{game.summary}\n\n{mark}",
                **_start(view),
            )
        return MessageRef(guild, made)

    async def find(self, view: TableView, mark: str) -> MessageRef | None:
        """The event with this mark."""
        guild = view.guild or 0
        with self._requests(view):
            found = await find_event(self._client, guild, mark)
        return None if found is None else MessageRef(guild, found)

    async def change(self, view: TableView, ref: MessageRef) -> None:
        """Change its time and place; once the game has started, start it."""
        event = (self._client, ref.channel, ref.message)
        with self._requests(view):
            if view.status == "running":
                await begin_event(*event)
            else:
                await move_event(*event, **_start(view))

    async def delete(self, view: TableView, ref: MessageRef) -> None:
        """Delete it."""
        with self._requests(view):
            await delete_event(self._client, ref.channel, ref.message)

    @contextmanager
    def _requests(self, view: TableView) -> Generator[None]:
        with (
            troubles("events", self._places, view.guild),
            requests_for(view.id, Urgency.EXTRA),
        ):
            yield


def _start(view: TableView) -> _Start:
    starts = view.starts
    if starts is None:
        raise AudienceGone
    return {
        "starts": starts,
        "ends": starts + LENGTH,
        "place": f"https://discord.com/channels/{view.guild}/{view.channel}",
    }
