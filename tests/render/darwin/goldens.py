"""The golden pictures of Darwin."""

from tests.render.darwin import scenes
from tests.render.golden import Golden

GOLDENS = (
    Golden("darwin-start", "darwin", "board", 2, made=scenes.start),
    Golden("darwin-two", "darwin", "board", 2, made=scenes.two),
    Golden("darwin-crowded", "darwin", "board", 5, made=scenes.crowded),
    Golden("darwin-changed", "darwin", "board", 3, made=scenes.changed),
    Golden("darwin-choosing", "darwin", "private board", 3, made=scenes.choosing),
    Golden("darwin-last-turns", "darwin", "board", 4, made=scenes.last_turns),
    Golden("darwin-over", "darwin", "board", 3, made=scenes.over),
    Golden("darwin-hand", "darwin", "hand", 3, made=scenes.hand),
    Golden("darwin-full-hand", "darwin", "hand", 3, made=scenes.full_hand),
    Golden("darwin-closer-seat", "darwin", "closer", 5, made=scenes.crowded, part="seat-c"),
    Golden("darwin-closer-bank", "darwin", "closer", 5, made=scenes.crowded, part="bank"),
    Golden("darwin-closer-row", "darwin", "closer", 5, made=scenes.crowded, part="reproduce"),
    Golden("darwin-signs-0", "darwin", "signs", 2, made=scenes.start, part="0"),
    Golden("darwin-signs-1", "darwin", "signs", 2, made=scenes.start, part="1"),
    Golden("darwin-portrait", "darwin", "portrait", 3, made=scenes.over),
    Golden("darwin-end", "darwin", "ending", 5, 3),
)
