"""`/server blocked`: who can't open or join tables in a server."""

from cogs.admission import screen
from cogs.feature import Feature, Services
from cogs.interactions.press import Press, chosen, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.server.commands import managed, page_command
from cogs.ui.components import BadComponentId, person_of
from engine.words import single_line
from host.admission.blocks import REASON_LENGTH, Blocks
from host.errors import NotAllowed


class AdmissionHandlers:
    """Shows, adds and ends blocks."""

    def __init__(self, blocks: Blocks) -> None:
        self._blocks = blocks

    @on(screen.BLOCKED)
    async def show(self, reply: Reply, press: Press) -> None:
        """Show a page of blocked people."""
        guild = managed(reply)
        found = await self._blocks.of_server(guild.id)
        await reply.show(screen.blocked(found, press.component.number(0)))

    @on(screen.BLOCK, opens_form=True)
    async def ask(self, reply: FormReply, press: Press) -> None:
        """Ask for how long and why. Raises `NotAllowed` for bots and oneself."""
        managed(reply)
        user = person_of(press.value)
        if user == reply.user:
            raise NotAllowed("You can't block yourself.", "Choose somebody else.")
        name, is_bot = chosen(reply.interaction, user)
        if is_bot:
            raise NotAllowed("Bots don't sit at tables.", "Choose a person.")
        await reply.open(screen.BlockForm(user, name))

    @on_form(screen.BLOCK_FORM)
    async def block(self, reply: Reply, press: Press) -> None:
        """Block somebody."""
        guild, user = managed(reply), person_of(press.component.part(0))
        chosen = press.fields.get(screen.UNTIL, "")
        if chosen not in screen.SPANS:
            raise BadComponentId
        reason = single_line(press.fields.get(screen.REASON, ""))[:REASON_LENGTH]
        await self._blocks.block(guild.id, user, reply.user, reason, screen.SPANS[chosen][1])
        found = await self._blocks.of_server(guild.id)
        await reply.show(screen.blocked(found, 0, f"<@{user}> is blocked."))

    @on(screen.UNBLOCK)
    async def unblock(self, reply: Reply, press: Press) -> None:
        """End a block."""
        guild, (beginning, _) = managed(reply), press.component.parts(2)
        found = await self._blocks.of_server(guild.id)
        ended = next((each for each in found if each.key.startswith(beginning or "-")), None)
        note = "That block is over already."
        if ended is not None:
            await self._blocks.unblock(guild.id, ended.key, reply.user)
            note = "They can play here again."
            if ended.user is not None:
                note = f"<@{ended.user}> can play here again."
            found = [each for each in found if each != ended]
        await reply.show(screen.blocked(found, press.component.number(1), note))


class AdmissionFeature(Feature):
    """Who can't open or join tables."""

    def __init__(self, services: Services) -> None:
        blocks = services.tables.blocks
        page = AdmissionHandlers(blocks)
        self.handlers = (page,)
        self.deadlines = (blocks,)
        what = "People who can't open or join tables here"
        self.of_server = (page_command(services, "blocked", what, screen.BLOCKED, page.show),)
