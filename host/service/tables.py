"""Everything that people do at tables: sit down, play, leave; every change is stored first.

A table's changes queue at a lock of its own. Each reads what is stored, changes it in memory, and
writes it back in one transaction that fails if anybody else was faster; then it is done again. Only
then is it announced.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime

from sqlalchemy.exc import IntegrityError

from engine import chance, registry
from engine.model import Action, Options
from engine.players.model import Strength
from host.clock.machine_time import utc_now
from host.computers import computers
from host.computers.memories import Memories
from host.computers.thinking import Thinker, ThreadThinker
from host.database.shielded import whole
from host.database.store import Store
from host.errors import AlreadyRunning, StaleView, TableBroken
from host.errors.isolation import isolation
from host.jobs.interface import Jobs
from host.jobs.local import LocalJobs
from host.logs.log_context import at_table
from host.repositories import directory, limits
from host.repositories.dm_pause import OpeningPauses
from host.repositories.people import People
from host.repositories.servers import Servers
from host.service.abandoning import EndingOperations
from host.service.accounts import PersonOperations
from host.service.hints import HintOperations, Hints
from host.service.places import RestingTables
from host.service.session import nothing
from host.service.threads import ThreadedTables
from host.table import lobby, moves, receipts, seat_views, stored_table, timing
from host.table.models import Games, Receipt, TableView
from host.table.stored_table import Seat, StoredTable

logger = logging.getLogger(__name__)


def new_seed() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(chance.SEED_BYTES)


class Tables(PersonOperations, EndingOperations, HintOperations, ThreadedTables, RestingTables):
    """Every table of a store.

    All methods that name a table raise `NoTable` if there is none, `TableBroken` if its game
    fails, and `StoreUnavailable`. `user` is always a person's id, `name` how they are called.
    `thinker` decides for computer players, and is closed with the tables. Where they play without
    people, each of their moves waits for `watched_pause_s`, so that it can be followed. `jobs` are
    whoever shares out the work that follows from changes: by default tasks of this process.
    """

    def __init__(
        self,
        store: Store,
        games: Games = registry,
        *,
        clock: Callable[[], datetime] = utc_now,
        seeds: Callable[[], bytes] = new_seed,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        thinker: Thinker | None = None,
        watched_pause_s: float = 0.0,
        jobs: Jobs | None = None,
    ) -> None:
        super().__init__(store, games, clock)
        self.people = People(store, clock)
        self.openings = OpeningPauses(store, clock)
        self.servers = Servers(store)
        self._seeds = seeds
        self._heard, self._refusals = {}, {}
        self._thinker = thinker or ThreadThinker(games)
        self._thoughts = computers.Thoughts(self._thinker)
        self.memories = Memories(self.store)
        self.hints = Hints(self._thinker, self.memories)
        self.jobs: Jobs = jobs or LocalJobs(sleep)
        self._computers = computers.Computers(
            self._move_computer, self._waiting_computers, self.jobs
        )
        self._sleep = sleep
        self._watched_pause_s = watched_pause_s

    # --- life ------------------------------------------------------------------------------------

    async def resume(self) -> None:
        """Let computer players go on where they were when the program stopped."""
        for table in await self._waiting_computers():
            self._computers.wake(table)

    async def settled(self) -> None:
        """Wait until no computer player has anything to do."""
        await self._computers.settled()

    async def close(self) -> None:
        """Stop the computer players. To be called before the store is closed."""
        await self._computers.close()
        await self._thinker.close()

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
        seated: int = 1,
        in_thread: bool = False,
        within: int | None = None,
        is_lesson: bool = False,
    ) -> TableView:
        """Open a table in a channel; who opens it is its host and takes seat 0.

        `in_thread`: it gets a thread of its own there, however many tables the channel has. Where
        the channel is a thread itself, `within` is the channel that it belongs to. Medium computer
        players of the style offered first sit down, up to so many `seated` in all.

        `is_lesson`: who sits down there learns the game, against easy computer players.

        Without a `guild` the channel is that person's direct messages, where nobody else can join.

        Raises `AlreadyRunning` if the channel has an open table, `TableFull`, `BadOption` and
        `BadFile`, what `host.repositories.limits.admit` raises, and `engine.registry.UnknownGame`.
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
            parent=channel if in_thread else None,
            lesson=is_lesson,
        )
        for _ in range(1, seated):
            lobby.add_bot(new, played, user, None, "easy" if is_lesson else None)
        try:
            async with self.store.write() as connection:
                await limits.admit(connection, new, self._games, within)
                new.id = await stored_table.add(connection, new)
        except IntegrityError as error:
            raise await self._channel_taken(channel, guild) from error
        with at_table(new.id):
            logger.info("table %d: %s opened", new.id, game)
        self._announce(new.id)
        return new.view(chosen)

    async def join(self, table: int, user: int, name: str) -> TableView:
        """Take the next seat. Raises `TableFull`, `AlreadySeated`, `AlreadyRunning`."""
        return await self._in_lobby(table, lambda new, game: lobby.join(new, game, user, name))

    async def leave(self, table: int, user: int) -> TableView:
        """Get up from a table that has not begun. Raises `NotSeated`, `AlreadyRunning`.

        If the host leaves, the next person becomes host; the last one closes the table.
        """
        return await self._in_lobby(table, lambda new, _: lobby.leave(new, user, self._clock()))

    async def add_bot(
        self, table: int, user: int, bot: str | None, strength: Strength | None = None
    ) -> TableView:
        """Seat a computer player (None: the style offered first, medium); any seated person may.

        Raises `TableFull`, `NotSeated`, `NotAllowed` for an unknown style, `AlreadyRunning`.
        """
        return await self._in_lobby(
            table, lambda new, game: lobby.add_bot(new, game, user, bot, strength)
        )

    async def remove_bot(self, table: int, user: int, seat: int) -> TableView:
        """Take a computer player from its seat; any seated person may.

        Raises `NotAllowed` if a person or nobody sits there, `NotSeated`, `AlreadyRunning`.
        """
        return await self._in_lobby(table, lambda new, _: lobby.remove_bot(new, user, seat))

    async def only_computers(
        self, table: int, user: int, strength: Strength | None = None
    ) -> TableView:
        """Seat computer players alone: the host, who sits there alone, gets up to watch.

        Raises `NotAllowed`, `AlreadyRunning`.
        """
        return await self._in_lobby(
            table, lambda new, game: lobby.only_computers(new, game, user, strength)
        )

    async def set_options(
        self, table: int, user: int, options: Mapping[str, object] | Options
    ) -> TableView:
        """Choose the options anew; only the host may. Options not given get their defaults.

        Raises `BadOption`, `BadFile`, `NotAllowed`, `AlreadyRunning`.
        """
        return await self._in_lobby(
            table, lambda new, game: lobby.set_options(new, game, user, options)
        )

    async def set_option(self, table: int, user: int, name: str, typed: str | None) -> TableView:
        """Choose one option by its typed value (None: as usual); only the host may.

        Raises `BadOption`, `NotAllowed`, `AlreadyRunning`.
        """
        return await self._in_lobby(
            table, lambda new, game: lobby.set_option(new, game, user, name, typed)
        )

    async def set_pace(self, table: int, user: int, key: str) -> TableView:
        """Choose how long a turn may take; only the host may. Raises `NotAllowed`."""
        return await self._in_lobby(table, lambda new, _: timing.set_pace(new, user, key))

    async def set_thinking(self, table: int, user: int, seconds: int) -> TableView:
        """Choose how long hard computer players think; only the host may. Raises `NotAllowed`."""
        return await self._in_lobby(table, lambda new, _: lobby.set_thinking(new, user, seconds))

    async def take_over(self, table: int, user: int) -> TableView:
        """Become the host of a table that has not begun, in place of one who has gone.

        Raises `NotSeated`, `NotAllowed` while it has not been open for long, `AlreadyRunning`.
        """
        return await self._in_lobby(table, lambda new, _: lobby.take_over(new, user, self._clock()))

    # --- the game --------------------------------------------------------------------------------

    async def start(self, table: int, user: int, interaction: int) -> Receipt:
        """Begin the game with those who are seated, in the order of joining; only the host may.

        Raises `NotAllowed` (also with too few players), `BadOption`, `BadFile`, `AlreadyRunning`.
        """

        async def begin() -> Receipt:
            old, first = await self._load_for(table, user, interaction)
            game = self._game(old)
            if first:
                return receipts.first_answer(old, game, first, old.seat_of(user))
            new = old.copy()
            # A setup may take its time (a new board is made by trying): nobody else waits for it.
            with isolation(table, "the setup"):
                moved = await asyncio.to_thread(
                    moves.begin, new, game, user, interaction, self._clock()
                )
                receipt = receipts.receipt_of(new, game, moved, old.seat_of(user))
            await self._commit(old, new, moved.entry, moved.outcome)
            return receipt

        return await self._change(table, begin)

    async def act(
        self,
        table: int,
        user: int,
        action: Action,
        *,
        decision: str | None,
        interaction: int,
    ) -> Receipt:
        """Carry out an action of a person, exactly once for each interaction.

        See `act_all`.
        """
        return await self.act_all(
            table, user, (action,), decision=decision, interaction=interaction
        )

    async def act_all(
        self,
        table: int,
        user: int,
        actions: Sequence[Action],
        *,
        decision: str | None,
        interaction: int,
    ) -> Receipt:
        """Carry out actions of a person in order, exactly once for each interaction.

        Each is an entry of its own; they are stored together, up to the first that the game
        refuses: the receipt says how many were `done`, and why no more. `decision` is what the
        person chose on (`SeatView.decision`), None for a command that was typed. The receipt has
        the view after the actions. Raises `NotSeated`, `NotRunning`, `StaleView`, and what the game
        refuses of the first action.
        """

        async def play() -> Receipt:
            old, first = await self._load_for(table, user, interaction)
            game = self._game(old)
            if first:
                return receipts.first_answer(old, game, first, old.seat_of(user))
            seat = receipts.playing_seat(old, user)
            if decision is not None and decision != seat_views.decision(old, seat):
                raise StaleView(
                    "The table has moved on since this was shown.",
                    "Look at it as it is now, then choose again.",
                )
            new = old.copy()
            kinds = ", ".join(type(action).__name__ for action in actions)
            with isolation(table, f"{kinds} of seat {seat}"):
                made, refusal = moves.act_all(new, game, seat, actions, interaction, self._clock())
                receipt = receipts.receipt_of_all(new, game, made, refusal, seat)
            first_entry, *more = [moved.entry for moved in made]
            await self._commit(old, new, first_entry, made[-1].outcome, more=more)
            return receipt

        return await self._change(table, play)

    # --- within ----------------------------------------------------------------------------------

    async def _channel_taken(self, channel: int, guild: int | None) -> AlreadyRunning:
        """Why no table can be opened in a channel, and what can be done."""
        hint = (
            "Join it if its game has not begun; otherwise open yours in a thread of its own "
            "(`/table new` with `where`), or in another channel."
        )
        if guild is None:
            hint = "Play it to its end, or give it up with `/table abandon`; then open another."
        try:
            await self.in_channel(channel)
        except TableBroken as broken:
            return AlreadyRunning(
                f"This channel has an open table that cannot go on. {broken.reason}", broken.hint
            )
        return AlreadyRunning("This channel has an open table already.", hint)

    def _committed(self, now: StoredTable) -> None:
        super()._committed(now)
        self._thoughts.changed(now)
        if computers.waiting_seat(now) is not None:
            self._computers.wake(now.id)

    async def _waiting_computers(self) -> list[int]:
        async with self.store.read() as connection:
            return await directory.waiting_computers(connection)

    async def _move_computer(self, table: int) -> bool:
        """Carry out one decision of a computer player; False if there is none to make."""
        before = await whole(self._read(table))
        seat = computers.waiting_seat(before)
        if seat is None:
            return False
        game = self._game(before)
        memory = await self.memories.of(before, game, seat)
        # It thinks outside of the lock and of this process: people's presses do not wait for it.
        thought = await self._thoughts.think(before, game, seat, memory)
        if thought is None:
            return True
        if not before.people():
            await self._sleep(self._watched_pause_s)

        async def play() -> None:
            old, _ = await self._load(table, nothing, locked=True)
            if not computers.holds(thought.asked, old, game):
                return
            new = old.copy()
            kind = type(thought.actions[0]).__name__
            with isolation(table, f"{kind} of the computer player of seat {seat}"):
                made, _ = moves.act_all(new, game, seat, thought.actions, None, self._clock())
            first, *more = [moved.entry for moved in made]
            await self._commit(old, new, first, made[-1].outcome, more=more)

        await whole(self._change(table, play))
        return True
