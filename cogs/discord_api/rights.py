"""Who manages tables: those who manage the channel, and those with the role for it."""

import discord

from cogs.discord_api.places import Interaction
from host.errors import NotAllowed
from host.repositories.servers import Servers
from host.table.summaries import ListedTable
from host.table.views import TableView


class Rights:
    """Who may manage a table: end, pause and resume it, free its seats, choose its host."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers

    async def may_manage(self, interaction: Interaction, table: TableView | ListedTable) -> bool:
        """Whether this person may manage a table.

        The permission counts only in the table's channel, or the channel of its thread; the role
        counts everywhere in the server.
        """
        if table.place.guild is None or interaction.guild_id != table.place.guild:
            return False
        here = interaction.channel_id in {table.place.channel, table.place.parent}
        if here and _manages_here(interaction):
            return True
        role = (await self._servers.get(table.place.guild)).manager_role
        person = interaction.user
        return isinstance(person, discord.Member) and role in {each.id for each in person.roles}

    async def require(
        self, interaction: Interaction, table: TableView | ListedTable, what: str
    ) -> None:
        """Refuse somebody who may not manage this table. Raises `NotAllowed`."""
        if await self.may_manage(interaction, table):
            return
        role = (await self._servers.get(table.place.guild)).manager_role
        who = "someone with the permission Manage Channels"
        if role is not None:
            who = f"someone with the permission Manage Channels or the role <@&{role}>"
        raise NotAllowed(f"Only {who} can {what}.", "They have to do it in the table's channel.")


def _manages_here(interaction: Interaction) -> bool:
    """Whether somebody manages the channel or thread in which they are."""
    allowed = interaction.permissions
    if isinstance(interaction.channel, discord.Thread) and allowed.manage_threads:
        return True
    return allowed.manage_channels
