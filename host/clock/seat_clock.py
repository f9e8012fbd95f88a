"""The clock of a seat during one decision, and what happens next."""

from datetime import datetime, timedelta
from typing import Final

import msgspec

from host.clock.calendar import (
    DAY,
    Calendar,
    at_time_of_day,
    awake,
    deadline,
    elapsed,
    is_awake,
    today,
)
from host.clock.pace import Pace, TimeOfDay

MAX_WAITS: Final = 2
"""How often a table can choose to wait longer for one turn."""
REMIND_AT: Final = 0.8
"""The reminder comes after this part of a turn's time (`remind`)."""
NUDGE_AFTER: Final = timedelta(days=1)
"""The others can nudge someone who has kept them waiting this long, and once in this time."""
OPEN_AFTER: Final = timedelta(days=7)
"""Without a time limit, the others can open the seat of someone who has kept them waiting this
long, days off not counted.
"""
GONE_GRACE: Final = timedelta(days=1)
"""How long a table without a time limit is asked about someone who left the server."""
MAX_REMINDERS: Final = 3
"""How many reminders of their own (`Calendar.remind`) people get for one decision."""
STILL_HERE: Final = timedelta(minutes=5)
"""How recent a press makes a reminder unnecessary, except at the quickest pace."""
FAIR_TIME: Final = timedelta(hours=3)
"""The least time for a decision; if the next moment gives less, the one after it counts."""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's clock, as it is stored.

    `left` is the time it had when it `began` to run; None if there is no limit. It runs out at
    `ends`, which is always at the time of day `at` if that is given, and the person is reminded at
    `reminder`. `since` and `acted` are the seat's (`host.table.stored_table.Seat`) and name the
    decision; `calendar` is the person's, and changes with it while the clock runs.

    `reminded` and `asked` are the ledger entries of the reminder and of the question to the table,
    which can answer until `answer_by`; it chose `waits` times to keep waiting. `taken_back` counts
    decisions that the person took back in this turn and hasn't made again, which gives them no
    time. Once they have `returned` to their seat, nothing does in this turn.

    Of someone who left the server the table is asked while the clock still has time (`ask_early`).

    `nudge` is when the others will be able to nudge the person; once they are, it is None. So is
    `opens`, when they will be able to open the seat; a clock with a limit has none. `again` is when
    the person wants to be reminded, after `reminders` before. `nudged` is the entry of the
    newest of both, made by the seat `nudger`: their own for a reminder.
    """

    left: timedelta | None
    calendar: Calendar = Calendar()
    since: int | None = None
    acted: int = 0
    began: datetime | None = None
    ends: datetime | None = None
    reminder: datetime | None = None
    reminded: int | None = None
    asked: int | None = None
    answer_by: datetime | None = None
    waits: int = 0
    taken_back: int = 0
    returned: bool = False
    nudge: datetime | None = None
    opens: datetime | None = None
    again: datetime | None = None
    reminders: int = 0
    nudged: int | None = None
    nudger: int | None = None
    at: TimeOfDay | None = None

    @property
    def due(self) -> datetime | None:
        """When something is to happen next, if anything is."""
        if self.answer_by is not None:
            return self.answer_by
        times = (self.ends, self.reminder, self.again, self.nudge, self.opens)
        return min((each for each in times if each is not None), default=None)

    @property
    def may_be_nudged(self) -> bool:
        """Whether the others can nudge its person now."""
        return self.began is not None and self.nudge is None and self.answer_by is None

    def may_be_opened(self, *, is_gone: bool) -> bool:
        """Whether the others can open the seat now, besides answering a question about it: its
        person is gone, or has kept a table without a time limit waiting for too long.
        """
        is_late = self.left is None and self.opens is None
        return self.began is not None and self.answer_by is None and (is_gone or is_late)

    @property
    def asks_early(self) -> bool:
        """Whether it asks the table at once if its person is gone, which it does once a turn."""
        return self.began is not None and self.answer_by is None and not self.waits

    @property
    def is_asked_early(self) -> bool:
        """Whether the table is asked about its person, who still has time."""
        return self.answer_by is not None and self.left != timedelta()

    def runs_for(self, since: int | None, acted: int) -> bool:
        """Whether it runs for this decision."""
        return self.began is not None and (self.since, self.acted) == (since, acted)


def start(
    clock: Clock | None,
    pace: Pace | None,
    calendar: Calendar,
    since: int,
    acted: int,
    now: datetime,
) -> Clock:
    """The clock of a decision that begins now; `clock` is what it was before.

    Within a turn there is one reminder, and one allowance of waiting. A bank gets its increment
    with the next turn.
    """
    if pace is None:
        begun = _running(Clock(None, calendar, since, acted), now, reminder=False)
        begun = msgspec.structs.replace(begun, opens=_opens(calendar, now, OPEN_AFTER))
    else:
        begun = _begun(clock, pace, calendar, since, acted, now)
    return called(msgspec.structs.replace(begun, nudge=now + NUDGE_AFTER, reminders=0), now)


def _begun(
    clock: Clock | None, pace: Pace, calendar: Calendar, since: int, acted: int, now: datetime
) -> Clock:
    if clock is None or clock.left is None:
        begun = Clock(pace.time, calendar, since, acted, at=pace.at)
        return _running(begun, now, reminder=True)
    same_turn = clock.since == since
    if same_turn and (clock.taken_back or clock.returned):
        taken_back = max(clock.taken_back - 1, 0)
        goes_on = msgspec.structs.replace(
            clock, calendar=calendar, acted=acted, taken_back=taken_back
        )
        return _running(goes_on, now, reminder=clock.reminded is None)
    left = pace.time
    if pace.increment is not None:
        # A person who used all of it and is back gets one increment.
        left = (clock.left if same_turn else clock.left + pace.increment) or pace.increment
    reminded, waits = (clock.reminded, clock.waits) if same_turn else (None, 0)
    begun = Clock(left, calendar, since, acted, reminded=reminded, waits=waits, at=pace.at)
    return _running(begun, now, reminder=reminded is None)


def stop(clock: Clock, now: datetime) -> Clock:
    """The stopped clock, with what is left."""
    if clock.began is None:
        return clock
    return Clock(
        _left_of(clock, now),
        since=clock.since,
        reminded=clock.reminded,
        waits=clock.waits,
        taken_back=clock.taken_back,
        returned=clock.returned,
        at=clock.at,
    )


def used(clock: Clock, now: datetime) -> timedelta:
    """How long a clock has been running since it last began."""
    began = now if clock.began is None else clock.began
    return max(elapsed(clock.calendar, began, now), timedelta())


def _left_of(clock: Clock, now: datetime) -> timedelta | None:
    """What is left of a clock."""
    if clock.left is None or clock.began is None:
        return clock.left
    return max(clock.left - elapsed(clock.calendar, clock.began, now), timedelta())


def next_decision(clock: Clock, since: int, acted: int) -> Clock:
    """The clock for another decision, without more time."""
    if clock.since != since:
        clock = msgspec.structs.replace(clock, taken_back=0, returned=False)
    return msgspec.structs.replace(clock, since=since, acted=acted)


def take_back(clock: Clock) -> Clock:
    """The clock once its person has taken a decision back."""
    return msgspec.structs.replace(clock, taken_back=clock.taken_back + 1)


def come_back(clock: Clock, pace: Pace, since: int | None) -> Clock:
    """The clock of a person who takes their seat back.

    In the same turn they have what was left, or once a turn a short moment if nothing was
    (`is_used_up`).
    """
    if clock.began is not None or since is None or clock.since != since:
        return clock
    left = clock.left or pace.increment or pace.grace
    return msgspec.structs.replace(clock, left=left, returned=True)


def is_used_up(clock: Clock, since: int | None) -> bool:
    """Whether a returning person has neither time nor a moment left in this turn."""
    is_empty = clock.left == timedelta()
    return clock.began is None and clock.since == since and clock.returned and is_empty


def skip(clock: Clock, since: datetime, now: datetime) -> Clock:
    """The clock without the time since `since`, such as downtime. Skipping twice skips once."""
    if clock.began is None:
        return clock
    since = max(since, clock.began)
    skipped = now - since
    nudge = None if clock.nudge is None else clock.nudge + skipped
    again = None if clock.again is None else awake(clock.calendar, clock.again + skipped)
    kept = msgspec.structs.replace(_answered_later(clock, since, now), nudge=nudge, again=again)
    if clock.answer_by is not None and not clock.is_asked_early:
        return msgspec.structs.replace(kept, began=now, ends=now)
    kept = msgspec.structs.replace(kept, left=_left_of(clock, since))
    return _running(
        kept, now, reminder=clock.reminder is not None, after=_until_reminder(clock, since)
    )


def skip_outage(clock: Clock, since: datetime, now: datetime) -> Clock:
    """The clock without the time in which nobody could play. Without a limit that counts for nudges
    and reminders, as the others waited all the same.
    """
    if clock.began is None or clock.left is not None:
        return skip(clock, since, now)
    return _answered_later(clock, max(since, clock.began), now)


def _answered_later(clock: Clock, since: datetime, now: datetime) -> Clock:
    """The clock, whose person or table has the time since then once more to avoid a computer."""
    opens, answer_by = clock.opens, clock.answer_by
    if opens is not None:
        left = elapsed(_for_others(clock.calendar), since, opens)
        opens = _opens(clock.calendar, now, left)
    if answer_by is not None:
        answer_by = now + max(answer_by - since, timedelta())
    return msgspec.structs.replace(clock, opens=opens, answer_by=answer_by)


def change_calendar(clock: Clock, calendar: Calendar, now: datetime) -> Clock:
    """The clock from now on by another calendar."""
    if clock.began is None:
        return clock
    if clock.opens is not None:
        left = elapsed(_for_others(clock.calendar), now, clock.opens)
        clock = msgspec.structs.replace(clock, opens=_opens(calendar, now, left))
    if clock.answer_by is not None:
        return msgspec.structs.replace(clock, calendar=calendar)
    after = _until_reminder(clock, now)
    kept = msgspec.structs.replace(clock, left=_left_of(clock, now), calendar=calendar)
    changed = _running(kept, now, reminder=clock.reminder is not None, after=after)
    if calendar.remind != clock.calendar.remind:
        return called(changed, now)
    again = None if clock.again is None else awake(calendar, clock.again)
    return msgspec.structs.replace(changed, again=again)


def reset_to_pace(clock: Clock, pace: Pace) -> Clock:
    """The stopped clock with the whole time of another pace."""
    return Clock(pace.time, since=clock.since, reminded=clock.reminded, at=pace.at)


def ask(clock: Clock, pace: Pace, entry: int, now: datetime) -> Clock:
    """The clock that has run out, while this entry asks the table."""
    return msgspec.structs.replace(
        clock, left=timedelta(), reminder=None, again=None, asked=entry, answer_by=now + pace.grace
    )


def ask_early(clock: Clock, pace: Pace | None, entry: int, now: datetime) -> Clock:
    """The clock, which goes on, while this entry asks the table about someone who is gone."""
    grace = GONE_GRACE if pace is None else pace.grace
    return msgspec.structs.replace(clock, again=None, asked=entry, answer_by=now + grace)


def is_here(clock: Clock, now: datetime) -> Clock:
    """The clock of someone who isn't gone: a question about that ends."""
    if not clock.is_asked_early:
        return clock
    return called(msgspec.structs.replace(clock, asked=None, answer_by=None), now)


