"""The parts of a table: each field is stored, and everyone sees the public parts as they are."""

import itertools
from collections.abc import Iterator
from datetime import datetime, timedelta
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

import msgspec
import pytest

from host.clock.seat_clock import Clock
from host.repositories import tables
from host.table.seats import Seat
from host.table.stored_table import GameData, Status, StoredTable
from host.table.views import public
from tests.games import GAMES
from tests.host.house import START, House

NUMBERS: Final = itertools.count(1)


def filled(kind: Any) -> Any:
    """A value of a type in which nothing is missing, and no two numbers or texts are equal."""
    origin, inner, number = get_origin(kind), get_args(kind), next(NUMBERS)
    if origin in (Union, UnionType):
        return filled(next(each for each in inner if each is not NoneType))
    if origin is Literal:
        return inner[-1]
    if origin in (tuple, list):
        return origin([filled(inner[0])])
    if kind is Clock:
        return Clock(timedelta(seconds=number), began=START)
    if issubclass(kind, msgspec.Struct):
        fields = msgspec.structs.fields(kind)
        return kind(**{each.name: filled(each.type) for each in fields})
    made: dict[type, object] = {
        bool: True,
        int: number,
        str: f"text {number}",
        bytes: b"[%d]" % number,
        msgspec.Raw: msgspec.Raw(b"[%d]" % number),
        datetime: START + timedelta(days=number),
    }
    return made[kind]


def bare() -> StoredTable:
    """A table that has nothing but what each must have."""
    fields = msgspec.structs.fields(StoredTable)
    needed = {each.name: filled(each.type) for each in fields if each.required}
    return StoredTable(**needed | {"seats": [Seat(None, "Rex")]})


async def test_each_field_of_a_table_is_stored_and_read(house: House) -> None:
    table, emptied = filled(StoredTable), bare()
    async with house.store.write() as connection:
        table.id = emptied.id = await tables.add(connection, table)
        assert await tables.load(connection, table.id) == table
        emptied.revision = table.revision
        await tables.save(connection, table, emptied, START)
        assert await tables.load(connection, table.id) == emptied
        await tables.save(connection, emptied, table, START)
        assert await tables.load(connection, table.id) == table


def structs_in(value: object) -> Iterator[msgspec.Struct]:
    """All structs in a value, and itself."""
    if isinstance(value, msgspec.Struct):
        yield value
        value = [getattr(value, name) for name in value.__struct_fields__]
    if isinstance(value, list | tuple):
        for each in value:
            yield from structs_in(each)


@pytest.mark.parametrize("status", get_args(Status))
def test_everyone_sees_the_public_parts_as_they_are_and_no_secret(status: Status) -> None:
    game, table = GAMES["nature"], filled(StoredTable)
    table.status, table.data.options = status, game.storage.encode(game.rules.options_type())
    view = public(table, game)
    assert [view.place, view.lobby] == [table.place, table.lobby]
    assert not [each for each in structs_in(view) if isinstance(each, GameData)]
    shown = msgspec.json.encode(view).decode()
    for name in ("seed", "asked", "state"):
        secret = getattr(table.data, name)
        is_told = secret.decode() in shown or secret.hex() in shown
        assert is_told == (name == "seed" and status in ("finished", "abandoned"))
    planned = [each for seat in table.seats if seat.plan for each in seat.plan.expected]
    assert planned
    assert not any(bytes(each).decode() in shown for each in planned)
