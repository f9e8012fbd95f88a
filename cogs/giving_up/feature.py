"""Giving games up: `/table abandon`, and the answers under the board."""

import discord

from cogs.discord_api.places import Interaction
from cogs.feature import Feature, Services
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.interactions.table_commands import TableCommand
from cogs.time.agreement_screen import proposed, to_the_board, waiting_for
from cogs.ui.components import ComponentId, GameButton
from host.errors import TableBroken
from host.service.queries import Queries
from host.service.voting import Voting
from host.table.models import TableView, Votes

AGREE, PLAY_ON = "agree", "playon"


def proposal(view: TableView) -> tuple[str, list[GameButton]] | tuple[()]:
    """Who proposes to give a running game up and who hasn't answered, with the two answers."""
    if view.over or view.started is None or not view.abandon_votes:
        return ()
    people = [player.user for player in view.players if player.user is not None]
    asked = [user for user in people if user not in view.abandon_votes]
    return (
        proposed(view.abandon_votes, asked, "to give this game up", "It ends without a winner."),
        [
            GameButton(ComponentId(AGREE, view.id), "Agree", style=discord.ButtonStyle.danger),
            GameButton(ComponentId(PLAY_ON, view.id), "Play on"),
        ],
    )  # fmt: skip


class GivingUpHandlers:
    """Proposals and answers. They are stored, so the board always shows them."""

    def __init__(self, votes: Voting, read: Queries) -> None:
        self._votes = votes
        self._read = read

    async def propose(self, reply: Reply, table: int, *, force: bool) -> None:
        """Propose to give a game up, agree to it, or (with `force`) decide it alone."""
        votes = await self._votes.abandon(table, reply.interaction.user.id, force=force)
        try:
            view = await self._read.view(table)
        except TableBroken:  # nothing can be shown at it, so it asks nobody
            await reply.say(_noted(table, votes, "Everyone else has to use `/table abandon`, too."))
            return
        await reply.say(_noted(table, votes))
        if not votes.over:
            await self._ask(reply, view, votes)

    @on(AGREE)
    async def agree(self, reply: Reply, press: Press) -> None:
        """Agree to the proposal."""
        user = reply.interaction.user.id
        votes = await self._votes.abandon(press.table, user, only_agree=True)
        await reply.say(_noted(press.table, votes))
        if votes.over:
            await reply.settle(press.table, "-# Agreed: the game is given up.")

    @on(PLAY_ON)
    async def play_on(self, reply: Reply, press: Press) -> None:
        """Play on: that ends the proposal, even if it is your own."""
        user = reply.interaction.user.id
        await self._votes.play_on(press.table, user)
        await reply.say("You'd rather play on, so the proposal is off.")
        text = f"<@{user}> would rather play on."
        is_settled = await reply.settle(press.table, text)
        if not is_settled and reply.interaction.channel_id == press.view.channel:
            await reply.call(text, ())

    async def _ask(self, reply: Reply, view: TableView, votes: Votes) -> None:
        """Ping those who haven't answered to the board, which has the buttons."""
        if reply.interaction.channel_id == view.channel:
            user, others = reply.interaction.user.id, votes.missing
            text = to_the_board(user, others, "to give this game up")
            await reply.call(text, others, asks=view.id)


def _noted(table: int, votes: Votes, how: str = "**Play on** withdraws this.") -> str:
    if votes.over:
        return f"Table {table} is closed."
    return f"The game ends once everyone agrees. {waiting_for(votes.missing)} {how}"


class GivingUpFeature(Feature):
    """Ending a game before its end."""

    def __init__(self, services: Services) -> None:
        giving_up = GivingUpHandlers(services.tables.votes, services.tables.read)
        self.handlers = (giving_up,)
        self.of_table = (_abandon(services, giving_up),)


def _abandon(services: Services, giving_up: GivingUpHandlers) -> TableCommand:
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
            await giving_up.propose(reply, named.id, force=force)

        await services.responder.respond(interaction, "/table abandon", work)

    return services.table_commands.made(
        "abandon",
        "Propose to give up this game (all players must agree)",
        abandon,
        force="End it without asking the players (needs Manage Channels)",
    )
