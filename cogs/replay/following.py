"""Following a game without playing in it: what followers press, and what they are shown."""

from collections.abc import Sequence

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.interactions.table_lookup import table_number
from cogs.messages.animator import Animator
from cogs.messages.direct_messages import Closed, DirectMessages, NotNow
from cogs.messages.sending import Extras
from cogs.replay import screen as replay
from cogs.ui.components import BadComponentId, ComponentId, GameButton
from cogs.ui.layout import BLUE, MessageLayout, newest
from cogs.ui.pictures import Pictures
from engine.words import counted
from host.background.followers import Followers
from host.errors import NotAllowed
from host.repositories.follower_notices import Notice
from host.review.replays import ReplayPosition, Replays
from host.service.queries import Queries
from host.table.models import AnyGame, Games, SeatView, TableView, away_seat_of, seat_of
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
        newest(lines, ROOM, LINES),
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
        mark, channel = mark_of(notice), await self._channel(notice)
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
        return summary(game, moment.seen, notice, lines, picture)

    async def _film(self, notice: Notice) -> MessageLayout | None:
        """A game that is over as an animation; None where none is to be posted."""
        view = await self._read.view(notice.table)
        if view.channel_lost or view.rest is not None or not self._posts_films:
            return None
        picture = await self._animator.animation(notice.table)
        game = self._games.game(view.game)
        return replay.film(game, view, picture, mark_of(notice))
