"""Names of species: by place from left to right when a round begins, and kept until the next."""

import random

import pytest

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.events import Born, Extinct, RoundBegan
from engine.evolution.play.state import EvolutionOptions, State, species_name
from engine.play import pick
from tests.engine.evolution.tables import PLENTY, attack, do, eat, ident, table, told
from tests.engine.stories import A, C


def rows(state: State) -> list[list[str]]:
    """The names in every row, from left to right."""
    return [[species_name(one.id) for one in seat.species] for seat in state.seats]


def by_place(state: State) -> list[list[str]]:
    """The names by place."""
    return [
        [f"{'ABCDEF'[number]}{place}" for place in range(1, len(seat.species) + 1)]
        for number, seat in enumerate(state.seats)
    ]


def before_a_round() -> State:
    """One meal is left in the round: then B2 starves, and all else goes on."""
    return table(
        "A12 body=4 food=1 | A11 | A9 food=1 | B2 Horns | B1 body=2 food=1 | C1 food=1",
        plants=1,
        deck=PLENTY,
    )


def test_when_a_round_begins_species_are_named_from_left_to_right() -> None:
    state = before_a_round()
    kept = [one for seat in state.seats for one in seat.species if one.id != ident("B2")]
    events = eat(state, "A11")
    assert rows(state) == [["A1", "A2", "A3"], ["B1"], ["C1"]]
    assert [one for seat in state.seats for one in seat.species] == kept
    assert (
        "Round 3 begins: **Bo** is the first player. "
        "Renumbered from left to right: A12→A1, A11→A2 and A9→A3."
    ) in told(events)


def test_a_species_that_keeps_its_place_keeps_its_name_and_nobody_hears_of_it() -> None:
    state = table("A1 | A2 food=1 | B1 food=1 | C1 food=1", plants=1, deck=PLENTY)
    events = eat(state, "A1")
    assert rows(state) == [["A1", "A2"], ["B1"], ["C1"]]
    assert not any("Renumbered" in words for words in told(events))


def test_a_long_list_of_new_names_is_cut() -> None:
    renamed = tuple((number + 1, number) for number in range(1, 15))
    (words,) = told([RoundBegan(2, A, last=False, free=[], renamed=renamed)])
    assert words.endswith("A11→A10, A12→A11 and 3 others.")


def test_new_species_of_a_round_go_on_from_there_wherever_they_are_placed() -> None:
    """Nobody's name changes within the round."""
    state = before_a_round()
    eat(state, "A11")
    for seat in (1, 2, 0):
        do(state, seat, act.Lay, "Fertile 2")
    do(state, 1, act.DONE)
    do(state, 2, act.DONE)
    (event,) = do(state, A, act.NewSpecies, "Fertile 2", "left")
    assert isinstance(event, Born)
    assert rows(state)[A] == ["A4", "A1", "A2", "A3"]


def test_a_seat_without_species_gets_a_new_one() -> None:
    state = table("A1 food=1 | B7 | C1", turn=C, plants=1, deck=PLENTY)
    events = eat(state, "C1")
    assert rows(state) == [["A1"], ["B1"], ["C1"]]
    assert "Players without a species get a new one: **Bo**'s B1." in " ".join(told(events))


def test_an_attack_that_ends_a_round_is_told_by_the_names_that_were_seen() -> None:
    """A2 dies of it; then everyone hears which names are new."""
    state = table(
        "A2 | A3 food=1 | B1 food=1 | C4 Carnivore body=2 | C5 food=1", turn=C, deck=PLENTY
    )
    events = attack(state, "C4", "A2")
    words = told(events)
    assert words[0] == "**Cy**'s C4 attacks **Ada**'s A2."
    assert "**Ada**'s A2 is extinct." in words
    assert "A3→A1, C4→C1 and C5→C2." in " ".join(words)
    assert rows(state) == [["A1"], ["B1"], ["C1", "C2"]]


@pytest.mark.parametrize("quick_play", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_names_change_only_when_a_round_begins(*, quick_play: bool, seats: int) -> None:
    """Then they are by place, and the event names every change of those that live."""
    rng = random.Random(f"names {quick_play} {seats}")
    options = EvolutionOptions(quick_play=quick_play)
    state = GAME.rules.setup(GAME.rules.check(options, seats), seats, rng)
    changes = 0
    while actors := GAME.rules.actors(state):
        seat = pick(actors, rng)
        before = {species_name(one.id) for each in state.seats for one in each.species}
        action = pick(GAME.rules.actions(state, seat), rng)
        events = GAME.rules.apply(state, seat, action, rng)
        gone = {species_name(event.species) for event in events if isinstance(event, Extinct)}
        new = {species_name(event.species) for event in events if isinstance(event, Born)}
        expected = before - gone | new
        for event in events:
            if isinstance(event, RoundBegan):
                names = {species_name(was): species_name(now) for was, now in event.renamed}
                assert all(was != now for was, now in names.items())
                assert names.keys() <= expected
                expected = {names.get(name, name) for name in expected}
                expected |= {species_name(one) for one in event.free}
                assert rows(state) == by_place(state)
                changes += len(names)
        assert {name for row in rows(state) for name in row} == expected
    assert changes
