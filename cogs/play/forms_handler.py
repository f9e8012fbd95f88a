"""Whole turns: opens their forms, and carries out the answers.

A form is rebuilt from the table when it is sent, and the answers of its other pages are in its id,
so it survives restarts. All its actions are carried out, or none; then it opens again with its
answers, as it does if the game has moved on or was paused meanwhile.
"""

from collections.abc import Mapping, Sequence

from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.play.handler import PlayHandlers, acting, playing
from cogs.play.panel_screen import MOVED_ON, NOTHING_CHOSEN, STALE, form_page
from cogs.play.private_panels import PrivatePanels
from cogs.ui.components import PRIMARY, BadComponentId, ComponentId, GameButton, button
from cogs.ui.form import END, FILL, TurnForm, answers_in
from engine.errors import IllegalAction
from engine.forms import Form
from engine.model import Action
from engine.registry import AnyGame, Games
from engine.words import echoed, listed
from host.errors import StaleView, TablePaused
from host.service.play import Turn
from host.table.timing import refuse_pause
from host.table.views import SeatView


class FormHandlers:
    """Forms, and menus of whole turns."""

    def __init__(self, games: Games, play: PlayHandlers, private_panels: PrivatePanels) -> None:
        self._games = games
        self._play = play
        self._private_panels = private_panels

    @on("form", opens_form=True)
    async def ask(self, reply: FormReply, press: Press) -> None:
        """Open the form for the table as it is now, or say privately why there is none."""
        seen = acting(press.seen)
        form = self.form_of(seen)
        if form is None or form.is_menu:
            raise StaleView(STALE, "`/hand` shows what you can do now.")
        ends = press.component.part(0) == END and form.leaves_out_last
        page, answers = 0, dict[str, str]()
        if press.component.part(1) == seen.decision:
            page = min(press.component.number(2), len(form.pages) - 1)
            answers = form.unpacked(press.component.part(3))
        begun = ComponentId(FILL, seen.view.id, (seen.decision,))
        await reply.open(TurnForm(form, begun, page, answers, ends=ends))

    @on_form(FILL, in_place=True)
    async def take_in(self, reply: Reply, press: Press) -> None:
        """Carry out a form once its last page is submitted."""
        seen, component = playing(press.turn.seen), press.component
        form, said = self.form_of(seen), answers_in(press.fields)
        ends = component.part(1) == END
        if form is not None and component.part(0) == seen.decision:
            page = min(component.number(2), len(form.pages) - 1)
            before = form.unpacked(component.part(3))
            said = before | {field.key: said.get(field.key, "") for field in form.pages[page]}
            try:
                refuse_pause(seen.view.time.pause)
            except TablePaused as paused:
                why = str(paused)
                await self._open_again(reply, seen, form, said, why, ends=ends, later=True)
                return
            if page + 1 < len(form.pages):
                await self._continue(reply, seen, form, page + 1, said)
                return
        await self._carry_out(reply, component.part(0), press.turn, said, ends=ends)

    @on("played", in_place=True)
    async def carry_out_so_far(self, reply: Reply, press: Press) -> None:
        """Carry out a form without its further pages."""
        form = self.form_of(acting(press.seen))
        said = {} if form is None else form.unpacked(press.component.part(1))
        await self._carry_out(reply, press.component.part(0), press.turn, said)

    @on("turn", in_place=True)
    async def turn(self, reply: Reply, press: Press) -> None:
        """Carry out a turn chosen in a menu, or by the button of its only answer."""
        form, said = self.form_of(acting(press.seen)), dict[str, str]()
        if form is not None and form.is_menu:
            field = form.fields[0]
            said[field.key] = press.value or field.answers[0].choice.key
        await self._carry_out(reply, press.component.part(0), press.turn, said)

    def form_of(self, seen: SeatView) -> Form | None:
        """The form for a seat's turn, if there is one now, or will be after a pause."""
        if seen.own_seat not in seen.view.actors:
            return None
        forms = self._games.game(seen.view.game).forms
        return forms.form(seen.begun, seen.own_seat)

    async def _continue(
        self, reply: Reply, seen: SeatView, form: Form, page: int, said: Mapping[str, str]
    ) -> None:
        """Ask for the next page of a form."""
        chosen = sum(bool(said.get(field.key)) for field in form.fields)
        left = [field for each in form.pages[page:] for field in each if field is not form.last]
        names = listed([field.label for field in left])
        text = f"**{chosen} chosen so far; nothing has been played yet.** Still to choose: {names}."
        further = f"the other {len(left)}" if left[1:] else "the last card"
        keys = [_again(seen, form, f"Choose {further} …", page, said)]
        if chosen:
            rest = (seen.decision, form.packed(said))
            keys.append(button("played", seen.view.id, "Play these now", *rest))
        await self._show(reply, seen, text, keys)

    async def _show(self, reply: Reply, seen: SeatView, text: str, keys: list[GameButton]) -> None:
        await reply.show(form_page(self._games.game(seen.view.game), seen, text, keys))
        self._private_panels.follow(reply, seen, asks=True)

    async def _carry_out(
        self,
        reply: Reply,
        decision: str,
        turn: Turn,
        said: Mapping[str, str],
        *,
        ends: bool = False,
    ) -> None:
        seen = acting(turn.seen)
        form = self.form_of(seen)
        if decision != seen.decision:
            await self._moved_on(reply, seen, said)
            return
        if form is None:
            raise BadComponentId
        try:
            actions = meant(self._games.game(seen.view.game), seen, form, said, ends=ends)
            if not actions:
                await self._play.show_panel(reply, seen, note=NOTHING_CHOSEN)
                return
            receipt = await turn.act(*actions, decision=decision)
        except StaleView:
            await self._moved_on(reply, await self._play.now(reply, seen.view.id), said)
            return
        except IllegalAction as refusal:
            if len(form.fields) == 1:
                # On the panel, so that the next refusal replaces this one.
                typed = "" if form.is_menu else f"{echoed(said[form.fields[0].key])}: "
                await self._play.show_panel(reply, seen, note=f"{typed}{refusal}")
                return
            await self._open_again(reply, seen, form, said, str(refusal), ends=ends)
            return
        await self._play.answer(reply, receipt)

    async def _moved_on(self, reply: Reply, seen: SeatView, said: Mapping[str, str]) -> None:
        """Carry out nothing that was chosen for another decision, though all of it may be legal
        now: the form might have been sent twice, or chosen with other cards on the table. What it
        still offers need not be chosen again.
        """
        form = self.form_of(seen)
        kept = {} if form is None or form.is_menu else form.still_offered(said)
        if form is None or not kept:
            await self._play.show_panel(reply, seen, note=STALE)
            return
        await self._open_again(reply, seen, form, kept, MOVED_ON)

    async def _open_again(
        self,
        reply: Reply,
        seen: SeatView,
        form: Form,
        said: Mapping[str, str],
        why: str,
        *,
        ends: bool = False,
        later: bool = False,
    ) -> None:
        """Say why nothing was done, and offer the form with its answers; for `later` beside a panel
        in direct messages, which changes meanwhile.
        """
        key = _again(seen, form, "Change my answers …", 0, said, ends=ends)
        if later and not reply.is_ephemeral:
            await reply.add(form_page(self._games.game(seen.view.game), seen, why, [key]))
        else:
            await self._show(reply, seen, why, [key])


def meant(
    game: AnyGame, seen: SeatView, form: Form, answers: Mapping[str, str], *, ends: bool = False
) -> Sequence[Action]:
    """The actions chosen or typed in a form. Raises `IllegalAction`."""
    found = list(form.actions(answers, ends=ends))
    for field in form.fields:
        text = answers.get(field.key, "").strip()
        if text and not field.answers:
            found += game.forms.typed(seen.begun, seen.own_seat, text)
    if any(action.is_final for action in found):
        raise IllegalAction("A form can't do that.", "Use the buttons on your panel.")
    return found


def _again(
    seen: SeatView,
    form: Form,
    label: str,
    page: int,
    said: Mapping[str, str],
    *,
    ends: bool = False,
) -> GameButton:
    """Opens a form at a page, with its answers."""
    rest = (END * ends, seen.decision, str(page), form.packed(said))
    return button("form", seen.view.id, label, *rest, style=PRIMARY)
