"""Time at a table: clocks start and stop with decisions, and what happens when they run out.

Functions change a table in memory and give the entries to be stored with it in one transaction.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Final, Literal, TypeAlias

from engine.errors import CorruptRecord
from engine.ledger import Entry, SeatPayload, TimeoutPayload
from host import lobby, moves
from host.clock import seat_clock
from host.clock.calendar import Calendar, at_table
from host.clock.pace import PACES, UNTIMED, Pace, pace_of
from host.clock.seat_clock import MOST_WAITS, STILL_HERE, Clock
from host.entries import StoredEntry
from host.errors import NotAllowed, NotRunning, NotSeated, StaleView
from host.models import AnyGame
from host.stored_table import Seat, StoredTable

Answer: TypeAlias = Literal["wait", "sit-in", "open"]
"""What a table can choose once somebody's time has run out."""
BY_ITSELF: Final[Answer] = "sit-in"
"""What happens where nobody answers."""


def needs_calendars(stored: StoredTable) -> list[int]:
    """The people whose clocks are to start now."""
    return [
        seat.user
        for seat in stored.seats
        if seat.user is not None and _is_to_run(stored, seat) and not _runs(seat)
    ]


def keep(stored: StoredTable, calendars: Mapping[int, Calendar], now: datetime) -> None:
    """Start the clocks of decisions that are to be made, and stop all others."""
    pace = pace_of(stored.pace)
    for seat in stored.seats:
        clock = seat.read_clock()
        runs, is_to_run = _runs(seat), _is_to_run(stored, seat)
        if pace is None or (runs and is_to_run):
            continue
        if clock is not None and clock.began is not None:
            clock = seat_clock.stop(clock, pace, now)
        if is_to_run and seat.user is not None and seat.since is not None:
            calendar = _calendar(stored, calendars.get(seat.user, Calendar()), now)
            clock = seat_clock.start(clock, pace, calendar, seat.since, seat.acted, now)
        seat.set_clock(clock)


def _calendar(stored: StoredTable, calendar: Calendar, now: datetime) -> Calendar:
    return at_table(calendar, stored.started or now, stored.days_off)


def _is_to_run(stored: StoredTable, seat: Seat) -> bool:
    """Whether a seat's person keeps others waiting: who plays alone keeps nobody."""
    return (
        stored.status == "running"
        and pace_of(stored.pace) is not None
        and seat.waiting
        and seat.user is not None
        and len(stored.people()) > 1
    )


def _runs(seat: Seat) -> bool:
    clock = seat.read_clock()
    return clock is not None and clock.runs_for(seat.since, seat.acted)


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


# --- what happens when it is due -----------------------------------------------------------------


def fire(
    stored: StoredTable,
    game: AnyGame,
    last: Entry,
    heard: Mapping[int, datetime],
    now: datetime,
) -> tuple[list[StoredEntry], bool]:
    """Do what is due at a table by now, and say whether that was anything.

    `last` is the newest entry of its ledger, `heard` when its people were last heard of.
    """
    pace = pace_of(stored.pace)
    made: list[StoredEntry] = []
    is_changed = False
    for number, seat in enumerate(stored.seats):
        if pace is None or stored.status != "running" or seat.due is None or seat.due > now:
            continue
        clock = seat.read_clock()
        if clock is None or not _is_to_run(stored, seat):
            seat.due = None  # nobody has to decide there any more
        else:
            made += _fire(stored, game, pace, number, clock, last, heard, now)
        is_changed = True
    return made, is_changed


def _fire(
    stored: StoredTable,
    game: AnyGame,
    pace: Pace,
    seat: int,
    clock: Clock,
    last: Entry,
    heard: Mapping[int, datetime],
    now: datetime,
) -> list[StoredEntry]:
    own = stored.seats[seat]
    if clock.answer_by is not None:
        return _settle(stored, game, pace, seat, BY_ITSELF, last, None, None, now)
    if clock.ends is not None and clock.ends <= now:
        entry = _note(stored, "ask", last, seat, None, None, now)
        own.set_clock(seat_clock.ask(clock, pace, entry.seq, now))
        return [entry]
    lately = None if own.user is None else heard.get(own.user)
    if lately is not None and now - lately < STILL_HERE:
        own.set_clock(seat_clock.nudge_later(clock, lately))
        return []
    entry = _note(stored, "nudge", last, seat, None, None, now)
    own.set_clock(seat_clock.nudge(clock, entry.seq))
    return [entry]


# --- what a table answers ------------------------------------------------------------------------


