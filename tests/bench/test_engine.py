"""`python -m bench engine`: every game at every number of seats, with what its calls cost."""

import json

import pytest

from bench.__main__ import main
from bench.parts.costs import costs
from engine.registry import NAMES
from tests.games import GAMES

COSTS = ("copy_us", "determinize_us", "actions_us", "apply_us", "evaluate_us")


def test_it_prints_a_json_list_with_the_figures_of_every_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One object for each number of seats: actions a second, and the costs in microseconds."""
    quick = ["--slices", "1", "--seconds", "0.001", "--states", "1"]
    assert main(["engine", "--json", *quick]) == 0
    found = json.loads(capsys.readouterr().out)
    expected = {
        (name, seats)
        for name in NAMES
        for seats in range(GAMES[name].rules.min_seats, GAMES[name].rules.max_seats + 1)
    }
    assert {(one["game"], one["seats"]) for one in found} >= expected
    for one in found:
        assert one["actions_per_s"] > 0
        assert one["games"] > 0
        assert all(one[cost] > 0 for cost in COSTS)


def test_a_cost_is_the_median_of_single_calls() -> None:
    """In microseconds: a copy is quicker than a millisecond, and takes some time."""
    found = costs(GAMES["nature"], 3, states=4)
    assert 0 < found.copy_us < 1000
