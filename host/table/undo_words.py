"""What was taken back, or is asked to be, in public sentences."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from engine.errors import CorruptRecord
from engine.words import listed, name_of
from host.table.entries import StoredEntry
from host.table.models import AnyGame, UndoNote

MAX_LENGTH: Final = 600
"""So many characters tell what is taken back that showed something, and as many what showed
nothing; all of it stands in the history before."""

SECRETLY: Final = "It showed something that not everybody may know; whoever saw it knows it still."


class UndoWords(NamedTuple):
    """The sentences of what is taken back: of what showed nothing, and of what showed something."""

    plain: str
    showed: str


def words(game: AnyGame, note: UndoNote, names: Sequence[str]) -> UndoWords:
    """What everyone may be told of it. Raises `CorruptRecord`."""
    return UndoWords(_told(game, note.plain, names), _told(game, note.showed, names))


def what_is_undone(game: AnyGame, note: UndoNote, names: Sequence[str]) -> str:
    """What is taken back, as the end of a sentence and those after it. Raises `CorruptRecord`.

    It never leaves out that something was shown by it.
    """
    plain, showed = words(game, note, names)
    if not note.revealed:
        return f": {plain}" if plain else " a decision that was not told to all."
    if not showed:
        return f"{f': {plain}' if plain else ' a decision.'} {SECRETLY}"
    if not plain:
        return f": {showed} What this showed stays known."
    return f": {plain} What this showed stays known: {showed}"


def sentence(game: AnyGame, stored: StoredEntry, names: Sequence[str]) -> str:
    """The public sentence of an undo. Raises `CorruptRecord`."""
    note = note_of(stored)
    seat = stored.entry.seat
    who = "Somebody" if seat is None else name_of(seat, names)
    agreed = [name_of(each, names) for each in note.agreed]
    leave = f"With the agreement of {listed(agreed)}, " if agreed else ""
    return f"{leave}{who} undid{what_is_undone(game, note, names)}"


def note_of(stored: StoredEntry) -> UndoNote:
    """What is noted with an undo. Raises `CorruptRecord`."""
    try:
        return msgspec.json.decode(stored.events, type=UndoNote)
    except msgspec.MsgspecError as error:
        msg = f"what is noted with entry {stored.seq} does not decode: {error}"
        raise CorruptRecord(msg) from error


def _told(game: AnyGame, events: msgspec.Raw, names: Sequence[str]) -> str:
    lines = game.wording.narrate_all(game.storage.decode_events(bytes(events)), None, names)
    kept: list[str] = []
    for line in filter(None, lines):
        if kept and sum(map(len, kept)) + len(line) > MAX_LENGTH:
            return " ".join([*kept, "… and more, which the history tells."])
        kept.append(line)
    return " ".join(kept)
