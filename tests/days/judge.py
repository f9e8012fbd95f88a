"""Judges a table: walks through its ledger and works everything out a second time."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from engine.ledger import Entry, SeatPayload, TimeoutPayload, payload_of
from engine.model import Order
from engine.state_history import UnreplayableLedger
from host.clock.pace import PACES
from tests.days.clocks import SeatClock, Times
from tests.days.people import Outages, Rhythm
from tests.days.verdicts import (
    Due,
    Record,
    Step,
    Wish,
    first_holders,
    missing_calls,
    steps,
    wrong_calls,
    wrong_result,
    wrong_waiting,
)


class Judge:
    """Judges one table at the end. `wrong` has a line per violation; `counts` says how often what
    happened.
    """

    def __init__(
        self,
        record: Record,
        wishes: Mapping[int, Wish],
        rhythms: Mapping[int, Sequence[tuple[float, Rhythm]]],
        outages: Outages,
        now: datetime,
    ) -> None:
        self.wrong: list[str] = []
        self.counts: Counter[str] = Counter()
        self._record = record
        self._wishes = wishes
        self._outages = outages
        self._now = now
        self._times = Times(record.stored.started or now, rhythms, outages)
        self._holders = first_holders(record)
        seats = len(self._holders)
        self._away: list[int | None] = [None] * seats
        self._free = [False] * seats
        self._waiting = [False] * seats
        self._turns: list[int | None] = [None] * seats
        self._clocks = [self._clock(seat) for seat in range(seats)]
        self._left: dict[tuple[int, int | None], SeatClock] = {}
        """The clocks of people who lost a seat, as of then."""
        self._gone: set[int | None] = set()
        """Who is known to have left the server."""
        self._due: list[Due] = []
        self._callers: set[int] = set()

    def judge(self) -> None:
        """Check everything. An exception in the rules counts against this table only."""
        try:
            self._walk()
            for line in self._found():
                self._report(line)
        except UnreplayableLedger as unplayable:
            self._report(f"its ledger doesn't replay: {unplayable}")
        except Exception as error:  # noqa: BLE001 - a game's fault may be of any kind
            self._report(f"judging it failed: {error!r}")

    def _found(self) -> Iterator[str]:
        """Everything else that is wrong, after the walk through the ledger."""
        record = self._record
        yield from wrong_calls(record, self._wishes, self._callers)
        yield from missing_calls(record, self._wishes, self._due, self._outages, self._now)
        yield from wrong_waiting(record, self._now) if record.stored.open else wrong_result(record)

    def _clock(self, seat: int) -> SeatClock:
        def report(line: str) -> None:
            self._report(f"seat {seat}: {line}")

        return SeatClock(PACES[self._record.stored.time.pace], self._times, report)

    def _report(self, line: str) -> None:
        self.wrong.append(f"table {self._record.stored.id}: {line}")

    # --- the ledger ------------------------------------------------------------------------------

    def _walk(self) -> None:
        for step in steps(self._record):
            at = step.entry.at or self._now
            self._look_at_clocks(at)
            decided = self._take(step, at)
            self._ask(step, at, decided)
        self._look_at_clocks(self._record.stored.ended or self._now)

    def _look_at_clocks(self, at: datetime) -> None:
        for seat, clock in enumerate(self._clocks):
            clock.look(at, self._heard(seat))

    def _take(self, step: Step, at: datetime) -> int | None:
        """Apply an entry to clocks and seats; returns the seat whose person decided."""
        entry, seat = step.entry, step.entry.seat
        self.counts["undos"] += entry.kind == "undo"
        if seat is None:
            return None
        clock = self._clocks[seat]
        match entry.kind:
            case "action":
                if entry.actor != self._holders[seat]:
                    self._report(f"{entry.actor} acted for seat {seat}, which isn't theirs")
                if step.is_noticed and not self._is_order(entry):
                    clock.stop(at)
                return seat if entry.actor is not None and step.is_noticed else None
            case "timeout":
                self._time_out(entry, seat, clock, at)
            case "seat":
                self._change_seat(entry, seat, clock, at)
        return None

    def _is_order(self, entry: Entry) -> bool:
        action = self._record.game.storage.decode_action(bytes(entry.payload))
        return isinstance(action, Order)

    def _time_out(self, entry: Entry, seat: int, clock: SeatClock, at: datetime) -> None:
        what = payload_of(entry, TimeoutPayload).answer
        if what == "remind":
            self.counts["reminders"] += 1
            clock.remind(at, self._heard(seat))
            self._expect(seat, entry.seq, at)
        elif what == "ask":
            self.counts["timeouts"] += 1
            clock.ask(at, is_gone=self._holders[seat] in self._gone)
            for other in range(len(self._holders)):
                if other != seat:
                    self._expect(other, entry.seq, at)
        elif what == "gone":
            self._leave_server(self._holders[seat])
        elif what == "nudge":
            self.counts["nudges"] += 1
            others = [user for user in self._holders if user != self._holders[seat]]
            if entry.actor is not None and entry.actor not in others:
                self._report(f"{entry.actor} nudged seat {seat}, but doesn't play beside it")
            clock.nudge(at, by_clock=entry.actor is None)
            self._expect(seat, entry.seq, at)
        else:
            if entry.actor is not None and entry.actor not in self._holders:
                self._report(f"{entry.actor} answered, but doesn't play there")
            clock.answer(what, at, entry.actor)
            if what == "open":
                self._free[seat] = True

    def _leave_server(self, user: int | None) -> None:
        self.counts["gone"] += 1
        self._gone.add(user)
        if user is None or self._wishes[user].left is None:
            self._report(f"{user} was taken for gone, but is in the server")

    def _change_seat(self, entry: Entry, seat: int, clock: SeatClock, at: datetime) -> None:
        payload = payload_of(entry, SeatPayload)
        self.counts[payload.change] += 1
        clock.stop(at)
        if self._holders[seat] is not None:
            self._left[seat, self._holders[seat]] = clock
        match payload.change:
            case "sit-in":
                self._away[seat], self._holders[seat] = self._holders[seat], None
            case "leave":
                self._away[seat], self._holders[seat], self._free[seat] = None, None, True
            case "return":
                own = self._left.get((seat, payload.holder))
                if own is None or (self._away[seat] != payload.holder and not self._free[seat]):
                    self._report(f"seat {seat} was given back to {payload.holder}, not its holder")
                self._clocks[seat] = own or self._clock(seat)
                self._clocks[seat].come_back(self._turns[seat] if self._waiting[seat] else None)
                self._seat(seat, payload.holder)
            case "take-over":
                has_held = any(holder == payload.holder for _, holder in self._left)
                if not self._free[seat] or payload.holder in self._holders or has_held:
                    self._report(f"seat {seat} was taken by {payload.holder}, but wasn't open")
                self._clocks[seat] = self._clock(seat)
                self._seat(seat, payload.holder)

    def _seat(self, seat: int, holder: int | None) -> None:
        """Someone takes a seat."""
        self._holders[seat], self._away[seat], self._free[seat] = holder, None, False

    # --- who is asked ----------------------------------------------------------------------------

    def _ask(self, step: Step, at: datetime, decided: int | None) -> None:
        """Start and stop clocks for the decisions to be made.

        `decided` is the seat whose person just decided: that ends the turns of those who weren't
        waited for.
        """
        entry = step.entry
        # A table that is closed otherwise still asks by its last entry.
        is_finished = self._record.stored.status == "finished"
        is_over = is_finished and entry.seq >= self._record.entries[-1].entry.seq
        asked_anew = {seat for seat in step.actors if not self._waiting[seat]}
        if decided is not None and decided in step.actors and asked_anew - {decided}:
            self._clocks[decided].end_turn()
        for seat, clock in enumerate(self._clocks):
            was_asked, is_asked = self._waiting[seat], seat in step.actors and not is_over
            is_undo = entry.kind == "undo"
            if (is_undo and not (was_asked and is_asked)) or (
                decided is not None and not was_asked and seat != decided
            ):
                self._turns[seat] = None
            turn = self._turns[seat]
            if is_asked and turn is None:
                turn = self._turns[seat] = entry.seq
            if is_undo and is_asked and turn is not None:
                clock.undo(turn, own=seat == entry.seat)
            self._waiting[seat] = is_asked
            self._keep(seat, clock, entry, at)

    def _keep(self, seat: int, clock: SeatClock, entry: Entry, at: datetime) -> None:
        if entry.kind == "timeout":
            return  # the substitute is the next entry, at the same time
        user, turn = self._holders[seat], self._turns[seat]
        if not self._waiting[seat] or user is None or turn is None:
            clock.stop(at)
            return
        if turn == entry.seq or entry.kind == "seat":
            self._expect(seat, turn, at)
        if not self._keeps_others(seat):
            clock.stop(at)
        elif not clock.runs:
            clock.start(user, turn, at)

    def _keeps_others(self, seat: int) -> bool:
        """Whether others are waiting: people, those who may return, or an open seat."""
        return any(
            self._holders[other] is not None or self._away[other] is not None or self._free[other]
            for other in range(len(self._holders))
            if other != seat
        )

    def _expect(self, seat: int, entry: int, at: datetime) -> None:
        """Someone has to be notified."""
        user = self._holders[seat]
        self._callers.add(entry)
        if user is not None:
            self._due.append(Due(user, entry, at))

    def _heard(self, seat: int) -> Sequence[datetime]:
        """When a seat's person acted, if nobody else sees their reminders."""
        user = self._holders[seat]
        wish = None if user is None else self._wishes[user]
        if user is None or wish is None or wish.notify != "dm" or not wish.takes_messages:
            return ()
        return self._record.heard.get(user, ())
