"""Pictures of towns, each sight drawn once: most towns begin with the same ones.

That one sight gives one picture each time is shown in `tests/render/test_views.py`.
"""

from collections.abc import Callable
from functools import partial

import msgspec

_KEPT = 1500
"""So many pictures, of some 50 kB each."""
_drawn: dict[tuple[object, bytes], object] = {}


def remembering(draw: Callable[..., object], *args: object, **named: object) -> partial[object]:
    """What draws this, or gives what came of it the last time."""
    try:
        key = draw, msgspec.json.encode((args, sorted(named.items())))
    except TypeError:  # a whole game is among the values
        return partial(draw, *args, **named)
    return partial(_draw, key, partial(draw, *args, **named))


def _draw(key: tuple[object, bytes], draw: Callable[[], object]) -> object:
    if key in _drawn:
        return _drawn[key]
    drawn = draw()
    if len(_drawn) < _KEPT:
        _drawn[key] = drawn
    return drawn
