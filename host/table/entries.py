"""Entries of the ledger (`engine.ledger`) as they are stored, and what they note."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec

from engine.errors import CorruptRecord
from engine.foresight import Strength
from engine.ledger import Entry
from host.clock.pace import UNTIMED
from host.clock.seat_clock import Clock
from host.table.requests import UndoNote

_NoteT = TypeVar("_NoteT", bound=msgspec.Struct)
NO_EVENTS: Final = b"[]"
Why: TypeAlias = Literal["time", "gone", "silent"]
"""Why a table decides about a seat: its clock ran out, its person left the server, or kept a table
without a time limit waiting for too long.
"""


class StoredEntry(msgspec.Struct, frozen=True):
    """A row of the ledger.

    The entry's `actor` is a user id, None for computers and clocks. `events` is JSON with all
    secrets: of a setup the state it made, of a seat entry a `SeatNote`, of a timeout entry a
    `TimeNote`. `interaction` is the press or command behind it.
    """

    table: int
    entry: Entry
    events: bytes = NO_EVENTS
    interaction: int | None = None


class SeatNote(msgspec.Struct, frozen=True):
    """Who decided for a seat before, with their stopped `clock`, and the new holder's name."""

    name: str
    former: int | None
    former_name: str
    former_bot: str | None
    former_strength: Strength | None = None
    clock: Clock | None = None
    pace: str = UNTIMED


class TimeNote(msgspec.Struct, frozen=True):
    """Whose time ran out: another person may have the seat by now.

    `why` the table had to decide; `opener` is the name of who opened the seat without a question.
    """

    user: int | None
    name: str
    why: Why = "time"
    opener: str = ""


def seat_note(stored: StoredEntry) -> SeatNote:
    """Who changed places by an entry of kind "seat". Raises `CorruptRecord`."""
    return _note_of(stored, SeatNote)


def undo_note(stored: StoredEntry) -> UndoNote:
    """What an entry of kind "undo" took back. Raises `CorruptRecord`."""
    return _note_of(stored, UndoNote)


def _note_of(stored: StoredEntry, kind: type[_NoteT]) -> _NoteT:
    try:
        return msgspec.json.decode(stored.events, type=kind)
    except msgspec.MsgspecError as error:
        raise CorruptRecord(
            f"the note of entry {stored.entry.seq} does not decode: {error}"
        ) from error


def is_heard(stored: StoredEntry, viewer: int | None) -> bool:
    """Whether a viewer hears of an entry that is no action: a secret undo is for its seat alone."""
    if stored.entry.kind == "undo" and viewer != stored.entry.seat:
        with suppress(CorruptRecord):
            return not undo_note(stored).is_secret
    return True


def kept_by_undos(found: Iterable[StoredEntry]) -> set[int]:
    """The numbers of actions that an undo repeated, as they came after what it took back.

    Nobody may notice them: their person would know that what was undone came first.
    """
    kept: set[int] = set()
    undo: StoredEntry | None = None
    for each in found:
        if each.entry.kind == "undo":
            undo = each
        elif undo is not None and _is_kept(each, undo):
            kept.add(each.entry.seq)
        else:
            undo = None
    return kept


def _is_kept(stored: StoredEntry, undo: StoredEntry) -> bool:
    """Whether an undo repeated this entry: at its time, without a press or events."""
    return (
        stored.entry.kind == "action"
        and stored.entry.at == undo.entry.at
        and stored.interaction is None
        and stored.events == NO_EVENTS
    )
