"""Absence: due clocks, what a table answers, who is gone, takes a seat or has to get up.

Functions change a table in memory and return the entries to store with it.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from string import ascii_uppercase
from typing import Literal, TypeAlias

import msgspec

from engine.errors import CorruptRecord
from engine.foresight import USUAL
from engine.ledger import Entry, SeatPayload, TimeoutPayload
from engine.registry import AnyGame
from engine.words import escaped
from host.clock import seat_clock
from host.clock.pace import Pace, pace_of
from host.clock.seat_clock import MAX_WAITS, OPEN_AFTER, STILL_HERE, Clock
from host.errors import NotAllowed, NotRunning, NotSeated, StaleView
from host.table import agreement, lobby, moves, names, timing
from host.table.entries import StoredEntry, TimeNote, Why, seat_note
from host.table.stored_table import StoredTable
from host.table.table_time import OnTimeout
from host.table.timing import ChangeContext, refuse_pause

Answer: TypeAlias = OnTimeout
"""What a table can choose after a time-out."""


def by_itself(chosen: Answer, waits: int) -> Answer:
    """The default if nobody answers. After as many waits as a turn allows, a computer steps in."""
    return "sit-in" if chosen == "wait" and waits >= MAX_WAITS else chosen


def fire(
    stored: StoredTable, game: AnyGame, last: Entry, heard: Mapping[int, datetime], now: datetime
) -> tuple[list[StoredEntry], bool]:
    """Do what is due; whether anything was. `heard`: who was active, seen by nobody else.

    An undo that is agreed to is left to `host.service.undo.Undo.settle`.
    """
    pace, by = pace_of(stored.time.pace), ChangeContext(None, None, now, last)
    made: list[StoredEntry] = []
    is_changed = False
    for number, seat in enumerate(stored.seats):
        if stored.status == "running" and seat.silent_at is not None and seat.silent_at <= now:
            seat.absent, seat.silent_at, is_changed = "silent", None, True
        if stored.status != "running" or seat.due is None or seat.due > now:
            continue
        clock = seat.clock
        if clock is None or not timing.should_run(stored, seat):
            seat.due = None  # nobody has to decide there any more
        else:
            made += _fire(stored, game, pace, number, clock, heard, by)
        is_changed = True
    made += agreement.settle(stored, by)
    return made, is_changed or bool(made) or stored.status != "running"


def _fire(
    stored: StoredTable,
    game: AnyGame,
    pace: Pace | None,
    seat: int,
    clock: Clock,
    heard: Mapping[int, datetime],
    by: ChangeContext,
) -> list[StoredEntry]:
    own, now = stored.seats[seat], by.now
    lately = None if own.user is None else heard.get(own.user)
    if own.absent == "gone" and clock.asks_early:
        entry = _note(stored, "ask", seat, by)
        own.set_clock(seat_clock.ask_early(clock, pace, entry.entry.seq, now))
        return [entry]
    if clock.answer_by is not None:
        answered = by_itself(stored.time.on_timeout, clock.waits)
        return _settle(stored, game, seat, answered, by)
    if pace is not None and clock.ends is not None and clock.ends <= now:
        entry = _note(stored, "ask", seat, by)
        own.set_clock(seat_clock.ask(clock, pace, entry.entry.seq, now))
        return [entry]
    if pace is not None and clock.reminder is not None and clock.reminder <= now:
        if lately is not None and now - lately < seat_clock.still_here(pace):
            own.set_clock(seat_clock.remind_later(clock, pace, lately))
            return []
        entry = _note(stored, "remind", seat, by)
        own.set_clock(seat_clock.remind(clock, entry.entry.seq, now))
        return [entry]
    if clock.again is not None and clock.again <= now:
        if lately is not None and now - lately < STILL_HERE:
            own.set_clock(seat_clock.remind_again_later(clock, lately))
            return []
        entry = _note(stored, "nudge", seat, by)
        own.set_clock(seat_clock.remind_again(clock, entry.entry.seq, seat, now))
        return [entry]
    # From now on they can be nudged, or their seat can be opened.
    nudge, opens = (each if each and each > now else None for each in (clock.nudge, clock.opens))
    own.set_clock(msgspec.structs.replace(clock, nudge=nudge, opens=opens))
    return []


def nudge(
    stored: StoredTable, by: ChangeContext, seats: Sequence[int], *, manages: bool = False
) -> list[StoredEntry]:
    """A player nudges the people in these seats, as far as they can be nudged now; if somebody
    `manages`, it is a reminder that nobody at the table sent.

    Raises `NotSeated`, `NotRunning`, `TablePaused`, `NotAllowed`, and `StaleView` if nobody there
    is awaited any more.
    """
    own = None if manages else timing.playing_seat(stored, by.user)
    if stored.status != "running":
        raise NotRunning("This game is over.", "`/table new` opens another.")
    refuse_pause(stored.time.pause)
    others = [seat for seat in seats if seat != own]
    made: list[StoredEntry] = []
    awaited = [n for n, seat in enumerate(stored.seats) if n in others and seat.waiting]
    for seat in awaited:
        clock = stored.seats[seat].clock
        if clock is not None and clock.may_be_nudged and stored.place.suspension is None:
            entry = _note(stored, "nudge", seat, by if not made else by._replace(interaction=None))
            nudger = seat if own is None else own
            nudged = seat_clock.nudge(clock, entry.entry.seq, nudger, by.now)
            stored.seats[seat].set_clock(nudged)
            made.append(entry)
    if made:
        return made
    if not others:
        raise NotAllowed("It's your own turn.", "The others can nudge you.")
    if not awaited:
        raise StaleView("They've already moved.", "See `/board` for the current state.")
    raise NotAllowed(
        f"{escaped(stored.names[awaited[0]])} can't be nudged right now.",
        "Once a day is enough: the button returns to the board when you can nudge again.",
    )


def left_server(stored: StoredTable, seat: int, by: ChangeContext) -> list[StoredEntry]:
    """The person of a seat left the server: votes don't wait for them, and once it's their turn the
    table is asked what happens. Until then they can still play, by direct message.
    """
    own = stored.seats[seat]
    if own.absent == "gone":
        return []
    own.absent, own.silent_at = "gone", None
    own.set_clock(own.clock)  # the question is due at once
    return [_note(stored, "gone", seat, by)]


def is_in_server(stored: StoredTable, user: int, by: ChangeContext) -> list[StoredEntry]:
    """Somebody who was gone is in the server, so nothing has to be decided about them."""
    seat = stored.seat_of(user)
    if seat is None or stored.seats[seat].absent != "gone":
        return []
    timing.shows_up(stored, user, by.now)
    return [_note(stored, "here", seat, by)]


def open_seat(
    stored: StoredTable, game: AnyGame, by: ChangeContext, seat: int
) -> list[StoredEntry]:
    """A player opens the seat of someone who is gone, or has kept a table without a time limit
    waiting for `OPEN_AFTER`. Raises `NotSeated`, `NotRunning`, `TablePaused`, `NotAllowed`, and
    `StaleView` if that seat isn't waited for any more.
    """
    opener = timing.playing_seat(stored, by.user)
    held = stored.seats[seat] if seat < len(stored.seats) else None
    if held is None or held.user is None or not held.waiting:
        raise StaleView(
            "Nobody is waiting for that seat now.", "See `/board` for the current state."
        )
    if opener == seat:
        raise NotAllowed("It's your own seat.", "`/table leave` opens it.")
    clock = held.clock if timing.runs(held) else None
    is_gone = held.absent == "gone"
    is_open = clock is not None and (
        clock.may_be_opened(is_gone=is_gone) or (is_gone and clock.answer_by is not None)
    )
    if not is_open or stored.place.suspension is not None:
        who = escaped(stored.names[seat])
        raise NotAllowed(
            f"{who} hasn't kept this table waiting for {OPEN_AFTER.days} days.",
            "You can nudge them under the board once a day.",
        )
    return _settle(stored, game, seat, "open", by, opener=stored.names[opener])


def answer(
    stored: StoredTable,
    game: AnyGame,
    by: ChangeContext,
    seat: int,
    asked: int | None,
    chosen: Answer,
) -> list[StoredEntry]:
    """A player answers a time-out; `asked` is the ledger entry that asked the table.

    Raises `NotSeated`, `NotRunning`, `StaleView`, `NotAllowed`.
    """
    own = stored.seat_of(by.user)
    if own is None:
        raise NotSeated("Only players at this table can decide that.", "You can watch.")
    refuse_pause(stored.time.pause)
    clock = None
    if stored.status == "running" and seat < len(stored.seats) and timing.runs(stored.seats[seat]):
        clock = stored.seats[seat].clock
    if clock is None or clock.answer_by is None or clock.asked != asked:
        raise StaleView("That has been decided already.", "See `/board` for the current state.")
    if own == seat:
        raise NotAllowed(
            "The others are deciding what happens to your turn.", "Take it, and the vote ends."
        )
    if chosen == "wait" and clock.waits >= MAX_WAITS:
        raise NotAllowed(
            f"The table has already kept waiting {MAX_WAITS} times this turn.",
            "A computer can step in until they're back.",
        )
    return _settle(stored, game, seat, chosen, by)


def _settle(
    stored: StoredTable,
    game: AnyGame,
    seat: int,
    chosen: Answer,
    by: ChangeContext,
    *,
    opener: str = "",
) -> list[StoredEntry]:
    noted = _note(stored, chosen, seat, by, opener=opener)
    own = stored.seats[seat]
    if chosen == "wait":
        clock = own.clock
        if clock is None:
            raise CorruptRecord("a question about a time that ran out belongs to a clock")
        own.set_clock(seat_clock.wait(clock, pace_of(stored.time.pace), by.now))
        return [noted]
    away = own.user
    sits_in = seat_computer(stored, game, seat, "sit-in", by._replace(interaction=None))
    own.away, own.is_free = away, chosen == "open"
    return [noted, sits_in]


def leave(stored: StoredTable, game: AnyGame, by: ChangeContext) -> StoredEntry:
    """A person leaves their seat open. Raises `NotSeated`, `NotRunning`, `NotAllowed` if alone."""
    seat = stored.held_by(by.user)
    if stored.status != "running":
        raise NotRunning("This game isn't in progress.", "See `/board` for the current state.")
    if len(stored.people()) < 2:
        raise NotAllowed("You're the only person playing here.", "`/table abandon` ends the game.")
    entry = seat_computer(stored, game, seat, "leave", by)
    stored.seats[seat].set_clock(None)
    stored.seats[seat].is_free = True
    return entry


def seat_computer(
    stored: StoredTable,
    game: AnyGame,
    seat: int,
    change: Literal["sit-in", "leave"],
    by: ChangeContext,
) -> StoredEntry:
    """Have a medium computer player of the safest style decide for a seat from now on."""
    held = stored.seats[seat]
    held.abandons = False
    name = names.short(names.sitting_in(stored, stored.names[seat]))
    return moves.change_seat(stored, seat, SeatPayload(change, None, game.safest, USUAL), name, by)


def come_back(stored: StoredTable, name: str, by: ChangeContext) -> list[StoredEntry]:
    """A person takes their seat back from a stand-in, if they may (`seat_clock.is_used_up`)."""
    seat = stored.away_seat_of(by.user)
    if seat is None or stored.status != "running":
        return []
    return [_take(stored, seat, "return", name, by)]


def take_seat(
    stored: StoredTable, seat: int, name: str, changes: Sequence[StoredEntry], by: ChangeContext
) -> StoredEntry:
    """A person takes an open seat for good, or back.

    Who held another seat knows what was hidden there, so they can only have that one back.
    `changes` are this game's changes of seats. Raises `NotRunning`, `StaleView`, `NotAllowed`.
    """
    if stored.status != "running":
        raise NotRunning("This game is over.", "`/table new` opens another.")
    if stored.seat_of(by.user) is not None:
        raise NotAllowed("You're already playing at this table.", "You can only have one seat.")
    notes = [(each.entry.seat, seat_note(each)) for each in changes]
    lost = [(held, note) for held, note in notes if note.former == by.user]
    own = [note for held, note in lost if held == seat]
    if lost and not own:
        raise _another_was_theirs(stored, by.user, lost[-1][0] or 0)
    if seat >= len(stored.seats) or not stored.seats[seat].is_free:
        raise StaleView("That seat is no longer open.", "See `/board` for the current state.")
    # The time of anyone who held the seat since is not theirs.
    has_time = bool(own) and own[-1].pace == stored.time.pace
    stored.seats[seat].set_clock(own[-1].clock if has_time else None)
    change: Literal["return", "take-over"] = "return" if own else "take-over"
    return _take(stored, seat, change, name, by)


def _another_was_theirs(stored: StoredTable, user: int | None, seat: int) -> NotAllowed:
    """Why somebody cannot take a seat, having held this other one, and what they can do."""
    letter, held = ascii_uppercase[seat], stored.seats[seat]
    if held.away == user:
        how = f"A computer is playing {letter} for you; `/hand` gives it back to you."
    elif held.is_free:
        how = f"{letter} is open: take it back with its button under the board."
    else:
        how = f"{escaped(stored.names[seat])} plays {letter} now, but you can watch with `/board`."
    return NotAllowed(f"You played {letter} in this game, so you can only take {letter} back.", how)


def _take(
    stored: StoredTable,
    seat: int,
    change: Literal["return", "take-over"],
    name: str,
    by: ChangeContext,
) -> StoredEntry:
    own = stored.seats[seat]
    clock, pace = own.clock, pace_of(stored.time.pace)
    if clock is not None and own.waiting and seat_clock.is_used_up(clock, own.since):
        raise NotAllowed(
            "You're out of time this turn, so a computer finishes it for you.",
            "You can take your seat back after that.",
        )
    payload = SeatPayload(change, by.user)
    entry = moves.change_seat(stored, seat, payload, names.short(name), by)
    own.away, own.is_free, own.abandons = None, False, False
    if clock is not None and pace is not None and own.waiting:
        own.set_clock(seat_clock.come_back(clock, pace, own.since))
    return entry


def free_before(stored: StoredTable, seat: int, holder: int | None, now: datetime) -> None:
    """A manager has a seat's `holder` get up from a lobby. Raises `StaleView`."""
    _check_holder(stored, "lobby", seat, holder)
    if holder is None:
        del stored.seats[seat]
    else:
        lobby.leave(stored, holder, now)


