"""How games ended: a server's results and records, and a person's."""

from datetime import datetime

from host.repositories import best_results, results
from host.repositories.results import Visible
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

    async def of(
        self,
        *,
        guild: int | None = None,
        user: int | None = None,
        game: str | None = None,
        since: datetime | None = None,
        before: datetime | None = None,
        newest: int | None = None,
        visible: Visible | None = None,
    ) -> list[GameResult]:
        """How games ended in a server (`guild`), of a person (`user`), or of a person there; the
        newest first, and only so many where `newest` says so, and those that are `visible`.

        Raises `ValueError` where neither a server nor a person is given.
        """
        if guild is None and user is None:
            raise ValueError("results are a server's or a person's")
        async with self._session.store.read() as connection:
            return await results.read(
                connection,
                guild=guild,
                user=user,
                game=game,
                since=since,
                before=before,
                newest=newest,
                visible=visible,
            )

    @property
    def season(self) -> Season:
        """The season of now."""
        return season_of(self._session.clock())