def more_time(pace: Pace) -> timedelta:
    """What a seat gets if the table keeps waiting; at a time of day, the next one counts."""
    return pace.grace if pace.increment is not None else pace.time


def wait(clock: Clock, pace: Pace | None, now: datetime) -> Clock:
    """The clock if the table waits: the time it has, or if that ran out, another turn's time, or of
    a bank the grace; no reminder.
    """
    if pace is None or clock.is_asked_early:
        return msgspec.structs.replace(is_here(clock, now), waits=clock.waits + 1)
    longer = msgspec.structs.replace(
        clock, left=more_time(pace), asked=None, answer_by=None, waits=clock.waits + 1
    )
    return called(_running(longer, now, reminder=False), now)


def _running(
    clock: Clock, now: datetime, *, reminder: bool, after: timedelta | None = None
) -> Clock:
    """The clock, running from now on, with its reminder `after` a time, by default at 80%.

    At a time of day it ends at the next one that gives a fair time, or half of what was left.
    """
    left, ends = clock.left, None
    if left is not None and clock.at is not None:
        ends = next_at(clock.at, now, clock.calendar, min(left / 2, FAIR_TIME))
        left = elapsed(clock.calendar, now, ends)
        after = _until_reminder(clock, now) if ends == clock.ends else None
    elif left is not None:
        ends = deadline(clock.calendar, now, left)
    after = (left or timedelta()) * REMIND_AT if after is None else after
    reminded_at = deadline(clock.calendar, now, after) if reminder else None
    return msgspec.structs.replace(clock, left=left, began=now, ends=ends, reminder=reminded_at)


