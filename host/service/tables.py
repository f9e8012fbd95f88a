"""Composition root of the services, and the hooks that run inside each change's transaction."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection
from datetime import datetime
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from engine import ledger, registry
from engine.registry import Games
from host.admission import blocks
from host.admission.blocks import Blocks
from host.clock import utc_now
from host.clock.pace import UNTIMED
from host.computers.memories import Memories
from host.computers.thinking import Thinker, ThreadThinker
from host.database.store import Store
from host.friends import avoided, limits
from host.friends.friends import Friends
from host.jobs.queue import Jobs, LocalJobs
from host.manager_log import deeds
from host.manager_log.deeds import ManagerLog
from host.owner import blocks as owner_blocks
from host.owner import stops
from host.repositories import best_results, messages, people, results
from host.repositories.messages import Answer
from host.repositories.people import OpeningPauses, People
from host.repositories.servers import Servers
from host.series import stored as stored_series
from host.series.series import AllSeries
from host.service.accounts import Accounts
from host.service.computer_turns import Computers
from host.service.deadlines import Deadlines
from host.service.hints import Hints
from host.service.kinds import KINDS
from host.service.lobbies import Lobby
from host.service.places import Places
from host.service.plans import Plans
from host.service.play import Play
from host.service.queries import Queries, Results
from host.service.seats import Seats
from host.service.session import Hook, Session
from host.service.undo import Undo
from host.service.voting import Voting
from host.table import timing
from host.table.change import Change
from host.table.played import PlayedTables
from host.webhook import message as webhook
from host.webhook.webhooks import Webhooks


def new_seed() -> bytes:
    """A random secret."""
    return secrets.token_bytes(ledger.SEED_BYTES)


class Tables:
    """Every table of a store: the services on one session.

    `thinker` decides for computer players, and is closed with them. Without people, each of their
    moves waits `watched_pause_s` seconds. `jobs` shares out the work; by default this process does
    all of it. New tables are only of the games that are `offered` (None: all).
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
        offered: Collection[str] | None = None,
    ) -> None:
        self.store = store
        self.jobs: Jobs = jobs or LocalJobs(sleep)
        self.people = People(store, clock)
        self.openings = OpeningPauses(store, clock)
        session = self.session = Session(store, games, clock, prepare=PREPARE, hooks=HOOKS)
        self.signals = session.signals
        self.read = Queries(session)
        self.played = PlayedTables(self.read.entries_after)
        self.results = Results(session)
        self.lobby = Lobby(session, self.read, seeds, opened=note_opened, offered=offered)
        self.play = Play(session)
        self.plans = Plans(session)
        self.undo = Undo(session, self.played)
        self.seats = Seats(session, self.lobby.free)
        self.votes = Voting(session)
        self.deadlines = Deadlines(session, self.lobby.start_due, self.undo.settle)
        self.friends = Friends(store, self.deadlines.now, games, self.lobby.change)
        self.series = AllSeries(store, self.deadlines.now, games, session.signals.clocks_changed)
        self.servers = Servers(
            store,
            self.deadlines.now,
            session.signals.clocks_changed,
            deeds.settings_changed,
            session.signals.called,
            offered,
        )
        self.log = ManagerLog(store)
        self.webhooks = Webhooks(store, self.deadlines.now, session.signals.called)
        self.blocks = Blocks(
            store,
            self.deadlines.now,
            self.lobby.change,
            session.signals.called,
            session.signals.clocks_changed,
        )
        self.places = Places(session)
        self.accounts = Accounts(session, self.people, self.played, self.deadlines.change_calendar)
        thinks = self.thinker = thinker or ThreadThinker(games)
        self.memories = Memories(store)
        self.hints = Hints(session, thinks, self.memories)
        self.computers = Computers(
            session, thinks, self.memories, self.jobs, sleep, watched_pause_s
        )


async def keep_clocks(connection: AsyncConnection, change: Change) -> None:
    """Start and stop the clocks of a table, and note who is here, and for whom votes wait."""
    # Read with the change itself: a calendar that changes later finds the clock there.
    known = await people.load(connection, timing.needs_calendars(change.new), hold=True)
    calendars = {user: person.calendar for user, person in known.items()}
    timing.shows_up(change.new, change.by, change.at)
    timing.keep(change.new, calendars, change.at)
    timing.watch(change.new, change.at)


async def note_messages(connection: AsyncConnection, change: Change) -> None:
    """Store the messages that a change causes, and what becomes of questions."""
    subject = change.new.subject
    for kind in KINDS:
        for each in kind.caused(change):
            change.calls_people = True
            if isinstance(each, Answer):
                await messages.answer(connection, subject, kind.name, each)
            else:
                await messages.note(connection, subject, kind.name, each)


async def note_end(connection: AsyncConnection, change: Change) -> None:
    """Store the result of a finished game."""
    if change.is_closed:
        pace = None if change.new.time.pace == UNTIMED else change.new.time.pace
        await results.add(connection, change.new, change.outcome, pace)
        await best_results.add(connection, change.new, change.outcome)


PREPARE: Final[tuple[Hook, ...]] = (
    keep_clocks,
    blocks.prepare,
    avoided.prepare,
    owner_blocks.prepare,
    stops.prepare,
)
"""What completes a change of a table, or refuses it, before it is stored."""
HOOKS: Final[tuple[Hook, ...]] = (
    note_messages,
    limits.note,
    avoided.note,
    stored_series.note,
    note_end,
    webhook.note_end,
    deeds.note,
)
"""What is stored with each change of a table."""


async def note_opened(connection: AsyncConnection, change: Change) -> None:
    """Store what goes with a new table: its guests, its series, and what it has to say."""
    await blocks.prepare(connection, change)
    await limits.note(connection, change)
    await stored_series.note(connection, change)
    await note_messages(connection, change)
