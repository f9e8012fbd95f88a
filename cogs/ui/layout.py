"""The layout of all messages, and words that several screens share."""

import hashlib
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Final, NamedTuple, TypeAlias, get_args, get_type_hints

import discord
import msgspec
from discord import ui

from cogs.ui.components import (
    ChannelMenu,
    ComponentId,
    GameButton,
    GameSelect,
    PersonMenu,
    RoleMenu,
    back_key,
    phone_rows,
    turned,
)
from engine.errors import Refused
from engine.foresight import USUAL
from engine.model import Options
from engine.registry import AnyGame
from engine.stories import Concern, Story
from engine.words import capitalized, escaped, listed, single_line
from host.clock.pace import TimeOfDay
from host.table.place import Place
from host.table.seats import Player
from host.table.stored_table import Closing
from host.table.views import SeatView, TableOutline, TableView
from render.base import Picture
from render.emblems import emblem_of

TEXT_LIMIT = 4000
"""Discord's limit for all text in a message, in characters."""
ROW = 5
"""Discord's limit for the buttons of one row."""

CHOICES = {"do", "turn"}
"""The actions of buttons and menus that offer a game's choices."""

AnyMenu: TypeAlias = GameSelect | ChannelMenu | PersonMenu | RoleMenu
"""A menu of choices, channels, people or roles."""

GREEN = 0x6E8F3C
SAND = 0xD9A441
BLUE = 0x4A90A4
_BOLD = re.compile(r"(?<!\\)\*\*")
_COMMAND = re.compile(r"(?<![`\\])`/([a-z][a-z ]*)`(?!`)")


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
        chooser: tuple[str, int] | None = None,
    ) -> None:
        """`chooser`: the game and the seat whose choices it offers, for their emblems."""
        super().__init__(timeout=None)
        self._chooser, self._has_emoji = chooser, False
        self.pictures: dict[str, Picture] = {}
        box: ui.Container[MessageLayout] = ui.Container(accent_colour=colour)
        holder = self if colour is None else box
        for part in parts:
            if isinstance(part, str):
                if part:
                    holder.add_item(ui.TextDisplay(part))
            elif isinstance(part, Picture):
                number = str(len(self.pictures) + 1) if self.pictures else ""
                # What tells it apart from all others that the message may have shown before.
                digest = hashlib.sha256(part.data + part.alt.encode()).hexdigest()[:8]
                name = f"{picture_name}{number}-{digest}.{part.suffix}"
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
        """The files of its pictures."""
        return [
            discord.File(io.BytesIO(picture.data), name, description=picture.alt)
            for name, picture in self.pictures.items()
        ]

    def fingerprint(self) -> str:
        """Everything that a message without pictures says and offers."""
        parts = list(self.walk_children())
        texts = [each.content for each in parts if isinstance(each, ui.TextDisplay)]
        keys = [
            (each.item.label, each.item.custom_id) for each in parts if isinstance(each, GameButton)
        ]
        return repr((texts, keys))

    def link_commands(self, ids: Mapping[str, int]) -> None:
        """Make the commands in its texts clickable, unless that makes them too long.

        `ids` are those of commands by full name. Do this last: a notification has to stay plain.
        """

        def linked(found: re.Match[str]) -> str:
            name = found[1]
            return f"</{name}:{ids[name]}>" if name in ids else found[0]

        texts = [each for each in self.walk_children() if isinstance(each, ui.TextDisplay)]
        contents = [_COMMAND.sub(linked, each.content) for each in texts]
        if sum(map(len, contents)) <= TEXT_LIMIT:
            for text, content in zip(texts, contents, strict=True):
                text.content = content

    def show_emoji(self, known: Mapping[str, discord.PartialEmoji]) -> None:
        """Put `known` emblems before the labels of choices, and take off all others.

        Buttons of a kind have none if they would take more rows on a phone.
        """
        if self._chooser is None or not (known or self._has_emoji):
            return
        self._has_emoji = bool(known)
        rows = [each for each in self.walk_children() if isinstance(each, ui.ActionRow)]
        of_kinds: dict[str, list[ui.Button[ui.LayoutView] | discord.SelectOption]] = {}
        for kind, labelled in (each for row in rows for each in _choices(row)):
            labelled.emoji = None
            of_kinds.setdefault(kind, []).append(labelled)
        height = sum(map(_height, rows))
        for choices in of_kinds.values():
            for each in choices:
                emblem = emblem_of(*self._chooser, each.label or "")
                each.emoji = None if emblem is None else known.get(emblem.name)
            if sum(map(_height, rows)) > height:
                for each in choices:
                    each.emoji = None

    def lead_back(self, table: int) -> None:
        """Make this a page that covers a panel, with **Back**."""
        self._box.add_item(ui.ActionRow(back_key(table)))

    def enclose(self, name: str) -> None:
        """Show an attached file of this name."""
        self._box.add_item(ui.File(f"attachment://{name}"))


