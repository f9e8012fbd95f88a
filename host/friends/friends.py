"""Friends: what a host and their guests do."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TypeAlias

from engine.registry import AnyGame, Games
from host.database.store import Store
from host.friends import avoided, guests
from host.repositories import directory
from host.table import names
from host.table.lobby_state import Wish
from host.table.stored_table import StoredTable
from host.table.views import TableView

ChangeLobby: TypeAlias = Callable[
    [int, Callable[[StoredTable, AnyGame], None]], Awaitable[TableView]
]
"""Changes a lobby, and returns its view: `host.service.lobbies.Lobby.change`."""


class Friends:
    """Invitations to tables whose game has not started.

    Methods with a table raise `NoTable`, `TableBroken`, `StoreUnavailable`, and `NotAllowed`.
    """

    def __init__(
        self, store: Store, clock: Callable[[], datetime], games: Games, change: ChangeLobby
    ) -> None:
        self._store = store
        self._clock = clock
        self._games = games
        self._change = change

    async def avoided(self, user: int) -> list[int]:
        """The people whom somebody doesn't want to sit with."""
        async with self._store.read() as connection:
            return await avoided.of(connection, user)

    async def toggle_avoided(self, user: int, other: int) -> list[int]:
        """Put somebody on that list, or take them off it; the list. Raises `NotAllowed`."""
        async with self._store.write() as connection:
            await avoided.toggle(connection, user, other)
            return await avoided.of(connection, user)

    async def may_sit(self, view: TableView, user: int) -> None:
        """Raise `NotAllowed` where somebody sits whom this person doesn't want to sit with."""
        others = [each.user for each in view.players if each.user is not None]
        async with self._store.read() as connection:
            await avoided.refuse(connection, user, others)

    def kept_until(self, pace: str) -> datetime:
        """Until when a seat would be kept for somebody who is invited now."""
        return guests.kept_until(self._clock(), pace)

    async def invite(self, table: int, user: int, guest: int) -> TableView:
        """The host invites somebody, see `guests.invite`."""
        return await self._change(
            table, lambda new, game: guests.invite(new, game, user, guest, self._clock())
        )

    async def play(self, table: int, user: int, name: str) -> TableView:
        """A guest sits down, see `guests.play`."""
        return await self._change(table, lambda new, game: guests.play(new, game, user, name))

    async def decline(self, table: int, user: int) -> TableView:
        """A guest declines, see `guests.decline`."""
        return await self._change(table, lambda new, _: guests.decline(new, user))

    async def ask_for(self, table: int, user: int, game: str, pace: str, name: str) -> TableView:
        """A guest would rather play something else, see `guests.ask_for`."""
        wish = Wish(self._games.game(game).name, pace, names.short(name))
        return await self._change(table, lambda new, _: guests.ask_for(new, user, wish))

    async def agree(self, table: int, user: int, guest: int) -> TableView:
        """The host agrees to that, see `guests.agree`."""
        return await self._change(table, lambda new, _: guests.agree(new, self._games, user, guest))

    async def stay(self, table: int, user: int, guest: int) -> TableView:
        """The host would rather not, see `guests.stay`."""
        return await self._change(table, lambda new, _: guests.stay(new, user, guest))

    async def rematch_of(self, table: int) -> int | None:
        """The table where people gather to play again, as they did at this one."""
        async with self._store.read() as connection:
            return await directory.rematch_of(connection, table)

    async def free_seat(self, table: int, user: int, guest: int) -> TableView:
        """The host takes an invitation back, see `guests.free_seat`."""
        return await self._change(table, lambda new, _: guests.free_seat(new, user, guest))

    async def open_to_all(self, table: int, user: int) -> TableView:
        """The host lets anybody join, see `guests.open_to_all`."""
        return await self._change(table, lambda new, _: guests.open_to_all(new, user))
