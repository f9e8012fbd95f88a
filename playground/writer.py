"""Messages written as Discord writes them in JSON, with addresses for their files."""

import copy
from dataclasses import dataclass
from typing import Final

from playground import payloads
from playground.wire import Obj, iso, text
from playground.world import HAS_THREAD, Attachment, Channel, Message, World

_MEDIA_KEYS: Final = ("media", "file")


@dataclass
class Writer:
    """Writes messages: knows the world, and the address (`base`) under which files are found."""

    world: World
    base: str = ""

    def message(self, message: Message, *, open_content: bool = True) -> Obj:
        """Write a message; without `open_content` as an app without that intent gets it."""
        world = self.world
        place = world.channels[message.channel_id]
        body: Obj = {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "author": payloads.user(world.users[message.author_id]),
            "content": message.content if open_content else "",
            "timestamp": iso(message.sent),
            "edited_timestamp": iso(message.edited) if message.edited else None,
            "tts": message.tts,
            "mention_everyone": False,
            "mentions": [
                payloads.user(world.users[i]) for i in message.mentions if i in world.users
            ],
            "mention_roles": [str(each) for each in message.roles],
            "attachments": self._attachments(message) if open_content else [],
            "embeds": message.embeds if open_content else [],
            "components": self._components(message) if open_content else [],
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
        """Write a message as MESSAGE_CREATE and MESSAGE_UPDATE give it (always open here)."""
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
        """Write one attachment of a message."""
        alone = message.seen_by is not None
        return self._file(f"attachments/{message.channel_id}", file, alone=alone)

    def upload(self, place: Channel, file: Attachment) -> Obj:
        """Write a file that came with a command given in a channel."""
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
        # Real Discord leaves the list empty on Components V2: files appear in their components.
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
    """Give the name of the file of the message that is meant; empty for any other address."""
    scheme, _, name = text(media.get("url")).partition("://")
    return name if scheme == "attachment" else ""
