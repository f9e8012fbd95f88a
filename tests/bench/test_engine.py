"""`python -m bench engine`: every game at every number of seats, with what its calls cost."""

import json
import subprocess
import sys

import pytest

from bench.__main__ import main
from bench.costs import costs
from bench.engine import Measured
from engine.registry import NAMES
from tests.games import GAMES

ONLY_OTHERS_NEED = ("playwright", "PIL", "discord", "sqlalchemy", "aiohttp")
WITHOUT = """
import sys
sys.modules.update(dict.fromkeys({packages!r}))  # to import one of them fails
from bench.__main__ import main
sys.exit(main({arguments!r}))
"""
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


def test_a_peer_has_no_costs_of_single_calls() -> None:
    """They are other people's engines: only their actions a second are compared."""
    peer = Measured("catanatron", 4, 1000.0, 3)
    assert all(getattr(peer, cost) is None for cost in COSTS)


def test_it_starts_where_only_its_own_packages_are_installed() -> None:
    """A browser, pictures, Discord and a database are for other benchmarks."""
    quick = ["engine", "--json", "--peers", "--slices", "1", "--seconds", "0.001", "--states", "1"]
    script = WITHOUT.format(packages=ONLY_OTHERS_NEED, arguments=quick)
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    measured = done.returncode == 0 and json.loads(done.stdout)
    assert measured or done.stderr.startswith("Not installed: "), done.stderr
