"""The golden pictures of Evolution."""

from tests.render.evolution import scenes
from tests.render.golden import Golden

GOLDENS = (
    Golden("evolution-start", "evolution", "board", 3, 1, 0),
    Golden("evolution-quick-play", "evolution", "private board", 6, 6, 0.62),
    Golden("evolution-playing", "evolution", "board", 5, 22, 0.812),
    Golden("evolution-two", "evolution", "board", 2, 3, 0.9),
    Golden("evolution-attack", "evolution", "board", 4, made=scenes.attacked),
    Golden("evolution-extinct", "evolution", "board", 4, made=scenes.died_out),
    Golden("evolution-paying", "evolution", "private board", 4, made=scenes.paying),
    Golden("evolution-crowded", "evolution", "board", 6, made=scenes.crowded),
    Golden("evolution-hand", "evolution", "hand", 4, made=scenes.hand),
    Golden("evolution-hand-many", "evolution", "hand", 4, made=lambda: scenes.hand(24)),
    Golden("evolution-closer", "evolution", "closer", 4, made=scenes.paying, part="seat-a"),
    Golden("evolution-piles", "evolution", "closer", 3, 5, 0.7, part="piles"),
    Golden("evolution-traits", "evolution", "signs", 2, 1, 0, part="0"),
    Golden("evolution-signs", "evolution", "signs", 2, 1, 0, part="1"),
    Golden("evolution-over", "evolution", "board", 6, 5, 1.0),
    Golden("evolution-end", "evolution", "ending", 4, 2),
)
