"""What people do with tournaments: open one, sign up, leave; and what managers do."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final, NamedTuple

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from engine import ledger
from engine.model import Options
from engine.registry import AnyGame
from engine.words import counted, listed
from host.admission import blocks
from host.clock.pace import PACES
from host.database.postgresql import alone
from host.database.store import shielded
from host.errors import ChannelNotAllowed, GameNotAllowed, NotAllowed, NotRunning
from host.manager_log import deeds
from host.manager_log.deeds import Deed, What
from host.owner import blocks as owner_blocks
from host.repositories import messages, people, servers, tournaments
from host.repositories.tournaments import Form, Stored, Tournament
from host.service.session import Session
from host.subject import Subject
from host.table import lobby, names
from host.tournaments import course
from host.tournaments.message import TournamentPost
from host.tournaments.news import TournamentNews
from host.tournaments.rounds import TYPE, blocked_among

MAX_OPEN: Final = 10
"""Tournaments of a server that aren't over, at most."""
MOST_ROUNDS: Final = 9
MOST_DAYS: Final = 30
TITLE_LENGTH: Final = 40
USUAL_SEATS: Final = 4
"""The largest tables, unless somebody chooses otherwise."""


class Plan(msgspec.Struct, frozen=True):
    """What a new tournament is to be: see `Tournament`. Sign-up ends after `sign_up`. Without
    `seats`, its tables are as large as people can play against each other there, up to four.
    """

    game: str
    options: Options
    title: str
    seats: int | None
    rounds: int
    form: Form
    pace: str
    days: int
    sign_up: timedelta


class Act(NamedTuple):
    """What a manager does, to which `person`, and who plays `instead_of` whom."""

    what: What
    by: int
    person: int | None = None
    instead_of: int | None = None


