"""Whole turns: opens their forms, and carries out the answers.

A form is rebuilt from the table when it is sent, so it survives restarts. Its actions are carried
out in order, up to the first that the game refuses.
"""

from collections.abc import Mapping, Sequence

from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.play.handler import PlayHandlers, acting
from cogs.play.panel_screen import NOTHING_CHOSEN, STALE
from cogs.ui.components import BadComponentId
from cogs.ui.form import END, FILL, TurnForm, answers_in
from engine.errors import IllegalAction
from engine.forms import Form
from engine.model import Action
from host.errors import StaleView
from host.service.play import Turn
from host.table.models import Games, SeatView


class FormHandlers:
    """Forms, and menus of whole turns."""

    def __init__(self, games: Games, play: PlayHandlers) -> None:
        self._games = games
        self._play = play

    @on("form", opens_form=True)
    @on("begin", opens_form=True)
    async def ask(self, reply: FormReply, press: Press) -> None:
        """Open the form for the table as it is now, or say privately why there is none."""
        seen = acting(press.seen)
        form = self.form_of(seen)
        if form is None or form.is_menu:
            raise StaleView(STALE, "`/hand` shows what you can do now.")
        ends = press.component.part(0) == END and form.leaves_out_last
        await reply.open(TurnForm(form, seen, press.value, ends=ends))

    @on_form(FILL, in_place=True)
    async def take_in(self, reply: Reply, press: Press) -> None:
        """Carry out a submitted form."""
        said, ends = answers_in(press.fields), press.component.part(1) == END
        await self._carry_out(reply, press.component.part(0), press.turn, said, ends=ends)

    @on("turn", in_place=True)
    async def turn(self, reply: Reply, press: Press) -> None:
        """Carry out a turn chosen in a menu."""
        form = self.form_of(acting(press.seen))
        key = form.fields[0].key if form is not None else ""
        await self._carry_out(reply, press.component.part(0), press.turn, {key: press.value})

    def form_of(self, seen: SeatView) -> Form | None:
        """The form for a seat's turn, if there is one now."""
        if not seen.actions:
            return None
        wording = self._games.game(seen.view.game).wording
        form: Form | None = wording.form(seen.begun, seen.own_seat)
        return form

    async def _carry_out(
        self,
        reply: Reply,
        decision: str,
        turn: Turn,
        answers: Mapping[str, str],
        *,
        ends: bool = False,
    ) -> None:
        seen = acting(turn.seen)
        form = self.form_of(seen)
        if decision != seen.decision:
            await self._play.show_panel(reply, seen, note=STALE)
            return
        if form is None:
            raise BadComponentId
        actions = self._meant(seen, form, answers, ends=ends)
        if not actions:
            await self._play.show_panel(reply, seen, note=NOTHING_CHOSEN)
            return
        try:
            receipt = await turn.act(*actions, decision=decision)
        except StaleView:
            now = await self._play.now(reply, seen.view.id)
            await self._play.show_panel(reply, now, note=STALE)
            return
        note = ""
        if receipt.refused:
            phrases = self._games.game(seen.view.game).wording.phrase
            undone = actions[receipt.done :]
            first = phrases(seen.begun, seen.own_seat, undone[0])
            left = f"“{first}” and {len(undone) - 1} more" if undone[1:] else f"“{first}”"
            note = f"{receipt.done} of {len(actions)} done. Not done: {left}. {receipt.refused}"
        await self._play.answer(reply, receipt, note=note)

    def _meant(
        self, seen: SeatView, form: Form, answers: Mapping[str, str], *, ends: bool
    ) -> Sequence[Action]:
        """The chosen or typed actions. Raises `IllegalAction`."""
        found = list(form.actions(answers, ends=ends))
        wording = self._games.game(seen.view.game).wording
        for field in form.fields:
            text = answers.get(field.key, "").strip()
            if text and not field.answers:
                found += wording.typed(seen.begun, seen.own_seat, text)
        if any(action.is_final for action in found):
            raise IllegalAction("A form can't do that.", "Use the buttons on your panel.")
        return found