def free(
    stored: StoredTable, game: AnyGame, seat: int, holder: int | None, by: ChangeContext
) -> list[StoredEntry]:
    """A manager opens a seat to anyone. Raises `NotRunning`, `NotAllowed`, `StaleView`."""
    _check_holder(stored, "running", seat, holder)
    own = stored.seats[seat]
    if own.is_free:
        raise StaleView("That seat is already open.", "Anyone can take it with its button.")
    if own.user is None:
        own.is_free = True
        return []
    if len(stored.people()) < 2:
        raise NotAllowed(
            "Nobody else is playing at this table.", "`/table abandon force:True` ends the game."
        )
    entry = seat_computer(stored, game, seat, "sit-in", by)
    own.away, own.is_free = holder, True
    return [entry]


def _check_holder(
    stored: StoredTable, status: Literal["lobby", "running"], seat: int, holder: int | None
) -> None:
    """Refuse unless the seat is as it was when it was chosen."""
    if not stored.open:
        raise NotRunning("This table is closed.", "`/table new` opens another.")
    if not 0 <= seat < len(stored.seats):
        raise NotAllowed("That isn't a seat at this table.", "Choose one of the suggested seats.")
    if stored.status != status or stored.seats[seat].user != holder:
        raise StaleView(
            "The table has changed since you looked.", "`/table status` shows who sits there."
        )


def _note(
    stored: StoredTable,
    what: Literal["remind", "gone", "here", "ask", "wait", "sit-in", "open", "nudge"],
    seat: int,
    by: ChangeContext,
    *,
    opener: str = "",
) -> StoredEntry:
    held = stored.seats[seat]
    why: Why = "silent" if opener else "time"
    why = "gone" if held.absent == "gone" else why
    whose = TimeNote(held.user, stored.names[seat], why, opener)
    return moves.note(stored, TimeoutPayload(what), seat, by, msgspec.json.encode(whose))
