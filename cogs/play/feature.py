"""Playing: a seat's panel, turns by forms, and the commands of each game."""

from cogs.feature import Feature, Services
from cogs.play.commands import GameCommands, HandCommand
from cogs.play.forms_handler import FormHandlers
from cogs.play.handler import PlayHandlers
from cogs.play.private_panels import PanelLayout, PrivatePanels
from engine.registry import GAMES


class PlayFeature(Feature):
    """What a person does from their own panel."""

    def __init__(
        self, services: Services, private_panels: PrivatePanels, panel: PanelLayout
    ) -> None:
        tables, games, responder = services.tables, services.games, services.responder
        panels = self.panels = PlayHandlers(
            tables.read,
            tables.store,
            tables.seats,
            games,
            services.pictures,
            private_panels,
            panel,
        )
        self.handlers = (panels, FormHandlers(games, panels))
        self.cogs = (HandCommand(responder, services.lookup, panels),)
        commands = GameCommands(responder, services.lookup, tables.play, panels)
        self.groups = [commands.group_for(game) for game in GAMES.values()]