def _for_others(calendar: Calendar) -> Calendar:
    """When those who wait for a person may count: a day is a day for them, but a day off is not."""
    return msgspec.structs.replace(calendar, quiet=None)


def _opens(calendar: Calendar, now: datetime, left: timedelta) -> datetime:
    """When a seat can be opened, by its person's days off."""
    return deadline(_for_others(calendar), now, left)


def next_at(at: TimeOfDay, start: datetime, calendar: Calendar, least: timedelta) -> datetime:
    """The first moment at this time of day that isn't on a person's day off, and gives them `least`
    outside their quiet hours and days off.
    """
    local, days_off = Calendar(at.zone), msgspec.structs.replace(calendar, quiet=None)
    day = today(local, start)
    while True:
        moment = at_time_of_day(local, day, at.minute)
        is_chosen = str(day.isoweekday()) in at.days and is_awake(days_off, moment)
        if is_chosen and moment >= start and elapsed(calendar, start, moment) >= least:
            return moment
        day += DAY


# The reminder: late in a turn its person is notified once more, if they want to be. It has no
# words of its own: it is their panel, or the board that calls them, posted again and saying how
# much time is left. `Progress.calls` has it posted, by the reminder's entry of the ledger.


def remind(clock: Clock, entry: int, now: datetime) -> Clock:
    """The clock once its person was reminded, by this entry."""
    return called(msgspec.structs.replace(clock, reminder=None, reminded=entry), now)


