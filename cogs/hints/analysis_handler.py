"""Presses under what was found about a game that is over: its decisions, and one's own worst."""

from cogs.hints import analysis_screen as screens
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.ui.custom_ids import BadComponentId
from cogs.ui.pictures import Pictures
from host.review.replays import Replays
from host.review.reviewer import Reviewer
from host.table.models import AnyGame, Games


class AnalysisHandlers:
    """Shows privately what was found. Nothing is found before a game is over."""

    def __init__(
        self, analysing: Reviewer, replays: Replays, games: Games, pictures: Pictures
    ) -> None:
        self._analysing = analysing
        self._replays = replays
        self._games = games
        self._pictures = pictures

    @on(screens.DECISION)
    async def decision(self, reply: Reply, press: Press) -> None:
        """Show a turning point, or one of the person's own costliest moves."""
        place, kind = press.component.number(0), press.component.part(1)
        if kind == screens.TURNED:
            found = await self._analysing.of(press.table)
            others = found.turning_points
        elif kind == screens.OWN:
            user = reply.interaction.user.id
            found, others = await self._analysing.costliest(press.table, user)
        else:
            raise BadComponentId
        if place not in others:
            raise BadComponentId
        decided = found.decisions[place]
        moment = await self._replays.before(press.table, decided.seat, decided.seq)
        pictures = await self._pictures.again(moment.seen)
        await reply.show(screens.decision(moment.seen, found, place, pictures, others, kind))

    @on(screens.COSTLIEST)
    async def costliest(self, reply: Reply, press: Press) -> None:
        """Show a person what their own moves cost them."""
        found, places = await self._analysing.costliest(press.table, reply.interaction.user.id)
        await reply.show(screens.costliest(self._game(press), press.view, found, places))

    def _game(self, press: Press) -> AnyGame:
        return self._games.game(press.view.game)
