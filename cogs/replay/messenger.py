"""Messages of their own beside a table's live ones: rounds for who follows, and whole games."""

from cogs.messages.animator import Animator
from cogs.messages.sending import Extras
from cogs.replay import following
from cogs.replay import screen as replay
from cogs.ui.layout import MessageLayout
from cogs.ui.pictures import Pictures
from host.repositories.follower_notices import Notice
from host.review.replays import ReplayPosition, Replays
from host.service.queries import Queries
from host.table.models import Games, away_seat_of, seat_of


class DiscordMessenger:
    """Sends notices. `posts_films`: whether whole games are shown in their channels."""

    def __init__(
        self,
        read: Queries,
        games: Games,
        replays: Replays,
        pictures: Pictures,
        animator: Animator,
        extras: Extras,
        *,
        posts_films: bool,
    ) -> None:
        self._read = read
        self._games = games
        self._replays = replays
        self._pictures = pictures
        self._animator = animator
        self._extras = extras
        self._posts_films = posts_films

    async def may_be_told(self, table: int, user: int) -> bool:
        """Whether somebody plays at a table or may see where it is. Raises `Unreachable`."""
        view = await self._read.view(table)
        if seat_of(view, user) is not None or away_seat_of(view, user) is not None:
            return True
        return await self._extras.may_still_see(user, view)

    async def send(self, notice: Notice) -> None:
        """Send it, if there is anything to send. Raises `Unreachable`, `Refused`, `NotDrawn`."""
        layout = await (self._film(notice) if notice.user is None else self._summary(notice))
        if layout is None:
            return
        channel = await self._channel(notice)
        await self._extras.send(notice.table, channel, layout, user=notice.user)

    async def is_sent(self, notice: Notice) -> bool:
        """Whether it stands there. Raises `Unreachable`."""
        mark, channel = following.mark_of(notice), await self._channel(notice)
        found = await self._extras.find(notice.table, channel, mark, user=notice.user)
        return found is not None

    async def _channel(self, notice: Notice) -> int:
        return (await self._read.view(notice.table)).channel

    async def _summary(self, notice: Notice) -> MessageLayout:
        place = ReplayPosition(None, notice.last, notice.upgrades)
        lines = await self._replays.told(notice.table, notice.first, notice.last, notice.upgrades)
        moment = await self._replays.moment(notice.table, 0, place)
        picture = await self._pictures.small_board(moment.seen)
        game = self._games.game(moment.seen.view.game)
        return following.summary(game, moment.seen, notice, lines, picture)

    async def _film(self, notice: Notice) -> MessageLayout | None:
        """A game that is over as an animation; None where none is to be posted."""
        view = await self._read.view(notice.table)
        if view.channel_lost or view.rest is not None or not self._posts_films:
            return None
        picture = await self._animator.animation(notice.table)
        game = self._games.game(view.game)
        return replay.film(game, view, picture, following.mark_of(notice))
