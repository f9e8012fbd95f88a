"""Buttons and menus that outlive a restart.

All components of this bot are dynamic items without a timeout, never mixed with others: discord.py
2.7.1 forgets a dynamic item's class when a mixed view ends. They do nothing by themselves: what was
pressed is in the id alone, and `cogs.router` takes it in.
"""

import re
from collections.abc import Sequence
from typing import Self

import discord
from discord import ui

from cogs.ids import TEMPLATE, ComponentId
from engine.model import Choice

MENU_LIMIT = 25
"""Discord's limit for the choices of one menu."""


class GameButton(ui.DynamicItem[ui.Button[ui.LayoutView]], template=TEMPLATE):
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

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls,
        interaction: discord.Interaction[discord.Client],  # noqa: ARG003 - discord.py's signature
        item: ui.Button[ui.LayoutView],
        match: re.Match[str],  # noqa: ARG003 - likewise
    ) -> Self:
        """The button that was pressed."""
        return cls(ComponentId("none", 0), item.label or "-")


class GameSelect(ui.DynamicItem[ui.Select[ui.LayoutView]], template=f"m{TEMPLATE}"):
    """A menu that carries an id of ours; the chosen value comes with the press. `chosen` is the
    key of the choice that holds now.
    """

    def __init__(
        self,
        component: ComponentId,
        placeholder: str,
        choices: Sequence[Choice],
        *,
        chosen: str = "",
    ) -> None:
        select: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=f"m{component.pack()}",
            placeholder=placeholder[:150],
            options=[
                discord.SelectOption(
                    label=choice.label[:100],
                    value=choice.key,
                    description=choice.help[:100] or None,
                    default=bool(chosen) and choice.key == chosen,
                )
                for choice in choices[:MENU_LIMIT]
            ],
        )
        super().__init__(select)

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls,
        interaction: discord.Interaction[discord.Client],  # noqa: ARG003 - discord.py's signature
        item: ui.Select[ui.LayoutView],
        match: re.Match[str],  # noqa: ARG003 - likewise
    ) -> Self:
        """The menu that was used."""
        return cls(ComponentId("none", 0), item.placeholder or "", [Choice("-", "-")])
