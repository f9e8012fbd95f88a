"""A sheet: the shape of all our messages, its parts, and wordings that several screens share."""

import hashlib
import re
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, TypeAlias, get_args, get_type_hints

import discord
import msgspec
from discord import ui

from cogs.ui.components import ChannelMenu, GameButton, GameSelect, RoleMenu
from cogs.ui.pictures import attachment
from engine.errors import Refused
from engine.foresight import USUAL
from engine.model import Options
from engine.words import escaped, listed, single_line
from host.table.models import AnyGame, Player, SeatView, TableView
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
    """A message: one container with texts, pictures, buttons and menus, in that order.

    It never times out and survives restarts. Without a colour, it is plain text.
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


def newest(lines: Sequence[str], room: int, most: int = 1000) -> str:
    """The newest lines that fit into `room` characters, `most` at most; and how many are not."""
    kept: list[str] = []
    used = 0
    told = [line for line in lines if line]  # an empty one stands for one that joined
    fits = len(told) <= most
    for line in reversed(told):
        used += len(line) + 1
        # Where some are left out, the line that says so counts as well.
        if used > room - 40 or len(kept) + (not fits) == most:
            break
        kept.insert(0, line)
    left = len(told) - len(kept)
    earlier = [f"-# … and {left} earlier"] if left else []
    return "\n".join(earlier + kept)


def shortened(line: str, room: int) -> str:
    """A line cut between two words, outside bold type, to fit into `room` characters.

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


SEAT_LETTERS = "ABCDEF"
NAME_LIMIT = 32


def plain(name: str) -> str:
    """A name a person typed, as text that can neither ping, format nor break a line."""
    return escaped(single_line(name)[:NAME_LIMIT]) or "someone"


def quoted(text: str) -> str:
    """What a person typed as a quotation that can neither ping, format nor leave its block."""
    lines = (escaped(single_line(line)) for line in text.splitlines())
    return "\n".join(f"> {line}" for line in lines if line)


def mention(player: Player) -> str:
    """A player in a sentence: a mention, or the name of a computer or former player."""
    if player.user is None or player.is_former:
        return plain(player.name)
    return f"<@{player.user}>"


def moment(at: datetime) -> str:
    """A moment as each reader's own clock has it, such as "in 3 hours"."""
    return f"<t:{int(at.timestamp())}:R>"


def clock_time(at: datetime) -> str:
    """A moment as each reader's own clock has it, such as "20:30"."""
    return f"<t:{int(at.timestamp())}:t>"


def introduced(player: Player) -> str:
    """A player in a list: a computer player with its style and strength."""
    if player.bot is None:
        return mention(player)
    return f"{mention(player)} · {player.bot.replace('-', ' ')} · {player.strength or USUAL}"


def options_text(game: AnyGame, options: Options) -> str:
    """A table's options in one line: those that differ from what is usual, or that none does."""
    usual = game.rules.options_type()
    changed = [
        f"{setting.title}: {setting.chosen(getattr(options, name)).label}"
        for name, setting in game.settings.items()
        if getattr(options, name) != getattr(usual, name)
    ]
    return " · ".join(changed) or "as usual"


def settled(game: AnyGame, view: TableView) -> Options:
    """A table's options with what its seats force, where it could begin with them as they are."""
    taken = len(view.players)
    if taken not in game.rules.seats_for(view.options):
        return view.options
    try:
        checked: Options = game.rules.check(view.options, taken)
    except Refused:
        return view.options  # whoever starts it is told why it cannot begin
    return checked


def turn_text(game: AnyGame, seen: SeatView) -> str:
    """Who must decide what; seats that are asked the same stand together."""
    asked: dict[str, list[int]] = {}
    for seat in seen.view.actors:
        asked.setdefault(game.wording.question(seen.begun, seat), []).append(seat)
    label = "To act" if seen.view.pause is None else "To act after the pause"
    return "\n".join(f"**{label}:** {due(seen.view, who)}: {what}" for what, who in asked.items())


def due(view: TableView, seats: Sequence[int]) -> str:
    """Who must decide, and by when, where time counts: said once where it is the same for all."""
    names = [mention(view.players[seat]) for seat in seats]
    ends = [_end(view, seat) for seat in seats]
    if len(seats) > 1 and ends[0] and len(set(ends)) == 1:
        return f"{listed(names)} (all due {ends[0]})"
    return listed(
        [f"{who} (due {end})" if end else who for who, end in zip(names, ends, strict=True)]
    )


def _end(view: TableView, seat: int) -> str:
    """When a seat's time ends; empty where none runs."""
    clock = view.clocks[seat] if view.clocks else None
    return "" if clock is None or clock.asked is not None else moment(clock.until)


def title(field: str) -> str:
    """A field's name as a person reads it."""
    return shown_name(field).replace("_", " ").capitalize()


def shown_name(field: str) -> str:
    """A field's name as an option is called: without the mark of a name that Python keeps."""
    return field.removesuffix("_")


def help_of(struct: type[msgspec.Struct], field: str) -> str:
    """The help text in a field's annotation."""
    hint = get_type_hints(struct, include_extras=True)[field]
    for part in get_args(hint):
        if isinstance(part, msgspec.Meta) and part.description:
            return part.description
    return title(field)


def asked_for(struct: type[msgspec.Struct], field: str) -> str:
    """What a menu of a field's answers says: its help, without examples of what can be typed."""
    return re.split(r", (?:such as|like) ", help_of(struct, field))[0]
