"""Buttons and menus that outlive a restart.

All components of this bot are dynamic items without a timeout, never mixed with others: discord.py
2.7.1 forgets a dynamic item's class when a mixed view ends. They do nothing by themselves: what was
pressed is in the id alone, and `cogs.interactions.router` takes it in.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Self

import discord
from discord import ui

from cogs.ui.custom_ids import TEMPLATE, ComponentId
from engine.model import Choice
from host.table.models import AnyGame

MENU_LIMIT = 25
"""Discord's limit for the choices of one menu."""
CHANNEL_KINDS = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.forum,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
]
"""The kinds of channels that have messages, or threads that have them."""


class _TakenInById:
    """What discord.py makes of a press: the item itself, since the router needs the id alone."""

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
    """A button that carries an id of ours."""

    def __init__(
        self,
        component: ComponentId,
        label: str,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        disabled: bool = False,
    ) -> None:
        button: ui.Button[ui.LayoutView] = ui.Button(
            label=label, style=style, emoji=emoji, disabled=disabled, custom_id=component.pack()
        )
        super().__init__(button)


class GameSelect(_TakenInById, ui.DynamicItem[ui.Select[ui.LayoutView]], template=f"m{TEMPLATE}"):
    """A menu that carries an id of ours; the chosen value comes with the press. `chosen` is the
    key of the choice that holds now, or several where up to so many (`most`) can be chosen.
    """

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
                    label=choice.label[:100],
                    value=choice.key,
                    description=choice.help[:100] or None,
                    default=choice.key in held,
                )
                for choice in choices[:MENU_LIMIT]
            ],
        )
        super().__init__(select)


class ChannelMenu(
    _TakenInById, ui.DynamicItem[ui.ChannelSelect[ui.LayoutView]], template=f"c{TEMPLATE}"
):
    """A menu of the server's channels, of which several can be chosen; `chosen` hold now."""

    def __init__(
        self, component: ComponentId, placeholder: str, chosen: Sequence[int] = ()
    ) -> None:
        select: ui.ChannelSelect[ui.LayoutView] = ui.ChannelSelect(
            custom_id=f"c{component.pack()}",
            placeholder=placeholder[:150],
            channel_types=CHANNEL_KINDS,
            max_values=MENU_LIMIT,
            default_values=[
                discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.channel)
                for each in chosen[:MENU_LIMIT]
            ],
        )
        super().__init__(select)


class RoleMenu(_TakenInById, ui.DynamicItem[ui.RoleSelect[ui.LayoutView]], template=f"r{TEMPLATE}"):
    """A menu of the server's roles, of which one can be chosen; `chosen` holds now."""

    def __init__(self, component: ComponentId, placeholder: str, chosen: int | None = None) -> None:
        select: ui.RoleSelect[ui.LayoutView] = ui.RoleSelect(
            custom_id=f"r{component.pack()}",
            placeholder=placeholder[:150],
            default_values=[
                discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.role)
                for each in (chosen,)
                if each is not None
            ],
        )
        super().__init__(select)


def games_menu(games: Iterable[AnyGame], action: str, placeholder: str) -> GameSelect:
    """A menu of the games, each with what it is."""
    choices = [Choice(game.name, game.title, game.summary) for game in games]
    return GameSelect(ComponentId(action, 0), placeholder, choices)


def settings_keys() -> list[GameButton]:
    """The button that leads to a person's own settings."""
    return [GameButton(ComponentId("settings", 0), "Settings")]
