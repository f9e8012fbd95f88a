"""Names of species: kept for the whole game, and never given twice."""

import random

import pytest

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.events import Born, Extinct, RoundBegan
from engine.evolution.play.state import EvolutionOptions, State, species_name
from engine.play import pick
from tests.engine.evolution.tables import PLENTY, do, eat, table
from tests.engine.stories import A


def rows(state: State) -> list[list[str]]:
    return [[species_name(one.id) for one in seat.species] for seat in state.seats]


def before_a_round() -> State:
    """One meal is left in the round: then B2 starves, and all else goes on."""
    return table(
        "A12 body=4 food=1 | A11 | A9 food=1 | B2 Horns | B1 body=2 food=1 | C1 food=1",
        plants=1,
        deck=PLENTY,
    )


def test_names_stay_when_a_round_begins_and_new_species_get_the_next_number() -> None:
    """Wherever in the row they are placed."""
    state = before_a_round()
    eat(state, "A11")
    assert rows(state) == [["A12", "A11", "A9"], ["B1"], ["C1"]]
    for seat in (1, 2, 0):
        do(state, seat, act.Lay, "Fertile 2")
    do(state, 1, act.DONE)
    do(state, 2, act.DONE)
    (event,) = do(state, A, act.NewSpecies, "Fertile 2", "left")
    assert isinstance(event, Born)
    assert rows(state)[A] == ["A13", "A12", "A11", "A9"]


@pytest.mark.parametrize("quick_play", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_no_name_changes_or_comes_twice_in_a_game(*, quick_play: bool, seats: int) -> None:
    rng = random.Random(f"names {quick_play} {seats}")
    options = EvolutionOptions(quick_play=quick_play)
    state = GAME.rules.setup(GAME.rules.check(options, seats), seats, rng)
    living = {name for row in rows(state) for name in row}
    used = set(living)
    while actors := GAME.rules.actors(state):
        seat = pick(actors, rng)
        events = GAME.rules.apply(state, seat, pick(GAME.rules.actions(state, seat), rng), rng)
        gone = {species_name(each.species) for each in events if isinstance(each, Extinct)}
        new = {species_name(each.species) for each in events if isinstance(each, Born)}
        free = [one for each in events if isinstance(each, RoundBegan) for one in each.free]
        new |= set(map(species_name, free))
        assert not new & used
        used |= new
        living = living - gone | new
        assert {name for row in rows(state) for name in row} == living
    assert len(used) > seats
