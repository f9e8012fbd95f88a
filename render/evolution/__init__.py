"""Evolution drawn and told."""

from render.evolution.view import EvolutionView

VIEW = EvolutionView()
"""The one instance, as `render.registry` knows it."""

__all__ = ["VIEW", "EvolutionView"]
