"""The golden pictures of Darwin."""

from tests.render.golden import Golden

GOLDENS = (
    Golden("darwin-begin", "darwin", "private board", 2, 1, 0.5),
    Golden("darwin-many", "darwin", "board", 5, 3, 0.97),
    Golden("darwin-over", "darwin", "board", 3, 6, 1.0),
    Golden("darwin-hand", "darwin", "hand", 4, 2, 0.6),
    Golden("darwin-portrait", "darwin", "portrait", 3, 6, 1.0),
)
