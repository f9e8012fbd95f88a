"""Moves: a game begins and goes on in memory, each change as one entry to store."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final, NamedTuple

import msgspec

from engine import ledger
from engine.errors import CorruptRecord, GameOver, IllegalAction, Refused
from engine.forms import ended_by_itself
from engine.ledger import Entry, SeatPayload, TimeoutPayload, VotePayload, rng_for
from engine.model import Action, Event, Order, Outcome
from engine.registry import AnyGame
from host.table import plans, timing, waiting_list
from host.table.entries import NO_EVENTS, SeatNote, StoredEntry
from host.table.plans import PlanEnd
from host.table.requests import Requests, UndoNote
from host.table.stored_table import StoredTable
from host.table.timing import ChangeContext

UNCHANGED: Final = "Nothing was done."


class Moved(NamedTuple):
    """A change of a game: its entry, and the new state."""

    entry: StoredEntry
    state: msgspec.Struct
    events: Sequence[Event] = ()
    outcome: Outcome | None = None
    """How the game ended, if it did."""
    order: Order | None = None
    """The standing order that would have done the same."""


def begin(
    stored: StoredTable, game: AnyGame, user: int, interaction: int | None, now: datetime
) -> Moved:
    """Set up the game; without an interaction by itself. Raises `BadOption`, `BadFile`."""
    seats = len(stored.seats)
    options = game.rules.check(game.storage.decode_options(stored.data.options), seats)
    state, entry = ledger.begin(game, options, seats, stored.data.seed, actor=user, at=now)
    stored.data.asked, stored.data.options = stored.data.options, game.storage.encode(options)
    stored.rules_version = game.rules.version
    stored.status = "running"
    stored.started = now
    waiting_list.end(stored)
    outcome = _keep(stored, game, state, now)
    made = StoredEntry(stored.id, entry, _state(stored), interaction)
    return Moved(made, state, outcome=outcome)


def act(
    stored: StoredTable,
    game: AnyGame,
    seat: int,
    action: Action,
    interaction: int | None,
    now: datetime,
    *,
    joined: bool = False,
    is_planned: bool = False,
) -> Moved:
    """Carry an action out, `joined` to the last one; its person need not be here if it
    `is_planned`. Raises what the game refuses.
    """
    state = game.storage.decode_state(_state(stored))
    before = game.rules.copy(state)
    seq = stored.seq + 1
    user = stored.seats[seat].user
    entry, events = ledger.act(
        game, state, seat, action, stored.data.seed, seq, actor=user, at=now, joined=joined
    )
    stored.seq = seq
    stored.seats[seat].acted += 1
    stored.seats[seat].undoable |= user is not None
    # What not everyone noticed ends no turn, starts no clock and answers no request to undo: others
    # would learn of it by that.
    is_noticed = is_seen(game, before, state, None, events)
    if is_noticed:
        # Who plays on does not agree.
        stored.requests = stored.requests.after_a_move
        if not is_planned:
            timing.shows_up(stored, user, now)
    for number, held in enumerate(stored.seats):
        held.plan = None if number == seat else plans.after(held.plan, entry.payload)
    outcome = _keep(stored, game, state, now, by=seat if is_noticed else None)
    if not is_noticed or isinstance(action, Order):
        timing.carry_clock_on(stored, seat)  # else orders given again and again would be time
    told = game.storage.encode(events)
    # Computer players need no orders.
    order = (
        game.rules.orders.instead_of(
            action, game.rules, before, state, seat, rng_for(stored.data.seed, seq)
        )
        if user is not None
        else None
    )
    return Moved(StoredEntry(stored.id, entry, told, interaction), state, events, outcome, order)


def is_seen(
    game: AnyGame,
    before: msgspec.Struct,
    after: msgspec.Struct,
    viewer: int | None,
    events: Sequence[Event],
) -> bool:
    """Whether a viewer (None: a spectator) sees or hears something of what happened."""
    if any(game.rules.redact_event(event, viewer) is not None for event in events):
        return True
    return bool(game.rules.redact(before, viewer) != game.rules.redact(after, viewer))


def act_all(
    stored: StoredTable,
    game: AnyGame,
    seat: int,
    actions: Sequence[Action],
    interaction: int | None,
    now: datetime,
) -> tuple[list[Moved], Refused | None]:
    """Carry out actions up to a refusal, which is returned unless it is the first, and what others
    planned to answer. Ending what has ended by itself is no refusal. The first entry has the
    interaction.
    """
    begun = _state(stored)
    made = [act(stored, game, seat, actions[0], interaction, now)]
    for action in actions[1:]:
        try:
            if stored.status != "running":
                raise GameOver("The game is over.")
            made.append(act(stored, game, seat, action, None, now, joined=True))
        except Refused as refusal:
            chosen_in = game.storage.decode_state(begun)
            if not ended_by_itself(game.rules, chosen_in, made[-1].state, seat, action):
                return made, refusal
    return [*made, *_planned(stored, game, now)], None


def _planned(stored: StoredTable, game: AnyGame, now: datetime) -> list[Moved]:
    """Carry out the answers that seats have planned and that are due. One that the rules refuse is
    dropped, and the move that it answers still counts.
    """
    made: list[Moved] = []
    for seat, held in enumerate(stored.seats):
        plan = held.plan
        if plan is None or not plans.is_met(plan) or not held.waiting:
            continue
        ended: PlanEnd = "played"
        try:
            for number, action in enumerate(plans.answer_of(game, plan)):
                made.append(
                    act(stored, game, seat, action, None, now, joined=number > 0, is_planned=True)
                )
        except Refused:
            ended = "unmet"
        held.plan = msgspec.structs.replace(plan, ended=ended)
    return made


def clash(
    stored: StoredTable, game: AnyGame, seat: int, actions: Sequence[Action], refusal: Refused
) -> IllegalAction:
    """Why a form as a whole is refused: its last action, and the earlier one that clashes with it.

    The last one was refused by the state that the others led to, perhaps not because of one alone.
    """
    *others, last = actions
    begun = game.storage.decode_state(_state(stored))
    seen = game.rules.redact(begun, seat)
    for place in range(len(others)):
        state, rest = game.rules.copy(begun), [*others[:place], *others[place + 1 :], last]
        with suppress(Refused):
            for number, action in enumerate(rest, stored.seq + 1):
                game.rules.apply(state, seat, action, rng_for(stored.data.seed, number))
            clashing = game.wording.clash(seen, seat, others[place], last)
            return IllegalAction(f"{clashing}. After one of them: {refusal.reason}", UNCHANGED)
    phrase = game.wording.phrase(seen, seat, last)
    return IllegalAction(f"“{phrase}” can't be done after the rest: {refusal.reason}", UNCHANGED)


def upgrade(stored: StoredTable, game: AnyGame, now: datetime) -> Moved:
    """Upgrade a running game to today's rules. Raises `CannotUpgrade`, `CorruptRecord`."""
    state, entry = ledger.upgrade(
        game, _state(stored), stored.rules_version, stored.seq + 1, at=now
    )
    options = game.storage.decode_options(stored.data.options)
    options = game.rules.upgrade_options(options, stored.rules_version)
    stored.data.options = game.storage.encode(options)
    stored.seq = entry.seq
    stored.rules_version = game.rules.version
    stored.requests = stored.requests.after_a_move
    for held in stored.seats:
        held.undoable = False
        held.plan = plans.dropped(held.plan, "updated")
    outcome = _keep(stored, game, state, now)
    return Moved(StoredEntry(stored.id, entry), state, outcome=outcome)


