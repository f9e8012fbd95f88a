"""Presses on a puzzle: its moves, undo, the answer, and what one shows others."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from cogs.discord_api.places import is_direct
from cogs.drawing.animator import Animator, NotDrawn
from cogs.drawing.pictures import Pictures
from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.plans.steps import Answers, menu, moves
from cogs.play.choices import PartialAction
from cogs.play.forms_handler import meant
from cogs.puzzles import screen as screens
from cogs.ui.components import BadComponentId, GameSelect
from cogs.ui.form import TurnForm, answers_in
from cogs.ui.layout import BLUE, MessageLayout
from engine.errors import IllegalAction
from engine.forms import Form
from engine.model import Action
from engine.puzzles.days import Day
from engine.words import echoed
from host.errors import NotAllowed, StaleView
from host.puzzles import attempts
from host.puzzles.puzzles import Moment, Month, Puzzles, Solver
from host.subject import Subject
from host.table.views import SeatView
from render.animation import AnimationSpec
from render.base import Picture

log = logging.getLogger(__name__)


@dataclass(eq=False)
class PuzzleHandlers:
    """Solves puzzles, one page at a time."""

    _puzzles: Puzzles
    _pictures: Pictures
    _animator: Animator
    _newest: Final[WeakValueDictionary[int, Reply]] = field(
        default_factory=WeakValueDictionary, init=False
    )
    """The newest reply to each person: only that one may be shown again by itself."""

    @on(screens.PUZZLE)
    async def open(self, reply: Reply, press: Press) -> None:
        """Open today's puzzle, or one by its number."""
        number = press.component.number(0)
        puzzles = self._puzzles
        day = puzzles.numbered(number) if number else puzzles.find(puzzles.today())
        await self.show(reply, await puzzles.look(reply.user, day))

    @on(screens.DO)
    async def do(self, reply: Reply, press: Press) -> None:
        """Take one step towards a move, and make it once nothing is left to ask."""
        day = self._day(press)
        now = await self._puzzles.look(reply.user, day)
        if now.is_over or press.component.part(1) != now.name:
            await self.show(reply, now, note=screens.STALE)
            return
        seen, answers = self._asked(now), Answers.of(press, 2)
        reached = answers.reached(now.game, seen)
        if not press.value or reached is None or reached.action is None:
            await self.show(reply, now, answers)
            return
        await self._act(reply, now, reached.action)

    async def _act(self, reply: Reply, now: Moment, *actions: Action) -> None:
        try:
            after = await self._puzzles.act(_solver(reply), now.day, now.name, *actions)
        except StaleView:
            await self._show_now(reply, now.day)
        else:
            await self.show(reply, after)

    @on(screens.TYPE, opens_form=True)
    async def ask(self, reply: FormReply, press: Press) -> None:
        """Open the form of a turn."""
        now, form = await self._with_form(reply, press)
        if form is None:
            raise StaleView(screens.STALE, "`/puzzle` opens today's.")
        await reply.open(TurnForm(form, screens.press_id(screens.FILL, now)))

    @on_form(screens.FILL)
    async def take_in(self, reply: Reply, press: Press) -> None:
        """Do what was filled in."""
        now, form = await self._with_form(reply, press)
        await self._fill_in(reply, now, form, answers_in(press.fields))

    @on(screens.TURN)
    async def turn(self, reply: Reply, press: Press) -> None:
        """Do a whole turn, chosen in a menu."""
        now, form = await self._with_form(reply, press)
        said = {} if form is None else {form.fields[0].key: press.value}
        await self._fill_in(reply, now, form, said)

    async def _with_form(self, reply: Reply, press: Press) -> tuple[Moment, Form | None]:
        """How far somebody is, and the form of their turn, if they pressed what is true now."""
        now = await self._puzzles.look(reply.user, self._day(press))
        return now, _form(now) if press.component.part(1) == now.name else None

    async def _fill_in(
        self, reply: Reply, now: Moment, form: Form | None, said: Mapping[str, str]
    ) -> None:
        if form is None:
            await self.show(reply, now, note=screens.STALE)
            return
        try:
            actions = meant(now.game, screens.seen_of(now), form, said)
            await self._act(reply, now, *actions)
        except IllegalAction as refusal:
            typed = "" if form.is_menu else f"{echoed(said.get(form.fields[0].key, ''))}: "
            await self.show(reply, now, note=f"{typed}{refusal}")

    @on(screens.BACK)
    async def undo(self, reply: Reply, press: Press) -> None:
        """Take the last move back."""
        await self._take_back(reply, press, is_all=False)

    @on(screens.OVER)
    async def start_over(self, reply: Reply, press: Press) -> None:
        """Take all moves back."""
        await self._take_back(reply, press, is_all=True)

    async def _take_back(self, reply: Reply, press: Press, *, is_all: bool) -> None:
        day, moment, puzzles = self._day(press), press.component.part(1), self._puzzles
        change = puzzles.start_over if is_all else puzzles.undo
        try:
            await self.show(reply, await change(_solver(reply), day, moment))
        except StaleView:
            await self._show_now(reply, day)

    async def _show_now(self, reply: Reply, day: Day) -> None:
        now = await self._puzzles.look(reply.user, day)
        await self.show(reply, now, note=screens.STALE)

    @on(screens.QUIT)
    async def give_up(self, reply: Reply, press: Press) -> None:
        """Ask whether somebody means it, then show the answer."""
        day = self._day(press)
        self._newest[reply.user] = reply
        if press.component.part(1) != screens.SURE:
            month = await self._puzzles.month(reply.user, None)
            is_today = day.date == self._puzzles.today()
            await reply.show(screens.sure(day, month.streak if is_today else 0))
            return
        ended = await self._puzzles.give_up(_solver(reply), day)
        if ended.attempt.stars:
            await self.show(reply, ended, note=screens.STALE)
        else:
            await self._show_answer(reply, day, is_own=True)

    @on(screens.ANSWER)
    async def answer(self, reply: Reply, press: Press) -> None:
        """Show the answer as an animation, to those for whom nothing is left to find."""
        day, is_own = await self._answered(reply, press)
        await self._show_answer(reply, day, is_own=is_own)

    async def _show_answer(self, reply: Reply, day: Day, *, is_own: bool) -> None:
        shown = answered(day)
        said = screens.steps_in_words(shown[-1].game, shown[-1], day.puzzle.problem.seat)
        self._newest[reply.user] = reply
        await reply.show(screens.answer(day, said, None, is_own=is_own))

        async def film() -> AnimationSpec:
            return screens.answer_film(day, shown)

        try:
            picture = await self._animator.of(Subject.of("puzzle", day.date), film)
        except NotDrawn as error:
            log.warning("puzzle %d: no animation: %s", day.number, error)
            await self._show_step(reply, day, 0, is_own=is_own)
            return
        if self._newest.get(reply.user) is reply:
            await reply.show(screens.answer(day, said, picture, is_own=is_own))

    @on(screens.STEP)
    async def step(self, reply: Reply, press: Press) -> None:
        """Show the answer up to one of its moves."""
        day, is_own = await self._answered(reply, press)
        await self._show_step(reply, day, press.component.number(1), is_own=is_own)

    async def _answered(self, reply: Reply, press: Press) -> tuple[Day, bool]:
        """The day whose answer somebody may see, and whether they tried it. Raises `NotAllowed`."""
        day = self._day(press)
        now = await self._puzzles.look(reply.user, day)
        if now.attempt.ended is None and not self._puzzles.is_past(day.date):
            raise NotAllowed(
                "The answer is yours once you've solved the puzzle, or given up.",
                "Tomorrow everyone can see it.",
            )
        return day, now.attempt.has_begun

    async def _show_step(self, reply: Reply, day: Day, step: int, *, is_own: bool) -> None:
        moments = answered(day)
        if step >= len(moments):
            raise BadComponentId
        now = moments[step]
        said = screens.steps_in_words(now.game, now, day.puzzle.problem.seat)
        pictures = await self._pictures.board_and_hand(screens.seen_of(now))
        self._newest[reply.user] = reply
        await reply.show(screens.answer_step(day, step, said, pictures, is_own=is_own))

    @on(screens.SHARE)
    async def share(self, reply: Reply, press: Press) -> None:
        """Post one's streak, without the moves; in direct messages, show it to copy."""
        day = self._day(press)
        now = await self._puzzles.look(reply.user, day)
        month = await self._puzzles.month(reply.user, None)
        if not now.attempt.counts:
            raise BadComponentId
        streak = attempts.streak(month.solved, day.date)
        last = [month.solved[each] for each in sorted(month.solved) if each <= day.date]
        said = screens.shared(reply.interaction.user.display_name, streak, last[-streak:])
        if is_direct(reply.interaction):
            layout = MessageLayout(f"Copy this:\n```\n{said}\n```", colour=BLUE)
            await reply.add(layout)
        else:
            await reply.post(MessageLayout(said, colour=None))

    @on(screens.NAME)
    async def name(self, reply: Reply, press: Press) -> None:
        """Choose whether servers see one's name at puzzles."""
        named = press.component.part(0) == "yes"
        await self._puzzles.name(reply.user, named=named)
        await self._results(reply, screens.NAMED if named else screens.UNNAMED)

    @on(screens.RESULTS)
    async def results(self, reply: Reply, _press: Press) -> None:
        """Show one's month, and that of the server."""
        await self._results(reply)

    async def _results(self, reply: Reply, note: str = "") -> None:
        puzzles = self._puzzles
        now = await puzzles.look(reply.user, puzzles.find(puzzles.today()))
        month, picture = await self._month(reply, now)
        named = await puzzles.is_named(reply.user)
        await reply.show(screens.results(month, picture, named=named, note=note))

    async def _month(self, reply: Reply, now: Moment) -> tuple[Month, Picture]:
        who = _solver(reply)
        month = await self._puzzles.month(who.user, who.guild)
        card = screens.month_card(now, month, who.name)
        return month, await self._pictures.puzzle_month(card)

    async def show(
        self, reply: Reply, now: Moment, answers: Answers | None = None, note: str = ""
    ) -> None:
        """Show how far somebody is: at once, and with menus once it's known what can be reached.

        Until then there are none, because the second edit would close one that somebody has open.
        """
        self._newest[reply.user] = reply
        if now.attempt.ended is not None:
            await self._show_end(reply, now, note)
            return
        verdict = screens.LOOKING
        if not now.actions or now.is_missed:
            verdict = ""
        elif self._puzzles.known_to_reach(now):
            verdict = await self._verdict(now)
        answers = Answers() if answers is None else answers
        page = await self._page(now, answers, verdict, note)
        await reply.show(page)
        if verdict == screens.LOOKING:
            page = await self._page(now, answers, await self._verdict(now), note)
            if self._newest.get(reply.user) is reply:
                await reply.show(page)

    async def _verdict(self, now: Moment) -> str:
        known = await self._puzzles.can_reach(now)
        return (
            screens.UNSURE if known is None else screens.POSSIBLE if known else screens.MISSED_BEST
        )

    async def _page(self, now: Moment, answers: Answers, verdict: str, note: str) -> MessageLayout:
        seen, game = self._asked(now), now.game
        reached = answers.reached(game, seen) if seen.actions else None
        if reached is not None and reached.action is not None:
            reached = None  # nothing else can be done, but it isn't done unasked
        pictures = await self._drawn(seen, reached)
        form, menus = _form(now), list[GameSelect]()
        is_last = verdict != screens.LOOKING
        if is_last and form is not None and form.is_menu:
            turn = screens.press_id(screens.TURN, now)
            menus.append(GameSelect(turn, form.label, form.offer.choices))
        if is_last and seen.actions:
            press = screens.press_id(screens.DO, now)
            menus.append(menu(game, press, seen, reached, answers.leaf))
        is_past = self._puzzles.is_past(now.day.date)
        return screens.attempt(now, pictures, menus, verdict, form=form, is_past=is_past, note=note)

    async def _drawn(self, seen: SeatView, reached: PartialAction | None) -> Sequence[Picture]:
        """The usual pictures, or one with what can be chosen."""
        if reached is not None:
            shown = await self._pictures.choosing(seen, reached.actions, reached.field)
            if shown is not None:
                return [shown]
        return await self._pictures.board_and_hand(seen)

    async def _show_end(self, reply: Reply, now: Moment, note: str) -> None:
        if now.day.date == self._puzzles.today():
            month, picture = await self._month(reply, now)
            streak, pictures = month.streak, [picture]
        else:
            streak, pictures = 0, await self._pictures.board_and_hand(screens.seen_of(now))
        await reply.show(screens.ended(now, streak, pictures, note=note))

    def _asked(self, now: Moment) -> SeatView:
        """The view of an attempt, with the moves of the game alone, and none that the menu of whole
        turns has.
        """
        seen, form = screens.seen_of(now), _form(now)
        left = moves(seen.actions)
        if form is not None and form.is_menu:
            left = tuple(each for each in left if type(each) not in form.offer.kinds)
        return msgspec.structs.replace(seen, actions=left)

    def _day(self, press: Press) -> Day:
        return self._puzzles.numbered(press.component.number(0))


def _form(now: Moment) -> Form | None:
    """The game's form for what comes next, if it has one of a single page."""
    if now.is_over:
        return None
    seen = screens.seen_of(now)
    form: Form | None = now.game.forms.form(seen.begun, seen.own_seat)
    return form if form is not None and len(form.pages) == 1 else None


def answered(day: Day) -> Sequence[Moment]:
    """The moments of a best answer, from the start to its end."""
    nobody = attempts.Attempt(0, day.date)
    states, actions = [day.puzzle.problem.start], day.puzzle.solution
    moments = [Moment(day, nobody, (), tuple(states), ())]
    for number, (_, state, events) in enumerate(day.puzzle.steps(), 1):
        states.append(state)
        moments.append(Moment(day, nobody, actions[:number], tuple(states), tuple(events)))
    return moments


def _solver(reply: Reply) -> Solver:
    """Who pressed, and in which server if the bot is in it."""
    interaction = reply.interaction
    guild = interaction.guild_id
    if guild is not None and interaction.client.get_guild(guild) is None:
        guild = None
    return Solver(reply.user, interaction.user.display_name, guild)
