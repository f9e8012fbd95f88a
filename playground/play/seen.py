"""A message as a person sees it: what can be read and pressed."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from playground.checks import components
from playground.wire.json_values import Node, Obj, integer, objects, text, walk
from playground.world.model import EPHEMERAL, LOADING

_COMMAND = re.compile(r"</([^:>]+):\d+>")


def as_read(words: str) -> str:
    """A text in which commands that can be clicked read as their names."""
    return _COMMAND.sub(r"/\1", words)


@dataclass(frozen=True)
class Picture:
    """A shown picture: its address, alt text and file name."""

    url: str
    alt: str
    filename: str


@dataclass(frozen=True)
class File:
    """A downloadable file; `size` in bytes."""

    url: str
    filename: str
    size: int


@dataclass(frozen=True)
class Button:
    """A shown button."""

    label: str
    custom_id: str
    disabled: bool
    style: int
    url: str
    emoji: str


@dataclass(frozen=True)
class Menu:
    """A shown menu; `options` are (label, value), empty for a choice of people."""

    placeholder: str
    custom_id: str
    disabled: bool
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Seen:
    """A message; `raw` is Discord's JSON."""

    raw: Obj

    @property
    def id(self) -> str:
        """The message's id."""
        return text(self.raw["id"])

    @property
    def channel(self) -> str:
        """The id of its channel."""
        return text(self.raw["channel_id"])

    @property
    def author(self) -> str:
        """Its author's name."""
        who = self.raw["author"]
        return text(who.get("global_name")) or text(who["username"])

    @property
    def ephemeral(self) -> bool:
        """Whether nobody else sees it."""
        return bool(self.raw["flags"] & EPHEMERAL)

    @property
    def thinking(self) -> bool:
        """Whether its answer is still to come."""
        return bool(self.raw["flags"] & LOADING)

    @property
    def edited(self) -> bool:
        """Whether it was edited."""
        return self.raw["edited_timestamp"] is not None

    @property
    def pings(self) -> bool:
        """Whether it pings this person."""
        return bool(self.raw["pings"])

    @cached_property
    def nodes(self) -> list[Node]:
        """All its components, including nested ones."""
        return list(walk(self.raw["components"]))

    @cached_property
    def text(self) -> str:
        """All its text except buttons, menus and alt texts, line by line."""
        lines = [text(self.raw["content"])]
        for embed in objects(self.raw["embeds"]):
            lines += [text(embed.get("title")), text(embed.get("description"))]
            for field in objects(embed.get("fields")):
                lines += [text(field.get("name")), text(field.get("value"))]
            footer = embed.get("footer")
            lines.append(text(footer.get("text")) if isinstance(footer, dict) else "")
        lines += [text(node.body.get("content")) for node in self.nodes]
        return as_read("\n".join(filter(None, lines)))

    @cached_property
    def pictures(self) -> list[Picture]:
        """Its pictures, in order."""
        found = [
            Picture(text(a["url"]), text(a.get("description")), text(a["filename"]))
            for a in objects(self.raw["attachments"])
            if text(a.get("content_type")).startswith("image/")
        ]
        for node in self.nodes:
            shown = objects(node.body.get("items"))
            if isinstance(node.body.get("media"), dict):
                shown = [node.body]
            for item in shown:
                url = text(item["media"]["url"])
                name = url.rpartition("/")[2]
                found.append(Picture(url, text(item.get("description")), name))
        return found

    @cached_property
    def files(self) -> list[File]:
        """Its downloadable files, without pictures, in order."""
        attached = [
            File(text(a["url"]), text(a["filename"]), integer(a.get("size")))
            for a in objects(self.raw["attachments"])
            if not text(a.get("content_type")).startswith("image/")
        ]
        shown = (node.body for node in self.nodes if node.kind == components.FILE)
        return attached + [
            File(text(body["file"]["url"]), text(body.get("name")), integer(body.get("size")))
            for body in shown
        ]

    @cached_property
    def buttons(self) -> list[Button]:
        """Its buttons, in order."""
        return [
            Button(
                text(body.get("label")),
                text(body.get("custom_id")),
                bool(body.get("disabled")),
                int(body["style"]),
                text(body.get("url")),
                text((body.get("emoji") or {}).get("name")),
            )
            for body in (node.body for node in self.nodes if node.kind == components.BUTTON)
        ]

    @cached_property
    def menus(self) -> list[Menu]:
        """Its menus, in order."""
        return [
            Menu(
                text(node.body.get("placeholder")),
                text(node.body.get("custom_id")),
                bool(node.body.get("disabled")),
                tuple(
                    (str(o["label"]), str(o["value"])) for o in objects(node.body.get("options"))
                ),
            )
            for node in self.nodes
            if node.kind in components.SELECTS
        ]

    def buttons_named(self, wanted: str) -> list[Button]:
        """Its buttons with this label, emoji or custom id, without links."""
        known = (each for each in self.buttons if each.custom_id)
        return [each for each in known if wanted in (each.label, each.custom_id, each.emoji)]

    def menus_with(self, values: Iterable[str], wanted: str | None = None) -> list[Menu]:
        """Its menus with this placeholder or custom id; unless given, those that have or may have
        these values or labels.
        """
        if wanted:
            return [each for each in self.menus if wanted in (each.placeholder, each.custom_id)]
        return [
            each
            for each in self.menus
            if not each.options or {w for o in each.options for w in o}.issuperset(values)
        ]