def _choices(
    row: "ui.ActionRow[MessageLayout]",
) -> "Iterator[tuple[str, ui.Button[ui.LayoutView] | discord.SelectOption]]":
    """The choices in a row, as buttons or in a menu, each with the kind of action it is for."""
    for each in row.children:
        if isinstance(each, GameButton | GameSelect):
            component = ComponentId.unpack(each.item.custom_id or "")
            if component is not None and component.action in CHOICES:
                if isinstance(each, GameButton):
                    yield component.part(1), each.item
                else:
                    offered = (one for one in each.item.options if not turned(one.value))
                    yield from ((component.part(1), one) for one in offered)


def _height(row: "ui.ActionRow[MessageLayout]") -> int:
    """The rows that a row of buttons takes on a phone."""
    return len(phone_rows([each for each in row.children if isinstance(each, GameButton)]))


def newest(lines: Sequence[str], room: int, most: int = 1000) -> str:
    """The newest lines that fit into `room` characters, `most` at most; and how many are not."""
    kept: list[str] = []
    used = 0
    fits = len(lines) <= most
    for line in reversed(lines):
        used += len(line) + 1
        # Where some are left out, the line that says so counts as well.
        if used > room - 40 or len(kept) + (not fits) == most:
            break
        kept.insert(0, line)
    left = len(lines) - len(kept)
    earlier = [f"-# … and {left} earlier"] if left else []
    return "\n".join(earlier + kept)


def foremost(stories: Sequence[Story], room: int, most: int) -> tuple[list[str], int]:
    """The stories that matter most, whole and in order of time; and how many are left out.

    What was done to the viewer or what they got is always told; of the others, those that then fit
    into `room` characters, with `most` in all. Of two that matter alike, the newer one is told;
    none is told where one that matters more found no room.

    >>> told = [Story("A.", Concern.HARM), Story("B."), Story("C."), Story("D.", Concern.ROUTINE)]
    >>> foremost(told, 100, 2)
    (['A.', 'C.'], 2)
    >>> foremost([Story("A long deed."), Story("B.", Concern.ROUTINE), Story("C.")], 12, 3)
    (['C.'], 2)
    """
    kept, used, least = dict[int, str](), 0, Concern.ROUTINE
    for at in sorted(range(len(stories)), key=lambda at: (stories[at].concern, at), reverse=True):
        words, concern = stories[at].words, stories[at].concern
        if concern < least:
            break
        if concern >= Concern.GAIN or not kept or (len(kept) < most and used + len(words) <= room):
            kept[at] = words
            used += len(words)
        else:
            least = concern
    return [kept[at] for at in sorted(kept)], len(stories) - len(kept)


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
    """The first lines that fit into a message, and the number of others."""
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
    """A typed name that can neither ping, format nor break a line."""
    return escaped(single_line(name)[:NAME_LIMIT]) or "someone"


def quoted(text: str) -> str:
    """A quotation of typed text that can neither ping, format nor leave its block."""
    lines = map(escaped, text.splitlines())
    return "\n".join(f"> {line}" for line in lines if line)


def mention(player: Player) -> str:
    """A player in a sentence: a mention, or the name of a computer or former player."""
    if player.user is None or player.is_former:
        return plain(player.name)
    return f"<@{player.user}>"


def moment(at: datetime) -> str:
    """A moment by each reader's clock, such as "in 3 hours"."""
    return f"<t:{int(at.timestamp())}:R>"


def day_and_time(at: datetime) -> str:
    """A day and a time by each reader's clock, such as "30 November 2026 20:30"."""
    return f"<t:{int(at.timestamp())}:f>"


def clock_time(at: datetime) -> str:
    """A time by each reader's clock, such as "20:30"."""
    return f"<t:{int(at.timestamp())}:t>"


def place_of(place: Place) -> str:
    """Where a table is: a link to its channel, or words where there is none to link to."""
    if place.guild is None:
        return "your direct messages with me"
    return "a deleted channel" if place.is_lost else f"<#{place.channel}>"


