"""What a finished game did to ratings, for a message that many see."""

import asyncio
from dataclasses import dataclass

from cogs.discord_api.sight import Sight
from host.repositories.results import Visible
from host.service.queries import Results
from host.statistics.ratings import Change, changes, rate
from host.table.views import TableView

_NOBODY = 0
"""No person's number."""


@dataclass(eq=False)
class RatingChanges:
    """Works out rating changes from games that every reader of a message may know of."""

    _results: Results
    _sight: Sight

    async def of(self, view: TableView) -> list[Change]:
        """What a game did to ratings; nothing if it is unrated.

        It counts games in the table's own channel, and in channels that everyone in the server
        sees: otherwise a number would tell of games in hidden places. Where this process doesn't
        know the channels, it tells nothing.
        """
        place = view.place
        if place.guild is None or view.status != "finished":
            return []
        played_in = await self._results.channels(place.guild)
        seen = self._sight.seen_by_everyone(place.guild, played_in)
        if seen is None:
            return []
        visible = Visible([*seen, place.parent or place.channel], _NOBODY)
        found = await self._results.of(guild=place.guild, game=view.game, visible=visible)
        return changes(await asyncio.to_thread(rate, found), view.id)
