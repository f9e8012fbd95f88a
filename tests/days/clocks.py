"""A second implementation of a seat's clock, written from docs/time.md alone."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from host.clock.pace import Pace
from tests.days.people import Hours, Outages, Rhythm
from tests.days.virtual import START

SLACK_S: Final = 2.0
UNRECORDED_S: Final = 125.0
"""Before a crash, the host may have failed to record this much time."""
REMIND_AT: Final = 0.8
MAX_ACTIVE_S: Final = 300.0
NUDGE_AFTER_S: Final = 86_400.0
REMIND_AFTER_S: Final = 28_800.0
"""The shorter of the two times after which people can ask to be reminded."""
MAX_REMINDERS: Final = 3


class Times:
    """How long people's clocks ran at a table, without outages and quiet hours."""

    def __init__(
        self,
        began: datetime,
        rhythms: Mapping[int, Sequence[tuple[float, Rhythm]]],
        outages: Outages,
    ) -> None:
        self._began = began
        self._rhythms = rhythms
        self.outages = outages
        self._hours: dict[tuple[int, int], Hours] = {}

    def ran(self, user: int, start: datetime, end: datetime) -> float:
        """Seconds for which a person's clock ran between two times."""
        total = 0.0
        for number, (since, until) in enumerate(self._spans(user)):
            begins, ends = max(start, since), min(end, until)
            if begins < ends:
                total += self._hours_of(user, number).between(begins, ends)
                for down, up in self.outages.within(begins, ends):
                    total -= self._hours_of(user, number).between(down, up)
        return total

    def in_time(self, user: int, moment: datetime) -> bool:
        """Whether the clock runs at a time, or within the tolerance of it."""
        for number, (since, until) in enumerate(self._spans(user)):
            if since <= moment < until:
                hours, step = self._hours_of(user, number), timedelta(seconds=SLACK_S)
                return hours.runs(moment - step) or hours.runs(moment + step)
        return True

    def spent(self, start: datetime, end: datetime) -> float:
        """Seconds between two times without outages."""
        down = sum((b - a).total_seconds() for a, b in self.outages.within(start, end))
        return (end - start).total_seconds() - down

    def slack(self, start: datetime, end: datetime) -> float:
        """By how much the host may have counted too little."""
        return SLACK_S + UNRECORDED_S * len(self.outages.within(start, end))

    def _spans(self, user: int) -> list[tuple[datetime, datetime]]:
        begins = [START + timedelta(seconds=since) for since, _ in self._rhythms[user]]
        ends = [*begins[1:], datetime.max.replace(tzinfo=START.tzinfo)]
        return list(zip(begins, ends, strict=True))

    def _hours_of(self, user: int, number: int) -> Hours:
        key = (user, number)
        if key not in self._hours:
            self._hours[key] = Hours(self._rhythms[user][number][1], self._began)
        return self._hours[key]


