"""Evolution drawn and told."""

from render.evolution.view import EvolutionView

__all__ = ["EvolutionView"]
