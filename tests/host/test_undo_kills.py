"""Killed at any moment of a life in which people take back what they did, a table tells all of it
once: the undo that is free, the request, the leave that is given, and what is played instead.
"""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from sqlalchemy import event

from host import entries
from host.models import TableView
from tests.host.house import ANN, BEN
from tests.host.mortal import Fate, MortalStore
from tests.host.test_kills import Life, _begin_anew, _without_flushing

KINDS = ["setup", "action", "undo", "action", "action", "undo", "action", "action", "action"]
"""A life: a bid is taken back, then one that showed both bids; after that it is played out."""


class Regretful(Life):
    """A table at which two people take something back, one of them with the other's agreement.

    `begins` and `ends` are the moments between which they do.
    """

    begins = ends = 0

    async def _move(self, view: TableView) -> None:
        tables = self._house.tables
        if view.undo is not None:
            await tables.agree_to_undo(view.id, ANN)
        elif view.seq in (1, 4):
            user = ANN if view.seq == 1 else BEN
            self.begins = self.begins or self.fate.passed
            offer = await tables.undo_offer(view.id, user)
            assert offer.note.is_free is (user == ANN)
            await tables.undo(view.id, user, offer.to, interaction=self._house.interaction())
        else:
            self.ends = self.fate.passed if view.seq == KINDS.index("undo", 3) + 1 else self.ends
            await super()._move(view)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[MortalStore]:
    """One database for all the tables of a test."""
    opened = await MortalStore.open(tmp_path / "mortal.sqlite3")
    event.listen(opened.engine.sync_engine, "connect", _without_flushing)
    yield opened
    await opened.close()


async def _live(store: MortalStore, fate: Fate, absent: int) -> range:
    """Live once, and see that all is as it must be; the moments of taking back."""
    await _begin_anew(store)
    life = Regretful(store, fate, absent)
    view = await life.live()
    await life.check(view)
    async with store.read() as connection:
        found = await entries.between(connection, view.id)
    assert [each.entry.kind for each in found] == KINDS
    assert [each.seq for each in found] == list(range(len(KINDS)))
    return range(life.begins, life.ends)


@pytest.mark.parametrize("absent", [0, 5])
async def test_killed_at_each_moment_what_is_taken_back_is_told_once(
    absent: int, store: MortalStore
) -> None:
    for moment in await _live(store, Fate(), 0):
        try:
            await _live(store, Fate({moment}), absent)
        except AssertionError as error:
            error.add_note(f"killed at moment {moment}")
            raise
