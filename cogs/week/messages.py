"""The words of a server's week and of a season's end."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from PIL import Image

from cogs.discord_api.sight import Sight
from cogs.drawing.pictures import Pictures
from cogs.messages.carrier import Draft, NothingToSay
from cogs.week import screen as screens
from cogs.week.cards import Happened, by_results, season_card, week_card
from engine.errors import Refused
from engine.registry import GAMES
from host.messages.season_end import EndedSeason, SeasonEnd
from host.messages.week import ServerWeek, Week
from host.repositories.results import Visible
from host.service.tables import Tables
from host.statistics.ratings import Rated, Season, rate
from host.table.place import Place
from host.table.seats import is_former
from host.table.summaries import GameResult
from host.week.due import Weeks

_NOBODY = 0
"""No person's number."""


class PublicPlaces:
    """Finds out what everyone in a server sees: nothing else is told to all of it."""

    def __init__(self, tables: Tables, sight: Sight) -> None:
        self._tables = tables
        self._sight = sight

    async def visible(self, server: int, also: Iterable[int] = ()) -> Visible:
        """The games in channels that everyone sees: those with results, and others."""
        channels = {*await self._tables.results.channels(server), *also}
        seen = self._sight.seen_by_everyone(server, channels)
        if seen is None:  # this process isn't connected for that server
            places = [Place(each, server) for each in sorted(channels)]
            seen = [each.channel for each in places if await self._sight.may_still_see(None, each)]
        return Visible(seen, _NOBODY)

    async def unnamed(self, results: Iterable[GameResult], others: Iterable[int]) -> set[int]:
        """Those of these people who don't want to be named."""
        users = {seat.user for each in results for seat in (*each.seats, *each.leavers)}
        known = {each for each in (*users, *others) if each is not None}
        people = await self._tables.people.of(known)
        return {user for user, person in people.items() if not person.is_named}


class WeekText:
    """Tells a server its week."""

    kind = Week.name

    def __init__(
        self, tables: Tables, weeks: Weeks, pictures: Pictures, places: PublicPlaces
    ) -> None:
        self._tables = tables
        self._weeks = weeks
        self._pictures = pictures
        self._places = places

    async def compose(self, shown: ServerWeek, mark: str) -> Draft:
        """The week's picture, with ways to watch and to join. Raises `NothingToSay`."""
        found = await self._happened(shown)
        if found.is_nothing:
            raise NothingToSay
        best, picture = found.best, None
        if best is not None and best.game in GAMES:
            picture = await self._keepsake(best)
        card = week_card(found, GAMES, picture)
        watched = None if best is None or card.game is None else best.table
        drawn = await self._pictures.week(card)
        return Draft(screens.week(drawn, watched, [each.id for each in found.open], mark))

    async def _happened(self, shown: ServerWeek) -> Happened:
        """What everyone in the server may know of the week."""
        tables, server, span = self._tables, shown.server, shown.span
        listed = await tables.read.of_server(server)
        where = {each.id: each.place.parent or each.place.channel for each in listed}
        visible = await self._places.visible(server, where.values())
        seen = [each for each in listed if where[each.id] in visible.channels]
        numbers = {each.id for each in seen}
        results = await tables.results.of(
            guild=server, since=span.since, before=span.until, visible=visible
        )
        records = {
            name: await tables.results.best_results(server, name, visible)
            for name, game in GAMES.items()
            if game.record is not None
        }
        users = {player.user for each in seen for player in each.players}
        users |= {
            player.user
            for some in records.values()
            for each in some
            for player in each.holders[0].players
        }
        return Happened(
            span,
            results,
            sorted(seen, key=lambda each: each.id),
            [each for each in await self._weeks.waits(server) if each.table in numbers],
            records,
            await self._places.unnamed(results, {each for each in users if each is not None}),
        )

    async def _keepsake(self, result: GameResult) -> Image.Image | None:
        """What the winner is remembered by, if the game can still be read."""
        winners = [seat for seat, each in enumerate(result.seats) if each.won] or [0]
        with suppress(Refused):
            seen = await self._tables.read.seen(result.table, None)
            return await self._pictures.keepsake(seen, winners[0])
        return None


class SeasonPlayed(NamedTuple):
    """What everyone in a server may know of a season: its results, who is rated by game, and those
    who don't want to be named.
    """

    results: list[GameResult]
    rated: dict[str, list[Rated]]
    unnamed: set[int]


class Seasons:
    """Finds out who was best in a season."""

    def __init__(self, tables: Tables, places: PublicPlaces) -> None:
        self._tables = tables
        self._places = places

    async def played(self, server: int, season: Season) -> SeasonPlayed:
        """The season, as everyone in the server sees it."""
        visible = await self._places.visible(server)
        results = await self._tables.results.of(
            guild=server, since=season.start, before=season.after.start, visible=visible
        )
        by_game = {game: [each for each in results if each.game == game] for game in GAMES}
        rated = {
            game: list((await asyncio.to_thread(rate, some)).values())
            for game, some in by_game.items()
        }
        return SeasonPlayed(results, rated, await self._places.unnamed(results, ()))

    async def winner(self, server: int, season: Season) -> int | None:
        """The first of the game with the most rated results, unless they don't want to be named."""
        played = await self.played(server, season)
        counting = [each for each in played.results if each.is_rated]
        for ordered in by_results(played.rated, counting).values():
            user = ordered[0].user
            return None if user in played.unnamed or is_former(user) else user
        return None


class SeasonText:
    """Tells a server who was best in a season."""

    kind = SeasonEnd.name

    def __init__(self, seasons: Seasons, pictures: Pictures) -> None:
        self._seasons = seasons
        self._pictures = pictures

    async def compose(self, shown: EndedSeason, mark: str) -> Draft:
        """Podium and standings. Raises `NothingToSay`."""
        season = shown.season
        results, rated, unnamed = await self._seasons.played(shown.server, season)
        card = season_card(season, rated, results, unnamed, lambda name: GAMES[name].title)
        if card is None:
            raise NothingToSay
        drawn = await self._pictures.season(card)
        return Draft(screens.season(drawn, mark))
