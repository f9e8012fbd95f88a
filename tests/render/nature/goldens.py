"""The golden pictures of Nature."""

from tests.render.golden import Golden

GOLDENS = (
    Golden("nature-adapting", "nature", "private board", 4, 5, 0.3),
    Golden("nature-feeding", "nature", "board", 4, 6, 0.988),
    Golden("nature-hunting", "nature", "private board", 3, 10, 0.931),
    Golden("nature-over", "nature", "board", 2, 5, 1.0),
    Golden("nature-many", "nature", "board", 6, 8, 0.995, longest=True),
    Golden("nature-hand", "nature", "hand", 3, 0, 0.17),
)
