"""The end of a round and of the game: hungry population, screens, points, ties (pages 8, 9)."""

import random

from engine.ends import TieBreak, by_points, ended
from engine.evolution.play.events import Starved
from engine.evolution.play.losses import go_extinct
from engine.evolution.play.setup import begin_round
from engine.evolution.play.state import State
from engine.evolution.play.traits import is_hungry
from engine.model import Event, Outcome
from engine.species_games.events import FoodStored
from engine.species_games.state import clockwise


def end_round(state: State, rng: random.Random, events: list[Event]) -> None:
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


def final_outcome(state: State) -> Outcome:
    """Points and winners of a finished game (page 9; ties by ruling 21)."""
    food = [seat.screen for seat in state.seats]
    population = [sum(one.population for one in seat.species) for seat in state.seats]
    traits = [sum(len(one.up) for one in seat.species) for seat in state.seats]
    scores = [sum(parts) for parts in zip(food, population, traits, strict=True)]
    ties = (
        TieBreak(
            traits,
            lambda winner: (
                f"The tie in points was broken by the most trait points: {traits[winner]}."
            ),
        ),
        TieBreak(
            population,
            lambda _: (
                "The tie in points and in trait points was broken by the most population points."
            ),
        ),
    )
    return by_points(
        scores,
        ties,
        shared="A tie in points, traits and population: the victory is shared. "
        "Order pizza, meat lover's or vegetarian, and play again!",
        breakdown=(("Food", food), ("Population", population), ("Traits", traits)),
    )
