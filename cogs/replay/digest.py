"""The words to followers of a game."""

from collections.abc import Sequence

from cogs.drawing.pictures import Pictures
from cogs.messages.carrier import Draft
from cogs.replay.following import unfollow_key
from cogs.ui.layout import BLUE, MessageLayout, newest, place_of
from engine.registry import AnyGame, Games
from host.messages.digest import Digest, RoundNews
from host.review.replays import ReplayPosition, Replays
from host.table.views import SeatView
from render.base import Picture

LINES, ROOM = 8, 600


class DigestText:
    """Tells a follower what happened."""

    kind = Digest.name

    def __init__(self, replays: Replays, games: Games, pictures: Pictures) -> None:
        self._replays = replays
        self._games = games
        self._pictures = pictures

    async def compose(self, shown: RoundNews, mark: str) -> Draft:
        """The newest of what happened, and how the game stands."""
        lines = await self._replays.told(shown.table, shown.first, shown.last, shown.upgrades)
        place = ReplayPosition(None, shown.last, shown.upgrades)
        moment = await self._replays.moment(shown.table, 0, place)
        picture = await self._pictures.small_board(moment.seen)
        game = self._games.game(moment.seen.view.game)
        return Draft(summary(game, moment.seen, shown, lines, picture, mark))


def summary(
    game: AnyGame,
    seen: SeatView,
    news: RoundNews,
    lines: Sequence[str],
    picture: Picture,
    mark: str,
) -> MessageLayout:
    """What happened in the last rounds, for a follower."""
    view = seen.view
    return MessageLayout(
        f"### {game.title}, table {view.id} in {place_of(view.place)} · "
        f"{game.wording.status(seen.begun)}",
        newest(lines, ROOM, LINES),
        picture,
        [unfollow_key(view.id, mark, disabled=not news.goes_on)],
        colour=BLUE,
    )
