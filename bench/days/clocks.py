"""What the clock of a seat should have done, by the rules of docs/time.md alone."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from bench.days.people import Hours, Outages, Rhythm
from bench.days.virtual import START
from host.clock.pace import Pace

SLACK_S: Final = 2.0
"""So many seconds anything may be late."""
NOTED_S: Final = 125.0
"""So many seconds before it went down the host may not know any more that time counted."""
REMIND_AT: Final = 0.8
LONGEST_LATELY_S: Final = 300.0


class Times:
    """How long clocks of people ran at a table, whatever happened meanwhile."""

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
        """For how many seconds a person's clock ran between two moments."""
        total = 0.0
        for number, (since, until) in enumerate(self._spans(user)):
            begins, ends = max(start, since), min(end, until)
            if begins < ends:
                total += self._hours_of(user, number).between(begins, ends)
                for down, up in self.outages.within(begins, ends):
                    total -= self._hours_of(user, number).between(down, up)
        return total

    def in_time(self, user: int, moment: datetime) -> bool:
        """Whether it runs then, or did a moment before or after."""
        for number, (since, until) in enumerate(self._spans(user)):
            if since <= moment < until:
                hours, step = self._hours_of(user, number), timedelta(seconds=SLACK_S)
                return hours.runs(moment - step) or hours.runs(moment + step)
        return True

    def slack(self, start: datetime, end: datetime) -> float:
        """How much less than it ran it may have counted."""
        return SLACK_S + NOTED_S * len(self.outages.within(start, end))

    def _spans(self, user: int) -> list[tuple[datetime, datetime]]:
        begins = [START + timedelta(seconds=since) for since, _ in self._rhythms[user]]
        return list(
            zip(begins, [*begins[1:], datetime.max.replace(tzinfo=START.tzinfo)], strict=True)
        )

    def _hours_of(self, user: int, number: int) -> Hours:
        key = (user, number)
        if key not in self._hours:
            self._hours[key] = Hours(self._rhythms[user][number][1], self._began)
        return self._hours[key]


