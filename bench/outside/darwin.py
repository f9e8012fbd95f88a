"""Scripts for Darwin: collect what is missing, and call as soon as you survive.

An attacker wants Predator scores above all, a feeder nothing before it has eaten, a hoarder builds
only with full hands, and a racer takes the cheapest way and never draws twice.
"""

import random
from collections.abc import Sequence
from typing import Final

from bench.outside.habits import Habit
from engine.darwin.play import actions as act
from engine.darwin.play.cards import Amounts
from engine.darwin.play.deck import cards_of
from engine.darwin.play.scoring import EAT_NEEDED, all_scores, threat
from engine.darwin.play.species import purchase
from engine.darwin.play.state import (
    EAT,
    HAND_LIMIT,
    PREDATOR,
    REPRODUCE,
    RESOURCES,
    SCARCE,
    STRATEGY,
    SURVIVE,
    State,
)
from engine.model import Action
from engine.play import best_action

_FULL: Final = 8
"""The Resources with which a hoarder begins to build."""


def script(
    habit: Habit, seen: State, seat: int, actions: Sequence[Action], rng: random.Random
) -> Action:
    """The action that somebody with this habit chooses."""
    needs = _Needs(habit, seen, seat)
    return best_action(actions, [needs.worth(action) for action in actions], rng)


class _Needs:
    """What a seat's species lacks, and which resources its next card still needs."""

    def __init__(self, habit: Habit, seen: State, seat: int) -> None:
        self.habit, self.seen, self.mine = habit, seen, seen.seats[seat]
        self.cards = cards_of(seen.options.deck).all
        every = all_scores(seen)
        eat, survive, _, reproduce = every[seat]
        self.lacks = {
            EAT: max(EAT_NEEDED - eat, 0),
            SURVIVE: max(threat(every, seat) - survive, 0),
            REPRODUCE: int(not reproduce),
        }
        self.has_way = any(self.cards[each].deck == STRATEGY for each in self.mine.species)
        self.scarce = SCARCE[seen.environment]
        costs = {each: purchase(seen, seat, each) for each in (*self.mine.hand, *seen.row)}
        wanted = [
            each
            for each, cost in costs.items()
            if self.use(each) and not (cost.elsewhere and cost.missing[self.scarce])
        ]
        wanted.sort(key=lambda each: sum(costs[each].missing) - self.use(each))
        self.missing: Amounts = costs[wanted[0]].missing if wanted else (0, 0, 0, 0)

    def use(self, which: int) -> float:
        """How much a card adds to the scores that are lacking."""
        card = self.cards[which]
        if card.deck == STRATEGY:
            is_way = self.lacks[REPRODUCE] and not self.has_way and card.effect != "to"
            return 0.6 if is_way else 0
        wanted = sum(min(card.scores[deck], lack) for deck, lack in self.lacks.items())
        if self.habit == "attacker":
            return wanted + 2 * card.scores[PREDATOR]
        if self.habit == "feeder" and self.lacks[EAT]:
            return card.scores[EAT]
        if self.habit == "racer":
            return wanted / (1 + sum(card.cost))
        return wanted

    def worth(self, action: Action) -> float:
        """An action's value."""
        match action:
            case act.IWillSurvive():
                return 9
            case act.Take() | act.Draw():
                return self._picking_up(action)
            case act.Add(card) | act.Reproduce(card):
                waits = self.habit == "hoarder" and sum(self.mine.resources) < _FULL
                return -1 if waits else self.use(card) or -1
            case act.Play(card):
                opened = {self.cards[each].target for each in self.seen.row}
                leads_on = self.lacks[REPRODUCE] and self.has_way
                return 0.5 if leads_on and self.cards[card].target in opened else -1
            case act.Change():
                return 1.8 if self.missing[self.scarce] else -1
            case act.Discard(card):
                return -self.use(card)
        return 0

    def _picking_up(self, action: act.Take | act.Draw) -> float:
        if isinstance(action, act.Take):
            which = RESOURCES.index(action.resource)
            return 2 if self.missing[which] else 1 - self.mine.resources[which] / 10
        if self.habit == "hoarder" and len(self.mine.hand) < HAND_LIMIT:
            return 1.5
        lacks = self.lacks[SURVIVE] if action.deck == "survive" else 1
        return 1.5 if lacks and not any(map(self.use, self.mine.hand)) else 0.5
