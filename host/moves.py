"""A game begins and goes on: one action, one step of the log.

Functions change a sheet in memory and give the step to be stored with it in one transaction.
"""

from datetime import datetime

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine import chance, ledger
from engine.model import Action
from host import lobby, schema
from host.models import AnyGame
from host.stored_table import StoredTable


class Step(msgspec.Struct, frozen=True):
    """A row of the log: step 0 is the setup, step n the n-th action."""

    table: int
    version: int
    seat: int | None
    user: int | None
    action: bytes | None
    events: bytes
    digest: str
    interaction: int | None
    at: datetime


def begin(stored: StoredTable, game: AnyGame, user: int, interaction: int, now: datetime) -> Step:
    """Set the game up for those who are seated. Raises `NotAllowed`, `BadOption`, `BadFile`."""
    lobby.may_start(stored, game, user)
    seats = len(stored.seats)
    options = game.rules.check(game.storage.decode_options(stored.options), seats)
    state = game.rules.setup(options, seats, chance.rng_for(stored.seed, 0))
    stored.options = game.storage.encode(options)
    stored.status = "running"
    stored.started = now
    _keep(stored, game, state, None, now)
    digest = ledger.digest(game, state)
    return Step(stored.id, 0, None, user, None, b"[]", digest, interaction, now)


def act(
    stored: StoredTable,
    game: AnyGame,
    seat: int,
    action: Action,
    interaction: int | None,
    now: datetime,
) -> Step:
    """Carry an action out. Raises what the game refuses."""
    assert stored.state is not None  # noqa: S101 - a running game has one
    state = game.storage.decode_state(stored.state)
    version = stored.version + 1
    events = game.rules.apply(state, seat, action, chance.rng_for(stored.seed, version))
    stored.version = version
    _keep(stored, game, state, seat, now)
    return Step(
        table=stored.id,
        version=version,
        seat=seat,
        user=stored.seats[seat].user,
        action=game.storage.encode(action),
        events=game.storage.encode(events),
        digest=ledger.digest(game, state),
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
            seat.since = stored.version


async def add_step(connection: AsyncConnection, step: Step) -> None:
    """Store a step of the log."""
    await connection.execute(insert(schema.log).values(msgspec.structs.asdict(step)))


async def step_of(
    connection: AsyncConnection, table: int, user: int, interaction: int
) -> Step | None:
    """The step that a person's interaction led to at a table, if it was carried out before."""
    c = schema.log.c
    asked = select(schema.log).where(c.interaction == interaction, c.table == table, c.user == user)
    row = (await connection.execute(asked)).mappings().one_or_none()
    return None if row is None else Step(**row)
