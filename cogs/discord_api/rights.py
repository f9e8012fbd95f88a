"""Who opens tables, and who manages them: those who manage the channel, or have the role for it."""

from datetime import timedelta

import discord

from cogs.discord_api.places import Interaction
from engine.words import counted
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
        return await self._has_role(interaction)

    async def _has_role(self, interaction: Interaction) -> bool:
        role = (await self._servers.get(interaction.guild_id)).manager_role
        person = interaction.user
        return isinstance(person, discord.Member) and role in {each.id for each in person.roles}

    async def require_opening(self, interaction: Interaction) -> None:
        """Refuse somebody who may not open tables in a server. Raises `NotAllowed`."""
        chosen, person = await self._servers.get(interaction.guild_id), interaction.user
        may = interaction.permissions
        if may.manage_guild or may.manage_channels or not isinstance(person, discord.Member):
            return
        roles = {each.id for each in person.roles}
        if chosen.manager_role in roles:
            return
        if chosen.open_role not in {None, *roles}:
            raise NotAllowed(
                f"Only people with the role <@&{chosen.open_role}> open tables in this server.",
                "You can join any open seat: `/tables` lists them.",
            )
        joined = person.joined_at or interaction.created_at
        opens = joined + timedelta(days=chosen.open_days)
        if interaction.created_at < opens:
            raise NotAllowed(
                "You can open tables once you've been in this server for "
                f"{counted(chosen.open_days, 'day', 'days')}: <t:{int(opens.timestamp())}:R>.",
                "You can join any open seat: `/tables` lists them.",
            )

    async def require_here(self, interaction: Interaction, what: str) -> None:
        """Refuse somebody who manages neither this channel nor, by the role, this server's tables.
        Raises `NotAllowed`.
        """
        if _manages_here(interaction) or await self._has_role(interaction):
            return
        who = await self._who(interaction.guild_id)
        raise NotAllowed(f"Only {who} can {what}.", "Ask one of them.")

    async def _who(self, guild: int | None) -> str:
        role = (await self._servers.get(guild)).manager_role
        if role is None:
            return "someone with the permission Manage Channels"
        return f"someone with the permission Manage Channels or the role <@&{role}>"

    async def require(
        self, interaction: Interaction, table: TableView | ListedTable, what: str
    ) -> None:
        """Refuse somebody who may not manage this table. Raises `NotAllowed`."""
        if await self.may_manage(interaction, table):
            return
        who = await self._who(table.place.guild)
        raise NotAllowed(f"Only {who} can {what}.", "They have to do it in the table's channel.")


def _manages_here(interaction: Interaction) -> bool:
    """Whether somebody manages the channel or thread in which they are."""
    allowed = interaction.permissions
    if isinstance(interaction.channel, discord.Thread) and allowed.manage_threads:
        return True
    return allowed.manage_channels
