"""Results, profiles, leaderboards and records, as far as the person may see them."""

import asyncio
from collections.abc import Sequence

import discord
import msgspec

from cogs.discord_api.places import Interaction
from cogs.discord_api.sight import is_seen
from cogs.drawing.pictures import Pictures
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.results import screen as screens
from cogs.results.screen import ANY, LEADERBOARD, PROFILE
from cogs.ui.components import BadComponentId, person_of
from engine.registry import GAMES
from host.errors import NotAllowed
from host.repositories.results import Visible
from host.service.queries import Results
from host.statistics.profiles import points_by_kind, profile_of
from host.statistics.ratings import INITIAL_RATING, Rated, Season, rate, standings
from host.table.summaries import GameResult
from render.base import Picture
from render.pages.results import RatedGame

TITLES = {name: game.title for name, game in GAMES.items()}


class ResultsQuery(msgspec.Struct, frozen=True):
    """A query: about a person (None: everyone) and a game (None: all)."""

    person: int | None = None
    game: str | None = None

    @property
    def person_part(self) -> str:
        """The person in an id."""
        return ANY if self.person is None else str(self.person)

    @property
    def game_part(self) -> str:
        """The game in an id."""
        return self.game or ANY


class ResultHandlers:
    """Shows the results of a server, and in direct messages a person's own.

    All of it comes only from games whose places the person can see, ratings too: they would tell of
    the others.
    """

    def __init__(self, results: Results, pictures: Pictures) -> None:
        self._results = results
        self._pictures = pictures

    # --- results ---------------------------------------------------------------------------------

    @on(screens.RESULTS)
    async def results(self, reply: Reply, press: Press) -> None:
        """Turn to another page."""
        parts = press.component
        await self.show_results(reply, _wanted(parts.part(0), parts.part(1)), parts.number(2))

    async def show_results(self, reply: Reply, wanted: ResultsQuery, page: int = 0) -> None:
        """Show a page of results."""
        wanted = _allowed(reply.interaction, wanted)
        guild = reply.interaction.guild_id
        page = min(page, screens.MOST_PAGES - 1)
        found = await self._results.of(
            guild=guild,
            user=wanted.person,
            game=wanted.game,
            newest=(page + 1) * screens.RESULTS_PER_PAGE + 1,
            visible=await visible_to(reply.interaction, self._results),
        )
        heading = "Results" if wanted.person is None else f"Results of <@{wanted.person}>"
        if wanted.game is not None:
            heading = f"{heading} · {TITLES[wanted.game]}"
        person, game = wanted.person_part, wanted.game_part
        await reply.show(screens.results(heading, found, GAMES, page, person, game))

    # --- profiles --------------------------------------------------------------------------------

    @on(PROFILE)
    async def profile(self, reply: Reply, press: Press) -> None:
        """Show another game of a profile."""
        await self.show_profile(reply, _wanted(press.component.part(0), press.value))

    async def show_profile(self, reply: Reply, wanted: ResultsQuery) -> None:
        """Show a person's profile, by default their own."""
        interaction = reply.interaction
        person = interaction.user.id if wanted.person is None else wanted.person
        wanted = _allowed(interaction, ResultsQuery(person, wanted.game))
        guild = interaction.guild_id
        visible = await visible_to(interaction, self._results)
        found = await self._results.of(guild=guild, user=person, game=wanted.game, visible=visible)
        rated = await self._rated(guild, wanted.game, visible)
        own = rated.get(person)
        menu = screens.game_menu(PROFILE, (str(person),), TITLES, wanted.game_part)
        await reply.show(
            screens.profile(
                f"<@{person}>",
                None if wanted.game is None else GAMES[wanted.game],
                profile_of(found, person),
                own,
                await self._drawn(wanted.game, person, found, own),
                menu,
                in_server=guild is not None,
            )
        )

    async def show_profile_of(self, reply: Reply, person: discord.Member | discord.User) -> None:
        """Show the profile of somebody from the menu at their name. Raises `NotAllowed`."""
        if person.bot:
            raise NotAllowed("Bots have no profile.", "`/leaderboard` shows who plays here.")
        await self.show_profile(reply, ResultsQuery(person.id))

    async def _rated(
        self, guild: int | None, game: str | None, visible: Visible | None
    ) -> dict[int, Rated]:
        if guild is None or game is None:
            return {}
        found = await self._results.of(guild=guild, game=game, visible=visible)
        return await asyncio.to_thread(rate, found)

    async def _drawn(
        self, game: str | None, person: int, found: Sequence[GameResult], rated: Rated | None
    ) -> list[Picture]:
        """The pictures of a profile in one game."""
        if game is None:
            return []
        seats = (result.seat_of(person) for result in found)
        name = next((seat.name for seat in seats if seat is not None), "")
        drawn = []
        if rated is not None:
            marks = [
                RatedGame(
                    point.rating.value,
                    point.rating.either_way,
                    f"{point.ended.day} {point.ended:%b %Y}",
                )
                for point in rated.course
            ]
            drawn.append(
                await self._pictures.rating(TITLES[game], name, marks, round(INITIAL_RATING))
            )
        kinds = points_by_kind(found, person)
        if kinds:
            contests = sum(result.is_contest for result in found)
            titles = GAMES[game].wording.part_titles
            shown = [(titles[part], points) for part, points in kinds]
            drawn.append(await self._pictures.points(TITLES[game], name, shown, contests))
        return drawn

    # --- leaderboards ----------------------------------------------------------------------------

    @on(LEADERBOARD)
    async def leaderboard(self, reply: Reply, press: Press) -> None:
        """Show another game."""
        await self.show_leaderboard(reply, press.value, press.component.part(0))

    @on(screens.SEASON)
    async def season(self, reply: Reply, press: Press) -> None:
        """Show another season."""
        await self.show_leaderboard(reply, press.component.part(0), press.value)

    async def show_leaderboard(self, reply: Reply, game: str, season: str) -> None:
        """Show the ratings in a game of this server, in a season or over all time."""
        guild = reply.interaction.guild_id
        if guild is None:
            raise NotAllowed(
                "Each server has its own leaderboards.",
                "Use `/leaderboard` in one of its channels.",
            )
        _check_game(game)
        if season not in screens.SEASONS:
            raise BadComponentId
        present = self._results.season
        chosen: Season | None = {"this": present, "last": present.before}.get(season)
        found = await self._results.of(
            guild=guild,
            game=game,
            since=None if chosen is None else chosen.start,
            before=None if chosen is None else chosen.after.start,
            visible=await visible_to(reply.interaction, self._results),
        )
        rated = await asyncio.to_thread(rate, found)
        menus = [
            screens.game_menu(LEADERBOARD, (season,), TITLES, game),
            screens.season_menu(game, season),
        ]
        period = "all time" if chosen is None else chosen.title
        await reply.show(
            screens.leaderboard(
                GAMES[game], period, standings(rated.values()), reply.interaction.user.id, menus
            )
        )

    # --- records ---------------------------------------------------------------------------------

    async def show_records(self, reply: Reply) -> None:
        """Show this server's records in cooperative games."""
        guild = reply.interaction.guild_id
        visible = await visible_to(reply.interaction, self._results)
        best_results = [
            (game.title, game.record, await self._results.best_results(guild, name, visible))
            for name, game in GAMES.items()
            if game.record is not None and guild is not None
        ]
        await reply.show(screens.records(best_results))


