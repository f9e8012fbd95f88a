"""Computer players of Nature: five personalities on one set of simple rules.

Each adapts to its taste and feeds its own animals best. They see only what their seat may see,
think one action ahead, and never take back what they played in the same turn.
"""

from collections.abc import Sequence
from functools import partial

import msgspec

from engine.model import Action, Bot
from engine.nature.play import actions as act
from engine.nature.play.state import (
    CLAWED,
    FAST,
    HORNED,
    HUNTER_CARD,
    PLATED,
    SCAVENGING,
    Seat,
    Species,
    State,
    food_of,
    forage_amount,
    owner,
    population,
    species_with,
    summed,
    trait_of,
)
from engine.species_games.state import Cards

OTHERS = 0.3
"""The weight of others' meals against an action."""
MEAT_A_CARD = 1.5
"""The expected meat from one trigger trait per round."""
_FEARED = 1.0
"""The fear of a hunter in reach, per animal up to a limit."""
_MOST_KILLED = 3
_NO_PREY = -0.4
"""The worth of a Hunter card without any prey: such a species starves."""
_FORAGES_AGAIN = 1.0
"""The worth of taking the Hunter card back from a species without prey."""
_MOST_HUNTERS = 6
"""As many feed a scavenger as often as it can eat."""
_MAY_HUNT = 0.3
"""For a species that may yet get a Hunter card: this share of the fear."""


def feeding_worth(seen: State, number: int, action: Action) -> float:
    """The worth of a feeding action, or of a choice of losses, in about points."""
    match action:
        case act.Forage():
            one = species_with(seen, action.species)
            return _forage(seen, number, one, seen.plants)
        case act.Hunt():
            return _hunt(
                seen, number, species_with(seen, action.hunter), species_with(seen, action.prey)
            )
        case act.Feed():
            return _feed(seen, number, action.card)
        case act.Starve():
            # Species count at the end of the game.
            return -1.0 if population(species_with(seen, action.species)) > 1 else -3.0
        case act.Lose():
            return 1.0 if action.population == "hungry" else 0.0
    return 0.0


def _forage(seen: State, number: int, one: Species, plants: int) -> float:
    """The plants eaten, and the gains of Opportunistic and Tusked, with this many plants."""
    ate = min(forage_amount(one), one.hungry, plants)
    worth = float(ate)
    if plants > ate:
        return worth + _opportunity(seen.seats[number], one, ate)
    for other, seat in enumerate(seen.seats):
        share = 1.0 if other == number else -OTHERS
        for each in seat.species:
            traits = summed(each.up)
            hungry = each.hungry - (ate if each is one else 0)
            worth += share * min(hungry, traits.tusked * (1 + 2 * traits.social))
    return worth


def _opportunity(seat: Seat, eater: Species, ate: int) -> float:
    worth = 0
    for each in seat.species:
        traits = summed(each.up)
        hungry = each.hungry - (ate if each is eater else 0)
        worth += max(0, min(hungry, traits.opportunistic * (2 + 2 * traits.social)))
    return float(worth)


def _hunt(seen: State, number: int, hunter: Species, prey: Species) -> float:
    """Meat for the hunter and scavengers, and the animals that die on both sides."""
    guard = summed(prey.up)
    horned = guard.horned * prey.size
    ate = min(hunter.hungry - horned, prey.size + 2 * summed(hunter.up).social)
    worth = float(max(0, ate)) - 0.8 * min(horned, population(hunter))
    worth += -1.2 if owner(prey.id) == number else 0.5
    for other, seat in enumerate(seen.seats):
        share = 1.0 if other == number else -OTHERS
        for each in seat.species:
            traits = summed(each.up)
            hungry = each.hungry - (max(0, ate) if each is hunter else 0)
            worth += share * min(max(0, hungry), traits.scavenging * (2 + 2 * traits.social))
    if seen.plants:
        worth += _opportunity(seen.seats[number], hunter, max(0, ate))
    return worth


