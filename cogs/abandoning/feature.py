"""Abandoning games: `/table abandon`, and the answers under the board."""

from cogs.discord_api.places import Interaction
from cogs.feature import Feature, Services
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.interactions.table_commands import GroupCommand
from cogs.time.agreement_screen import AGREE, PLAY_ON, until_all_agree
from host.service.voting import Voting
from host.table.requests import Votes


class AbandoningHandlers:
    """Proposals and answers. They are stored, so the board always shows them."""

    def __init__(self, votes: Voting) -> None:
        self._votes = votes

    async def propose(self, reply: Reply, table: int, *, force: bool) -> None:
        """Propose to abandon a game, agree to it, or (with `force`) decide it alone."""
        votes = await self._votes.abandon(table, reply.user, force=force)
        await reply.say(_noted(table, votes))

    @on(AGREE)
    async def agree(self, reply: Reply, press: Press) -> None:
        """Agree to the proposal."""
        votes = await self._votes.abandon(press.table, reply.user, only_agree=True)
        await reply.say(_noted(press.table, votes))

    @on(PLAY_ON)
    async def play_on(self, reply: Reply, press: Press) -> None:
        """Play on: that ends the proposal, even if it is your own."""
        await self._votes.play_on(press.table, reply.user)
        await reply.say("You'd rather play on, so the proposal is off.")


def _noted(table: int, votes: Votes) -> str:
    if votes.over:
        return f"Table {table} is closed."
    return f"You agreed to abandon the game. {until_all_agree('Play on')}"


class AbandoningFeature(Feature):
    """Ending a game before its end."""

    def __init__(self, services: Services) -> None:
        abandoning = AbandoningHandlers(services.tables.votes)
        self.handlers = (abandoning,)
        self.of_table = (_abandon(services, abandoning),)


def _abandon(services: Services, abandoning: AbandoningHandlers) -> GroupCommand:
    """`/table abandon`, which also works at a broken table."""

    async def abandon(
        interaction: Interaction,
        table: str | None = None,
        force: bool = False,  # noqa: FBT001, FBT002 - a command's option, always given by name
    ) -> None:
        async def work(reply: Reply) -> None:
            named = await services.lookup.listed_of(reply, table)
            if force:
                await services.rights.require(
                    interaction, named, "end a game without the players' agreement"
                )
            await abandoning.propose(reply, named.id, force=force)

        await services.responder.respond(interaction, "/table abandon", work)

    return services.table_commands.made(
        "abandon",
        "Propose to abandon this game (all players must agree)",
        abandon,
        force="End it without asking the players (needs Manage Channels)",
    )
