"""Pictures of fixed positions look as they did; see tests/render/goldens.py."""

import pytest

from engine.nature.play.state import State
from tests.render.goldens import GOLDENS, TOLERANCE, draw, expected, share_differing, stored
from tests.render.samples import Golden


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_a_fixed_position_looks_as_it_did(golden: Golden) -> None:
    assert share_differing(draw(golden, stored(golden)), expected(golden)) <= TOLERANCE


def test_one_animal_fed_instead_of_hungry_is_a_difference() -> None:
    golden = next(one for one in GOLDENS if one.name == "nature-many")
    shown = stored(golden)
    seen = shown.seen
    assert isinstance(seen, State)
    one = next(one for seat in seen.seats for one in seat.species if one.hungry)
    one.hungry -= 1
    one.plant += 1
    assert share_differing(draw(golden, shown), expected(golden)) > TOLERANCE


def test_one_plant_more_is_a_difference() -> None:
    golden = next(one for one in GOLDENS if one.name == "nature-feeding")
    shown = stored(golden)
    seen = shown.seen
    assert isinstance(seen, State)
    seen.plants += 1
    assert share_differing(draw(golden, shown), expected(golden)) > TOLERANCE
