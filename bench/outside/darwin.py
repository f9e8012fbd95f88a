"""A beginner's script for Darwin: collect what is missing, and call as soon as you survive."""

import random
from collections.abc import Sequence

from engine.darwin.play import actions as act
from engine.darwin.play.cards import Amounts
from engine.darwin.play.deck import cards_of
from engine.darwin.play.scoring import EAT_NEEDED, all_scores, threat
from engine.darwin.play.species import purchase
from engine.darwin.play.state import EAT, REPRODUCE, RESOURCES, SCARCE, STRATEGY, SURVIVE, State
from engine.model import Action
from engine.play import best_action


def script(seen: State, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
    """The action that a beginner chooses."""
    needs = _Needs(seen, seat)
    return best_action(actions, [needs.worth(action) for action in actions], rng)


class _Needs:
    """What a seat's species lacks, and which resources its next card still needs."""

    def __init__(self, seen: State, seat: int) -> None:
        self.seen, self.mine = seen, seen.seats[seat]
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
        return sum(min(card.scores[deck], lack) for deck, lack in self.lacks.items())

    def worth(self, action: Action) -> float:
        """An action's value."""
        match action:
            case act.IWillSurvive():
                return 9
            case act.Take() | act.Draw():
                return self._picking_up(action)
            case act.Add(card) | act.Reproduce(card):
                return self.use(card) or -1
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
        lacks = self.lacks[SURVIVE] if action.deck == "survive" else 1
        return 1.5 if lacks and not any(map(self.use, self.mine.hand)) else 0.5
