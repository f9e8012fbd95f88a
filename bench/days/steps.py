"""A table's ledger, entry by entry, with what the game had come to after each."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from bench.days.screen import Call
from engine.ledger import Entry
from engine.stepping import Stepping
from host.table.entries import StoredEntry
from host.table.models import AnyGame, GameResult
from host.table.stored_table import StoredTable


class Record(NamedTuple):
    """All that is known of a table."""

    stored: StoredTable
    game: AnyGame
    entries: Sequence[StoredEntry]
    calls: Sequence[Call]
    heard: Mapping[int, Sequence[datetime]]
    """When people did something there, by person."""
    result: GameResult | None


class Step(NamedTuple):
    """An entry, who was to decide after it, and whether everybody saw or heard anything of it."""

    entry: Entry
    actors: frozenset[int]
    is_noticed: bool


def steps(record: Record) -> Iterator[Step]:
    """Every entry in order. An undo stands for what it kept, too, which came with it.

    Raises `engine.stepping.Unplayable`.
    """
    stepping = Stepping(record.game, record.stored.seed)
    stepping.extend([each.entry for each in record.entries])
    undo: Entry | None = None
    held: Step | None = None
    sight = b""
    for stored, played in zip(record.entries, stepping.steps(0), strict=True):
        entry = stored.entry
        if held is not None and not (undo is not None and _is_kept(stored, undo)):
            yield held
            held = undo = None
        undo = entry if entry.kind == "undo" else undo
        actors = frozenset(record.game.rules.actors(played.state))
        before, sight = (
            sight,
            record.game.storage.encode(record.game.rules.redact(played.state, None)),
        )
        is_noticed = sight != before or _is_heard(record.game, stored)
        if undo is not None:
            held = Step(msgspec.structs.replace(undo, seq=entry.seq), actors, is_noticed)
        else:
            yield Step(entry, actors, is_noticed)
    if held is not None:
        yield held


def _is_heard(game: AnyGame, stored: StoredEntry) -> bool:
    if stored.entry.kind != "action":
        return False
    events = game.storage.decode_events(stored.events)
    return any(game.rules.redact_event(event, None) is not None for event in events)


def first_holders(record: Record) -> list[int | None]:
    """Who held the seats when the game began."""
    holders: list[int | None] = [seat.user for seat in record.stored.seats]
    for each in reversed(record.entries):
        if each.entry.kind == "seat" and each.entry.seat is not None:
            former: int | None = msgspec.json.decode(each.events)["former"]
            holders[each.entry.seat] = former
    return holders


def leads_to_its_end(record: Record) -> bool:
    """Whether the ledger, played again, leads to the state that is stored."""
    stepping = Stepping(record.game, record.stored.seed)
    stepping.extend([each.entry for each in record.entries])
    state = next(stepping.steps(stepping.last)).state
    return record.game.storage.encode(state) == record.stored.state


def _is_kept(stored: StoredEntry, undo: Entry) -> bool:
    entry = stored.entry
    is_own = stored.interaction is None and entry.actor is not None
    return entry.kind == "action" and entry.at == undo.at and is_own
