"""Looking at games again, and following them: the history, replays, what is sent to followers."""

from cogs.feature import Feature, Services
from cogs.messages.animator import Animator
from cogs.replay.following import FollowHandlers
from cogs.replay.handler import HistoryHandlers, ReplayHandlers
from cogs.replay.messenger import DiscordMessenger
from host.background.followers import Followers


class ReplayFeature(Feature):
    """Replays, histories, followers. `posts_films`: whether games are shown when they are over."""

    def __init__(self, services: Services, *, posts_films: bool) -> None:
        tables, games = services.tables, services.games
        replays, pictures = services.replays, services.pictures
        self._animator = Animator(replays)
        messenger = DiscordMessenger(
            tables.read,
            games,
            replays,
            pictures,
            self._animator,
            services.extras,
            posts_films=posts_films,
        )
        self.following = Followers(
            tables, replays, messenger, sleep=services.sleep, jobs=tables.jobs
        )
        self.handlers = (
            ReplayHandlers(replays, games, pictures, self._animator),
            HistoryHandlers(tables.read, games),
            FollowHandlers(self.following, games, services.contacts.direct_messages),
        )
        self.background = (self.following,)

    async def close(self) -> None:
        """Tell followers nothing more, and draw no more films."""
        await super().close()
        await self._animator.close()
