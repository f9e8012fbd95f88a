"""A player who makes the actions of a plan with the fewest presses, using what is shown.

A typed command is one press, plus one per choice.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from bench.seated.house import House
from bench.seated.ways import BUTTON, MENU, Way, goes_on, next_answer, shortest
from cogs.play.choices import answered, tag_of
from cogs.play.panel_screen import SURE
from cogs.ui.components import NEXT, ComponentId
from cogs.ui.form import END
from engine.model import Action
from engine.play import bot_action
from engine.registry import AnyGame
from engine.registry import game as game_named
from host.table.views import SeatView
from playground.play.person import Outcome, Person
from playground.play.seen import Seen

OPENERS = ("My hand", "My pieces", "My turn")
"""Buttons in the channel that open a panel if there's none in direct messages."""
STYLES = 2
"""Kinds of computer players that take part; later ones think long in some games."""
MAX_PLANNED = 60
CHANNEL = "watering-hole"
COMMAND, CHOICE_OF_COMMAND = 1, 1
MAX_STEPS = 8
"""From a new table to a game against a computer."""


class Stuck(Exception):
    """Nothing shown leads to an action. The text says which action, and what was shown."""


class Made(NamedTuple):
    """What presses achieved: this seat's actions, in order."""

    presses: int
    actions: list[Action]


class Offered(NamedTuple):
    """A usable button or menu; `values` are a menu's."""

    on: Seen
    custom_id: str
    component: ComponentId
    values: tuple[str, ...]
    label: str


def planned(game: AnyGame, seen: SeatView, rng: random.Random) -> list[Action]:
    """The actions with which this seat would finish its turn, from what it may know.

    A computer player decides each on a possible state: the game's first style at the first seat and
    so on, so that different styles meet.
    """
    seat = seen.own_seat
    bot = list(game.bots)[seat % STYLES % len(game.bots)]
    state = game.rules.determinize(seen.begun, seat, rng)
    offered, plan = seen.actions, list[Action]()
    while len(plan) < MAX_PLANNED:
        action = bot_action(game, state, seat, bot, rng)
        if action not in offered:
            break
        plan.append(action)
        game.rules.apply(state, seat, action, rng)
        if not game.rules.decides(state, seat):
            break
        shown: msgspec.Struct = game.rules.redact(state, seat)
        if not goes_on(game.name, seen.begun, shown):
            break
        offered = game.rules.actions(shown, seat)
    return plan


class Presser:
    """One person at a table."""

    def __init__(self, house: House, player: Person, channel: str, table: int) -> None:
        self._house = house
        self._player = player
        self._channel = channel
        self._table = table

    async def make(self, game: AnyGame, seen: SeatView, plan: Sequence[Action]) -> Made:
        """Make the first action of a plan, and more of it if the way makes more.

        Raises `Stuck`.
        """
        seq = seen.view.progress.seq
        panel, presses = await self._panel()
        way = shortest(game, seen, plan)
        if way.kind == "turn":
            menu = self._offered(panel, "turn")[0]
            await self._press(menu, str(way.values[0][""]))
            presses += way.presses
        elif way.kind == "form":
            await self._fill(panel, way)
            presses += way.presses
        else:
            presses += await self._answer(game, seen, panel, plan[0])
        done = [action for _, action in await self._house.actions_after(self._table, seq)]
        if not done:
            raise Stuck(f"{self._player.name}: {plan[0]} was not made by {way}")
        return Made(presses, done)

    @property
    def panel(self) -> Seen | None:
        """The newest private message with something to do, if any."""
        private = [seen for seen in self._player.messages(self._channel) if seen.ephemeral]
        for seen in [*reversed(self._player.dms()), *reversed(private)]:
            if self._offered(seen, "do", "turn", "form"):
                return seen
        return None

    @property
    def form_button(self) -> str | None:
        """The id of the button on the panel that opens a form of answers, if any."""
        opens = [] if self.panel is None else self._offered(self.panel, "form")
        return next((each.custom_id for each in opens), None)

    async def _panel(self) -> tuple[Seen, int]:
        """The newest message with something to do, and the presses it took."""
        if self.panel is not None:
            return self.panel, 0
        for seen in reversed(self._player.messages(self._channel)):
            for button in seen.buttons:
                if button.label in OPENERS:
                    self._house.listens()
                    outcome = await self._player.press(button.custom_id, message=seen)
                    await self._house.answered(outcome, seen)
                    if outcome.message is not None:
                        return self._player.current(outcome.message), BUTTON
        raise Stuck(f"{self._player.name} has no panel")

    def _offered(self, seen: Seen, *actions: str) -> list[Offered]:
        """What a message offers for some of our actions at this table."""
        buttons = [(b.custom_id, (), b.label) for b in seen.buttons if not b.disabled]
        menus = [
            (m.custom_id, tuple(value for _, value in m.options), m.placeholder)
            for m in seen.menus
            if not m.disabled
        ]
        return [
            Offered(seen, custom_id, component, values, label)
            for custom_id, values, label in (*buttons, *menus)
            if (component := ComponentId.unpack(custom_id)) is not None
            and component.action in actions
            and component.table == self._table
        ]

    async def _answer(self, game: AnyGame, seen: SeatView, panel: Seen, action: Action) -> int:
        """Press an action's button and answer its questions; returns the presses."""
        tag, view, presses = tag_of(action), panel, 0
        while True:
            found = [each for each in self._offered(view, "do") if each.component.part(1) == tag]
            target = next((each for each in found if _leads(game, seen, action, each)), None)
            if target is None:
                raise Stuck(f"{self._player.name}: {action} is not offered on: {view.text[-200:]}")
            value = ""
            if target.values:
                settled = len(_picks(target))
                value = next_answer(game, seen, action, settled)
                value = value if value in target.values else NEXT
            presses += MENU if value else BUTTON
            outcome = await self._press(target, value)
            now = await self._house.tables.read.view(self._table)
            if now.progress.seq > seen.view.progress.seq or outcome.message is None:
                return presses
            view = self._player.current(outcome.message)

    async def _fill(self, panel: Seen, way: Way) -> None:
        """Open, fill in and submit the pages of a form."""
        part = END if way.ends else ""
        for values in way.values:
            forms = self._offered(panel, "form")
            opened = await self._press(next(f for f in forms if f.component.part(0) == part))
            self._house.listens()
            outcome = await self._player.submit(opened, **values)
            await self._house.answered(outcome)
            if outcome.message is not None:
                panel = self._player.current(outcome.message)
        for stop in self._offered(panel, "played"):
            await self._press(stop)

    async def _press(self, target: Offered, value: str = "") -> Outcome:
        on = self._player.current(target.on)
        self._house.listens()
        if value:
            outcome = await self._player.choose(value, menu=target.custom_id, message=on)
        else:
            outcome = await self._player.press(target.custom_id, message=on)
        if outcome.modal is None:
            await self._house.answered(outcome, on)
        return outcome


