"""Buttons and menus that outlive a restart, and the one door by which presses come in.

All components of this bot are dynamic items without a timeout, never mixed with others: discord.py
2.7.1 forgets a dynamic item's class when a mixed view ends.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

import discord
from discord import ui

from cogs.ids import TEMPLATE, ComponentId, unpack
from engine.model import Choice

if TYPE_CHECKING:
    from cogs.client import WateringHole

MENU_LIMIT = 25
"""Discord's limit for the choices of one menu."""


class GameButton(ui.DynamicItem[ui.Button[ui.LayoutView]], template=TEMPLATE):
    """A button that carries a press."""

    def __init__(
        self,
        press: ComponentId,
        label: str,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        disabled: bool = False,
    ) -> None:
        button: ui.Button[ui.LayoutView] = ui.Button(
            label=label, style=style, emoji=emoji, disabled=disabled, custom_id=press.pack()
        )
        super().__init__(button)
        self.press = press

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls,
        interaction: "discord.Interaction[WateringHole]",  # noqa: ARG003 - discord.py's signature
        item: ui.Button[ui.LayoutView],
        match: re.Match[str],
    ) -> Self:
        """The button that was pressed, as its id tells."""
        press = unpack(match["verb"], match["table"], match["rest"])
        return cls(press, item.label or press.verb)

    async def callback(self, interaction: "discord.Interaction[WateringHole]") -> None:  # type: ignore[override]
        """Hand the press in."""
        await interaction.client.router.pressed(interaction, self.press, "")


class GameSelect(ui.DynamicItem[ui.Select[ui.LayoutView]], template=f"m{TEMPLATE}"):
    """A menu that carries a press and adds the chosen value to it."""

    def __init__(self, press: ComponentId, placeholder: str, choices: Sequence[Choice]) -> None:
        select: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=f"m{press.pack()}",
            placeholder=placeholder[:150],
            options=[
                discord.SelectOption(
                    label=choice.label[:100],
                    value=choice.key,
                    description=choice.help[:100] or None,
                )
                for choice in choices[:MENU_LIMIT]
            ],
        )
        super().__init__(select)
        self.press = press

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls,
        interaction: "discord.Interaction[WateringHole]",  # noqa: ARG003 - discord.py's signature
        item: ui.Select[ui.LayoutView],
        match: re.Match[str],
    ) -> Self:
        """The menu that was used, as its id tells."""
        press = unpack(match["verb"], match["table"], match["rest"])
        menu = cls(press, item.placeholder or "", [Choice("-", "-")])
        menu.item.options = item.options
        return menu

    async def callback(self, interaction: "discord.Interaction[WateringHole]") -> None:  # type: ignore[override]
        """Hand the choice in."""
        await interaction.client.router.pressed(interaction, self.press, self.item.values[0])
