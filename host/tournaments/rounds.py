"""Rounds begin and end by themselves: a source of deadlines.

What is due follows from what is stored: sign-up is over, a game has ended, or a round has to. All
that follows from it is one transaction, the new tables included, so each round begins exactly once,
whichever process is faster and wherever it dies.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any, Final

import msgspec
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord, Refused
from engine.registry import AnyGame
from host.admission import blocks
from host.database import schema
from host.database.postgresql import alone
from host.database.store import shielded
from host.errors import HostRefused, isolation, log_fault
from host.owner import blocks as owner_blocks
from host.repositories import messages, tables, tournaments
from host.repositories.tournaments import OPEN, Played, Stored
from host.service.session import Session
from host.service.tables import note_opened
from host.subject import Subject
from host.table import lobby, names, waiting_list
from host.table.change import Change
from host.table.lobby_state import LobbyState
from host.table.place import Place
from host.table.seats import Seat
from host.table.stored_table import GameData, StoredTable
from host.table.table_time import TableTime
from host.tournaments import course
from host.tournaments.course import Ended
from host.tournaments.message import TournamentPost
from host.tournaments.news import TournamentNews

logger = logging.getLogger(__name__)

MAX_TRIES: Final = 8
"""Tries of a step that conflicts with what people do."""
TYPE: Final = "tournament"
_t, _p, _tables = schema.tournaments.c, schema.tournament_games.c, schema.tables.c
_sr = schema.seat_results.c
_IS_UNDECIDED: Final = _p.table_id.is_not(None) & _p.halves.is_(None)


class Rounds:
    """Begins and ends the rounds of all tournaments. `seeds` gives a new table's secret; `changed`
    hears which messages might say something else, but for a new round.
    """

    def __init__(
        self, session: Session, seeds: Callable[[], bytes], changed: Callable[[Subject], None]
    ) -> None:
        self._session = session
        self._store = session.store
        self._seeds = seeds
        self._changed = changed
        session.signals.committed.subscribe(self._look)

    def _look(self, stored: StoredTable) -> None:
        """A game that is over may be the last of its round."""
        if not stored.open:
            self._session.signals.clocks_changed(self._session.clock())

    async def next_due(self, without: Collection[Subject] = ()) -> datetime | None:
        """When a sign-up or a round ends next, of tournaments other than these."""
        others = [each.number for each in without if each.type == TYPE]
        asked = select(_t.due).where(_t.due.is_not(None), _t.paused.is_(None), _t.id.not_in(others))
        async with self._store.read() as connection:
            found: datetime | None = (
                await connection.execute(asked.order_by(_t.due).limit(1))
            ).scalar()
        return found

    async def due(self, now: datetime) -> list[Subject]:
        """The tournaments where a sign-up or a round is over, or a game."""
        goes_on = _t.status.in_(sorted(OPEN)), _t.paused.is_(None)
        late = select(_t.id).where(_t.due <= now, *goes_on)
        is_over = _tables.id.is_(None) | _tables.status.not_in(("lobby", "running"))
        ended = (
            select(_t.id)
            .join(schema.tournament_games, _p.tournament == _t.id)
            .outerjoin(schema.tables, _tables.id == _p.table_id)
            .where(_IS_UNDECIDED, is_over, *goes_on)
        )
        async with self._store.read() as connection:
            found = {*(await connection.execute(late)).scalars()}
            found |= {*(await connection.execute(ended)).scalars()}
        return [Subject.of(TYPE, each) for each in sorted(found)]

    async def fire(self, subject: Subject) -> None:
        """Do what is due at a tournament by now, each thing once."""
        await self._end_late(subject.number)
        for _ in range(MAX_TRIES):
            if await shielded(self._step(subject)):
                return

    async def skip_time(self, since: datetime, now: datetime) -> None:
        """Put off the ends of rounds. A sign-up ends at its time."""
        runs = _t.status == "running", _t.due.is_not(None), _t.paused.is_(None)
        async with self._store.write() as connection:
            for number, due in (await connection.execute(select(_t.id, _t.due).where(*runs))).all():
                changed = update(schema.tournaments).where(_t.id == number)
                await connection.execute(changed.values(due=due + (now - since)))

    async def _end_late(self, number: int) -> None:
        """Close the tables of a round whose time is over."""
        now = self._session.clock()
        async with self._store.read() as connection:
            tournament = (await tournaments.load(connection, number)).tournament
            if tournament.status != "running" or tournament.paused is not None:
                return
            if tournament.due is None or tournament.due > now:
                return
            asked = select(_p.table_id).distinct().where(_p.tournament == number, _IS_UNDECIDED)
            late = list((await connection.execute(asked)).scalars())

        def close(new: StoredTable) -> None:
            if new.open:
                lobby.close(new, now, "round")

        for table in late:
            try:
                await self._session.edit(table, close)
            except HostRefused as error:  # it is gone, or can't be read
                log_fault(logger, f"table {table} of tournament {number} cannot be closed", error)

    async def _step(self, subject: Subject) -> bool:
        """Note what games brought, and begin a round; whether nobody was faster."""
        number, now = subject.number, self._session.clock()
        async with self._store.read() as connection:
            old = await tournaments.load(connection, number)
            ended = await self._ended(connection, old, now)
            blocked = await _blocked(connection, old, now)
        new = await asyncio.to_thread(self._gone_on, old, ended, blocked, now)
        if new == old:
            return True
        stands, stood = ((each.tournament.round, each.tournament.status) for each in (new, old))
        async with self._store.write() as connection:
            await alone(connection, TYPE, number)
            if await tournaments.load(connection, number) != old:
                return False
            if await _blocked(connection, old, now) != blocked:
                return False
            new, opened = await self._opened(connection, new, now)
            await tournaments.save(connection, old, new)
            news = list(TournamentNews.notes(old, new))
            for each in news:
                await messages.note(connection, subject, TournamentNews.name, each)
            if stands != stood:
                note = TournamentPost.note(new.tournament)
                await messages.note(connection, subject, TournamentPost.name, note)
        signals = self._session.signals
        for change in opened:
            signals.changed(change.new.subject)
            if change.calls_people:
                signals.called(change.new.subject)
        if stands == stood:
            (signals.called if news else self._changed)(subject)
        else:
            logger.info("tournament %d: %s, round %d", number, new.tournament.status, stands[0])
            signals.clocks_changed(now)
            signals.called(subject)
        return True

    def _gone_on(
        self, old: Stored, ended: Mapping[int, Ended], blocked: Collection[int], now: datetime
    ) -> Stored:
        """The tournament after all that is due. Takes its time: it pairs people."""
        new = old
        if old.tournament.status == "running" and old.tournament.paused is None:
            for table, each in ended.items():
                new = course.decide(new, table, each)
        if course.is_due(new, now):
            new = course.take_out(new, *blocked)
            game = self._session.games.game(new.tournament.game)
            seats = game.rules.seats_for(game.storage.decode_options(new.tournament.options))
            new = course.go_on(new, seats, now)
        return new

    # --- tables ----------------------------------------------------------------------------------

    async def _opened(
        self, connection: AsyncConnection, stored: Stored, now: datetime
    ) -> tuple[Stored, list[Change]]:
        """The tournament with the tables of its new round, each with all its people."""
        of_number: dict[int, list[Played]] = {}
        for each in stored.of_round(stored.tournament.round):
            if not each.is_bye and each.table_id is None:
                of_number.setdefault(each.number, []).append(each)
        named = {each.user: each.name for each in stored.members}
        changes: list[Change] = []
        numbers: dict[int, int] = {}
        for at, some in of_number.items():
            seats = [Seat(each.user, names.short(named[each.user])) for each in some]
            change = Change(*self._table(stored, seats, now), now)
            change.new.id = numbers[at] = await tables.add(connection, change.new)
            await note_opened(connection, change)
            changes.append(change)
        played = tuple(
            msgspec.structs.replace(each, table_id=numbers[each.number])
            if each.round == stored.tournament.round and each.number in numbers
            else each
            for each in stored.played
        )
        return msgspec.structs.replace(stored, played=played), changes

    def _table(
        self, stored: Stored, seats: list[Seat], now: datetime
    ) -> tuple[StoredTable, StoredTable]:
        """A table before and after its people sat down: its game begins at once."""
        tournament = stored.tournament
        game: AnyGame = self._session.games.game(tournament.game)
        empty = StoredTable(
            id=0,
            place=Place(tournament.parent, tournament.guild, tournament.parent),
            game=tournament.game,
            rules_version=game.rules.version,
            status="lobby",
            host=seats[0].user or 0,
            data=GameData(tournament.options, self._seeds()),
            created=now,
            seats=[],
            lobby=LobbyState(start="full", seats=len(seats), invited_only=True),
            time=TableTime(pace=tournament.pace, on_timeout="sit-in"),
        )
        full = empty.copy()
        full.seats = seats
        waiting_list.settle(full, game, now)
        return empty, full

    # --- how games ended -------------------------------------------------------------------------

    async def _ended(
        self, connection: AsyncConnection, stored: Stored, now: datetime
    ) -> dict[int, Ended]:
        """The games that are over, or can't go on although their round is over."""
        undecided: dict[int, list[int]] = {}
        for each in stored.of_round(stored.tournament.round):
            if each.table_id is not None and each.halves is None:
                undecided.setdefault(each.table_id, []).append(each.user)
        is_late = stored.tournament.due is not None and stored.tournament.due <= now
        statuses = select(_tables.id, _tables.status).where(_tables.id.in_(undecided))
        known: dict[int, str] = {row[0]: row[1] for row in await connection.execute(statuses)}
        found = {}
        for table, users in undecided.items():
            if known.get(table) not in ("lobby", "running"):
                found[table] = await self._result(connection, table, users)
            elif is_late:
                found[table] = course.draw(users)
        return found

    async def _result(self, connection: AsyncConnection, table: int, users: list[int]) -> Ended:
        """The places of a table's people: of those for whom a seat counts, by its rank; those
        who left it come last. Without a result, it's a draw.
        """
        asked = select(_sr.user, _sr.rank, _sr.timeouts, _sr.left_early).where(
            _sr.table == table, _sr.user.in_(users)
        )
        rows: dict[int, Any] = {row.user: row for row in await connection.execute(asked)}
        missed = {
            user
            for user in users
            if user not in rows or rows[user].timeouts or rows[user].left_early
        }
        ranks = {user: row.rank for user, row in rows.items() if row.rank is not None}
        if ranks:
            last = max(ranks.values()) + 1
            return Ended(_places({user: ranks.get(user, last) for user in users}), missed)
        with suppress(Refused, CorruptRecord):
            stored = await tables.load(connection, table)
            if stored.closing == "round" and stored.data.state is not None:
                return Ended(_places(self._standing(stored, users)), missed, "standing")
            if stored.started is None:
                missed = set()
        return course.draw(users)._replace(missed=missed)

    def _standing(self, stored: StoredTable, users: Collection[int]) -> dict[int, float]:
        """How an unfinished game stood, as computers judge it, less being better; last who had a
        computer play for them.
        """
        game = self._session.game(stored)
        with isolation(stored.id, "judging it"):
            state = game.storage.decode_state(stored.data.state or b"")
            shares = {
                seat.user: -round(game.rules.evaluate(state, number), 2)
                for number, seat in enumerate(stored.seats)
                if seat.user is not None
            }
        return {user: shares.get(user, 1.0) for user in users}


async def blocked_among(
    connection: AsyncConnection, guild: int, users: Collection[int], now: datetime
) -> set[int]:
    """Those of these people who sit down nowhere in a server: its managers or the bot's owner
    have blocked them.
    """
    keys = {each.key for each in await blocks.among(connection, guild, users, now)}
    found = {each for each in users if blocks.key_of(guild, each) in keys}
    return found | await owner_blocks.among(connection, "person", *users)


async def _blocked(connection: AsyncConnection, stored: Stored, now: datetime) -> set[int]:
    users = [each.user for each in (*stored.playing, *stored.reserves)]
    return await blocked_among(connection, stored.tournament.guild, users, now)


def _places(less_is_better: Mapping[int, float]) -> dict[int, int]:
    """Places from 1; equals share one, and the next ones are left out."""
    found = less_is_better.values()
    return {user: 1 + sum(each < own for each in found) for user, own in less_is_better.items()}
