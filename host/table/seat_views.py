"""Seat views: what a seat may read of a table and heard last, never by others' secrets, and the
record.
"""

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from engine import record
from engine.errors import CorruptRecord
from engine.model import Event
from engine.registry import AnyGame
from host.errors import TableBroken, isolation
from host.logs import VERSION
from host.table import entries, plans
from host.table.entries import StoredEntry, seat_note
from host.table.namesakes import told_apart
from host.table.seats import FORMER_NAME, Player
from host.table.stored_table import StoredTable
from host.table.views import SeatView, TableView, public

logger = logging.getLogger(__name__)

Known = tuple[Event, ...]
"""Events as one viewer may know them."""


class Heard(NamedTuple):
    """What a viewer heard `last`, and all `since` what its seat did last, that included."""

    last: Known = ()
    since: Known = ()


NOTHING: Final = Heard()
"""What is heard before anything happens."""


def known_events(game: AnyGame, events: Iterable[Event], viewer: int | None) -> Known:
    """What a viewer (None: a spectator) may know of events."""
    redacted = (game.rules.redact_event(event, viewer) for event in events)
    return tuple(event for event in redacted if event is not None)


def heard_of(
    game: AnyGame, stored: StoredEntry, viewers: Iterable[int | None]
) -> dict[int | None, Known]:
    """The viewers who heard of an entry, and what they may know: nothing of an unreadable one and
    of a setup or an undo, so that what came before no longer counts.
    """
    nothing: dict[int | None, Known] = dict.fromkeys(viewers, ())
    if stored.entry.kind in {"seat", "timeout", "vote"}:
        return {}  # that is about people: what happened in the game is still the last
    if stored.entry.kind != "action":
        return {each: () for each in viewers if entries.is_heard(stored, each)}
    with (
        suppress(TableBroken),
        isolation(stored.table, f"reading what entry {stored.entry.seq} did"),
    ):
        events = game.storage.decode_events(stored.events)
        heard = {viewer: known_events(game, events, viewer) for viewer in viewers}
        return {viewer: events for viewer, events in heard.items() if events}
    return nothing


def is_whole(stored: StoredEntry, viewer: int | None, events: Known) -> bool:
    """Whether all that a viewer heard lately is known with this entry, the newest being read first:
    it is what their seat did last, with a whole form.
    """
    is_own = stored.entry.seat == viewer and not stored.entry.joined
    return viewer is None or not events or is_own


DECISION_LENGTH = 12


def state_of(stored: StoredTable, game: AnyGame) -> msgspec.Struct:
    """The state by today's rules; as it ended if it is over. Raises `CorruptRecord`."""
    if stored.data.state is None:
        raise CorruptRecord("a begun game has a state")
    if stored.rules_version == game.rules.version:
        return game.storage.decode_state(stored.data.state)
    return game.rules.upgrade(stored.data.state, stored.rules_version)


def seen(
    stored: StoredTable,
    game: AnyGame,
    seat: int | None,
    state: msgspec.Struct | None = None,
    heard: Heard = NOTHING,
    view: TableView | None = None,
) -> SeatView:
    """A table as a seat may see it; pass the decoded `state` and the `view` if they are known."""
    view = view or public(stored, game)
    if stored.data.state is None:
        return SeatView(view, seat, None)
    redacted = game.rules.redact(state_of(stored, game) if state is None else state, seat)
    if seat is None:
        return SeatView(view, seat, redacted, recent=heard.last)
    plays = stored.status == "running" and stored.time.pause is None
    nudge = view.progress.nudges[seat]
    return SeatView(
        view=view,
        seat=seat,
        state=redacted,
        actions=game.rules.actions(redacted, seat) if plays else (),
        decision=decision(stored, seat),
        orders=game.rules.orders.of(redacted, seat),
        recent=heard.last,
        since=heard.since,
        acted=stored.seats[seat].acted,
        undoable=stored.seats[seat].undoable,
        reminded=view.progress.reminders[seat] is not None,
        nudged_by=None if nudge is None else nudge.by,
        plan=plans.decoded(game, stored.seats[seat].plan) if plays else None,
        own_note=None if stored.seats[seat].user is None else stored.seats[seat].own_note,
    )


def decision(stored: StoredTable, seat: int) -> str:
    """The name of what a seat is to decide now (`SeatView.decision`)."""
    own = stored.seats[seat]
    # A seat that isn't asked keeps its button to undo, whatever others decide meanwhile.
    since = own.since if own.waiting and own.since is not None else -1
    # With the seed, so that nobody finds the number of the entry by trying: it tells of secrets.
    turn = b"%d/turn %d/%s" % (own.acted, since, stored.data.seed)
    return sha256(turn).hexdigest()[:DECISION_LENGTH]


def export(stored: StoredTable, game: AnyGame, ledger: Sequence[StoredEntry]) -> bytes:
    """The record of a begun game that is over, and its whole ledger, as JSON (`engine.record`)."""
    seats, others = _people(stored, ledger)
    made = record.record_of(
        game,
        stored.data.seed,
        [each.entry for each in ledger],
        seats,
        game.rules.outcome(state_of(stored, game)),
        others,
    )
    made = msgspec.structs.replace(made, closing=stored.closing or "")
    if all(each.entry.kind != "upgrade" for each in ledger):
        made = msgspec.structs.replace(made, rules_version=stored.rules_version)
    if stored.rules_version == game.rules.version:
        made = msgspec.structs.replace(made, program=VERSION)
    return record.encode_record(made)


def _people(
    stored: StoredTable, ledger: Sequence[StoredEntry]
) -> tuple[list[tuple[int | None, record.Participant]], dict[int, str]]:
    """Who held each seat when the game began, and the names of all people by their ids."""
    seats = [(seat.user, seat.bot or record.PERSON, seat.strength) for seat in stored.seats]
    called = list(stored.names)
    names = {user: name for (user, _, _), name in zip(seats, called, strict=True) if user}
    for each in reversed(ledger):
        if each.entry.kind == "seat" and each.entry.seat is not None:
            note, seat = seat_note(each), each.entry.seat
            called[seat] = note.former_name or FORMER_NAME
            seats[seat] = note.former, note.former_bot or record.PERSON, note.former_strength
            if note.former is not None:
                names[note.former] = told_apart(called)[seat]
    people = [
        (user, record.Participant(name, kind, strength))
        for (user, kind, strength), name in zip(seats, told_apart(called), strict=True)
    ]
    return people, names


def people_of(view: TableView) -> list[Player]:
    """The people of a table, including those with stand-ins."""
    return [each for each in view.players if each.user is not None or each.away is not None]


def not_agreed(view: TableView) -> list[Player]:
    """Who has not allowed hints; nobody if a person plays against computers alone. Those who are
    absent, or whose seat is open, aren't waited for.
    """
    people = people_of(view)
    awaited = [each for each in people if each.absent is None and not each.is_free]
    return [each for each in awaited if not each.allows_hints] if len(people) > 1 else []


def is_choice(seen: SeatView) -> bool:
    """Whether a seat could use advice now."""
    acts = seen.seat in seen.view.actors
    return acts and len(seen.actions) > 1 and not not_agreed(seen.view)
