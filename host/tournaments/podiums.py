"""Who was on the podium of a server's tournaments."""

from collections.abc import Callable
from typing import Final

import msgspec

from host.database.store import Store
from host.repositories import tournaments
from host.repositories.tournaments import Status, Tournament
from host.tournaments.standings import Standing, standings

OVER: Final[tuple[Status, ...]] = ("over",)
PODIUM: Final = 3
"""The ranks that are on it."""


class Podium(msgspec.Struct, frozen=True):
    """A tournament that is over, and those on its podium."""

    tournament: Tournament
    best: tuple[Standing, ...]


async def podiums(
    store: Store,
    guild: int,
    is_seen: Callable[[Tournament], bool],
    *,
    newest: int,
    user: int | None = None,
) -> list[Podium]:
    """The newest podiums of tournaments that somebody sees, or of those on which a person is."""
    found = list[Podium]()
    async with store.read() as connection:
        for each in await tournaments.of_server(connection, guild, OVER, user):
            if len(found) == newest or not is_seen(each):
                continue
            stored = await tournaments.load(connection, each.id)
            ranked = standings(each, stored.members, stored.played)
            best = tuple(one for one in ranked if one.rank <= PODIUM)
            if user is None or user in {one.member.user for one in best}:
                found.append(Podium(each, best))
    return found
