"""The corners in which Fires and Storms are stopped."""

import pytest

from engine.natura.kinds import FIRE, FORCES, STORM
from engine.natura.leads import REACHED
from engine.natura.position import position
from engine.natura.reach import any_movable
from engine.natura.squares import members
from engine.natura.stilling import _corners


@pytest.mark.parametrize(("kinds", "most"), [(FORCES, 8), ((FIRE,), 5)])
def test_few_others_stop_fires_and_storms_in_a_corner(kinds: tuple[int, ...], most: int) -> None:
    """With a piece wherever one of them could go none can move; with one fewer, some can."""
    for fires, storms in _corners(kinds):
        letters = ["."] * 64
        walls = 0
        for kind, letter, squares in ((FIRE, "F", fires), (STORM, "T", storms)):
            for square in members(squares):
                letters[square] = letter
                walls |= REACHED[kind][square]
        others = list(members(walls & ~(fires | storms)))
        assert len(others) <= most
        for square in others:
            letters[square] = "O"
        assert not any_movable(position("".join(letters)), kinds, rigid=False)
        letters[others[0]] = "."
        assert any_movable(position("".join(letters)), kinds, rigid=False)
