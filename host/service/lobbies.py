"""Tables before their game: opened, filled, set up, and started by their host or by themselves."""

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Mapping
from datetime import datetime
from typing import Concatenate, ParamSpec

import msgspec
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import BadFile, BadOption
from engine.model import Options
from engine.registry import AnyGame
from host.errors import AlreadyRunning, NotAllowed, TableBroken, isolation
from host.friends import avoided, guests, limits
from host.friends.rematch import Gather
from host.logs.log_context import about
from host.messages.promise import Promise
from host.owner import blocks, stops
from host.repositories import directory, messages, servers, tables
from host.repositories.audiences import MessageRef
from host.service import play
from host.service.queries import Queries
from host.service.session import Hook, Session, earlier_try
from host.subject import Subject
from host.table import absence, lobby, moves, names, waiting_list
from host.table.change import Change
from host.table.lobby_state import StartFault, StartWhen
from host.table.place import Place
from host.table.seats import Seat
from host.table.stored_table import GameData, StoredTable
from host.table.timing import check_pace
from host.table.views import Receipt, TableView, public

logger = logging.getLogger(__name__)


P = ParamSpec("P")


def _changed_by(
    change: Callable[Concatenate[StoredTable, AnyGame, P], None],
) -> "Callable[Concatenate[Lobby, int, P], Coroutine[object, object, TableView]]":
    """A method that applies this change to a table, and returns its view."""

    async def method(self: "Lobby", table: int, /, *args: P.args, **kwargs: P.kwargs) -> TableView:
        return await self.change(table, lambda new, game: change(new, game, *args, **kwargs))

    return method


