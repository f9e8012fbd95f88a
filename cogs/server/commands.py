"""Commands of `/server`, and who may use them."""

from collections.abc import Iterable
from typing import Final

import discord
from discord import app_commands

from cogs.discord_api.places import Interaction
from cogs.feature import Services
from cogs.interactions.press import Handler, Press
from cogs.interactions.replies import Reply
from cogs.interactions.table_commands import GroupCommand
from cogs.interactions.tree import in_servers
from cogs.ui.components import ComponentId, GameButton, button
from host.errors import NotAllowed

PAGES: Final = {
    "servertables": "Tables",
    "figures": "Figures",
    "blocked": "Blocked",
    "serverlog": "Log",
    "server": "Settings",
}
"""The pages that lead to each other, by their actions, in the order of their buttons."""


def server_group(commands: Iterable[GroupCommand]) -> app_commands.Group:
    """The group of these commands, which Discord offers to those with Manage Server."""
    group = in_servers(
        app_commands.Group(
            name="server",
            description="Look after this server's tables",
            default_permissions=discord.Permissions(manage_guild=True),
        )
    )
    for each in commands:
        group.add_command(each)
    return group


def page_command(
    services: Services, name: str, description: str, action: str, handler: Handler
) -> GroupCommand:
    """A command that shows what a button with this action shows."""

    async def callback(interaction: Interaction) -> None:
        press = Press(ComponentId(action, 0))
        await services.responder.respond(interaction, f"/server {name}", handler, press)

    return app_commands.Command(name=name, description=description, callback=callback)


def pages(here: str) -> list[GameButton]:
    """Buttons to all pages; the one to this page can't be pressed."""
    return [button(each, 0, label, disabled=each == here) for each, label in PAGES.items()]


def managed(reply: Reply) -> discord.Guild:
    """The interaction's server. Raises `NotAllowed` unless this person manages it."""
    interaction = reply.interaction
    guild = None if interaction.guild_id is None else interaction.guild
    if guild is None:
        raise NotAllowed(
            "Each server has its own settings.", "Use `/server settings` in one of its channels."
        )
    if not interaction.permissions.manage_guild:
        raise NotAllowed(
            "Only people with the permission Manage Server can do that.",
            "Ask one of them. Your own settings are under `/settings`.",
        )
    return guild
