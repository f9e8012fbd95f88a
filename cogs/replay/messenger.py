"""Messages of their own beside a table's live ones: rounds for who follows, and whole games."""

import discord

from cogs.discord_api.requests import Requests
from cogs.discord_api.sight import Sight
from cogs.discord_api.urgency import Urgency, requests_for
from cogs.messages.animator import Animator
from cogs.messages.direct_messages import DirectMessages
from cogs.messages.sending import LOOK_BACK, as_the_host_knows, last_parts
from cogs.replay import following
from cogs.replay import screen as replay
from cogs.ui.layout import MessageLayout
from cogs.ui.pictures import Pictures
from host.repositories.follower_notices import Notice
from host.review.replays import Place, Replays
from host.service.queries import Queries
from host.table.models import Games, away_seat_of, seat_of


class DiscordMessenger:
    """Sends notices. `posts_films`: whether whole games are shown in their channels."""

    def __init__(
        self,
        client: discord.Client,
        read: Queries,
        games: Games,
        replays: Replays,
        pictures: Pictures,
        animator: Animator,
        direct_messages: DirectMessages,
        requests: Requests,
        sight: Sight,
        *,
        posts_films: bool,
    ) -> None:
        self._client = client
        self._sight = sight
        self._read = read
        self._games = games
        self._replays = replays
        self._pictures = pictures
        self._animator = animator
        self._direct_messages = direct_messages
        self._requests = requests
        self._posts_films = posts_films

    async def may_be_told(self, table: int, user: int) -> bool:
        """Whether somebody plays at a table or may see where it is. Raises `Unreachable`."""
        view = await self._read.view(table)
        if seat_of(view, user) is not None or away_seat_of(view, user) is not None:
            return True
        with as_the_host_knows(), requests_for(table, Urgency.EXTRA):
            return await self._sight.may_still_see(user, view)

    async def send(self, notice: Notice) -> None:
        """Send it, if there is anything to send. Raises `Unreachable`, `Refused`, `NotDrawn`."""
        layout = await (self._film(notice) if notice.user is None else self._summary(notice))
        if layout is None:
            return
        with as_the_host_knows(), requests_for(notice.table, Urgency.EXTRA):
            channel = await self._channel(notice)
            target = self._client.get_partial_messageable(channel)
            async with self._requests.turn(notice.table, Urgency.EXTRA):
                sent = await target.send(
                    view=layout,
                    files=layout.files(),
                    allowed_mentions=discord.AllowedMentions.none(),
                )
            if notice.user is not None:
                self._direct_messages.posted(channel, sent.id)

    async def is_sent(self, notice: Notice) -> bool:
        """Whether it stands there. Raises `Unreachable`."""
        mark = following.mark_of(notice)
        with as_the_host_knows(), requests_for(notice.table, Urgency.EXTRA):
            channel = self._client.get_partial_messageable(await self._channel(notice))
            async for message in channel.history(limit=LOOK_BACK):
                if message.author == self._client.user and mark in last_parts(message):
                    return True
        return False

    async def _channel(self, notice: Notice) -> int:
        if notice.user is not None:
            return await self._direct_messages.channel(notice.user)
        return (await self._read.view(notice.table)).channel

    async def _summary(self, notice: Notice) -> MessageLayout:
        place = Place(None, notice.last, notice.upgrades)
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
