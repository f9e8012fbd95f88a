"""Conditional moves: what a player answers if the other one plays a certain move."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

import msgspec

from cogs.drawing.pictures import Pictures
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.plans.steps import Answers, back, imagined, menu, moment, moves, picture
from cogs.play.handler import PlayHandlers, acting, playing
from cogs.play.panel_screen import STALE, where
from cogs.ui.components import BadComponentId, ComponentId, number_of
from cogs.ui.layout import GREEN, MessageLayout, mention
from engine.model import Action, Choice
from engine.registry import AnyGame, Games
from engine.words import listed
from host.errors import NotAllowed, StaleView
from host.service.plans import Plans
from host.table import plans
from host.table.plans import PlanEnd
from host.table.views import SeatView

PLAN, DROP = "plan", "unplan"

ENDS: Final[dict[PlanEnd, str]] = {
    "played": "{who} played what you expected, so I made the move you planned.",
    "unmet": "{who} played something else: your plan is dropped.",
    "undone": "A move was taken back: your plan is dropped.",
    "updated": "The rules of this game were updated: your plan is dropped.",
}
SAVED = "Saved. I'll make your move the moment {who} plays that."
GONE = "Your plan is dropped."
ENDS_THE_GAME = "That move would end the game, so there's nothing to answer. Choose another."


def may_plan(game: AnyGame, seen: SeatView) -> bool:
    """Whether this seat can plan an answer now, to a person's move: computers are quick."""
    view = seen.view
    if seen.seat is None or view.status != "running" or view.time.pause is not None:
        return False
    can: bool = plans.may_plan(game, seen.begun, seen.seat)
    return can and view.players[1 - seen.seat].user is not None


def plan_choices(game: AnyGame, seen: SeatView) -> list[Choice]:
    """What the menu of a panel offers."""
    if not may_plan(game, seen):
        return []
    is_planned = seen.plan is not None and seen.plan.ended is None
    other = seen.view.names[1 - seen.own_seat]
    name = "Change your plan …" if is_planned else f"If {other} plays …"
    made = Choice(PLAN, name, "Plan your answer: it's played at once, and only you know")
    return [made, Choice(DROP, "Drop your plan")] if is_planned else [made]


def plan_line(game: AnyGame, seen: SeatView) -> str:
    """A seat's plan, or how it ended."""
    plan = seen.plan
    if plan is None:
        return ""
    who = mention(seen.view.players[1 - seen.own_seat])
    if plan.ended is not None:
        return f"-# {ENDS[plan.ended].format(who=who)}"
    own = seen.own_seat
    steps = [(1 - own, each) for each in plan.expected] + [(own, each) for each in plan.answer]
    said = _labels(game, [*plans.states(game, seen.begun, steps)], steps)
    expected, answer = listed(said[: len(plan.expected)]), listed(said[len(plan.expected) :])
    return f"-# **Your plan:** if {who} plays {expected}, you play {answer}. Only you see this."


def _labels(
    game: AnyGame, states: Sequence[msgspec.Struct], steps: Sequence[tuple[int, Action]]
) -> list[str]:
    """What each of these steps does, quoted."""
    found = zip(states, steps, strict=False)
    return [f"“{game.wording.label(then, seat, action)}”" for then, (seat, action) in found]


class Branch(NamedTuple):
    """How the game would go: the moves chosen so far by seat, each by its place among the legal
    ones, and the state after them. Next is asked what `seat` does; None once the answer is
    complete, or the game would be over.
    """

    steps: tuple[tuple[int, Action], ...]
    made: tuple[int, ...]
    states: tuple[msgspec.Struct, ...]
    seat: int | None

    def of(self, seat: int) -> list[Action]:
        """What a seat does in it."""
        return [action for each, action in self.steps if each == seat]


