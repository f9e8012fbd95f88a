"""A whole turn at once: opening its form, and carrying out what was answered.

A form is made anew from the table when it is sent, so it is taken in after a restart as well. Its
actions are carried out in order, up to the first that the game refuses.
"""

from collections.abc import Mapping, Sequence

from cogs.discord_api.incoming import Interaction
from cogs.interactions.press import Press
from cogs.interactions.replies import FormReply, Reply, Responder
from cogs.interactions.table_lookup import TableLookup
from cogs.play.handler import PlayHandlers, acting
from cogs.play.panel_screen import NOTHING_CHOSEN, STALE
from cogs.ui.custom_ids import BadComponentId, ComponentId
from cogs.ui.form import END, FILL, TurnForm, sent_answers
from engine.errors import IllegalAction
from engine.forms import Form
from engine.model import Action
from engine.words import counted
from host.errors import NotSeated, StaleView
from host.service.play import Turn
from host.service.tables import Tables
from host.table.models import Games, SeatView

OPEN, BEGIN = "form", "begin"
"""The actions of a button that opens a form, and of a menu that says with which card it begins."""


class FormHandlers:
    """What a person does by forms, and by menus of whole turns."""

    def __init__(
        self,
        tables: Tables,
        games: Games,
        responder: Responder,
        lookup: TableLookup,
        play: PlayHandlers,
    ) -> None:
        self._tables = tables
        self._games = games
        self._responder = responder
        self._lookup = lookup
        self._play = play

    async def ask(self, interaction: Interaction, component: ComponentId, first: str) -> None:
        """Open the form as the table is now, or say privately why there is none."""
        reply = FormReply(interaction, f"table {component.table}: {component.action}")

        async def work(_: Reply) -> None:
            turn = await self._lookup.open(reply, component.table)
            try:
                seen = acting(turn.seen)
            except NotSeated as refusal:
                await self._play.without_seat(reply, component.table, refusal)
                return
            form = self.form_of(seen)
            if form is None or form.is_menu:
                raise StaleView(STALE, "`/hand` shows what you can do now.")
            ends = component.part(0) == END and form.leaves_out_last
            await reply.open(TurnForm(form, seen, first, ends=ends))

        await self._responder.respond_with(reply, work)

    async def take_in(
        self, interaction: Interaction, component: ComponentId, *, in_place: bool
    ) -> None:
        """Carry out the answers of a form that was sent."""
        data: Mapping[str, object] = dict(interaction.data or {})

        async def work(reply: Reply) -> None:
            turn = await self._lookup.open(reply, component.table)
            said, ends = dict(sent_answers(data)), component.part(1) == END
            try:
                await self._carry_out(reply, component.part(0), turn, said, ends=ends)
            except NotSeated as refusal:
                await self._play.without_seat(reply, component.table, refusal)

        operation = f"table {component.table}: {FILL}"
        await self._responder.respond(interaction, operation, work, in_place=in_place)

    async def turn(self, reply: Reply, press: Press) -> None:
        """Carry out the turn that was chosen in a menu."""
        form = self.form_of(acting(press.seen))
        key = form.fields[0].key if form is not None else ""
        await self._carry_out(reply, press.component.part(0), press.turn, {key: press.value})

    def form_of(self, seen: SeatView) -> Form | None:
        """The form of a seat that is to decide, if there is one now."""
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
            left = f", and {counted(len(undone) - 1, 'further choice')}" if undone[1:] else ""
            note = (
                f"{counted(receipt.done, 'choice')} of {len(actions)} carried out. Not done: "
                f"“{first}”{left}. {receipt.refused}"
            )
        await self._play.answer(reply, receipt, note=note)

    def _meant(
        self, seen: SeatView, form: Form, answers: Mapping[str, str], *, ends: bool
    ) -> Sequence[Action]:
        """The actions that were chosen or typed. Raises `IllegalAction`."""
        found = list(form.actions(answers, ends=ends))
        wording = self._games.game(seen.view.game).wording
        for field in form.fields:
            text = answers.get(field.key, "").strip()
            if text and not field.answers:
                found += wording.typed(seen.begun, seen.own_seat, text)
        if any(action.is_final for action in found):
            raise IllegalAction("That is not done by a form.", "Use the buttons of your panel.")
        return found
