"""Feeding: turns, duties, optional food, Intelligence, and the end of the phase (pages 6 to 8)."""

from random import Random

import msgspec

from engine.errors import IllegalAction
from engine.evolution.play import actions as act
from engine.evolution.play import attacks, scoring
from engine.evolution.play.events import Passed, Spent
from engine.evolution.play.state import (
    BY_ID,
    Seat,
    Species,
    State,
    check_in_hand,
    own_species,
    species_name,
)
from engine.evolution.play.traits import (
    CARNIVORE,
    FAT_TISSUE,
    INTELLIGENCE,
    THOUGHT,
    bits_of,
    is_hungry,
    room_of,
    take,
    traits_of,
)
from engine.model import Action, Event
from engine.rules import Handler
from engine.words import listed


class Offer(msgspec.Struct):
    """What a seat may do with its species in a feeding turn."""

    actions: list[Action]
    """Eating, attacks and thinking, in order; without passing."""
    must: bool
    """A hungry species can feed without Intelligence, so the seat may not pass (rulings 6, 7)."""


def begin(state: State) -> None:
    """Open the phase with the first player's turn."""
    state.phase = "feed"
    state.turn = state.first
    state.passes = 0
    state.fed = False


def feeding_actions(state: State, number: int) -> list[Action]:
    """The legal actions of the seat on turn, in order."""
    seat = state.seats[number]
    if state.attack is not None:
        return [act.Pay(card) for card in dict.fromkeys(seat.hand)]
    if state.fed:
        return [*_thoughts(seat), act.PASS, act.SKIP_OPTIONAL]
    found = offer(state, number)
    if not found.must:
        found.actions += (act.PASS, act.SKIP_OPTIONAL)
    return found.actions


def offer(state: State, number: int) -> Offer:
    """What a seat may do before it has fed a species in its turn."""
    seat = state.seats[number]
    eaters: list[Action] = []
    hunts: list[Action] = []
    must = False
    for one in sorted(seat.species, key=BY_ID):
        traits = bits_of(one.up)
        hungry = one.food < one.population
        if not hungry and not (traits & FAT_TISSUE and one.fat < one.body):
            continue
        if traits & CARNIVORE:
            found, plain = attacks.attacks_of(state, one, len(seat.hand))
            hunts += found
            must = must or (hungry and plain)
        elif state.plants:
            eaters.append(act.EAT[one.id])
            must = must or hungry
    return Offer([*eaters, *hunts, *_thoughts(seat)], must)


def _thoughts(seat: Seat) -> list[Action]:
    """Every use of Intelligence for plants (ruling 2)."""
    if not seat.hand:
        return []
    thinkers = sorted(one.id for one in seat.species if _can_think(one))
    return [act.UseIntelligence(one, card) for one in thinkers for card in dict.fromkeys(seat.hand)]


def _can_think(one: Species) -> bool:
    traits = traits_of(one)
    return bool(traits & INTELLIGENCE and not traits & CARNIVORE and room_of(one))


def eat(state: State, number: int, action: act.Eat, _rng: Random, events: list[Event]) -> None:
    """A species takes 1 plant from the watering hole (page 7)."""
    _check_not_fed(state)
    one = own_species(state.seats, number, action.species)
    name = species_name(one.id)
    if traits_of(one) & CARNIVORE:
        raise IllegalAction(f"{name} is a carnivore and never eats plants.", "Attack with it.")
    if not room_of(one):
        reason = f"{name} isn't hungry and has no room on Fat Tissue."
        raise IllegalAction(reason, "Feed another species.")
    if not state.plants:
        raise IllegalAction("The watering hole is empty.", "Attack, use Intelligence, or pass.")
    take(state, one, 1, "plant", "hole", "feeding", events)
    _has_fed(state)


def attack(state: State, number: int, action: act.Attack, rng: Random, events: list[Event]) -> None:
    """A carnivore attacks; if it ignores defences, it waits until they are paid for (ruling 8)."""
    _check_not_fed(state)
    hunter = own_species(state.seats, number, action.hunter)
    attacks.check_attack(state, hunter, action)
    state.attack = attacks.declare(action, events)
    _settle(state, number, rng, events)


def pay(state: State, number: int, action: act.Pay, rng: Random, events: list[Event]) -> None:
    """Discard a card to ignore a defence."""
    if state.attack is None:
        raise IllegalAction("There is nothing to pay for.", "Attack first.")
    check_in_hand(state.seats[number].hand, action.card)
    _spend(state, number, action.card, state.attack.hunter, events)
    state.attack.unpaid -= 1
    _settle(state, number, rng, events)


def _settle(state: State, number: int, rng: Random, events: list[Event]) -> None:
    """Carry the attack out once it is paid; pay at once if it takes the whole hand."""
    attack = state.attack
    if attack is None:
        return
    hand = state.seats[number].hand
    # The whole hand is needed, so there is nothing to choose.
    if attack.unpaid == len(hand):
        for card in list(hand):
            _spend(state, number, card, attack.hunter, events)
        attack.unpaid = 0
    if not attack.unpaid:
        state.attack = None
        attacks.carry_out(state, attack, rng, events)
        _has_fed(state)