def undo(
    stored: StoredTable,
    game: AnyGame,
    to: Entry,
    state: msgspec.Struct,
    *,
    seat: int | None,
    interaction: int | None,
    now: datetime,
    kept: Sequence[Entry] = (),
    left: Collection[tuple[int | None, int | None]] = (),
    note: UndoNote | None = None,
    undisturbed: frozenset[int] = frozenset(),
) -> list[Moved]:
    """Return the game to `state`, which was that after the entry `to` and is changed here.

    Later actions that are `kept` are repeated by entries of their own; `left` are the seats and
    people of all actions then in effect. The `note` is stored with the undo. Callers check that it
    may be done, and who was deciding all the time and is not concerned (`host.table.undoing`).
    Raises `CorruptRecord` for another state.
    """
    if ledger.digest(game, state) != to.digest:
        raise CorruptRecord(f"this is not the state after entry {to.seq}")
    before = game.storage.decode_state(_state(stored))
    user = None if seat is None else stored.seats[seat].user
    entry = ledger.undo(stored.seq + 1, to, actor=user, seat=seat, at=now)
    told = NO_EVENTS if note is None else msgspec.json.encode(note)
    made = [Moved(StoredEntry(stored.id, entry, told, interaction), game.rules.copy(state))]
    for each in kept:
        made.append(_again(stored, game, state, each, entry.seq + len(made), now))
    stored.seq = entry.seq + len(kept)
    for number, held in enumerate(stored.seats):
        held.undoable &= (number, held.user or held.away) in left
    if note is not None and note.is_secret and seat is not None:
        # Like the action that it undoes, it changes nothing for others.
        stored.seats[seat].acted += 1
        _keep(stored, game, state, now)
        timing.carry_clock_on(stored, seat)
        return made
    stored.requests = stored.requests.after_a_move
    timing.shows_up(stored, user, now)
    _return_turns(stored, game, before, state, seat, undisturbed)
    _keep(stored, game, state, now)
    for held in stored.seats:  # without a decision there is no turn
        held.since = held.since if held.waiting else None
        held.plan = plans.dropped(held.plan, "undone")
    timing.undone(stored, seat, now)
    return made


