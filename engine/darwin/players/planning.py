"""How a computer player weighs cards: what its species still needs, and how far off a card is."""

import msgspec

from engine.darwin.play.cards import Amounts, Card
from engine.darwin.play.deck import cards_of
from engine.darwin.play.paying import Purchase, purchase
from engine.darwin.play.scoring import EAT_NEEDED, all_scores, threat
from engine.darwin.play.species import species_of
from engine.darwin.play.state import EAT, PREDATOR, REPRODUCE, SCARCE, SURVIVE, State

_STRATEGY_CARD = 1.2
"""Worth of the Strategy card that an Eat card brings, to who has no way to reproduce yet."""
_FAR = 9
"""Turns until a card that cannot be had as things are."""


class Style(msgspec.Struct, frozen=True):
    """What a style of play likes."""

    hunting: float
    """Worth of each opponent whose species a Predator score would keep from surviving."""
    margin: int
    """Survive score wanted above the best opposing Predator score."""
    thrift: float
    """What one Adaptation more is felt to cost."""
    drawing: float
    """How much it likes to draw cards; 1 is even-handed."""
    spite: float
    """Worth of each Resource that the others would forfeit more than itself."""


class Plan(msgspec.Struct, frozen=True):
    """What a seat's species lacks, as far as everyone can see."""

    eat: int
    survive: int
    reproduce: bool
    has_route: bool
    """A card by which a Reproduce card can be had is part of the species."""
    opponents: tuple[tuple[int, int], ...]
    """Of each opponent, the Survive score, and the best Predator score against it now."""
    predator: int
    """Its own Predator score."""


class Target(msgspec.Struct, frozen=True):
    """A card within reach, its worth, and how many turns off it is."""

    card: int
    worth: float
    found: Purchase
    turns: int

    @property
    def priority(self) -> float:
        """Worth, the less the farther off."""
        return self.worth / (1 + 0.6 * self.turns)


def plan_for(seen: State, seat: int, style: Style) -> Plan:
    """What a seat still needs."""
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
        has_route=any(_is_route(seen, cards[card]) for card in seen.seats[seat].species),
        opponents=opponents,
        predator=own[PREDATOR],
    )


def _is_route(seen: State, card: Card) -> bool:
    """Whether a Strategy card opens the way to a Reproduce card that is still there."""
    cards = cards_of(seen.options.deck).all
    for each in seen.row:
        offer = cards[each]
        scarce = SCARCE[offer.environment]
        if card.effect == "fertility" and card.target == offer.target:
            return True
        if card.effect in {"plus", "keep"} and card.target == scarce and offer.cost[scarce] == 1:
            return True
    return False


def worth_of(seen: State, plan: Plan, card: Card, style: Style) -> float:
    """What adding a card would be worth to a seat with this plan; below 0 it does harm."""
    worth = 2.0 * min(card.scores[EAT], plan.eat) + 1.7 * min(card.scores[SURVIVE], plan.survive)
    if card.scores[REPRODUCE] and plan.reproduce:
        worth += 4.0
    if card.scores[PREDATOR]:
        reach = plan.predator + card.scores[PREDATOR]
        kept_from = sum(now <= survive < reach for survive, now in plan.opponents)
        worth += style.hunting * kept_from
    if card.effect and card.effect != "to" and plan.reproduce:
        if not plan.has_route and _is_route(seen, card):
            worth += 3.5
        elif card.effect == "plus":
            worth += 0.5 * (plan.eat > 1)
    if card.deck == EAT and plan.reproduce and not plan.has_route:
        worth += _STRATEGY_CARD
    return worth - style.thrift


def targets(seen: State, seat: int, plan: Plan, style: Style) -> list[Target]:
    """Every card of the hand and the table that would do good, the highest priority first."""
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
    """About how many turns it takes to have a card: two Resources a turn, one for a change."""
    turns = -(-sum(judged.missing) // 2)
    scarce = SCARCE[seen.environment]
    if card.deck == REPRODUCE and judged.elsewhere:
        needed = SCARCE[card.environment]
        if judged.price[needed] and not species_of(seen, seat).keeps[needed]:
            return _FAR
        return turns + 1
    if judged.missing[scarce]:
        if card.deck == REPRODUCE and not species_of(seen, seat).fertile[card.target]:
            return _FAR
        return turns + 2
    return turns


def lack(wanted: list[Target], scarce: int) -> Amounts:
    """What to pick up for the highest priority that lacks something to be had now."""
    for target in wanted:
        missing = list(target.found.missing)
        missing[scarce] = 0
        if any(missing):
            return missing[0], missing[1], missing[2], missing[3]
    return 0, 0, 0, 0
