"""Moves that are not made yet: planned answers, and proposals."""

from cogs.feature import Feature, Services
from cogs.plans.planning import PlanHandlers
from cogs.plans.proposing import ProposalHandlers
from cogs.play.handler import PlayHandlers


class PlansFeature(Feature):
    """Conditional moves and proposals."""

    def __init__(self, services: Services, play: PlayHandlers) -> None:
        used = (services.tables.plans, services.games, services.pictures, play)
        self.handlers = (PlanHandlers(*used), ProposalHandlers(*used))
