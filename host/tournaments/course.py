"""The course of a tournament: who is in it, what a game brought, which round follows. All pure."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from typing import Final, Literal, NamedTuple

import msgspec

from host.errors import NotAllowed, NotRunning
from host.repositories.tournaments import Member, MemberStatus, Played, Stored, Tournament
from host.tournaments.pairing import Field, Round, pair, sizes
from host.tournaments.standings import bye_halves, halves_of, met, standings

MIN_PEOPLE: Final = 3
"""The fewest people with whom a tournament begins."""
MAX_PEOPLE: Final = 200
"""The most who play; others are reserves."""
MAX_RESERVES: Final = 50
GONE: Final = frozenset[MemberStatus]({"withdrawn", "out", "removed"})
"""Who plays in no further round."""
MAX_MISSED: Final = 2
"""Anyone who has missed this number of rounds is out."""


class Ended(NamedTuple):
    """How a game of a tournament ended: the place of each of its people, and who missed it."""

    places: Mapping[int, int]
    missed: AbstractSet[int] = frozenset()
    decided: Literal["standing", "draw"] | None = None


# --- people --------------------------------------------------------------------------------------


def join(stored: Stored, user: int, name: str) -> Stored:
    """Somebody signs up, or once the tournament runs becomes a reserve. Raises `NotAllowed`."""
    now = stored.tournament
    known = stored.member(user)
    if not now.is_open:
        raise NotRunning("This tournament is over.", "`/tournament list` shows the others.")
    if known is not None and known.status == "out":
        raise NotAllowed(
            "You're out of this tournament: in two rounds your time ran out, or you left.",
            "You can play in the next one.",
        )
    if known is not None and known.status == "removed":
        raise NotAllowed(
            "A manager has taken you out of this tournament, so you can't join it again.",
            "Ask a manager if you think it's a mistake.",
        )
    if known is not None and known.status != "withdrawn":
        way = "**Leave**" if now.status == "sign-up" else "**Withdraw**, under **My game**,"
        raise NotAllowed("You're in this tournament already.", f"{way} takes you out of it.")
    _refuse_late(now)
    is_in = now.status == "sign-up" and len(stored.playing) < MAX_PEOPLE
    if not is_in and len(stored.reserves) >= MAX_RESERVES:
        raise NotAllowed("There are enough reserves.", "Try again after the next round.")
    return _joined(stored, user, name, "in" if is_in else "reserve")


def _refuse_late(now: Tournament) -> None:
    if not now.takes_people:
        last = "The last round of the groups" if now.form == "groups" else "The last round"
        raise NotAllowed(
            f"{last} has begun, so nobody can join any more.",
            "You can watch the games, and play in the next tournament.",
        )


def _joined(
    stored: Stored, user: int, name: str, status: Literal["in", "reserve"], group: int = 0
) -> Stored:
    """Somebody is in it, as the last who came."""
    known, number = stored.member(user), max((each.number for each in stored.members), default=0)
    missed = known.missed if known else 0
    new = Member(stored.tournament.id, user, name, number + 1, status, group, missed)
    others = tuple(each for each in stored.members if each.user != user)
    return msgspec.structs.replace(stored, members=(*others, new))


def leave(stored: Stored, user: int) -> Stored:
    """Somebody withdraws. What they play now goes on, and counts. Raises `NotAllowed`."""
    known = stored.member(user)
    if known is None or known.status in GONE:
        raise NotAllowed("You aren't in this tournament.", "There's nothing to leave.")
    if not stored.tournament.is_open:
        raise NotRunning("This tournament is over.", "There's nothing to leave.")
    if any(each.user == user for each in stored.played):
        return _with(stored, msgspec.structs.replace(known, status="withdrawn"))
    others = tuple(each for each in stored.members if each.user != user)
    return msgspec.structs.replace(stored, members=others)


def take_out(stored: Stored, *users: int) -> Stored:
    """A manager takes people out, for good; those who are out already stay as they are. What they
    play now goes on, and counts. Raises `NotAllowed`.
    """
    if not stored.tournament.is_open:
        raise NotRunning("This tournament is over.", "There's nobody to take out.")
    changed = []
    for user in users:
        known = stored.member(user)
        if known is None:
            raise NotAllowed(f"<@{user}> isn't in this tournament.", "Choose somebody who is.")
        if known.status not in GONE:
            changed.append(msgspec.structs.replace(known, status="removed"))
    return _with(stored, *changed)


def replace(stored: Stored, gone: int, user: int, name: str) -> Stored:
    """Somebody plays from the next round on, instead of somebody who is out; that may be the same
    person, who then isn't out any more. Raises `NotAllowed`.
    """
    now, left, known = stored.tournament, stored.member(gone), stored.member(user)
    if not now.is_open:
        raise NotRunning("This tournament is over.", "Nobody can play in it any more.")
    _refuse_late(now)
    if left is None or left.status not in GONE:
        raise NotAllowed(f"<@{gone}> plays in this tournament.", "Take them out first.")
    if known is not None and known.status == "in":
        raise NotAllowed(f"<@{user}> plays in this tournament already.", "Choose somebody else.")
    if len(stored.playing) >= (len(stored.of_round(1)) if now.round else MAX_PEOPLE):
        raise NotAllowed(
            f"The place of <@{gone}> is taken already.", "Take somebody out to have a place free."
        )
    return _joined(stored, user, name, "in", left.group)


def _with(stored: Stored, *changed: Member) -> Stored:
    new = {each.user: each for each in changed}
    members = tuple(new.get(each.user, each) for each in stored.members)
    return msgspec.structs.replace(stored, members=members)


# --- games ---------------------------------------------------------------------------------------


def decide(stored: Stored, table: int, ended: Ended) -> Stored:
    """Note what a game brought. Who misses a second round is out."""
    halves = halves_of(ended.places, stored.tournament.seats)
    played = tuple(
        msgspec.structs.replace(
            each,
            place=ended.places[each.user],
            halves=halves[each.user],
            missed=each.user in ended.missed,
            decided=ended.decided,
        )
        if each.table_id == table
        else each
        for each in stored.played
    )
    members = [each for each in stored.members if each.user in ended.missed]
    changed = []
    for each in members:
        missed = each.missed + 1
        is_out = missed >= MAX_MISSED and each.status == "in"
        status = "out" if is_out else each.status
        changed.append(msgspec.structs.replace(each, missed=missed, status=status))
    return _with(msgspec.structs.replace(stored, played=played), *changed)


def draw(users: Sequence[int]) -> Ended:
    """A game without a result."""
    return Ended(dict.fromkeys(users, 1), decided="draw")


# --- rounds --------------------------------------------------------------------------------------


def is_due(stored: Stored, now: datetime) -> bool:
    """Whether the sign-up is over, or the round: all its games are decided."""
    tournament = stored.tournament
    if not tournament.is_open or tournament.paused is not None:
        return False
    if tournament.status == "sign-up":
        return tournament.due is not None and tournament.due <= now
    return all(each.halves is not None for each in stored.of_round(tournament.round))


def go_on(stored: Stored, seats: range, now: datetime) -> Stored:
    """Begin the next round, or end the tournament. `seats`: how many can play the game; the tables
    have no number yet.
    """
    tournament = stored.tournament
    number, seats = tournament.round + 1, range(seats.start, tournament.seats + 1)
    if number > tournament.rounds:
        return _over(stored)
    if number > 1 and not tournament.is_final(number):
        stored = _filled(stored, seats)
    if number == 1:
        stored = _in_groups(stored, seats)
    found = _next(stored, seats, number)
    is_enough = number > 1 or len(stored.playing) >= MIN_PEOPLE
    if not found.tables or not is_enough:
        return _over(stored)
    byes = [
        Played(tournament.id, number, each, 0, halves=bye_halves(tournament.seats))
        for each in found.byes
    ]
    games = [
        Played(tournament.id, number, user, at)
        for at, table in enumerate(found.tables, 1)
        for user in table
    ]
    return msgspec.structs.replace(
        stored,
        tournament=msgspec.structs.replace(
            tournament,
            status="running",
            round=number,
            due=now + timedelta(days=tournament.days),
        ),
        played=(*stored.played, *byes, *games),
    )


def _over(stored: Stored) -> Stored:
    """It is over, or never began."""
    status: Literal["over", "ended"] = "over" if stored.tournament.round else "ended"
    ended = msgspec.structs.replace(stored.tournament, status=status, due=None)
    return msgspec.structs.replace(stored, tournament=ended)


def _filled(stored: Stored, seats: range) -> Stored:
    """Have reserves take the places that are free, and spare somebody a bye."""
    full = len(stored.of_round(1))
    for each in stored.reserves:
        many = len(stored.playing)
        if many >= full and sum(sizes(many, seats)) == many:
            break
        groups = Counter(dict.fromkeys(_groups(stored), 0))
        groups.update(one.group for one in stored.playing)
        group = min(groups, key=lambda one: (groups[one], one), default=0)
        stored = _with(stored, msgspec.structs.replace(each, status="in", group=group))
    return stored


def _groups(stored: Stored) -> list[int]:
    return sorted({each.group for each in stored.members if each.group})


def _in_groups(stored: Stored, seats: range) -> Stored:
    """Draw the groups, if there are any: as many as the final has seats."""
    tournament, people = stored.tournament, _drawn(stored)
    if tournament.form != "groups":
        return stored
    many = max(1, min(tournament.seats, len(people) // seats.start))
    return _with(
        stored,
        *(msgspec.structs.replace(each, group=at % many + 1) for at, each in enumerate(people)),
    )


def _drawn(stored: Stored) -> list[Member]:
    """Those who play, in an order drawn by lot: the same however often it is drawn."""
    people = list(stored.playing)
    named = f"{stored.tournament.id} {stored.tournament.created.isoformat()}"
    random.Random(named).shuffle(people)  # noqa: S311 - a draw by lot guards no secret
    return people


def _next(stored: Stored, seats: range, number: int) -> Round:
    """Who plays whom. A final is for the best of each group, then for the next ones."""
    tournament, in_ = stored.tournament, {each.user for each in stored.playing}
    ranked = standings(tournament, stored.members, stored.played)
    if tournament.is_final(number):
        best, others, groups = list[int](), list[int](), set[int]()
        for each in ranked:
            if each.member.user in in_:
                (others if each.member.group in groups else best).append(each.member.user)
                groups.add(each.member.group)
        finalists = [*best, *others][: tournament.seats]
        return Round((tuple(finalists),) if len(finalists) >= seats.start else ())
    order = [each.member for each in ranked if each.member.user in in_]
    order += [each for each in _drawn(stored) if each not in order]
    halves = Counter({each.member.user: each.halves for each in ranked})
    byes = Counter(each.user for each in stored.played if each.is_bye)
    known = met(stored.played)
    rounds = [
        pair(
            Field([each.user for each in order if each.group == group], halves, known, byes),
            seats,
        )
        for group in _groups(stored) or [0]
    ]
    return Round(
        tuple(table for each in rounds for table in each.tables),
        tuple(user for each in rounds for user in each.byes),
    )
