"""Tournaments: their rows, those of their people, and of what these played in each round."""

from collections.abc import Collection
from datetime import datetime
from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import rows, schema
from host.errors import NotRunning

Status: TypeAlias = Literal["sign-up", "running", "over", "ended"]
"""A tournament that has "ended" was called off, or found too few people."""
OPEN: Final = frozenset[Status]({"sign-up", "running"})
Form: TypeAlias = Literal["swiss", "groups"]
"""Whom people meet: those with similar points, or those of their group; then the best of each group
play a final.
"""
MemberStatus: TypeAlias = Literal["in", "reserve", "withdrawn", "out", "removed"]
"""Who is "out" missed too many rounds; a manager "removed" somebody."""
_t, _m, _p = (
    schema.tournaments.c,
    schema.tournament_people.c,
    schema.tournament_games.c,
)


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament: of a game with `options`, at tables of `seats`, over a number of `rounds`. Each
    ends after this number of `days`.

    It is told of in its `channel`, and its tables open in threads of their `parent`. It goes on by
    itself when it is `due`: then sign-up ends, or the `round`. `paused`: since when it doesn't.
    """

    id: int
    guild: int
    channel: int
    parent: int
    host: int
    title: str
    game: str
    options: bytes
    seats: int
    rounds: int
    form: Form
    pace: str
    days: int
    status: Status
    round: int
    due: datetime | None
    paused: datetime | None
    created: datetime

    @property
    def is_open(self) -> bool:
        """Whether it isn't over."""
        return self.status in OPEN

    @property
    def takes_people(self) -> bool:
        """Whether somebody who joins now can still play: in this round or a later one."""
        return self.is_open and self.round < self.rounds - (self.form == "groups")

    def is_final(self, number: int) -> bool:
        """Whether a round is the final after groups."""
        return self.form == "groups" and number == self.rounds


class Member(msgspec.Struct, frozen=True):
    """Somebody who signed up: the `number` of them to do so, and their `group`, if there are any.
    They `missed` this number of rounds: their time ran out there, or they left.
    """

    tournament: int
    user: int
    name: str
    number: int
    status: MemberStatus = "in"
    group: int = 0
    missed: int = 0


class Played(msgspec.Struct, frozen=True):
    """What somebody plays in a round: at the table with a `number` in it, 0 for a bye.

    Once that is decided they have a `place` there, and points in `halves`; `missed`: their time ran
    out, or they left. `decided` says how, if not by the end of the game: by its standing, or as a
    draw, as it has no result.
    """

    tournament: int
    round: int
    user: int
    number: int
    table_id: int | None = None
    place: int | None = None
    halves: int | None = None
    missed: bool = False
    decided: Literal["standing", "draw"] | None = None

    @property
    def is_bye(self) -> bool:
        """Whether they have nobody to play with."""
        return self.number == 0


class Stored(msgspec.Struct, frozen=True):
    """A tournament with all that is stored of it."""

    tournament: Tournament
    members: tuple[Member, ...]
    played: tuple[Played, ...]

    def member(self, user: int) -> Member | None:
        """Somebody who signed up."""
        return next((each for each in self.members if each.user == user), None)

    @property
    def playing(self) -> tuple[Member, ...]:
        """Those who play, in the order in which they signed up."""
        return tuple(each for each in self.members if each.status == "in")

    @property
    def reserves(self) -> tuple[Member, ...]:
        """Those who wait for somebody's place, the first to come first."""
        return tuple(each for each in self.members if each.status == "reserve")

    def of_round(self, number: int) -> tuple[Played, ...]:
        """What is played in a round."""
        return tuple(each for each in self.played if each.round == number)


async def load(connection: AsyncConnection, tournament: int) -> Stored:
    """A tournament. Raises `NotRunning` if there is none, and `CorruptRecord`."""
    asked = select(*rows.raw(schema.tournaments)).where(_t.id == tournament)
    row = (await connection.execute(asked)).mappings().first()
    if row is None:
        raise missing()
    people = select(*rows.raw(schema.tournament_people)).where(_m.tournament == tournament)
    games = select(*rows.raw(schema.tournament_games)).where(_p.tournament == tournament)
    members = (await connection.execute(people.order_by(_m.number))).mappings()
    played = (await connection.execute(games.order_by(_p.round, _p.number, _p.user))).mappings()
    return Stored(
        rows.read(row, Tournament),
        tuple(rows.read(each, Member) for each in members),
        tuple(rows.read(each, Played) for each in played),
    )


def missing() -> NotRunning:
    """The refusal where there is no tournament."""
    return NotRunning("This tournament doesn't exist.", "`/tournament list` shows the others.")


async def add(connection: AsyncConnection, new: Tournament) -> int:
    """Store a new tournament, and return its number."""
    values = rows.written(new, schema.tournaments)
    del values["id"]
    made = await connection.execute(insert(schema.tournaments).values(values).returning(_t.id))
    return int(made.scalar_one())


async def save(connection: AsyncConnection, old: Stored, new: Stored) -> None:
    """Store what has changed of a tournament."""
    before = rows.written(old.tournament, schema.tournaments)
    now = rows.written(new.tournament, schema.tournaments)
    if changed := {name: value for name, value in now.items() if value != before[name]}:
        of_it = _t.id == new.tournament.id
        await connection.execute(update(schema.tournaments).where(of_it).values(changed))
    for table, were, are in (
        (schema.tournament_people, old.members, new.members),
        (schema.tournament_games, old.played, new.played),
    ):
        known = set(were)
        if values := [rows.written(each, table) for each in are if each not in known]:
            keys = {each.name for each in table.primary_key.columns}
            kept = rows.upsert(connection, table, *(values[0].keys() - keys))
            await connection.execute(kept, values)
    gone = {each.user for each in old.members} - {each.user for each in new.members}
    if gone:
        theirs = _m.tournament == new.tournament.id, _m.user.in_(gone)
        await connection.execute(delete(schema.tournament_people).where(*theirs))


async def threads(connection: AsyncConnection, tournament: int) -> dict[int, int]:
    """The threads of a tournament's tables that are still there, by the tables' numbers."""
    tables = schema.tables.c
    its = select(_p.table_id).where(_p.tournament == tournament)
    asked = select(tables.id, tables.channel).where(
        tables.id.in_(its), tables.channel != tables.parent, tables.is_lost.is_(False)
    )
    return {row.id: row.channel for row in await connection.execute(asked)}


async def of_server(
    connection: AsyncConnection,
    guild: int,
    statuses: Collection[Status] = OPEN,
    user: int | None = None,
) -> list[Tournament]:
    """A server's tournaments, the newest first; by default those that aren't over. With a `user`,
    those for which they signed up.
    """
    asked = select(*rows.raw(schema.tournaments)).where(
        _t.guild == guild, _t.status.in_(sorted(statuses))
    )
    if user is not None:
        asked = asked.where(_t.id.in_(select(_m.tournament).where(_m.user == user)))
    found = (await connection.execute(asked.order_by(_t.id.desc()))).mappings()
    return rows.readable(found, Tournament)
