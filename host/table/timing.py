"""Time at a table, and who may act: clocks start and stop with decisions."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

import msgspec

from engine.ledger import Entry
from host.clock import seat_clock
from host.clock.calendar import Calendar, at_table
from host.clock.pace import UNTIMED, pace_of
from host.clock.seat_clock import Clock
from host.errors import NotAllowed, NotRunning, TablePaused
from host.table.requests import Asked, Requests
from host.table.seats import Seat
from host.table.stored_table import OWNER, StoredTable
from host.table.table_time import Pause

SILENT_AFTER: Final = timedelta(days=7)
"""How long votes wait for someone who neither moves nor answers."""


def needs_calendars(stored: StoredTable) -> list[int]:
    """The people whose clocks start now; one that runs has its person's calendar."""
    return [
        seat.user
        for seat in stored.seats
        if seat.user is not None and should_run(stored, seat) and _running(seat) is None
    ]


def _running(seat: Seat) -> Clock | None:
    """A seat's clock, if it runs for any decision."""
    clock = seat.clock
    return None if clock is None or clock.began is None else clock


def keep(stored: StoredTable, calendars: Mapping[int, Calendar], now: datetime) -> None:
    """Start the clocks of decisions that are to be made, and stop all others."""
    pace = pace_of(stored.time.pace)
    if stored.time.pause is not None:
        return  # each keeps what it had
    if stored.place.suspension is not None:
        _stand_still(stored, stored.place.suspension.since)
        return
    for seat in stored.seats:
        if seat.user is None:
            seat.turns = seat.turns_s = 0
        clock, calendar = seat.clock, None
        is_due = should_run(stored, seat)
        if is_due and clock is not None and clock.runs_for(seat.since, seat.acted):
            continue
        if clock is not None and clock.began is not None:
            if seat.user is not None and seat.acted != clock.acted:
                seat.turns += 1
                seat.turns_s += round(seat_clock.used(clock, now).total_seconds())
            calendar, clock = clock.calendar, seat_clock.stop(clock, now)
        if is_due and seat.user is not None and seat.since is not None:
            if calendar is None:
                calendar = _calendar(stored, calendars.get(seat.user, Calendar()), now)
            clock = seat_clock.start(clock, pace, calendar, seat.since, seat.acted, now)
        seat.set_clock(clock)


def watch(stored: StoredTable, now: datetime) -> None:
    """Note until when votes wait for whom. Someone is silent from `SILENT_AFTER` after they were
    asked something, if nobody noticed them since, until they show up or it is settled.
    """
    if stored.status != "running" or stored.place.suspension is not None:
        return
    owing = [each for what in _open_requests(stored) for each in unanswered(stored, what)]
    for number, seat in enumerate(stored.seats):
        is_late = stored.time.pace == UNTIMED and should_run(stored, seat)
        if not is_late and number not in owing:
            seat.silent_at = None
            seat.absent = None if seat.absent == "silent" else seat.absent
        elif seat.absent is None and seat.silent_at is None:
            seat.silent_at = now + SILENT_AFTER
    stored.due = min((each.silent_at for each in stored.seats if each.silent_at), default=None)
    if any(not awaited(stored, what) for what in _open_requests(stored)):
        stored.due = now


def awaited(stored: StoredTable, what: Asked) -> list[int]:
    """The seats whose answer to a request is waited for: their people are not absent."""
    return [each for each in unanswered(stored, what) if stored.seats[each].absent is None]


def _open_requests(stored: StoredTable) -> list[Asked]:
    """What is asked of all players now, as far as they can answer."""
    return [what for what in stored.open_requests() if what != "undo" or stored.time.pause is None]


def unanswered(stored: StoredTable, what: Asked) -> list[int]:
    """The seats whose people haven't agreed to a request."""
    agreed = stored.requests.agreed(what)
    if what == "abandon":
        agreed = tuple(number for number, each in enumerate(stored.seats) if each.abandons)
    return [
        number
        for number, each in enumerate(stored.seats)
        if each.user is not None and number not in agreed
    ]


