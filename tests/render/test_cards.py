"""Pictures of people, servers and tournaments look as they did."""

import pytest
from PIL import Image

from tests.render.cards import FOLDER, SAMPLES, drawn
from tests.render.goldens import TOLERANCE, share_differing


@pytest.mark.parametrize("name", SAMPLES)
def test_it_looks_as_it_did(name: str) -> None:
    """After a change that is meant to be seen: `python -m tests.render.cards`; look at it."""
    expected = Image.open(FOLDER / f"{name}.png")
    assert share_differing(drawn(name), expected) <= TOLERANCE
