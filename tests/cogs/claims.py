"""What can be claimed of a table: the facts, and a standing message."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.registry import AnyGame
from host.table.requests import Asked
from host.table.undoing import UndoOffer
from host.table.views import TableView, seat_of
from playground.play.seen import Seen

Place: TypeAlias = Literal["channel", "direct", "panel"]
"""Where a message is: for all, in direct messages, or as a private panel."""

_USER: Final = re.compile(r"<@(\d+)>")
_TIME: Final = re.compile(r"<t:(\d+):[a-zA-Z]>")


@dataclass(frozen=True)
class Facts:
    """What is true of a table: its view, and what people can do there.

    `decisions` name what people are to decide; `undoes` is what they could undo: of those alone who
    were asked about. `invited` have an open invitation, `followers` follow the game.
    """

    view: TableView
    game: AnyGame
    now: datetime
    decisions: Mapping[int, str]
    undoes: Mapping[int, UndoOffer]
    invited: frozenset[int]
    followers: frozenset[int]

    def due(self, seat: int) -> int | None:
        """When a seat's turn is due, in Unix seconds; None if its clock doesn't run."""
        clock = self.view.clocks[seat] if self.view.clocks else None
        if clock is None or clock.answer_by is not None:
            return None
        return int(clock.until.timestamp())

    @property
    def acting(self) -> set[int]:
        """The people whose turn it is."""
        users = (self.view.players[seat].user for seat in self.view.actors)
        return {user for user in users if user is not None}


@dataclass(frozen=True)
class Standing:
    """A message, where it is, and its only reader, if it has one."""

    seen: Seen
    place: Place
    reader: int | None
    facts: Facts

    @property
    def view(self) -> TableView:
        """Its table."""
        return self.facts.view

    @property
    def seat(self) -> int | None:
        """Its reader's seat."""
        return None if self.reader is None else seat_of(self.view, self.reader)


class Claim(NamedTuple):
    """A sentence that says something of a table, and whether it is true."""

    name: str
    says: re.Pattern[str]
    holds: Callable[[Standing, re.Match[str]], bool]


def users(text: str) -> list[int]:
    """The people mentioned."""
    return [int(number) for number in _USER.findall(text)]


def times(text: str) -> list[int]:
    """The times told, in Unix seconds."""
    return [int(number) for number in _TIME.findall(text)]


def unix(at: datetime | None) -> int | None:
    return None if at is None else int(at.timestamp())


def asking(view: TableView, what: Asked) -> set[int]:
    """Those who ask for something, or have agreed."""
    if view.over:
        return set()
    if what == "abandon":
        return set(view.abandon_votes)
    agreed: tuple[int, ...] = ()
    if what == "undo" and view.requests.undo is not None:
        agreed = (view.requests.undo.seat, *view.requests.undo.note.agreed)
    elif view.requests.proposal is not None and view.requests.proposal.what == what:
        agreed = view.requests.proposal.agreed
    users = (view.players[seat].user for seat in agreed)
    return {user for user in users if user is not None}
