"""Time: absences, pauses, paces, and what managers decide about seats."""

from cogs.feature import Feature, Services
from cogs.time.absence_handler import AbsenceHandlers
from cogs.time.commands import GoverningCommands
from cogs.time.governing_handler import GoverningHandlers


class TimeFeature(Feature):
    """Who is away, and how fast a table plays."""

    def __init__(self, services: Services) -> None:
        tables = services.tables
        governing = GoverningHandlers(tables.votes, tables.lobby, tables.seats, services.rights)
        self.handlers = (AbsenceHandlers(tables.seats), governing)
        commands = GoverningCommands(services.table_commands, services.lookup, governing)
        self.of_table = commands.commands()
