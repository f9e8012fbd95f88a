"""The tables that choose an animal, and the files they name."""

import pytest

from engine.evolution.play.state import TRAITS as EVOLUTION_TRAITS
from engine.nature.play.state import TRAITS as NATURE_TRAITS
from render.drawing.art import exists
from render.species_games.animals import EVOLUTION, NATURE, Table, animal

tables = pytest.mark.parametrize(
    ("table", "traits"), [(NATURE, NATURE_TRAITS), (EVOLUTION, EVOLUTION_TRAITS)]
)


@tables
def test_every_row_names_traits_of_its_game_and_animals_that_are_drawn(
    table: Table, traits: tuple[str, ...]
) -> None:
    for rows in table:
        for row in rows:
            assert set(row.traits) <= set(traits)
            for kinds in row.animals:
                assert all(exists(f"animals/{kind}") for kind in kinds.split("/"))


@tables
def test_every_row_is_reached_and_the_last_needs_nothing(
    table: Table, traits: tuple[str, ...]
) -> None:
    del traits
    for rows in table:
        assert rows[-1].traits == ()
        for number, row in enumerate(rows):
            before = [set(other.traits) for other in rows[:number]]
            assert not any(needed <= set(row.traits) for needed in before)


def test_size_traits_and_diet_choose_and_neighbours_without_traits_differ() -> None:
    assert animal(NATURE, 1, {"Plated"}, hunter=False) == "tortoise"
    assert animal(NATURE, 9, {"Plated"}, hunter=False) == "rhino"
    assert animal(NATURE, 4, {"Plated"}, hunter=True) == "crocodile"
    small = {animal(NATURE, 1, (), hunter=False, number=number) for number in (1, 2, 3)}
    assert len(small) == 3
