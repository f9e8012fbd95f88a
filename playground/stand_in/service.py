"""Every change of the world, announced to the bot and to people."""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from playground.updates import gateway as gw
from playground.updates import payloads
from playground.updates.feed import Feed
from playground.updates.gateway import Gateway
from playground.updates.writer import PageWriter, Writer
from playground.wire.bodies import Upload
from playground.wire.json_values import Obj
from playground.world import bits, permissions
from playground.world.clock import Clock, seconds_of
from playground.world.model import (
    CHANNEL,
    MENTION,
    SILENT,
    Attachment,
    Channel,
    Event,
    Guild,
    Membership,
    Message,
    Role,
    User,
    World,
)
from playground.world.storage import Keeper

PHONE_KEEPS: Final = 50
"""How many notifications a person's phone keeps."""
LENT_S: Final = 15 * 60.0
"""How long a command's file can be fetched."""

LINGERS_S: Final = 60.0
"""How long a removed file can still be fetched, for pages just loading it."""


class Service:
    """Posts, edits and deletes; opens and closes channels; announces it all."""

    def __init__(
        self, world: World, gateway: Gateway, feed: Feed, keeper: Keeper, writer: Writer
    ) -> None:
        self.world = world
        self.gateway = gateway
        self.feed = feed
        self.keeper = keeper
        self.writer = writer
        self.page = PageWriter(world, writer)
        self.watchers: list[Callable[[str, Message], None]] = []
        self.phones: dict[int, deque[Obj]] = defaultdict(lambda: deque(maxlen=PHONE_KEEPS))
        """By person, what Discord would have pushed to their phone; oldest first."""

    @property
    def clock(self) -> Clock:
        """The world's clock."""
        return self.world.clock

    def post(self, message: Message) -> None:
        """Add a new message to its channel."""
        place = self.world.channels[message.channel_id]
        self.world.messages[place.id][message.id] = message
        if message.seen_by is None:
            place.last_message_id = message.id
            place.archived = False
        self._announce("MESSAGE_CREATE", message)
        self._push(message)

    def _push(self, message: Message) -> None:
        """Notify the phones of those whom a new message pings, with its plain text alone.

        Components are no text, so a message made of them is pushed empty. A silent one is kept, to
        be seen, but never rings.
        """
        place, bot = self.world.channels[message.channel_id], self.world.bot_id
        if message.seen_by is not None or message.author_id != bot:
            return
        shown = MENTION.sub(lambda found: f"@{self._name(int(found[1]))}", message.content)
        shown = CHANNEL.sub(lambda found: f"#{self._channel_name(int(found[1]))}", shown)
        push: Obj = {
            "message": str(message.id),
            "title": self._name(bot) + ("" if place.is_dm else f" · #{place.name}"),
            "text": shown,
            "silent": bool(message.flags & SILENT),
            "at": message.sent,
        }
        for person in self.world.people():
            if self.page.pings(message, person):
                self.phones[person.id].append(push)
                self.feed.tell(person.id, {"event": "push", "push": push})

    def _channel_name(self, number: int) -> str:
        found = self.world.channels.get(number)
        return "unknown" if found is None else found.name

    def _name(self, number: int) -> str:
        who = self.world.users.get(number)
        return "someone" if who is None else who.display

    def edit(self, message: Message) -> None:
        """Announce a changed message."""
        self._announce("MESSAGE_UPDATE", message)

    def delete(self, message: Message) -> None:
        """Delete a message with its files."""
        place = self.world.channels[message.channel_id]
        audience = self.audience(message)
        del self.world.messages[place.id][message.id]
        self.forget_files(message)
        if message.seen_by is None:
            gone = {"id": str(message.id), "channel_id": str(place.id)}
            if not place.is_dm:
                gone["guild_id"] = str(place.guild_id)
            self._of_message("MESSAGE_DELETE", gone, place)
        frame = {"event": "message_delete", "channel": str(place.id), "id": str(message.id)}
        self.feed.tell_all(audience, frame)
        self.keeper.changed()

    def keep_file(self, upload: Upload, description: str | None = None) -> Attachment:
        """Store a file, and make its attachment."""
        width, height = upload.size() or (None, None)
        file = Attachment(
            self.world.ids.next(),
            upload.filename,
            len(upload.data),
            upload.content_type,
            description,
            width,
            height,
        )
        self.world.files[file.id] = upload.data
        return file

    def lend(self, upload: Upload) -> Attachment:
        """Store a file without a message, as long as an interaction's token lives."""
        file = self.keep_file(upload)
        self.world.uploads[file.id] = file
        self.clock.later(LENT_S, lambda: self._forget_upload(file.id))
        return file

    def _forget_upload(self, file_id: int) -> None:
        del self.world.uploads[file_id], self.world.files[file_id]

    def forget_files(self, message: Message, kept: Iterable[int] = ()) -> None:
        """Drop a message's files after a while, except the kept ones."""
        keep = set(kept)
        for file in message.attachments:
            if file.id not in keep:
                self.world.replaced[file.id] = file
                self.clock.later(LINGERS_S, partial(self._forget_replaced, file.id))

    def _forget_replaced(self, file_id: int) -> None:
        self.world.replaced.pop(file_id, None)
        self.world.files.pop(file_id, None)

    def audience(self, message: Message) -> list[int]:
        """The people who see a message."""
        place = self.world.channels[message.channel_id]
        return [each for each in self.viewers(place) if message.seen_by in (None, each)]

    def viewers(self, place: Channel) -> list[int]:
        """The people who see a channel."""
        return [each.id for each in self.world.people() if self.world.may_see(each, place)]

    def open_channel(self, place: Channel) -> None:
        """Add a channel, thread or DM."""
        self.world.add_channel(place)
        if place.is_thread:
            self.tell_of_thread(place, is_new=True)
        elif not place.is_dm:
            self._of_channel("CHANNEL_CREATE", place)
        self.tell_channel(place)

    def tell_of_thread(self, place: Channel, *, is_new: bool = False) -> None:
        """Tell the bot about a new thread, or one it was added to."""
        if not permissions.sees(self.world, place):
            return
        extra: Obj = {"newly_created": True} if is_new else {}
        if self.world.bot_id in place.members:
            extra["member"] = payloads.thread_member(place, self.world.bot_id)
        self._of_channel("THREAD_CREATE", place, extra)

    def enter_thread(self, place: Channel, who: User) -> None:
        """Add someone to a thread."""
        place.members.add(who.id)
        self._tell_members(place, who, {"added_members": [payloads.thread_member(place, who.id)]})

    def leave_thread(self, place: Channel, who: User) -> None:
        """Remove someone from a thread."""
        place.members.discard(who.id)
        self._tell_members(place, who, {"removed_member_ids": [str(who.id)]})
        self.hide_unseen(place, who)

    def _tell_members(self, place: Channel, who: User, change: Obj) -> None:
        """Announce a thread's joins and leaves: of people only with the members intent."""
        told: Obj = {"id": str(place.id), "guild_id": str(place.guild_id), **change}
        told["member_count"] = len(place.members)
        wanted = gw.GUILDS if who.id == self.world.bot_id else gw.GUILD_MEMBERS
        if permissions.sees(self.world, place):
            self._tell_bot("THREAD_MEMBERS_UPDATE", told, self.world.guild_of(place), wanted)
        self.tell_channel(place)

    def hide_unseen(self, place: Channel, who: User) -> None:
        """Remove a channel from the page of someone who can't see it."""
        if not self.world.may_see(who, place):
            self.feed.tell(who.id, {"event": "channel_delete", "channel": str(place.id)})

    def change_channel(self, place: Channel) -> None:
        """Announce a channel's changed name, switches or state."""
        event = "THREAD_UPDATE" if place.is_thread else "CHANNEL_UPDATE"
        if not place.is_dm:
            self._of_channel(event, place)
        self.tell_channel(place)

    def archive_silent_threads(self) -> None:
        """Archive each thread in which nobody has written for as long as it allows."""
        for place in list(self.world.channels.values()):
            silence = self.clock.now() - seconds_of(place.last_message_id or place.id)
            if place.is_thread and not place.archived and silence > 60 * place.archive_after:
                place.archived = True
                self.change_channel(place)

    def close_channel(self, place: Channel) -> None:
        """Delete a channel with its threads and messages."""
        for thread in [c for c in self.world.channels.values() if c.parent_id == place.id]:
            self.close_channel(thread)
        people = self.viewers(place)
        if not place.is_dm:
            self._of_channel("THREAD_DELETE" if place.is_thread else "CHANNEL_DELETE", place)
        for message in self.world.messages.pop(place.id).values():
            self.forget_files(message)
        del self.world.channels[place.id]
        self.feed.tell_all(people, {"event": "channel_delete", "channel": str(place.id)})
        self.keeper.changed()

    def tell_channel(self, place: Channel, only: User | None = None) -> None:
        """Send a channel's state to everyone who sees it, or to `only` one."""
        for person in self.world.people() if only is None else (only,):
            if self.world.may_see(person, place):
                frame = {"event": "channel", "channel": self.page.channel(place, person)}
                self.feed.tell(person.id, frame)
        self.keeper.changed()

    def enter_guild(self, guild: Guild, who: User) -> None:
        """Add someone to a server."""
        guild.members[who.id] = Membership()
        self._of_member("GUILD_MEMBER_ADD", guild, payloads.member(guild, who))

    def leave_guild(self, guild: Guild, who: User) -> None:
        """Remove someone from a server, with their data there."""
        del guild.members[who.id]
        for place in self.world.places(guild):
            place.members.discard(who.id)
        self._of_member("GUILD_MEMBER_REMOVE", guild, {"user": payloads.user(who)})

    def change_member(self, guild: Guild, who: User) -> None:
        """Announce someone's changed roles or name."""
        self._of_member("GUILD_MEMBER_UPDATE", guild, payloads.member(guild, who))

    def change_role(self, guild: Guild, *, of_bot: bool) -> None:
        """Announce changed permissions of the bot's role, or of @everyone."""
        changed = str(guild.bot_role_id if of_bot else guild.id)
        [role] = [each for each in payloads.roles(self.world, guild) if each["id"] == changed]
        self._tell_bot("GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": role}, guild)
        for place in self.world.places(guild):
            self.tell_channel(place)
        self.tell_people()

    def tell_event(self, what: str, guild: Guild, event: Event) -> None:
        """Announce that an event was created, updated or deleted, and on the page its beginning."""
        body = payloads.event(self.world, guild, event)
        self._tell_bot(f"GUILD_SCHEDULED_EVENT_{what}", body, guild, gw.GUILD_EVENTS)
        self.tell_people()
        for moment in (event.starts, event.ends):
            if what != "DELETE" and moment > self.clock.now():
                self.clock.later(moment - self.clock.now(), self.tell_people)

    def delete_role(self, guild: Guild, role: Role) -> None:
        """Delete a role of a server, also from its members."""
        guild.roles.remove(role)
        for held in guild.members.values():
            held.roles = [each for each in held.roles if each != role.id]
        body = {"guild_id": str(guild.id), "role_id": str(role.id)}
        self._tell_bot("GUILD_ROLE_DELETE", body, guild)
        self.tell_people()

    def remove_bot(self, guild: Guild) -> None:
        """Remove the bot from a server."""
        self._tell_bot("GUILD_DELETE", {"id": str(guild.id)}, guild)
        guild.has_bot = False
        self.tell_people()

    def open_guild(self, guild: Guild) -> None:
        """Announce a new server with its people and the bot."""
        for person in self.world.people():
            self.feed.tell(person.id, {"event": "reload"})
        self.invite_bot(guild)

    def invite_bot(self, guild: Guild) -> None:
        """Add the bot to a server again."""
        guild.has_bot = True
        body = payloads.guild_create(self.world, guild)
        # Only a server known before has this field.
        del body["unavailable"]
        self._tell_bot("GUILD_CREATE", body, guild)
        self.tell_people()

    def tell_people(self) -> None:
        """Send everyone the current people and their servers."""
        people = self.world.people()
        listed = [self.page.person(each) for each in people]
        frame = {"event": "people", "people": listed, "servers": self.page.servers()}
        self.feed.tell_all((each.id for each in people), frame)
        self.keeper.changed()

    def dm_channel(self, person: User) -> Channel:
        """The bot's DM with a person, opened if need be."""
        place = self.world.dm_with(person.id)
        if place is None:
            name = f"dm-{person.name}"
            place = Channel(self.world.ids.next(), 1, name, recipient_id=person.id)
            self.open_channel(place)
        return place

    def typing(self, place: Channel) -> None:
        """Show that the bot is typing."""
        self.feed.tell_all(self.viewers(place), {"event": "typing", "channel": str(place.id)})

    def _announce(self, event: str, message: Message) -> None:
        place = self.world.channels[message.channel_id]
        for watcher in self.watchers:
            watcher(event, message)
        # Ephemeral messages reach the app as answers to its requests, never as events.
        if message.seen_by is None:
            body = self.writer.event(message)
            own = message.author_id == self.world.bot_id
            open_ = own or place.is_dm or self.world.bot_id in message.mentions
            veiled = body | {"content": "", "attachments": [], "embeds": [], "components": []}
            self._of_message(event, body, place, None if open_ else veiled)
        for user_id in self.audience(message):
            person = self.world.users[user_id]
            if not message.dismissed:
                frame = {"event": "message", "message": self.page.message(message, person)}
                self.feed.tell(user_id, frame)
        self.keeper.changed()

    def _of_message(self, event: str, body: Obj, place: Channel, closed: Obj | None = None) -> None:
        if permissions.of_bot(self.world, place) & bits.VIEW:
            wanted = gw.DIRECT_MESSAGES if place.is_dm else gw.GUILD_MESSAGES
            self._tell_bot(event, body, self.world.guild_of(place), wanted, closed)

    def _of_channel(self, event: str, place: Channel, extra: Obj | None = None) -> None:
        body = payloads.channel(self.world, place) | (extra or {})
        self._tell_bot(event, body, self.world.guild_of(place))

    def _of_member(self, event: str, guild: Guild, body: Obj) -> None:
        self._tell_bot(event, body | {"guild_id": str(guild.id)}, guild, gw.GUILD_MEMBERS)

    def _tell_bot(
        self,
        event: str,
        body: Obj,
        guild: Guild | None,
        intents: int = gw.GUILDS,
        closed: Obj | None = None,
    ) -> None:
        """Send an event of a server (None: a DM), unless the bot isn't in it."""
        if guild is None or guild.has_bot:
            number = None if guild is None else guild.id
            self.gateway.dispatch(event, body, guild_id=number, intents=intents, closed=closed)
