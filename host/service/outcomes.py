"""How games ended: a server's results and records, and a person's."""

from typing import Unpack

from host.repositories import best_results, results
from host.repositories.results import Visible, Wanted
from host.service.session import Session
from host.statistics.ratings import Season, season_of
from host.table.models import GameResult, KeptResult


class Results:
    """Reads how games ended."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def best_results(
        self, guild: int, game: str, visible: Visible | None = None
    ) -> list[KeptResult]:
        """A server's records in a game, by title: the best of each kind, and all who reached it;
        of the games that are `visible`, where that is given.

        Those of people alone come first, then those that computer players had a part in.
        """
        async with self._session.store.read() as connection:
            return await best_results.best(connection, guild, game, visible)

    async def channels(self, guild: int) -> list[int]:
        """The channels in which the games of a server were played, as `Visible` counts them."""
        async with self._session.store.read() as connection:
            return await results.channels(connection, guild)

    async def of(self, **wanted: Unpack[Wanted]) -> list[GameResult]:
        """The results that are wanted, the newest first.

        Raises `ValueError` where neither a server nor a person is given.
        """
        if wanted.get("guild") is None and wanted.get("user") is None:
            raise ValueError("results are a server's or a person's")
        async with self._session.store.read() as connection:
            return await results.read(connection, **wanted)

    @property
    def season(self) -> Season:
        """The season of now."""
        return season_of(self._session.clock())
