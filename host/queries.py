"""Looking at tables: all that may be read of them, and for whom. Nothing here changes any."""

from collections.abc import Sequence
from contextlib import suppress

from engine.model import BestResult
from host import directory, seat_views, stored_table
from host.errors import NotAllowed, NotRunning, TableBroken
from host.isolation import isolation
from host.models import AnyGame, Games, SeatView, TableView
from host.store import Store
from host.stored_table import StoredTable


class TableQueries:
    """A look at every table of a store; the half of `host.tables.Tables` that only reads."""

    def __init__(self, store: Store, games: Games) -> None:
        self.store = store
        self._games = games

    async def view(self, table: int) -> TableView:
        """What everyone may know of a table."""
        return self._view(await self._read(table))

    async def in_channel(self, channel: int) -> TableView | None:
        """The open table of a channel, else the game that ended there last."""
        async with self.store.read() as connection:
            table = await directory.in_channel(connection, channel)
        return None if table is None else await self.view(table)

    async def of_user(self, user: int) -> list[TableView]:
        """The open tables at which a person sits, those that wait for them first."""
        async with self.store.read() as connection:
            found = await directory.of_user(connection, user)
        views = []
        for table in found:
            # A sick table is left out: the others still wait for this person.
            with suppress(TableBroken):
                views.append(await self.view(table))
        return views

    async def channel_messages(self, tables: Sequence[int]) -> dict[int, tuple[int, int]]:
        """Channel and newest message of each of these tables, where it has one."""
        async with self.store.read() as connection:
            return await directory.channel_messages(connection, tables)

    async def best_results(self, guild: int, game: str) -> list[tuple[BestResult, TableView]]:
        """A server's records in a game: the best of each kind, by title; the first counts."""
        async with self.store.read() as connection:
            found = await directory.finished(connection, guild, game)
        best: dict[str, tuple[BestResult, TableView]] = {}
        for table in found:
            with suppress(TableBroken):
                now = await self._read(table)
                with isolation(table, "the result"):
                    best_result = seat_views.best_result(now, self._game(now))
                if best_result is not None and _is_better(best_result, best.get(best_result.title)):
                    best[best_result.title] = (best_result, self._view(now))
        return [best[title] for title in sorted(best)]

    async def seen(self, table: int, seat: int | None) -> SeatView:
        """The table as a seat (None: a spectator) may see it."""
        async with self.store.read() as connection:
            now = await stored_table.load(connection, table)
            own = 0 if seat is None else await stored_table.own_moves(connection, table, seat)
        with isolation(table, "looking"):
            return seat_views.seen(now, self._game(now), seat, own)

    async def seen_by(self, table: int, user: int) -> SeatView:
        """The table as this person may see it: from their seat, or as a spectator."""
        async with self.store.read() as connection:
            now = await stored_table.load(connection, table)
            seat = now.seat_of(user)
            own = 0 if seat is None else await stored_table.own_moves(connection, table, seat)
        with isolation(table, "looking"):
            return seat_views.seen(now, self._game(now), seat, own)

    async def log_lines(
        self, table: int, viewer: int | None, after: int, upto: int | None = None
    ) -> list[str]:
        """What a seat (None: everyone) heard of the versions `(after, upto]`, in sentences."""
        told = await self._lines_by_version(table, viewer, after, upto)
        return [line for lines in told for line in lines]

    async def version_told(self, table: int, viewer: int | None, after: int, lines: int) -> int:
        """The first version up to which a viewer heard so many lines since the version `after`."""
        version = after
        for heard in await self._lines_by_version(table, viewer, after, None):
            if lines <= 0:
                break
            version += 1
            lines -= len(heard)
        return version

    async def _lines_by_version(
        self, table: int, viewer: int | None, after: int, upto: int | None
    ) -> list[tuple[str, ...]]:
        async with self.store.read() as connection:
            now = await stored_table.load(connection, table)
            steps = await seat_views.events_between(connection, table, after, upto)
        names = [seat.name for seat in now.seats]
        with isolation(table, "telling"):
            game = self._game(now)
            return [seat_views.lines(game, events, viewer, names) for events in steps]

    async def export(self, table: int) -> bytes:
        """The record of a game that is over, as JSON that anyone can replay.

        Raises `NotAllowed` while it runs (it would show what is hidden), `NotRunning` if it never
        began.
        """
        async with self.store.read() as connection:
            now = await stored_table.load(connection, table)
            if now.open:
                raise NotAllowed(
                    "The record would show what is hidden.", "Ask again once the game is over."
                )
            steps = await seat_views.steps(connection, table)
        if now.started is None:
            raise NotRunning("This game never began, so there is no record.", "Start another one.")
        with isolation(table, "the record"):
            return seat_views.export(now, self._game(now), steps)

    def _game(self, now: StoredTable) -> AnyGame:
        with isolation(now.id, f"opening {now.game}, rules version {now.rules_version},"):
            return self._games.game(now.game, now.rules_version)

    def _view(self, now: StoredTable) -> TableView:
        with isolation(now.id, "looking"):
            return now.view(self._game(now).storage.decode_options(now.options))

    async def _read(self, table: int) -> StoredTable:
        async with self.store.read() as connection:
            return await stored_table.load(connection, table)


def _is_better(best_result: BestResult, known: tuple[BestResult, TableView] | None) -> bool:
    if known is None:
        return True
    return (
        best_result.value < known[0].value
        if best_result.fewer
        else best_result.value > known[0].value
    )
