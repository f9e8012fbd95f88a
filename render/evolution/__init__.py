"""Evolution drawn and told."""

from render.evolution.view import EvolutionView

VIEW = EvolutionView()

__all__ = ["VIEW", "EvolutionView"]
