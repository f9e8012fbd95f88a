"""Killed at any moment of a life in which people take back what they did, a table tells all of it
once: the undo that is free, the request, the leave that is given, and what is played instead.
"""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from host.table import entries
from host.table.models import TableView
from tests.host.house import ANN, BEN
from tests.host.mortal import Fate, MortalStore
from tests.host.test_kills import Life, _begin_anew
from tests.stores import open_as

pytestmark = pytest.mark.usefixtures("at_once")

KINDS = ["setup", "action", "undo", "action", "action", "undo", "action", "action", "action"]
"""A life: a bid is taken back, then one that showed both bids; after that it is played out."""
LEAST_MOMENTS = 8
"""Of what people do, something takes at least so many moments: two for each write and request."""


class Strikes:
    """The moments at which the host dies: in each life at one of each thing that people do, until
    it has died at every moment of each, or at one of so many (`every`).
    """

    def __init__(self, every: int = 1) -> None:
        self._every = every
        self._struck: set[tuple[object, int]] = set()
        self._died_in: set[object] = set()
        self._doing: object = None
        self._passed = 0

    def live_again(self) -> None:
        """Another life begins, in which it has not died yet."""
        self._died_in, self._doing = set(), None

    def do(self, what: object) -> None:
        """People do this from now on; None: what it does not die in."""
        self._doing, self._passed = what, 0

    def __contains__(self, _: object) -> bool:
        """Whether it dies at the moment that is passed now."""
        self._passed += 1
        strike = self._doing, self._passed
        if self._doing is None or self._passed % self._every or strike in self._struck:
            return False
        if self._doing in self._died_in:
            return False
        self._died_in.add(self._doing)
        self._struck.add(strike)
        return True

    @property
    def has_died(self) -> bool:
        """Whether it died in this life."""
        return bool(self._died_in)


class Regretful(Life):
    """A table at which two people take something back, one of them with the other's agreement."""

    strikes = Strikes()

    async def _move(self, view: TableView) -> None:
        last_undo = KINDS.index("undo", 3)
        is_of_undo = 0 < view.seq <= last_undo
        self.strikes.do((view.seq, view.undo is None) if is_of_undo else None)
        tables = self._house.tables
        if view.undo is not None:
            await tables.undo.agree(view.id, ANN)
        elif view.seq in (1, 4):
            user = ANN if view.seq == 1 else BEN
            offer = await tables.undo.offer(view.id, user)
            assert offer.note.is_free is (user == ANN)
            await tables.undo.take_back(
                view.id, user, offer.to, interaction=self._house.interaction()
            )
        else:
            await super()._move(view)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[MortalStore]:
    """One database for all the tables of a test."""
    opened = await open_as(MortalStore, tmp_path / "mortal.sqlite3")
    yield opened
    await opened.close()


@pytest.mark.parametrize(("absent", "every"), [(0, 1), (5, 4)])
async def test_killed_at_each_moment_what_is_taken_back_is_told_once(
    absent: int, every: int, store: MortalStore
) -> None:
    """After a kill so many things happen before anything is delivered again."""
    strikes, lives = Strikes(every), 0
    while strikes.has_died or not lives:
        lives += 1
        strikes.live_again()
        await _begin_anew(store)
        life = Regretful(store, Fate(strikes), absent)
        life.strikes = strikes
        view = await life.live()
        await life.check(view)
        async with store.read() as connection:
            found = await entries.between(connection, view.id)
        assert [each.entry.kind for each in found] == KINDS
        assert [each.seq for each in found] == list(range(len(KINDS)))
    assert lives > LEAST_MOMENTS / every
