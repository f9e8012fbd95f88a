"""The Feeding Phase: foraging, hunting, starving, passing and cards as food (pages 14 to 17), and
what is done without asking.
"""

from collections.abc import Sequence
from random import Random

from engine.errors import IllegalAction
from engine.model import Action, Event
from engine.nature.play import actions as act
from engine.nature.play.events import Discarded, Foraged, Passed, Starved
from engine.nature.play.hunting import (
    begin_hunt,
    check_hunt,
    choose_loss,
    continue_hunt,
    kill,
    leave_if_extinct,
    legal_prey,
)
from engine.nature.play.scoring import end_round
from engine.nature.play.state import (
    Seat,
    Species,
    State,
    check_in_hand,
    empty_hole,
    food_of,
    forage_amount,
    own_species,
    owner,
    seize_opportunity,
    species_name,
)
from engine.rules import Handler
from engine.words import capitalized, listed


def end_turn(state: State) -> None:
    """The acting seat has taken its feeding action: the turn goes on clockwise."""
    state.turn = (state.turn + 1) % len(state.seats)


def run_on(state: State, rng: Random, events: list[Event]) -> None:
    """Continue a hunt, or with the seat on turn, until someone must decide.

    Seats that have passed are skipped; passing, foraging and starving without a choice happen at
    once (ruling 2). The round ends when nobody on the table is hungry.
    """
    while state.phase == "feed":
        if state.hunting is not None:
            if not continue_hunt(state, events):
                return
        elif not _anyone_hungry(state):
            end_round(state, rng, events)
            return
        else:
            seat = state.seats[state.turn]
            if not seat.passed and not _acts_by_itself(state, seat, events):
                return
        end_turn(state)


def can_feed(state: State, seat: Seat) -> bool:
    """Whether any of the seat's species can forage or hunt now."""
    if state.plants and any(one.hungry and not one.hunter for one in seat.species):
        return True
    return any(one.hungry and one.hunter and legal_prey(state, one) for one in seat.species)


def eat_plants(state: State, one: Species, events: list[Event]) -> None:
    """A species of the acting seat forages, and what its traits do then follows (page 15)."""
    ate = min(forage_amount(one), one.hungry, state.plants)
    one.hungry -= ate
    one.plant += ate
    state.plants -= ate
    events.append(Foraged(one.id, ate, state.plants))
    if state.plants:
        seize_opportunity(state, events)
    else:
        empty_hole(state, events)


def starve_one(state: State, one: Species, events: list[Event]) -> None:
    """A hungry animal of this species dies; the last one takes its species along."""
    kill(state, one, hungry=True)
    events.append(Starved(one.id))
    leave_if_extinct(state, one, events)


def pass_turn(state: State, seat: Seat, events: list[Event]) -> None:
    """The acting seat is out for the rest of this phase."""
    seat.passed = True
    events.append(Passed(state.turn))


def _acts_by_itself(state: State, seat: Seat, events: list[Event]) -> bool:
    """Take the acting seat's turn if it has no choice; tells whether it was taken."""
    hungry = [one for one in seat.species if one.hungry]
    if not hungry:
        # Cards may still be discarded as food for the others, so passing is a decision.
        if seat.hand and seat.orders.passing == "ask":
            return False
        pass_turn(state, seat, events)
        return True
    # A card could put plants into the hole, and foraging comes before starving (page 17).
    if seat.hand:
        return False
    if can_feed(state, seat):
        return seat.orders.foraging == "on" and _forages_by_itself(state, hungry, events)
    orders = seat.orders.starve
    if orders == "ask" or (len(hungry) > 1 and orders != "all" and not _all_must_starve(state)):
        return False
    starve_one(state, hungry[0], events)
    return True


def _forages_by_itself(state: State, hungry: Sequence[Species], events: list[Event]) -> bool:
    """Forage if only one species can eat; tells whether it did."""
    can_hunt = any(one.hunter and legal_prey(state, one) for one in hungry)
    grazers = [one for one in hungry if not one.hunter]
    if can_hunt or len(grazers) != 1:
        return False
    eat_plants(state, grazers[0], events)
    return True


def _all_must_starve(state: State) -> bool:
    """Whether no hungry animal on the table can be fed this phase: no plants, no hungry hunters, no
    cards in hands, and none on a species that could die out and return them (page 17). Then the
    order of deaths doesn't matter.
    """
    if state.plants or any(seat.hand for seat in state.seats):
        return False
    return not any(
        one.hungry and (one.hunter or (one.up and not one.plant and not one.meat))
        for seat in state.seats
        for one in seat.species
    )


def _anyone_hungry(state: State) -> bool:
    for seat in state.seats:
        for one in seat.species:
            if one.hungry:
                return True
    return False


