"""Which process has which shard, and since when."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from host.admin import overview
from host.database import rows, schema


class Shard(msgspec.Struct, frozen=True):
    """A shard, and the process (host and number) that has had it `since` then."""

    shard: int
    process: str
    since: datetime


async def read(connection: AsyncConnection) -> list[Shard]:
    """All shards that several processes have; none with a single process."""
    asked = select(*rows.raw(schema.shards)).order_by(schema.shards.c.shard)
    return rows.readable((await connection.execute(asked)).mappings(), Shard)


def lines(found: Sequence[Shard], now: datetime) -> list[str]:
    """The shards in plain text."""
    if not found:
        return ["One process has all shards, or none runs."]
    cells = [(str(each.shard), each.process, overview.ago(each.since, now)) for each in found]
    return overview.columns([("shard", "process", "for"), *cells])
