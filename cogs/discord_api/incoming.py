"""Where interactions come in: from here on the log can tell what is done, and by which of them."""

import time
from typing import TypeAlias

import discord

from host.logs import log_context

Interaction: TypeAlias = discord.Interaction[discord.Client]


def begin_interaction(interaction: Interaction, action: str, table: int | None = None) -> None:
    """An interaction is taken in by this task, which does nothing else."""
    log_context.begin(action, table=table, interaction=interaction.id, began=time.monotonic())