def think(
    state: State, number: int, action: act.UseIntelligence, _rng: Random, events: list[Event]
) -> None:
    """Discard a card to take 2 plants from the bank, as far as there is room (ruling 2)."""
    _check_no_attack(state)
    seat = state.seats[number]
    one = own_species(state.seats, number, action.species)
    name = species_name(one.id)
    if not traits_of(one) & INTELLIGENCE:
        raise IllegalAction(f"{name} has no Intelligence.", "Choose a species that has it.")
    if traits_of(one) & CARNIVORE:
        reason = f"{name} is a carnivore: its Intelligence only helps it attack."
        raise IllegalAction(reason, "Attack, and name the defences that it ignores.")
    if not room_of(one):
        raise IllegalAction(f"{name} has no room for more food.", "Choose another species.")
    check_in_hand(seat.hand, action.card)
    _spend(state, number, action.card, one.id, events)
    take(state, one, THOUGHT, "plant", "bank", "Intelligence", events)


def _spend(state: State, number: int, card: int, species: int, events: list[Event]) -> None:
    """Discard a card of the hand for Intelligence on a species."""
    state.seats[number].hand.remove(card)
    state.discard.append(card)
    events.append(Spent(number, card, species))


def pass_(state: State, number: int, action: Action, _rng: Random, events: list[Event]) -> None:
    """End the turn; with `SkipOptional` also all optional food in this round (ruling 15)."""
    _check_no_attack(state)
    enough = isinstance(action, act.SkipOptional)
    if not state.fed:
        if offer(state, number).must:
            raise IllegalAction(*_duty(state, number))
        state.passes += 1
    if enough or not state.fed:
        events.append(Passed(number, enough))
    state.seats[number].enough = enough or state.seats[number].enough
    _end_turn(state)


def _duty(state: State, number: int) -> tuple[str, str]:
    """Why a seat may not pass: the hungry species that can feed."""
    names = []
    for one in state.seats[number].species:
        if not is_hungry(one):
            continue
        if traits_of(one) & CARNIVORE:
            if attacks.must_attack(state, one):
                names.append(species_name(one.id))
        elif state.plants:
            names.append(species_name(one.id))
    verb = "is" if len(names) == 1 else "are"
    return f"You can't pass: {listed(names)} {verb} hungry and can feed.", f"Feed {names[0]}."


def _check_no_attack(state: State) -> None:
    if state.attack is not None:
        reason = f"Your attack on {species_name(state.attack.prey)} isn't paid for yet."
        raise IllegalAction(reason, "Choose a card to discard.")


def _check_not_fed(state: State) -> None:
    """Raise `IllegalAction` if the turn's species has been fed, or an attack waits."""
    _check_no_attack(state)
    if state.fed:
        raise IllegalAction(
            "You have already fed a species this turn.", "Use Intelligence, or end your turn."
        )


def _has_fed(state: State) -> None:
    """A species was fed: everyone gets another turn; the owner may still use Intelligence."""
    state.passes = 0
    state.fed = True


def _end_turn(state: State) -> None:
    state.fed = False
    state.turn = (state.turn + 1) % len(state.seats)


def go_on(state: State, rng: Random, events: list[Event]) -> bool:
    """Continue with the seat on turn; tells if it moved on, not if a seat must decide.

    A seat without options is skipped in silence, and one that skips optional food is asked only
    when it must feed (ruling 15). Forced feeding needs no question, unless the seat wants one.
    """
    number = state.turn
    seat = state.seats[number]
    if state.attack is not None:
        return False
    if state.fed:
        if not seat.enough and seat.orders.thinking == "ask" and _thoughts(seat):
            return False
        _end_turn(state)
        return True
    # A full round of passes: feeding ends. Any meal in between has set the count to 0.
    if state.passes == len(state.seats):
        scoring.end_round(state, rng, events)
        return True
    if not seat.enough and _can_choose_eater(state, seat):
        return False
    found = offer(state, number)
    if not found.actions or (seat.enough and not found.must):
        state.passes += 1
        _end_turn(state)
        return True
    if found.must and len(found.actions) == 1 and seat.orders.forced == "on":
        _feed(state, number, found.actions[0], rng, events)
        return True
    return False


def _can_choose_eater(state: State, seat: Seat) -> bool:
    """Whether two species can eat plants: a choice, found without listing the others."""
    if not state.plants:
        return False
    eaters = 0
    for one in seat.species:
        traits = bits_of(one.up)
        if not traits & CARNIVORE and (
            one.food < one.population or (traits & FAT_TISSUE and one.fat < one.body)
        ):
            eaters += 1
            if eaters > 1:
                return True
    return False


def _feed(state: State, number: int, action: Action, rng: Random, events: list[Event]) -> None:
    if isinstance(action, act.Eat):
        eat(state, number, action, rng, events)
    elif isinstance(action, act.Attack):
        attack(state, number, action, rng, events)


HANDLERS: dict[type[Action], Handler] = {
    act.Eat: eat,
    act.Attack: attack,
    act.UseIntelligence: think,
    act.Pay: pay,
    act.Pass: pass_,
    act.SkipOptional: pass_,
}
