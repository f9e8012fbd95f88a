"""Looking back at games and following them: the log, replays, updates for followers."""

import logging

from cogs.drawing.animator import Animator, NotDrawn
from cogs.drawing.pictures import Pictures
from cogs.feature import Feature, Services
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.replay import screen as screens
from cogs.replay.digest import DigestText
from cogs.replay.film import FilmText
from cogs.replay.following import FollowHandlers
from cogs.replay.screen import history, pages_of
from cogs.ui.components import PAGE, BadComponentId, number_of, turned
from cogs.ui.layout import no_result
from engine.registry import AnyGame, Games
from host.review.following import Following
from host.review.replays import LogLine, Moment, ReplayPosition, Replays
from host.service.queries import Queries

log = logging.getLogger(__name__)


class ReplayHandlers:
    """Replays and the log, shown privately."""

    def __init__(
        self, read: Queries, replays: Replays, games: Games, pictures: Pictures, animator: Animator
    ) -> None:
        self._read = read
        self._replays = replays
        self._animator = animator
        self._games = games
        self._pictures = pictures

    @on(screens.REPLAY)
    async def replay(self, reply: Reply, press: Press) -> None:
        """Show a moment: by default the first, or the last of a running game."""
        if press.component.rest:
            place = screens.place_of(press.component)
        else:
            place = ReplayPosition(None, 0 if press.view.over else None)
        await self._show(reply, press, await self._moment(reply, press, place))

    @on(screens.ROUND)
    async def round(self, reply: Reply, press: Press) -> None:
        """Go to the chosen round, or turn the pages of the menu."""
        place = screens.place_of(press.component)
        leafed = turned(press.value)
        if not leafed:
            place = ReplayPosition(place.viewer, number_of(press.value), place.upgrades)
        moment = await self._moment(reply, press, place)
        page = press.component.number(3) + leafed if leafed else None
        if page is not None and not 0 <= page * PAGE < len(moment.rounds):
            raise BadComponentId
        await self._show(reply, press, moment, page)

    @on(screens.VIEWER)
    async def viewer(self, reply: Reply, press: Press) -> None:
        """Show the same moment from another view."""
        place = screens.place_of(press.component)
        other = screens.viewer_of(press.value)
        user = reply.interaction.user.id
        await self._show(reply, press, await self._replays.beside(press.table, user, place, other))

    @on(screens.FILM)
    async def film(self, reply: Reply, press: Press) -> None:
        """Show a finished game as an animation."""
        format_ = screens.FORMATS.get(press.component.part(0))
        if format_ is None:
            raise BadComponentId
        try:
            picture = await self._animator.animation(press.table, format_)
        except NotDrawn as error:
            log.warning("table %d: no animation: %s", press.table, error)
            await reply.say(screens.NO_ANIMATION)
            return
        await reply.show(screens.film(self._game(press), press.view, picture))

    @on(screens.SINCE, is_page=True)
    async def since(self, reply: Reply, press: Press) -> None:
        """Show what happened since this person's last turn, with one of its pictures."""
        user, span = reply.interaction.user.id, screens.span_of(press.component)
        told = await self._replays.since(press.table, user, span)
        stops = screens.stops_of(told)
        at = press.component.number(3) if span else 0
        picture = None
        if stops:
            if at >= len(stops):
                raise BadComponentId
            place = ReplayPosition(press.seen.own_seat, stops[at], told.upgrades)
            moment = await self._moment(reply, press, place)
            picture = await self._pictures.small_board(moment.seen)
        await reply.show(screens.since(self._game(press), press.view, told, at, picture))

    @on("log", is_page=True)
    async def log(self, reply: Reply, press: Press) -> None:
        """Show a page of the log, by default the newest."""
        view = press.view
        lines = await self._replays.log(view.id, press.seen.seat)
        if view.closing is not None:
            lines.append(LogLine(no_result(view)))
        pages = pages_of(lines)
        number = press.component.number(0) or len(pages)
        if number > len(pages):
            raise BadComponentId
        await reply.show(history(self._game(press), view, pages, number))

    async def _moment(self, reply: Reply, press: Press, place: ReplayPosition) -> Moment:
        return await self._replays.moment(press.table, reply.interaction.user.id, place)

    async def _show(
        self, reply: Reply, press: Press, moment: Moment, page: int | None = None
    ) -> None:
        own = press.seen.seat == moment.seen.seat
        pictures = await self._pictures.again(moment.seen, own=own)
        await reply.show(screens.replay(self._game(press), moment, pictures, page))

    def _game(self, press: Press) -> AnyGame:
        return self._games.game(press.view.game)


class ReplayFeature(Feature):
    """Replays, logs, followers. `posts_films`: whether to post animations of finished games."""

    def __init__(self, services: Services, *, posts_films: bool) -> None:
        tables, games = services.tables, services.games
        replays, pictures = services.replays, services.pictures
        self.animator = Animator(replays)
        self.following = Following(tables.session, tables.read, replays)
        self.handlers = (
            ReplayHandlers(tables.read, replays, games, pictures, self.animator),
            FollowHandlers(self.following, games, services.contacts.direct_messages),
        )
        self.messages = (
            DigestText(replays, games, pictures),
            FilmText(tables.read, games, self.animator, posts_films=posts_films),
        )

    async def close(self) -> None:
        """Stop drawing animations."""
        await super().close()
        await self.animator.close()
