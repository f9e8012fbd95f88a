"""A result as it is sent: what everyone in its server can see, and nothing else.

`docs/results.md` documents the fields for those who receive it.
"""

from collections.abc import Container
from datetime import datetime
from typing import Final

import msgspec

from engine.foresight import Strength
from host.table.names import own_name
from host.table.seats import is_former
from host.table.summaries import GameResult, SeatResult

VERSION: Final = 1


class SentSeat(msgspec.Struct, frozen=True):
    """What a seat reached. Who asked for deletion, or not to be named, has no `person` and no
    `name`; a `computer` has its strength.
    """

    person: str | None
    name: str | None
    computer: Strength | None
    rank: int | None
    points: int | None
    won: bool
    team: int | None
    left_early: bool


class SentResult(msgspec.Struct, frozen=True):
    """A result, or what became of one. Discord's ids are text, as they don't fit into numbers
    everywhere. `id` is the same each time that the same thing is sent.
    """

    id: str
    version: int
    server: str
    table: int
    game: str
    title: str
    ended: datetime
    rated: bool
    struck: bool
    seats: tuple[SentSeat, ...]
    left: tuple[SentSeat, ...]


def sent_result(of: str, result: GameResult, title: str, named: Container[int]) -> SentResult:
    """A result with an id. Only people who are `named` are."""
    return SentResult(
        id=of,
        version=VERSION,
        server=str(result.guild),
        table=result.table,
        game=result.game,
        title=title,
        ended=result.ended,
        rated=result.is_rated and result.struck is None,
        struck=result.struck is not None,
        seats=tuple(_seat(each, named) for each in result.seats),
        left=tuple(_seat(each, named) for each in result.leavers),
    )


def _seat(of: SeatResult, named: Container[int]) -> SentSeat:
    name: str | None = own_name(of.name)
    person = None
    if of.user is not None:
        is_named = of.user in named and not is_former(of.user)
        person, name = (str(of.user), of.name) if is_named else (None, None)
    return SentSeat(
        person=person,
        name=name,
        computer=None if of.bot is None else of.strength or "medium",
        rank=of.rank,
        points=of.points,
        won=of.won,
        team=of.team,
        left_early=of.left_early,
    )