def _again(
    stored: StoredTable, game: AnyGame, state: msgspec.Struct, entry: Entry, seq: int, now: datetime
) -> Moved:
    """Repeat an action that was announced before."""
    assert entry.seat is not None  # noqa: S101 - every action has a seat
    action = game.storage.decode_action(bytes(entry.payload))
    again = ledger.act(
        game,
        state,
        entry.seat,
        action,
        stored.data.seed,
        seq,
        actor=entry.actor,
        at=now,
        joined=entry.joined,
    ).entry
    return Moved(StoredEntry(stored.id, again), game.rules.copy(state))


def _return_turns(
    stored: StoredTable,
    game: AnyGame,
    before: msgspec.Struct,
    after: msgspec.Struct,
    by: int | None,
    undisturbed: frozenset[int],
) -> None:
    """Make old offers stale for who made an undo, and for whom it changed something to decide.

    A decision is named by its turn and the seat's count (`SeatView.decision`), which must not
    repeat. Who must decide again has a new turn.

    Offers of a seat that is `undisturbed` and may do just what it could before stay valid. Nothing
    but actions of others is gone from what it sees, and none of those gave its offers another name
    when they were made: seats that decide at once change nothing of each other's decisions
    (`Rules.actors`). So an offer means what it meant.
    """
    rules = game.rules
    for number, seat in enumerate(stored.seats):
        if not seat.waiting:  # its panel may wait, so that its question comes in a new message
            seat.since = None
        seen, now = rules.redact(before, number), rules.redact(after, number)
        if number == by:
            seat.acted += 1
        elif seen != now:
            is_same = number in undisturbed
            is_same = is_same and rules.actions(seen, number) == rules.actions(now, number)
            seat.acted += not is_same


def note(
    stored: StoredTable,
    payload: SeatPayload | TimeoutPayload | VotePayload,
    seat: int | None,
    by: ChangeContext,
    told: bytes = NO_EVENTS,
) -> StoredEntry:
    """Note what leaves the state alone: a time-out, a vote, a seat's new holder."""
    entry = ledger.note(stored.seq + 1, payload, by.last, actor=by.user, seat=seat, at=by.now)
    stored.seq = entry.seq
    return StoredEntry(stored.id, entry, told, by.interaction)


def change_seat(
    stored: StoredTable, seat: int, payload: SeatPayload, name: str, by: ChangeContext
) -> StoredEntry:
    """Give a seat to somebody of this name, and note who had it before."""
    held = stored.seats[seat]
    clock = None if held.user is None else timing.stopped_clock(stored, seat, by.now)
    former = SeatNote(
        name, held.user, held.name, held.bot, held.strength, clock=clock, pace=stored.time.pace
    )
    entry = note(stored, payload, seat, by, msgspec.json.encode(former))
    stored.requests = Requests()  # all who play are others now
    if payload.holder is not None and payload.holder != held.away:
        held.allows_hints = held.undoable = False  # of a former holder
    returns = payload.holder is not None and payload.holder == held.away
    if not returns and payload.change != "sit-in":
        held.own_note = None  # of somebody who is gone for good
    held.user, held.name = payload.holder, former.name
    held.bot, held.strength = payload.bot, payload.strength
    held.silent_at = held.plan = None
    if payload.change != "sit-in":  # while a computer plays for somebody who is gone, they stay so
        held.absent = None
    return entry


def _state(stored: StoredTable) -> bytes:
    assert stored.data.state is not None  # noqa: S101 - a running game has one
    return stored.data.state


def _keep(
    stored: StoredTable, game: AnyGame, state: msgspec.Struct, now: datetime, by: int | None = None
) -> Outcome | None:
    """Store a new state, whose turn it is, and whether the game is over."""
    stored.data.state = game.storage.encode(state)
    _mark_turns(stored, frozenset(game.rules.actors(state)), by)
    outcome = game.rules.outcome(state)
    if outcome is None:
        return None
    stored.status = "finished"
    timing.end(stored, now)
    return outcome


def _mark_turns(stored: StoredTable, actors: frozenset[int], by: int | None) -> None:
    """Note whose turn it is, and since when. Computers deciding in between don't end a turn, so
    nobody is notified twice; a question that others answer does.
    """
    decided = by is not None and stored.seats[by].user is not None and stored.seats[by].waiting
    joined = {number for number in actors - {by} if not stored.seats[number].waiting}
    if by is not None and decided and by in actors and joined:
        # It decided last of those who decide at once, and all of them do so again.
        timing.end_turn(stored.seats[by])
    for number, seat in enumerate(stored.seats):
        is_withdrawn = seat.waiting and number not in actors  # unless it decided itself
        if number != by and (is_withdrawn or (decided and not seat.waiting)):
            seat.since = None
        seat.waiting = number in actors
        if seat.waiting and seat.since is None:
            seat.since = stored.seq
