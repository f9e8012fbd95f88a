"""Computer players of Darwin: a few styles on one set of simple rules.

Each works out what its species still needs, goes for the card that brings the most soonest, and
says "I will survive" when it does and no known survivor is ahead. They see only what their seat
sees.
"""

from collections.abc import Sequence
from functools import partial

import msgspec

from engine.darwin.play import actions as act
from engine.darwin.play.cards import Card
from engine.darwin.play.deck import cards_of
from engine.darwin.play.scoring import EAT_NEEDED, all_scores, conditions, threat
from engine.darwin.play.species import Purchase, can_pay, opened_by, purchase, species_of
from engine.darwin.play.state import (
    EAT,
    PREDATOR,
    REPRODUCE,
    RESOURCES,
    SCARCE,
    SURVIVE,
    Environment,
    State,
)
from engine.model import Action, Bot

_STRATEGY_CARD = 1.2
"""The worth of an Eat card's Strategy card to a seat that can't reproduce yet."""
_FAR = 9
"""Turns until a card that is out of reach for now."""
_RESTLESS = 15
"""From this round on, drawing cards gets more and more attractive."""
_LONG = 20
_SPELL = 3
"""From the round `_LONG` on, the seats take turns of `_SPELL` rounds at spending turns on the
Environment: enough to change it, take what was scarce, and change it back.
"""
_PATIENCE = 25
"""From this round on, it calls whenever it survives."""
_PILES = {"eat": EAT, "survive": SURVIVE}


class Style(msgspec.Struct, frozen=True):
    """The preferences of a style."""

    hunting: float
    """For each opponent that a higher Predator score would keep from surviving."""
    margin: int
    """The margin of Survive it wants over the best opposing Predator."""
    thrift: float
    """The felt cost of one more Adaptation."""
    drawing: float
    """How much it likes to draw cards; 1 is neutral."""
    spite: float
    """For each Resource that opponents would forfeit beyond its own loss."""


class Target(msgspec.Struct, frozen=True):
    """A card within reach, its worth, and how many turns away it is."""

    worth: float
    found: Purchase
    turns: int

    @property
    def priority(self) -> float:
        """Worth, discounted by distance."""
        return self.worth / (1 + 0.6 * self.turns)


