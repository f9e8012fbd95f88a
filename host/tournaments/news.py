"""Somebody hears privately that they are out of a tournament, or play in it from now on."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias

import msgspec

from host.messages.facts import PrivateNews
from host.repositories.messages import Note
from host.repositories.tournaments import MemberStatus, Stored
from host.tournaments.message import TournamentFacts

What: TypeAlias = Literal["in", "out", "taken", "named"]
"""A reserve plays now; their time ran out too often; a manager took them out; a manager has them
play from the next round on, instead of somebody else.
"""
_TURNS: Final[Mapping[tuple[MemberStatus, MemberStatus], What]] = {
    ("reserve", "in"): "in",
    ("in", "out"): "out",
    ("in", "removed"): "taken",
    ("reserve", "removed"): "taken",
}


class MemberNews(msgspec.Struct, frozen=True):
    """What happened to somebody, from which `round` on, and where the tournament is."""

    title: str
    channel: int
    guild: int
    round: int
    what: What


class TournamentNews(PrivateNews[TournamentFacts]):
    """**My game** tells it too."""

    name = "tournament-news"
    told = MemberNews

    @classmethod
    def notes(cls, old: Stored, new: Stored) -> Iterator[Note]:
        """What a change means for people who didn't make it."""
        for each in old.members:
            now = new.member(each.user)
            what = None if now is None else _TURNS.get((each.status, now.status))
            if what is not None and new.tournament.is_open:
                yield cls.note(new, each.user, what)

    @classmethod
    def note(cls, now: Stored, user: int, what: What) -> Note:
        """That there is something to tell somebody."""
        of = now.tournament
        round_ = of.round + (what == "named")
        news = MemberNews(of.title, of.channel, of.guild, round_, what)
        return Note(f"{user}.{what}.{round_}", user, msgspec.json.encode(news))
