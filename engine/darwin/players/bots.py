"""Computer players of Darwin: a few styles on one set of simple rules.

Each works out what its species still needs, goes for the card that brings the most soonest, and
says "I will survive" when it does and no known survivor is ahead. They see only what their seat
sees.
"""

from collections.abc import Sequence
from functools import partial

import msgspec

from engine.darwin.play import actions as act
from engine.darwin.play.cards import Amounts, Card
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


class Plan(msgspec.Struct, frozen=True):
    """What a seat's species lacks, from public information."""

    eat: int
    survive: int
    reproduce: bool
    has_route: bool
    """Whether the species has a card that makes a Reproduce card available."""
    opponents: tuple[tuple[int, int], ...]
    """Each opponent's Survive score, and the best Predator score against it now."""
    predator: int
    """Its own Predator score."""


class Target(msgspec.Struct, frozen=True):
    """A card within reach, its worth, and how many turns away it is."""

    card: int
    worth: float
    found: Purchase
    turns: int

    @property
    def priority(self) -> float:
        """Worth, discounted by distance."""
        return self.worth / (1 + 0.6 * self.turns)


def plan_for(seen: State, seat: int, style: Style) -> Plan:
    """A seat's remaining needs."""
    every = all_scores(seen)
    own = every[seat]
    cards = cards_of(seen.options.deck).all
    opponents = tuple(
        (each[SURVIVE], threat(every, other)) for other, each in enumerate(every) if other != seat
    )
    return Plan(
        eat=max(EAT_NEEDED - own[EAT], 0),
        survive=max(threat(every, seat) + style.margin - own[SURVIVE], 0),
        reproduce=not own[REPRODUCE],
        has_route=any(opened_by(seen, cards[card]) for card in seen.seats[seat].species),
        opponents=opponents,
        predator=own[PREDATOR],
    )


def worth_of(seen: State, plan: Plan, card: Card, style: Style) -> float:
    """The worth of adding a card for a seat with this plan; negative if it hurts."""
    worth = 2.0 * min(card.scores[EAT], plan.eat) + 1.7 * min(card.scores[SURVIVE], plan.survive)
    if card.scores[REPRODUCE] and plan.reproduce:
        worth += 4.0
    if card.scores[PREDATOR]:
        reach = plan.predator + card.scores[PREDATOR]
        kept_from = sum(now <= survive < reach for survive, now in plan.opponents)
        worth += style.hunting * kept_from
    if card.effect and card.effect != "to" and plan.reproduce:
        if not plan.has_route and opened_by(seen, card):
            worth += 3.5
        elif card.effect == "plus":
            worth += 0.5 * (plan.eat > 1)
    if card.deck == EAT and plan.reproduce and not plan.has_route:
        worth += _STRATEGY_CARD
    return worth - style.thrift


def targets(seen: State, seat: int, plan: Plan, style: Style) -> list[Target]:
    """Every useful card of the hand and the table, highest priority first."""
    cards = cards_of(seen.options.deck).all
    found = []
    for each in (*seen.seats[seat].hand, *seen.row):
        card = cards[each]
        worth = worth_of(seen, plan, card, style)
        if card.effect != "to" and worth > 0:
            judged = purchase(seen, seat, each)
            turns = turns_to(seen, seat, card, judged)
            if turns < _FAR:
                found.append(Target(each, worth, judged, turns))
    return sorted(found, key=lambda target: -target.priority)


