"""Conditional moves: what a player answers if the other one plays a certain move.

Each page says in its ids which moves were chosen so far, by their places among the legal ones, so
nothing is stored before the answer is complete.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Final, NamedTuple

import msgspec

from cogs.drawing.pictures import Pictures
from cogs.feature import Feature, Services
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.play.choices import PartialAction, answered, button_of, by_kind, tag_of
from cogs.play.handler import PlayHandlers, acting, playing
from cogs.play.panel_screen import STALE, where
from cogs.play.turn_menu import ASIDE
from cogs.ui.components import BadComponentId, ComponentId, GameSelect, number_of, paged, turned
from cogs.ui.layout import GREEN, MessageLayout, asked_for, mention
from engine.model import Action, Choice
from engine.registry import AnyGame, Games
from engine.words import listed
from host.errors import NotAllowed, StaleView
from host.service.plans import Plans
from host.table import plans
from host.table.plans import PlanEnd
from host.table.views import SeatView
from render.base import Picture

PLAN, DROP = "plan", "unplan"
MOMENT_LENGTH: Final = 8

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
    said = _labels(game, seen.begun, steps)
    expected, answer = listed(said[: len(plan.expected)]), listed(said[len(plan.expected) :])
    return f"-# **Your plan:** if {who} plays {expected}, you play {answer}. Only you see this."


def _labels(game: AnyGame, state: msgspec.Struct, steps: Sequence[tuple[int, Action]]) -> list[str]:
    """What each of these steps does."""
    found = zip(plans.states(game, state, steps), steps, strict=False)
    return [f"“{game.wording.label(then, seat, action)}”" for then, (seat, action) in found]


class Branch(NamedTuple):
    """How the game would go: the moves chosen so far by seat, each by its place among the legal
    ones, and the state after them. Next is asked what `seat` does, from its `actions`; None once
    the answer is complete, or the game would be over.
    """

    steps: tuple[tuple[int, Action], ...]
    made: tuple[int, ...]
    state: msgspec.Struct
    seat: int | None
    actions: tuple[Action, ...] = ()

    def of(self, seat: int) -> list[Action]:
        """What a seat does in it."""
        return [action for each, action in self.steps if each == seat]


def branch(game: AnyGame, seen: SeatView, made: Sequence[int]) -> Branch:
    """The branch with these moves, and all that is then forced. Raises `BadComponentId`."""
    own, rules, left = seen.own_seat, game.rules, [*made]
    state = rules.copy(seen.begun)
    steps: list[tuple[int, Action]] = []
    while True:
        actors, done = rules.actors(state), tuple(steps)
        has_answered = any(seat == own for seat, _ in steps)
        if not actors or (has_answered and actors != (own,)):
            return Branch(done, tuple(made), state, None)
        (seat,) = actors
        legal = rules.actions(state, seat)
        usual = [each for each in legal if each.weight != ASIDE and not each.is_final]
        if left:
            place = left.pop(0)
            if place >= len(legal):
                raise BadComponentId
            action = legal[place]
        elif len(usual) == 1:
            (action,) = usual
            made = (*made, legal.index(action))
        else:
            return Branch(done, tuple(made), state, seat, tuple(usual))
        steps.append((seat, action))
        rules.apply(state, seat, action, Random(0))  # noqa: S311 - it draws nothing


def moment(game: AnyGame, seen: SeatView) -> str:
    """The name of the moment at which a plan begins."""
    return sha256(game.storage.encode(seen.begun)).hexdigest()[:MOMENT_LENGTH]


def page(
    game: AnyGame,
    seen: SeatView,
    now: Branch,
    reached: PartialAction | None,
    picture: Picture,
    *,
    number: int = 0,
    note: str = "",
) -> MessageLayout:
    """Asks for the next step of a branch: for its kind, until that is `reached`."""
    assert now.seat is not None  # noqa: S101 - something is asked
    own, who = seen.own_seat, mention(seen.view.players[1 - seen.own_seat])
    kinds = by_kind(game, now.actions)
    rest = (moment(game, seen), ".".join(map(str, now.made)))
    if reached is None:
        choices = [Choice(tag_of(kind), button_of(kind)) for kind in kinds]
        menu = GameSelect(ComponentId(PLAN, seen.view.id, rest), "What then …", choices)
    else:
        kind = next(each for each in kinds if tag_of(each) == reached.tag)
        keys = ",".join(reached.keys)
        menu = GameSelect(
            ComponentId(PLAN, seen.view.id, (*rest, reached.tag, keys, str(number))),
            f"{asked_for(kind, reached.field)} …",
            paged(reached.choices, number),
        )
    said = _labels(game, seen.begun, now.steps)
    expected = listed(said[: len(now.of(1 - own))]) or "…"
    asked = f"Choose the move you expect from {who}; your answer comes next."
    if now.seat == own:
        asked = "Choose your answer. I'll play it at once, and nobody knows of it before."
    return MessageLayout(
        note,
        f"### If {who} plays {expected}\n{asked}\n-# {where(game, seen.view)}",
        picture,
        menu,
        colour=GREEN,
        picture_name="hand",
        chooser=(game.name, now.seat),
    )


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
        begun, made, tag, picked, page_number = press.component.parts(5)
        if not may_plan(game, seen) or (begun and begun != moment(game, seen)):
            await self._back(reply, seen, STALE)
            return
        now = branch(game, seen, [number_of(each) for each in made.split(".") if each])
        if now.seat is None:
            raise BadComponentId
        leafed = turned(press.value)
        picks = [each for each in picked.split(",") if each]
        if press.value and not leafed:
            tag, picks = (tag, [*picks, press.value]) if tag else (press.value, [])
        leaf = number_of(page_number or "0") + leafed if leafed else 0
        reached = self._reached(game, seen, now, tag, picks)
        if reached is not None and reached.action is not None:
            legal = game.rules.actions(now.state, now.seat)
            now = branch(game, seen, (*now.made, legal.index(reached.action)))
            reached = None
        await self._go_on(reply, seen, now, reached, leaf)

    def _reached(
        self, game: AnyGame, seen: SeatView, now: Branch, tag: str, picks: Sequence[str]
    ) -> PartialAction | None:
        kinds = [tag_of(kind) for kind in by_kind(game, now.actions)]
        if not tag and len(kinds) == 1:
            tag = kinds[0]
        return answered(game, _imagined(seen, now), tag, picks) if tag in kinds else None

    async def _go_on(
        self,
        reply: Reply,
        seen: SeatView,
        now: Branch,
        reached: PartialAction | None,
        leaf: int,
    ) -> None:
        game, note = self._games.game(seen.view.game), ""
        expected, answer = now.of(1 - seen.own_seat), now.of(seen.own_seat)
        if now.seat is None and answer:
            await self._keep(reply, seen, expected, answer)
            return
        if now.seat is None:
            now, reached, note = branch(game, seen, ()), None, ENDS_THE_GAME
        if reached is None:
            reached = self._reached(game, seen, now, "", ())
        imagined = _imagined(seen, now)
        marked = reached.actions if reached is not None else now.actions
        field = reached.field if reached is not None else ""
        picture = await self._pictures.choosing(imagined, marked, field)
        picture = picture or await self._pictures.board(imagined)
        await reply.show(page(game, seen, now, reached, picture, number=leaf, note=note))

    async def _keep(
        self, reply: Reply, seen: SeatView, expected: Sequence[Action], answer: Sequence[Action]
    ) -> None:
        who = mention(seen.view.players[1 - seen.own_seat])
        try:
            await self._plans.keep(seen.view.id, reply.user, expected, answer)
        except (NotAllowed, StaleView):
            await self._back(reply, seen, STALE)
        else:
            await self._back(reply, seen, SAVED.format(who=who))

    @on(DROP, is_page=True)
    async def drop(self, reply: Reply, press: Press) -> None:
        """Drop the plan."""
        seen = playing(press.seen)
        await self._plans.drop(press.table, reply.user)
        await self._back(reply, seen, GONE)

    async def _back(self, reply: Reply, seen: SeatView, note: str) -> None:
        """Show the panel again, as it is now."""
        reply.covers = None
        now = await self._play.now(reply, seen.view.id)
        await self._play.show_panel(reply, now, note=note)


def _imagined(seen: SeatView, now: Branch) -> SeatView:
    """What the seat that is asked would see in a branch."""
    return msgspec.structs.replace(
        seen, seat=now.seat, state=now.state, actions=now.actions, recent=(), since=()
    )


class PlansFeature(Feature):
    """Conditional moves."""

    def __init__(self, services: Services, play: PlayHandlers) -> None:
        tables = services.tables
        self.handlers = (PlanHandlers(tables.plans, services.games, services.pictures, play),)