def still_here(pace: Pace) -> timedelta:
    """How long a press puts a reminder off."""
    return min(STILL_HERE, pace.time / 5)


def remind_later(clock: Clock, pace: Pace, heard: datetime) -> Clock:
    """The clock after its person was active: the reminder comes later, or not at all."""
    later = awake(clock.calendar, heard + still_here(pace))
    falls_away = clock.ends is not None and later >= clock.ends
    return msgspec.structs.replace(clock, reminder=None if falls_away else later)


def _until_reminder(clock: Clock, now: datetime) -> timedelta:
    """How long the clock would run from now until its reminder."""
    return timedelta() if clock.reminder is None else elapsed(clock.calendar, now, clock.reminder)


# Nudges by others, and a person's own reminders, come as messages of the same kind.


def nudge(clock: Clock, entry: int, by: int, now: datetime) -> Clock:
    """The clock once its person was nudged by a seat, with this entry."""
    nudged = msgspec.structs.replace(clock, nudged=entry, nudger=by, nudge=now + NUDGE_AFTER)
    return called(nudged, now)


def remind_again(clock: Clock, entry: int, seat: int, now: datetime) -> Clock:
    """The clock of a seat once its person had a reminder of their own, by this entry."""
    reminders = clock.reminders + 1
    return called(
        msgspec.structs.replace(clock, nudged=entry, nudger=seat, reminders=reminders), now
    )


def remind_again_later(clock: Clock, heard: datetime) -> Clock:
    """The clock after its person was active: their own reminder comes later."""
    return msgspec.structs.replace(clock, again=awake(clock.calendar, heard + STILL_HERE))


def called(clock: Clock, now: datetime) -> Clock:
    """The clock once its person was notified: until their own reminder it is a whole time again.

    That comes when they are awake, and not shortly before the one at 80%, which takes its place.
    """
    every = clock.calendar.remind
    if every is None or clock.reminders >= MAX_REMINDERS:
        return msgspec.structs.replace(clock, again=None)
    again = awake(clock.calendar, now + every)
    is_near = clock.reminder is not None and again + every / 2 > clock.reminder
    return msgspec.structs.replace(clock, again=None if is_near else again)
