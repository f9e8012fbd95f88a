"""Reasons for actions in Darwin: facts in the rulebook's terms.

They mention only the seat's own hand and the table, never what others may hold.
"""

from collections.abc import Iterator, Sequence

from engine.darwin.play import actions as act
from engine.darwin.play.cards import RESOURCE_NAMES, Card, amounts
from engine.darwin.play.deck import cards_of
from engine.darwin.play.legal import can_add
from engine.darwin.play.scoring import EAT_NEEDED, all_scores, survivors, threat
from engine.darwin.play.species import can_pay, purchase, species_of
from engine.darwin.play.state import (
    EAT,
    REPRODUCE,
    RESOURCES,
    SCARCE,
    STRATEGY,
    SURVIVE,
    Environment,
    State,
)
from engine.darwin.words.adding_reasons import adding, lacks, use
from engine.model import Action
from engine.storage import copier
from engine.words import Clause, counted

_copy = copier(State)
_PILES = {"eat": EAT, "survive": SURVIVE}


def clauses(seen: State, seat: int, action: Action, after: Sequence[State]) -> Iterator[Clause]:
    """What an action brings."""
    del after  # Draws are guesses; everything else follows from the view.
    match action:
        case act.IWillSurvive():
            yield from _calling(seen, seat)
        case act.Take(resource):
            yield from _taking(seen, seat, RESOURCES.index(resource))
        case act.Draw(deck):
            yield from _drawing(seen, seat, _PILES[deck])
        case act.Add(card) | act.Reproduce(card):
            yield from adding(seen, seat, card)
        case act.Play(card, resource):
            paid = _copy(seen)
            paid.seats[seat].resources[RESOURCES.index(resource)] -= 1
            where = cards_of(seen.options.deck).all[card].environment
            yield from _changing(paid, seat, where)
        case act.Change(environment):
            yield from _changing(seen, seat, environment)
        case act.Done():
            yield from _finishing(seen, seat)
        case act.Discard(card):
            yield from _discarding(seen, seat, card)


def _cards(seen: State, numbers: Sequence[int]) -> list[tuple[int, Card]]:
    every = cards_of(seen.options.deck).all
    return [(each, every[each]) for each in numbers if each >= 0]


# --- the call ------------------------------------------------------------------------------------


def _calling(seen: State, seat: int) -> Iterator[Clause]:
    mine = len(seen.seats[seat].species)
    have = counted(mine, "Adaptation")
    alive = [number for number in survivors(seen) if number != seat]
    fewest = min((len(seen.seats[number].species) for number in alive), default=mine)
    if not alive:
        yield Clause(4.0, "ends the game while no other species survives")
    if alive and mine < fewest:
        said = "ends the game while it survives with the fewest Adaptations"
        yield Clause(3.5, f"{said}: {mine} to {fewest}")
    else:
        yield Clause(2.0, f"ends the game while it survives with {have}")
    yield Clause(0.4, "gives everyone else one more turn")


# --- picking up ----------------------------------------------------------------------------------


def _taking(seen: State, seat: int, which: int) -> Iterator[Clause]:
    name = RESOURCE_NAMES[which]
    wanted = _wanted(seen, seat, which)
    if wanted is not None:
        title = cards_of(seen.options.deck).all[wanted].title
        missing = sum(purchase(seen, seat, wanted).missing)
        what, worth = use(seen, seat, wanted)
        if missing == 1:
            yield Clause(2.5 + worth, f"makes {title} affordable: it {what}")
        else:
            lacking = counted(missing - 1, "Resource")
            yield Clause(1.0 + worth, f"brings {title} closer: {lacking} to go")
    mine = seen.seats[seat].resources[which] + 1
    yield Clause(0.4, f"raises {name} to {mine} for later costs")


def _wanted(seen: State, seat: int, which: int) -> int | None:
    """The best useful card in hand or on the table that still needs this Resource."""
    found = []
    for card, _ in _cards(seen, (*seen.seats[seat].hand, *seen.row)):
        judged = purchase(seen, seat, card)
        what, worth = use(seen, seat, card)
        if what and judged.missing[which] and not judged.elsewhere:
            found.append((worth / sum(judged.missing), card))
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _drawing(seen: State, seat: int, deck: int) -> Iterator[Clause]:
    yield from _looking(seen, seat, deck)
    hand = _cards(seen, seen.seats[seat].hand)
    if not any(use(seen, seat, card)[1] > 1 for card, _ in hand):
        yield Clause(0.4, "no card in hand is much use right now")


