"""A sheet: the one shape of all our messages, and the parts it is put together from."""

import hashlib
import re
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import discord
import msgspec
from discord import ui

from cogs.ui.components import ChannelMenu, GameButton, GameSelect, RoleMenu
from cogs.ui.pictures import attachment
from render.base import Picture

TEXT_LIMIT = 4000
"""Discord's limit for all texts of one message together, in characters."""
ROW = 5
"""Discord's limit for the buttons of one row."""

AnyMenu: TypeAlias = GameSelect | ChannelMenu | RoleMenu
"""A menu of ours: of choices that we write, of channels, or of roles."""

GREEN = 0x6E8F3C
SAND = 0xD9A441
BLUE = 0x4A90A4


_BOLD = re.compile(r"(?<!\\)\*\*")


class Beside(NamedTuple):
    """A text with a button beside it."""

    text: str
    button: GameButton


class MessageLayout(ui.LayoutView):
    """A message of ours: one container with texts, a picture, buttons and menus, in that order.

    It never times out, and holds only items that outlive a restart. Without a colour it is plain
    text without a container.
    """

    def __init__(
        self,
        *parts: str | Picture | Beside | GameButton | AnyMenu | Sequence[GameButton],
        colour: int | None,
        picture_name: str = "board",
    ) -> None:
        super().__init__(timeout=None)
        self.pictures: dict[str, Picture] = {}
        box: ui.Container[MessageLayout] = ui.Container(accent_colour=colour)
        holder = self if colour is None else box
        for part in parts:
            if isinstance(part, str):
                if part:
                    holder.add_item(ui.TextDisplay(part))
            elif isinstance(part, Picture):
                number = str(len(self.pictures) + 1) if self.pictures else ""
                name = f"{picture_name}{number}-{_digest(part)}.{part.suffix}"
                self.pictures[name] = part
                box.add_item(
                    ui.MediaGallery(
                        discord.MediaGalleryItem(f"attachment://{name}", description=part.alt)
                    )
                )
            elif isinstance(part, Beside):
                box.add_item(ui.Section(part.text, accessory=part.button))
            elif isinstance(part, GameButton | AnyMenu):
                box.add_item(ui.ActionRow(part))
            else:
                for start in range(0, len(part), ROW):
                    box.add_item(ui.ActionRow(*part[start : start + ROW]))
        if colour is not None:
            self.add_item(box)
        self._box = box

    def files(self) -> list[discord.File]:
        """The uploads of the pictures that it shows."""
        return [attachment(picture, name) for name, picture in self.pictures.items()]

    def enclose(self, name: str) -> None:
        """Show a file that is sent along under this name."""
        self._box.add_item(ui.File(f"attachment://{name}"))


def _digest(picture: Picture) -> str:
    """What tells a picture apart from all others that a message may have shown before."""
    return hashlib.sha256(picture.data + picture.alt.encode()).hexdigest()[:8]


class Line(msgspec.Struct, frozen=True):
    """A text that may be shortened, and how many characters and lines it may have at the most."""

    lines: tuple[str, ...]
    room: int
    most: int = 1000

    def text(self) -> str:
        """The newest lines that fit, and how many earlier ones there are."""
        kept: list[str] = []
        used = 0
        lines = [line for line in self.lines if line]  # an empty one stands for one that joined
        fits = len(lines) <= self.most
        for line in reversed(lines):
            used += len(line) + 1
            # Where some are left out, the line that says so counts as well.
            if used > self.room - 40 or len(kept) + (not fits) == self.most:
                break
            kept.insert(0, line)
        left = len(lines) - len(kept)
        earlier = [f"-# … and {left} earlier"] if left else []
        return "\n".join(earlier + kept)


def shortened(line: str, room: int) -> str:
    """A line of so many characters at the most, cut between two words that stand outside of any
    bold type.

    >>> shortened("**Ann** takes **Water and Sun** at once", 25)
    '**Ann** takes …'
    """
    if len(line) <= room:
        return line
    for end in range(room - 2, 0, -1):
        if line[end] == " " and len(_BOLD.findall(line[:end])) % 2 == 0:
            return f"{line[:end]} …"
    return "…"


def fitting(lines: Sequence[str]) -> str:
    """The first lines that fit into a message, and how many more there are."""
    room, kept = TEXT_LIMIT - 200, 0
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        kept += 1
    more = [f"… and {len(lines) - kept} more"] if kept < len(lines) else []
    return "\n".join([*lines[:kept], *more])