def shows_up(stored: StoredTable, user: int | None, now: datetime) -> None:
    """Everyone notices that a person is here, if they have a seat: it needs no more questions."""
    number = stored.seat_of(user)
    seat = None if number is None else stored.seats[number]
    if seat is None:
        return
    clock = seat.clock if seat.absent == "gone" else None
    seat.absent = seat.silent_at = None
    if clock is not None:
        seat.set_clock(seat_clock.is_here(clock, now))


def stopped_clock(stored: StoredTable, seat: int, now: datetime) -> Clock | None:
    """A seat's clock, stopped when the table was paused or suspended."""
    clock = stored.seats[seat].clock
    if clock is None or clock.began is None:
        return clock
    stops = (stored.time.paused, stored.place.suspended, now)
    stopped = min(each for each in stops if each is not None)
    return seat_clock.stop(clock, max(stopped, clock.began))


def _stand_still(stored: StoredTable, since: datetime) -> None:
    """During a suspension no clock runs; decisions made meanwhile stop theirs."""
    for seat in stored.seats:
        clock = seat.clock
        goes_on = should_run(stored, seat) and runs(seat)
        if clock is not None and clock.began is not None and not goes_on:
            seat.set_clock(seat_clock.stop(clock, max(since, clock.began)))
        seat.due = None


def resume(stored: StoredTable, now: datetime) -> None:
    """After a suspension, clocks continue where they stopped."""
    since = stored.place.suspended
    stored.place = msgspec.structs.replace(stored.place, suspension=None)
    for seat in stored.seats:
        if since is not None:
            skip(seat, since, now)
        if stored.time.pause is not None:
            seat.due = None


def end_turn(seat: Seat) -> None:
    """A seat's own decision ended its turn and began its next one, unless it only made a decision
    again that it had taken back.
    """
    clock = seat.clock
    if clock is not None and not clock.taken_back:
        seat.set_clock(msgspec.structs.replace(clock, since=None))


def carry_clock_on(stored: StoredTable, seat: int) -> None:
    """A seat did something that decides nothing or is secret: its running clock goes on."""
    own = stored.seats[seat]
    clock = own.clock
    if clock is None or clock.began is None or own.since is None or not own.waiting:
        return
    if clock.since == own.since:
        own.set_clock(seat_clock.next_decision(clock, own.since, own.acted))


def undone(stored: StoredTable, by: int | None, now: datetime) -> None:
    """Clocks after an undo: nobody wins or loses time. Running clocks go on, who undid has what was
    left, others who agreed a new turn.
    """
    for number, seat in enumerate(stored.seats):
        clock = seat.clock
        if clock is None:
            continue
        if not seat.waiting or seat.since is None:
            seat.set_clock(seat_clock.stop(clock, now))
        elif clock.began is not None or number == by:
            goes_on = seat_clock.next_decision(clock, seat.since, seat.acted)
            seat.set_clock(seat_clock.take_back(goes_on) if number == by else goes_on)


def _calendar(stored: StoredTable, calendar: Calendar, now: datetime) -> Calendar:
    return at_table(calendar, stored.started or now, stored.time.days_off)


def should_run(stored: StoredTable, seat: Seat) -> bool:
    """Whether a seat's person keeps others waiting, who are here or may return or take an open
    seat: a lone player does not.
    """
    return (
        stored.status == "running"
        and stored.time.pause is None
        and seat.waiting
        and seat.user is not None
        and sum(bool(each.user or each.away or each.is_free) for each in stored.seats) > 1
    )


def runs(seat: Seat) -> bool:
    """Whether a seat's clock runs for its present decision."""
    clock = seat.clock
    return clock is not None and clock.runs_for(seat.since, seat.acted)


def check_pace(key: str) -> None:
    """Refuse an unknown pace. Raises `NotAllowed`."""
    if key != UNTIMED and pace_of(key) is None:
        raise NotAllowed("That isn't one of the times per turn.", "Choose one from the menu.")


def change_pace(stored: StoredTable, key: str) -> None:
    """Change the time per turn: clocks restart. A turn still has one reminder."""
    stored.time = msgspec.structs.replace(stored.time, pace=key)
    pace = pace_of(key)
    for seat in stored.seats:
        clock = seat.clock
        if clock is not None:
            of_turn = pace is not None and seat.since is not None and clock.since == seat.since
            seat.set_clock(seat_clock.reset_to_pace(clock, pace) if pace and of_turn else None)


