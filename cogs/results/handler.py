"""Results, profiles, leaderboards and records, as far as the person may see them."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Final

import discord
import msgspec

from cogs.discord_api.places import Interaction, message_link
from cogs.discord_api.sight import is_seen
from cogs.drawing.pictures import Pictures
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.interactions.table_lookup import TableLookup
from cogs.results import screen as screens
from cogs.results.cards import PODIUM, keepsakes_of, kept_of, profile_card, rows_of
from cogs.results.screen import ANY, LEADERBOARD, PROFILE
from cogs.ui.components import BadComponentId, person_of
from engine import registry
from engine.errors import Refused
from engine.registry import GAMES
from host.database.store import Store
from host.errors import NotAllowed
from host.repositories.results import Visible
from host.service.queries import Queries, Results
from host.statistics.habits import habits_of
from host.statistics.profiles import Profile, points_by_kind, profile_of
from host.statistics.ratings import (
    INITIAL_RATING,
    Change,
    Rated,
    Season,
    changes,
    rate,
    standings,
)
from host.table.summaries import GameResult
from host.table.views import TableView
from host.tournaments.podiums import Podium, podiums
from render.base import Picture
from render.pages.leaderboard import MOST_ROWS, LeaderboardCard
from render.pages.profile import Kept, RatingNow
from render.pages.results import RatedGame

MOST_CUPS: Final = 3
"""Tournaments whose podium is named."""
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

    def __init__(
        self,
        store: Store,
        results: Results,
        read: Queries,
        lookup: TableLookup,
        pictures: Pictures,
    ) -> None:
        self._store = store
        self._results = results
        self._read = read
        self._lookup = lookup
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
            with_struck=True,
        )
        heading = "Results" if wanted.person is None else f"Results of <@{wanted.person}>"
        if wanted.game is not None:
            heading = f"{heading} · {TITLES[wanted.game]}"
        person, game = wanted.person_part, wanted.game_part
        cups = [] if page or wanted.game else await self._cups(reply.interaction, wanted.person)
        await reply.show(screens.results(heading, found, GAMES, page, person, game, cups))

    async def _cups(self, interaction: Interaction, person: int | None) -> list[Podium]:
        """The last podiums of tournaments here that somebody may know of."""
        return await podiums(
            self._store,
            interaction.guild_id or 0,
            lambda of: is_seen(interaction, of.channel),
            newest=MOST_CUPS,
            user=person,
        )

    @on(screens.RESULT)
    async def result(self, reply: Reply, press: Press) -> None:
        """Show how one game ended."""
        view = (await self._lookup.press(reply, screens.RESULT, press.value)).view
        if not view.over or view.started is None:
            raise BadComponentId
        game, seen = GAMES[view.game], await self._read.seen(view.id, None)
        listed = await self._read.listed(view.id, reply.user)
        picture, rated = None, list[Change]()
        if view.closing is None:
            picture = await self._pictures.end(seen)
            rated = await self._changes(reply.interaction, view)
        asks = reply.interaction
        manages = asks.guild_id == view.place.guild and asks.permissions.manage_guild
        link = message_link(listed)
        await reply.show(screens.ended(game, seen, picture, rated, link, manages=manages))

    async def _changes(self, interaction: Interaction, view: TableView) -> list[Change]:
        """What a game did to ratings, as far as the person may know; nothing outside its server."""
        guild = view.place.guild
        if guild is None or guild != interaction.guild_id:
            return []
        visible = await visible_to(interaction, self._results)
        return changes(await self._rated(guild, view.game, visible), view.id)

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
        own, game = profile_of(found, person), wanted.game or _most_rated(found)
        rated = (await self._rated(guild, game, visible)).get(person)
        rating = None
        if rated is not None and game is not None:
            rating = RatingNow(rated.rating.value, TITLES[game], rated.is_settled)
        name, shown = _name_of(interaction, person, found), wanted.game and GAMES[wanted.game]
        kept = [kept async for kept in self._kept(own, person)]
        habits = habits_of(found, person)
        card = profile_card(person, name, own, rating, kept, registry, shown or None, habits)
        more = await self._drawn(wanted.game, name, person, found, rated)
        await reply.show(
            screens.profile(
                f"<@{person}>",
                shown or None,
                [await self._pictures.profile(card), *more],
                screens.game_menu(PROFILE, (str(person),), TITLES, wanted.game_part),
                has_rating=rated is not None,
                in_server=guild is not None,
                cups=[
                    (each.tournament.title, one.rank)
                    for each in await self._cups(interaction, person)
                    for one in each.best
                    if one.member.user == person
                ],
            )
        )

    async def _kept(self, own: Profile, person: int) -> AsyncIterator[Kept]:
        """The keepsakes of a person, as far as their games can still be read."""
        for result in keepsakes_of(own):
            numbers = (number for number, each in enumerate(result.seats) if each.user == person)
            number = next(numbers, None)
            if number is None or result.game not in GAMES:
                continue
            with suppress(Refused):
                seen = await self._read.seen(result.table, None)
                picture = await self._pictures.keepsake(seen, number)
                first = result is own.wins[0]
                yield kept_of(
                    result, result.seats[number], GAMES[result.game], picture, first=first
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
        self,
        game: str | None,
        name: str,
        person: int,
        found: Sequence[GameResult],
        rated: Rated | None,
    ) -> list[Picture]:
        """The further pictures of a profile in one game."""
        if game is None:
            return []
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

    @on(screens.RANKS)
    async def ranks(self, reply: Reply, press: Press) -> None:
        """Turn to another page."""
        parts = press.component
        await self.show_leaderboard(reply, parts.part(0), parts.part(1), parts.number(2))

    async def show_leaderboard(self, reply: Reply, game: str, season: str, page: int = 0) -> None:
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
        visible = await visible_to(reply.interaction, self._results)
        ordered = standings(await self._in_season(guild, game, chosen, visible))
        before = present.before if chosen is not present.before else chosen.before
        best = standings(await self._in_season(guild, game, before, visible))[:PODIUM]
        ask = reply.interaction.user.id
        pages = 1 if len(ordered) <= MOST_ROWS else -(-len(ordered) // (MOST_ROWS - 1))
        page = min(page, pages - 1)
        number, counts = str(len(ordered)), "person rated" if len(ordered) == 1 else "people rated"
        if chosen is present:
            left = (present.after.start - self._results.now).days + 1
            number, counts = str(left), "day left" if left == 1 else "days left"
        rows, below = rows_of(ordered, page, ask, self._results.now)
        period = "all time" if chosen is None else chosen.title
        card = LeaderboardCard(
            title=TITLES[game],
            period=period,
            number=number,
            counts=counts,
            rows=rows,
            below=below,
            best_of=before.months,
            best=rows_of(best, 0, ask, self._results.now)[0],
        )
        menus = [
            screens.game_menu(LEADERBOARD, (season,), TITLES, game),
            screens.season_menu(game, season),
        ]
        picture = await self._pictures.leaderboard(card)
        turning = screens.rank_keys(game, season, page, pages)
        await reply.show(screens.leaderboard(GAMES[game], period, picture, turning, menus))

    async def _in_season(
        self, guild: int, game: str, season: Season | None, visible: Visible | None
    ) -> list[Rated]:
        """The ratings in a game of a season, or of all time (None)."""
        found = await self._results.of(
            guild=guild,
            game=game,
            since=None if season is None else season.start,
            before=None if season is None else season.after.start,
            visible=visible,
        )
        return list((await asyncio.to_thread(rate, found)).values())

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


def _most_rated(found: Sequence[GameResult]) -> str | None:
    """The game with the most rated results, of equals the one that was played last."""
    rated = Counter(result.game for result in found if result.is_rated and result.game in GAMES)
    return next((game for game, _ in rated.most_common(1)), None)


def _name_of(interaction: Interaction, person: int, found: Sequence[GameResult]) -> str:
    """A person's name: if they don't ask themselves, as in the newest result, if any."""
    if person == interaction.user.id:
        return interaction.user.display_name
    seats = (result.seat_of(person) for result in found)
    name = next((seat.name for seat in seats if seat is not None), "")
    member = None if interaction.guild is None else interaction.guild.get_member(person)
    return name or ("Newcomer" if member is None else member.display_name)


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
