"""The world served: one application, servers, people, channels, messages."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from playground.wire.errors import refusal
from playground.wire.json_values import Obj
from playground.world import bits
from playground.world.clock import Clock, Snowflakes

TEXT, DM, VOICE, NEWS, STAGE, FORUM, MEDIA = 0, 1, 2, 5, 13, 15, 16
NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
KINDS = {
    "text": TEXT,
    "announcement": NEWS,
    "voice": VOICE,
    "stage": STAGE,
    "forum": FORUM,
    "media": MEDIA,
}
"""The types of a server's channels, by name."""
HAS_THREAD, EPHEMERAL, LOADING, SILENT, COMPONENTS_V2 = 1 << 5, 1 << 6, 1 << 7, 1 << 12, 1 << 15
"""Flags of messages; a silent one rings for nobody."""
MENTION = re.compile(r"<@!?(\d+)>")
CHANNEL = re.compile(r"<#(\d+)>")
"""A person's mention in a text."""

PEOPLE = ("Ann", "Ben", "Cleo", "Dov")
MOST_PEOPLE = 8
COLOURS = (0xC2544D, 0x3B73B9, 0x8A5FB0, 0x2F8A5B, 0xB07A1E, 0x1F8A8A, 0xA8497F, 0x5B6B2F)
SERVERS = (
    (
        "Field Station",
        ("watering-hole", "Where tables are opened and games are played"),
        ("oasis", "A second place to play"),
        ("spectators", "For those who watch"),
    ),
    ("Riverbank", ("jetty", "Another server, to see what stays apart")),
)
"""Servers by name, each with channels and topics."""

ROLES = ("owner", "member", "manager", "spectator", "none")
"""What someone may do in a server: everything (one owner), the default, manage it, read and use
commands, or only read.
"""

SERVER_ROLES = (("Players", True), ("Hosts", False))
"""A server's roles for people, and whether everyone may mention them."""


@dataclass
class Role:
    """A role for a server's people, without permissions of its own."""

    id: int
    name: str
    mentionable: bool


@dataclass
class Membership:
    """A person in a server: nickname, what they may do (`role`), and ids of their `roles`."""

    nick: str = ""
    role: str = "member"
    roles: list[int] = field(default_factory=list)


SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
"""The status of an event."""


@dataclass
class Event:
    """A scheduled event at a `place` outside of the server's channels; times in Unix seconds."""

    id: int
    name: str
    starts: float
    ends: float
    place: str
    description: str = ""
    status: int = SCHEDULED

    def status_at(self, now: float) -> int:
        """Its status: such events begin and end by themselves."""
        if self.status in (SCHEDULED, ACTIVE) and now >= self.ends:
            return COMPLETED
        return ACTIVE if self.status == SCHEDULED and now >= self.starts else self.status


@dataclass
class Guild:
    """A server. `members` are people by id; `has_bot` says whether the bot is in it.

    `everyone` and `bot_bits` are permissions of @everyone and of the bot's role.
    """

    id: int
    name: str
    bot_role_id: int
    members: dict[int, Membership] = field(default_factory=dict)
    has_bot: bool = True
    roles: list[Role] = field(default_factory=list)
    owner_id: int = 0
    everyone: int = bits.PEOPLE
    bot_bits: int = bits.BOT
    events: list[Event] = field(default_factory=list)

    def coming(self, now: float) -> list[Event]:
        """Its events that haven't ended."""
        return [each for each in self.events if each.status_at(now) in (SCHEDULED, ACTIVE)]


@dataclass
class User:
    """A person or the bot. `read` maps a channel to the last message read there.

    `avatar` is a picture's name on the page, `has_app` whether they added the bot to their account.
    `dms_refused` is the error code for opening a DM with them, 0: none.
    """

    id: int
    name: str
    display: str
    colour: int
    bot: bool = False
    dms_closed: bool = False
    dms_refused: int = 0
    avatar: str = ""
    has_app: bool = False
    read: dict[int, int] = field(default_factory=dict)


@dataclass
class Channel:
    """A channel, thread or DM, with five switches for the bot.

    `hidden_from` are people who can't see it, whatever their permissions. `tags` are a forum's;
    `applied` are the numbers of those that a post of it has.
    """

    id: int
    kind: int
    name: str
    topic: str = ""
    position: int = 0
    guild_id: int | None = None
    parent_id: int | None = None
    owner_id: int | None = None
    recipient_id: int | None = None
    members: set[int] = field(default_factory=set)
    archived: bool = False
    locked: bool = False
    archive_after: int = 1440
    last_message_id: int | None = None
    bot_may_view: bool = True
    bot_may_send: bool = True
    bot_may_attach: bool = True
    bot_may_thread: bool = True
    bot_may_connect: bool = True
    hidden_from: set[int] = field(default_factory=set)
    tags: list[Obj] = field(default_factory=list)
    applied: list[int] = field(default_factory=list)

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread."""
        return self.kind in (NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)

    @property
    def is_forum(self) -> bool:
        """Whether all in it are posts: a forum, or a media channel."""
        return self.kind in (FORUM, MEDIA)

    @property
    def is_voice(self) -> bool:
        """Whether people talk there, and write in its chat: a voice channel or a stage."""
        return self.kind in (VOICE, STAGE)

    @property
    def is_dm(self) -> bool:
        """Whether it is the bot's DM with a person."""
        return self.kind == DM


