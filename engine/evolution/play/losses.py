"""Population that is lost, and species that die out with it (rulebook page 8)."""

import random

from engine.evolution.play.events import Extinct, Lost
from engine.evolution.play.state import Species, State, owner
from engine.evolution.play.supply import draw
from engine.model import Event


def lose_one(
    state: State, one: Species, rng: random.Random, events: list[Event], *, horns: bool
) -> None:
    """A species loses 1 population in an attack; food beyond it goes behind the owner's screen.

    Rulebook page 7. `horns`: it is the attacker, and its prey has Horns.
    """
    one.population -= 1
    screened = max(0, one.food - one.population)
    one.food -= screened
    state.seats[owner(one.id)].screen += screened
    events.append(Lost(one.id, one.population, horns, screened))
    if not one.population:
        go_extinct(state, one, rng, events)


def go_extinct(state: State, one: Species, rng: random.Random, events: list[Event]) -> None:
    """Take a species off the table: its food behind the screen, its traits to the discard pile.

    Then its owner draws a card for each of them (rulebook page 8; rulings 18 and 19).
    """
    seat = state.seats[owner(one.id)]
    seat.species = [other for other in seat.species if other is not one]
    screened = one.food + one.fat
    seat.screen += screened
    state.discard += one.up
    notes: list[Event] = []
    drawn = draw(state, len(one.up), rng, notes, dealing=False)
    seat.hand = sorted(seat.hand + drawn)
    events.append(Extinct(one.id, list(one.up), drawn, screened))
    events += notes
