"""How Evolution looks and reads."""

from render.evolution.view import EvolutionView

VIEW = EvolutionView()

__all__ = ["VIEW", "EvolutionView"]
