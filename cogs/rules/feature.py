"""Looking and reading: boards, rules, one's own tables, the welcome."""

from cogs.discord_api.incoming import Interaction
from cogs.feature import Feature, Services
from cogs.interactions.replies import Reply
from cogs.interactions.table_commands import TableCommand
from cogs.lobby.handler import LobbyHandlers
from cogs.people.published import Published
from cogs.rules.commands import InfoCommands
from cogs.rules.handler import InfoHandlers
from cogs.rules.screen import status
from cogs.rules.welcome_handler import WelcomeHandlers
from host.table.models import TableView, seat_of


class RulesFeature(Feature):
    """Everything that only tells or shows."""

    def __init__(self, services: Services, opening: LobbyHandlers, published: Published) -> None:
        tables = services.tables
        info = InfoHandlers(tables.people, tables.accounts, services.games, services.pictures)
        welcome = WelcomeHandlers(tables.lobby, tables.servers, opening, published)
        self.handlers = (info, welcome)
        self.cogs = (InfoCommands(services.responder, services.lookup, tables.read, info, welcome),)
        self.of_table = (_status(services),)


def _status(services: Services) -> TableCommand:
    async def callback(interaction: Interaction, table: str | None = None) -> None:
        async def work(reply: Reply, view: TableView) -> None:
            seen = await services.tables.read.seen(view.id, None)
            game, user = services.games.game(view.game), interaction.user.id
            await reply.show(status(game, seen, seat_of(view, user)))

        await services.table_commands.do(interaction, "status", table, work)

    return services.table_commands.made(
        "status", "Whose turn it is, who plays and by which options.", callback
    )
