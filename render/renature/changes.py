"""What the last action changed, from the events of it that a viewer knows of."""

from collections.abc import Sequence

import msgspec

from engine.model import Event
from engine.renature.play import events as ev
from engine.renature.play.state import Laid, State


class Changes(msgspec.Struct, frozen=True):
    """What pictures mark as new. Squares and plants are numbers as in the state."""

    seat: int | None = None
    """Whose action it was; None before the first one."""
    domino: Laid | None = None
    """The domino that was placed in the same turn."""
    planted: ev.Planted | None = None
    returned: tuple[ev.Returned, ...] = ()
    grown: tuple[ev.Grown, ...] = ()
    scored: tuple[ev.Scored, ...] = ()
    """Areas that were scored, in that order."""
    clouds: int = 0
    """Clouds that were taken from the board."""
    joker: int | None = None
    """The animal that became the joker."""
    discarded: bool = False
    extra: bool = False
    """Another turn was paid for."""
    gains: tuple[int, ...] = ()
    """Points that each seat got."""


def changes_of(seen: State, recent: Sequence[Event]) -> Changes:
    """What these events changed; without any, the domino that was placed last."""
    last = seen.laid[-1] if seen.laid else None
    seats = [each.seat for each in recent if isinstance(each, ev.SeatEvent)]
    seat = seats[-1] if seats else last.seat if last else None
    discarded = any(isinstance(each, ev.Discarded) for each in recent)
    jokers = [each.animal for each in recent if isinstance(each, ev.JokerChanged)]
    planted = [each for each in recent if isinstance(each, ev.Planted)]
    return Changes(
        seat=seat,
        domino=last if last and last.seat == seat and not discarded else None,
        planted=planted[-1] if planted else None,
        returned=tuple(each for each in recent if isinstance(each, ev.Returned)),
        grown=tuple(each for each in recent if isinstance(each, ev.Grown)),
        scored=tuple(each for each in recent if isinstance(each, ev.Scored)),
        clouds=sum(each.taken for each in recent if isinstance(each, ev.CloudsTaken)),
        joker=jokers[-1] if jokers else None,
        discarded=discarded,
        extra=any(isinstance(each, ev.ExtraTurn) for each in recent),
        gains=_gains(len(seen.seats), recent),
    )


def _gains(seats: int, recent: Sequence[Event]) -> tuple[int, ...]:
    gains = [0] * seats
    for each in recent:
        if isinstance(each, ev.Planted):
            gains[each.seat] += each.points
        elif isinstance(each, ev.Scored):
            for gain in each.gains:
                gains[gain.seat] += gain.points
        elif isinstance(each, ev.Counted):
            for seat in range(seats):
                gains[seat] += each.clouds[seat] + each.left[seat] + each.tokens[seat]
    return tuple(gains)
