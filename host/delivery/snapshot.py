"""All that delivery must know of a table, read in one transaction."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from host import entries, schema, seat_views, stored_table
from host.delivery import placements
from host.delivery.plan import Placement, Step, step
from host.entries import StoredEntry
from host.isolation import isolation
from host.models import AnyGame, SeatView, TableView
from host.store import Store
from host.stored_table import StoredTable


class _Person(NamedTuple):
    """How somebody is reached."""

    dm_channel: int | None
    dm_closed: bool


class Snapshot:
    """A table at one moment: the truth, what its audiences show, and what they need next.

    `steps` has an entry for each audience (by seat, None: the channel) for which there is anything
    to do; `rows` has one for each audience.
    """

    def __init__(
        self,
        stored: StoredTable,
        game: AnyGame,
        rows: Mapping[int | None, Placement],
        people: Mapping[int, _Person],
        sure: Callable[[int | None], bool],
    ) -> None:
        self.stored = stored
        self.game = game
        self.view: TableView = stored.view(game.storage.decode_options(stored.options))
        self._people = people
        self._entries: Sequence[StoredEntry] = ()
        audiences = (None, *(i for i, seat in enumerate(stored.seats) if seat.user is not None))
        self.rows = {seat: rows.get(seat, Placement()) for seat in audiences}
        self.steps: dict[int | None, Step] = {
            seat: found
            for seat, row in self.rows.items()
            if self._is_open(seat)
            and (found := step(self.view, seat, row, sure=sure(seat))) is not None
        }

    @property
    def told_since(self) -> int | None:
        """The entry after which entries have to be known for the steps; None if there are none."""
        bases = [self.rows[seat].base for seat in self.steps]
        return min(bases) if bases else None

    def know(self, found: Sequence[StoredEntry]) -> None:
        """Take in the entries after `told_since`."""
        self._entries = found

    def seen(self, seat: int | None) -> SeatView:
        """The table as an audience may see it."""
        return seat_views.seen(self.stored, self.game, seat)

    def lines(self, seat: int | None, after: int) -> tuple[str, ...]:
        """What an audience heard of all entries after this one."""
        return tuple(line for _, heard in self._heard(seat, after) for line in heard)

    def seq_told(self, seat: int | None, after: int, lines: int) -> int:
        """The first entry up to which an audience heard so many lines since the entry `after`."""
        seq = after
        for number, heard in self._heard(seat, after):
            if lines <= 0:
                break
            seq = number
            lines -= len(heard)
        return seq

    def channel(self, seat: int | None) -> int | None:
        """Where an audience is to be found, as far as is known."""
        if seat is None:
            return self.stored.channel
        user = self.stored.seats[seat].user
        person = None if user is None else self._people.get(user)
        return None if person is None else person.dm_channel

    def _heard(self, seat: int | None, after: int) -> list[tuple[int, tuple[str, ...]]]:
        names = [each.name for each in self.stored.seats]
        return [
            (entry.seq, seat_views.lines(self.game, entry.events, seat, names))
            for entry in self._entries
            if entry.seq > after
        ]

    def _is_open(self, seat: int | None) -> bool:
        """Whether an audience may be written to."""
        user = None if seat is None else self.stored.seats[seat].user
        return user is None or user not in self._people or not self._people[user].dm_closed


async def read(
    store: Store,
    game_of: Callable[[StoredTable], AnyGame],
    table: int,
    known: Mapping[int | None, Placement],
    sure: Callable[[int | None], bool],
) -> Snapshot:
    """Read a table. `known` are rows that are newer than the stored ones.

    Raises `TableBroken`, `NoTable` and `StoreUnavailable`.
    """
    async with store.read() as connection:
        stored = await stored_table.load(connection, table)
        rows = await placements.of_table(connection, table)
        people = await _people(connection, stored)
        with isolation(table, "planning what to show"):
            snapshot = Snapshot(stored, game_of(stored), {**rows, **known}, people, sure)
        after = snapshot.told_since
        if after is not None and after < stored.seq:
            snapshot.know(await entries.between(connection, table, after, stored.seq))
    return snapshot


async def _people(connection: AsyncConnection, stored: StoredTable) -> dict[int, _Person]:
    c = schema.people.c
    users = [seat.user for seat in stored.people()]
    asked = select(c.user, c.dm_channel, c.dm_closed).where(c.user.in_(users))
    return {user: _Person(*rest) for user, *rest in await connection.execute(asked)}