class SeatClock:
    """One seat's clock. `report` is told what it should not have done."""

    def __init__(self, pace: Pace, times: Times, report: Callable[[str], None]) -> None:
        self.user: int | None = None
        self.turn: int | None = None
        """The entry at which the turn began in which it was last reminded, or that it runs in."""
        self.reminded = False
        self.asked: datetime | None = None
        self._time, self._grace = pace.time.total_seconds(), pace.grace.total_seconds()
        self._increment = (pace.increment or timedelta()).total_seconds()
        self._lately = min(LONGEST_LATELY_S, self._time / 5)
        """For how long somebody who did something needs no reminder."""
        self._times = times
        self._report = report
        self._began: datetime | None = None
        self._left = self._time
        """How long it had left when it began."""
        self._waits = 0
        self._may_remind = True
        self._earned = False
        self._is_undone = False

    @property
    def runs(self) -> bool:
        """Whether it runs for a decision."""
        return self._began is not None

    def start(self, user: int, turn: int, now: datetime) -> None:
        """A person is asked for a decision, in this turn."""
        is_new = turn != self.turn
        if is_new or not self._is_undone:
            self._left = self._bank(is_new=is_new) if self._increment else self._time
        if is_new:
            self.reminded, self._waits, self._is_undone = False, 0, False
        self.user, self.turn, self._began, self._earned = user, turn, now, True
        self._may_remind = not self.reminded
        self.asked = None

    def _bank(self, *, is_new: bool) -> float:
        """What is left for the game, with what a new turn adds; never nothing."""
        left = self._left + (self._increment if is_new and self._earned else 0.0)
        return left or self._increment

    def stop(self, now: datetime) -> None:
        """They are asked for it no more."""
        if self._began is not None:
            self._left = 0.0 if self.asked else max(self._left - self._ran(now), 0.0)
        self._began = self.asked = None

    def undo(self, turn: int, *, own: bool) -> None:
        """Something was undone, and they are to decide in this turn. The clock goes on if it runs;
        whoever undid it (`own`) has no more time than was left.
        """
        if self.runs or own:
            self.turn = turn
            self._is_undone = self._is_undone or own

    def come_back(self, turn: int | None) -> None:
        """Its person takes their seat back; where they are to decide in the same turn (None: in no
        turn) they have what was left of it, or a moment.
        """
        if turn is not None and turn == self.turn:
            self._is_undone = True
            self._left = self._left or self._increment or self._grace

    def remind(self, now: datetime, heard: Sequence[datetime]) -> None:
        """They were called once more."""
        if not self.runs or self.asked is not None:
            self._report("a reminder to somebody whose clock did not run")
            return
        if self.reminded or not self._may_remind:
            self._report("a second reminder in a turn")
        self.reminded = True
        ran, due = self._ran(now), REMIND_AT * self._left
        lately = [each for each in heard if each <= now]
        if lately and (now - lately[-1]).total_seconds() < self._lately - SLACK_S:
            self._report("a reminder to somebody who was just heard of")
        is_late = ran > due + self._slack(now)
        if ran < due - SLACK_S or (is_late and not self._was_heard(heard, now)):
            self._report(f"a reminder after {ran:.0f} s in place of {due:.0f}")
        self._is_in_time("a reminder", now)

    def ask(self, now: datetime) -> None:
        """The table was asked what to do."""
        if not self.runs or self.asked is not None:
            self._report("the table was asked about a clock that did not run")
            return
        ran = self._ran(now)
        if not self._left - SLACK_S <= ran <= self._left + self._slack(now):
            self._report(f"a time out after {ran:.0f} s in place of {self._left:.0f}")
        self._is_in_time("a time out", now)
        self.asked = now

    def answer(self, what: str, now: datetime, by: int | None) -> None:
        """Somebody answered, or (`by` is None) the time of grace was over."""
        if self.asked is None:
            self._report(f"{what}, and nobody was asked")
            return
        down = self._times.outages.within(self.asked, now)
        spent = (now - self.asked).total_seconds() - sum((b - a).total_seconds() for a, b in down)
        late = spent - self._grace
        if by is None and not -SLACK_S <= late <= self._times.slack(self.asked, now):
            self._report(f"the time of grace took {spent:.0f} s in place of {self._grace:.0f}")
        if late > self._times.slack(self.asked, now):
            self._report(f"{what}, after the time of grace")
        if what == "wait":
            self._waits += 1
            if self._waits > 2:
                self._report("the table waited longer more than twice")
            self._left = self._grace if self._increment else self._time
            self._began, self._may_remind = now, False
        else:
            self.stop(now)
        self.asked = None

    def look(self, now: datetime, heard: Sequence[datetime]) -> None:
        """See that nothing was left out until now."""
        if not self.runs:
            return
        if self.asked is not None:
            down = self._times.outages.within(self.asked, now)
            spent = (now - self.asked).total_seconds() - sum(
                (b - a).total_seconds() for a, b in down
            )
            if spent > self._grace + self._times.slack(self.asked, now):
                self._report("nobody answered, and nothing came of it")
            return
        ran, slack = self._ran(now), self._slack(now)
        if ran > self._left + slack:
            self._report(f"no time out, after {ran:.0f} s of {self._left:.0f}")
        is_due = self._may_remind and not self.reminded and ran > REMIND_AT * self._left + slack
        if is_due and not self._was_heard(heard, now):
            self._report(f"no reminder, after {ran:.0f} s of {self._left:.0f}")

    def _was_heard(self, heard: Sequence[datetime], now: datetime) -> bool:
        """Whether they did something lately before the reminder was due, or after it."""
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
            self._report(f"{what} in somebody's quiet hours or on a day off")

    def _ran(self, now: datetime) -> float:
        if self._began is None or self.user is None:
            return 0.0
        return self._times.ran(self.user, self._began, now)

    def _slack(self, now: datetime) -> float:
        return self._times.slack(self._began or now, now)
