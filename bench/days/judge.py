"""Whether a table went by the rules: its ledger is walked through, and all is reckoned anew."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

import msgspec

from bench.days.clocks import PACES, SeatClock, Times
from bench.days.hours import Outages, Rhythm
from bench.days.screen import Call
from engine.ledger import Entry, SeatPayload, TimeoutPayload, in_effect, payload_of
from engine.stepping import Stepping, Unplayable
from host.entries import StoredEntry
from host.models import AnyGame, GameResult
from host.stored_table import StoredTable

PROMPTLY: Final = timedelta(minutes=4)
"""Who is to be called is, within this time."""


class Person(NamedTuple):
    """How somebody wishes to be called, and whether messages reach them."""

    notify: str
    takes_messages: bool


class Record(NamedTuple):
    """What is known of a table."""

    stored: StoredTable
    game: AnyGame
    entries: Sequence[StoredEntry]
    calls: Sequence[Call]
    heard: Mapping[int, Sequence[datetime]]
    result: GameResult | None


class _Due(NamedTuple):
    """A call that is to be made: to an entry, made between two moments unless it fell away."""

    user: int
    seat: int
    entry: int
    since: datetime


class Judge:
    """Judges one table. `wrong` has a line for each thing amiss."""

    def __init__(
        self,
        record: Record,
        people: Mapping[int, Person],
        rhythms: Mapping[int, Sequence[tuple[float, Rhythm]]],
        outages: Outages,
        now: datetime,
    ) -> None:
        self.wrong: list[str] = []
        self.counts: Counter[str] = Counter()
        self._record = record
        self._people = people
        self._outages = outages
        self._now = now
        stored = record.stored
        self._first = record.entries[0].entry
        began = stored.started or now
        self._times = Times(began, rhythms, outages)
        self._holders = self._first_holders()
        self._away: list[int | None] = [None] * len(self._holders)
        self._free = [False] * len(self._holders)
        self._waiting = [False] * len(self._holders)
        self._turns: list[int | None] = [None] * len(self._holders)
        self._clocks = [
            SeatClock(PACES[stored.pace], self._times, self._reporter(seat))
            for seat in range(len(self._holders))
        ]
        self._due: list[_Due] = []
        self._called: set[int] = set()
        """The entries that somebody may be called to."""

    def judge(self) -> None:
        """Look at everything."""
        try:
            self._walk()
        except Unplayable as unplayable:
            self._report(f"its ledger cannot be played again: {unplayable}")
            return
        self._look_at_calls()
        if not self._record.stored.open:
            self._look_at_result()
        else:
            self._look_at_waiting()

    def _reporter(self, seat: int) -> Callable[[str], None]:
        return lambda line: self._report(f"seat {seat}: {line}")

    def _report(self, line: str) -> None:
        self.wrong.append(f"table {self._record.stored.id}: {line}")

    # --- the ledger ------------------------------------------------------------------------------

    def _walk(self) -> None:
        game, stored = self._record.game, self._record.stored
        stepping = Stepping(game, stored.seed)
        stepping.extend([each.entry for each in self._record.entries])
        looks = [b""] * len(self._holders)
        for entry, actors, now_looks in self._steps(stepping):
            at = entry.at or self._now
            for seat, clock in enumerate(self._clocks):
                clock.look(at, self._heard(seat))
            self._take(entry, at)
            undone = [old != new for old, new in zip(looks, now_looks, strict=True)]
            self._ask(entry, at, actors, undone if entry.kind == "undo" else [])
            looks = now_looks
        if not stored.open and stepping.last >= 0:
            state = next(stepping.steps(stepping.last)).state
            if game.storage.encode(state) != stored.state:
                self._report("its ledger leads to another end than the one that is stored")
        for seat, clock in enumerate(self._clocks):
            clock.look(self._now, self._heard(seat))

    def _steps(
        self, stepping: Stepping[msgspec.Struct, object]  # type: ignore[type-var]
    ) -> Iterator[tuple[Entry, frozenset[int], list[bytes]]]:
        """Each entry with who is to decide after it and what each seat sees then. What an undo
        keeps belongs to it.
        """
        game, seats = self._record.game, range(len(self._holders))
        undo: Entry | None = None
        held: tuple[Entry, frozenset[int], list[bytes]] | None = None
        for stored, step in zip(self._record.entries, stepping.steps(0), strict=True):
            entry = step.entry
            actors = frozenset(game.rules.actors(step.state))
            has_undo = undo is not None or entry.kind == "undo" or self._has_undo(entry.seq)
            looks = (
                [game.storage.encode(game.rules.redact(step.state, seat)) for seat in seats]
                if has_undo
                else [b""] * len(seats)
            )
            is_kept = (
                undo is not None
                and entry.kind == "action"
                and entry.at == undo.at
                and stored.interaction is None
                and entry.actor is not None
            )
            if held is not None and not is_kept:
                yield held
                held, undo = None, None
            if entry.kind == "undo":
                undo = entry
            if undo is not None:
                held = (msgspec.structs.replace(undo, seq=entry.seq), actors, looks)
            else:
                yield entry, actors, looks
        if held is not None:
            yield held

    def _has_undo(self, seq: int) -> bool:
        """Whether the next entry is an undo."""
        following = seq + 1
        entries = self._record.entries
        return following < len(entries) and entries[following].entry.kind == "undo"

    def _take(self, entry: Entry, at: datetime) -> None:
        """What an entry does to clocks and seats."""
        seat = entry.seat
        if entry.kind == "undo":
            self.counts["undos"] += 1
        if seat is None:
            return
        clock = self._clocks[seat]
        if entry.kind == "action":
            if entry.actor != self._holders[seat]:
                self._report(f"{entry.actor} acted for seat {seat}, which is not theirs")
            clock.stop(at)
            is_person = entry.actor is not None
            self._waiting[seat] = False
            if is_person:
                self._end_turns(seat)
        elif entry.kind == "timeout":
            self._time_out(entry, seat, clock, at)
        elif entry.kind == "seat":
            self._change_seat(entry, seat, clock, at)

    def _end_turns(self, by: int) -> None:
        """A person has decided: turns of those who do not wait are over."""
        self._decided = by

    _decided: int | None = None

    def _time_out(self, entry: Entry, seat: int, clock: SeatClock, at: datetime) -> None:
        what = payload_of(entry, TimeoutPayload).answer
        if what == "nudge":
            self.counts["nudges"] += 1
            clock.nudge(at, self._heard(seat))
            self._expect(seat, entry.seq, at)
        elif what == "ask":
            self.counts["timeouts"] += 1
            clock.ask(at)
            for other in range(len(self._holders)):
                if other != seat:
                    self._expect(other, entry.seq, at)
        else:
            if entry.actor is not None and entry.actor not in self._holders:
                self._report(f"{entry.actor} answered, who does not play there")
            clock.answer(what, at, entry.actor)
            if what == "open":
                self._free[seat] = True

    def _change_seat(self, entry: Entry, seat: int, clock: SeatClock, at: datetime) -> None:
        payload = payload_of(entry, SeatPayload)
        self.counts[payload.change] += 1
        clock.stop(at)
        match payload.change:
            case "sit-in":
                self._away[seat], self._holders[seat] = self._holders[seat], None
            case "leave":
                self._away[seat], self._holders[seat], self._free[seat] = None, None, True
            case "return":
                if self._away[seat] is None or self._away[seat] != payload.holder:
                    self._report(f"seat {seat} was given back to {payload.holder}, not its holder")
                self._holders[seat], self._away[seat] = payload.holder, None
                self._free[seat] = False
            case "take-over":
                if not self._free[seat] or payload.holder in self._holders:
                    self._report(f"seat {seat} was taken by {payload.holder}, and was not free")
                self._holders[seat], self._away[seat] = payload.holder, None
                self._free[seat] = False
                self._clocks[seat] = SeatClock(
                    PACES[self._record.stored.pace], self._times, self._reporter(seat)
                )

    # --- who is asked ----------------------------------------------------------------------------

    def _ask(
        self, entry: Entry, at: datetime, actors: frozenset[int], undone: Sequence[bool]
    ) -> None:
        """Start and stop clocks as decisions are to be made."""
        by, self._decided = self._decided, None
        for seat, clock in enumerate(self._clocks):
            was_waiting = self._waiting[seat] or (seat == by)
            if undone:
                if not self._waiting[seat]:
                    self._turns[seat] = None
                if undone[seat] or seat == entry.seat:
                    clock.stop(at)  # a new decision
            if by is not None and not was_waiting:
                self._turns[seat] = None
            is_asked = seat in actors and self._record_runs(entry)
            if is_asked and self._turns[seat] is None:
                self._turns[seat] = entry.seq
            if undone and not is_asked:
                self._turns[seat] = None
            self._waiting[seat] = is_asked
            self._keep(seat, clock, entry, at)

    def _keep(self, seat: int, clock: SeatClock, entry: Entry, at: datetime) -> None:
        user, turn = self._holders[seat], self._turns[seat]
        if not self._waiting[seat] or user is None or turn is None:
            clock.stop(at)
            return
        if turn == entry.seq or entry.kind == "seat":
            self._expect(seat, turn, at)
        if not self._keeps_others(seat):
            clock.stop(at)
        elif not clock.runs:
            fresh = clock.user not in {None, user}
            clock.start(user, turn, at, fresh=fresh)

    def _keeps_others(self, seat: int) -> bool:
        """Whether others wait: people, those who may return, or a seat that anybody may take."""
        return any(
            self._holders[other] is not None or self._away[other] is not None or self._free[other]
            for other in range(len(self._holders))
            if other != seat
        )

    def _record_runs(self, entry: Entry) -> bool:
        return self._record.stored.open or entry.seq < self._record.entries[-1].seq

    def _first_holders(self) -> list[int | None]:
        """Who held the seats when the game began."""
        holders: list[int | None] = [seat.user for seat in self._record.stored.seats]
        for each in reversed(self._record.entries):
            if each.entry.kind == "seat" and each.entry.seat is not None:
                former: int | None = msgspec.json.decode(each.events)["former"]
                holders[each.entry.seat] = former
        return holders

    def _heard(self, seat: int) -> Sequence[datetime]:
        user = self._holders[seat]
        return () if user is None else self._record.heard.get(user, ())

    # --- calls -----------------------------------------------------------------------------------

    def _expect(self, seat: int, entry: int, at: datetime) -> None:
        user = self._holders[seat]
        self._called.add(entry)
        if user is not None:
            self._due.append(_Due(user, seat, entry, at))

    def _look_at_calls(self) -> None:
        """Nobody is called twice to one thing, nor to nothing; and all that were to be called are,
        unless it was settled before.
        """
        seen: Counter[tuple[int, int, bool]] = Counter()
        for call in self._record.calls:
            person = self._people[call.user]
            seen[call.user, call.entry, call.in_channel] += 1
            if seen[call.user, call.entry, call.in_channel] > 1:
                self._report(f"{call.user} was called twice to entry {call.entry}")
            if call.entry not in self._called:
                self._report(f"{call.user} was called to entry {call.entry}, which calls nobody")
            if person.notify == "none" or (
                call.in_channel and person.notify == "dm" and person.takes_messages
            ):
                self._report(f"{call.user} was called against their wish ({person.notify})")
        ends = {each.entry.seq: each.entry.at or self._now for each in self._record.entries}
        for due in self._due:
            if self._people[due.user].notify != "none" and not self._is_called(due, ends):
                self._report(f"{due.user} was never called to entry {due.entry}")

    def _is_called(self, due: _Due, ends: Mapping[int, datetime]) -> bool:
        last = due.since + PROMPTLY
        if last > self._now or self._outages.within(due.since, last):
            return True
        if any(due.since < at <= last for at in ends.values()):
            return True  # something happened meanwhile: it may be settled
        return any(
            call.user == due.user and call.entry >= due.entry and call.at <= last
            for call in self._record.calls
        )

    # --- the end ---------------------------------------------------------------------------------

    def _look_at_waiting(self) -> None:
        stored = self._record.stored
        for number, seat in enumerate(stored.seats):
            if seat.waiting and seat.user is None:
                self._report(f"it waits for the computer player of seat {number}")
            elif seat.waiting and (seat.due is None or seat.due <= self._now):
                self._report(f"it waits for seat {number}, whose clock does not run")
        if not any(seat.waiting for seat in stored.seats):
            self._report("it waits for nobody")

    def _look_at_result(self) -> None:
        """The result counts for who played the larger part of each seat."""
        result, stored = self._record.result, self._record.stored
        if result is None:
            self._report("it has no result")
            return
        acted: dict[int, Counter[int | None]] = {}
        for entry in in_effect([each.entry for each in self._record.entries]):
            if entry.kind == "action" and entry.seat is not None:
                acted.setdefault(entry.seat, Counter())[entry.actor] += 1
        outcome = self._record.game.rules.outcome(
            self._record.game.storage.decode_state(stored.state or b"")
        )
        for number, seat in enumerate(result.seats):
            times = acted.get(number, Counter())
            most = max(times.values(), default=0)
            if times and times[seat.user] != most:
                self._report(f"the result of seat {number} counts for {seat.user}, not {dict(times)}")
            if outcome is not None and seat.points != outcome.scores[number]:
                self._report(f"the result of seat {number} has other points than its game")
        changed = any(each.entry.kind == "seat" for each in self._record.entries)
        if result.sit_ins != changed:
            self._report("its result does not say whether a seat changed hands")
