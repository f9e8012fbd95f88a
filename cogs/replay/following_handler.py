"""Presses of those who follow a game without playing in it."""

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.interactions.table_lookup import table_number
from cogs.messages.direct_messages import Closed, DirectMessages, NotNow
from cogs.replay import following_screen as screens
from cogs.ui.custom_ids import BadComponentId
from host.background.followers import Following
from host.errors import NotAllowed
from host.table.models import Games


class FollowHandlers:
    """Lets people follow games, and stop."""

    def __init__(self, following: Following, games: Games, direct_messages: DirectMessages) -> None:
        self._following = following
        self._games = games
        self._direct_messages = direct_messages

    @on(screens.FOLLOW)
    async def follow(self, reply: Reply, press: Press) -> None:
        """Tell this person of the game from now on, if direct messages reach them."""
        user, view = reply.interaction.user.id, press.view
        game = self._games.game(view.game)
        await self._following.follow(view.id, user)
        try:
            await self._direct_messages.greet(user, screens.welcome(game, view))
        except Closed:
            await self._following.unfollow(view.id, user)
            raise NotAllowed(
                "I cannot send you direct messages, so you cannot follow this game.",
                "Allow messages from people of this server in its privacy settings, then press "
                "**Follow** again.",
            ) from None
        except NotNow:
            await self._following.unfollow(view.id, user)
            raise NotAllowed(
                "I cannot start direct messages right now, so you do not follow this game yet.",
                "Press **Follow** again in a while.",
            ) from None
        await reply.show(screens.follows(game, view))

    @on(screens.UNFOLLOW)
    async def unfollow(self, reply: Reply, press: Press) -> None:
        """Tell this person no more. Nothing is said of the table, which they may not know."""
        table = table_number(press.component.part(0))
        if table is None:
            raise BadComponentId
        did = await self._following.unfollow(table, reply.interaction.user.id)
        await reply.say(screens.STOPPED if did else screens.DID_NOT)
