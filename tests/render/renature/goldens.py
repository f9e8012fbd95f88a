"""The golden pictures of Renature: of positions that are made."""

from collections.abc import Callable

from tests.render.golden import Golden, Kind, Position
from tests.render.renature import scenes


def _golden(
    name: str, kind: Kind, seats: int, made: Callable[[], Position], part: str = ""
) -> Golden:
    return Golden(f"renature-{name}", "renature", kind, seats, made=made, part=part)


GOLDENS = (
    _golden("start", "board", 4, scenes.start),
    _golden("late", "board", 4, scenes.late),
    _golden("two", "board", 2, scenes.two),
    _golden("valley", "board", 3, scenes.valley),
    _golden("back", "board", 4, scenes.back),
    _golden("over", "board", 2, scenes.over),
    _golden("places", "choosing", 4, scenes.places, "at"),
    _golden("planting", "choosing", 2, scenes.planting, "piece"),
    _golden("growing", "choosing", 3, scenes.growing, "at"),
    _golden("returning", "choosing", 2, scenes.returning, "at"),
    _golden("joker", "choosing", 2, scenes.returning, "animal"),
    _golden("hand", "hand", 3, scenes.holding),
    _golden("seat", "closer", 3, scenes.holding, "seat-b"),
    _golden("areas", "closer", 4, scenes.late, "areas"),
    _golden("signs", "signs", 4, scenes.start, "0"),
    Golden("renature-end", "renature", "ending", 4, 1),
)
