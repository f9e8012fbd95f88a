"""The turns of the Feeding Phase: who is next, and what happens without asking (page 14)."""

import random
from collections.abc import Sequence

from engine.model import Event
from engine.nature.play.events import Foraged, Passed, Starved
from engine.nature.play.hunting import continue_hunt, legal_prey
from engine.nature.play.losses import kill, leave_if_extinct
from engine.nature.play.scoring import end_round
from engine.nature.play.state import Seat, Species, State
from engine.nature.play.traits import forage_amount
from engine.nature.play.triggers import empty_hole, seize_opportunity


def end_turn(state: State) -> None:
    """The acting seat has taken its feeding action: the turn goes on clockwise."""
    state.turn = (state.turn + 1) % len(state.seats)


def run_on(state: State, rng: random.Random, events: list[Event]) -> None:
    """Go on with a hunt, or from the seat whose turn it is, until someone must decide.

    Who has passed is skipped; passing, foraging and starving that choose nothing are done at once
    (ruling 2). The phase, and with it the round, ends when nobody on the table is hungry.
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
    """Take the acting seat's turn if it has nothing to decide; tell whether it was taken."""
    hungry = [one for one in seat.species if one.hungry]
    if not hungry:
        # Cards may still be discarded as food for the others, so that passing is a decision.
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
    """Forage with the only species that can eat; tell whether there was no choice."""
    can_hunt = any(one.hunter and legal_prey(state, one) for one in hungry)
    grazers = [one for one in hungry if not one.hunter]
    if can_hunt or len(grazers) != 1:
        return False
    eat_plants(state, grazers[0], events)
    return True


def _all_must_starve(state: State) -> bool:
    """Whether nobody hungry on the whole table can ever be fed in this phase: there are no plants,
    no hungry hunters, and no cards that could bring plants, neither in a hand nor on a species that
    may die out and so return them (page 17). Then no order of deaths changes anything.
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