class SeatClock:
    """One seat's clock; calls `report` with each violation."""

    def __init__(self, pace: Pace, times: Times, report: Callable[[str], None]) -> None:
        self.user: int | None = None
        self.turn: int | None = None
        """The entry that began the current turn, or the turn of the last reminder."""
        self.reminded = False
        self.asked: datetime | None = None
        self._time, self._grace = pace.time.total_seconds(), pace.grace.total_seconds()
        self._increment = (pace.increment or timedelta()).total_seconds()
        self._lately = min(MAX_ACTIVE_S, self._time / 5)
        """How long after acting someone needs no reminder."""
        self._times = times
        self._report = report
        self._began: datetime | None = None
        self._left = self._time
        """How much time was left when it started."""
        self._waits = 0
        self._is_early = False
        """Whether the table is asked while time is left."""
        self._may_remind = True
        self._earned = False
        self._taken_back = 0
        """How many decisions they took back in this turn, and haven't made again."""
        self._has_returned = False
        self._since: datetime | None = None
        """When it became their turn to decide."""
        self._called: datetime | None = None
        """When they were last notified since then."""
        self._nudged: datetime | None = None
        self._reminders = 0

    @property
    def runs(self) -> bool:
        """Whether it runs for a decision."""
        return self._began is not None

    def start(self, user: int, turn: int, now: datetime) -> None:
        """It becomes a person's turn to decide."""
        is_new = turn != self.turn
        if is_new:
            self._begin_turn()
            self.reminded, self._waits = False, 0
        if not (self._taken_back or self._has_returned):
            self._left = self._bank(is_new=is_new) if self._increment else self._time
        self._taken_back = max(self._taken_back - 1, 0)
        self.user, self.turn, self._began, self._earned = user, turn, now, True
        self._may_remind = not self.reminded
        self.asked = self._nudged = None
        self._since = self._called = now
        self._reminders = 0

    def _begin_turn(self) -> None:
        self._taken_back, self._has_returned = 0, False

    def _bank(self, *, is_new: bool) -> float:
        """What is left of the bank, with what a new turn adds; never zero."""
        left = self._left + (self._increment if is_new and self._earned else 0.0)
        return left or self._increment

    def stop(self, now: datetime) -> None:
        """They no longer have to decide."""
        if self._began is not None:
            is_up = self.asked is not None and not self._is_early
            self._left = 0.0 if is_up else max(self._left - self._ran(now), 0.0)
        self._began, self.asked, self._is_early = None, None, False

    def undo(self, turn: int, *, own: bool) -> None:
        """After an undo they have to decide in this turn. A running clock continues; the person who
        undid (`own`) gets only the time that was left, until they decide once more.
        """
        if self.runs or own:
            if turn != self.turn:
                self._begin_turn()
            self.turn = turn
            self._taken_back += own

    def end_turn(self) -> None:
        """They decided last of those who decide at once, and all of them do so again: a new turn,
        unless they only made a decision again that they had taken back.
        """
        if not self._taken_back:
            self.turn = None

    def come_back(self, turn: int | None) -> None:
        """The person returns to their seat. If it's still the same turn (None: not their turn),
        they get the time that was left, or the grace period.
        """
        if turn is not None and turn == self.turn:
            self._has_returned = True
            self._left = self._left or self._increment or self._grace

    def remind(self, now: datetime, heard: Sequence[datetime]) -> None:
        """They were reminded."""
        if not self.runs or self.asked is not None:
            self._report("a reminder to someone whose clock wasn't running")
            return
        if self.reminded or not self._may_remind:
            self._report("a second reminder in a turn")
        self.reminded, self._called = True, now
        ran, due = self._ran(now), REMIND_AT * self._left
        lately = [each for each in heard if each <= now]
        if lately and (now - lately[-1]).total_seconds() < self._lately - SLACK_S:
            self._report("a reminder to someone who had just acted")
        is_late = ran > due + self._slack(now)
        if ran < due - SLACK_S or (is_late and not self._was_heard(heard, now)):
            self._report(f"a reminder after {ran:.0f} s instead of {due:.0f} s")
        self._is_in_time("a reminder", now)

    def nudge(self, now: datetime, *, by_clock: bool) -> None:
        """Another player nudged them, or (`by_clock`) they had a reminder of their own."""
        if not self.runs or self.asked is not None:
            self._report("a nudge to someone whose clock wasn't running")
            return
        since, least = self._nudged or self._since, NUDGE_AFTER_S
        if by_clock:
            since, least = self._called, REMIND_AFTER_S
            self._reminders += 1
            self._is_in_time("a reminder of their own", now)
        else:
            self._nudged = now
        if self._reminders > MAX_REMINDERS:
            self._report("too many reminders of their own")
        if since is not None and self._times.spent(since, now) < least - SLACK_S:
            self._report(f"a nudge {now - since} after the last")
        self._called = now

    def ask(self, now: datetime, *, is_gone: bool) -> None:
        """The table was asked what to do: the time is up, or the person `is_gone`, once a turn."""
        if not self.runs or self.asked is not None:
            self._report("the table was asked about a clock that wasn't running")
            return
        ran = self._ran(now)
        self._is_early = is_gone and not self._waits
        if self._is_early:
            self.asked = now
            return
        if not self._left - SLACK_S <= ran <= self._left + self._slack(now):
            self._report(f"a timeout after {ran:.0f} s instead of {self._left:.0f} s")
        self._is_in_time("a timeout", now)
        self.asked = now

    def answer(self, what: str, now: datetime, by: int | None) -> None:
        """Someone answered, or (`by` is None) the grace period ended."""
        if self.asked is None:
            self._report(f"{what}, but nobody was asked")
            return
        spent = self._times.spent(self.asked, now)
        late = spent - self._grace
        if by is None and not -SLACK_S <= late <= self._times.slack(self.asked, now):
            self._report(f"the grace period took {spent:.0f} s instead of {self._grace:.0f} s")
        if late > self._times.slack(self.asked, now):
            self._report(f"{what}, after the grace period")
        if what == "wait":
            self._waits += 1
            if self._waits > 2:
                self._report("the table waited more than twice")
            if not self._is_early:
                self._left = self._grace if self._increment else self._time
                self._began, self._may_remind = now, False
        else:
            self.stop(now)
        self.asked, self._is_early = None, False

    def look(self, now: datetime, heard: Sequence[datetime]) -> None:
        """Check that nothing was left out so far."""
        if not self.runs:
            return
        if self.asked is not None:
            if self._times.spent(self.asked, now) > self._grace + self._times.slack(
                self.asked, now
            ):
                self._report("nobody answered, and nothing happened")
            return
        ran, slack = self._ran(now), self._slack(now)
        if ran > self._left + slack:
            self._report(f"no timeout after {ran:.0f} s of {self._left:.0f}")
        is_due = self._may_remind and not self.reminded and ran > REMIND_AT * self._left + slack
        if is_due and not self._was_heard(heard, now):
            self._report(f"no reminder after {ran:.0f} s of {self._left:.0f}")

    def _was_heard(self, heard: Sequence[datetime], now: datetime) -> bool:
        """Whether they acted shortly before the reminder was due, or after it."""
        for each in heard:
            later = each + timedelta(seconds=self._lately)
            if self._began is None or self.user is None or not self._began <= later <= now:
                if each <= now < later:
                    return True
                continue
            if self._times.ran(
                self.user, self._began, later
            ) >= REMIND_AT * self._left - self._slack(now):
                return True
        return False

    def _is_in_time(self, what: str, now: datetime) -> None:
        if self.user is not None and not self._times.in_time(self.user, now):
            self._report(f"{what} during quiet hours or on a day off")

    def _ran(self, now: datetime) -> float:
        if self._began is None or self.user is None:
            return 0.0
        return self._times.ran(self.user, self._began, now)

    def _slack(self, now: datetime) -> float:
        return self._times.slack(self._began or now, now)
