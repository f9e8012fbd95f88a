"""Deadlines that are kept in a column of the database."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import Column, func, select

from host.database.store import Store
from host.subject import Subject


class DueColumn:
    """A source of deadlines (`host.background.timekeeper.Source`): the column `at` says when
    something is due, and `key` at which subject of its `type`.
    """

    type: ClassVar[str]
    at: ClassVar[Column[Any]]
    key: ClassVar[Column[Any]]

    def __init__(self, store: Store) -> None:
        self._store = store

    async def next_due(self, without: Collection[Subject] = ()) -> datetime | None:
        """When something is due next, at subjects other than these."""
        kind = self.key.type.python_type
        others = [kind(each.partition(":")[2]) for each in without if each.type == self.type]
        asked = select(func.min(self.at)).where(self.key.not_in(others))
        async with self._store.read() as connection:
            found: datetime | None = (await connection.execute(asked)).scalar()
        return found

    async def due(self, now: datetime) -> list[Subject]:
        """The subjects where something is due."""
        asked = select(self.key).where(self.at <= now).order_by(self.key)
        async with self._store.read() as connection:
            found = (await connection.execute(asked)).scalars()
            return [Subject.of(self.type, each) for each in found]
