"""The golden pictures of Nature."""

from tests.render.golden import Golden, Position
from tests.render.nature.tables import crowded, crowded_after_a_hunt, hunt_under_way


def _ten_cards() -> Position:
    return Position(crowded(6, 5, cards=10))


GOLDENS = (
    Golden("nature-start", "nature", "board", 4, 5, 0.0),
    Golden("nature-adapting", "nature", "private board", 4, 5, 0.3),
    Golden("nature-scavenging", "nature", "board", 2, 3, 0.93697, longest=True),
    Golden("nature-feeding", "nature", "private board", 4, 6, 0.65318),
    Golden("nature-hunting", "nature", "private board", 3, made=hunt_under_way),
    Golden("nature-many", "nature", "board", 6, made=crowded_after_a_hunt),
    Golden("nature-over", "nature", "board", 2, 5, 1.0),
    Golden("nature-hand", "nature", "hand", 4, 11, 0.77157),
    Golden("nature-hand-of-ten", "nature", "hand", 6, made=_ten_cards),
    Golden("nature-closer", "nature", "closer", 6, made=crowded_after_a_hunt, part="seat-a"),
    Golden("nature-signs", "nature", "signs", 2, 5, 0.0),
    Golden("nature-end", "nature", "ending", 6, 4),
)
