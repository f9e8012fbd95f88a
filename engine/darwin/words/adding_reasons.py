"""Reasons to add a card in Darwin: survival conditions it meets, and opponents it stops."""

from collections.abc import Iterator

from engine.darwin.play.cards import RESOURCE_NAMES, Card, amounts, environment_name
from engine.darwin.play.deck import cards_of
from engine.darwin.play.scoring import EAT_NEEDED, REPRODUCE_NEEDED, all_scores, conditions, threat
from engine.darwin.play.species import opened_by, purchase
from engine.darwin.play.state import EAT, PREDATOR, REPRODUCE, SURVIVE, State
from engine.words import Clause, counted

Scores = list[tuple[int, int, int, int]]


def lacks(every: Scores, seat: int) -> tuple[int, int, bool]:
    """What a species still needs to survive: points of Eat and Survive, and Reproduce."""
    eat, survive, _, reproduce = every[seat]
    return (
        max(EAT_NEEDED - eat, 0),
        max(threat(every, seat) - survive, 0),
        reproduce < REPRODUCE_NEEDED,
    )


def use(seen: State, seat: int, which: int) -> tuple[str, float]:
    """What a card would do for a species, to follow "it", and its approximate worth; empty if
    it does no good.
    """
    card = cards_of(seen.options.deck).all[which]
    eat, survive, reproduce = lacks(all_scores(seen), seat)
    for name, which_score, lack, base in (
        ("Reproduce", REPRODUCE, int(reproduce), 2.4),
        ("Eat", EAT, eat, 1.0),
        ("Survive", SURVIVE, survive, 1.0),
    ):
        if lack and (score := card.scores[which_score]):
            return f"gives {name} {score}", base + 0.6 * min(score, lack)
    if reproduce and (way := opened_by(seen, card)):
        return f"brings {way.title} within reach", 2.0
    if score := card.scores[PREDATOR]:
        return f"gives Predator {score}", 0.8
    return "", 0.0


def adding(seen: State, seat: int, which: int) -> Iterator[Clause]:
    """Clauses for adding a card to a seat's species."""
    card = cards_of(seen.options.deck).all[which]
    every = all_scores(seen)
    then = list(every)
    one, two, three, four = (now + more for now, more in zip(every[seat], card.scores, strict=True))
    then[seat] = one, two, three, four
    before, now = conditions(every, seat), conditions(then, seat)
    if all(now) and not all(before):
        yield Clause(6.0, "meets every condition of survival right now")
    yield from _conditions(card, every, then, seat)
    yield from _hunting(every, then, seat)
    yield from _effect(seen, card)
    price = purchase(seen, seat, which).price
    left = [mine - cost for mine, cost in zip(seen.seats[seat].resources, price, strict=True)]
    if any(left):
        yield Clause(0.4, f"leaves {amounts(left)} to spend")
    yield Clause(0.3, "adds an Adaptation: among survivors, the fewest win")


def _conditions(card: Card, every: Scores, then: Scores, seat: int) -> Iterator[Clause]:
    eat, survive, reproduce = lacks(every, seat)
    mine, worst = then[seat], threat(then, seat)
    if card.scores[EAT] and eat:
        said = f"raises Eat to {mine[EAT]} of {EAT_NEEDED}"
        if mine[EAT] >= EAT_NEEDED:
            said = f"raises Eat to {mine[EAT]} of {EAT_NEEDED}, which is enough"
        yield Clause(2.0 + 0.5 * min(card.scores[EAT], eat), said)
    elif card.deck == EAT:
        yield Clause(1.3, "brings a Strategy card at the end of the turn")
    if card.scores[SURVIVE]:
        score = mine[SURVIVE]
        said = f"raises Survive to {score}, while the highest opposing Predator is {worst}"
        yield Clause(2.6 if survive else 1.2, said)
    if card.scores[REPRODUCE] and reproduce:
        yield Clause(3.4, f"raises Reproduce to {mine[REPRODUCE]}, all it needs")


def _hunting(every: Scores, then: Scores, seat: int) -> Iterator[Clause]:
    """Species that a higher Predator score endangers."""
    predator = then[seat][PREDATOR]
    if predator <= every[seat][PREDATOR]:
        return
    stopped = [
        number
        for number in range(len(every))
        if conditions(every, number)[1] > conditions(then, number)[1]
    ]
    killed = [number for number in stopped if all(conditions(every, number))]
    if killed:
        who = counted(len(killed), "surviving species", "surviving species")
        yield Clause(5.0, f"Predator {predator} endangers {who}")
    elif stopped:
        others = f"{len(stopped)} other species"
        weight = 1.8 + 0.5 * len(stopped)
        yield Clause(weight, f"Predator {predator} beats the Survive of {others}")


def _effect(seen: State, card: Card) -> Iterator[Clause]:
    """The permanent effect of a Strategy card."""
    way = opened_by(seen, card)
    if way is not None:
        yield Clause(2.6, f"brings {way.title} within reach")
    name = RESOURCE_NAMES[card.target]
    match card.effect:
        case "plus":
            yield Clause(2.0, f"every later card costs one {name} less")
        case "keep":
            yield Clause(1.5, f"{name} is kept even when scarce")
        case "fertility":
            where = environment_name(card.environment)
            yield Clause(1.8, f"makes the Reproduce cards of the {where} available anywhere")
