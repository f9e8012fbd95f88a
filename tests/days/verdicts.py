"""A table's ledger step by step, and checks beside the clocks: notifications, whom it waits for,
and its end.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec

from engine.ledger import Entry, in_effect
from engine.model import Order
from engine.registry import AnyGame
from engine.state_history import StateHistory
from host.service.tables import Tables
from host.table.entries import StoredEntry
from host.table.stored_table import StoredTable
from host.table.summaries import GameResult
from tests.days.discord import Call
from tests.days.people import Outages

PROMPTLY: Final = timedelta(minutes=4)
"""The deadline for a notification."""


class Record(NamedTuple):
    """Everything known about a table."""

    stored: StoredTable
    game: AnyGame
    entries: Sequence[StoredEntry]
    calls: Sequence[Call]
    heard: Mapping[int, Sequence[datetime]]
    """When each person did something there."""
    result: GameResult | None


async def record_of(
    tables: Tables,
    table: int,
    calls: Sequence[Call] = (),
    heard: Mapping[int, Sequence[datetime]] = MappingProxyType({}),
) -> Record:
    """Everything known about a table: what is stored of it, and what was seen of it besides."""
    stored, game = await tables.read.stored_game(table)
    entries = await tables.read.entries_after(table, -1)
    results = [
        *await tables.results.of(user=stored.host),
        *(() if stored.place.guild is None else await tables.results.of(guild=stored.place.guild)),
    ]
    result = next((each for each in results if each.table == table), None)
    return Record(stored, game, entries, calls, heard, result)


class Step(NamedTuple):
    """An entry, who has to decide after it, and whether everyone noticed it."""

    entry: Entry
    actors: frozenset[int]
    is_noticed: bool


def steps(record: Record) -> Iterator[Step]:
    """Every entry in order. An undo includes the actions that it kept.

    Raises `engine.state_history.UnreplayableLedger`.
    """
    stepping = StateHistory(record.game, record.stored.data.seed)
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
    """Who held the seats at the start."""
    holders: list[int | None] = [seat.user for seat in record.stored.seats]
    for each in reversed(record.entries):
        if each.entry.kind == "seat" and each.entry.seat is not None:
            former: int | None = msgspec.json.decode(each.events)["former"]
            holders[each.entry.seat] = former
    return holders


def leads_to_its_end(record: Record) -> bool:
    """Whether the ledger replays to the stored state."""
    stepping = StateHistory(record.game, record.stored.data.seed)
    stepping.extend([each.entry for each in record.entries])
    state = next(stepping.steps(stepping.last)).state
    return record.game.storage.encode(state) == record.stored.data.state


def _is_kept(stored: StoredEntry, undo: Entry) -> bool:
    entry = stored.entry
    is_own = stored.interaction is None and entry.actor is not None
    return entry.kind == "action" and entry.at == undo.at and is_own


class Wish(NamedTuple):
    """How someone wants to be notified, whether messages arrive, and when they left the server."""

    notify: str
    takes_messages: bool
    left: datetime | None = None


class Due(NamedTuple):
    """Someone has to be notified of an entry, from a time on."""

    user: int
    entry: int
    since: datetime


def wrong_calls(
    record: Record, wishes: Mapping[int, Wish], callers: AbstractSet[int]
) -> Iterator[str]:
    """Nobody is notified twice of one thing, or of something that notifies nobody, or against their
    wish.

    `callers` are the entries that notify anyone.
    """
    seen: Counter[tuple[int, int, bool]] = Counter()
    for call in record.calls:
        wish = wishes[call.user]
        seen[call.user, call.entry, call.in_channel] += 1
        if seen[call.user, call.entry, call.in_channel] > 1:
            yield f"{call.user} was notified twice of entry {call.entry}"
        if call.entry not in callers:
            yield f"{call.user} was notified of entry {call.entry}, which notifies nobody"
        by_message = wish.notify == "dm" and wish.takes_messages
        if wish.notify == "none" or (call.in_channel and by_message):
            yield f"{call.user} was notified against their wish ({wish.notify})"


def missing_calls(
    record: Record, wishes: Mapping[int, Wish], due: Sequence[Due], outages: Outages, now: datetime
) -> Iterator[str]:
    """Everyone due was notified, unless it was settled at once or the host was down."""
    moments = [each.entry.at or now for each in record.entries]
    for each in due:
        last = each.since + PROMPTLY
        is_settled = any(each.since < at <= last for at in moments)
        left = wishes[each.user].left
        if last > now or is_settled or outages.within(each.since, last):
            continue
        if left is not None and left <= last:
            continue
        if wishes[each.user].notify != "none" and not any(
            call.user == each.user and call.entry >= each.entry and call.at <= last
            for call in record.calls
        ):
            yield f"{each.user} was never notified of entry {each.entry}"


def wrong_waiting(record: Record, now: datetime) -> Iterator[str]:
    """A running game waits for someone whose clock runs."""
    seats = record.stored.seats
    if not any(seat.waiting for seat in seats):
        yield "it waits for nobody"
    for number, seat in enumerate(seats):
        if seat.waiting and seat.user is None:
            yield f"it waits for the computer player of seat {number}"
        elif seat.waiting and (seat.due is None or seat.due <= now):
            yield f"it waits for seat {number}, whose clock isn't running"


def wrong_result(record: Record) -> Iterator[str]:
    """The result is what was played. It counts for the one who made most of a seat's decisions, and
    everyone who started has a part in it; people who are gone count as having left.
    """
    result, game = record.result, record.game
    if not leads_to_its_end(record):
        yield "its ledger doesn't lead to the stored end"
    if result is None:
        yield "it has no result"
        return
    acted, began = _acted(record), first_holders(record)
    outcome = game.rules.outcome(game.storage.decode_state(record.stored.data.state or b""))
    for number, seat in enumerate(result.seats):
        times = acted.get(number, Counter())
        most = {user for user in times if times[user] == max(times.values())}
        is_theirs = None in most and seat.user == began[number]
        if result.abandoned:  # it counts for the one for whom a computer played at the end
            is_theirs = seat.user is not None and seat.user == record.stored.seats[number].away
        if most and seat.user not in most and not is_theirs:
            yield f"the result of seat {number} counts for {seat.user}, not {dict(times)}"
        if outcome is not None and seat.points != outcome.scores[number]:
            yield f"the result of seat {number} has different points from its game"
    if not result.abandoned:
        yield from _wrong_leavers(record, result, began)


def _wrong_leavers(
    record: Record, result: GameResult, began: Sequence[int | None]
) -> Iterator[str]:
    """People who started a game and missed its end left it, except the last of them."""
    ends = {seat.user for seat in record.stored.seats}
    found = {seat.user: seat for seat in (*result.seats, *result.leavers)}
    gone = [user for user in began if user is not None and user not in ends]
    for user in began:
        if user is not None and user not in found:
            yield f"{user} started it, but isn't in its result"
    spared = [user for user in gone if user in found and not found[user].left_early]
    # If nobody for whom a seat counts stayed, one who left is before the others.
    stayed = {seat.user for seat in result.seats} & ends - {None}
    if len(spared) > (not stayed):
        yield f"{spared} are gone, but didn't leave it"
    if result.sit_ins and None not in began:
        yield "it is unrated, although no computer player or manager took part"


def _acted(record: Record) -> Mapping[int, Counter[int | None]]:
    """How often each person decided for each seat, without undone actions."""
    acted: dict[int, Counter[int | None]] = {}
    decode = record.game.storage.decode_action
    for entry in in_effect([each.entry for each in record.entries]):
        is_decision = entry.kind == "action" and not isinstance(decode(bytes(entry.payload)), Order)
        if is_decision and entry.seat is not None:
            acted.setdefault(entry.seat, Counter())[entry.actor] += 1
    return acted
