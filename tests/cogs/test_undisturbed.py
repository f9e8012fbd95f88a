"""The law: what others do never spoils a button or form that is still legal.

`python -m bench undisturbed` plays many more games.
"""

import pytest

from tests.cogs.undisturbed import ACTS, TABLES, Found, run
from tests.games import GAMES


@pytest.fixture(scope="module")
def found() -> Found:
    """What these games brought."""
    every = Found()
    for number in range(len(TABLES)):
        every.add(run(number))
    return every


@pytest.mark.long
def test_what_others_do_never_spoils_a_button_or_form_that_is_still_legal(found: Found) -> None:
    assert found.wrong == []


@pytest.mark.long
def test_everything_that_can_be_done_at_a_table_is_tried_beside_an_open_panel(
    found: Found,
) -> None:
    assert set(found.acts) == set(ACTS)
    assert found.held > found.renewed > 0
    assert {name for name, _ in TABLES} == set(GAMES)
