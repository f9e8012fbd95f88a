"""Messages, people and servers in JSON, for bots and for a person's page."""

import copy
from dataclasses import dataclass
from typing import Final

from playground.updates import payloads
from playground.wire.json_values import Obj, iso, text
from playground.world import bits, permissions
from playground.world.model import (
    ACTIVE,
    EPHEMERAL,
    HAS_THREAD,
    LOADING,
    PRIVATE_THREAD,
    Attachment,
    Channel,
    Guild,
    Message,
    User,
    World,
)

_MEDIA_KEYS: Final = ("media", "file")


@dataclass
class Writer:
    """Writes messages; `base` is the address of files."""

    world: World
    base: str = ""

    def message(self, message: Message) -> Obj:
        """A message, as an answer to the bot has it."""
        world = self.world
        place = world.channels[message.channel_id]
        body: Obj = {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "author": payloads.user(world.users[message.author_id]),
            "content": message.content,
            "timestamp": iso(message.sent),
            "edited_timestamp": iso(message.edited) if message.edited else None,
            "tts": message.tts,
            "mention_everyone": False,
            "mentions": [
                payloads.user(world.users[i]) for i in message.mentions if i in world.users
            ],
            "mention_roles": [str(each) for each in message.roles],
            "attachments": self._attachments(message),
            "embeds": message.embeds,
            "components": self._components(message),
            "pinned": message.pinned,
            "type": message.kind,
            "flags": message.flags,
        }
        if message.nonce is not None:
            body["nonce"] = message.nonce
        if message.author_id == world.bot_id:
            body["application_id"] = str(world.application_id)
        if message.interaction is not None:
            body["webhook_id"] = str(world.application_id)
            body["interaction_metadata"] = message.interaction
        if message.flags & HAS_THREAD and message.id in world.channels:
            body["thread"] = payloads.channel(world, world.channels[message.id])
        return body | self._reference(message, place)

    def event(self, message: Message) -> Obj:
        """A message as MESSAGE_CREATE and MESSAGE_UPDATE send it, with its content."""
        world = self.world
        body = self.message(message)
        guild = world.guild_of(world.channels[message.channel_id])
        if guild is not None:
            body["guild_id"] = str(guild.id)
            author = payloads.member(guild, world.users[message.author_id])
            del author["user"]
            body["member"] = author
        return body

    def attachment(self, message: Message, file: Attachment) -> Obj:
        """A message's attachment."""
        alone = message.seen_by is not None
        return self._file(f"attachments/{message.channel_id}", file, alone=alone)

    def upload(self, place: Channel, file: Attachment) -> Obj:
        """A file that came with a command."""
        return self._file(f"ephemeral-attachments/{place.id}", file, alone=True)

    def _file(self, where: str, file: Attachment, *, alone: bool) -> Obj:
        url = f"{self.base}/cdn/{where}/{file.id}/{file.filename}"
        body: Obj = {
            "id": str(file.id),
            "filename": file.filename,
            "size": file.size,
            "url": url,
            "proxy_url": url,
            "content_type": file.content_type,
        }
        if file.description:
            body["description"] = file.description
        if file.width is not None:
            body |= {"width": file.width, "height": file.height}
        if alone:
            body["ephemeral"] = True
        return body

    def _attachments(self, message: Message) -> list[Obj]:
        # On Components V2 Discord leaves the list empty: files appear in their components.
        if message.is_v2:
            return []
        return [self.attachment(message, file) for file in message.attachments]

    def _reference(self, message: Message, place: Channel) -> Obj:
        if message.reply_to is None:
            return {}
        reference = {"type": 0, "message_id": str(message.reply_to), "channel_id": str(place.id)}
        if not place.is_dm:
            reference["guild_id"] = str(place.guild_id)
        told = self.world.messages[place.id].get(message.reply_to)
        quoted = None if told is None else self.message(told)
        if quoted is not None:
            quoted.pop("referenced_message", None)
        return {"message_reference": reference, "referenced_message": quoted}

    def _components(self, message: Message) -> list[Obj]:
        written = copy.deepcopy(message.components)
        files = {file.filename: file for file in message.attachments}
        stack: list[object] = [written]
        while stack:
            node = stack.pop()
            if isinstance(node, list):
                stack.extend(node)
            elif isinstance(node, dict):
                for key in _MEDIA_KEYS:
                    if isinstance(node.get(key), dict):
                        file = files.get(_attached(node[key]))
                        node[key] = self._media(message, node[key], file)
                        if key == "file" and file is not None:
                            node |= {"name": file.filename, "size": file.size}
                stack.extend(node.values())
        return written

    def _media(self, message: Message, media: Obj, file: Attachment | None) -> Obj:
        if file is None:
            url = text(media.get("url"))
            return {"id": "0", "url": url, "proxy_url": url, "loading_state": 1, "placeholder": ""}
        shown = self.attachment(message, file)
        return {
            "id": str(file.id),
            "url": shown["url"],
            "proxy_url": shown["url"],
            "content_type": file.content_type,
            "attachment_id": str(file.id),
            "width": file.width,
            "height": file.height,
            "placeholder": "",
            "loading_state": 2,
            "flags": 0,
        }