def turns_to(seen: State, seat: int, card: Card, judged: Purchase) -> int:
    """About how many turns a card takes: two Resources a turn, one turn for a change."""
    turns = -(-sum(judged.missing) // 2)
    scarce = SCARCE[seen.environment]
    if card.deck == REPRODUCE and judged.elsewhere:
        needed = SCARCE[card.environment]
        if judged.price[needed] and not species_of(seen, seat).keeps[needed]:
            return _FAR
        return turns + 1
    if judged.missing[scarce]:
        species = species_of(seen, seat)
        if card.deck == REPRODUCE and not species.fertile[card.target]:
            # It is sold only here: change the Environment, pick it up, and change it back.
            return turns + 3 if species.keeps[scarce] else _FAR
        return turns + 2
    return turns


def lack(wanted: list[Target], scarce: int) -> Amounts:
    """The Resources to pick up for the best target that can use them."""
    for target in wanted:
        missing = list(target.found.missing)
        missing[scarce] = 0
        if any(missing):
            return missing[0], missing[1], missing[2], missing[3]
    return 0, 0, 0, 0


class _Decision:
    """One decision: the view, and what has been worked out from it."""

    def __init__(self, seen: State, seat: int, style: Style) -> None:
        self.seen = seen
        self.seat = seat
        self.style = style
        self.plan: Plan = plan_for(seen, seat, style)
        self.targets: list[Target] = targets(seen, seat, self.plan, style)
        self.scarce = SCARCE[seen.environment]

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
        missing = lack(self.targets, self.scarce)
        if missing[which]:
            priority = next(
                target.priority for target in self.targets if target.found.missing[which]
            )
            return 1.0 + priority + 0.01 * missing[which]
        return 0.3 - 0.1 * self.seen.seats[self.seat].resources[which]

    def _drawing(self, deck: int) -> float:
        """The worth of drawing: needs that the hand doesn't cover."""
        cards = cards_of(self.seen.options.deck).all
        hand = [cards[card] for card in self.seen.seats[self.seat].hand]
        eats = sum(card.scores[EAT] for card in hand)
        survive = sum(card.scores[SURVIVE] for card in hand)
        if deck == EAT:
            need = min(max(self.plan.eat - eats, 0), 2.0)
            if self.plan.reproduce and not self.plan.has_route and not eats:
                need += 0.8 * (not any(card.effect for card in hand))
        else:
            need = min(max(self.plan.survive - survive, 0), 2.0)
        restless = max(self.seen.round - _RESTLESS, 0) * 0.05
        return (0.4 + 1.4 * need) * self.style.drawing + restless - 0.12 * len(hand)

    def _adding(self, which: int) -> float:
        card = cards_of(self.seen.options.deck).all[which]
        worth = worth_of(self.seen, self.plan, card, self.style)
        return worth + (card.effect == "plus") * 0.5 if worth > 0 else -1.0

    def _playing(self, action: act.Play) -> float:
        card = cards_of(self.seen.options.deck).all[action.card]
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
        return worth if worth > 0 else -2.0

    def _opening(self, target: Target, closed: int) -> float:
        """The worth of making the best card's missing Resource available while another becomes
        scarce: highest if the card lacks nothing else, and doesn't need the other.
        """
        missing, price = target.found.missing, target.found.price
        if price[closed] and not species_of(self.seen, self.seat).keeps[closed]:
            return 0.0
        is_all = sum(missing) == missing[self.scarce]
        return 1.0 + target.priority if is_all else 0.5 * target.priority

    def _opens(self, environment: Environment, mine: list[int]) -> bool:
        """Whether a change would make a needed Reproduce card affordable."""
        if not self.plan.reproduce:
            return False
        cards = cards_of(self.seen.options.deck).all
        scarce = SCARCE[environment]
        species = species_of(self.seen, self.seat)
        if not species.keeps[scarce]:
            mine[scarce] = 0
        return any(
            cards[each].environment == environment and can_pay(mine, species.prices[each])
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
        card = cards_of(self.seen.options.deck).all[which]
        if card.effect == "to":
            return 1.0 if self.plan.reproduce and self.plan.has_route else 0.1
        worth = worth_of(self.seen, self.plan, card, self.style)
        turns = turns_to(self.seen, self.seat, card, purchase(self.seen, self.seat, which))
        return worth / (1 + 0.6 * turns)


def _worths(style: Style, seen: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """The worth of each action."""
    if len(actions) == 1:
        return [0.0]
    decision = _Decision(seen, seat, style)
    return [decision.worth(action) for action in actions]


BOTS: dict[str, Bot[State]] = {
    "grower": Bot(
        "Grower",
        "Minds its own species and wants few Adaptations",
        partial(_worths, Style(hunting=0.0, margin=0, thrift=0.8, drawing=1.0, spite=0.25)),
    ),
    "hunter": Bot(
        "Hunter",
        "Takes Predator scores that keep the others from surviving",
        partial(_worths, Style(hunting=1.2, margin=0, thrift=0.6, drawing=1.0, spite=0.25)),
    ),
    "cautious": Bot(
        "Cautious",
        "Arms its species well before anything bites",
        partial(_worths, Style(hunting=0.2, margin=2, thrift=0.4, drawing=0.9, spite=0.15)),
    ),
    "schemer": Bot(
        "Schemer",
        "Draws many cards and changes the Environment to your loss",
        partial(_worths, Style(hunting=0.5, margin=1, thrift=0.7, drawing=1.25, spite=0.6)),
    ),
}
"""Styles by name; the first is the default."""
