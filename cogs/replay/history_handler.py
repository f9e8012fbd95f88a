"""The press that asks for all that happened, at any time of a game."""

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.replay.history_screen import history, pages_of
from cogs.ui.custom_ids import BadComponentId
from host.service.queries import Queries
from host.table.models import Games


class HistoryHandlers:
    """Tells a game from its beginning, as far as whoever asks may know of it."""

    def __init__(self, read: Queries, games: Games) -> None:
        self._read = read
        self._games = games

    @on("log")
    async def log(self, reply: Reply, press: Press) -> None:
        """Show a page, the last one if none is named."""
        view = press.view
        lines = await self._read.log_lines(view.id, press.seen.seat, 0)
        pages = pages_of(lines)
        number = press.component.number(0) or len(pages)
        if number > len(pages):
            raise BadComponentId
        await reply.show(history(self._games.game(view.game), view, pages, number))
