"""A person's own data: the page, the file, and deleting it after a confirmation."""

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
    """The addresses of the owner's pages, if there are any."""

    terms: str = ""
    privacy: str = ""
    support: str = ""

    def line(self) -> str:
        """Links to these pages as one small line.

        >>> Published(terms="https://example.org/terms").line()
        '-# [Terms of service](https://example.org/terms)'
        """
        named = (
            ("Terms of service", self.terms),
            ("Privacy policy", self.privacy),
            ("Help from the owner of this bot", self.support),
        )
        links = [f"[{name}]({url})" for name, url in named if url]
        return f"-# {' · '.join(links)}" if links else ""


def is_publishable(url: str) -> bool:
    """Whether an address is https, and fits into a link as it is.

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
- Your Discord ID, and the name you had when you joined a table.
- Your seats, and each decision you made there with its time. They become part of the game's record.
- An answer you plan to somebody's next move, until you move again.
- The notes you write on tables, until the game is over or you leave.
- What you typed into a game for all to see, such as the name of a species.
- How your games ended. Ratings and profiles are calculated from that.
- The waiting lists you're on, the games you follow and your open invitations, until they're over.
- What you do as a manager of a server, or a manager does to you, for a year; and a block.
- The weekly games you're asked to, until you leave them.
- Your choices in `/settings`, and the address of your direct messages with me.

I don't store what anyone writes in a channel. Discord keeps the messages I post.
**Who can see it** Results and ratings: the members of the server where you played. Hands, panels \
and notes: only you. The owner of this bot can read its database."""

CONSEQUENCES = """**What happens if you delete your data**
- Results, records and seats show “A former player” instead of you. Your ratings and your history \
are gone; other people keep theirs.
- You leave all lobbies. In games with other people, a computer takes over your seat; other games \
end.
- Games in your direct messages with me are deleted entirely.
- Your settings are deleted. The decisions you made and what you typed into games stay part of \
those games, but no longer as yours.
- If a server's managers blocked you from its tables, you stay blocked there, without your name.
- Messages already on Discord stay there.

You can't undo this. You can play again at any time, as a new person."""


def privacy(moves: timedelta | None = None, links: str = "") -> MessageLayout:
    """The page, with its two buttons and the owner's links.

    `moves`: how long a game's moves are kept after its end (None: for ever).
    """
    return MessageLayout(
        "### Your data",
        STORED,
        how_long(moves),
        [
            GameButton(ComponentId(DATA, 0), "Get my data as a file"),
            GameButton(ComponentId(ASK, 0), "Delete my data", style=discord.ButtonStyle.danger),
        ],
        links,
        colour=BLUE,
    )


def how_long(moves: timedelta | None) -> str:
    """How long data is kept."""
    if moves is None:
        return "**How long** Until you delete it."
    days = counted(moves.days, "day", "days")
    return (
        f"**How long** A game's moves are removed {days} after it ends. Everything else is kept "
        "until you delete it."
    )


def ask(user: int, tables: int) -> MessageLayout:
    """Confirmation for a person at these `tables`; nobody else can use its button."""
    now = f"You're at {counted(tables, 'table', 'tables')} right now." if tables else ""
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
    """Confirmation that it is done."""
    text = "### Your data is deleted\nYour past games now show “A former player”."
    return MessageLayout(text, colour=BLUE)


def handed_out(name: str) -> MessageLayout:
    """A file with all that is stored."""
    layout = MessageLayout("Here's everything I store about you. Times are in UTC.", colour=BLUE)
    layout.enclose(name)
    return layout


MAX_PLAIN_BYTES = 8_000_000
"""Larger files are compressed: Discord takes about 10 MB."""


class PrivacyHandlers:
    """Shows, hands out and deletes what is stored."""

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
        """Hand out everything that is stored about a person."""
        own = await self._accounts.own_data(reply.interaction.user.id)
        data, name = msgspec.json.format(msgspec.json.encode(own), indent=1), FILE_NAME
        if len(data) > MAX_PLAIN_BYTES:
            data, name = gzip.compress(data), f"{name}.gz"
        await reply.show(handed_out(name), discord.File(io.BytesIO(data), name))

    @on(ASK)
    async def ask(self, reply: Reply, _press: Press) -> None:
        """Ask for confirmation."""
        user = reply.interaction.user.id
        await reply.show(ask(user, len(await self._read.of_user(user))))

    @on(DELETE)
    async def delete(self, reply: Reply, press: Press) -> None:
        """Delete everything that is stored about a person."""
        user = reply.interaction.user.id
        if press.component.part(0) != str(user):
            raise BadComponentId
        await self._accounts.forget(user)
        await reply.show(deleted())
