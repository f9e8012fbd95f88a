"""The command tree, with error handling for what happens outside replies."""

import hashlib
import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Final, TypeVar

import discord
from discord import app_commands

from cogs.discord_api.places import NEEDED, begin_interaction
from cogs.interactions.replies import OUR_FAULT
from cogs.messages import threads
from cogs.ui.layout import SAND, MessageLayout
from engine.registry import GAMES, AnyGame
from engine.words import echoed
from host.database.store import Store

log = logging.getLogger(__name__)

Decorated = TypeVar("Decorated")


def in_servers(command: Decorated) -> Decorated:
    """A command for servers that have the bot: `guild_only` would leave it in direct messages."""
    contexts = app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    return contexts(app_commands.allowed_installs(guilds=True, users=False)(command))


ANYWHERE: Final = "anywhere"
"""In the extras of a command that works in servers without the bot: it posts nothing by itself."""
PERMISSIONS: Final = discord.Permissions(**dict.fromkeys((*NEEDED, *threads.NEEDED), True))
"""What the invitation asks for: boards in channels and in threads."""


def choices_of(games: Mapping[str, AnyGame]) -> list[app_commands.Choice[str]]:
    """Games as the choices of an option."""
    return [app_commands.Choice(name=game.title, value=name) for name, game in games.items()]


GAME_CHOICES = choices_of(GAMES)
"""The choices of an option that names a game."""


class Tree(app_commands.CommandTree[discord.Client]):
    """Commands whose errors always reach the person as an answer."""

    async def interaction_check(self, interaction: discord.Interaction[discord.Client], /) -> bool:
        """Begin the log context of a command or suggestion, and decline it in a server without the
        bot, for people who added it to their account.
        """
        command = interaction.command
        begin_interaction(interaction, command.qualified_name if command else "unknown command")
        if interaction.is_guild_integration() or not interaction.is_user_integration():
            return True
        is_anywhere = isinstance(command, app_commands.Command) and ANYWHERE in command.extras
        if interaction.guild_id is None or is_anywhere:
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            declined = _not_here(interaction.application_id)
            await interaction.response.send_message(view=declined, ephemeral=True)
        return False

    async def on_error(
        self, interaction: discord.Interaction[discord.Client], error: app_commands.AppCommandError
    ) -> None:
        """Log our faults, and tell the person unless `Responder` already has."""
        name = interaction.command.qualified_name if interaction.command else "unknown command"
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            log.warning("/%s: Discord has an older version of it: %s", name, error)
            text = "This command has just changed. Reload Discord, then try it again."
        elif isinstance(error, app_commands.TransformerError):
            text = f"{echoed(str(error.value))} doesn't work there. Pick one of the suggestions."
        else:
            log.error("/%s failed", name, exc_info=error)
            text = OUR_FAULT
        if not interaction.response.is_done():
            with suppress(discord.HTTPException):
                await interaction.response.send_message(text, ephemeral=True)


def _not_here(application: int) -> MessageLayout:
    """The answer in a server that doesn't have the bot."""
    link = discord.utils.oauth_url(
        application, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )
    return MessageLayout(
        "I'm not in this server, so I can't play here. In your direct "
        "messages with me you can play against the computer."
        f"\nA server manager can [invite me]({link}).",
        colour=SAND,
    )


async def sync_if_changed(
    tree: app_commands.CommandTree[discord.Client], store: Store
) -> list[app_commands.AppCommand]:
    """The registered commands. They are registered again only if they changed, as Discord allows
    200 changes a day.
    """
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    text = json.dumps([tree.client.application_id, payload], sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()
    registered = await tree.fetch_commands()
    same = {command.name for command in registered} == {command["name"] for command in payload}
    if same and await store.get_note("commands") == digest:
        return registered
    registered = await tree.sync()
    await store.set_note("commands", digest)
    log.info("registered %d commands", len(payload))
    return registered


def ids_of(registered: Iterable[app_commands.AppCommand]) -> dict[str, int]:
    """The ids of slash commands by full name; one in a group has its group's."""
    slash = discord.AppCommandType.chat_input
    return {
        name: each.id
        for each in registered
        if each.type is slash
        for name in _full_names(each, each.name)
    }


def _full_names(
    command: app_commands.AppCommand | app_commands.AppCommandGroup, name: str
) -> Iterator[str]:
    """The names of what can be used: of a group, those of its commands."""
    within = [each for each in command.options if isinstance(each, app_commands.AppCommandGroup)]
    for each in within:
        yield from _full_names(each, f"{name} {each.name}")
    if not within:
        yield name