NO_RESULT: Final = "Nobody wins, nothing is rated."
CLOSED_BY: Final[dict[Closing, str]] = {
    "agreed": "by agreement",
    "last": "by its last player",
    "host": "by its host",
    "manager": "by a manager",
    "owner": "by this bot's owner",
    "left": "because everyone left",
    "unused": "because nobody started it",
    "few": "because too few people came",
    "channel": "because its channel is gone",
    "broken": "because it couldn't continue",
    "round": "as its tournament's round is over, which counts who was ahead",
}


def closed_by(closing: Closing | None, players: Sequence[Player]) -> str:
    """Who or what ended a table without a result, after "ended" or "closed"."""
    people = [each for each in players if each.user is not None]
    if closing == "last" and len(people) == 1:
        return f"by {mention(people[0])}"
    return "" if closing is None else CLOSED_BY[closing]


def no_result(view: TableOutline) -> str:
    """Who ended a game that has no result, and what that means."""
    return f"Ended {closed_by(view.closing, view.players)}. {NO_RESULT}"


def introduced(player: Player) -> str:
    """A player in a list: a computer player with its style and strength."""
    if player.bot is None:
        return mention(player)
    return f"{mention(player)} · {player.bot.replace('-', ' ')} · {player.strength or USUAL}"


def options_text(game: AnyGame, options: Options) -> str:
    """A table's options in one line: those that aren't defaults, or "Standard rules"."""
    usual = game.rules.options_type()
    changed = [
        f"{setting.title}: {setting.chosen(getattr(options, name)).label}"
        for name, setting in game.settings.items()
        if getattr(options, name) != getattr(usual, name)
    ]
    return " · ".join(changed) or "Standard rules"


def settled(game: AnyGame, view: TableView) -> Options:
    """A table's options with what its seats force, if it could start with them."""
    taken = len(view.players)
    if taken not in game.rules.seats_for(view.options):
        return view.options
    try:
        checked: Options = game.rules.check(view.options, taken)
    except Refused:
        return view.options  # on starting, the host is told why not
    return checked


def turn_text(game: AnyGame, seen: SeatView) -> str:
    """Whose turn it is and for what; a line for all seats with the same question and deadline.
    Alone, it's always the same person's.
    """
    asked: dict[tuple[str, str], list[str]] = {}
    for seat in seen.view.actors:
        what = (game.wording.question(seen.begun, seat), end_of_turn(seen.view, seat))
        asked.setdefault(what, []).append(mention(seen.view.players[seat]))
    if len(seen.view.players) == 1:
        return "\n".join(
            f"**{capitalized(what)}**{f' (due {end})' if end else ''}" for what, end in asked
        )
    turn = "turn" if seen.view.time.pause is None else "turn after the pause"
    return "\n".join(
        f"**{listed(who)}'s {turn}**{f' (due {end})' if end else ''}: {what}"
        for (what, end), who in asked.items()
    )


def due(view: TableOutline, seats: Sequence[int]) -> str:
    """Whose turn it is, each with its deadline, or one for all."""
    names = [mention(view.players[seat]) for seat in seats]
    ends = [end_of_turn(view, seat) for seat in seats]
    if len(seats) > 1 and ends[0] and len(set(ends)) == 1:
        return f"{listed(names)} (all due {ends[0]})"
    return listed(
        [f"{who} (due {end})" if end else who for who, end in zip(names, ends, strict=True)]
    )


def end_of_turn(view: TableOutline, seat: int) -> str:
    """The deadline of a seat; empty if its clock doesn't run."""
    clock = view.clocks[seat] if view.clocks else None
    if clock is None or clock.answer_by is not None:
        return ""
    at = "" if TimeOfDay.of(view.time.pace) is None else f"at {clock_time(clock.until)}, "
    return at + moment(clock.until)


def title(field: str) -> str:
    """A field's name for people."""
    return shown_name(field).replace("_", " ").capitalize()


def shown_name(field: str) -> str:
    """A field's name as an option, without the underscore of a reserved word."""
    return field.removesuffix("_")


@cache
def help_of(struct: type[msgspec.Struct], field: str) -> str:
    """The help text in a field's annotation."""
    hint = get_type_hints(struct, include_extras=True)[field]
    for part in get_args(hint):
        if isinstance(part, msgspec.Meta) and part.description:
            return part.description
    return title(field)


def asked_for(struct: type[msgspec.Struct], field: str) -> str:
    """The placeholder for a field's menu: its help without examples of what to type."""
    return re.split(r", (?:such as|like) ", help_of(struct, field))[0]
