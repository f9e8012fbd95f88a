"""Each kind of message is a file of its own, listed once, and known to no other kind."""

import ast
from pathlib import Path

import pytest

from host import friends, manager_log, owner, series
from host import messages as kinds_of_messages
from host.background.server_messages import ServerMessages
from host.outbox.kinds import AnyKind
from host.puzzles.message import PuzzleMessages
from host.repositories import messages
from host.repositories.audiences import Person
from host.repositories.messages import Message
from host.series.news import SeriesMessages
from host.service.kinds import KINDS, LIVE_KINDS
from host.subject import Subject
from host.tournaments.messages import TournamentMessages
from tests.host.house import ANN, BEN
from tests.host.mortal import MortalStore

KINDS_OF_ALL: list[AnyKind] = [
    *KINDS,
    *ServerMessages.kinds,
    *SeriesMessages.kinds,
    *LIVE_KINDS,
]
EVERY_KIND: list[AnyKind] = [*KINDS_OF_ALL, *PuzzleMessages.kinds, *TournamentMessages.kinds]
PACKAGES = (kinds_of_messages, friends, manager_log, owner, series)
SHARED = {"__init__", "facts", "showing", "shown", "told", "turns"}
NO_KINDS = {
    *("avoided", "blocks", "deeds", "due", "friends", "guests", "leaving", "limits"),
    *("series", "stops", "stored"),
}
FILES = {
    each.stem: each.read_text(encoding="utf-8")
    for package in PACKAGES
    for each in Path(package.__file__ or "").parent.glob("*.py")
    if each.stem not in NO_KINDS
}


def known(source: str) -> set[str]:
    """The files of kinds that a file knows."""
    imports = [each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.ImportFrom)]
    modules = {
        (each.module or "").removeprefix(f"{package.__name__}.")
        for each in imports
        for package in PACKAGES
    }
    return modules & (FILES.keys() - SHARED)


@pytest.mark.parametrize("name", sorted(FILES))
def test_no_kind_knows_another(name: str) -> None:
    assert known(FILES[name]) == set()


def test_every_kind_is_listed_by_what_it_is_about() -> None:
    kinds = KINDS_OF_ALL
    assert sorted(type(each).__module__.rpartition(".")[2] for each in kinds) == sorted(
        FILES.keys() - SHARED
    )
    assert len({each.name for each in kinds}) == len(kinds)


@pytest.mark.parametrize(
    "kind",
    [each for each in EVERY_KIND if each.name != messages.TAKEN_BACK],  # which this begins
    ids=lambda kind: kind.name,
)
async def test_whatever_concerns_a_person_goes_with_them(
    mortal: MortalStore, kind: AnyKind
) -> None:
    """Also what is on its way to them, whomever it concerns."""
    about = Subject.of("table", 1)
    theirs = Message(about, kind.name, "1", kind.live, person=ANN)
    to_them = Message(about, kind.name, "2", kind.live, person=BEN, audience=Person(ANN))
    other = Message(about, kind.name, "3", kind.live, person=BEN, audience=Person(BEN))
    async with mortal.write() as connection:
        for each in (theirs, to_them, other):
            await messages.add(connection, each)
        await messages.forget(connection, ANN)
        found = await messages.of_subject(connection, about, live=kind.live)
    assert [key for _, key in found] == ["3"]


def test_a_kind_that_knows_another_is_noticed() -> None:
    assert known("from host.messages.film import Film") == {"film"}
