"""`python -m bench standing`: lives of tables, read for what isn't so."""

from tests.bench.conftest import Figures


def test_it_prints_one_json_object(figures: Figures) -> None:
    found = figures("standing", "--lives", "2", "--steps", "4", "--workers", "1")
    assert (found["lives"], found["wrong"]) == (2, {})
    assert found["messages"] > found["steps"] > 2
