"""The list of a server's tables: only those in channels that whoever asks may see."""

from cogs.discord_api.sight import is_seen
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.lobby import tables_screen as screens
from host.service.queries import Queries


class TablesHandlers:
    """Shows the list."""

    def __init__(self, read: Queries) -> None:
        self._read = read

    @on(screens.TABLES)
    async def show(self, reply: Reply, press: Press) -> None:
        """Show one page of it."""
        interaction = reply.interaction
        if interaction.guild_id is None:
            await reply.say(screens.IN_SERVERS)
            return
        user, guild = interaction.user.id, interaction.guild_id
        found = [
            table
            for table in await self._read.of_server(guild)
            if table.seats(user) or is_seen(interaction, table.channel, table.parent)
        ]
        await reply.show(screens.tables(found, press.component.number(0), user, guild))
