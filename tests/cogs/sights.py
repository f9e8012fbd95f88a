"""What a person of a town sees: messages, and what came of an act."""

import re

import discord
import simcord

from playground import seen as looks


class Sight(looks.Seen):
    """A message as it is seen, with what is needed to press on it."""

    def __init__(self, message: discord.Message) -> None:
        super().__init__(raw_of(message))
        object.__setattr__(self, "message", message)

    message: discord.Message

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons that can be pressed, in order."""
        return [button.label for button in self.buttons if not button.disabled]

    @property
    def words(self) -> str:
        """Everything in it that can be read by any means, ids and names of files included."""
        choices = (
            str(option) for node in self.nodes for option in (node.body.get("options") or ())
        )
        files = (f"{a.filename} {a.description or ''}" for a in self.message.attachments)
        alts = (str(item) for node in self.nodes for item in (node.body.get("items") or ()))
        return "\n".join(
            [
                self.text,
                *(f"{button.label} {button.custom_id}" for button in self.buttons),
                *(f"{menu.placeholder} {menu.custom_id}" for menu in self.menus),
                *choices,
                *files,
                *alts,
            ]
        )


def file_kind(file: discord.Attachment) -> str:
    """A file's name without what tells one picture of a kind from another."""
    return re.sub(r"-[0-9a-f]{8}\.", ".", file.filename)


def raw_of(message: discord.Message) -> dict[str, object]:
    """What the reader of messages wants to know, in Discord's words."""
    return {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "author": {"username": message.author.name, "global_name": message.author.global_name},
        "flags": message.flags.value,
        "edited_timestamp": message.edited_at,
        "pings": [],
        "content": message.content,
        "embeds": [],
        "components": [component.to_dict() for component in message.components],
        "attachments": [
            {"url": a.url, "filename": a.filename, "description": a.description}
            for a in message.attachments
        ],
    }


class Reply:
    """What came of an act: the message that answers it, and those that followed."""

    def __init__(self, result: simcord.InteractionResult) -> None:
        self.acknowledged = result.acknowledged
        shown = [result.response, *result.followups]
        self.sights = [Sight(answer.message) for answer in shown if answer is not None]

    @property
    def sight(self) -> Sight:
        """The last of the messages."""
        return self.sights[-1]

    @property
    def text(self) -> str:
        """What the last of the messages says."""
        return self.sight.text

    @property
    def private(self) -> bool:
        """Whether nobody else saw the last of the messages."""
        return self.sight.ephemeral


def button_id(on: Sight, label: str) -> str:
    """The custom id of the button with this label."""
    found = [button.custom_id for button in on.buttons if button.label == label]
    assert len(found) == 1, f"{len(found)} buttons {label!r} among {on.labels}"
    return found[0]


def menu_on(on: Sight, part: str) -> looks.Menu:
    """The first menu that has these words in its placeholder or custom id."""
    found = [each for each in on.menus if part in each.placeholder or part in each.custom_id]
    assert found, f"no menu {part!r} on: {on.words}"
    return found[0]
