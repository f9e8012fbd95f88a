"""A person's own data: the page, the file, and deleting it, which is asked twice."""

import gzip
import io
from datetime import timedelta
from typing import NamedTuple
from urllib.parse import urlsplit

import discord
import msgspec

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.ui.components import BadComponentId, ComponentId, GameButton
from cogs.ui.layout import BLUE, SAND, MessageLayout
from engine.words import counted
from host.repositories.retention import Retention
from host.service.accounts import Accounts
from host.service.queries import Queries

MAX_ADDRESS_LENGTH = 300


class Published(NamedTuple):
    """The addresses of the owner's pages; empty where there is none."""

    terms: str = ""
    privacy: str = ""
    support: str = ""

    def line(self) -> str:
        """Links to what there is, as one small line; empty where there is nothing.

        >>> Published(terms="https://example.org/terms").line()
        '-# [Terms of service](https://example.org/terms)'
        """
        named = (
            ("Terms of service", self.terms),
            ("Privacy policy", self.privacy),
            ("Help from whoever runs this bot", self.support),
        )
        links = [f"[{name}]({url})" for name, url in named if url]
        return f"-# {' · '.join(links)}" if links else ""


def is_publishable(url: str) -> bool:
    """Whether an address is https, and can stand in a link as it is.

    >>> [is_publishable(url) for url in ("https://example.org/a", "http://example.org", "https://")]
    [True, False, False]
    """
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        return False
    plain = url.isascii() and url.isprintable() and not set(url) & set(" ()<>[]\\`|\"'")
    named = bool(host) and parts.username is None and parts.password is None
    return parts.scheme == "https" and named and plain and len(url) <= MAX_ADDRESS_LENGTH


PRIVACY, DATA, ASK, DELETE = "privacy", "owndata", "deleteask", "deletedata"
FILE_NAME = "my-data.json"

STORED = """**What I store about you**
- Your Discord number, and the name you had when you sat down at a table.
- Your seats, and each decision you took there with its time: of this a game's record is made.
- What you typed for all to see in a game, such as the name of a species.
- How your games ended. Ratings and profiles are worked out from that.
- At which tables you wait for a seat, and which games you follow, until these are over.
- What you chose in `/settings`, and where my direct messages to you are.

I do not store what anybody writes in a channel. What I posted is kept by Discord.
**Who can see it** Results and ratings are for those of the server where you played, hands and \
panels for you alone. Whoever runs this bot can read its database."""

CONSEQUENCES = """**What happens if you delete your data**
- “A former player” stands in place of you in all results, records and seats. Your ratings and \
your history are gone; others keep theirs.
- You leave the tables that wait for players. Where you play with other people now, a computer \
player takes your seat; where nobody else plays, the game ends.
- Games in our direct messages are deleted entirely.
- Your settings are deleted. The decisions that you took, and what you typed into a game, stay \
part of that game, but not as yours: others' games stay whole.
- Messages that stand in Discord already stay there.

This cannot be taken back. You can play again at any time, as somebody new."""


def privacy(moves: timedelta | None = None, links: str = "") -> MessageLayout:
    """The page, with its two buttons.

    `moves`: how long a game's moves are kept after its end (None: for ever); `links` lead to what
    the owner publishes.
    """
    return MessageLayout(
        "### Your data",
        STORED,
        how_long(moves),
        [
            GameButton(ComponentId(DATA, 0), "My data as a file"),
            GameButton(ComponentId(ASK, 0), "Delete my data", style=discord.ButtonStyle.danger),
        ],
        links,
        colour=BLUE,
    )


def how_long(moves: timedelta | None) -> str:
    """How long what is stored is kept."""
    if moves is None:
        return "**How long** Until you have it deleted."
    return (
        f"**How long** A game's moves are removed {counted(moves.days, 'day')} after its end; all "
        "else is kept until you have it deleted."
    )


def ask(user: int, tables: int) -> MessageLayout:
    """Ask once more the person at these `tables`; the button that deletes is theirs alone."""
    now = f"You sit at {counted(tables, 'table')} now." if tables else ""
    return MessageLayout(
        "### Delete your data?",
        CONSEQUENCES,
        now,
        [
            GameButton(
                ComponentId(DELETE, 0, (str(user),)),
                "Delete for good",
                style=discord.ButtonStyle.danger,
            ),
            GameButton(ComponentId(PRIVACY, 0), "Keep my data"),
        ],
        colour=SAND,
    )


def deleted() -> MessageLayout:
    """It is done."""
    return MessageLayout(
        "### Your data are deleted\nWhere you played, a former player did. If you use me again, I "
        "store anew what is needed for that.",
        colour=BLUE,
    )


def handed_out(name: str) -> MessageLayout:
    """A file with all that is stored."""
    layout = MessageLayout(
        "Everything that I store about you. Times are in UTC; what you did is written as the games "
        "store it.",
        colour=BLUE,
    )
    layout.enclose(name)
    return layout


MOST_BYTES = 8_000_000
"""A larger file is compressed: Discord takes some 10 MB."""


class PrivacyHandlers:
    """Shows what is stored, hands it out, and has it deleted."""

    def __init__(
        self, accounts: Accounts, read: Queries, published: Published, kept: Retention
    ) -> None:
        self._accounts = accounts
        self._read = read
        self._published = published
        self._kept = kept

    @on(PRIVACY)
    async def show(self, reply: Reply, _press: Press) -> None:
        """Show the page."""
        await reply.show(privacy(self._kept.moves, self._published.line()))

    @on(DATA)
    async def data(self, reply: Reply, _press: Press) -> None:
        """Hand out everything that is stored about whoever pressed."""
        own = await self._accounts.own_data(reply.interaction.user.id)
        data, name = msgspec.json.format(msgspec.json.encode(own), indent=1), FILE_NAME
        if len(data) > MOST_BYTES:
            data, name = gzip.compress(data), f"{name}.gz"
        await reply.show(handed_out(name), discord.File(io.BytesIO(data), name))

    @on(ASK)
    async def ask(self, reply: Reply, _press: Press) -> None:
        """Say what deleting means, and ask once more."""
        user = reply.interaction.user.id
        await reply.show(ask(user, len(await self._read.of_user(user))))

    @on(DELETE)
    async def delete(self, reply: Reply, press: Press) -> None:
        """Delete everything that is stored about whoever pressed."""
        user = reply.interaction.user.id
        if press.component.part(0) != str(user):
            raise BadComponentId
        await self._accounts.forget(user)
        await reply.show(deleted())
