"""The golden pictures of Evolution."""

from tests.render.golden import Golden

GOLDENS = (
    Golden("evolution-select", "evolution", "board", 6, 6, 0.5146),
    Golden("evolution-playing", "evolution", "private board", 3, 8, 0.5364),
    Golden("evolution-feeding", "evolution", "board", 4, 22, 0.812),
    Golden("evolution-attack", "evolution", "private board", 6, 37, 0.958),
    Golden("evolution-over", "evolution", "board", 2, 0, 1.0),
    Golden("evolution-hand", "evolution", "hand", 4, 22, 0.604),
)
