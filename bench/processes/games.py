"""A database full of games under way: some are played, and then copied row by row."""

import itertools
import random
from collections.abc import Sequence
from typing import Final

from sqlalchemy import ColumnElement, Table, func, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bench.parts.hosted import Nowhere, delivering
from engine import registry
from host.database import schema
from host.database.store import Store
from host.delivery.loop import Delivery
from host.service.tables import Tables

PEOPLE: Final = 2
MOVES: Final = 12
"""How far a game has come that is copied."""
EACH: Final = 4
"""So many games of each kind are played."""
_FIRST: Final = 10**18
"""From here on everything that Discord would number."""
_APART: Final = 1000
"""How far what Discord would number is apart in two copies."""
_COPIED: Final = (schema.tables, schema.seats, schema.ledger, schema.placements)
_MOVED: Final = {
    "tables": ("channel", "guild", "host"),
    "seats": ("user",),
    "ledger": ("actor", "interaction"),
    "placements": ("channel", "message"),
}
"""What each copy has numbers of its own for."""


async def fill(address: str, least: int, games: Sequence[str]) -> int:
    """Put at least so many of these games, under way and shown, into an empty database.

    How many there are then, numbered from 1.
    """
    store = await Store.open(address)
    try:
        patterns = await _play(store, games)
        copies = -(-least // patterns)
        async with store.write() as connection:
            for copy in range(1, copies):
                for table in _COPIED:
                    await _copy(connection, table, copy, patterns)
            await _count_on(connection)
    finally:
        await store.close()
    return patterns * copies


async def _play(store: Store, games: Sequence[str]) -> int:
    """Begin games, and play each a little; how many."""
    seeds = (number.to_bytes(32, "big") for number in itertools.count())
    tables = Tables(store, registry, seeds=lambda: next(seeds))
    numbers = itertools.count(_FIRST)
    presses = itertools.count(_FIRST)
    begun = 0
    delivery = Delivery(tables, Nowhere())
    async with delivering(delivery):
        for name, _ in itertools.product(games, range(EACH)):
            table = await _begin(tables, name, numbers, next(presses))
            begun += 1
            for _ in range(MOVES):
                await move(tables, table, random.Random(begun), next(presses))  # noqa: S311
            await delivery.settled()
    await tables.computers.close()
    return begun


async def _begin(tables: Tables, game: str, numbers: "itertools.count[int]", press: int) -> int:
    people = [next(numbers) for _ in range(PEOPLE)]
    host, *others = people
    view = await tables.lobby.create(
        channel=next(numbers),
        guild=next(numbers),
        user=host,
        name="Ann",
        game=game,
        options={},
    )
    for other in others:
        await tables.lobby.join(view.id, other, "Ben")
    await tables.lobby.start(view.id, host, press)
    return view.id


async def move(tables: Tables, table: int, rng: random.Random, press: int) -> int | None:
    """Make one move at a table; the table's revision then, None where the game is over."""
    view = await tables.read.view(table)
    if view.over:
        return None
    seen = await tables.read.seen(table, rng.choice(view.actors))
    user = view.players[seen.own_seat].user or 0
    action = rng.choice(seen.actions)
    made = await tables.play.act(table, user, action, decision=None, interaction=press)
    return made.seen.view.revision


async def _copy(connection: AsyncConnection, table: Table, copy: int, patterns: int) -> None:
    """Copy the rows of the first games once more."""
    number = "id" if table is schema.tables else "table"
    apart = {number: copy * patterns} | dict.fromkeys(_MOVED[table.name], copy * _APART)
    columns: Sequence[ColumnElement[object]] = [
        column + literal(apart[column.name]) if column.name in apart else column
        for column in table.c
    ]
    rows = select(*columns).where(table.c[number] <= patterns)
    await connection.execute(insert(table).from_select(list(table.c), rows))


async def _count_on(connection: AsyncConnection) -> None:
    """Let the next table have the next number."""
    last = select(func.max(schema.tables.c.id)).scalar_subquery()
    await connection.execute(select(func.setval("tables_id_seq", last)))