@dataclass
class Attachment:
    """A message's file; its bytes are in `World.files`."""

    id: int
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass
class Message:
    """A message. `seen_by` is the one person who sees an ephemeral message, or None."""

    id: int
    channel_id: int
    author_id: int
    sent: float
    content: str = ""
    embeds: list[Obj] = field(default_factory=list)
    components: list[Obj] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    kind: int = 0
    mentions: list[int] = field(default_factory=list)
    roles: list[int] = field(default_factory=list)
    edited: float | None = None
    pinned: bool = False
    reply_to: int | None = None
    nonce: str | None = None
    seen_by: int | None = None
    dismissed: bool = False
    interaction: Obj | None = None
    tts: bool = False

    @property
    def is_v2(self) -> bool:
        """Whether it is made of Components V2."""
        return bool(self.flags & COMPONENTS_V2)


class World:
    """Everything that lasts. `service` changes it; this only stores and finds.

    `files` has all files' bytes, `emoji` the names of those that are the application's emoji;
    `uploads` are commands' files, soon forgotten.
    """

    def __init__(self, clock: Clock, shards: int = 1, invited: int = bits.BOT) -> None:
        """A new world with people and channels, its servers spread over `shards`.

        `invited` are the bot's permissions in a server.
        """
        self.invited = invited
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.application_id = self.bot_id = self.ids.next()
        self.guilds: dict[int, Guild] = {}
        self.users: dict[int, User] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.commands: dict[int, Obj] = {}
        self.emoji: dict[int, str] = {}
        self.files: dict[int, bytes] = {}
        self.uploads: dict[int, Attachment] = {}
        self.replaced: dict[int, Attachment] = {}
        self._settle(shards)

    def _settle(self, shards: int) -> None:
        bot = User(self.bot_id, "wateringhole", "Watering Hole", 0xC79A3B, bot=True)
        self.users[bot.id] = bot
        for name in PEOPLE:
            self.add_person(name)
        for name, *channels in SERVERS:
            self.add_guild(name, channels, (len(self.guilds) % shards, shards))

    def add_guild(
        self, name: str, channels: Iterable[tuple[str, str]], shard: tuple[int, int] = (0, 1)
    ) -> Guild:
        """Add a server with everyone in it; its id belongs to a `shard` (which, of how many)."""
        guild = Guild(self.ids.on_shard(*shard), name, self.ids.next())
        guild.owner_id, guild.bot_bits = self.people()[0].id, self.invited
        self.give_roles(guild)
        self.guilds[guild.id] = guild
        guild.members = {who.id: Membership() for who in self.people()}
        for position, (title, topic) in enumerate(channels):
            place = Channel(self.ids.next(), TEXT, title, topic, position, guild.id)
            self.add_channel(place)
        return guild

    def give_roles(self, guild: Guild) -> None:
        """Give a server its roles."""
        guild.roles = [Role(self.ids.next(), name, calls) for name, calls in SERVER_ROLES]

    @property
    def guild_id(self) -> int:
        """The first server's id."""
        return next(iter(self.guilds))

    def guild_of(self, place: Channel) -> Guild | None:
        """A channel's server; a DM has none."""
        return None if place.guild_id is None else self.guilds[place.guild_id]

    def places(self, guild: Guild) -> list[Channel]:
        """A server's channels and threads."""
        return [place for place in self.channels.values() if place.guild_id == guild.id]

    def bots_guilds(self) -> list[Guild]:
        """The servers the bot is in."""
        return [guild for guild in self.guilds.values() if guild.has_bot]

    def add_person(self, name: str) -> User:
        """Add a person, with a colour of their own."""
        taken = {user.colour for user in self.people()}
        colour = next((each for each in COLOURS if each not in taken), COLOURS[0])
        person = User(self.ids.next(), name.lower(), name, colour)
        self.users[person.id] = person
        for guild in self.guilds.values():
            guild.members[person.id] = Membership()
        return person

    def add_channel(self, channel: Channel) -> None:
        """Add a channel."""
        self.channels[channel.id] = channel
        self.messages.setdefault(channel.id, {})

    def user(self, user_id: int) -> User:
        """A user; refuses unknown ones with 10013."""
        if user_id not in self.users:
            raise refusal(10013)
        return self.users[user_id]

    def people(self) -> list[User]:
        """Everyone except the bot, in order of arrival."""
        return [user for user in self.users.values() if not user.bot]

    def channel(self, channel_id: int) -> Channel:
        """A channel; refuses unknown ones with 10003."""
        if channel_id not in self.channels:
            raise refusal(10003)
        return self.channels[channel_id]

    def message(self, channel_id: int, message_id: int) -> Message:
        """A message; refuses unknown ones with 10008."""
        found = self.messages.get(channel_id, {}).get(message_id)
        if found is None:
            raise refusal(10008)
        return found

    def dm_with(self, user_id: int) -> Channel | None:
        """The bot's DM with a person."""
        return next((c for c in self.channels.values() if c.recipient_id == user_id), None)

    def may_see(self, user: User, channel: Channel) -> bool:
        """Whether a person sees a channel: DMs and private threads only as members (managers see
        all threads); a hidden channel hides its threads.
        """
        guild = self.guild_of(channel)
        if guild is None:
            return channel.recipient_id == user.id
        held = guild.members.get(user.id)
        if held is None or user.id == guild.owner_id:
            return held is not None
        if user.id in self.rights_from(channel).hidden_from or not guild.everyone & bits.VIEW:
            return False
        manages = held.role == "manager"
        return channel.kind != PRIVATE_THREAD or manages or user.id in channel.members

    def seen(self, user: User, channel: Channel) -> Iterator[Message]:
        """The messages a person sees in a channel, oldest first."""
        if not self.may_see(user, channel):
            return
        for message in self.messages[channel.id].values():
            if not message.dismissed and message.seen_by in (None, user.id):
                yield message

    def rights_from(self, channel: Channel) -> Channel:
        """The channel whose switches apply: a thread has its parent's."""
        parent = self.channels.get(channel.parent_id) if channel.parent_id else None
        return parent or channel