class _Decision:
    """One decision: the view, and what has been worked out from it."""

    def __init__(self, seen: State, seat: int, style: Style) -> None:
        self.seen = seen
        self.seat = seat
        self.style = style
        self.scarce = SCARCE[seen.environment]
        self.species = species_of(seen, seat)
        self.cards = cards_of(seen.options.deck).all
        every = all_scores(seen)
        own = every[seat]
        self.predator = own[PREDATOR]
        self.eat = max(EAT_NEEDED - own[EAT], 0)
        """The points of Eat it lacks; `survive` is the same for its margin over Predators."""
        self.survive = max(threat(every, seat) + style.margin - own[SURVIVE], 0)
        self.reproduce = not own[REPRODUCE]
        """Whether it lacks Reproduce."""
        self.has_route = any(opened_by(seen, self.cards[card]) for card in seen.seats[seat].species)
        """Whether the species has a card that makes a Reproduce card available."""
        self.opponents = [
            (each[SURVIVE], threat(every, other))
            for other, each in enumerate(every)
            if other != seat
        ]
        """Each opponent's Survive score, and the best Predator score against it now."""
        self.targets = self._targets()

    def _worth_of(self, card: Card) -> float:
        """The worth of adding a card; negative if it hurts."""
        scores = card.scores
        worth = 2.0 * min(scores[EAT], self.eat) + 1.7 * min(scores[SURVIVE], self.survive)
        if scores[REPRODUCE] and self.reproduce:
            worth += 4.0
        if scores[PREDATOR]:
            reach = self.predator + scores[PREDATOR]
            kept_from = sum(now <= survive < reach for survive, now in self.opponents)
            worth += self.style.hunting * kept_from
        if card.effect and card.effect != "to" and self.reproduce:
            if not self.has_route and opened_by(self.seen, card):
                worth += 3.5
            elif card.effect == "plus":
                worth += 0.5 * (self.eat > 1)
        if card.deck == EAT and self.reproduce and not self.has_route:
            worth += _STRATEGY_CARD
        return worth - self.style.thrift

    def _targets(self) -> list[Target]:
        """Every useful card of the hand and the table, highest priority first."""
        found = []
        for each in (*self.seen.seats[self.seat].hand, *self.seen.row):
            card = self.cards[each]
            worth = self._worth_of(card)
            if card.effect != "to" and worth > 0:
                judged = purchase(self.seen, self.seat, each)
                turns = self._turns_to(card, judged)
                if turns < _FAR:
                    found.append(Target(worth, judged, turns))
        return sorted(found, key=lambda target: -target.priority)

    def _turns_to(self, card: Card, judged: Purchase) -> int:
        """About how many turns a card takes: two Resources a turn, one turn for a change."""
        turns, keeps = -(-sum(judged.missing) // 2), self.species.keeps
        if card.deck == REPRODUCE and judged.elsewhere:
            needed = SCARCE[card.environment]
            return _FAR if judged.price[needed] and not keeps[needed] else turns + 1
        if judged.missing[self.scarce]:
            if card.deck == REPRODUCE and not self.species.fertile[card.target]:
                # It is sold only here: change the Environment, pick it up, and change it back.
                return turns + 3 if keeps[self.scarce] else _FAR
            return turns + 2
        return turns

    def worth(self, action: Action) -> float:
        """The worth of an action, without a unit; comparable within a step."""
        match action:
            case act.IWillSurvive():
                return 100.0 if self._is_ahead() else -1.0
            case act.Take():
                return self._taking(RESOURCES.index(action.resource))
            case act.Draw():
                return self._drawing(_PILES[action.deck])
            case act.Add() | act.Reproduce():
                return self._adding(action.card)
            case act.Play():
                return self._playing(action)
            case act.Change():
                return self._changing(action.environment)
            case act.Discard():
                return -self._keeping(action.card)
        return 0.0

    def _is_ahead(self) -> bool:
        """Whether no surviving opponent has fewer Adaptations."""
        if self.seen.round >= _PATIENCE:
            return True
        every = all_scores(self.seen)
        mine = len(self.seen.seats[self.seat].species)
        return not any(
            number != self.seat and len(seat.species) < mine and all(conditions(every, number))
            for number, seat in enumerate(self.seen.seats)
        )

    def _taking(self, which: int) -> float:
        for target in self.targets:
            lacking = [at for at, missing in enumerate(target.found.missing) if missing]
            # The best target that can use any Resource of those to be had.
            if lacking and lacking != [self.scarce]:
                if which in lacking:
                    return 1.0 + target.priority + 0.01 * target.found.missing[which]
                break
        return 0.3 - 0.1 * self.seen.seats[self.seat].resources[which]

    def _drawing(self, deck: int) -> float:
        """The worth of drawing: needs that the hand doesn't cover."""
        hand = [self.cards[card] for card in self.seen.seats[self.seat].hand]
        eats = sum(card.scores[EAT] for card in hand)
        survive = sum(card.scores[SURVIVE] for card in hand)
        if deck == EAT:
            need = min(max(self.eat - eats, 0), 2.0)
            if self.reproduce and not self.has_route and not eats:
                need += 0.8 * (not any(card.effect for card in hand))
        else:
            need = min(max(self.survive - survive, 0), 2.0)
        restless = max(self.seen.round - _RESTLESS, 0) * 0.05
        return (0.4 + 1.4 * need) * self.style.drawing + restless - 0.12 * len(hand)

    def _adding(self, which: int) -> float:
        card = self.cards[which]
        worth = self._worth_of(card)
        return worth + (card.effect == "plus") * 0.5 if worth > 0 else -1.0

    def _playing(self, action: act.Play) -> float:
        card = self.cards[action.card]
        spent = list(self.seen.seats[self.seat].resources)
        spent[RESOURCES.index(action.resource)] -= 1
        wins = self._opens(card.environment, spent)
        waste = -0.1 * spent[RESOURCES.index(action.resource)]
        return (2.0 if wins else -1.0) - waste

    def _changing(self, environment: Environment) -> float:
        mine = list(self.seen.seats[self.seat].resources)
        worth = 2.6 if self._opens(environment, mine) else 0.0
        worth += self.style.spite * self._others_lose_more(SCARCE[environment])
        if self.targets and self.targets[0].found.missing[self.scarce]:
            worth += self._opening(self.targets[0], SCARCE[environment])
        # Else each change could be undone before the seat that made it can buy anything, for ever.
        whose = self.seen.round // _SPELL % len(self.seen.seats)
        is_time = self.seen.round < _LONG or whose == self.seat
        return worth if worth > 0 and is_time else -2.0

    def _opening(self, target: Target, closed: int) -> float:
        """The worth of making the best card's missing Resource available while another becomes
        scarce: highest if the card lacks nothing else, and doesn't need the other.
        """
        missing, price = target.found.missing, target.found.price
        if price[closed] and not self.species.keeps[closed]:
            return 0.0
        is_all = sum(missing) == missing[self.scarce]
        return 1.0 + target.priority if is_all else 0.5 * target.priority

    def _opens(self, environment: Environment, mine: list[int]) -> bool:
        """Whether a change would make a needed Reproduce card affordable."""
        if not self.reproduce:
            return False
        scarce = SCARCE[environment]
        if not self.species.keeps[scarce]:
            mine[scarce] = 0
        return any(
            self.cards[each].environment == environment and can_pay(mine, self.species.prices[each])
            for each in self.seen.row
        )

    def _others_lose_more(self, scarce: int) -> float:
        """How many more of a Resource the richest opponent would forfeit than this seat.

        An opponent's loss helps all the others as well, so it counts less among many.
        """
        lost = [
            0 if species_of(self.seen, number).keeps[scarce] else seat.resources[scarce]
            for number, seat in enumerate(self.seen.seats)
        ]
        mine = lost.pop(self.seat)
        return max(lost) / len(lost) - 2.0 * mine

    def _keeping(self, which: int) -> float:
        """The worth of keeping a card in hand."""
        card = self.cards[which]
        if card.effect == "to":
            return 1.0 if self.reproduce and self.has_route else 0.1
        worth = self._worth_of(card)
        turns = self._turns_to(card, purchase(self.seen, self.seat, which))
        return worth / (1 + 0.6 * turns)


def _score_actions(style: Style, seen: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """The worth of each action."""
    if len(actions) == 1:
        return [0.0]
    decision = _Decision(seen, seat, style)
    return [decision.worth(action) for action in actions]


BOTS: dict[str, Bot[State]] = {
    "grower": Bot(
        "Grower",
        "Looks after its own species, with as few Adaptations as possible",
        partial(_score_actions, Style(hunting=0.0, margin=0, thrift=0.8, drawing=1.0, spite=0.25)),
    ),
    "hunter": Bot(
        "Hunter",
        "Takes Predator scores that keep the others from surviving",
        partial(_score_actions, Style(hunting=1.2, margin=0, thrift=0.6, drawing=1.0, spite=0.25)),
    ),
    "cautious": Bot(
        "Cautious",
        "Builds its defences before anyone bites",
        partial(_score_actions, Style(hunting=0.2, margin=2, thrift=0.4, drawing=0.9, spite=0.15)),
    ),
    "schemer": Bot(
        "Schemer",
        "Draws many cards and changes the Environment at your expense",
        partial(_score_actions, Style(hunting=0.5, margin=1, thrift=0.7, drawing=1.25, spite=0.6)),
    ),
}
"""Styles by name; the first is the default."""
