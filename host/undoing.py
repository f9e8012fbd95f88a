"""What somebody can take back: their last action, freely or by the leave of all others.

All of it is found out from the ledger when it is asked, so no action waits for it, and nothing is
kept that could tell what others do in secret. It is free as long as it showed nobody anything and
nobody was seen to act since; what others did meanwhile without being seen stays as it is.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from engine import ledger
from engine.chance import rng_for
from engine.errors import CorruptRecord, Refused
from engine.ledger import Entry
from engine.model import Event
from engine.replay import Difference, replay
from engine.undo import reveals, undoable_by_seat
from host.entries import StoredEntry
from host.errors import NotAllowed
from host.models import AnyGame, UndoNote
from host.moves import is_seen
from host.stored_table import StoredTable


class UndoPlan(NamedTuple):
    """What a seat can take back: all after the entry `to`, but the actions that are `kept`."""

    to: int
    kept: tuple[Entry, ...]
    note: UndoNote


class _Played(NamedTuple):
    """An action of the ledger, carried out again."""

    entry: Entry
    before: msgspec.Struct
    after: msgspec.Struct
    events: Sequence[Event]


def find(stored: StoredTable, game: AnyGame, found: Sequence[StoredEntry], seat: int) -> UndoPlan:
    """What a seat of a running game can take back next, by its whole ledger.

    Raises `NotAllowed` if there is nothing, or the ledger cannot be replayed, and `CorruptRecord`
    if it cannot be read.
    """
    entries = [each.entry for each in found]
    to, *tail = _from_own_action(entries, seat, stored.seats[seat].user)
    start = replay(game, [entry for entry in entries if entry.seq <= to.seq], stored.seed)
    if isinstance(start, Difference):
        raise NotAllowed(
            "What was played at this table cannot be played again, so nothing of it can be undone.",
            "The game goes on from here as it stands.",
        )
    seats = len(stored.seats)
    own, *later = _again(game, game.rules.copy(start), tail, stored.seed)
    is_free = _is_unseen(game, later, seat) and undoable_by_seat(
        game, own.before, own.entry, own.after, seats=seats
    )
    if is_free and _hold(game, start, later, stored.seed):
        kept = tuple(each.entry for each in later)
        return UndoPlan(to.seq, kept, _note(game, [own], (), is_free=True))
    showed = [each for each in (own, *later) if reveals(game, each.before, each.entry, seats=seats)]
    plain = [each for each in (own, *later) if each not in showed]
    return UndoPlan(to.seq, (), _note(game, plain, showed, is_free=False))


def _from_own_action(entries: Sequence[Entry], seat: int, user: int | None) -> list[Entry]:
    """What is in effect from before the last action of a seat's person on. Raises `NotAllowed`."""
    effective = ledger.in_effect(entries)
    for place in range(len(effective) - 1, 0, -1):
        entry = effective[place]
        if entry.kind != "action":
            break  # the rules of before are no more
        if entry.seat == seat and entry.actor == user:
            return effective[place - 1 :]
    raise NotAllowed(
        "There is nothing that you can undo.",
        "You have not acted yet, or the rules were brought up to date since then.",
    )


def _again(
    game: AnyGame, state: msgspec.Struct, entries: Sequence[Entry], seed: bytes
) -> Iterator[_Played]:
    for entry in entries:
        before = game.rules.copy(state)
        events = _carry_out(game, state, entry, entry.seq, seed)
        yield _Played(entry, before, game.rules.copy(state), events)


def _carry_out(
    game: AnyGame, state: msgspec.Struct, entry: Entry, seq: int, seed: bytes
) -> Sequence[Event]:
    if entry.seat is None:
        msg = f"entry {entry.seq} is an action of no seat"
        raise CorruptRecord(msg)
    action = game.storage.decode_action(bytes(entry.payload))
    events: Sequence[Event] = game.rules.apply(state, entry.seat, action, rng_for(seed, seq))
    return events


def _is_unseen(game: AnyGame, played: Sequence[_Played], seat: int) -> bool:
    """Whether a seat saw and heard nothing of what others did, and no chance was drawn by it."""
    return all(
        each.entry.chance is False and not is_seen(game, each.before, each.after, seat, each.events)
        for each in played
    )


def _hold(game: AnyGame, state: msgspec.Struct, later: Sequence[_Played], seed: bytes) -> bool:
    """Whether what others did meanwhile can stay as it is."""
    trial = game.rules.copy(state)
    try:
        for each in later:
            _carry_out(game, trial, each.entry, each.entry.seq, seed)
    except Refused:
        return False
    return True


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
