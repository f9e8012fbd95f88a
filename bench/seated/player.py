"""Finds the shortest presses that make an action, by reading what the bot shows and by trying.

A way begins at a panel: each component that says the action, a step of it, or nothing known is
tried, and what it cost is remembered by its gist, so that from then on the cheapest is taken. A
press that makes nothing leads only to another view of the same panel, and one goes back from it.
Only the presses of the way that made something are counted.

What may have to be told here when the bot changes its screens are the words of `OPENERS`, `BACK`,
`CONFIRM` and `NEVER`; everything else is found by the game's own words (`bench.seated.words`).
"""

from collections.abc import Sequence
from statistics import mean
from typing import NamedTuple

from bench.seated.forms import filled
from bench.seated.house import House, Player
from bench.seated.targets import STEP, UNKNOWN, WHOLE, Target, targets
from bench.seated.words import Wanted, plain
from engine.model import Action
from playground.person import Outcome
from playground.seen import Button, Seen
from playground.wire import Obj

OPENERS = ("my hand", "my pieces", "my turn", "show my hand")
"""Buttons in the channel that open a panel where none stands in the direct messages."""
BACK = ("back", "no", "refresh")
"""How buttons begin that lead back to the panel."""
CONFIRM = ("yes", "confirm", "sure")
"""How buttons begin that say once more that something is meant."""
NEVER = ("undo", "take back", "give up", "resign", "leave", "end ", "abandon")
"""How buttons begin that are never pressed to find out where they lead."""
DANGER = 4
"""Discord's style of a red button."""
DEEPEST, MOST_TRIES, MOST_FORM_TRIES = 12, 16, 3
NOWHERE = float("inf")


class Stuck(Exception):
    """No presses were found that make an action. The text says which, and what was there."""


class Made(NamedTuple):
    """What presses made: actions of this seat, in order. `new`: the way had not been gone before,
    so there may be a shorter one.
    """

    presses: int
    actions: list[Action]
    new: bool


class Memory:
    """What ways cost, by the command and the gist of their first step."""

    def __init__(self) -> None:
        self._costs: dict[tuple[str, str], list[float]] = {}
        self.typing: dict[str, int] = {}
        """By command: how many answers to leave out in front, when typing in a form."""

    def cost(self, tag: str, gist: str) -> float:
        """Presses an action by this way; 0 where nobody knows, so that it is tried."""
        known = self._costs.get(("", gist)) or self._costs.get((tag, gist))
        return mean(known) if known else 0.0

    def knows(self, tag: str, gist: str) -> bool:
        """Whether this way was gone before."""
        return (tag, gist) in self._costs

    def learn(self, tag: str, gist: str, cost: float) -> None:
        """Note what a way cost an action. Without a tag: whatever the action."""
        self._costs.setdefault((tag, gist), []).append(cost)