class Tournaments:
    """Tournaments of all servers. `changed` hears which messages might say something else now.

    Methods with a tournament raise `NotRunning`, `NotAllowed`, `StoreUnavailable`.
    """

    def __init__(self, session: Session, changed: Callable[[Subject], None]) -> None:
        self._session = session
        self._changed = changed

    async def open(
        self, plan: Plan, *, guild: int, channel: int, parent: int, within: int | None, user: int
    ) -> Tournament:
        """Open a tournament for sign-up; a thread's channel is `within` another one. Raises
        `GameNotAllowed`, `ChannelNotAllowed`, `BadOption`.
        """
        session = self._session
        game, now = session.games.game(plan.game), session.clock()
        seats = await asyncio.to_thread(_seats, plan, game)  # a new board is made by trying
        new = Tournament(
            id=0,
            guild=guild,
            channel=channel,
            parent=parent,
            host=user,
            title=names.short(plan.title)[:TITLE_LENGTH],
            game=plan.game,
            options=game.storage.encode(plan.options),
            seats=seats,
            rounds=plan.rounds,
            form=plan.form,
            pace=plan.pace,
            days=plan.days,
            status="sign-up",
            round=0,
            due=now + plan.sign_up,
            paused=None,
            created=now,
        )
        made, log = await shielded(self._add(new, within))
        session.signals.clocks_changed(made.due)
        session.signals.called(Subject.of(TYPE, made.id))
        self._tell(log)
        return made

    async def _add(self, new: Tournament, within: int | None) -> tuple[Tournament, Subject | None]:
        games = self._session.games
        async with self._session.store.write() as connection:
            await alone(connection, "open", new.guild)
            chosen = await servers.load(connection, new.guild)
            named = chosen.named_games(games)
            if named and new.game not in named:
                raise GameNotAllowed(
                    f"{games.game(new.game).title} isn't played in this server.",
                    f"Games here: {listed([each.title for each in named.values()])}.",
                )
            if chosen.channels and {new.channel, within}.isdisjoint(chosen.channels):
                raise ChannelNotAllowed(chosen.channels)
            if len(await tournaments.of_server(connection, new.guild)) >= MAX_OPEN:
                raise NotAllowed(
                    f"This server has {MAX_OPEN} tournaments already.",
                    "End one of them with `/tournament manage`.",
                )
            made = msgspec.structs.replace(new, id=await tournaments.add(connection, new))
            subject = Subject.of(TYPE, made.id)
            note = TournamentPost.note(made)
            await messages.note(connection, subject, TournamentPost.name, note)
            log = await self._log(connection, made, Act("open", made.host))
        return made, log

    async def get(
        self, tournament: int, guild: int | None, is_seen: Callable[[Tournament], bool]
    ) -> Stored:
        """A tournament of this server. To those who can't see its channel there is none."""
        async with self._session.store.read() as connection:
            found = await tournaments.load(connection, tournament)
        if found.tournament.guild != guild or not is_seen(found.tournament):
            raise tournaments.missing()
        return found

    async def of_server(self, guild: int) -> list[Tournament]:
        """A server's tournaments that aren't over, the newest first."""
        async with self._session.store.read() as connection:
            return await tournaments.of_server(connection, guild)

    async def join(self, tournament: int, user: int, name: str) -> Stored:
        """Somebody signs up, or becomes a reserve, see `course.join`."""

        async def admit(connection: AsyncConnection, now: Stored) -> None:
            await owner_blocks.admit(connection, user, None)
            await blocks.refuse(connection, now.tournament.guild, [user], self._session.clock())

        return await self._change(
            tournament, lambda now: course.join(now, user, names.short(name)), None, admit
        )

    async def leave(self, tournament: int, user: int) -> Stored:
        """Somebody withdraws, see `course.leave`."""
        return await self._change(tournament, lambda now: course.leave(now, user), None)

    # --- managers --------------------------------------------------------------------------------

    async def take_out(self, tournament: int, user: int, by: int) -> Stored:
        """Somebody plays in no further round, and hears of it; see `course.take_out`."""
        act = Act("take-out", by, user)
        return await self._change(tournament, lambda now: course.take_out(now, user), act)

    async def replace(self, tournament: int, gone: int, user: int, name: str, by: int) -> Stored:
        """Somebody plays instead of somebody who is out, and hears of it; see `course.replace`.
        Who hasn't signed up is asked to play only if they take invitations.
        """

        async def admit(connection: AsyncConnection, now: Stored) -> None:
            if await blocked_among(connection, now.tournament.guild, [user], self._session.clock()):
                raise NotAllowed(f"<@{user}> is blocked from tables here.", "Choose somebody else.")
            person = (await people.load(connection, [user]))[user]
            if now.member(user) is None and not person.takes_invitations:
                raise NotAllowed(
                    f"<@{user}> doesn't want invitations.",
                    "They can still join by themselves; then choose them here.",
                )

        act = Act("readmit", by, user) if user == gone else Act("replace", by, user, gone)
        return await self._change(
            tournament, lambda now: course.replace(now, gone, user, names.short(name)), act, admit
        )

    async def begin(self, tournament: int, by: int) -> Stored:
        """End the sign-up now, also of one that is paused."""

        def change(now: Stored) -> Stored:
            if now.tournament.status != "sign-up":
                raise NotAllowed("This tournament has begun.", "Its message shows the standings.")
            if len(now.playing) < course.MIN_PEOPLE:
                raise NotAllowed(
                    f"A tournament needs at least {course.MIN_PEOPLE} people.",
                    "Wait until more have signed up.",
                )
            due, at_once = now.tournament.due, self._session.clock()
            return _with(now, due=min(due or at_once, at_once), paused=None)

        return await self._change(tournament, change, Act("begin", by))

    async def pause(self, tournament: int, by: int) -> Stored:
        """Have no round begin or end; games go on."""

        def change(now: Stored) -> Stored:
            if not now.tournament.is_open or now.tournament.paused is not None:
                raise NotAllowed("This tournament isn't running.", "There's nothing to pause.")
            return _with(now, paused=self._session.clock())

        return await self._change(tournament, change, Act("pause", by))

    async def resume(self, tournament: int, by: int) -> Stored:
        """Go on; the round has as much time left as it had."""

        def change(now: Stored) -> Stored:
            since, due = now.tournament.paused, now.tournament.due
            if since is None:
                raise NotAllowed("This tournament isn't paused.", "It goes on by itself.")
            due = None if due is None else due + (self._session.clock() - since)
            return _with(now, paused=None, due=due)

        return await self._change(tournament, change, Act("resume", by))

    async def end(self, tournament: int, by: int | None) -> Stored:
        """Call it off: no round begins any more. Games that run go on by themselves. Without `by`,
        it ends because its channel is gone.
        """

        def change(now: Stored) -> Stored:
            if not now.tournament.is_open:
                raise NotRunning("This tournament is over.", "There's nothing to end.")
            return _with(now, status="ended", due=None, paused=None)

        act = None if by is None else Act("call-off", by)
        return await self._change(tournament, change, act)

    async def threads(self, tournament: int) -> dict[int, int]:
        """The threads of its tables that are still there, by the tables' numbers."""
        async with self._session.store.read() as connection:
            return await tournaments.threads(connection, tournament)

    async def _change(
        self,
        tournament: int,
        change: Callable[[Stored], Stored],
        act: Act | None,
        admit: Callable[[AsyncConnection, Stored], Awaitable[None]] | None = None,
    ) -> Stored:
        """Store a change, and as what a manager's `act` is logged; None: it isn't a manager's."""
        return await shielded(self._changed_by(tournament, change, act, admit))

    async def _changed_by(
        self,
        tournament: int,
        change: Callable[[Stored], Stored],
        act: Act | None,
        admit: Callable[[AsyncConnection, Stored], Awaitable[None]] | None,
    ) -> Stored:
        subject, log = Subject.of(TYPE, tournament), None
        async with self._session.store.write() as connection:
            await alone(connection, TYPE, tournament)
            old = await tournaments.load(connection, tournament)
            new = change(old)
            if admit is not None:
                await admit(connection, old)
            await tournaments.save(connection, old, new)
            news = list(TournamentNews.notes(old, new))
            if act is not None and act.person is not None and act.what != "take-out":
                news = [TournamentNews.note(new, act.person, "named")]
            for each in news:
                await messages.note(connection, subject, TournamentNews.name, each)
            if old.tournament.is_open and not new.tournament.is_open:
                note = TournamentPost.note(new.tournament)
                await messages.note(connection, subject, TournamentPost.name, note)
            if act is not None and new != old:
                log = await self._log(connection, new.tournament, act)
        self._tell(log)
        if new.tournament != old.tournament:
            self._session.signals.clocks_changed(self._session.clock())
            self._session.signals.called(subject)
        elif news:
            self._session.signals.called(subject)
        else:
            self._changed(subject)
        return new

    async def _log(self, connection: AsyncConnection, of: Tournament, act: Act) -> Subject | None:
        return await deeds.add(
            connection,
            of.guild,
            act.by,
            Deed(act.what, tournament=of.id, title=of.title),
            self._session.clock(),
            person=act.person,
            instead_of=act.instead_of,
        )

    def _tell(self, log: Subject | None) -> None:
        if log is not None:
            self._session.signals.called(log)


