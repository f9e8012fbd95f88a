"""Following a game without playing in it."""

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.interactions.table_lookup import table_number
from cogs.messages.direct_messages import DirectMessages, DmRateLimited, DmsClosed
from cogs.replay import screen as replay
from cogs.ui.components import BadComponentId, ComponentId, GameButton
from cogs.ui.layout import BLUE, MessageLayout, place_of
from engine.registry import AnyGame, Games
from host.errors import NotAllowed
from host.review.following import Following
from host.table.views import TableView

UNFOLLOW = "unfollow"
STOPPED = "You've stopped following this game."
DID_NOT = "You aren't following this game."


def unfollow_key(table: int, *rest: str, disabled: bool = False) -> GameButton:
    """The button of followers. The table is a part of its id, so that it works in direct messages,
    where the other buttons of a table only work for its players.
    """
    key = ComponentId(UNFOLLOW, 0, (str(table), *rest))
    return GameButton(key, "Stop following", disabled=disabled)


def follows(game: AnyGame, view: TableView) -> MessageLayout:
    """The answer to a new follower."""
    text = f"You're following {game.title}, table {view.id}. Updates come by DM after each round."
    return MessageLayout(text, [unfollow_key(view.id)], colour=BLUE)


def welcome(game: AnyGame, view: TableView) -> str:
    """The first direct message to a new follower."""
    return (
        f"You're following {game.title}, table {view.id} in {place_of(view.place)}. After each "
        "round, I'll tell you here what happened."
    )


class FollowHandlers:
    """Lets people follow games, and stop."""

    def __init__(self, following: Following, games: Games, direct_messages: DirectMessages) -> None:
        self._following = following
        self._games = games
        self._direct_messages = direct_messages

    @on(replay.FOLLOW)
    async def follow(self, reply: Reply, press: Press) -> None:
        """Make somebody a follower, if direct messages reach them. Of several presses at once, one
        greets them; if the bot stops before it does, they first hear of a round.
        """
        user, view = reply.interaction.user.id, press.view
        game = self._games.game(view.game)
        if await self._following.follow(view.id, user):
            await self._greet(user, game, view)
        await reply.show(follows(game, view))

    async def _greet(self, user: int, game: AnyGame, view: TableView) -> None:
        try:
            await self._direct_messages.greet(user, welcome(game, view))
        except DmsClosed:
            await self._following.unfollow(view.id, user)
            raise NotAllowed(
                "I can't send you direct messages, so you can't follow this game.",
                "Allow direct messages in this server's privacy settings, then press **Follow** "
                "again.",
            ) from None
        except DmRateLimited:
            await self._following.unfollow(view.id, user)
            raise NotAllowed(
                "I can't open direct messages right now, so you aren't following this game yet.",
                "Press **Follow** again later.",
            ) from None

    @on(UNFOLLOW, in_place=True)
    async def unfollow(self, reply: Reply, press: Press) -> None:
        """Stop updates. The answer doesn't tell whether the table exists."""
        table = table_number(press.component.part(0))
        if table is None:
            raise BadComponentId
        did = await self._following.unfollow(table, reply.interaction.user.id)
        await reply.show(MessageLayout(STOPPED if did else DID_NOT, colour=BLUE))