def _attached(media: Obj) -> str:
    """The name of the attached file an address means; empty for other addresses."""
    scheme, _, name = text(media.get("url")).partition("://")
    return name if scheme == "attachment" else ""


@dataclass
class PageWriter:
    """Writes for the page; `Writer` has Discord's forms for the bot."""

    _world: World
    _writer: Writer

    def message(self, message: Message, person: User) -> Obj:
        """A message on a person's page."""
        body = self._writer.message(message)
        body["pings"] = self.pings(message, person)
        body["colour"] = self._world.users[message.author_id].colour
        return body

    def pings(self, message: Message, person: User) -> bool:
        """Whether a message pings a person: by name, by role, or in their DM."""
        if message.author_id == person.id:
            return False
        place = self._world.channels[message.channel_id]
        guild = self._world.guild_of(place)
        held = None if guild is None else guild.members.get(person.id)
        by_role = held is not None and not set(held.roles).isdisjoint(message.roles)
        return by_role or place.recipient_id == person.id or person.id in message.mentions

    def channel(self, place: Channel, person: User) -> Obj:
        """A channel in a person's list, with its unread messages."""
        read = person.read.get(place.id, 0)
        new = [
            m
            for m in self._world.seen(person, place)
            if m.id > read and m.author_id != person.id and not m.flags & (LOADING | EPHEMERAL)
        ]
        bot = self._world.users[self._world.bot_id]
        rights = permissions.of_person(self._world, person, place)
        return {
            "id": str(place.id),
            "kind": _form(place),
            "type": place.kind,
            "tags": self._tags(place),
            "name": bot.display if place.is_dm else place.name,
            "topic": place.topic,
            "guild": str(place.guild_id) if place.guild_id else None,
            "parent": str(place.parent_id) if place.parent_id else None,
            "archived": place.archived,
            "locked": place.locked,
            "private": place.kind == PRIVATE_THREAD,
            "members": [str(each) for each in place.members],
            "read": str(read),
            "may": {"send": bool(rights & bits.SEND), "commands": bool(rights & bits.COMMANDS)},
            "unread": bool(new),
            "pings": sum(self.pings(m, person) for m in new),
            "bot_may": {
                "view": place.bot_may_view,
                "send": place.bot_may_send,
                "attach": place.bot_may_attach,
                "thread": place.bot_may_thread,
                **({"connect": place.bot_may_connect} if place.is_voice else {}),
            },
        }

    def _tags(self, place: Channel) -> list[str]:
        """The tags of a forum, or of a post."""
        tags = self._world.rights_from(place).tags
        return [tag["name"] for tag in tags if place.tags or int(tag["id"]) in place.applied]

    def person(self, who: User) -> Obj:
        """A person, or the bot, on the page."""
        return {
            "id": str(who.id),
            "name": who.display,
            "colour": who.colour,
            "bot": who.bot,
            "avatar": who.avatar,
            "has_app": who.has_app,
            "dms_closed": who.dms_closed,
            "dms_refused": who.dms_refused,
        }

    def servers(self) -> list[Obj]:
        """The servers with their members, on the page."""
        return [
            {
                "id": str(guild.id),
                "name": guild.name,
                "has_bot": guild.has_bot,
                "members": {
                    str(user_id): {
                        "nick": held.nick,
                        "role": "owner" if user_id == guild.owner_id else held.role,
                        "roles": [str(each) for each in held.roles],
                    }
                    for user_id, held in guild.members.items()
                },
                "roles": self._roles(guild),
                "events": [
                    {
                        "id": str(each.id),
                        "name": each.name,
                        "starts": each.starts,
                        "is_on": each.status_at(self._world.clock.now()) == ACTIVE,
                        "place": each.place,
                    }
                    for each in guild.coming(self._world.clock.now())
                ],
                "permissions": {
                    "bot": str(guild.bot_bits),
                    "invited": str(self._world.invited),
                    "everyone": str(guild.everyone),
                },
            }
            for guild in self._world.guilds.values()
        ]

    def _roles(self, guild: Guild) -> list[Obj]:
        """A server's roles; `given` are those people can have."""
        given = {str(role.id) for role in guild.roles}
        return [
            {"id": role["id"], "name": role["name"], "given": role["id"] in given}
            for role in payloads.roles(self._world, guild)
        ]


def _form(place: Channel) -> str:
    """What a channel looks like on the page: those with a chat are alike, and those with posts."""
    if place.is_dm:
        return "dm"
    if place.is_thread:
        return "thread"
    return "forum" if place.is_forum else "text"