def go_on(stored: StoredTable, calendars: Mapping[int, Calendar], now: datetime) -> None:
    """After a pause, clocks continue where they stopped."""
    since, suspended = stored.time.paused, stored.place.suspended
    if since is not None and suspended is not None:
        since = min(since, suspended)
    stored.time = msgspec.structs.replace(stored.time, pause=None)
    for seat in stored.seats:
        if since is not None:
            skip(seat, since, now)
        if seat.user is not None:
            change_calendar(stored, seat.user, calendars.get(seat.user, Calendar()), now)
        clock = seat.clock
        if clock is not None and clock.began is not None and clock.answer_by is None:
            seat.set_clock(seat_clock.called(clock, now))  # by the end of the pause


def change_calendar(stored: StoredTable, user: int, calendar: Calendar, now: datetime) -> bool:
    """Apply a person's new hours to their running clock; whether anything changed."""
    seat = stored.seat_of(user)
    clock = None if seat is None else _running(stored.seats[seat])
    if seat is None or clock is None or clock.began is None:
        return False
    suspended = stored.place.suspended
    stopped = now if suspended is None else max(suspended, clock.began)
    changed = seat_clock.change_calendar(clock, _calendar(stored, calendar, now), stopped)
    stored.seats[seat].set_clock(changed)
    return changed != clock


def skip(
    stored: Seat,
    since: datetime,
    now: datetime,
    how: Callable[[Clock, datetime, datetime], Clock] = seat_clock.skip,
) -> None:
    """Skip the time since `since` for a seat: a pause, or `how` its clock skips an outage."""
    if stored.silent_at is not None:  # skipping twice never makes it longer than from now on
        stored.silent_at = min(stored.silent_at + (now - since), now + SILENT_AFTER)
    clock = stored.clock
    if clock is not None:
        stored.set_clock(how(clock, since, now))


class ChangeContext(NamedTuple):
    """Who changes a running game (None: a clock), in what interaction, when, after what entry."""

    user: int | None
    interaction: int | None
    now: datetime
    last: Entry


def refuse_pause(pause: Pause | None) -> None:
    """Refuse what cannot be done while a table is paused. Raises `TablePaused`."""
    if pause is None:
        return
    if pause.by == OWNER:
        how = "The owner of this bot paused it, and it goes on by itself."
    elif pause.by is None:
        how = "Any player can resume it with **Resume** on the board or `/table resume`."
    else:
        how = f"<@{pause.by}> paused it; a manager can resume it with `/table resume`."
    raise TablePaused("This game is paused: clocks are stopped, and nobody can act.", how)


def playing_seat(now: StoredTable, user: int | None) -> int:
    """A player's seat. Raises `NotSeated`, `NotRunning`, `TablePaused`."""
    seat = begun_seat(now, user)
    refuse_pause(now.time.pause)
    return seat


def begun_seat(now: StoredTable, user: int | None) -> int:
    """A player's seat, also while the game is paused. Raises `NotSeated`, `NotRunning`."""
    seat = now.held_by(user)
    if now.status == "lobby":
        raise NotRunning("The game hasn't started yet.", "Its host can start it.")
    if now.status != "running":
        raise NotRunning("This game is over.", "`/table new` opens another.")
    return seat


def waiting_seat(stored: StoredTable) -> int | None:
    """The first computer player's seat that has to decide; none while the table is paused."""
    if stored.time.pause is not None or stored.status != "running":
        return None
    for number, seat in enumerate(stored.seats):
        if seat.waiting and seat.user is None:
            return number
    return None


def end(stored: StoredTable, now: datetime) -> None:
    """End all turns, and waiting for answers."""
    stored.ended = now
    stored.due = None
    stored.time = msgspec.structs.replace(stored.time, pause=None)
    stored.requests = Requests()
    for seat in stored.seats:
        seat.waiting = False
        seat.since = seat.silent_at = seat.plan = seat.own_note = None
