"""What people plan, propose, and note for themselves."""

from cogs.feature import Feature, Services
from cogs.plans.noting import NoteHandlers
from cogs.plans.planning import PlanHandlers
from cogs.plans.proposing import ProposalHandlers
from cogs.play.handler import PlayHandlers


class PlansFeature(Feature):
    """Conditional moves, proposals and notes."""

    def __init__(self, services: Services, play: PlayHandlers) -> None:
        used = (services.tables.plans, services.games, services.pictures, play)
        notes = NoteHandlers(services.tables.plans, play)
        self.handlers = (PlanHandlers(*used), ProposalHandlers(*used), notes)
