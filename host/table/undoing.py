"""What a person can undo: their last action or form, freely or once all others agree.

It is computed from the ledger when asked, so no action waits for it, and nothing is kept that could
reveal secrets. An undo is free if it revealed nothing and nobody acted since who knew of it. What
others did unseen stays, and what they chose without knowing it, as everyone bids in secret.

Each description uses only what its reader may know, so neither the offer nor the question depends
on secret actions of others.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from engine import ledger
from engine.errors import CorruptRecord, Refused
from engine.ledger import Entry, rng_for
from engine.model import Event
from engine.registry import AnyGame
from engine.undo import learned_by_seat, reveals_as_known, undoable_by_seat
from host.errors import NotAllowed
from host.table.moves import is_seen
from host.table.played import PlayedGame
from host.table.requests import UndoNote
from host.table.stored_table import StoredTable

NAME_LENGTH: Final = 12


WhyAsk: TypeAlias = Literal["learned", "taught", "acted"]
"""Why an undo isn't free: its person has learned something since, or somebody else has by it; or
others have acted since.
"""


class UndoOffer(msgspec.Struct, frozen=True):
    """What a person can undo, in `lines` as they heard it. `asked` have to agree, because of `why`.
    `name` names it. It is the same whatever others do or undo in secret.
    """

    note: UndoNote
    asked: tuple[int, ...]
    name: str
    lines: tuple[str, ...] = ()
    why: WhyAsk = "acted"


class UndoPlan(NamedTuple):
    """What a seat can take back: all after `to` but the actions `kept`; `state` is its own copy.

    `heard` is what the seat heard of that, `why` the reason for asking the others. `left` are the
    seats and people of all actions that stay in effect, `own` counts the seat's own before `to`.
    `undisturbed` seats lose nothing of their own, and are asked what they were asked before.
    """

    to: Entry
    state: msgspec.Struct
    kept: tuple[Entry, ...]
    note: UndoNote
    heard: tuple[Event, ...]
    why: WhyAsk = "acted"
    left: frozenset[tuple[int | None, int | None]] = frozenset()
    own: int = 0
    undisturbed: frozenset[int] = frozenset()


class _Played(NamedTuple):
    """A replayed action."""

    entry: Entry
    before: msgspec.Struct
    after: msgspec.Struct
    events: Sequence[Event]


def find(
    stored: StoredTable, played: PlayedGame | None, seat: int, own: int | None = None
) -> UndoPlan:
    """What a seat can undo: its last action, or everything after its first `own` actions. Raises
    `NotAllowed`, `CorruptRecord`.
    """
    if played is None:
        raise NotAllowed(
            "This game can't be replayed, so nothing in it can be undone.", "Play on from here."
        )
    effective = ledger.in_effect([each.entry for each in played.between(-1, stored.seq)])
    place, count = _place_of_own(effective, stored, seat, own)
    before, first, tail = effective[:place], effective[place], effective[place + 1 :]
    start = next(played.stepping.steps(first.seq)).state
    found = plan(played.game, start, first, tail, seat, (len(stored.seats), stored.data.seed))
    left = [each for each in (*before, first, *found.kept) if each.kind == "action"]
    return found._replace(left=frozenset((each.seat, each.actor) for each in left), own=count)


def plan(
    game: AnyGame,
    start: msgspec.Struct,
    to: Entry,
    tail: Sequence[Entry],
    seat: int,
    table: tuple[int, bytes],
) -> UndoPlan:
    """How a seat takes back the `tail` of a ledger, which begins with its own actions.

    `start` is the state after `to`; `table` is its number of seats and its seed.
    """
    seats, seed = table
    played = list(_again(game, game.rules.copy(start), tail, seed))
    count = next((at for at, each in enumerate(tail) if at and not _is_joined(tail, at)), len(tail))
    own, later = played[:count], played[count:]
    reveals_nothing = all(
        undoable_by_seat(game, each.before, each.entry, each.after, seats=seats) for each in own
    )
    # At a table that plays together, a slip is free until the next move.
    if reveals_nothing or not game.rules.is_contest(start):
        again = _without(game, start, later, seat, table)
        if again is not None and (reveals_nothing or not later):
            kept, state = again
            note = _free_note(game, played, count, state, seat=seat, seats=seats)
            undisturbed = _undisturbed(game, start, played, seats, kept)
            heard = _heard(game, own, seat)
            return UndoPlan(to, start, kept, note, heard, undisturbed=undisturbed)
    note = _asking_note(game, own, later, seat=seat, seats=seats)
    why: WhyAsk = "acted"
    if not reveals_nothing:
        learned = any(learned_by_seat(game, each.before, each.entry, seats=seats) for each in own)
        why = "learned" if learned else "taught"
    undisturbed = _undisturbed(game, start, played, seats)
    heard = _heard(game, played, seat)
    return UndoPlan(to, start, (), note, heard, why, undisturbed=undisturbed)


def _free_note(
    game: AnyGame,
    played: Sequence[_Played],
    own: int,
    state: msgspec.Struct,
    *,
    seat: int,
    seats: int,
) -> UndoNote:
    """What a free undo says: that a seat takes back the first `own` of these actions, after which
    the game is in this `state`.
    """
    chose, chooses = (
        game.secret_choices.may_change(each, seat) for each in (played[-1].after, state)
    )
    others = (None, *(each for each in range(seats) if each != seat))
    is_secret = not any(
        is_seen(game, each.before, each.after, viewer, each.events)
        for viewer in others
        for each in (*played[:own], played[-1]._replace(before=state, events=()))
    )
    return msgspec.structs.replace(
        _note(game, played[:own], (), is_free=True),
        is_secret=is_secret,
        is_change=chose and not chooses and not is_secret,
    )


def _asking_note(
    game: AnyGame, own: Sequence[_Played], later: Sequence[_Played], *, seat: int, seats: int
) -> UndoNote:
    """What a seat asks the others to take back: its `own` actions, and those that came `later`."""
    # Only the person who did something in secret knows what it showed; asking to undo it tells all.
    told = [(each, None if _is_public(game, each) else seat) for each in own]
    told += [(each, None) for each in later if _is_public(game, each)]
    showed = [
        each
        for each, viewer in told
        if reveals_as_known(game, each.before, each.entry, viewer, seats=seats)
    ]
    plain = [each for each, _ in told if each not in showed]
    acted = {each.entry.seat for each, _ in told} - {seat}
    return msgspec.structs.replace(
        _note(game, plain, showed, is_free=False),
        others=tuple(sorted(each for each in acted if each is not None)),
    )


def _heard(game: AnyGame, played: Sequence[_Played], seat: int) -> tuple[Event, ...]:
    """What a seat heard of these actions."""
    heard = (game.rules.redact_event(event, seat) for each in played for event in each.events)
    return tuple(event for event in heard if event is not None)


def name_of(stored: StoredTable, seat: int, found: UndoPlan) -> str:
    """An opaque name of what a seat would undo."""
    note = found.note
    # The seat's own count, as no number of an entry: that changes when others undo something in
    # secret before it.
    acted = stored.seats[seat].acted
    what = b"%d %d %d %s %s" % (seat, found.own, acted, bytes(note.plain), bytes(note.showed))
    # With the seed, so that the counts cannot be found by trying.
    return sha256(stored.data.seed + what).hexdigest()[:NAME_LENGTH]


def _place_of_own(
    effective: Sequence[Entry], stored: StoredTable, seat: int, own: int | None
) -> tuple[int, int]:
    """The place before a person's last action or form in effect, or before the one that follows
    their first `own`; and how many there are. Raises `NotAllowed`.
    """
    who = (seat, stored.seats[seat].user)
    begun = [
        place
        for place, each in enumerate(effective)
        if (each.seat, each.actor) == who and not _is_joined(effective, place)
    ]
    # Until then the game had other rules, or hadn't begun.
    since = max(place for place, each in enumerate(effective) if each.kind != "action")
    for count in reversed(range(len(begun))) if stored.seats[seat].undoable else ():
        if begun[count] > since and own in (None, count):
            return begun[count] - 1, count
    raise NotAllowed(
        "There's nothing for you to undo.",
        "You haven't acted since the start, the last undo, or an update of the rules.",
    )


def _undisturbed(
    game: AnyGame,
    start: msgspec.Struct,
    played: Sequence[_Played],
    seats: int,
    kept: Sequence[Entry] = (),
) -> frozenset[int]:
    """The seats that lose nothing of what they did since `start`, and whose present turn, if they
    have one, nobody else began since.
    """
    lost = {each.entry.seat for each in played if each.entry not in kept}
    asked = {seat: game.rules.decides(start, seat) for seat in range(seats)}
    begun: set[int] = set()
    for each in played:
        for seat in range(seats):
            now = game.rules.decides(each.after, seat)
            if now and not asked[seat] and seat != each.entry.seat:
                begun.add(seat)
            asked[seat] = now
    return frozenset(
        seat for seat in asked if seat not in lost and not (asked[seat] and seat in begun)
    )


def _is_joined(entries: Sequence[Entry], place: int) -> bool:
    """Whether an action is undone together with the one before it."""
    entry, before = entries[place], entries[place - 1]
    return entry.joined and (entry.seat, entry.actor) == (before.seat, before.actor)


def _again(
    game: AnyGame, state: msgspec.Struct, entries: Sequence[Entry], seed: bytes
) -> Iterator[_Played]:
    for entry in entries:
        before = game.rules.copy(state)
        events = _carry_out(game, state, entry, seed)
        yield _Played(entry, before, game.rules.copy(state), events)


def _carry_out(game: AnyGame, state: msgspec.Struct, entry: Entry, seed: bytes) -> Sequence[Event]:
    if entry.seat is None:
        raise CorruptRecord(f"entry {entry.seq} is an action without a seat")
    action = game.storage.decode_action(bytes(entry.payload))
    rng = rng_for(seed, entry.seq)
    events: Sequence[Event] = game.rules.apply(state, entry.seat, action, rng)
    return events


def _is_public(game: AnyGame, played: _Played) -> bool:
    """Whether everybody saw or heard something of an action."""
    return is_seen(game, played.before, played.after, None, played.events)


def _without(
    game: AnyGame,
    start: msgspec.Struct,
    later: Sequence[_Played],
    seat: int,
    table: tuple[int, bytes],
) -> tuple[tuple[Entry, ...], msgspec.Struct] | None:
    """Others' actions that stay when a seat's own are undone, and the state after them; None if one
    was taken by someone who knew of those, or revealed something.

    What the seat noticed was taken without knowing if it can be taken without them too: everyone
    was choosing at once, in secret. What it didn't notice stays as far as it can; refusing the undo
    would reveal it.
    """
    seats, seed = table
    state = game.rules.copy(start)
    kept: list[Entry] = []
    for each in later:
        noticed = is_seen(game, each.before, each.after, seat, each.events)
        if each.entry.chance or (
            noticed
            and (
                each.entry.seat == seat
                or reveals_as_known(game, each.before, each.entry, seat, seats=seats)
            )
        ):
            return None
        trial = game.rules.copy(state)
        try:
            (again,) = _again(game, trial, [each.entry], seed)
        except Refused:
            if noticed:
                return None
            continue
        if noticed or not is_seen(game, again.before, again.after, seat, again.events):
            state = again.after
            kept.append(each.entry)
    return tuple(kept), state


def _note(
    game: AnyGame, plain: Sequence[_Played], showed: Sequence[_Played], *, is_free: bool
) -> UndoNote:
    return UndoNote(
        plain=_public(game, plain),
        showed=_public(game, showed),
        revealed=bool(showed),
        is_free=is_free,
    )


def _public(game: AnyGame, played: Sequence[_Played]) -> msgspec.Raw:
    """What everyone may know of these actions."""
    heard = (game.rules.redact_event(event, None) for each in played for event in each.events)
    return msgspec.Raw(game.storage.encode([event for event in heard if event is not None]))
