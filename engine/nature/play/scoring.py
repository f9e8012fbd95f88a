"""The end of a round and of the game: food behind screens, points, ties (page 18)."""

from random import Random

from engine.ends import by_points, ended
from engine.model import Event, Outcome
from engine.nature.play.setup import begin_round
from engine.nature.play.state import Seat, State, places_taken
from engine.species_games.events import FoodStored

SPECIES_BONUS = 2
"""Points for each species that survives the game."""


def end_round(state: State, rng: Random, events: list[Event]) -> None:
    """Put the food behind the screens; begin the next round, or end the game after the last."""
    food, total = [], []
    for seat in state.seats:
        before = seat.plant + seat.meat
        for one in seat.species:
            seat.plant += one.plant
            seat.meat += one.meat
            # Everyone left is fed, and hungry again next round.
            one.hungry = one.plant + one.meat
            one.plant = one.meat = one.dead = 0
        total.append(seat.plant + seat.meat)
        food.append(total[-1] - before)
    events.append(FoodStored(food, total, state.options.open_scores))
    if state.round < state.options.rounds:
        state.round += 1
        state.first = (state.first + 1) % len(state.seats)
        begin_round(state, rng, events)
        return
    state.phase = "over"
    events.append(ended(final_outcome(state)))


def points_now(seat: Seat) -> int:
    """A seat's points if the game ended now."""
    eaten = sum(one.plant + one.meat for one in seat.species)
    return seat.plant + seat.meat + eaten + SPECIES_BONUS * len(seat.species)


NOTES = {
    "traits": "A tie on points. The winner has the most traits on surviving species: {}.",
    "shared": "A tie on points and traits, so the victory is shared. "
    "Order two pizzas, one vegetarian and one for meat lovers!",
}
"""What is said of a tie."""


def final_outcome(state: State) -> Outcome:
    """Points and winners of a finished game (page 18; ties by ruling 13)."""
    seats = state.seats
    scores = [seat.plant + seat.meat + SPECIES_BONUS * len(seat.species) for seat in seats]
    # Hunter cards count as traits (ruling 13).
    traits = [sum(map(places_taken, seat.species)) for seat in seats]
    return by_points(
        scores,
        {"traits": traits},
        notes=NOTES,
        breakdown=(
            ("plants", [seat.plant for seat in seats]),
            ("meat", [seat.meat for seat in seats]),
            ("species", [SPECIES_BONUS * len(seat.species) for seat in seats]),
        ),
    )
