"""Everything that people do at tables: sit down, play, leave; every change is stored first."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final

from engine import chance, registry
from host.clock.machine_time import utc_now
from host.computers.memories import Memories
from host.computers.thinking import Thinker, ThreadThinker
from host.database.store import Store
from host.jobs.interface import Jobs
from host.jobs.local import LocalJobs
from host.repositories.dm_pause import OpeningPauses
from host.repositories.people import People
from host.repositories.servers import Servers
from host.service import hooks
from host.service.accounts import Accounts
from host.service.computer_turns import Computers
from host.service.deadlines import Deadlines
from host.service.hints import Hints
from host.service.lobbies import Lobby
from host.service.outcomes import Results
from host.service.places import Places
from host.service.play import Play
from host.service.queries import Queries
from host.service.seats import Seats
from host.service.session import Session
from host.service.shown import Shown
from host.service.undo import Undo
from host.service.voting import Voting
from host.table.models import Games
from host.table.played import PlayedTables

PREPARE: Final = (hooks.keep_clocks,)
HOOKS: Final = (hooks.note_calls, hooks.note_end_for_followers, hooks.add_results)


def new_seed() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(chance.SEED_BYTES)


class Tables:
    """Every table of a store: the services that stand on one session.

    `thinker` decides for computer players, and is closed with them. Where they play without people,
    each of their moves waits for `watched_pause_s`, so that it can be followed. `jobs` are whoever
    shares out the work that follows from changes: by default tasks of this process.
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
        self.store = store
        self.jobs: Jobs = jobs or LocalJobs(sleep)
        self.people = People(store, clock)
        self.openings = OpeningPauses(store, clock)
        self.servers = Servers(store)
        session = self.session = Session(store, games, clock, PREPARE, HOOKS)
        self.signals = session.signals
        self.read = Queries(session)
        self.played = PlayedTables(self.read.entries_after)
        self.shown = Shown(session, self.openings)
        self.results = Results(session)
        self.lobby = Lobby(session, self.read, seeds)
        self.play = Play(session)
        self.undo = Undo(session, self.played)
        self.seats = Seats(session, self.lobby)
        self.votes = Voting(session)
        self.deadlines = Deadlines(session, self.lobby)
        self.places = Places(session)
        self.accounts = Accounts(session, self.people, self.deadlines, self.played)
        thinks = thinker or ThreadThinker(games)
        self.memories = Memories(store)
        self.hints = Hints(session, thinks, self.memories)
        self.computers = Computers(
            session, thinks, self.memories, self.jobs, sleep, watched_pause_s
        )
