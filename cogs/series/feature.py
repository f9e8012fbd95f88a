"""Series: a game at the same time each week."""

from discord import app_commands

from cogs.discord_api.places import Interaction
from cogs.feature import Feature, Services
from cogs.interactions.press import Press
from cogs.interactions.table_commands import GroupCommand
from cogs.lobby.handler import LobbyHandlers
from cogs.series import screen
from cogs.series.call import SeriesCallText
from cogs.series.handler import SeriesHandlers
from cogs.series.news import SeriesNewsText
from cogs.ui.components import ComponentId
from host.series.due import SeriesTimes
from host.series.news import SeriesMessages


class SeriesFeature(Feature):
    """Series, their tables, and what is said of them."""

    def __init__(self, services: Services, opening: LobbyHandlers) -> None:
        tables, games = services.tables, services.games
        now, called = tables.deadlines.now, tables.signals.called
        handlers = SeriesHandlers(
            tables.series,
            tables.read,
            tables.people,
            tables.deadlines,
            tables.servers,
            games,
            opening,
        )
        self.handlers = (handlers,)
        self.of_table = (_command(services, handlers),)
        self.messages = (SeriesCallText(games), SeriesNewsText(games))
        self.subjects = (SeriesMessages(tables.store, tables.people, now),)
        self.deadlines = (SeriesTimes(tables.store, now, called, games, tables.lobby.create),)


def _command(services: Services, handlers: SeriesHandlers) -> GroupCommand:
    async def series(interaction: Interaction) -> None:
        press = Press(ComponentId(screen.ALL, 0))
        await services.responder.respond(interaction, "/table series", handlers.all, press)

    return app_commands.Command(
        name="series", description="Play with the same people every week", callback=series
    )
