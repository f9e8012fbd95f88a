"""Following a game without playing in it: what followers press, and what they are shown."""

from collections.abc import Sequence

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.interactions.table_lookup import table_number
from cogs.messages.direct_messages import Closed, DirectMessages, NotNow
from cogs.ui.components import GameButton
from cogs.ui.custom_ids import BadComponentId, ComponentId
from cogs.ui.layout import BLUE, Line, MessageLayout
from engine.words import counted
from host.background.followers import Followers
from host.errors import NotAllowed
from host.repositories.follower_notices import Notice
from host.table.models import AnyGame, Games, SeatView, TableView
from render.base import Picture

FOLLOW, UNFOLLOW = "follow", "unfollow"
LINES, ROOM = 30, 2500
STOPPED = "You do not follow this game any more."
DID_NOT = "You do not follow this game."


def follow_key(view: TableView) -> GameButton:
    """The button for those who want to be told of a game without playing in it."""
    return GameButton(ComponentId(FOLLOW, view.id), "Follow")


def unfollow_key(table: int, *rest: str) -> GameButton:
    """The button of those who do. It names the table as a part of its own: it also works in direct
    messages, where no other button of a table does for those who do not play there.
    """
    return GameButton(ComponentId(UNFOLLOW, 0, (str(table), *rest)), "Stop following")


def follows(game: AnyGame, view: TableView) -> MessageLayout:
    """Somebody follows a game from now on."""
    return MessageLayout(
        f"You follow {game.title}, table {view.id}. I have sent you a direct message, below which "
        "you are told what happens.",
        [unfollow_key(view.id)],
        colour=BLUE,
    )


def welcome(game: AnyGame, view: TableView) -> str:
    """The first direct message to somebody who follows a game."""
    return (
        f"You follow {game.title}, table {view.id} in <#{view.channel}>. At the end of each round "
        "I tell you here what happened."
    )


def summary(
    game: AnyGame, seen: SeatView, notice: Notice, lines: Sequence[str], picture: Picture
) -> MessageLayout:
    """What happened in a round, for somebody who follows the game. Its mark is the notice's."""
    view = seen.view
    many = counted(notice.last - notice.first, "moment")
    return MessageLayout(
        f"### {game.title}, table {view.id} in <#{view.channel}> · "
        f"{game.wording.status(seen.begun)}",
        Line(tuple(lines), ROOM, LINES).text(),
        picture,
        f"-# {many} since you were told last",
        [unfollow_key(view.id, mark_of(notice))],
        colour=BLUE,
    )


def mark_of(notice: Notice) -> str:
    """The last part of an id in a notice's message, by which it is found again."""
    return f"n{notice.id}"


class FollowHandlers:
    """Lets people follow games, and stop."""

    def __init__(self, following: Followers, games: Games, direct_messages: DirectMessages) -> None:
        self._following = following
        self._games = games
        self._direct_messages = direct_messages

    @on(FOLLOW)
    async def follow(self, reply: Reply, press: Press) -> None:
        """Tell this person of the game from now on, if direct messages reach them."""
        user, view = reply.interaction.user.id, press.view
        game = self._games.game(view.game)
        await self._following.follow(view.id, user)
        try:
            await self._direct_messages.greet(user, welcome(game, view))
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
        await reply.show(follows(game, view))

    @on(UNFOLLOW)
    async def unfollow(self, reply: Reply, press: Press) -> None:
        """Tell this person no more. Nothing is said of the table, which they may not know."""
        table = table_number(press.component.part(0))
        if table is None:
            raise BadComponentId
        did = await self._following.unfollow(table, reply.interaction.user.id)
        await reply.say(STOPPED if did else DID_NOT)
