"""Following a game without playing in it: buttons and messages of followers."""

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.interactions.table_lookup import table_number
from cogs.messages.animator import Animator
from cogs.messages.direct_messages import Closed, DirectMessages, NotNow
from cogs.messages.sending import Extras
from cogs.replay import screen as replay
from cogs.ui.components import BadComponentId, ComponentId, GameButton
from cogs.ui.layout import BLUE, MessageLayout, newest, place_of
from cogs.ui.pictures import Pictures
from engine.words import counted
from host.background.followers import Followers
from host.errors import NotAllowed
from host.repositories.follower_notices import Notice
from host.review.replays import ReplayPosition, Replays
from host.service.queries import Queries
from host.table.models import AnyGame, Games, SeatView, TableView, away_seat_of, seat_of
from render.base import Picture

UNFOLLOW = "unfollow"
LINES, ROOM = 30, 2500
STOPPED = "You've stopped following this game."
DID_NOT = "You aren't following this game."


def unfollow_key(table: int, *rest: str) -> GameButton:
    """The button of followers. The table is a part of its id, so that it works in direct messages,
    where the other buttons of a table only work for its players.
    """
    return GameButton(ComponentId(UNFOLLOW, 0, (str(table), *rest)), "Stop following")


def follows(game: AnyGame, view: TableView) -> MessageLayout:
    """The answer to a new follower."""
    text = f"You're following {game.title}, table {view.id}. Updates come by DM after each round."
    return MessageLayout(text, [unfollow_key(view.id)], colour=BLUE)


def welcome(game: AnyGame, view: TableView) -> str:
    """The first direct message to a new follower."""
    return (
        f"You're following {game.title}, table {view.id} in {place_of(view)}. After each round, "
        "I'll tell you here what happened."
    )


def summary(
    game: AnyGame, seen: SeatView, notice: Notice, lines: Sequence[str], picture: Picture
) -> MessageLayout:
    """What happened in a round, for a follower. The mark names the notice."""
    view = seen.view
    many = counted(notice.last - notice.first, "move", "moves")
    return MessageLayout(
        f"### {game.title}, table {view.id} in {place_of(view)} · "
        f"{game.wording.status(seen.begun)}",
        newest(lines, ROOM, LINES),
        picture,
        f"-# {many} since your last update",
        [unfollow_key(view.id, mark_of(view, notice))],
        colour=BLUE,
    )


def mark_of(view: TableView, notice: Notice) -> str:
    """The mark that finds a notice's message again, unique across databases."""
    return f"{view.commitment[:6]}-n{notice.id}"


class FollowHandlers:
    """Lets people follow games, and stop."""

    def __init__(self, following: Followers, games: Games, direct_messages: DirectMessages) -> None:
        self._following = following
        self._games = games
        self._direct_messages = direct_messages

    @on(replay.FOLLOW)
    async def follow(self, reply: Reply, press: Press) -> None:
        """Make somebody a follower, if direct messages reach them."""
        user, view = reply.interaction.user.id, press.view
        game = self._games.game(view.game)
        await self._following.follow(view.id, user)
        try:
            await self._direct_messages.greet(user, welcome(game, view))
        except Closed:
            await self._following.unfollow(view.id, user)
            raise NotAllowed(
                "I can't send you direct messages, so you can't follow this game.",
                "Allow direct messages in this server's privacy settings, then press **Follow** "
                "again.",
            ) from None
        except NotNow:
            await self._following.unfollow(view.id, user)
            raise NotAllowed(
                "I can't open direct messages right now, so you aren't following this game yet.",
                "Press **Follow** again later.",
            ) from None
        await reply.show(follows(game, view))

    @on(UNFOLLOW)
    async def unfollow(self, reply: Reply, press: Press) -> None:
        """Stop updates. The answer doesn't tell whether the table exists."""
        table = table_number(press.component.part(0))
        if table is None:
            raise BadComponentId
        did = await self._following.unfollow(table, reply.interaction.user.id)
        await reply.say(STOPPED if did else DID_NOT)


@dataclass(frozen=True)
class DiscordMessenger:
    """Sends notices. `posts_films`: whether to post animations of finished games."""

    read: Queries
    games: Games
    replays: Replays
    pictures: Pictures
    animator: Animator
    extras: Extras
    posts_films: bool

    async def may_be_told(self, table: int, user: int) -> bool:
        """Whether somebody plays at a table or can see its place. Raises `Unreachable`."""
        view = await self.read.view(table)
        if seat_of(view, user) is not None or away_seat_of(view, user) is not None:
            return True
        return await self.extras.may_still_see(user, view)

    async def send(self, notice: Notice) -> None:
        """Send a notice, unless there is nothing to send. Raises `Unreachable`, `Refused`,
        `NotDrawn`.
        """
        layout = await (self._film(notice) if notice.user is None else self._summary(notice))
        if layout is None:
            return
        view = await self.read.view(notice.table)
        await self.extras.send(view, view.channel, layout, user=notice.user)

    async def is_sent(self, notice: Notice) -> bool:
        """Whether it was sent before a crash. Raises `Unreachable`."""
        view = await self.read.view(notice.table)
        mark = mark_of(view, notice)
        found = await self.extras.find(view, view.channel, mark, user=notice.user)
        return found is not None

    async def _summary(self, notice: Notice) -> MessageLayout:
        place = ReplayPosition(None, notice.last, notice.upgrades)
        lines = await self.replays.told(notice.table, notice.first, notice.last, notice.upgrades)
        moment = await self.replays.moment(notice.table, 0, place)
        picture = await self.pictures.small_board(moment.seen)
        game = self.games.game(moment.seen.view.game)
        return summary(game, moment.seen, notice, lines, picture)

    async def _film(self, notice: Notice) -> MessageLayout | None:
        """The animation of a finished game, if it is to be posted."""
        view = await self.read.view(notice.table)
        if view.channel_lost or view.rest is not None or not self.posts_films:
            return None
        picture = await self.animator.animation(notice.table)
        game = self.games.game(view.game)
        return replay.film(game, view, picture, mark_of(view, notice))