def branch(game: AnyGame, seen: SeatView, made: Sequence[int]) -> Branch:
    """The branch with these moves, and all that is then forced. Raises `BadComponentId`."""
    own, rules, left = seen.own_seat, game.rules, [*made]
    states = [rules.copy(seen.begun)]
    steps: list[tuple[int, Action]] = []
    while True:
        now = states[-1]
        actors = rules.actors(now)
        has_answered = any(seat == own for seat, _ in steps)
        if not actors or (has_answered and actors != (own,)):
            return Branch(tuple(steps), tuple(made), tuple(states), None)
        (seat,) = actors
        legal = rules.actions(now, seat)
        if left:
            place = left.pop(0)
            if place >= len(legal):
                raise BadComponentId
        elif len(moves(legal)) == 1:
            place = legal.index(moves(legal)[0])
            made = (*made, place)
        else:
            return Branch(tuple(steps), tuple(made), tuple(states), seat)
        steps.append((seat, legal[place]))
        then = rules.copy(now)
        rules.apply(then, seat, legal[place], Random(0))  # noqa: S311 - it draws nothing
        states.append(then)


@dataclass(eq=False)
class PlanHandlers:
    """Plans an answer step by step, and drops it."""

    _plans: Plans
    _games: Games
    _pictures: Pictures
    _play: PlayHandlers

    @on(PLAN, is_page=True)
    async def plan(self, reply: Reply, press: Press) -> None:
        """Take one step, and keep the plan once nothing is left to ask."""
        seen = acting(press.seen)
        game = self._games.game(seen.view.game)
        begun, made = press.component.parts(2)
        if not may_plan(game, seen) or (begun and begun != moment(game, seen)):
            await back(self._play, reply, seen.view.id, STALE)
            return
        now = branch(game, seen, [number_of(each) for each in made.split(".") if each])
        if now.seat is None:
            raise BadComponentId
        answers = Answers.of(press, 2)
        asked = imagined(seen, now.seat, now.states[-1], game)
        reached = answers.reached(game, asked)
        if reached is not None and reached.action is not None:
            legal = game.rules.actions(now.states[-1], now.seat)
            now = branch(game, seen, (*now.made, legal.index(reached.action)))
            answers = Answers()
        await self._go_on(reply, seen, now, answers)

    async def _go_on(self, reply: Reply, seen: SeatView, now: Branch, answers: Answers) -> None:
        """Keep a complete plan, or ask for the next step."""
        game, note = self._games.game(seen.view.game), ""
        own, who = seen.own_seat, mention(seen.view.players[1 - seen.own_seat])
        if now.seat is None and now.of(own):
            await self._keep(reply, seen, now)
            return
        if now.seat is None:
            now, note = branch(game, seen, ()), ENDS_THE_GAME
        seat = now.seat if now.seat is not None else own
        asked = imagined(seen, seat, now.states[-1], game)
        reached = answers.reached(game, asked)
        expected = _labels(game, now.states, now.steps)[: len(now.of(1 - own))]
        words = f"Choose the move you expect from {who}; your answer comes next."
        if seat == own:
            words = "Choose your answer. I'll play it at once, and nobody knows of it before."
        press = (moment(game, seen), ".".join(map(str, now.made)))
        page = MessageLayout(
            note,
            f"### If {who} plays {listed(expected) or '…'}\n{words}\n-# {where(game, seen.view)}",
            await picture(self._pictures, asked, reached),
            menu(game, ComponentId(PLAN, seen.view.id, press), asked, reached, answers.leaf),
            colour=GREEN,
            picture_name="hand",
            chooser=(game.name, seat),
        )
        await reply.show(page)

    async def _keep(self, reply: Reply, seen: SeatView, now: Branch) -> None:
        own = seen.own_seat
        try:
            await self._plans.keep(seen.view.id, reply.user, now.of(1 - own), now.of(own))
        except (NotAllowed, StaleView):
            await back(self._play, reply, seen.view.id, STALE)
        else:
            who = mention(seen.view.players[1 - own])
            await back(self._play, reply, seen.view.id, SAVED.format(who=who))

    @on(DROP, is_page=True)
    async def drop(self, reply: Reply, press: Press) -> None:
        """Drop the plan."""
        seen = playing(press.seen)
        await self._plans.drop(press.table, reply.user)
        await back(self._play, reply, seen.view.id, GONE)
