"""Forum channels as a server's game room: each table is a post, tagged with its game and state.

A post is a thread with a first message, which is the table's line. Both have the same number.
"""

import logging
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Final

import discord

from cogs.discord_api.places import NEEDED, Places, named_missing
from cogs.discord_api.undocumented import applied_tags, set_tags
from cogs.messages.finding import find_message
from cogs.messages.on_discord import OnDiscord
from cogs.messages.threads import WEEK, forum_of
from cogs.ui.layout import MessageLayout
from engine.registry import GAMES
from engine.words import listed
from host.messages.shown import TableState
from host.repositories.audiences import MessageRef

log = logging.getLogger(__name__)

STATES: Final[Mapping[TableState, str]] = {
    "open": "Open seats",
    "running": "Running",
    "over": "Finished",
}
"""The tags of a table's states."""
POST_NEEDED: Final = NEEDED | {
    "send_messages": "Create Posts",
    "send_messages_in_threads": "Send Messages in Posts",
}
"""The permissions that the bot needs in a forum, by discord.py's name and Discord's."""
TAGS_MAY_STAY: Final = (
    "Should a post keep its first tags once its game has started, give me the permission Manage "
    "Threads there as well."
)
TITLES_TELL: Final = "Until then the titles of its posts tell who plays, and whether it is over."
OVER: Final = " ✓"
"""How the title of a post ends whose table is over."""
MAX_TAGS: Final = 20
"""Discord's limit for the tags of a forum."""
MAX_APPLIED: Final = 5
"""Discord's limit for the tags of a post."""


def wanted() -> list[str]:
    """The tags that a forum should have."""
    return [*STATES.values(), *(game.title for game in GAMES.values())]


def lacking(guild: discord.Guild, forum: int) -> str:
    """Why no table can be opened in a forum, as a clause; empty if one can."""
    found = guild.get_channel(forum)
    return _lacking(found) if isinstance(found, discord.ForumChannel) else "it no longer exists"


def _lacking(forum: discord.ForumChannel) -> str:
    if missing := named_missing(forum.permissions_for(forum.guild.me), POST_NEEDED):
        return f"I need the permission {listed(missing)} there"
    if forum.flags.require_tag and not _named(forum, wanted()):
        return "its posts need a tag, and it has none of mine"
    return ""


async def prepare(guild: discord.Guild, forum: int) -> str:
    """Add the tags that a forum lacks, if that is allowed. What is still missing, in sentences."""
    found = guild.get_channel(forum)
    if not isinstance(found, discord.ForumChannel):
        return f"But {lacking(guild, forum)}."
    there = {tag.name.casefold() for tag in found.available_tags}
    missing = [name for name in wanted() if name.casefold() not in there]
    why = "I need the permission Manage Channels"
    if missing and found.permissions_for(guild.me).manage_channels:
        room = MAX_TAGS - len(found.available_tags)
        added = [discord.ForumTag(name=name) for name in missing[:room]]
        found = await found.edit(available_tags=[*found.available_tags, *added]) or found
        missing, why = missing[room:], f"there is no room: it has {MAX_TAGS} already"
    tags = f"to add the tags {listed(missing)} {why}" if missing else ""
    told = "; ".join(filter(None, (_lacking(found), tags)))
    more = "" if found.permissions_for(guild.me).manage_threads else TAGS_MAY_STAY
    if not all(_named(found, [state]) for state in STATES.values()):
        more = TITLES_TELL
    return " ".join(filter(None, (f"But {told}." if told else "", more)))


async def create_post(
    on_discord: OnDiscord,
    forum: discord.ForumChannel,
    name: str,
    layout: MessageLayout,
    tags: Sequence[str],
) -> MessageRef:
    """Create a post with its first message. Raises what Discord and the network raise."""
    post = await on_discord.sent(
        layout,
        lambda: forum.create_thread(
            name=name,
            view=layout,
            applied_tags=_named(forum, tags),
            auto_archive_duration=WEEK,
            allowed_mentions=discord.AllowedMentions.none(),
            silent=True,
        ),
    )
    on_discord.posted(post.message.id)
    return MessageRef(post.thread.id, post.message.id)


async def find_post(
    client: discord.Client, forum: discord.ForumChannel, table: int, mark: str
) -> discord.Message | None:
    """The first message of a table's post, if it has a mark. Raises what Discord and the network
    raise.
    """
    async for thread in _posts(forum):
        if is_ours(thread.name, table) and (found := await find_message(client, thread.id, mark)):
            return found
    return None


def is_ours(name: str, table: int) -> bool:
    """Whether the bot named a table's post or thread so, at any time."""
    words = ("table", *(game.title for game in GAMES.values()))
    return name.removesuffix(OVER).endswith(tuple(f"{word} {table}" for word in words))


async def _posts(forum: discord.ForumChannel) -> AsyncIterator[discord.Thread]:
    for thread in await forum.guild.active_threads():
        if thread.parent_id == forum.id:
            yield thread
    async for thread in forum.archived_threads(limit=100):
        yield thread


class PostTags:
    """Changes the tags of posts, where Discord lets the bot.

    Manage Threads is certain to be enough. Without it Discord may let the bot change its own posts'
    tags or not: that is tried once per forum, because Discord counts refusals.
    """

    def __init__(self, client: discord.Client, places: Places) -> None:
        self._client = client
        self._places = places
        self._refused: set[int] = set()
        """Forums where Discord refused."""

    def has(self, forum: discord.ForumChannel, tags: Sequence[str]) -> bool:
        """Whether a post there can tell by these tags, as far as is known."""
        return len(_named(forum, tags)) >= len(tags) and self._may_try(forum)

    async def change(
        self, forum: int, post: int, thread: discord.Thread | None, tags: Sequence[str]
    ) -> bool:
        """Give a post these tags instead of others of ours; whether it has all of them then. What
        Discord forbids stays as it is.
        """
        found = await forum_of(self._client, forum)
        if found is None or not self._may_try(found):
            return False
        theirs = [] if thread is None else applied_tags(thread)
        ours = {tag.id for tag in _named(found, wanted())}
        others = [tag for tag in theirs if tag not in ours]
        applied = [*(tag.id for tag in _named(found, tags)), *others][:MAX_APPLIED]
        if thread is not None and {*theirs} == {*applied}:
            return self.has(found, tags)
        try:
            await set_tags(self._client, post, applied)
        except discord.HTTPException as error:
            if error.status == HTTPStatus.FORBIDDEN:
                self._refused.add(forum)
            elif error.status != HTTPStatus.BAD_REQUEST:
                raise
            log.info("the tags of post %d stay as they are: %s", post, error)
            return False
        return self.has(found, tags)

    def _may_try(self, forum: discord.ForumChannel) -> bool:
        is_refused = forum.id in self._refused
        return not is_refused or self._places.manages_threads(forum.guild.id, forum.id)


def _named(forum: discord.ForumChannel, names: Iterable[str]) -> list[discord.ForumTag]:
    meant = {name.casefold() for name in names}
    return [tag for tag in forum.available_tags if tag.name.casefold() in meant]
