"""What games come to: results, profiles, leaderboards, records, and stories after the end."""

from cogs.feature import Feature, Services
from cogs.results.commands import ResultCommands
from cogs.results.handler import ResultHandlers
from cogs.results.stories_handler import StoryHandlers


class ResultsFeature(Feature):
    """How games ended."""

    def __init__(self, services: Services) -> None:
        tables, pictures = services.tables, services.pictures
        results = ResultHandlers(tables.results, pictures)
        self.handlers = (
            results,
            StoryHandlers(services.client, tables.store, services.games, pictures),
        )
        self.cogs = (ResultCommands(services.responder, results),)
