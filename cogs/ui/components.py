"""Buttons and menus that survive restarts: the custom id says everything.

All components are dynamic items without a timeout, never mixed with others: discord.py 2.7.1
forgets a dynamic item's class when a mixed view ends.

An id is `wh:ACTION:TABLE` and further parts after colons. Anyone who sees the message can read it,
so it never holds anyone else's secrets; anyone can send any id, so nothing in it is trusted
unchecked.
"""

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Self

import discord
import msgspec
from discord import ui

from engine.errors import Refused
from engine.model import Choice
from engine.registry import AnyGame
from engine.words import clip

PREFIX = "wh"
BESIDE = "beside"
"""The last part of an id on a panel whose answer does not replace the panel."""
PAGE_OF = "page"
"""The last part of the id of a page's **Back**, which leads to the panel that it covers."""
MORE = "more"
"""The menu of a panel: each value is the action and further parts of an id."""
LIMIT = 99
"""Discord allows 100 characters; a menu puts one before its id."""
MOST_DIGITS = 18
"""A longer number can't be a table's, and is too large for a database."""
TEMPLATE = rf"{PREFIX}:(?P<action>[a-z]+):(?P<table>[0-9]{{1,{MOST_DIGITS}}})(?::(?P<rest>.*))?"
_ANY = re.compile(rf"[mcru]?{TEMPLATE}", re.DOTALL)


class BadComponentId(Refused):
    """An id that no current button has: from an older version, or forged."""

    def __init__(self) -> None:
        super().__init__(
            "This button is from an older version of the bot.", "Use `/hand` or `/board` instead."
        )


class ComponentId(msgspec.Struct, frozen=True):
    """A custom id: an action, a table (0: none), and further parts."""

    action: str
    table: int
    rest: tuple[str, ...] = ()

    def pack(self) -> str:
        """The custom id. Raises `ValueError` if it is too long for Discord."""
        text = ":".join((PREFIX, self.action, str(self.table), *self.rest))
        if len(text) > LIMIT:
            raise ValueError(f"custom id of {len(text)} characters: {text}")
        return text

    def showing(self, *contents: object) -> Self:
        """An id that changes with these contents.

        Discord's apps keep what was first shown under an id: the values of a form's fields, and the
        channels or roles that were chosen in a menu.
        """
        digest = hashlib.sha256(repr(contents).encode()).hexdigest()[:6]
        return type(self)(self.action, self.table, (*self.rest, digest))

    @classmethod
    def unpack(cls, custom_id: str) -> Self | None:
        """The id in what Discord sends; None if it isn't ours."""
        match = _ANY.fullmatch(custom_id)
        if match is None:
            return None
        rest = match["rest"]
        return cls(match["action"], int(match["table"]), tuple(rest.split(":")) if rest else ())

    def part(self, index: int) -> str:
        """One of the further parts; empty if missing."""
        return self.rest[index] if index < len(self.rest) else ""

    def parts(self, count: int) -> tuple[str, ...]:
        """The first `count` further parts; empty if missing."""
        return (*self.rest, *[""] * count)[:count]

    def number(self, index: int) -> int:
        """A further part as a number, 0 if missing. Raises `BadComponentId`."""
        return number_of(self.part(index) or "0")


def number_of(text: str) -> int:
    """A small number as in our ids and menus. Raises `BadComponentId`."""
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise BadComponentId
    return int(text)


def person_of(text: str) -> int:
    """A person's number in an id. Raises `BadComponentId`."""
    # One digit more than a table's number: Discord's own have up to 19.
    if not re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS + 1}}}", text) or int(text) >= 2**63:
        raise BadComponentId
    return int(text)


def component_ids(message: discord.Message) -> Iterator[ComponentId]:
    """The ids of a message's buttons and menus that are ours."""
    for item in ui.LayoutView.from_message(message).walk_children():
        custom_id = item.custom_id if isinstance(item, ui.Button | ui.Select) else ""
        component = ComponentId.unpack(custom_id or "")
        if component is not None:
            yield component


