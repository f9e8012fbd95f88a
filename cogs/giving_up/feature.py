"""Giving games up: `/table abandon`, and the answers under the board."""

from cogs.discord_api.incoming import Interaction
from cogs.feature import Feature, Services
from cogs.giving_up.handler import GivingUpHandlers
from cogs.interactions.replies import Reply
from cogs.interactions.table_commands import TableCommand


class GivingUpFeature(Feature):
    """Ending a game before its end."""

    def __init__(self, services: Services) -> None:
        giving_up = GivingUpHandlers(services.tables.votes, services.tables.read)
        self.handlers = (giving_up,)
        self.of_table = (_abandon(services, giving_up),)


def _abandon(services: Services, giving_up: GivingUpHandlers) -> TableCommand:
    """`/table abandon`, which also finds a table that cannot go on."""

    async def abandon(
        interaction: Interaction,
        table: str | None = None,
        force: bool = False,  # noqa: FBT001, FBT002 - a command's option, always given by name
    ) -> None:
        async def work(reply: Reply) -> None:
            named = await services.lookup.listed_of(reply, table)
            if force:
                await services.rights.require(interaction, named, "end a game alone")
            await giving_up.propose(reply, named.id, force=force)

        await services.responder.respond(interaction, "/table abandon", work)

    return services.table_commands.made(
        "abandon",
        "Propose to give this game up; it ends when all who play agree.",
        abandon,
        force="End it without the others' agreement (needs Manage Channels)",
    )