class Presser:
    """One person who makes the actions of a plan at a table."""

    def __init__(self, house: House, player: Player, channel: str, memory: Memory) -> None:
        self._house = house
        self._player = player
        self._channel = channel
        self._memory = memory

    async def make(self, table: int, plan: Sequence[Wanted]) -> Made:
        """Make the first action of a plan, and what follows in it where the way makes more.

        Raises `Stuck`.
        """
        tried: set[tuple[str, str]] = set()
        for _ in range(MOST_TRIES):
            panel, opened = await self._panel(plan)
            target = self._cheapest(panel, plan, tried)
            if target is None:
                break
            tried.add((target.gist, target.custom_id))
            seq = (await self._house.tables.read.view(table)).seq
            presses = await self._way(table, seq, target, plan)
            done = [action for _, action in await self._house.actions_after(table, seq)]
            way = (purpose(plan), target.gist)
            if done:
                new = not self._memory.knows(*way) and not is_shortest(target)
                meant = as_planned(done, plan)
                self._memory.learn(*way, presses / len(done) if meant else NOWHERE)
                return Made(opened + presses, done, new)
            self._memory.learn(*way, NOWHERE)
            await self._back(panel, plan)
        there = [(seen.text[-200:], [b.label for b in seen.buttons]) for seen in self._newest()[:3]]
        raise Stuck(f"{self._player.name}: {plan[0].phrase!r} cannot be pressed; there is: {there}")

    # --- panels ----------------------------------------------------------------------------------

    def _newest(self) -> list[Seen]:
        """What can be pressed on by this person alone, the newest first."""
        private = [seen for seen in self._player.messages(self._channel) if seen.ephemeral]
        return [*reversed(self._player.dms()), *reversed(private)]

    async def _panel(self, plan: Sequence[Wanted]) -> tuple[Seen, int]:
        """The newest message that leads towards the plan, and the presses until it was there."""
        for seen in self._newest():
            if any(target.fit >= STEP for target in self._targets(seen, plan)):
                return seen, 0
        for seen in reversed(self._player.messages(self._channel)):
            for button in seen.buttons:
                if plain(button.label) in OPENERS and not button.disabled:
                    outcome = await self._press(Target(seen, button.custom_id, (), 0, "", "", 1))
                    if outcome.message is not None:
                        return self._player.current(outcome.message), 1
        there = [(seen.text[-200:], [b.label for b in seen.buttons]) for seen in self._newest()[:3]]
        raise Stuck(f"{self._player.name} has no panel for {plan[0].phrase!r}; there is: {there}")

    def _targets(self, seen: Seen, plan: Sequence[Wanted]) -> list[Target]:
        return targets(seen, plan, [pick.field for pick in plan[0].picks])

    def _cheapest(
        self, panel: Seen, plan: Sequence[Wanted], tried: set[tuple[str, str]]
    ) -> Target | None:
        """What to try on a panel: the best known way, and before that whatever is not known."""
        tag = purpose(plan)

        def rank(target: Target) -> tuple[float, int, int]:
            cost = 0.0 if is_shortest(target) else self._memory.cost(tag, target.gist)
            return cost, -target.fit, target.presses

        left = [
            target
            for target in self._targets(panel, plan)
            if (target.gist, target.custom_id) not in tried
            and (target.fit > UNKNOWN or self._memory.cost(tag, target.gist) < NOWHERE)
            and (target.fit > UNKNOWN or is_harmless(button_of(panel, target)))
        ]
        return min(left, key=rank, default=None)

    async def _back(self, panel: Seen, plan: Sequence[Wanted]) -> None:
        """Return to where the ways begin."""
        for _ in range(DEEPEST):
            now = self._player.current(panel)
            if any(target.fit >= STEP for target in self._targets(now, plan)):
                return
            back = next(
                (b for b in now.buttons if plain(b.label).startswith(BACK) and not b.disabled), None
            )
            if back is None or not self._player.sees(now):
                break
            await self._press(Target(now, back.custom_id, (), 0, "", "", 0))
        outcome = await self._player.slash("hand", "dm")
        await self._house.answered(outcome)

    # --- ways ------------------------------------------------------------------------------------

    async def _way(self, table: int, seq: int, first: Target, plan: Sequence[Wanted]) -> int:
        """Go a way from its first step on, until it has made something or leads nowhere."""
        target: Target | None = first
        presses = 0
        open_fields = [pick.field for pick in plan[0].picks]
        for _ in range(DEEPEST):
            if target is None:
                return presses
            presses += target.presses
            open_fields = [each for each in open_fields if each != target.field]
            if target.fit == UNKNOWN:
                with self._house.counter.paused():
                    outcome = await self._press(target)
            else:
                outcome = await self._press(target)
            if outcome.modal is not None:
                return presses + await self._form(table, seq, outcome.modal, plan)
            if (await self._house.tables.read.view(table)).seq > seq:
                return presses
            beside = outcome.message is not None and outcome.message.id != target.on.id
            if target.fit == UNKNOWN and beside:
                self._memory.learn("", target.gist, NOWHERE)
                return presses
            target = self._next(outcome, target, plan, open_fields)
        return presses

    def _next(
        self, outcome: Outcome, last: Target, plan: Sequence[Wanted], open_fields: Sequence[str]
    ) -> Target | None:
        """The best step on the view that a press has led to."""
        if outcome.message is None:
            return None
        view = self._player.current(outcome.message)
        for target in targets(view, plan, open_fields):
            if (target.custom_id, target.values) == (last.custom_id, last.values):
                continue
            button = button_of(view, target)
            if target.fit > UNKNOWN or (button and plain(button.label).startswith(CONFIRM)):
                return target
        return None

    async def _form(self, table: int, seq: int, form: Obj, plan: Sequence[Wanted]) -> int:
        """Fill in and submit a form; the presses of that. A text is tried in several lengths."""
        tag = plan[0].tag
        for _ in range(MOST_FORM_TRIES):
            typing = self._memory.typing.get(tag, 0)
            fill = filled(form, plan, typing)
            if fill is None:
                return 0
            self._house.listens()
            outcome = await self._player.submit(
                Outcome("modal", None, None, form, []), **fill.values
            )
            await self._house.answered(outcome)
            if (await self._house.tables.read.view(table)).seq > seq:
                return fill.presses
            self._memory.typing[tag] = typing + 1
        return 0

    async def _press(self, target: Target) -> Outcome:
        on = self._player.current(target.on)
        self._house.listens()
        if target.values:
            outcome = await self._player.choose(target.values, menu=target.custom_id, message=on)
        else:
            outcome = await self._player.press(target.custom_id, message=on)
        await self._house.answered(outcome, on)
        return outcome


def purpose(plan: Sequence[Wanted]) -> str:
    """What ways are remembered for: an action, and apart one that nothing follows in its plan."""
    return plan[0].tag if len(plan) > 1 else f"{plan[0].tag} alone"


def is_shortest(target: Target) -> bool:
    """Whether no other way can be shorter: a button that says the whole action."""
    return target.fit == WHOLE and not target.values


def is_harmless(button: Button | None) -> bool:
    """Whether a button of which nothing is known may be tried."""
    if button is None or button.style == DANGER:
        return False
    return not plain(button.label).startswith((*BACK, *NEVER))


def button_of(seen: Seen, target: Target) -> Button | None:
    """The button that a target is; None for a menu."""
    return next((each for each in seen.buttons if each.custom_id == target.custom_id), None)


def as_planned(done: Sequence[Action], plan: Sequence[Wanted]) -> bool:
    """Whether presses made what was meant: a form takes the actions of a turn in its own order."""
    left = [want.action for want in plan]
    return done[0] == left[0] or (len(done) > 1 and all(action in left for action in done))
