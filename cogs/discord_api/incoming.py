"""Where interactions come in: from here on the log can tell what is done, and by which of them."""

import time

import discord

from host.logs import log_context


def begin_interaction(
    interaction: discord.Interaction[discord.Client], action: str, table: int | None = None
) -> None:
    """An interaction is taken in by this task, which does nothing else."""
    log_context.begin(action, table=table, interaction=interaction.id, began=time.monotonic())
