"""Posts under a game that is over how it turned: one message, which nobody is called by."""

from cogs.hints import analysis_screen as screens
from cogs.messages.sending import Extras
from cogs.ui.pictures import Pictures
from host.review.analysis import Analysis
from host.service.queries import Queries
from host.table.models import Games


class AnalysisPoster:
    """Posts what was found about games."""

    def __init__(self, read: Queries, games: Games, pictures: Pictures, extras: Extras) -> None:
        self._read = read
        self._games = games
        self._pictures = pictures
        self._extras = extras

    async def post(self, table: int, analysis: Analysis) -> None:
        """Post it where the game was played, if that place is there. Raises `Unreachable`."""
        view = await self._read.view(table)
        if view.channel_lost or view.rest is not None:
            return
        game = self._games.game(view.game)
        turned = screens.turned_of(game, view, analysis)
        picture = await self._pictures.turned(view.game, turned)
        layout = screens.turned(game, view, analysis, picture, screens.mark_of(table))
        await self._extras.send(table, view.channel, layout)

    async def is_posted(self, table: int) -> bool:
        """Whether it stands there. Raises `Unreachable`."""
        view = await self._read.view(table)
        found = await self._extras.find(table, view.channel, screens.mark_of(table))
        return found is not None