def _feed(seen: State, number: int, card: int) -> float:
    """A card as food before foraging: the gain of the best forager."""
    last = seen.round == seen.options.rounds
    cost = 0.3 if last else 0.9
    foragers = [one for one in seen.seats[number].species if one.hungry and not one.hunter]
    plants = seen.plants + food_of(card)
    if not foragers:
        return -100.0
    best, one = max(
        ((_forage(seen, number, one, plants), one) for one in foragers),
        key=lambda pair: (pair[0], pair[1].id),
    )
    left = plants - min(forage_amount(one), one.hungry, plants)
    return best - cost - 0.2 * left


class Taste(msgspec.Struct, frozen=True):
    """A personality's tastes: the worth of each trait, and how many hunters it wants."""

    worth: tuple[float, ...]
    hunters: int
    caution: float = 1.0
    """How much it fears others' hunters."""


class Outlook:
    """Shared lookups for all actions of one decision in the Adapting Phase.

    Finishing is worth 0; the other worths are in about points.
    """

    def __init__(self, seen: State, number: int, taste: Taste) -> None:
        seat = seen.seats[number]
        self._seen, self._number, self._seat, self._taste = seen, number, seat, taste
        self._own = {one.id: one for one in seat.species}
        self._hunters = sum(each.hunter for other in seen.seats for each in other.species)
        self._hungry = sum([one.hungry for one in seat.species])
        self._food = _food(seen, seat)
        self._rivals = [
            (one.size + traits.hunt, traits.fast, _FEARED if one.hunter else _MAY_HUNT)
            for other, rival in enumerate(seen.seats)
            if other != number
            for one in rival.species
            for traits in (summed(one.up),)
        ]
        """Others' species by their known traits: the size and defence that each could overcome, its
        Fast traits, and how much it is feared.
        """

    def worth(self, action: Action) -> float:
        """The worth of an action."""
        match action:
            case act.Grow():
                return self._growth() - self._cost(action.card)
            case act.Enlarge():
                one = self._own[action.species]
                worth = self._enlarging(one) + self._taste.caution * self._guarded(one)
                return worth - self._cost(action.card)
            case act.Trait():
                one = self._own[action.species]
                worth = _trait(one, trait_of(action.card), self._taste, self._hunters)
                worth += self._taste.caution * self._guarded(one, action.card)
                return worth - self._cost(action.card)
            case act.Hunter():
                return self._hunter(self._own[action.species])
            case act.Remove():
                return self._removal(self._own[action.species], action)
        return 0.0

    def _cost(self, card: int) -> float:
        """A card's worth as food: high if there are more animals than plants."""
        return food_of(card) * (0.45 if self._hungry >= self._food else 0.15)

    def _growth(self) -> float:
        """One more animal scores in every round it is fed."""
        rounds = self._seen.options.rounds - self._seen.round + 1
        return 1.0 + 0.4 * rounds if self._food > self._hungry else 0.15 * (rounds - 1)

    def _enlarging(self, one: Species) -> float:
        """Size feeds a forager faster, a hunter reaches more prey, and everyone is safer."""
        if one.hunter:
            return 2.0 if not _prey(self._seen, self._number, one) else 0.8
        slow = one.size + summed(one.up + one.down).forage < one.hungry
        return (1.4 if slow else 0.5) / one.size

    def _hunter(self, one: Species) -> float:
        """A hunter, if the personality wants one more and has prey in reach."""
        mine = self._seat.species
        if sum(other.hunter for other in mine) >= min(self._taste.hunters, (len(mine) + 1) // 2):
            return -1.0
        # Prey only just in reach may be out of it by the time of the hunt.
        prey = _prey(self._seen, self._number, one)
        return _NO_PREY + sum(0.4 if margin == 0 else 0.7 for margin in prey)

    def _removal(self, one: Species, action: act.Remove) -> float:
        """A hunter of an earlier round that has no prey any more would rather eat plants."""
        is_idle = action.card == HUNTER_CARD and not one.new_hunter
        return _FORAGES_AGAIN if is_idle and not _prey(self._seen, self._number, one) else -1.0

    def _guarded(self, one: Species, card: int | None = None) -> float:
        """The worth of escaping hunters with a card as a trait, or (None) as size."""
        cards = one.up + one.down
        before = self._danger(one.size, cards)
        if not before:
            return 0.0
        if card is None:
            after = self._danger(one.size + 1, cards)
        else:
            after = self._danger(one.size, (*cards, card))
            if trait_of(card) == HORNED:
                after *= 0.5
        return (before - after) * min(population(one), _MOST_KILLED)

    def _danger(self, size: int, cards: Cards) -> float:
        """How many of the others' species could hunt one of this size, by known traits."""
        guard = summed(cards)
        least, fast = size + guard.defence, guard.fast
        found = 0.0
        for might, speed, feared in self._rivals:
            if might >= least and speed >= fast:
                found += feared
        return min(found, 1.5)


def _food(seen: State, seat: Seat) -> float:
    """The food the seat can expect this round."""
    meat = 0.0
    for one in seat.species:
        traits = summed(one.up + one.down)
        triggers = traits.opportunistic + traits.scavenging + traits.tusked
        meat += MEAT_A_CARD * triggers * (1 + traits.social) + 2 * one.hunter
    return seen.plants / len(seen.seats) + meat + 1.5 * len(seat.hand)


def _trait(one: Species, trait: int, taste: Taste, hunters: int) -> float:
    """A trait by taste: more on a species with many animals, less the second time; Scavenging by
    how many hunters are at the table.
    """
    kinds = [trait_of(card) for card in one.up + one.down]
    worth = taste.worth[trait] * min(1.0, population(one) / 3) * 0.7 ** kinds.count(trait)
    if trait == PLATED and one.hunter:
        worth *= 0.5
    if trait == FAST and kinds.count(CLAWED) + one.hunter:
        worth *= 1.3
    if trait == SCAVENGING:
        worth *= (0.6 + 0.4 * min(hunters, _MOST_HUNTERS)) * (1.5 if one.hunter else 1)
    return worth


def _prey(seen: State, number: int, hunter: Species) -> list[int]:
    """The margin over each of the others' species as prey, by known traits."""
    traits = summed(hunter.up + hunter.down)
    found = []
    for other, seat in enumerate(seen.seats):
        for one in seat.species if other != number else ():
            guard = summed(one.up)
            margin = hunter.size + traits.hunt - one.size - guard.defence
            if margin >= 0 and guard.fast <= traits.fast:
                found.append(margin)
    return found


def _score_actions(taste: Taste, seen: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """The worth of each action to a personality in the current phase."""
    if seen.hunting is None and seen.phase == "adapt":
        outlook = Outlook(seen, seat, taste)
        return [outlook.worth(action) for action in actions]
    return [feeding_worth(seen, seat, action) for action in actions]


BOTS: dict[str, Bot[State]] = {
    "hunter": Bot(
        "Hunter",
        "Claws, speed and an appetite for its neighbours",
        partial(_score_actions, Taste(worth=(2.8, 1.6, 0.6, 1.6, 1.2, 1.6, 2.6, 0.8), hunters=2)),
    ),
    "grazer": Bot(
        "Grazer",
        "Big plant eaters, well defended; they never hunt",
        partial(
            _score_actions,
            Taste(worth=(2.5, 1.4, 0.8, 1.2, 1.6, 0.8, 3.0, 2.3), hunters=0, caution=1.25),
        ),
    ),
    "tusker": Bot(
        "Tusker",
        "Likes the watering hole empty, and digs with its tusks",
        partial(_score_actions, Taste(worth=(1.5, 0.8, 0.8, 1.2, 1.2, 0.8, 2.6, 4.0), hunters=0)),
    ),
    "opportunist": Bot(
        "Opportunist",
        "Takes whatever lies about while there are still plants",
        partial(_score_actions, Taste(worth=(1.2, 0.8, 0.8, 4.0, 1.6, 1.2, 2.8, 1.0), hunters=0)),
    ),
    "hunter-scavenger": Bot(
        "Hunter-Scavenger",
        "One hunter kills, and everyone at home eats what is left",
        partial(_score_actions, Taste(worth=(4.2, 0.5, 1.1, 2.8, 0.8, 4.2, 2.8, 0.8), hunters=1)),
    ),
}
"""The default first. The rulebook names solo cards but doesn't print them: these are ours."""