def _looking(seen: State, seat: int, deck: int) -> Iterator[Clause]:
    """What to look for in a deck."""
    every = all_scores(seen)
    eat, survive, reproduce = lacks(every, seat)
    have, worst = every[seat], threat(every, seat)
    if deck == SURVIVE and survive:
        text = f"looks for Survive: {have[SURVIVE]} against a Predator of {worst}"
        yield Clause(2.0 + 0.3 * survive, text)
    elif deck == SURVIVE:
        yield Clause(0.9, "looks for Survive early, in case a Predator grows")
    elif eat:
        text = f"looks for food: Eat is {have[EAT]} of the {EAT_NEEDED} needed"
        yield Clause(2.0 + 0.2 * eat, text)
    elif reproduce:
        yield Clause(1.6, "looks for an Eat card: each one added brings a Strategy card")
    else:
        yield Clause(0.2, "looks for a better card")


# --- the Environment -----------------------------------------------------------------------------


def _changing(seen: State, seat: int, where: Environment) -> Iterator[Clause]:
    scarce, name = SCARCE[where], RESOURCE_NAMES[SCARCE[where]]
    lost = [
        0 if species_of(seen, number).keeps[scarce] else each.resources[scarce]
        for number, each in enumerate(seen.seats)
    ]
    own, others = lost[seat], sum(lost) - lost[seat]
    if others > own:
        said = f"others lose {others}, this player {own or 'none'}"
        yield Clause(2.0 + 0.4 * (others - own), f"makes {name} scarce: {said}")
    if lacks(all_scores(seen), seat)[2]:
        yield from _available(seen, seat, where)
    before = SCARCE[seen.environment]
    yield Clause(1.0, f"lets everyone pick up {RESOURCE_NAMES[before]} again")
    wanted = _lacking(seen, seat, before)
    if wanted:
        yield Clause(2.2, f"makes {RESOURCE_NAMES[before]} available for {wanted}")


def _available(seen: State, seat: int, where: Environment) -> Iterator[Clause]:
    """A Reproduce card that the new Environment makes available."""
    scarce, species, mine = SCARCE[where], species_of(seen, seat), seen.seats[seat]
    left = [*mine.resources]
    # The newly scarce Resource is lost with the change, so it can't pay.
    left[scarce] = left[scarce] if species.keeps[scarce] else 0
    offers = [each for each in _cards(seen, seen.row) if each[1].environment == where]
    for card, found in offers:
        if can_pay(left, species.prices[card]):
            yield Clause(5.0, f"makes {found.title} available, and affordable")
            return
    if offers:
        yield Clause(1.4, f"makes {offers[0][1].title} available, which gives Reproduce")


def _lacking(seen: State, seat: int, which: int) -> str:
    """The title of a useful card in hand that needs a Resource; or nothing."""
    for card, found in _cards(seen, seen.seats[seat].hand):
        if use(seen, seat, card)[1] > 1 and purchase(seen, seat, card).missing[which]:
            return found.title
    return ""


# --- finishing, discarding -----------------------------------------------------------------------


def _finishing(seen: State, seat: int) -> Iterator[Clause]:
    mine = seen.seats[seat]
    if not can_add(seen, seat):
        yield Clause(0.4, "nothing is affordable right now")
    else:
        yield Clause(1.2, "adds no Adaptation: among survivors, the fewest win")
    if seen.eaten:
        cards = counted(seen.eaten, "Strategy card")
        yield Clause(0.4, f"earns {cards} for the Eat cards added")
    if any(mine.resources):
        yield Clause(0.9, f"keeps {amounts(mine.resources)} for later turns")


def _discarding(seen: State, seat: int, card: int) -> Iterator[Clause]:
    found = cards_of(seen.options.deck).all[card]
    what, worth = use(seen, seat, card)
    worths = [use(seen, seat, each)[1] for each, _ in _cards(seen, seen.seats[seat].hand)]
    if worth == min(worths) < max(worths):
        yield Clause(2.0, "gives up the least useful card in hand")
    if not what and found.deck in {EAT, SURVIVE}:
        met = "Eat" if found.deck == EAT else "Survive"
        yield Clause(2.2, f"gives up {met}, which the species doesn't need now")
    if found.deck == STRATEGY and all_scores(seen)[seat][REPRODUCE]:
        yield Clause(1.6, "the species already reproduces and doesn't need this card")
    yield Clause(0.4, "shows nobody the card: it's discarded face down")