def _with(stored: Stored, **changes: object) -> Stored:
    return msgspec.structs.replace(
        stored, tournament=msgspec.structs.replace(stored.tournament, **changes)
    )


def _seats(plan: Plan, game: AnyGame) -> int:
    """The seats of its tables. Raises `NotAllowed`, `BadOption` for what can't be a tournament."""
    room = game.rules.seats_for(plan.options)
    possible = [each for each in room if each > 1]
    if plan.seats is not None and plan.seats not in possible:
        raise NotAllowed(
            f"{game.title} can't be played by {counted(plan.seats, 'person', 'people')}.",
            f"Choose tables of {listed([str(each) for each in possible], 'or')}.",
        )
    if plan.pace not in PACES:
        raise NotAllowed("A tournament needs a time per turn.", "Choose one from the list.")
    least = 2 if plan.form == "groups" else 1
    if not least <= plan.rounds <= MOST_ROUNDS:
        raise NotAllowed(
            f"That form needs {least} to {MOST_ROUNDS} rounds.", "Choose another number."
        )
    if not 1 <= plan.days <= MOST_DAYS:
        raise NotAllowed(f"A round takes 1 to {MOST_DAYS} days.", "Choose another number.")
    wanted = [plan.seats] if plan.seats else [each for each in possible if each <= USUAL_SEATS]
    for seats in reversed(wanted or possible):
        lobby.parse_options(game, plan.options, seats)
        options = game.rules.check(plan.options, seats)
        state, _ = ledger.begin(game, options, seats, bytes(ledger.SEED_BYTES))
        if game.rules.is_contest(state):
            return seats
    raise NotAllowed(
        f"That kind of {game.title} is played together, so nobody can win.",
        "Choose a preset in which people play against each other, or tables of another size.",
    )
