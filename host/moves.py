"""A game begins and goes on: one action, one entry of the ledger.

Functions change a table in memory and give the entry to be stored with it in one transaction.
"""

from datetime import datetime

import msgspec

from engine import chance, record
from engine.model import Action
from host import lobby
from host.entries import StoredEntry
from host.models import AnyGame
from host.stored_table import StoredTable


def begin(
    stored: StoredTable, game: AnyGame, user: int, interaction: int, now: datetime
) -> StoredEntry:
    """Set the game up for those who are seated. Raises `NotAllowed`, `BadOption`, `BadFile`."""
    lobby.may_start(stored, game, user)
    seats = len(stored.seats)
    options = game.rules.check(game.storage.decode_options(stored.options), seats)
    rng = chance.rng_for(stored.seed, 0)
    before = rng.getstate()
    state = game.rules.setup(options, seats, rng)
    stored.options = game.storage.encode(options)
    stored.rules_version = game.rules.version
    stored.status = "running"
    stored.started = now
    _keep(stored, game, state, None, now)
    return StoredEntry(
        table=stored.id,
        seq=0,
        kind="setup",
        actor=user,
        seat=None,
        payload=b'{"options":%s,"seats":%d}' % (stored.options, seats),
        chance=rng.getstate() != before,
        digest=record.digest(game, state),
        events=b"[]",
        interaction=interaction,
        at=now,
    )


def act(
    stored: StoredTable,
    game: AnyGame,
    seat: int,
    action: Action,
    interaction: int | None,
    now: datetime,
) -> StoredEntry:
    """Carry an action out. Raises what the game refuses."""
    assert stored.state is not None  # noqa: S101 - a running game has one
    state = game.storage.decode_state(stored.state)
    seq = stored.seq + 1
    rng = chance.rng_for(stored.seed, seq)
    before = rng.getstate()
    events = game.rules.apply(state, seat, action, rng)
    stored.seq = seq
    stored.seats[seat].acted += 1
    _keep(stored, game, state, seat, now)
    return StoredEntry(
        table=stored.id,
        seq=seq,
        kind="action",
        actor=stored.seats[seat].user,
        seat=seat,
        payload=game.storage.encode(action),
        chance=rng.getstate() != before,
        digest=record.digest(game, state),
        events=game.storage.encode(events),
        interaction=interaction,
        at=now,
    )


def _keep(
    stored: StoredTable, game: AnyGame, state: msgspec.Struct, seat: int | None, now: datetime
) -> None:
    stored.state = game.storage.encode(state)
    _mark_turns(stored, frozenset(game.rules.actors(state)), seat)
    if game.rules.outcome(state) is not None:
        stored.status = "finished"
        lobby.end(stored, now)


def _mark_turns(stored: StoredTable, actors: frozenset[int], by: int | None) -> None:
    """Note who must decide now, and since when.

    A turn goes on while only computer players decide in between, however quick or slow they are,
    so that nobody is called twice to one turn. It is over once another person has decided.
    """
    decided = by is not None and stored.seats[by].user is not None and stored.seats[by].waiting
    for number, seat in enumerate(stored.seats):
        if decided and not seat.waiting and number != by:
            seat.since = None
        seat.waiting = number in actors
        if seat.waiting and seat.since is None:
            seat.since = stored.seq