def chosen_on(message: discord.Message, action: str) -> tuple[str, ...]:
    """What the menu of a message with this action shows as chosen."""
    for item in ui.LayoutView.from_message(message).walk_children():
        component = ComponentId.unpack(getattr(item, "custom_id", None) or "")
        if component is None or component.action != action:
            continue
        if isinstance(item, ui.Select):
            return tuple(each.value for each in item.options if each.default)
        if isinstance(item, ui.ChannelSelect | ui.RoleSelect):
            return tuple(str(each.id) for each in item.default_values)
    return ()


MENU_LIMIT = 25
"""Discord's limit for the choices of one menu."""
CHANNEL_KINDS = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.forum,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
]
"""The kinds of channels with messages, or with threads."""
PRIMARY, SUCCESS = discord.ButtonStyle.primary, discord.ButtonStyle.success
SECONDARY, DANGER = discord.ButtonStyle.secondary, discord.ButtonStyle.danger


class _TakenInById:
    """What discord.py makes of a press: the bare item, as the router needs only the id."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[discord.Client],  # noqa: ARG003 - discord.py's signature
        item: ui.Item[ui.LayoutView],
        match: re.Match[str],  # noqa: ARG003 - likewise
    ) -> Self:
        """The item that was used."""
        used = cls.__new__(cls)
        ui.DynamicItem.__init__(used, item)  # type: ignore[arg-type]
        return used


class GameButton(_TakenInById, ui.DynamicItem[ui.Button[ui.LayoutView]], template=TEMPLATE):
    """A button with an id of ours."""

    def __init__(
        self,
        component: ComponentId,
        label: str,
        *,
        style: discord.ButtonStyle = SECONDARY,
        disabled: bool = False,
    ) -> None:
        button: ui.Button[ui.LayoutView] = ui.Button(
            label=label, style=style, disabled=disabled, custom_id=component.pack()
        )
        super().__init__(button)


def button(
    action: str,
    table: int,
    label: str,
    *rest: str,
    style: discord.ButtonStyle = SECONDARY,
    disabled: bool = False,
) -> GameButton:
    """A button for an action at a table (0: none), with further parts of its id."""
    return GameButton(ComponentId(action, table, rest), label, style=style, disabled=disabled)


PHONE_ROW, BUTTON_EDGES, EMOJI_WIDTH = 45, 5, 4
"""Characters in a row of buttons on a phone, and those that a button's edges and an emoji take."""


def phone_rows(keys: Sequence[GameButton]) -> list[list[GameButton]]:
    """Buttons about as a phone shows them, row by row."""
    rows: list[list[GameButton]] = []
    room = 0
    for key in keys:
        width = (
            len(key.item.label or "") + BUTTON_EDGES + EMOJI_WIDTH * (key.item.emoji is not None)
        )
        if width > room:
            rows.append([])
            room = PHONE_ROW
        rows[-1].append(key)
        room -= width
    return rows


class GameSelect(_TakenInById, ui.DynamicItem[ui.Select[ui.LayoutView]], template=f"m{TEMPLATE}"):
    """A menu with an id of ours; `chosen` is the current choice, up to `most` keys."""

    def __init__(
        self,
        component: ComponentId,
        placeholder: str,
        choices: Sequence[Choice],
        *,
        chosen: str | Collection[str] = "",
        most: int = 1,
    ) -> None:
        held = {chosen} - {""} if isinstance(chosen, str) else chosen
        select: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=f"m{component.pack()}",
            placeholder=placeholder[:150],
            max_values=most,
            options=[
                discord.SelectOption(
                    label=clip(choice.label, MENU_LABEL),
                    value=choice.key,
                    description=clip(choice.help, MENU_LABEL) or None,
                    default=choice.key in held,
                )
                for choice in choices[:MENU_LIMIT]
            ],
        )
        super().__init__(select)


