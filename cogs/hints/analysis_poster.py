"""Posts under a game that is over how it turned: one message, which nobody is called by."""

import discord

from cogs.discord_api.requests import Requests
from cogs.discord_api.urgency import Urgency, requests_for
from cogs.hints import analysis_screen as screens
from cogs.messages.sending import LOOK_BACK, as_the_host_knows, last_parts
from cogs.ui.pictures import Pictures
from host.review.analysis import Analysis
from host.service.queries import Queries
from host.table.models import Games


class AnalysisPoster:
    """Posts what was found about games."""

    def __init__(
        self,
        client: discord.Client,
        read: Queries,
        games: Games,
        pictures: Pictures,
        requests: Requests,
    ) -> None:
        self._client = client
        self._read = read
        self._games = games
        self._pictures = pictures
        self._requests = requests

    async def post(self, table: int, analysis: Analysis) -> None:
        """Post it where the game was played, if that place is there. Raises `Unreachable`."""
        view = await self._read.view(table)
        if view.channel_lost or view.rest is not None:
            return
        game = self._games.game(view.game)
        turned = screens.turned_of(game, view, analysis)
        picture = await self._pictures.turned(view.game, turned)
        layout = screens.turned(game, view, analysis, picture, screens.mark_of(table))
        with as_the_host_knows(), requests_for(table, Urgency.EXTRA):
            target = self._client.get_partial_messageable(view.channel)
            async with self._requests.turn(table, Urgency.EXTRA):
                await target.send(
                    view=layout,
                    files=layout.files(),
                    allowed_mentions=discord.AllowedMentions.none(),
                )

    async def is_posted(self, table: int) -> bool:
        """Whether it stands there. Raises `Unreachable`."""
        mark = screens.mark_of(table)
        with as_the_host_knows(), requests_for(table, Urgency.EXTRA):
            view = await self._read.view(table)
            channel = self._client.get_partial_messageable(view.channel)
            async for message in channel.history(limit=LOOK_BACK):
                if message.author == self._client.user and mark in last_parts(message):
                    return True
        return False
