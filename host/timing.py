"""Time at a table: clocks start and stop with decisions. Functions change a table in memory."""

from collections.abc import Mapping
from datetime import datetime

import msgspec

from host import lobby
from host.clock import seat_clock
from host.clock.calendar import Calendar, at_table
from host.clock.pace import PACES, UNTIMED, pace_of
from host.errors import NotAllowed
from host.stored_table import Seat, StoredTable


def needs_calendars(stored: StoredTable) -> list[int]:
    """The people whose clocks are to start now."""
    return [
        seat.user
        for seat in stored.seats
        if seat.user is not None and is_to_run(stored, seat) and not runs(seat)
    ]


def keep(stored: StoredTable, calendars: Mapping[int, Calendar], now: datetime) -> None:
    """Start the clocks of decisions that are to be made, and stop all others."""
    pace = pace_of(stored.pace)
    for seat in stored.seats:
        clock = seat.read_clock()
        is_due = is_to_run(stored, seat)
        if pace is None or (is_due and runs(seat)):
            continue
        if clock is not None and clock.began is not None:
            clock = seat_clock.stop(clock, now)
        if is_due and seat.user is not None and seat.since is not None:
            calendar = _calendar(stored, calendars.get(seat.user, Calendar()), now)
            clock = seat_clock.start(clock, pace, calendar, seat.since, seat.acted, now)
        seat.set_clock(clock)


def _calendar(stored: StoredTable, calendar: Calendar, now: datetime) -> Calendar:
    return at_table(calendar, stored.started or now, stored.days_off)


def is_to_run(stored: StoredTable, seat: Seat) -> bool:
    """Whether a seat's person keeps others waiting: who plays alone keeps nobody.

    Others are also those who may come back, and whoever may still take a free seat: without a clock
    the table would wait for ever for the last person who is gone.
    """
    return (
        stored.status == "running"
        and pace_of(stored.pace) is not None
        and seat.waiting
        and seat.user is not None
        and sum(_is_somebodys(each) for each in stored.seats) > 1
    )


def _is_somebodys(seat: Seat) -> bool:
    return seat.user is not None or seat.away is not None or seat.is_free


def runs(seat: Seat) -> bool:
    """Whether a seat's clock runs for its present decision."""
    clock = seat.read_clock()
    return clock is not None and clock.runs_for(seat.since, seat.acted)


def go_on(seat: Seat) -> None:
    """Let a seat's clock run on for a decision that an action of its person has not made.

    To be called once the action is counted.
    """
    clock = seat.read_clock()
    if clock is not None and clock.runs_for(seat.since, seat.acted - 1):
        seat.set_clock(msgspec.structs.replace(clock, acted=seat.acted))


def set_pace(stored: StoredTable, user: int, key: str) -> None:
    """The host chooses how long a turn may take. Raises `NotAllowed`, `AlreadyRunning`."""
    lobby.host_chooses(stored, user, "choose the pace")
    if key != UNTIMED and key not in PACES:
        raise NotAllowed("There is no such pace.", "Choose one from the menu.")
    stored.pace = key


def change_calendar(stored: StoredTable, user: int, calendar: Calendar, now: datetime) -> bool:
    """A person has other hours from now on; whether that changes anything at this table."""
    seat = stored.seat_of(user)
    clock = None if seat is None else stored.seats[seat].read_clock()
    if seat is None or clock is None or clock.began is None:
        return False
    changed = seat_clock.change_calendar(clock, _calendar(stored, calendar, now), now)
    stored.seats[seat].set_clock(changed)
    return changed != clock


def skip(stored: Seat, since: datetime, now: datetime) -> None:
    """The time from `since` until now does not count for a seat."""
    clock = stored.read_clock()
    if clock is not None:
        stored.set_clock(seat_clock.skip(clock, since, now))