def answer(
    stored: StoredTable,
    game: AnyGame,
    user: int,
    seat: int,
    asked: int,
    chosen: Answer,
    last: Entry,
    interaction: int,
    now: datetime,
) -> list[StoredEntry]:
    """Somebody who plays there says what to do about a time that ran out.

    `asked` is the entry by which the table was asked. Raises `NotSeated`, `NotRunning`,
    `StaleView`, `NotAllowed`.
    """
    own = stored.seat_of(user)
    if own is None:
        raise NotSeated("Those who play at this table decide that.", "You can watch.")
    pace, clock = pace_of(stored.pace), None
    if seat < len(stored.seats) and _runs(stored.seats[seat]):
        clock = stored.seats[seat].read_clock()
    if stored.status != "running" or pace is None:
        raise NotRunning("Nobody's time runs at this table now.", "`/board` shows how it stands.")
    if clock is None or clock.answer_by is None or clock.asked != asked:
        raise StaleView("That is settled by now.", "`/board` shows how the table stands.")
    if own == seat:
        raise NotAllowed(
            "The others are asked about your turn.", "Take it, and nobody is asked any more."
        )
    if chosen == "wait" and clock.waits >= MOST_WAITS:
        raise NotAllowed(
            f"The table has waited longer {MOST_WAITS} times for this turn.",
            "A computer player can sit in, until they return.",
        )
    return _settle(stored, game, pace, seat, chosen, last, user, interaction, now)


def _settle(
    stored: StoredTable,
    game: AnyGame,
    pace: Pace,
    seat: int,
    chosen: Answer,
    last: Entry,
    user: int | None,
    interaction: int | None,
    now: datetime,
) -> list[StoredEntry]:
    noted = _note(stored, chosen, last, seat, user, interaction, now)
    own = stored.seats[seat]
    if chosen == "wait":
        clock = own.read_clock()
        if clock is None:
            raise CorruptRecord("a question about a time that ran out belongs to a clock")
        own.set_clock(seat_clock.wait(clock, pace, now))
        return [noted]
    bot, away = next(iter(game.bots)), own.user
    name = f"{lobby.free_name(stored)} for {own.name}"
    payload = SeatPayload("sit-in", None, bot)
    sits_in = moves.change_seat(
        stored, seat, payload, name, last, actor=user, interaction=None, now=now
    )
    own.away, own.is_free = away, chosen == "open"
    return [noted, sits_in]


def come_back(
    stored: StoredTable, user: int, name: str, last: Entry, interaction: int | None, now: datetime
) -> StoredEntry | None:
    """A person takes their seat back from the computer player that sat in, if one does."""
    seat = stored.away_seat_of(user)
    if seat is None or stored.status != "running":
        return None
    return _take(stored, seat, "return", user, name, last, interaction, now)


def take_seat(
    stored: StoredTable,
    user: int,
    seat: int,
    name: str,
    last: Entry,
    interaction: int,
    now: datetime,
) -> StoredEntry:
    """Somebody takes a seat for good that was opened for anybody. Raises `NotAllowed`."""
    if stored.status != "running":
        raise NotRunning("This game is over.", "`/table new` opens another.")
    if stored.seat_of(user) is not None:
        raise NotAllowed("You play at this table already.", "One seat is for somebody else.")
    if seat >= len(stored.seats) or not stored.seats[seat].is_free:
        raise StaleView("That seat is not free any more.", "`/board` shows how the table stands.")
    return _take(stored, seat, "take-over", user, name, last, interaction, now)


def _take(
    stored: StoredTable,
    seat: int,
    change: Literal["return", "take-over"],
    user: int,
    name: str,
    last: Entry,
    interaction: int | None,
    now: datetime,
) -> StoredEntry:
    own = stored.seats[seat]
    entry = moves.change_seat(
        *(stored, seat, SeatPayload(change, user), name, last),
        actor=user,
        interaction=interaction,
        now=now,
    )
    own.away, own.is_free, own.abandons = None, False, False
    if change == "take-over":
        own.set_clock(None)  # the time of whoever left is not theirs
    return entry


def skip(stored: Seat, since: datetime, now: datetime) -> None:
    """The time from `since` until now does not count for a seat."""
    clock = stored.read_clock()
    if clock is not None:
        stored.set_clock(seat_clock.skip(clock, since, now))


def _note(
    stored: StoredTable,
    what: Literal["nudge", "ask", "wait", "sit-in", "open"],
    last: Entry,
    seat: int,
    user: int | None,
    interaction: int | None,
    now: datetime,
) -> StoredEntry:
    return moves.note(
        *(stored, TimeoutPayload(what), last),
        seat=seat,
        actor=user,
        interaction=interaction,
        now=now,
    )