def _picks(offered: Offered) -> list[str]:
    """The answers already in a component."""
    return [pick for pick in offered.component.part(2).split(",") if pick]


def _leads(game: AnyGame, seen: SeatView, action: Action, offered: Offered) -> bool:
    """Whether a component leads to an action, by the answers in it."""
    picks = _picks(offered)
    if offered.component.part(4) == SURE or offered.values:
        return True
    return action in answered(game, seen, tag_of(action), picks).actions


def as_planned(done: Sequence[Action], plan: Sequence[Action]) -> bool:
    """Whether presses made what was planned: a form orders a turn's actions itself."""
    return done[0] == plan[0] or (len(done) > 1 and all(action in plan for action in done))


async def together(house: House, players: Sequence[Person], game: str) -> int:
    """These people at a table in the channel, ready to start; returns its number."""
    host, *others = players
    await house.answered(await host.slash("table new", CHANNEL, game=game))
    for other in others:
        await house.answered(await other.slash("table join", CHANNEL))
    return await _table(house, host)


async def start(house: House, host: Person) -> None:
    """Start the game."""
    await house.answered(await host.slash("table start", CHANNEL))


async def against_computer(house: House, player: Person, game: str) -> tuple[int, int]:
    """From nothing to a game against the first kind of computer player: its table, and the presses.

    Uses the newest messages: a menu of computer players, or a button that mentions a computer; then
    "Start".
    """
    await house.answered(await player.slash("table new", CHANNEL, game=game))
    presses = COMMAND + CHOICE_OF_COMMAND
    table = await _table(house, player)
    for _ in range(MAX_STEPS):
        view = await house.tables.read.view(table)
        if view.status != "lobby":
            return table, presses
        seated = any(each.bot is not None for each in view.players)
        presses += await _towards_start(house, player, game, "start" if seated else "computer")
    raise TimeoutError(f"no game of {game} against a computer began")


async def _towards_start(house: House, player: Person, game: str, words: str) -> int:
    """One step: the newest button with these words, or menu of computer players. Returns its
    presses.
    """
    kinds = set(game_named(game).bots)
    for seen in reversed(player.everything()):
        for menu in seen.menus if words == "computer" else ():
            for _, value in menu.options:
                if value in kinds and not menu.disabled:
                    house.listens()
                    chosen = await player.choose(value, menu=menu.custom_id, message=seen)
                    await house.answered(chosen, seen)
                    return MENU
        for button in seen.buttons:
            if words in button.label.casefold() and button.custom_id and not button.disabled:
                house.listens()
                pressed = await player.press(button.custom_id, message=seen)
                await house.answered(pressed, seen)
                return BUTTON
    raise TimeoutError(f"nothing leads to a game of {game} against a computer")


async def _table(house: House, player: Person) -> int:
    tables = await house.tables.read.of_user(int(player.id))
    return max(each.id for each in tables)
