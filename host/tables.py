"""The tables of the house: people sit down, play, look, and leave; every change is stored first.

A table's changes queue at a lock of its own. Each reads the stored sheet, changes it in memory, and
writes it back in one transaction that fails if anybody else was faster. Only then is it announced.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError

from engine import chance, registry
from engine.model import Action, Options
from host import computers, directory, entries, lobby, moves, seat_views, stored_table
from host.entries import StoredEntry
from host.errors import AlreadyRunning, NotRunning, NotSeated, StaleView
from host.isolation import isolation
from host.models import AnyGame, Games, Receipt, TableView
from host.people import People
from host.queries import TableQueries
from host.store import Store
from host.stored_table import Seat, StoredTable

logger = logging.getLogger(__name__)


def utc_now() -> datetime:
    """The time of the machine's clock."""
    return datetime.now(UTC)


def new_seed() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(chance.SEED_BYTES)


class Tables(TableQueries):
    """Every table of a store. Nothing of a table is kept in memory between calls.

    All methods that name a table raise `NoTable` if there is none, `TableBroken` if its game
    fails, and `StoreUnavailable`. `user` is always a person's id, `name` how they are called.
    """

    def __init__(
        self,
        store: Store,
        games: Games = registry,
        *,
        clock: Callable[[], datetime] = utc_now,
        seeds: Callable[[], bytes] = new_seed,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        super().__init__(store, games)
        self.people = People(store)
        self._clock = clock
        self._seeds = seeds
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._callbacks: list[Callable[[int], None]] = []
        self._computers = computers.Computers(self._move_computer, sleep)

    # --- life ------------------------------------------------------------------------------------

    async def resume(self) -> None:
        """Let computer players go on where they were when the program stopped."""
        async with self.store.read() as connection:
            waiting = await directory.waiting_computers(connection)
        for table in waiting:
            self._computers.wake(table)

    async def settled(self) -> None:
        """Wait until no computer player has anything to do."""
        await self._computers.settled()

    async def close(self) -> None:
        """Stop the computer players. To be called before the store is closed."""
        await self._computers.close()

    def subscribe(self, callback: Callable[[int], None]) -> None:
        """Have a function called with a table's number after each of its changes is stored."""
        self._callbacks.append(callback)

    # --- before the game -------------------------------------------------------------------------

    async def create(
        self,
        *,
        channel: int,
        guild: int | None,
        user: int,
        name: str,
        game: str,
        options: Mapping[str, object] | Options,
    ) -> TableView:
        """Open a table in a channel; who opens it is its host and takes seat 0.

        Raises `AlreadyRunning` if the channel has an open table, `BadOption` and `BadFile`, and
        `engine.registry.UnknownGame`.
        """
        played = self._games.game(game)
        chosen = lobby.parse_options(played, options, 1)
        new = StoredTable(
            id=0,
            channel=channel,
            guild=guild,
            channel_lost=False,
            game=game,
            rules_version=played.rules.version,
            status="lobby",
            host=user,
            options=played.storage.encode(chosen),
            seed=self._seeds(),
            seq=0,
            revision=0,
            delivered=-1,
            state=None,
            created=self._clock(),
            started=None,
            ended=None,
            seats=[Seat(user, lobby.short(name))],
        )
        try:
            async with self.store.write() as connection:
                new.id = await stored_table.add(connection, new)
        except IntegrityError as error:
            raise AlreadyRunning(
                "This channel has an open table already.",
                "Join it, wait for its end, or open yours in another channel.",
            ) from error
        logger.info("table %d: %s opened", new.id, game)
        self._changed(new.id)
        return new.view(chosen)

    async def join(self, table: int, user: int, name: str) -> TableView:
        """Take the next seat. Raises `TableFull`, `AlreadySeated`, `AlreadyRunning`."""
        async with self._lobby(table) as (new, game):
            lobby.join(new, game, user, name)
        return await self.view(table)

    async def leave(self, table: int, user: int) -> TableView:
        """Get up from a table that has not begun. Raises `NotSeated`, `AlreadyRunning`.

        If the host leaves, the next person becomes host; the last one closes the table.
        """
        async with self._lobby(table) as (new, _):
            lobby.leave(new, user, self._clock())
        return await self.view(table)

    async def add_bot(self, table: int, user: int, bot: str | None) -> TableView:
        """Seat a computer player (None: the kind offered first); any seated person may.

        Raises `TableFull`, `NotSeated`, `NotAllowed` for an unknown kind, `AlreadyRunning`.
        """
        async with self._lobby(table) as (new, game):
            lobby.add_bot(new, game, user, bot)
        return await self.view(table)

    async def remove_bot(self, table: int, user: int, seat: int) -> TableView:
        """Take a computer player from its seat; any seated person may.

        Raises `NotAllowed` if a person or nobody sits there, `NotSeated`, `AlreadyRunning`.
        """
        async with self._lobby(table) as (new, _):
            lobby.remove_bot(new, user, seat)
        return await self.view(table)

    async def set_options(
        self, table: int, user: int, options: Mapping[str, object] | Options
    ) -> TableView:
        """Choose the options anew; only the host may. Options not given get their defaults.

        Raises `BadOption`, `BadFile`, `NotAllowed`, `AlreadyRunning`.
        """
        async with self._lobby(table) as (new, game):
            lobby.set_options(new, game, user, options)
        return await self.view(table)

    # --- the game --------------------------------------------------------------------------------

    async def start(self, table: int, user: int, interaction: int) -> Receipt:
        """Begin the game with those who are seated, in the order of joining; only the host may.

        Raises `NotAllowed` (also with too few players), `BadOption`, `BadFile`, `AlreadyRunning`.
        """
        async with self._turn(table) as old:
            game = self._game(old)
            first = await self._first_answer(old, game, user, interaction)
            if first is not None:
                return first
            new = old.copy()
            # A setup may take its time (a new board is made by trying): nobody else waits for it.
            with isolation(table, "the setup"):
                entry = await asyncio.to_thread(
                    moves.begin, new, game, user, interaction, self._clock()
                )
            await self._commit(old, new, entry)
        return Receipt(table, 0, ())

    async def act(
        self, table: int, user: int, action: Action, *, stamp: str | None, interaction: int
    ) -> Receipt:
        """Carry out an action of a person, exactly once for each interaction.

        `stamp` is that of the view on which the person chose (`SeatView.stamp`), None for a command
        that was typed. Raises `NotSeated`, `NotRunning`, `StaleView`, and what the game refuses.
        """
        async with self._turn(table) as old:
            game = self._game(old)
            first = await self._first_answer(old, game, user, interaction)
            if first is not None:
                return first
            seat = _playing(old, user)
            if stamp is not None and stamp != self._stamp(old, game, seat):
                raise StaleView(
                    "The table has moved on since this was shown.",
                    "Look at it as it is now, then choose again.",
                )
            new = old.copy()
            with isolation(table, f"{type(action).__name__} of seat {seat}"):
                entry = moves.act(new, game, seat, action, interaction, self._clock())
                answer = _receipt(new, game, entry)
            await self._commit(old, new, entry)
        return answer

    async def vote_abandon(self, table: int, user: int, *, force: bool = False) -> TableView:
        """Agree to end the game now; it ends once all seated people have.

        Before the game its host closes the table so. `force`: the person may decide it alone,
        seated or not. Raises `NotSeated`, `NotAllowed`, `NotRunning`.
        """
        async with self._turn(table) as old:
            new = old.copy()
            lobby.vote_abandon(new, user, self._clock(), force=force)
            await self._commit(old, new)
        return await self.view(table)

    async def lose_channel(self, table: int) -> None:
        """The channel is no more: a game goes on by direct messages, a lobby closes."""
        async with self._turn(table) as old:
            if old.channel_lost:
                return
            new = old.copy()
            new.channel_lost = True
            if new.status == "lobby":
                lobby.close(new, self._clock())
            await self._commit(old, new)

    # --- people ----------------------------------------------------------------------------------

    async def reachable(self, user: int) -> bool:
        """Whether direct messages to a person are worth a try."""
        return not (await self.people.get(user)).dm_closed

    async def mark_reachable(self, user: int) -> None:
        """A person was heard of: what could not be sent to them may be tried again."""
        if await self.reachable(user):
            return
        await self.people.set(user, dm_closed=False)
        for view in await self.of_user(user):
            self._changed(view.id)

    # --- within ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def _turn(self, table: int) -> AsyncGenerator[StoredTable]:
        """The table's lock, and what is stored of it."""
        lock = self._locks.setdefault(table, asyncio.Lock())
        async with lock:
            yield await self._read(table)

    @asynccontextmanager
    async def _lobby(self, table: int) -> AsyncGenerator[tuple[StoredTable, AnyGame]]:
        """A sheet to be changed by rules of the house alone, and stored after."""
        async with self._turn(table) as old:
            new = old.copy()
            with isolation(table, "the lobby"):
                yield new, self._game(old)
            await self._commit(old, new)

    async def _commit(
        self, old: StoredTable, new: StoredTable, entry: StoredEntry | None = None
    ) -> None:
        """Store a change with its entry of the ledger, both or neither; then let it be known."""
        new.revision = old.revision + 1
        async with self.store.write() as connection:
            await stored_table.save(connection, old, new)
            if entry is not None:
                await entries.add(connection, entry)
        if new.status != old.status:
            logger.info("table %d: %s", new.id, new.status)
        self._changed(new.id)
        if computers.waiting_seat(new) is not None:
            self._computers.wake(new.id)

    def _changed(self, table: int) -> None:
        for callback in self._callbacks:
            callback(table)

    async def _first_answer(
        self, now: StoredTable, game: AnyGame, user: int, interaction: int
    ) -> Receipt | None:
        async with self.store.read() as connection:
            entry = await entries.of_interaction(connection, now.id, user, interaction)
        if entry is None:
            return None
        with isolation(now.id, "telling"):
            return _receipt(now, game, entry, repeated=True)

    def _stamp(self, now: StoredTable, game: AnyGame, seat: int) -> str:
        with isolation(now.id, "looking"):
            return seat_views.seen(now, game, seat).stamp

    async def _move_computer(self, table: int) -> bool:
        """Make one move of a computer player; False if there is none to make."""
        before = await self._read(table)
        seat = computers.waiting_seat(before)
        if seat is None:
            return False
        # It thinks outside of the lock and of the event loop: people's presses do not wait for it.
        thought = await asyncio.to_thread(computers.think, before, self._game(before), seat)
        async with self._turn(table) as old:
            if old.seq == thought.seq and old.status == "running":
                new = old.copy()
                kind = type(thought.action).__name__
                with isolation(table, f"{kind} of the computer player of seat {seat}"):
                    entry = moves.act(
                        new, self._game(old), seat, thought.action, None, self._clock()
                    )
                await self._commit(old, new, entry)
        return True


def _playing(now: StoredTable, user: int) -> int:
    seat = now.seat_of(user)
    if seat is None:
        raise NotSeated("You hold no seat at this table.", "You can watch, or join another one.")
    if now.status == "lobby":
        raise NotRunning("The game has not begun yet.", "Its host can start it.")
    if now.status != "running":
        raise NotRunning("This game is over.", "Start another one.")
    return seat


def _receipt(
    now: StoredTable, game: AnyGame, entry: StoredEntry, *, repeated: bool = False
) -> Receipt:
    names = [seat.name for seat in now.seats]
    lines = (
        seat_views.lines(game, entry.events, entry.seat, names) if entry.seat is not None else ()
    )
    return Receipt(entry.table, entry.seq, lines, repeated)