class ChannelMenu(
    _TakenInById, ui.DynamicItem[ui.ChannelSelect[ui.LayoutView]], template=f"c{TEMPLATE}"
):
    """A menu of the server's channels, up to `most` to choose; `chosen` is the current choice."""

    def __init__(
        self,
        component: ComponentId,
        placeholder: str,
        chosen: Sequence[int] = (),
        *,
        kinds: list[discord.ChannelType] = CHANNEL_KINDS,
        most: int = MENU_LIMIT,
    ) -> None:
        select: ui.ChannelSelect[ui.LayoutView] = ui.ChannelSelect(
            custom_id=f"c{component.showing(*chosen).pack()}",
            placeholder=placeholder[:150],
            channel_types=kinds,
            max_values=most,
            default_values=[
                discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.channel)
                for each in chosen[:MENU_LIMIT]
            ],
        )
        super().__init__(select)


class RoleMenu(_TakenInById, ui.DynamicItem[ui.RoleSelect[ui.LayoutView]], template=f"r{TEMPLATE}"):
    """A menu of the server's roles, with one to choose; `chosen` is the current choice."""

    def __init__(self, component: ComponentId, placeholder: str, chosen: int | None = None) -> None:
        select: ui.RoleSelect[ui.LayoutView] = ui.RoleSelect(
            custom_id=f"r{component.showing(chosen).pack()}",
            placeholder=placeholder[:150],
            default_values=[
                discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.role)
                for each in (chosen,)
                if each is not None
            ],
        )
        super().__init__(select)


class PersonMenu(
    _TakenInById, ui.DynamicItem[ui.UserSelect[ui.LayoutView]], template=f"u{TEMPLATE}"
):
    """A menu of the server's people, with one to choose."""

    def __init__(self, component: ComponentId, placeholder: str) -> None:
        select: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
            custom_id=f"u{component.pack()}", placeholder=placeholder[:150]
        )
        super().__init__(select)


def more(table: int, choices: Sequence[Choice], *rest: str) -> GameSelect:
    """The menu of a panel: what it opens covers the panel, until **Back** is pressed."""
    return GameSelect(ComponentId(MORE, table, rest), "More …", choices)


def back_key(table: int) -> GameButton:
    """The button of a page that covers a panel."""
    return button("panel", table, "Back", PAGE_OF)


def games_menu(games: Iterable[AnyGame], action: str, placeholder: str, *parts: str) -> GameSelect:
    """A menu of games with their summaries."""
    choices = [Choice(game.name, game.title, game.summary) for game in games]
    return GameSelect(ComponentId(action, 0, parts), placeholder, choices)


def settings_keys() -> list[GameButton]:
    """The button for a person's settings."""
    return [GameButton(ComponentId("settings", 0), "Settings")]


PAGE = MENU_LIMIT - 2
"""Choices on a page of a long menu, with room for **More** and **Back**."""
NEXT, BACK = "+next", "+back"
MENU_LABEL = 100


def turned(value: str) -> int:
    """The pages to turn for a chosen value: 1, -1, or 0 for a real choice."""
    return {NEXT: 1, BACK: -1}.get(value, 0)


def paged(choices: Sequence[Choice], page: int) -> list[Choice]:
    """A page of choices, with **More** and **Back** if they don't fit into one menu."""
    if len(choices) <= MENU_LIMIT:
        return list(choices)
    pages = pages_of(choices)
    shown = list(choices[page * PAGE : (page + 1) * PAGE])
    if page + 1 < pages:
        first = choices[(page + 1) * PAGE].label
        more = f"More … (page {page + 2} of {pages}, from {first})"
        shown.append(Choice(NEXT, clip(more, MENU_LABEL)))
    if page:
        shown.append(Choice(BACK, f"Back … (page {page} of {pages})"))
    return shown


def pages_of(choices: Sequence[Choice]) -> int:
    """The number of pages for these choices."""
    return 1 if len(choices) <= MENU_LIMIT else -(-len(choices) // PAGE)
