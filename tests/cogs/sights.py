"""What people see: messages, and replies to what they do."""

import re

import discord
import simcord

from playground.play import seen as looks


class Sight(looks.Seen):
    """A message as people see it, with what they need to press on it."""

    def __init__(self, message: discord.Message) -> None:
        super().__init__(raw_of(message))
        object.__setattr__(self, "message", message)

    message: discord.Message

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons that can be pressed, in order."""
        return [button.label for button in self.buttons if not button.disabled]

    @property
    def opens(self) -> list[str]:
        """What the menu of a panel opens."""
        return [label for menu in self.menus for label, _ in menu.options if menu not in self.asks]

    @property
    def asks(self) -> list[looks.Menu]:
        """Its menus, but the one of a panel that opens pages."""
        return [menu for menu in self.menus if menu.placeholder != "More …"]

    @property
    def words(self) -> str:
        """All its text, including ids and file names."""
        choices = (str(option) for one in self.nodes for option in (one.body.get("options") or ()))
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
    """A file's name without its digest."""
    return re.sub(r"-[0-9a-f]{8}\.", ".", file.filename)


def raw_of(message: discord.Message) -> dict[str, object]:
    """A message as Discord's JSON."""
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
    """The answer to something a person did, and the messages after it."""

    def __init__(self, result: simcord.InteractionResult) -> None:
        self.acknowledged = result.acknowledged
        shown = [result.response, *result.followups]
        self.sights = [Sight(answer.message) for answer in shown if answer is not None]

    @property
    def sight(self) -> Sight:
        """The last message."""
        return self.sights[-1]

    @property
    def text(self) -> str:
        """The text of the last message."""
        return self.sight.text

    @property
    def private(self) -> bool:
        """Whether the last message is private."""
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
