"""The Feeding Phase: foraging, hunting, starving, passing, and cards as food (pages 14 to 17)."""

import random

from engine.errors import IllegalAction
from engine.model import Action, Event
from engine.nature.play import actions as act
from engine.nature.play.events import Discarded
from engine.nature.play.hunting import (
    begin_hunt,
    check_hunt,
    choose_loss,
    legal_prey,
)
from engine.nature.play.state import (
    Seat,
    State,
    check_in_hand,
    food_of,
    own_species,
    owner,
    species_name,
)
from engine.nature.play.turns import can_feed, eat_plants, end_turn, pass_turn, starve_one
from engine.rules import Handler
from engine.words import listed


def feeding_actions(state: State, number: int) -> list[Action]:
    """Everything the seat whose turn it is may do, in order (page 14, "Feeding Actions").

    Foraging and hunting come first; only who can do neither may starve, and only who has nothing
    to starve may pass. Cards may be discarded as food before any of it (ruling 2).
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
    state: State, number: int, action: act.Forage, _rng: random.Random, events: list[Event]
) -> None:
    """A hungry species eats its size in plants and what its traits add, if there are so many."""
    one = own_species(state.seats, number, action.species)
    if one.hunter:
        reason = f"{species_name(one.id)} is a hunter: it eats no plants."
        raise IllegalAction(reason, "Hunt with it, or forage with another species.")
    if not one.hungry:
        reason = f"{species_name(one.id)} has no hungry animal."
        raise IllegalAction(reason, "Choose a hungry species.")
    if not state.plants:
        first = "Discard a card as food first, or hunt" if state.seats[number].hand else "Hunt"
        hint = f"{first}, or let a hungry animal starve."
        raise IllegalAction("The watering hole is empty.", hint)
    eat_plants(state, one, events)
    end_turn(state)


def hunt(
    state: State, number: int, action: act.Hunt, _rng: random.Random, events: list[Event]
) -> None:
    """A hungry hunter kills one animal of its prey and eats (page 16)."""
    hunter = own_species(state.seats, number, action.hunter)
    prey = check_hunt(state, hunter, action.prey)
    begin_hunt(state, hunter, prey, events)


def lose(
    state: State, number: int, action: act.Lose, _rng: random.Random, events: list[Event]
) -> None:
    """The owner of a hunt's victim says which animal dies."""
    hunting = state.hunting
    if hunting is None or owner(hunting.victim) != number:
        raise IllegalAction("None of your species is losing an animal now.")
    if action not in act.LOSE_EITHER:
        raise IllegalAction("There is no such animal.", "Choose a hungry or a fed one.")
    choose_loss(state, hungry=action.population == "hungry", events=events)


def feed(
    state: State, number: int, action: act.Feed, _rng: random.Random, events: list[Event]
) -> None:
    """Discard a card: its food number in plants goes into the watering hole (page 17)."""
    seat = state.seats[number]
    check_in_hand(seat.hand, action.card)
    seat.hand.remove(action.card)
    state.discard.append(action.card)
    state.plants += food_of(action.card)
    events.append(Discarded(number, action.card, state.plants))


def starve(
    state: State, number: int, action: act.Starve, _rng: random.Random, events: list[Event]
) -> None:
    """Let a hungry animal die, when no species can forage or hunt (page 17)."""
    seat = state.seats[number]
    one = own_species(state.seats, number, action.species)
    _check_cannot_feed(state, seat)
    if not one.hungry:
        reason = f"{species_name(one.id)} has no hungry animal."
        raise IllegalAction(reason, "Choose a hungry species.")
    starve_one(state, one, events)
    end_turn(state)


def pass_(
    state: State, number: int, _action: act.Pass, _rng: random.Random, events: list[Event]
) -> None:
    """Be out for the phase, when nothing of one's own is hungry (page 17)."""
    seat = state.seats[number]
    hungry = [species_name(one.id) for one in seat.species if one.hungry]
    if hungry:
        _check_cannot_feed(state, seat)
        reason = f"{listed(hungry)} {'is' if len(hungry) == 1 else 'are'} still hungry."
        raise IllegalAction(f"You cannot pass: {reason}", "Let a hungry animal starve.")
    pass_turn(state, seat, events)
    end_turn(state)


def _check_cannot_feed(state: State, seat: Seat) -> None:
    """Raise `IllegalAction` naming a species that can still forage or hunt."""
    if not can_feed(state, seat):
        return
    for one in seat.species:
        name = species_name(one.id)
        if one.hungry and not one.hunter and state.plants:
            reason = f"{name} is hungry and can forage, and that comes first."
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
