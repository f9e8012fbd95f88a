"""What a tournament's picture shows."""

from datetime import datetime
from typing import Final

from cogs.time.agreement_screen import pace_words
from engine.registry import GAMES
from engine.words import counted, ordinal
from host.tournaments.course import MIN_PEOPLE
from host.tournaments.message import Now, Ranked, TournamentShown
from render.pages.sign_up import SignUp
from render.pages.standings import Row, Standings, Status

STATUS: Final[dict[Now, Status]] = {
    "plays": "waits",
    "won": "won",
    "ended": "ended",
    "drew": "ended",
    "bye": "bye",
    "rests": "ended",
    "out": "out",
    "withdrawn": "out",
}
NOTES: Final[dict[Now, str]] = {
    "plays": "plays",
    "drew": "draw",
    "rests": "no game",
    "withdrawn": "left",
}


def sign_up(shown: TournamentShown) -> SignUp:
    """A tournament before it begins."""
    rounds = counted(shown.rounds, "round")
    facts = [f"{rounds}, tables of {shown.seats}", pace_words(shown.pace)]
    if shown.form == "groups":
        facts.append("groups with a final")
    facts.append(f"up to {counted(shown.days, 'day')} a round")
    return SignUp(
        title=shown.title,
        below=GAMES[shown.game].title,
        until=_day(shown.due),
        people=shown.people,
        least=MIN_PEOPLE,
        facts=tuple(facts),
    )


def standings(shown: TournamentShown) -> Standings:
    """One that has begun."""
    people = counted(len(shown.ranked), "person", "people")
    is_over = shown.status == "over"
    is_ranked = shown.decided > 0 or shown.round > 1
    told = f"{shown.decided} of {counted(shown.games, 'game')} ended"
    until = "" if shown.due is None else f"all end {_day(shown.due)}"
    return Standings(
        title=shown.title,
        below=f"{GAMES[shown.game].title}, {people}",
        head="The end" if is_over else f"Round {shown.round} of {shown.rounds}",
        told=f"{counted(shown.rounds, 'round')} played" if is_over else told,
        until="paused" if shown.is_paused else until,
        ended=shown.round if is_over else shown.round - 1,
        rounds=shown.rounds,
        rows=tuple(_row(each, shown.seats, is_ranked=is_ranked) for each in shown.ranked),
        is_over=is_over,
    )


def _row(each: Ranked, seats: int, *, is_ranked: bool) -> Row:
    return Row(
        person=each.user,
        name=each.name or "a former player",
        rank=each.rank if is_ranked else 0,
        points=each.halves / 2,
        of_opponents=each.of_opponents / 2,
        against=each.against,
        status=STATUS[each.now],
        note=_note(each, seats),
        table=each.table,
    )


def _note(each: Ranked, seats: int) -> str:
    """What is beside somebody's status."""
    if each.now != "ended":
        return NOTES.get(each.now, "")
    return "lost" if seats == 2 else ordinal(each.place or 0)


def _day(at: datetime | None) -> str:
    return "" if at is None else f"{at:%a} {at.day} {at:%b %H:%M} UTC"
