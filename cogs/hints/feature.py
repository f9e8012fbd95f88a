"""Help from the computer: hints, lessons, and how a game that is over turned."""

from cogs.feature import Feature, Services
from cogs.hints.analysis_handler import AnalysisHandlers
from cogs.hints.analysis_poster import AnalysisPoster
from cogs.hints.commands import HintCommands
from cogs.hints.handler import HintHandlers
from cogs.hints.lesson_handler import LearningHandlers
from cogs.play.handler import PlayHandlers
from host.computers.workers import JudgeProcess
from host.review.reviewer import Reviewer


class HintsFeature(Feature):
    """Hints and lessons. `analyses`: whether games that are over are looked at by a computer."""

    def __init__(self, services: Services, panels: PlayHandlers, *, analyses: bool) -> None:
        tables, games, pictures = services.tables, services.games, services.pictures
        self.analysing = Reviewer(
            tables,
            JudgeProcess() if analyses else None,
            AnalysisPoster(tables.read, games, pictures, services.extras),
            sleep=services.sleep,
            jobs=tables.jobs,
        )
        hints = HintHandlers(tables.hints, games, panels)
        learning = LearningHandlers(tables.lobby, tables.hints, services.contacts.direct_messages)
        self.handlers = (
            AnalysisHandlers(self.analysing, services.replays, games, pictures),
            hints,
            learning,
        )
        self.cogs = (HintCommands(services.responder, services.lookup, hints, learning),)
        self.background = (self.analysing,)
