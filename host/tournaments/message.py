"""A tournament's one message: sign-up, then the standings, then the podium.

Each round brings a new one below the round's tables, and takes the one before away.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

from host.outbox.kinds import Kind, Shown, Wanted
from host.repositories.audiences import Channel
from host.repositories.messages import Message, Note
from host.repositories.people import Person
from host.repositories.tournaments import Form, Played, Status, Stored, Tournament
from host.tournaments.standings import standings

Now: TypeAlias = Literal["plays", "won", "ended", "drew", "bye", "rests", "out", "withdrawn"]
"""What somebody does in this round; who "rests" isn't in the final."""


class Ranked(msgspec.Struct, frozen=True):
    """Somebody in the standings: points in halves, what they do now, against whom and where."""

    user: int
    name: str
    rank: int
    halves: int
    of_opponents: int
    now: Now
    place: int | None = None
    """Their place at this round's table, once that is decided."""
    against: tuple[str, ...] = ()
    table: int | None = None


class TournamentShown(Shown, frozen=True):
    """What everyone may know of a tournament: before it begins who signed up (`people`), then the
    standings (`ranked`), and how many of its round's games are `decided`.
    """

    id: int
    title: str
    game: str
    seats: int
    form: Form
    pace: str
    rounds: int
    days: int
    status: Status
    round: int
    due: datetime | None
    takes_people: bool
    is_paused: bool = False
    people: tuple[tuple[int, str], ...] = ()
    ranked: tuple[Ranked, ...] = ()
    reserves: int = 0
    games: int = 0
    decided: int = 0


def shown_of(stored: Stored) -> TournamentShown:
    """What everyone may know of a tournament."""
    of, people = stored.tournament, tuple[tuple[int, str], ...]()
    current = {each.user: each for each in stored.of_round(of.round)}
    if not of.round:
        people = tuple((each.user, each.name) for each in stored.playing)
    tables = {each.table_id: each for each in current.values() if not each.is_bye}
    names = {each.user: each.name for each in stored.members}
    ranked = []
    for each in standings(of, stored.members, stored.played):
        own = current.get(each.member.user)
        others = [
            other
            for other in current.values()
            if own is not None and not own.is_bye and other.number == own.number and other != own
        ]
        now: Now = "rests"
        if each.member.status in ("out", "removed"):
            now = "out"
        elif each.member.status == "withdrawn":
            now = "withdrawn"
        if own is not None and own.halves is None:
            now = "plays"
        elif own is not None and now == "rests":
            now = _how(own, others)
        ranked.append(
            Ranked(
                each.member.user,
                each.member.name,
                each.rank,
                each.halves,
                each.of_opponents,
                now,
                None if own is None else own.place,
                tuple(names.get(other.user, "") for other in others),
                None if own is None else own.table_id,
            )
        )
    return TournamentShown(
        of.id,
        of.title,
        of.game,
        of.seats,
        of.form,
        of.pace,
        of.rounds,
        of.days,
        of.status,
        of.round,
        of.due,
        of.takes_people,
        of.paused is not None,
        people,
        tuple(ranked),
        len(stored.reserves),
        len(tables),
        sum(each.halves is not None for each in tables.values()),
    )


def _how(own: Played, others: Sequence[Played]) -> Now:
    """How a decided game ended for somebody."""
    if own.is_bye:
        return "bye"
    if own.place != 1:
        return "ended"
    return "drew" if any(each.place == 1 for each in others) else "won"


class TournamentFacts(msgspec.Struct, frozen=True):
    """What messages about a tournament go by: also those who hear something, and the time."""

    tournament: Tournament
    shown: TournamentShown
    people: Mapping[int, Person]
    now: datetime


class TournamentPost(Kind[TournamentFacts]):
    """Pings nobody: the games call their people."""

    name = "tournament"
    unwanted = "delete"

    def wanted(self, facts: TournamentFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """The newest alone; the last one stays."""
        of = facts.tournament
        newest = self.note(of).key
        channel = Channel(of.channel, of.guild)
        for each in there:
            if each.key == newest:
                yield Wanted(newest, channel, facts.shown, last=not of.is_open)

    @classmethod
    def note(cls, of: Tournament) -> Note:
        """That there is one for this state of a tournament."""
        return Note(str(of.round) if of.is_open else of.status)