async def visible_to(interaction: Interaction, results: Results) -> Visible | None:
    """The games that a person may hear of in this server; None in direct messages, which are about
    their own.
    """
    if interaction.guild_id is None:
        return None
    played_in = await results.channels(interaction.guild_id)
    seen = [channel for channel in played_in if is_seen(interaction, channel)]
    return Visible(seen, interaction.user.id)


def _wanted(person: str, game: str) -> ResultsQuery:
    """The query in the parts of an id. Raises `BadComponentId`."""
    if game not in {*GAMES, ANY}:
        raise BadComponentId
    number = None if person == ANY else person_of(person)
    return ResultsQuery(number, None if game == ANY else game)


def _check_game(game: str) -> None:
    if game not in GAMES:
        raise NotAllowed("I don't know that game.", "Choose one of the suggestions.")


def _allowed(interaction: Interaction, wanted: ResultsQuery) -> ResultsQuery:
    """The query, limited to the person's own games outside of servers. Raises `NotAllowed`."""
    if wanted.game is not None:
        _check_game(wanted.game)
    if interaction.guild_id is not None:
        return wanted
    own = interaction.user.id
    if wanted.person not in (None, own):
        raise NotAllowed(
            "Here you can only see your own games.",
            "Use the command in a server to see other people's games there.",
        )
    return ResultsQuery(own, wanted.game)
