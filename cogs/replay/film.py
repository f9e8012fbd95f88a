"""The message with the animation of a finished game."""

import logging

from cogs.drawing.animator import Animator, NotDrawn
from cogs.messages.carrier import Draft, NothingToSay
from cogs.replay.screen import film
from engine.registry import Games
from host.messages.film import Film, WholeGame
from host.service.queries import Queries

log = logging.getLogger(__name__)


class FilmText:
    """Shows the whole game, unless the owner wants no animations (`posts_films`)."""

    kind = Film.name

    def __init__(
        self, read: Queries, games: Games, animator: Animator, *, posts_films: bool
    ) -> None:
        self._read = read
        self._games = games
        self._animator = animator
        self._posts_films = posts_films

    async def compose(self, shown: WholeGame, mark: str) -> Draft:
        """The animation. Raises `NothingToSay`."""
        if not self._posts_films:
            raise NothingToSay
        try:
            picture = await self._animator.animation(shown.table)
        except NotDrawn as error:
            log.warning("table %d: no animation: %s", shown.table, error)
            raise NothingToSay from error
        view = await self._read.view(shown.table)
        return Draft(film(self._games.game(view.game), view, picture, mark))
