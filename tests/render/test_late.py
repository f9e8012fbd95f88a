"""Late boards on a phone: every number and icon is large enough."""

import msgspec
import pytest

from engine.evolution.play.state import State as Evolution
from engine.registry import game as game_named
from tests.games import VIEWS
from tests.render.drawn import recorded_small
from tests.render.samples import NAMES, steps

TURNS = 10
"""Rounds of Darwin that are over before a board counts as late."""
CASES = [
    *(("evolution", seats) for seats in range(2, 7)),
    *(("darwin", seats) for seats in range(2, 6)),
]


def _is_full(state: msgspec.Struct) -> bool:
    """Whether a board of Evolution has up to four species a seat; always in Darwin."""
    if not isinstance(state, Evolution):
        return True
    return max(len(seat.species) for seat in state.seats) in {3, 4}


@pytest.mark.short("evolution-6", "darwin-2")
@pytest.mark.parametrize(("name", "seats"), CASES, ids=[f"{one}-{seats}" for one, seats in CASES])
def test_no_number_or_icon_of_a_late_board_is_too_small_for_a_phone(name: str, seats: int) -> None:
    rules, checked = game_named(name).rules, 0
    for seed in range(3):
        played = steps(name, seats, seed, longest=name == "evolution")
        for step in played[TURNS * seats * (name == "darwin") :: 11]:
            if not _is_full(step.state):
                continue
            known = (rules.redact_event(event, None) for event in step.events)
            recent = [event for event in known if event is not None]
            with recorded_small() as small:
                seen = rules.redact(step.state, None)
                VIEWS[name].board(seen, None, NAMES[:seats], (), recent)
            assert small == []
            checked += 1
    assert checked > 1
