"""Before a game and after it: opening tables, sitting down, options, the list of tables."""

from cogs.feature import Feature, Services
from cogs.lobby.after_handler import AfterHandlers
from cogs.lobby.caller import DiscordCaller
from cogs.lobby.commands import OpeningCommands, TablesCommand, TablesHandlers
from cogs.lobby.computers_handler import ComputerHandlers
from cogs.lobby.gathering_handler import GatheringHandlers
from cogs.lobby.handler import LobbyHandlers
from cogs.lobby.options_handler import OptionHandlers
from host.background.seat_caller import SeatCaller


class LobbyFeature(Feature):
    """Tables that gather their players."""

    def __init__(self, services: Services) -> None:
        tables, games = services.tables, services.games
        opening = self.opening = LobbyHandlers(
            tables.servers,
            tables.lobby,
            tables.read,
            tables.people,
            tables.accounts,
            tables.openings,
            games,
            services.contacts.direct_messages,
        )
        options = OptionHandlers(tables.lobby, tables.hints, games)
        computers = ComputerHandlers(tables.lobby, games)
        after = AfterHandlers(tables.read, tables.lobby, games, opening)
        gathering = GatheringHandlers(
            tables.lobby, tables.people, tables.deadlines, tables.servers, games
        )
        listed = TablesHandlers(tables.read)
        self.handlers = (opening, options, computers, after, gathering, listed)
        self.cogs = (TablesCommand(services.responder, listed),)
        made = services.table_commands
        opens = OpeningCommands(
            services.responder, services.lookup, tables.servers, opening, options
        )
        self.of_table = (
            made.press("join", "Sit down at this channel's table.", opening.join),
            made.press(
                "leave", "Get up from this channel's table, or leave its game.", opening.leave
            ),
            made.press("start", "Begin the game at this channel's table.", opening.start),
            made.press(
                "computers",
                "Seat computer players at this channel's table, or send them away.",
                computers.show,
            ),
            made.press_for(
                "export",
                "The record of a finished game, which anyone can replay and verify.",
                after.export,
            ),
            opens.new(),
            opens.file(),
        )
        self.calling = SeatCaller(
            tables,
            DiscordCaller(games, services.extras),
            jobs=tables.jobs,
        )
        self.background = (self.calling,)