def feeding_actions(state: State, number: int) -> list[Action]:
    """The legal actions of the seat on turn, in order (page 14, "Feeding Actions").

    Forage or hunt first; starve only if neither is possible; pass only if nothing is hungry. Cards
    may be discarded as food before any of these (ruling 2).
    """
    seat = state.seats[number]
    found: list[Action] = []
    hungry = [one for one in seat.species if one.hungry]
    if state.plants:
        found = [act.FORAGE[one.id] for one in hungry if not one.hunter]
    for one in hungry:
        if one.hunter:
            row = act.HUNT[one.id]
            found += [row[prey] for prey in legal_prey(state, one)]
    can_eat = bool(found)
    found += [act.FEED[card] for card in dict.fromkeys(seat.hand)]
    if not hungry:
        found.append(act.PASS)
    elif not can_eat:
        found += [act.STARVE[one.id] for one in hungry]
    return found


def forage(
    state: State, number: int, action: act.Forage, _rng: Random, events: list[Event]
) -> None:
    """A hungry species eats its size in plants, plus what its traits add."""
    one = own_species(state.seats, number, action.species)
    if one.hunter:
        reason = f"{species_name(one.id)} is a hunter and eats no plants."
        raise IllegalAction(reason, "Hunt with it, or forage with another species.")
    if not one.hungry:
        reason = f"{species_name(one.id)} has no hungry animal."
        raise IllegalAction(reason, "Choose a hungry species.")
    if not state.plants:
        ways = ["discard a card as food first"] if state.seats[number].hand else []
        hint = f"{capitalized(listed([*ways, 'hunt', 'choose an animal to starve'], 'or'))}."
        raise IllegalAction("The watering hole is empty.", hint)
    eat_plants(state, one, events)
    end_turn(state)


def hunt(state: State, number: int, action: act.Hunt, _rng: Random, events: list[Event]) -> None:
    """A hungry hunter kills one animal of its prey and eats (page 16)."""
    hunter = own_species(state.seats, number, action.hunter)
    prey = check_hunt(state, hunter, action.prey)
    begin_hunt(state, hunter, prey, events)


def lose(state: State, number: int, action: act.Lose, _rng: Random, events: list[Event]) -> None:
    """The owner of a hunt's victim chooses which animal dies."""
    hunting = state.hunting
    if hunting is None or owner(hunting.victim) != number:
        raise IllegalAction("None of your species is losing an animal right now.")
    if action not in act.LOSE_EITHER:
        raise IllegalAction("An animal is either hungry or fed.", "Choose one of the two.")
    choose_loss(state, hungry=action.population == "hungry", events=events)


def feed(state: State, number: int, action: act.Feed, _rng: Random, events: list[Event]) -> None:
    """Discard a card: its food number in plants goes into the watering hole (page 17)."""
    seat = state.seats[number]
    check_in_hand(seat.hand, action.card)
    seat.hand.remove(action.card)
    state.discard.append(action.card)
    state.plants += food_of(action.card)
    events.append(Discarded(number, action.card, state.plants))


def starve(
    state: State, number: int, action: act.Starve, _rng: Random, events: list[Event]
) -> None:
    """A hungry animal dies, when no species can forage or hunt (page 17)."""
    seat = state.seats[number]
    one = own_species(state.seats, number, action.species)
    _check_cannot_feed(state, seat)
    if not one.hungry:
        reason = f"{species_name(one.id)} has no hungry animal."
        raise IllegalAction(reason, "Choose a hungry species.")
    starve_one(state, one, events)
    end_turn(state)


def pass_(state: State, number: int, _action: act.Pass, _rng: Random, events: list[Event]) -> None:
    """Stop feeding for this round, when none of one's own animals is hungry (page 17)."""
    seat = state.seats[number]
    hungry = [species_name(one.id) for one in seat.species if one.hungry]
    if hungry:
        _check_cannot_feed(state, seat)
        reason = f"{listed(hungry)} {'is' if len(hungry) == 1 else 'are'} still hungry."
        raise IllegalAction(f"You can't stop feeding: {reason}", "Choose an animal to starve.")
    pass_turn(state, seat, events)
    end_turn(state)


def _check_cannot_feed(state: State, seat: Seat) -> None:
    """Raise `IllegalAction` naming a species that can still forage or hunt."""
    if not can_feed(state, seat):
        return
    for one in seat.species:
        name = species_name(one.id)
        if one.hungry and not one.hunter and state.plants:
            reason = f"{name} is hungry and can forage; that comes first."
            raise IllegalAction(reason, f"Forage with {name}.")
        if one.hungry and one.hunter:
            for prey in legal_prey(state, one):
                reason = f"{name} is hungry and can hunt {species_name(prey)}; that comes first."
                raise IllegalAction(reason, f"Hunt with {name}.")


HANDLERS: dict[type[Action], Handler] = {
    act.Forage: forage,
    act.Hunt: hunt,
    act.Feed: feed,
    act.Starve: starve,
    act.Pass: pass_,
}
