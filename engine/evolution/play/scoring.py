"""Lost population; the end of a round and of the game: screens, points, ties (pages 8, 9)."""

from random import Random

from engine.ends import by_points, ended
from engine.evolution.play.events import Extinct, Lost, Starved
from engine.evolution.play.setup import begin_round, draw
from engine.evolution.play.state import Seat, Species, State, owner
from engine.evolution.play.traits import is_hungry
from engine.model import Event, Outcome
from engine.species_games.events import FoodStored
from engine.species_games.state import clockwise


def lose_one(state: State, one: Species, rng: Random, events: list[Event], *, horns: bool) -> None:
    """A species' population drops by 1 in an attack; food beyond it goes behind the owner's screen.

    Rulebook page 7. `horns`: it is the attacker, and its prey has Horns.
    """
    one.population -= 1
    screened = max(0, one.food - one.population)
    one.food -= screened
    state.seats[owner(one.id)].screen += screened
    events.append(Lost(one.id, one.population, horns, screened))
    if not one.population:
        go_extinct(state, one, rng, events)


def go_extinct(state: State, one: Species, rng: Random, events: list[Event]) -> None:
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


def end_round(state: State, rng: Random, events: list[Event]) -> None:
    """Hungry population is lost, food goes behind the screens; then a new round, or the end.

    From the first player clockwise, left to right, extinctions included (ruling 18).
    """
    seats = state.seats
    food = [sum(one.food for one in seat.species) for seat in seats]
    for number in clockwise(seats, state.first):
        # A copy of the row: species that die out leave it meanwhile.
        for one in list(seats[number].species):
            if is_hungry(one):
                lost = one.population - one.food
                one.population = one.food
                events.append(Starved(one.id, lost, one.population))
                if not one.population:
                    go_extinct(state, one, rng, events)
            seats[number].screen += one.food
            one.food = 0
    total = [seat.screen for seat in seats]
    events.append(FoodStored(food, total, state.options.open_scores))
    if state.last_round == state.round:
        _end_game(state, events)
        return
    state.first = (state.first + 1) % len(seats)
    begin_round(state, rng, events)


def _end_game(state: State, events: list[Event]) -> None:
    """Food on Fat Tissue goes behind the screens too (ruling 19); count the points."""
    state.phase = "over"
    for seat in state.seats:
        for one in seat.species:
            seat.screen += one.fat
            one.fat = 0
    events.append(ended(final_outcome(state)))


def points_now(seat: Seat) -> int:
    """A seat's points if the game ended now."""
    row = seat.species
    return seat.screen + sum(one.food + one.fat + one.population + len(one.up) for one in row)


NOTES = {
    "traits": "A tie on points. The winner has the most trait points: {}.",
    "population": "A tie on points and traits. The winner has the most population points: {}.",
    "shared": "A tie on points, traits and population, so the victory is shared. "
    "Order pizza and play again!",
}
"""What is said of a tie."""


def final_outcome(state: State) -> Outcome:
    """Points and winners of a finished game (page 9; ties by ruling 21)."""
    food = [seat.screen for seat in state.seats]
    population = [sum(one.population for one in seat.species) for seat in state.seats]
    traits = [sum(len(one.up) for one in seat.species) for seat in state.seats]
    scores = [sum(parts) for parts in zip(food, population, traits, strict=True)]
    return by_points(
        scores,
        {"traits": traits, "population": population},
        notes=NOTES,
        breakdown=(("food", food), ("population", population), ("traits", traits)),
    )
