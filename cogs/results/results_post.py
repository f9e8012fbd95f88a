"""The words of a result in its server's channel for results."""

from cogs.drawing.pictures import Pictures
from cogs.messages.carrier import Draft
from cogs.results.rating_changes import RatingChanges
from cogs.results.screen import results_post
from engine.registry import Games
from host.messages.results_post import Finished, ResultsPost
from host.service.queries import Queries


class ResultsPostText:
    """Tells how a game ended."""

    kind = ResultsPost.name

    def __init__(
        self, read: Queries, games: Games, pictures: Pictures, ratings: RatingChanges
    ) -> None:
        self._read = read
        self._games = games
        self._pictures = pictures
        self._ratings = ratings

    async def compose(self, shown: Finished, mark: str) -> Draft:
        """What everyone sees under the game: who won, and the picture of the end."""
        seen = await self._read.seen(shown.table, None)
        game, picture = self._games.game(seen.view.game), await self._pictures.end(seen)
        rated = await self._ratings.of(seen.view)
        return Draft(results_post(game, seen, picture, rated, mark))
