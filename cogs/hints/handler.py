"""Hints: asked for by a button or by `/hint`, answered privately, taken by a press."""

from cogs.hints import screen as screens
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.play import panel_screen
from cogs.play.handler import PlayHandlers, acting
from cogs.play.partial_action import answered, joined_choice, questions, tag_of
from cogs.ui.custom_ids import BadComponentId
from engine.model import Action
from host.errors import StaleView
from host.service.hints import Hints, NoHints, name_of, not_agreed
from host.service.play import Turn
from host.table.models import AnyGame, Games, SeatView


class HintHandlers:
    """What a person asks for, and what becomes of it."""

    def __init__(self, hints: Hints, games: Games, play: PlayHandlers) -> None:
        self._hints = hints
        self._games = games
        self._play = play

    @on(screens.HINT)
    async def ask(self, reply: Reply, press: Press) -> None:
        """Say what the presser could do best; whoever may not be told hears why and what to do."""
        seen = acting(press.seen)
        game, user = self._game(seen), reply.interaction.user.id
        may_ask = seen.actions and not not_agreed(seen.view)
        if may_ask and self._hints.known(seen) is None:
            await reply.show(screens.thinking(game, seen.view))
        try:
            found = await self._hints.hint(press.table, user)
        except NoHints as refused:
            await reply.show(screens.refusal(game, seen.view, refused.missing, user))
        else:
            await reply.show(screens.hint(game, found))

    @on(screens.ADVISED)
    async def take(self, reply: Reply, press: Press) -> None:
        """Take an action that was advised, as a press on one's own panel would."""
        seen = acting(press.seen)
        game, decision = self._game(seen), press.component.part(0)
        named = press.component.part(1)
        if not decision or not named:
            raise BadComponentId
        found = [each for each in seen.actions if name_of(game, each) == named]
        if decision != seen.decision or not found:
            await reply.show(screens.too_late(game, seen))
            return
        action = found[0]
        if action.is_final:
            await self._confirm(reply, press.turn, action)
            return
        try:
            receipt = await press.turn.act(action, decision=decision)
        except StaleView:
            await reply.show(screens.too_late(game, await self._play.now(reply, press.table)))
            return
        after = receipt.seen
        if after.view.over:
            await reply.show(panel_screen.ended(game, after.view, receipt.lines))
        else:
            await reply.show(screens.done(game, after, receipt.lines))

    async def _confirm(self, reply: Reply, turn: Turn, action: Action) -> None:
        """Ask once more, as the panel does, where an action ends the game for its seat."""
        seen = turn.seen
        game = self._game(seen)
        picks = [
            joined_choice(game, seen, action, fields).key
            for fields in questions(game, type(action))
        ]
        await self._play.proceed(reply, turn, answered(game, seen, tag_of(action), picks))

    def _game(self, seen: SeatView) -> AnyGame:
        return self._games.game(seen.view.game)
