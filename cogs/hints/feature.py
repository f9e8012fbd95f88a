"""Help from the computer: hints, lessons, and the analysis of finished games."""

from dataclasses import dataclass

import discord
from discord import app_commands

from cogs.feature import Commands, Feature, Services
from cogs.hints import screen as screens
from cogs.hints.analysis import AnalysisHandlers, ReviewText, Turnings
from cogs.hints.lessons import LEARN, LearningHandlers
from cogs.hints.screen import HINT
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.interactions.table_commands import TABLE
from cogs.interactions.tree import choices_of
from cogs.play.choices import answered, joined_choice, questions, tag_of
from cogs.play.handler import PlayHandlers, acting
from cogs.ui.components import BadComponentId
from engine.model import Action
from engine.registry import AnyGame, Games
from host.computers.workers import JudgeProcess
from host.errors import StaleView
from host.review.reviewer import Reviewer
from host.service.hints import Hints, NoHints, name_of
from host.service.play import Turn
from host.table.seat_views import not_agreed
from host.table.views import SeatView

TOO_LATE = "The game has moved on, so I didn't play this hint."


@dataclass(eq=False)
class HintHandlers:
    """Hints, and their buttons."""

    _hints: Hints
    _games: Games
    _play: PlayHandlers

    @on(screens.HINT, is_page=True)
    async def ask(self, reply: Reply, press: Press) -> None:
        """Suggest actions to the presser, or say why hints are off."""
        seen = acting(press.seen)
        game, user = self._game(seen), reply.user
        may_ask = seen.actions and not not_agreed(seen.view)
        if may_ask and self._hints.known(seen) is None:
            await reply.show(screens.thinking(game, seen.view))
        try:
            found = await self._hints.hint(press.table, user)
        except NoHints as refused:
            await reply.show(screens.refusal(game, seen.view, refused.missing, user))
        else:
            await reply.show(screens.hint(game, found))

    @on(screens.ADVISED, in_place=True)
    async def take(self, reply: Reply, press: Press) -> None:
        """Take a suggested action, as a press on the panel would."""
        seen = acting(press.seen)
        game, decision = self._game(seen), press.component.part(0)
        named = press.component.part(1)
        if not decision or not named:
            raise BadComponentId
        found = [each for each in seen.actions if name_of(game, each) == named]
        if decision != seen.decision or not found:
            await self._play.show_panel(reply, seen, note=TOO_LATE)
            return
        action = found[0]
        if action.is_final:
            await self._confirm(reply, press.turn, action)
            return
        try:
            receipt = await press.turn.act(action, decision=decision)
        except StaleView:
            now = await self._play.now(reply, press.table)
            await self._play.show_panel(reply, now, note=TOO_LATE)
            return
        await self._play.answer(reply, receipt)

    async def _confirm(self, reply: Reply, turn: Turn, action: Action) -> None:
        """Confirm an action that ends the game for its seat, as the panel does."""
        seen = turn.seen
        game = self._game(seen)
        picks = [
            joined_choice(game, seen, action, fields).key
            for fields in questions(game, type(action))
        ]
        await self._play.proceed(reply, turn, answered(game, seen, tag_of(action), picks))

    def _game(self, seen: SeatView) -> AnyGame:
        return self._games.game(seen.view.game)


class HintsFeature(Feature):
    """Hints and lessons. `analyses`: whether finished games are analysed."""

    def __init__(self, services: Services, panels: PlayHandlers, *, analyses: bool) -> None:
        tables, games, pictures = services.tables, services.games, services.pictures
        self.analysing = Reviewer(
            tables.session,
            tables.read,
            tables.played,
            JudgeProcess() if analyses else None,
            sleep=services.sleep,
            jobs=tables.jobs,
        )
        turnings = Turnings(tables.read, self.analysing, services.replays, games, pictures)
        hints = HintHandlers(tables.hints, games, panels)
        learning = LearningHandlers(
            tables.lobby, tables.hints, services.contacts.direct_messages, services.offered
        )
        self.handlers = (
            AnalysisHandlers(self.analysing, services.replays, games, pictures, turnings),
            hints,
            learning,
        )
        self.cogs = (HintCommands(services, hints, learning),)
        self.messages = (ReviewText(turnings),)
        self.background = (self.analysing,)


class HintCommands(Commands):
    """`/hint` and `/learn`."""

    def __init__(self, services: Services, hints: HintHandlers, learning: LearningHandlers) -> None:
        super().__init__(services)
        self._hints = hints
        self._learning = learning
        app_commands.choices(game=choices_of(services.offered))(self.learn)

    @app_commands.command()
    @app_commands.describe(table=TABLE)
    async def hint(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """What I'd play in your place, and why. Only you see it."""

        async def work(reply: Reply) -> None:
            await self._hints.ask(reply, await self._lookup.press(reply, HINT, table))

        await self._responder.respond(interaction, "/hint", work)

    @app_commands.command()
    @app_commands.describe(game="Game (default: choose from a list)")
    async def learn(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Learn a game by playing it: a first game by direct message that explains your turns."""
        await self.press(interaction, LEARN, self._learning.learn, game or "")

    hint.autocomplete("table")(Commands.suggest_tables)
