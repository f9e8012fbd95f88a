"""What columns hold, and rows read one by one, as the driver gives them.

A corrupt row must not spoil others. SQLite keeps any value in any column, and SQLAlchemy fails a
whole answer over one bad value, so columns are read raw and converted here.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache, partial
from types import UnionType
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, Union, get_args, get_origin

import msgspec
from sqlalchemy import (
    BigInteger,
    ColumnElement,
    DateTime,
    Dialect,
    Executable,
    FromClause,
    String,
    Table,
    TypeDecorator,
    type_coerce,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import NullType

from engine.errors import CorruptRecord

Row: TypeAlias = Mapping[Any, Any]
"""Raw values by column."""

_StructT = TypeVar("_StructT", bound=msgspec.Struct)


def raw(source: FromClause, *names: str, prefix: str = "") -> list[ColumnElement[Any]]:
    """Columns of a table (default: all) as the driver gives them."""
    columns = [source.c[name] for name in names] if names else [*source.c]
    return [type_coerce(column, NullType()).label(f"{prefix}{column.name}") for column in columns]


def upsert(connection: AsyncConnection, table: Table, *names: str) -> Executable:
    """The statement that inserts rows, or updates these columns."""
    return _upsert(connection.dialect.name, table, names)


@cache
def _upsert(dialect: str, table: Table, names: tuple[str, ...]) -> Executable:
    made = (sqlite.insert if dialect == "sqlite" else postgresql.insert)(table)
    return made.on_conflict_do_update(
        index_elements=list(table.primary_key.columns),
        set_={name: made.excluded[name] for name in names},
    )


def read(row: Row, kind: type[_StructT], prefix: str = "") -> _StructT:
    """A row as a struct; bytes are JSON unless the field holds bytes. Raises `CorruptRecord`.

    A struct inside is JSON in the column of its name. Without such a column its fields are columns
    beside the others; their names begin with its own (`pause_since`) if it may be missing, which it
    is when all of them are empty.
    """
    try:
        return msgspec.convert(_values(row, kind, prefix), kind, builtin_types=(bytes, datetime))
    except (msgspec.MsgspecError, ValueError, TypeError) as error:
        raise CorruptRecord(f"a stored {kind.__name__} cannot be read: {error}") from error


def _values(row: Row, kind: type[msgspec.Struct], prefix: str) -> dict[str, object]:
    values: dict[str, object] = {}
    for name, convert, part, inner in _fields(kind):
        if part is not None and prefix + name not in row:
            own = _values(row, part, prefix + inner)
            values[name] = own if not inner or any(v is not None for v in own.values()) else None
        else:
            value = row[prefix + name]
            values[name] = value if value is None or convert is None else convert(value)
    return values


def columns(of: Table, kind: type[msgspec.Struct], prefix: str = "") -> list[str]:
    """The columns from which `read` reads a struct."""
    found = []
    for name, _, part, inner in _fields(kind):
        if prefix + name in of.c:
            found.append(prefix + name)
        elif part is not None:
            found += columns(of, part, prefix + inner)
    return found


def written(value: msgspec.Struct, into: Table, prefix: str = "") -> dict[str, object]:
    """A struct as the values of its columns, as `read` reads them."""
    found: dict[str, object] = {}
    for name, _, part, inner in _fields(type(value)):
        held = getattr(value, name)
        if prefix + name in into.c:
            is_json = part is not None and held is not None
            found[prefix + name] = msgspec.json.encode(held) if is_json else held
        elif part is not None and held is None:
            found |= dict.fromkeys(columns(into, part, prefix + inner))
        elif part is not None:
            found |= written(held, into, prefix + inner)
    return found


def readable(found: Iterable[Row], kind: type[_StructT]) -> list[_StructT]:
    """Rows as structs, without those that cannot be read."""
    read_so_far = []
    for row in found:
        with suppress(CorruptRecord):
            read_so_far.append(read(row, kind))
    return read_so_far


def by_table(found: Iterable[Row]) -> dict[int, list[Row]]:
    """Rows by their table's number, in the order in which they come."""
    of_table: dict[int, list[Row]] = {}
    for row in found:
        of_table.setdefault(row["table"], []).append(row)
    return of_table


class _Field(NamedTuple):
    """A field: how its raw value is converted (None: not at all), and the struct that it holds,
    whose columns begin with `inner`.
    """

    name: str
    convert: Callable[[Any], object] | None
    part: type[msgspec.Struct] | None
    inner: str


@cache
def _fields(kind: type[msgspec.Struct]) -> list[_Field]:
    found = []
    for field in msgspec.structs.fields(kind):
        is_union = get_origin(field.type) in (Union, UnionType)
        types = set(get_args(field.type)) if is_union else {field.type}
        convert: Callable[[Any], object] | None = None
        if datetime in types:
            convert = _time
        elif bool in types:
            convert = _flag
        elif not (types & {int, str, bytes} or any(get_origin(each) is Literal for each in types)):
            convert = partial(_of_json, msgspec.json.Decoder(field.type))
        held = [
            each for each in types if isinstance(each, type) and issubclass(each, msgspec.Struct)
        ]
        inner = f"{field.name}_" if type(None) in types else ""
        found.append(_Field(field.name, convert, held[0] if held else None, inner))
    return found


def _flag(value: object) -> object:
    return bool(value) if value in (0, 1) else value


def _of_json(decoder: msgspec.json.Decoder[object], value: object) -> object:
    return decoder.decode(value) if isinstance(value, bytes) else value


def _time(value: object) -> datetime:
    """A stored time, which is in UTC: text in SQLite, a datetime elsewhere."""
    read = datetime.fromisoformat(value) if isinstance(value, str) else value
    if not isinstance(read, datetime):
        raise TypeError("a time is neither text nor a datetime")
    return read.replace(tzinfo=UTC)


class Utc(TypeDecorator[datetime]):
    """A time with its zone outside the database, and plain UTC inside."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Refuse a time without a zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a stored time needs a time zone")
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Give the zone back."""
        return None if value is None else value.replace(tzinfo=UTC)


class PersonId(BigInteger):
    """Discord's id of a person, which deleting and handing out data must cover, by a test."""


class PersonName(String):
    """The name of a person, or of a computer player; deleted with the `PersonId` beside it."""


class Snowflake(BigInteger):
    """Discord's id of anything else: a channel, a server, a message, a role, an interaction."""