class Lobby:
    """What people do at tables whose game has not started.

    Methods with a table raise `NoTable`, `TableBroken`, `StoreUnavailable`. `name` is how a person
    is called; `seeds` gives a new table's secret. `opened` stores what goes with a new table, which
    is of an `offered` game (None: of any).
    """

    def __init__(
        self,
        session: Session,
        read: Queries,
        seeds: Callable[[], bytes],
        opened: Hook,
        offered: Collection[str] | None,
    ) -> None:
        self._session = session
        self._read = read
        self._seeds = seeds
        self._opened = opened
        self._offered = offered

    async def greeted(self, table: int, user: int, ref: MessageRef) -> None:
        """Note the message that promised somebody their first hand: it goes once that is there."""
        async with self._session.store.write() as connection:
            await messages.add(connection, Promise.said(table, user, ref))
        self._session.signals.called(Subject.of("table", table))

    async def create(
        self,
        *,
        channel: int,
        guild: int | None,
        user: int,
        name: str,
        game: str,
        options: Mapping[str, object] | Options,
        seated: int = 1,
        in_thread: bool = False,
        within: int | None = None,
        is_lesson: bool = False,
        invited: tuple[int, ...] = (),
        pace: str | None = None,
        gather: Gather | None = None,
    ) -> TableView:
        """Open a table; its host takes seat 0, in a lesson the one that begins.

        `in_thread` gives it a thread of its own; in a thread, `within` is the channel that the
        thread belongs to. Medium computer players fill it up to `seated`; `is_lesson` makes them
        easy. `pace` is the time per turn (None: the server's choice). If people are `invited`, the
        table is for them alone; or `gather` has people asked. Without a `guild` the channel is the
        person's direct messages. Raises `AlreadyRunning` if the channel has a table, `TableFull`,
        `BadOption`, `BadFile`, `UnknownGame`, and what `gather` does, `admit` of
        `host.repositories.servers`, `host.owner` and `host.friends.limits`.
        """
        played = self._session.games.game(game)
        chosen = played.storage.encode(lobby.parse_options(played, options, 1))
        new = StoredTable(
            id=0,
            place=Place(channel, guild, channel if in_thread else None),
            game=game,
            rules_version=played.rules.version,
            status="lobby",
            host=user,
            data=GameData(chosen, self._seeds()),
            created=self._session.clock(),
            seats=[Seat(user, names.short(name))],
            lesson=is_lesson,
        )
        for _ in range(1, seated):
            lobby.add_bot(new, played, user, None, "easy" if is_lesson else None)
        if is_lesson:
            lobby.let_begin(new, played)
        if pace is not None:
            check_pace(pace)
        change = Change(msgspec.structs.replace(new.copy(), seats=[]), new, new.created)
        try:
            async with self._session.store.write() as connection:
                await stops.admit(connection, played, self._offered)
                await blocks.admit(connection, user, guild)
                await servers.admit(connection, new, self._session.games, within)
                if pace is not None:
                    new.time = msgspec.structs.replace(new.time, pace=pace)
                await self._gather(connection, new, invited, gather)
                new.id = await tables.add(connection, new)
                await self._opened(connection, change)
        except IntegrityError as error:
            raise await self._channel_taken(channel, guild) from error
        with about(new.subject):
            logger.info("table %d: %s opened", new.id, game)
        self._session.signals.changed(new.subject)
        if change.calls_people:
            self._session.signals.called(new.subject)
        if new.due is not None:
            self._session.signals.clocks_changed(new.due)
        return public(new, played)

    async def may_open(
        self,
        *,
        channel: int,
        guild: int | None,
        user: int,
        in_thread: bool = False,
        within: int | None = None,
        game: str | None = None,
        invited: int | None = None,
    ) -> None:
        """Refuse a new table, before people choose its `game` (None) or all else, for what is known
        by then. Raises as `create` does.
        """
        place = Place(channel, guild, channel if in_thread else None)
        async with self._session.store.read() as connection:
            await blocks.admit(connection, user, guild)
            await servers.may_open(connection, place, user, within)
            if game is not None:
                await stops.admit(connection, self._session.games.game(game), self._offered)
            if invited is not None:
                await limits.admit(connection, user, invited, self._session.clock())
            is_taken = not in_thread and await directory.is_taken(connection, channel)
        if is_taken:
            raise await self._channel_taken(channel, guild)

    async def _gather(
        self,
        connection: AsyncConnection,
        new: StoredTable,
        invited: tuple[int, ...],
        gather: Gather | None,
    ) -> None:
        """Keep the seats of a new table for its guests. Raises what `gather` does."""
        before = new.copy()
        if invited:
            guests.open_for(new, invited, new.created)
        if gather is not None:
            await gather(connection, new)
        await avoided.hush(connection, before, new)
        waiting_list.settle(new, self._session.game(new), new.created)

    join = _changed_by(lobby.join)
    add_bot = _changed_by(lobby.add_bot)
    remove_bot = _changed_by(lobby.remove_bot)
    only_computers = _changed_by(lobby.only_computers)
    set_options = _changed_by(lobby.set_options)
    set_option = _changed_by(lobby.set_option)
    set_pace = _changed_by(lobby.set_pace)
    set_thinking = _changed_by(lobby.set_thinking)
    set_on_timeout = _changed_by(lobby.set_on_timeout)
    set_days_off = _changed_by(lobby.set_days_off)
    call_role = _changed_by(waiting_list.call_role)

    async def leave(self, table: int, user: int) -> TableView:
        """Get up from a lobby, see `host.table.lobby.leave`."""
        return await self.change(
            table, lambda new, _: lobby.leave(new, user, self._session.clock())
        )

    async def give_up_seat(self, table: int, user: int) -> None:
        """Somebody may not see a table any more: the seat that they have there, or that is kept for
        them, is free. Raises `NotSeated`, `AlreadyRunning`.
        """

        def change(new: StoredTable, _: AnyGame) -> None:
            guest = new.lobby.guest(user)
            if guest is not None and guest.is_kept:
                waiting_list.answer(new, user, "hidden")
            else:
                lobby.leave(new, user, self._session.clock())

        await self.change(table, change)

    async def take_over(self, table: int, user: int) -> TableView:
        """Become the host in place of one who has gone. Raises `NotSeated`, `NotAllowed`."""
        return await self.change(
            table, lambda new, _: lobby.take_over(new, user, self._session.clock())
        )

    async def stop_waiting(self, table: int, user: int) -> TableView:
        """Leave the waiting list."""
        return await self.change(table, lambda new, _: waiting_list.stop_waiting(new, user))

    async def wait(self, table: int, user: int, name: str) -> TableView:
        """Wait for a seat at a full table, see `host.table.waiting_list.wait`."""
        return await self.change(
            table, lambda new, game: waiting_list.wait(new, game, user, names.short(name))
        )

    async def choose_start(
        self,
        table: int,
        user: int,
        when: StartWhen,
        *,
        seats: int | None = None,
        at: datetime | None = None,
    ) -> TableView:
        """Choose what starts the game, as the host. See `waiting_list.choose_start`."""

        def change(new: StoredTable, game: AnyGame) -> None:
            now = self._session.clock()
            waiting_list.choose_start(new, game, user, when, seats=seats, at=at, now=now)

        return await self.change(table, change)

    async def start(self, table: int, user: int, interaction: int) -> Receipt:
        """Start, as the host. Raises `NotAllowed`, `BadOption`, `BadFile`, `AlreadyRunning`."""

        async def begin() -> Receipt:
            old, first = await self._session.load(
                table, earlier_try(user, interaction), locked=True
            )
            game = self._session.game(old)
            if first:
                return play.first_answer(old, game, first, old.seat_of(user))
            new = old.copy()
            waiting_list.give_up_late(new, self._session.clock())
            # A setup may take its time (a new board is made by trying): nobody else waits for it.
            with isolation(table, "the setup"):
                lobby.may_start(new, game, user)
                moved = await asyncio.to_thread(
                    moves.begin, new, game, user, interaction, self._session.clock()
                )
                receipt = play.receipt_of_all(new, game, [moved], old.seat_of(user))
            await self._session.commit(old, new, moved.entry, outcome=moved.outcome)
            return receipt

        return await self._session.change(table, begin)

    async def close_unused(self, table: int) -> None:
        """Close a lobby, but not a started game."""

        def close(new: StoredTable) -> None:
            if new.status == "lobby":
                lobby.close(new, self._session.clock(), "unused")

        await self._session.edit(table, close)

    async def _channel_taken(self, channel: int, guild: int | None) -> AlreadyRunning:
        """The refusal of a second table in a channel."""
        hint = (
            "Join it if it hasn't started; otherwise open yours in a thread of its own "
            "(`/table new` with `where`), or in another channel."
        )
        if guild is None:
            hint = "Finish it, or end it with `/table abandon`; then open another."
        try:
            await self._read.in_channel(channel)
        except TableBroken as broken:
            return AlreadyRunning(
                f"This channel has an open table that can't continue. {broken.reason}", broken.hint
            )
        return AlreadyRunning("This channel already has an open table.", hint)

    async def change(
        self,
        table: int,
        change: Callable[[StoredTable, AnyGame], None],
        *,
        freed: int | None = None,
        by: int | None = None,
    ) -> TableView:
        """Change a lobby, and return its view. `freed`: whose seat is freed, and `by` whom."""

        async def attempt() -> TableView:
            old = await self._session.read(table, locked=True)
            new, game = old.copy(), self._session.game(old)
            with isolation(table, "the lobby"):
                waiting_list.give_up_late(new, self._session.clock())
                change(new, game)
                waiting_list.settle(new, self._session.game(new), self._session.clock())
                names.keep_names_apart(new)
                view = self._session.view(msgspec.structs.replace(new, revision=old.revision + 1))
            await self._session.commit(old, new, freed=freed, by=by)
            return view

        return await self._session.change(table, attempt)

    async def free(self, table: int, user: int, seat: int, holder: int | None) -> TableView:
        """A manager has a seat's `holder` get up, see `host.table.absence.free_before`."""
        return await self.change(
            table,
            lambda new, _: absence.free_before(new, seat, holder, self._session.clock()),
            freed=holder if holder != user else None,
            by=user,
        )

    async def start_due(self, old: StoredTable) -> None:
        """Keep no seat past its time at a locked table, and start its game, or remind its players
        of the start, whichever is due; if it cannot start, the lobby says why.
        """
        now = self._session.clock()
        if old.status != "lobby" or old.due is None or old.due > now:
            return
        new, game = old.copy(), self._session.game(old)
        waiting_list.give_up_late(new, now)
        waiting_list.settle(new, game, now)
        starts_at = new.lobby.starts_at
        if starts_at is None or starts_at > now:
            await self._session.commit(old, new)
            return
        try:
            with isolation(old.id, "the setup"):
                lobby.may_start(new, game, old.host)
                moved = await asyncio.to_thread(moves.begin, new, game, old.host, None, now)
        except (NotAllowed, BadOption, BadFile) as refusal:
            new = old.copy()
            waiting_list.give_up_late(new, now)
            why: StartFault = "players" if isinstance(refusal, NotAllowed) else "options"
            if old.lobby.series is not None and why == "players":
                lobby.close(new, now, "few")
            else:
                waiting_list.refuse_start(new, why)
            await self._session.commit(old, new)
        else:
            await self._session.commit(old, new, moved.entry, outcome=moved.outcome)
